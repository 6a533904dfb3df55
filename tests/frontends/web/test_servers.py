"""Several servers over the same games: what one does the others know."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from noughts.frontends.web.rooms import presence, rooms, thinking
from noughts.search.budget import Budget
from tests.frontends.web.databases import Kept
from tests.frontends.web.serving import TIMEOUT, Game, Pair, elsewhere, served, wait_until

HARD = "7x7k5"

pytestmark = pytest.mark.usefixtures("untraced_module")


@pytest.fixture(autouse=True)
def attentive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers soon see who is at the others, and nobody counts as gone who is only slow."""
    monkeypatch.setattr(presence, "ROUND_SECONDS", 0.05)
    monkeypatch.setattr(presence, "VALID_SECONDS", 2 * TIMEOUT)


def test_what_is_played_at_one_is_heard_at_the_other(pair: Pair) -> None:
    game = pair.a.game(side="both")
    there = game.seen_by(pair.b.client, game.key)
    with there.events() as events:
        assert next(events)[0] == 0
        for number, cell in enumerate((4, 0, 8), 1):
            game.move(cell)
            assert next(events) == (number, game.state)
        game.do("undo")
        assert next(events) == (4, game.state)
        there.look()
        there.move(1)
        assert next(events) == (5, there.state)
    assert game.look() == there.state


def test_a_listener_hears_of_a_room_that_is_out_of_mind(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = pair.a.game(side="both")
    there = game.seen_by(pair.b.client, game.key)
    with there.events() as events:
        next(events)
        monkeypatch.setattr(rooms, "IN_MEMORY", 1)

        def is_forgotten() -> bool:
            pair.b.game(side="both")
            return game.name not in pair.b.rooms._rooms

        wait_until(is_forgotten)
        game.move(4)
        assert next(events) == (1, game.state)


def test_whoever_asks_is_told_what_is_so_now(pair: Pair) -> None:
    game = pair.a.game(side="both")
    there = game.seen_by(pair.b.client, game.key)
    for cell in range(6):
        game.move(cell)
        assert there.look() == game.state
        game, there = there, game


def test_of_two_who_move_at_once_at_two_servers_one_does(pair: Pair) -> None:
    with ThreadPoolExecutor(2) as threads:
        for _ in range(4):
            one = pair.a.game(side="both", board="5x5k5")
            other = one.seen_by(pair.b.client, one.key)
            for number in range(5):
                cells = (2 * number, 2 * number + 1)
                asked = [
                    threads.submit(game.ask, "moves", number, cell=cell)
                    for game, cell in zip((one, other), cells, strict=True)
                ]
                codes = sorted(answer.result().status_code for answer in asked)
                assert codes == [200, 409]
                assert one.look() == other.look()
                assert one.state["number"] == number + 1


def test_asking_twice_is_harmless_also_elsewhere(pair: Pair) -> None:
    game = pair.a.game(side="both")
    there = game.seen_by(pair.b.client, game.key)
    game.move(4)
    assert there.do("moves", number=0, cell=4) == game.state


def test_a_friend_joins_and_plays_elsewhere(pair: Pair) -> None:
    x = pair.a.game(opponent="friend", side="X")
    x.seen_by(pair.b.client)
    o = x.joined(pair.a.client)
    there = o.seen_by(pair.b.client, o.key)
    assert there.state["seat"] == ["O"]
    x.look()
    x.move(4)
    there.look()
    there.move(0)
    assert x.look()["moves"] == there.state["moves"]
    x.do("ask-undo")
    there.look()
    assert there.do("grant")["moves"] == []


def test_a_friend_who_joined_elsewhere_is_no_stranger_but_late(pair: Pair) -> None:
    game = pair.a.game(opponent="friend")
    friend = game.joined(pair.b.client).seen_by(pair.a.client)
    assert friend.ask("moves", 0, cell=4).status_code == 403, "without a key"
    game = pair.a.game(opponent="friend")
    late = Game(pair.a.client, game.name, game.joined(pair.b.client).key, {})
    assert late.ask("moves", 0, cell=4).status_code == 409


def test_whoever_is_here_is_here_at_every_server(pair: Pair) -> None:
    x = pair.a.game(opponent="friend", side="X")
    x.seen_by(pair.b.client)
    o = x.joined(pair.a.client)
    there = Game(pair.b.client, o.name, o.key, {})
    with x.events() as told:
        assert next(told)[1]["friend"] == "away"
        with there.events() as heard:
            assert next(state for _, state in heard if state["friend"] == "here")
            assert next(state for _, state in told if state["friend"] == "here")
        assert next(state for _, state in told if state["friend"] == "away")


def test_whoever_asks_where_nobody_listens_is_told_who_is_here(pair: Pair) -> None:
    x = pair.a.game(opponent="friend")
    o = x.joined()
    there = x.seen_by(pair.b.client, x.key)
    assert there.state["friend"] == "away"
    with o.events() as events:
        next(events)
        wait_until(lambda: there.look()["friend"] == "here")
        assert there.move(4)["friend"] == "here"
    wait_until(lambda: there.look()["friend"] == "away")


def test_whoever_was_at_a_server_that_ends_is_away(kept: Kept) -> None:
    with served(kept.open()) as site, served(kept.open()) as other:
        x = site.game(opponent="friend", side="X")
        o = x.joined(other.client)
        with x.events() as told, o.events() as heard:
            next(heard)
            assert next(state for _, state in told if state["friend"] == "here")
            # What it has said is valid for a while; a server that ends takes it back.
            other.server.should_exit = True
            assert next(state for _, state in told if state["friend"] == "away")


def test_an_agent_moves_once_however_many_watch(pair: Pair) -> None:
    for _ in range(3):
        game = pair.a.game(level=1)
        there = game.seen_by(pair.b.client, game.key)
        with game.events() as here, there.events() as events:
            next(here), next(events)
            game.move(4)
            for told in (here, events):
                state = next(state for _, state in told if state["number"] == 2)
                assert len(state["moves"]) == 2
        assert game.look()["number"] == 2


def test_whoever_listens_gets_the_move_of_an_agent_whose_server_was_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "TAKEOVER_SECONDS", 0.3)
    monkeypatch.setattr(
        "noughts.frontends.web.rooms.thinking.for_a_move", lambda rules: Budget(nodes=50)
    )
    with served(tmp_path) as site, elsewhere(tmp_path) as other:
        game = Game.begun(other.client, board=HARD, level=5)
        here = game.seen_by(site.client, game.key)
        with here.events() as events:
            next(events)
            game.move(24)
            other.end(signal.SIGKILL)
            told = [next(events), next(events)]
        assert [number for number, _ in told] == [1, 2]
        assert told[1][1]["moves"][0]["cell"] == 24


def test_a_step_is_one_move_at_whichever_server(pair: Pair) -> None:
    answer = pair.a.client.post("/api/exhibitions", json={"x": "random", "o": "random"})
    found = answer.json()
    game = Game(pair.a.client, found["game"]["id"], found["key"], found["game"])
    there = game.seen_by(pair.b.client, game.key)
    for number in range(4):
        here, other = (game, there) if number % 2 else (there, game)
        assert here.do("step", number=number)["number"] == number + 1
        assert other.do("step", number=number)["number"] == number + 1


def test_keys_are_not_in_what_is_kept(kept: Kept) -> None:
    with served(kept.open()) as site:
        x = site.game(opponent="friend", side="X")
        o = x.joined()
        x.look()
        x.move(4)
        with o.events() as events:
            next(events)
            wait_until(lambda: kept.execute("SELECT * FROM attendance"))
            written = kept.all_bytes()
    assert o.name.encode() in written
    for secret in (x.key, o.key, str(x.invitation)):
        assert secret.encode() not in written
