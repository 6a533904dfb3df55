"""Agents that play each other, a move at a time, and games that are looked at by their record."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import httpx
import pytest

from noughts.search.budget import Budget
from tests.frontends.web.contract import MARKER
from tests.frontends.web.serving import TIMEOUT, Game, Site, served, wait_until


def exhibition(site: Site, **settings: object) -> Game:
    """Two agents, and the key to their game."""
    answer = site.client.post("/api/exhibitions", json=settings)
    assert answer.status_code == 201, answer.text
    found = answer.json()
    assert found["invitation"] is None
    return Game(site.client, found["game"]["id"], found["key"], found["game"])


def test_every_step_is_one_move(site: Site) -> None:
    game = exhibition(site, x="perfect", o="perfect", first="O")
    assert (game.state["kind"], game.state["waiting"], game.state["first"]) == (
        "agents",
        "agent",
        "O",
    )
    for number in range(9):
        assert game.state["may"]["step"]
        assert len(game.do("step")["moves"]) == number + 1
    assert game.state["outcome"] == "draw" and not game.state["may"]["step"]
    answer = game.ask("step")
    assert (answer.status_code, answer.json()["error"]) == (409, "Nobody is to move.")
    assert game.do("step", number=8)["number"] == 9, "asking for the last one twice is harmless"


@pytest.mark.parametrize("agent", ["perfect", "random"])
def test_two_steps_at_once_are_one_move(site: Site, agent: str) -> None:
    game = exhibition(site, x=agent, o=agent)
    with ThreadPoolExecutor(4) as threads:
        for number in range(5):
            before = game.look()["number"]
            asked = [threads.submit(game.ask, "step", number) for _ in range(4)]
            states = [answer.result() for answer in asked]
            assert [answer.status_code for answer in states] == [200] * 4
            assert before == number and game.look()["number"] == number + 1
            assert len({answer.json()["record"] for answer in states}) == 1


def test_a_step_too_late_is_harmless_and_one_too_early_is_refused(site: Site) -> None:
    game = exhibition(site)
    game.do("step")
    assert game.do("step", number=0)["number"] == 1
    assert game.ask("step", number=7).status_code == 409


def test_whoever_has_no_key_only_watches(site: Site) -> None:
    game = exhibition(site)
    watcher = game.seen_by()
    assert watcher.ask("step").status_code == 403
    allowed = {name for name, is_allowed in watcher.state["may"].items() if is_allowed}
    assert allowed == {"hint", "values"}, "to look is for everybody"
    assert game.ask("moves", cell=4).status_code == 409, "nobody moves for an agent"
    person = site.game()
    assert person.ask("step").status_code == 409, "a person moves by moving"


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"x": "human"}, 409),
        ({"o": "human"}, 409),
        ({"x": MARKER}, 422),
        ({"x": "prefect"}, 422),
        ({"x": "program:sh"}, 422),
        ({"o": "file:/etc/passwd"}, 422),
        ({"o": "casual:slip=0.2,\x1cseed=1"}, 422),
        ({"board": "16x3k3"}, 422),
        ({"board": MARKER}, 422),
        ({"first": "Z"}, 422),
        ({"x": ""}, 422),
        ({"x": None}, 422),
        ({MARKER: 1}, 422),
        ({"x": "x" * 61}, 422),
    ],
)
def test_what_cannot_be_exhibited(site: Site, wrong: dict[str, object], status: int) -> None:
    answer = site.client.post("/api/exhibitions", json=wrong)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"].isprintable()
    assert MARKER not in answer.text or MARKER in wrong.values(), "only what was read is quoted"


# Records


def look(site: Site, game: str, what: str = "", **query: object) -> httpx.Response:
    """A game by its record."""
    params: dict[str, str] = {"game": game, **{name: str(value) for name, value in query.items()}}
    return site.client.get(f"/api/look{what}", params=params)


RECORD = "3x3k3; b2 a1 c3"


def test_a_record_is_looked_at_by_anybody(site: Site) -> None:
    state = look(site, RECORD).json()
    assert (state["kind"], state["id"], state["seat"], state["number"]) == ("record", "", [], 0)
    assert [move["name"] for move in state["moves"]] == ["b2", "a1", "c3"]
    assert {name for name, is_allowed in state["may"].items() if is_allowed} == {"values"}
    assert (state["presence"], state["friend"], state["request"]) == ("", None, None)
    assert look(site, RECORD, ply=1).json()["ply"] == 1
    assert look(site, state["record"]).json() == state, "its own record leads to the same"


def test_a_position_is_a_game_without_moves(site: Site) -> None:
    state = look(site, "XX./OO./... X").json()
    assert state["moves"] == [] and state["cells"][0]["mark"] == "X"


def test_what_is_no_agent_is_said(site: Site) -> None:
    for wrong in (MARKER, "program:ls", ""):
        answer = site.client.post("/api/exhibitions", json={"x": "perfect", "o": wrong})
        assert answer.status_code == 422
        assert ("There is no agent" in answer.text) is bool(wrong)


def test_agents_that_take_their_time_hold_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "noughts.frontends.web.rooms.thinking.THINKING", Budget(seconds=2 * TIMEOUT)
    )
    with ThreadPoolExecutor(1) as threads, served() as site:
        slow = exhibition(site, x="mcts:playouts=999999999")
        thinking = threads.submit(slow.ask, "step")
        wait_until(lambda: site.rooms.pools.agents._jobs)
        assert len(site.game(side="O", level=5).answered()["moves"]) == 1
        assert not thinking.done()
        site.server.should_exit = True
        assert thinking.result().status_code == 503


def test_a_game_that_was_resigned_is_looked_at_as_that(site: Site) -> None:
    state = look(site, "3x3k3; b2; O wins; resigned").json()
    assert (state["outcome"], state["status"]) == ("O", "O wins: X has resigned.")
    game = site.game(opponent="friend")
    game.joined()
    game.look()
    game.move(4)
    shared = look(site, game.do("resign")["record"]).json()
    assert (shared["record"], shared["outcome"]) == (game.state["record"], "O")


def test_values_and_a_review_of_a_record(site: Site) -> None:
    values = look(site, "3x3k3; a1", "/values").json()
    assert [one["cell"] for one in values["values"] if one["best"]] == [4]
    assert look(site, "3x3k3; a1", "/values", ply=0).json()["ply"] == 0
    reviewed = look(site, "3x3k3; a1 a2", "/review").json()
    assert [move["mark"] for move in reviewed["moves"]] == ["best", "blunder"]


@pytest.mark.parametrize("query", [{}, {"ply": 0}, {"ply": 1}, {"ply": 225}])
def test_the_picture_is_a_drawing(site: Site, query: dict[str, object]) -> None:
    answer = look(site, RECORD, "/picture.svg", **query)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")


def test_a_finished_line_is_drawn_through(site: Site) -> None:
    for record, ply, ends in (
        ("3x3k3; a1 a2 b1 b2 c1", 5, ["M56 56L216 56"]),
        ("3x3k3; a1 a2 b1 b2 c1", 4, []),
        ("gravity:4x4k2; a4 b4 a3", 3, ["M46 166L46 226"]),
        ("3x3k3 XX./OOX/OOX X; c1", 1, ["M56 56L216 56", "M216 56L216 216"]),
    ):
        drawing = ElementTree.fromstring(look(site, record, "/picture.svg", ply=ply).text)
        struck = [part.get("d") for part in drawing.iter() if part.get("class") == "s-ink"]
        assert struck == ends, record


@pytest.mark.parametrize(
    "wrong",
    [
        MARKER,
        "",
        ";",
        "3x3k3; b2 b2",
        "3x3k3; z9",
        f"3x3k3; {MARKER}",
        "3x3k3; b2; X wins; rules",
        "3x3k3; b2; -; unfinished; a; b",
        f"3x3k3; b2; -; {MARKER}",
        "gravity:3x3k3; a1",
        "3x3k3; a1 a2 b1 b2 c1 c2",
        "16x16k5",
        "3x3k3 XXX/XXX/XXX X",
        "x" * 2001,
    ],
)
def test_what_is_no_record_is_said_in_a_sentence(site: Site, wrong: str) -> None:
    for what in ("", "/values", "/review", "/picture.svg"):
        answer = look(site, wrong, what)
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"].isprintable()
