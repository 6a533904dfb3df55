"""`noughts web --lan`: the addresses of this machine, and the link as a QR code."""

from __future__ import annotations

import sys

import pytest
import segno

from noughts.cli import main
from noughts.core.errors import GameError
from noughts.frontends.web import codes
from noughts.frontends.web.http.app import LOCAL
from noughts.frontends.web.serving import addresses
from noughts.frontends.web.serving import server as module
from noughts.frontends.web.serving.server import Plan
from tests.frontends.web.networks import in_a_network

LINK = "http://192.168.1.20:8000/"
LONG = "http://" + "long." * 60 + "example:8000/"

FIND = "from noughts.frontends.web.serving.addresses import *; print(*lan_addresses())"
ALONE = ["link set lo up"]
CABLE = [*ALONE, "link add lan0 type veth peer name far0", "link set lan0 up", "link set far0 up"]


@pytest.mark.parametrize(
    ("setup", "found"),
    [
        ([], ""),
        (ALONE, ""),
        ([*CABLE, "addr add 10.42.0.1/24 dev lan0"], "10.42.0.1"),
        (
            [*CABLE, "addr add fe80::5/64 dev lan0 nodad", "-6 route add default dev lan0"],
            "",
        ),
        (
            [*CABLE, "addr add 169.254.7.7/16 dev lan0", "addr add 10.42.0.1/24 dev far0"],
            "10.42.0.1 169.254.7.7",
        ),
        (
            [
                *CABLE,
                "addr add 10.42.0.1/24 dev lan0",
                "addr add 172.17.0.1/24 dev far0",
                "addr add fd00::5/64 dev far0 nodad",
                "route add default dev far0",
                "-6 route add default dev far0",
            ],
            "172.17.0.1 10.42.0.1 fd00::5",
        ),
        (
            [
                *CABLE,
                "addr add 8.1.2.3/24 dev lan0",
                "addr add 10.42.0.1/24 dev far0",
                "route add default dev lan0",
            ],
            "10.42.0.1 8.1.2.3",
        ),
    ],
    ids=["nothing", "loopback", "cable", "link-local", "no server", "router", "internet"],
)
def test_the_addresses_that_others_reach(setup: list[str], found: str) -> None:
    run = in_a_network(setup, sys.executable, "-c", FIND)
    assert (run.stdout, run.stderr) == (found + "\n", "")


def test_without_a_network_nobody_can_come() -> None:
    run = in_a_network(ALONE, sys.executable, "-m", "noughts", "web", "--lan", "--forget")
    said = "this machine has no address in a network: connect it to one, or name one with --host"
    assert (run.returncode, run.stdout, run.stderr) == (2, "", f"noughts: {said}\n")


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Plan]:
    """What a server is asked to serve; it says that it is ready, and serves nothing."""
    plans: list[Plan] = []

    def serve(ready: object, plan: Plan, listening: object) -> None:
        plans.append(plan)
        assert callable(ready)
        ready()

    monkeypatch.setattr(module, "serve", serve)
    # Addresses of this machine to itself, that are not those it is usually found at.
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["127.0.0.2", "127.0.0.3"])
    return plans


def lan(*words: str) -> int:
    """Serve the network, on the first port."""
    return main(["web", "--lan", "--forget", "--no-browser", *words])


@pytest.mark.parametrize(
    ("words", "host", "other"),
    [
        ([], "127.0.0.2", "127.0.0.3"),
        (["--host", "127.0.0.3"], "127.0.0.3", "127.0.0.2"),
        (["--host", "127.0.0.4"], "127.0.0.4", "127.0.0.2, 127.0.0.3"),
    ],
)
def test_the_first_address_is_taken_unless_one_is_chosen(
    words: list[str],
    host: str,
    other: str,
    shown: list[Plan],
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert lan(*words) == 0
    (plan,) = shown
    assert (plan.host, plan.hosts) == (host, (host,)), "it answers to that name alone"
    first, why, *code, last = capsys.readouterr().out.splitlines()
    link = first.split()[3]
    assert link.startswith(f"http://{host}:80")
    assert why == "Friends in the same network open this link, or scan it:"
    assert code == [*codes.in_blocks(link)]
    assert last == f"Other addresses of this machine, for --host: {other}"


def test_an_address_that_is_chosen_need_not_be_found(
    shown: list[Plan], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "lan_addresses", list)
    assert lan("--host", "127.0.0.4") == 0
    assert [plan.host for plan in shown] == ["127.0.0.4"]
    assert "Other addresses" not in capsys.readouterr().out


@pytest.mark.usefixtures("shown")
def test_a_link_that_is_too_long_is_said_without_its_code(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert lan("--host", "0.0.0.0", "--name", "long." * 60 + "example") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[2:3] == ["The link is too long for a QR code, please send it as text."]


@pytest.mark.usefixtures("shown")
def test_a_terminal_without_blocks_has_a_code_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    assert lan() == 0
    link, _, *code, _ = capsys.readouterr().out.splitlines()
    assert code == [*codes.in_letters(link.split()[3])]


@pytest.mark.parametrize(
    ("plan", "own"),
    [
        (Plan(None), True),
        (Plan(None, host="0.0.0.0", names=("board.example",)), True),
        (Plan(None, host="::1"), True),
        (Plan(None, host="192.168.1.20"), False),
        (Plan(None, host="192.168.1.20", names=("board.example",)), False),
    ],
)
def test_a_machine_s_own_names_count_where_it_listens_to_itself(plan: Plan, own: bool) -> None:
    assert set(plan.hosts) == {plan.host, *plan.names, *(LOCAL if own else ())}


# Codes


def modules(link: str) -> list[list[bool]]:
    """The dark modules of a link's code, with its border."""
    return [[bool(module) for module in row] for row in segno.make_qr(link).matrix_iter(border=4)]


@pytest.mark.parametrize("link", [LINK, LINK + "game/" + "g" * 16 + "#join=" + "i" * 22])
def test_a_code_in_the_terminal_has_every_module(link: str) -> None:
    letters = [[pair == "  " for pair in map("".join, zip(line[::2], line[1::2], strict=True))]
               for line in codes.in_letters(link)]  # fmt: skip
    assert letters == modules(link)
    halves: list[list[bool]] = []
    for line in codes.in_blocks(link):
        halves += [mark in "▄ " for mark in line], [mark in "▀ " for mark in line]
    assert halves.pop() == [False] * len(halves)
    assert halves == modules(link)


def test_the_largest_code_fits_a_usual_terminal() -> None:
    longest = "http://" + "a" * 264
    assert {len(line) for line in codes.in_blocks(longest)} == {65}
    for link in (longest + "a", LONG, "a" * 3000):
        with pytest.raises(GameError, match="too long for a QR code"):
            codes.code_of(link)


def test_a_drawing_of_a_code_has_a_title_and_its_own_light_ground() -> None:
    drawing = codes.as_svg(LINK, "Scan & play")
    assert drawing.startswith("<svg") and "<title>Scan &amp; play</title>" in drawing
    assert 'fill="#fff" d="M0 0h33v33h-33z"' in drawing and 'stroke="#000"' in drawing
