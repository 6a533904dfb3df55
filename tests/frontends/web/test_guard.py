"""The door: strangers, too much, too often, and what every answer carries."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest

from noughts.frontends.web.http import guard
from noughts.frontends.web.http.guard import Limits, Rates, RequestRefused, host_of, same_origin
from tests.frontends.web.contract import MARKER
from tests.frontends.web.serving import TIMEOUT, Site, served

# What every answer carries: `contract.check` looks at all that come through the client


def test_every_kind_of_answer_comes_through_the_same_door(site: Site) -> None:
    game = site.game(side="both")
    ask = site.client.request
    kinds = {
        200: ask("GET", "/"),
        201: ask("POST", "/api/games", json={}),
        304: ask("GET", "/", headers={"if-none-match": ask("GET", "/").headers["etag"]}),
        403: ask("POST", f"{game.path}/moves", json={"number": 0, "cell": 0}),
        404: ask("GET", "/nowhere"),
        405: ask("DELETE", "/api/games"),
        409: game.ask("undo"),
        413: ask("POST", "/api/games", content=b" " * 5000),
        421: ask("GET", "/", headers={"host": "example.org"}),
        422: ask("POST", "/api/games", json={"side": "Z"}),
    }
    assert {status: answer.status_code for status, answer in kinds.items()} == {
        status: status for status in kinds
    }
    with game.events() as events:
        next(events)


def test_our_own_fault_is_said_in_a_sentence_and_carries_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(board: str) -> None:
        raise RuntimeError(MARKER)

    monkeypatch.setattr("noughts.frontends.web.http.questions.read_rules", broken)
    with served() as site:
        answer = httpx.get(f"http://127.0.0.1:{site.port}/api/levels", timeout=TIMEOUT)
        assert site.client.get("/").status_code == 200, "the others are served"
    assert answer.status_code == 500
    assert "No move that was confirmed is lost" in answer.json()["error"]
    assert MARKER not in answer.text
    for name, value in guard.HEADERS.items():
        assert answer.headers[name] == value
    assert capsys.readouterr().err.count("Traceback") == 1, "we hear of it, once"


def test_small_answers_are_sent_without_delay(site: Site) -> None:
    site.client.get("/api/boards")
    sockets = [
        connection.transport.get_extra_info("socket")
        for connection in site.server.server_state.connections
    ]
    assert sockets
    for one in sockets:
        assert one.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_the_page_loads_nothing_from_elsewhere(site: Site) -> None:
    policy = site.client.get("/").headers["content-security-policy"]
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["default-src"] == "'self'"
    assert all(value in ("'self'", "'none'") for value in parts.values())


def test_the_description_of_the_api_names_no_other_site_and_has_no_pages(site: Site) -> None:
    schema = site.client.get("/openapi.json").text
    assert json.loads(schema)["info"]["title"] == "noughts"
    assert "http://" not in schema and "https://" not in schema
    for path in ("/docs", "/redoc", "/docs/oauth2-redirect"):
        assert site.client.get(path).status_code == 404


# Who asks


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST:80", "[::1]", "[::1]:8000"])
def test_this_machine_is_served_by_all_its_names(site: Site, host: str) -> None:
    assert site.client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["example.org", "127.0.0.1.example.org", "localhost.", "", "[", "a@127.0.0.2", "0"]
)
def test_under_other_names_nothing_is_served(site: Site, host: str) -> None:
    for path in ("/", "/api/boards", "/openapi.json", "/page/now/icon.svg"):
        answer = site.client.get(path, headers={"host": host})
        assert answer.status_code == 421
        assert answer.json()["error"] == "This address is not served here."


def test_other_names_can_be_allowed() -> None:
    with served(hosts=("Game.Example",)) as site:
        asked = ("game.example", "GAME.example:443", "localhost")
        statuses = [site.client.get("/", headers={"host": host}).status_code for host in asked]
    assert statuses == [200, 200, 421]


@pytest.mark.parametrize(
    "origin", ["http://example.org", "null", "http://localhost", "http://127.0.0.1:1", MARKER]
)
def test_another_site_may_look_but_changes_nothing(site: Site, origin: str) -> None:
    headers = {"origin": origin}
    for path in ("/api/games", "/api/games/any/moves"):
        answer = site.client.post(path, json={}, headers=headers)
        assert answer.status_code == 403
        assert answer.json()["error"] == "Another site may not ask for this."
    looked = site.client.get("/api/boards", headers=headers)
    assert looked.status_code == 200
    assert not [name for name in looked.headers if name.startswith("access-control")]


def test_a_page_of_another_site_may_not_even_ask_for_an_answer_here(site: Site) -> None:
    elsewhere = {"sec-fetch-site": "cross-site"}
    assert site.client.get("/api/levels", headers=elsewhere).status_code == 403
    assert site.client.get("/", headers=elsewhere).status_code == 200, "a link leads here"


def test_the_page_itself_may_ask(site: Site) -> None:
    headers = {"origin": f"http://127.0.0.1:{site.port}"}
    assert site.client.post("/api/games", json={}, headers=headers).status_code == 201


@pytest.mark.parametrize(
    ("header", "host"), [("A.b:80", "a.b"), ("[::1]:1", "::1"), ("", ""), ("[x", ""), ("u@h", "h")]
)
def test_the_name_in_a_host_header(header: str, host: str) -> None:
    assert host_of(header) == host


def test_an_origin_is_the_same_up_to_its_port() -> None:
    assert same_origin("http://Localhost:8000", "localhost:8000")
    assert not same_origin("http://localhost:8001", "localhost:8000")
    assert not same_origin("localhost:8000", "localhost:8000")


# How much, and how often


def chunks(size: int) -> Iterator[bytes]:
    """A body of which nobody knows the length beforehand."""
    yield b'{"side": "both"'
    yield from [b" " * 100] * (size // 100)
    yield b"}"


def test_a_body_of_unknown_length_is_counted_as_it_comes(site: Site) -> None:
    headers = {"content-type": "application/json"}
    small = site.client.post("/api/games", content=chunks(3000), headers=headers)
    large = site.client.post("/api/games", content=chunks(5000), headers=headers)
    assert (small.status_code, large.status_code) == (201, 413)
    assert small.json()["game"]["you"] is None
    assert large.json()["error"] == "That is more than is needed here."


@pytest.mark.parametrize("length", [4096, 4097])
def test_the_largest_body_that_is_read(site: Site, length: int) -> None:
    body = b'{"side": "both"}'.ljust(length)
    headers = {"content-type": "application/json"}
    answer = site.client.post("/api/games", content=body, headers=headers)
    assert answer.status_code == (201 if length == 4096 else 413)


class Clock:
    """Shows what it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def admitted(rates: Rates, client: str, times: int) -> int:
    """How many of so many requests are let through."""
    number = 0
    for _ in range(times):
        with suppress(RequestRefused):
            rates.count(client)
            number += 1
    return number


def test_a_client_may_ask_so_often_at_once_and_then_at_a_rate() -> None:
    clock = Clock()
    rates = Rates(Limits(rate=10, burst=5), clock)
    assert admitted(rates, "one", 9) == 5
    assert admitted(rates, "another", 9) == 5
    clock.now = 0.2
    assert admitted(rates, "one", 9) == 2
    clock.now = 100
    assert admitted(rates, "one", 9) == 5, "no more than at the beginning"


def test_whoever_asks_too_often_is_not_refused_for_ever() -> None:
    clock = Clock()
    rates = Rates(Limits(rate=8, burst=1), clock)
    answered = 0
    for _ in range(100):
        answered += admitted(rates, "hasty", 1)
        clock.now += 1 / 16
    assert answered == 50, "twice as often as allowed: every other time"


def test_without_a_rate_nobody_is_counted() -> None:
    assert admitted(Rates(Limits(rate=0, burst=0), Clock()), "one", 1000) == 1000


def test_few_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "MOST_CLIENTS", 2)
    rates = Rates(Limits(rate=1, burst=1), Clock())
    assert [admitted(rates, client, 2) for client in ("a", "b", "b", "c")] == [1, 1, 0, 1]
    assert list(rates._clients) == ["b", "c"]


def test_too_many_requests_are_asked_to_wait() -> None:
    with served(limits=Limits(rate=0.001, burst=3)) as site:
        answers = [site.client.get("/api/boards") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].headers["retry-after"] == "1"
    assert "Too many requests" in answers[-1].json()["error"]
