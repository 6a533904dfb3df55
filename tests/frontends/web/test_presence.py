"""Who is there is said again before it is out of date, and not more often than that."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import ExitStack

import pytest

from noughts.core.outcome import Player
from noughts.frontends.web.rooms import presence
from noughts.frontends.web.rooms.presence import Presence
from noughts.frontends.web.stores.base import Attendance
from noughts.frontends.web.stores.memory import MemoryStore
from tests.frontends.web.loops import run
from tests.frontends.web.serving import TIMEOUT

HERE = Attendance("room", "X")


class Listening(MemoryStore):
    """A store that remembers what it was told, and how often it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[set[Attendance]] = []
        self.asked = 0

    async def attend(self, server: str, seats: Iterable[Attendance], seconds: float) -> None:
        self.told.append({*seats})
        await super().attend(server, self.told[-1], seconds)

    async def attendance(self, rooms: Iterable[str]) -> set[Attendance]:
        self.asked += 1
        return await super().attendance(rooms)


async def told_in_rounds(rounds: int) -> list[set[Attendance]]:
    """What a store is told while somebody stays for so many rounds, and afterwards."""
    store = Listening()
    attendants = Presence(store, lambda room: None)
    async with asyncio.timeout(TIMEOUT):
        with attendants.present("room", Player.X):
            while store.asked < rounds:
                await asyncio.sleep(0)
        while store.told[-1]:
            await asyncio.sleep(0)
    await attendants.close()
    return store.told


@pytest.mark.parametrize(("valid", "often"), [(0.0, True), (600.0, False)])
def test_who_is_there_is_said_again_when_that_is_due(
    valid: float, often: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {
        "ROUND_SECONDS": 0.001,
        "PAUSE_SECONDS": 0.0,
        "VALID_SECONDS": valid,
    }.items():
        monkeypatch.setattr(presence, name, value)
    told = run(told_in_rounds(5))
    assert told[0] == {HERE} and told[-1] == set()
    assert (told.count({HERE}) >= 5) is often
    assert often or told.count({HERE}) == 1


async def told_of(*seats: Player) -> list[set[Attendance]]:
    """What a store is told while one after the other comes, and then all go."""
    store = Listening()
    attendants = Presence(store, lambda room: None)
    async with asyncio.timeout(TIMEOUT):
        with ExitStack() as stack:
            for number, seat in enumerate(seats, 1):
                stack.enter_context(attendants.present("room", seat))
                while len(store.told) < number:
                    await asyncio.sleep(0)
        while store.told[-1]:
            await asyncio.sleep(0)
    await attendants.close()
    return store.told


def test_whoever_comes_or_goes_is_told_of_before_the_next_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in {
        "ROUND_SECONDS": 2 * TIMEOUT,
        "PAUSE_SECONDS": 0.0,
        "VALID_SECONDS": 2 * TIMEOUT,
    }.items():
        monkeypatch.setattr(presence, name, value)
    told = run(told_of(Player.X, Player.O))
    assert told[:2] == [{HERE}, {HERE, Attendance("room", "O")}] and told[-1] == set()
