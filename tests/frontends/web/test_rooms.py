"""Rooms that are in use: agents that think, fail, die and come back, and who looks meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

import pytest

from noughts.agents.levels import LEVELS
from noughts.core.rules import Rules
from noughts.frontends.settings import Settings
from noughts.frontends.web.pools import Busy, Pool, WorkerPools
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.refusals import Stale
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.frontends.web.stores.base import StoreUnavailable
from noughts.frontends.web.stores.memory import MemoryStore
from noughts.frontends.web.stores.sqlite import SqliteStore
from noughts.search.budget import Budget
from tests.frontends.web.jobs import end_the_process
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT, Game, Site, served, wait_until

HARD = "7x7k5"

needs_kill = pytest.mark.skipif(os.name == "nt", reason="processes are not killed there")


def let_think(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Agents have so much time on boards that are not small."""
    budget = Budget(seconds=seconds)
    monkeypatch.setattr("noughts.frontends.web.rooms.thinking.for_a_move", lambda rules: budget)


def processes_of(pool: Pool) -> list[int]:
    """The processes of a pool."""
    executor = pool._processes._executor
    return [*(getattr(executor, "_processes", None) or {})]


@needs_kill
def test_an_agent_whose_process_is_killed_answers_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    let_think(monkeypatch, 600)
    with served() as site:
        game = site.game(board=HARD, side="O", level=5)
        wait_until(lambda: processes_of(site.rooms.pools.agents))
        assert game.look()["waiting"] == "agent"
        pool, jobs = site.rooms.pools.agents, []
        submit = pool._processes.submit

        def once_more(question: Any) -> Future[object]:
            jobs.append(question)
            return submit(question.__self__._replace(budget=Budget(nodes=50)).run)

        monkeypatch.setattr(pool._processes, "submit", once_more)
        for process in processes_of(pool):
            os.kill(process, signal.SIGKILL)
        state = game.answered()
        assert (len(state["moves"]), state["trouble"], len(jobs)) == (1, None, 1)


@needs_kill
def test_a_question_that_ends_whoever_is_asked_is_given_up() -> None:
    async def ask() -> None:
        pool = Pool(1)
        try:
            with pytest.raises(Busy, match="no answer could be found"):
                await pool.ask(end_the_process)
        finally:
            pool.stop()

    run(ask())


def founded(store: SqliteStore, **seats: str) -> RoomSpec:
    """A room with such agents in it, whose key is `key`."""
    spec = RoomSpec("room", "3x3k3", seats.get("x"), seats.get("o"), 3, hash_of("key"))
    run(store.create(spec))
    return spec


def room_in(site: Site) -> Game:
    """The room that was there before the server."""
    game = Game(site.client, "room", "key", {})
    game.look()
    return game


def test_an_agent_that_cannot_play_is_a_trouble_that_everybody_hears_of(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    founded(store, o="program:false")
    with served(store) as site:
        game = room_in(site)
        game.move(4)
        state = game.until(lambda state: state["trouble"] is not None)
        assert state["trouble"] == state["status"] == state["announcement"]
        assert (state["number"], state["waiting"]) == (1, "agent")
        assert game.look() == state
        assert game.do("undo")["trouble"] is None, "one can go on from there"
        assert game.move(0)["number"] == 3


T = TypeVar("T")


class Broken(WorkerPools):
    """Pools in which nothing works as it should."""

    asked = 0

    async def think(self, rules: Rules, job: Callable[[], T]) -> T:
        self.asked += 1
        raise RuntimeError("a mistake of ours")


def test_an_agent_with_a_mistake_in_it_is_asked_once() -> None:
    async def play() -> tuple[str, int]:
        pools = Broken()
        rooms = Rooms(MemoryStore(), pools)
        room, key, _ = await rooms.create(Settings(opponent=LEVELS[4]))
        await rooms.append(room.spec.id, 0, Event(EventKind.MOVE, 4), key)
        async for _ in rooms.changes(room.spec.id, 1):
            break
        await asyncio.sleep(0)
        failure = rooms.thinking.failures[room.spec.id]
        await rooms.close()
        return str(failure), pools.asked

    assert run(play()) == ("The computer cannot go on. Undo, or start another game.", 1)


def test_an_agent_may_play_both_sides(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    founded(store, x="perfect", o="perfect")
    with served(store) as site:
        game = room_in(site)
        for number in range(9):
            state = game.do("step")
            assert state["number"] == number + 1
    assert (state["outcome"], len(state["moves"]), state["you"]) == ("draw", 9, None)


def test_an_agent_that_was_thinking_when_the_server_ended_moves_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_think(monkeypatch, 600)
    with served(tmp_path) as site:
        game = site.game(board=HARD, side="O", level=5)
        wait_until(lambda: processes_of(site.rooms.pools.agents))
        assert game.look()["waiting"] == "agent"
    let_think(monkeypatch, 0.1)
    with served(tmp_path) as site:
        again = Game(site.client, game.name, game.key, {})
        assert again.look()["waiting"] == "agent"
        assert len(again.answered()["moves"]) == 1


def test_what_happens_while_an_agent_thinks_makes_its_answer_stale(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "noughts.frontends.web.rooms.thinking.for_a_move", lambda rules: Budget(nodes=50)
    )
    with served() as site:
        pool, go = site.rooms.pools.agents, threading.Event()
        ask = pool.ask

        async def slowly(question: Any, insist: bool) -> object:
            await asyncio.to_thread(go.wait, TIMEOUT)
            return await ask(question, insist)

        monkeypatch.setattr(pool, "ask", slowly)
        game = site.game(board=HARD, level=5)
        game.move(24)
        assert game.state["waiting"] == "agent"
        game.do("undo")
        go.set()
        wait_until(lambda: not site.rooms.thinking._tasks)
        state = game.look()
        assert (state["number"], state["moves"], state["waiting"]) == (2, [], "person")
        go.clear()
        game.move(0)
        game.do("undo")
        game.move(48)
        go.set()
        game.answered()
        assert (game.moves[0], len(game.moves), game.state["number"]) == (48, 2, 6)


class Moody(MemoryStore):
    """A store that fails so many times."""

    def __init__(self) -> None:
        super().__init__()
        self.failures = 0

    async def append(self, room: str, number: int, event: Event) -> bool:
        if self.failures:
            self.failures -= 1
            raise StoreUnavailable("not now")
        return await super().append(room, number, event)


def test_an_agent_s_move_is_saved_when_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.frontends.web.rooms.thinking.RETRY_SECONDS", 0.01)
    store = Moody()
    with served(store) as site:
        store.failures = 3
        state = site.game(side="O").answered()
        assert (len(state["moves"]), state["trouble"], store.failures) == (1, None, 0)


def test_of_many_who_move_at_once_one_is_heard(tmp_path: Path) -> None:
    async def all_at_once() -> None:
        rooms = Rooms(SqliteStore(tmp_path), WorkerPools())
        room, key, _ = await rooms.create(Settings.read({"side": "both"}, Settings()))
        moves = [Event(EventKind.MOVE, cell) for cell in range(9)] * 2
        entering = (rooms.append(room.spec.id, 0, move, key) for move in moves)
        found = await asyncio.gather(*entering, return_exceptions=True)
        stale = [number for number, answer in enumerate(found) if isinstance(answer, Stale)]
        [first, second] = [n for n in range(18) if n not in stale]
        assert second == first + 9, "the same move, asked for twice"
        assert (await rooms.room(room.spec.id)).events == (moves[first],)
        await rooms.close()

    run(all_at_once())


def test_a_house_that_is_closed_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    let_think(monkeypatch, 600)

    async def close_early() -> None:
        rooms = Rooms(MemoryStore(), WorkerPools())
        settings = Settings.read({"side": "O", "board": HARD}, Settings())
        await rooms.create(settings)
        await asyncio.sleep(0)
        assert rooms.thinking._tasks
        await rooms.close()
        assert not rooms.thinking._tasks
        assert not processes_of(rooms.pools.agents)
        assert len(asyncio.all_tasks()) == 1

    run(close_early())


def test_small_boards_have_a_lane_of_their_own() -> None:
    pools = WorkerPools()
    for board, pool in (((3, 3, 3), pools.small), ((3, 4, 3), pools.agents)):
        assert pools._pool(Rules(*board), pools.agents) is pool
