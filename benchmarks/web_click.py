"""What one click on the page costs the server: `python benchmarks/web_click.py`.

Counts the functions of this project that one request for a move calls, and `Position.play` among
them, and compares how long it takes to draw a state of 15x15k5 after 200 moves and after none.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from timeit import repeat
from types import FrameType

import httpx

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from noughts.frontends.web.http.app import create  # noqa: E402
from noughts.frontends.web.http.state import game  # noqa: E402
from noughts.frontends.web.rooms.events import Event, EventKind  # noqa: E402
from noughts.frontends.web.rooms.permissions import BOTH_SEATS  # noqa: E402
from noughts.frontends.web.rooms.room import Room, RoomSpec  # noqa: E402
from noughts.frontends.web.serving.server import open_store  # noqa: E402

SOURCE = str(ROOT / "src" / "noughts")
TIMES = 40
"""How often a state is drawn."""


async def calls_of_a_click(client: httpx.AsyncClient) -> Counter[str]:
    """The functions that a request for the second move of a game calls."""
    founded = (await client.post("/api/games", json={"side": "both"})).json()
    path, headers = f"/api/games/{founded['game']['id']}/moves", {"noughts-key": founded["key"]}
    called: Counter[str] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(SOURCE):
            called[frame.f_code.co_qualname] += 1

    for number in (0, 1):
        called.clear()
        sys.setprofile(count)
        await client.post(path, json={"number": number, "cell": number}, headers=headers)
        sys.setprofile(None)
    return called


def state_of(room: Room) -> bytes:
    """A room as JSON."""
    return game(room, BOTH_SEATS).model_dump_json().encode()


def milliseconds_of_a_state(moves: int) -> float:
    """How long a state of 15x15k5 takes after so many moves: the quickest of many."""
    room = Room.empty(RoomSpec("a", "15x15k5", None, None, 0, b""))
    for cell in quiet_moves(moves):
        room = room.after(Event(EventKind.MOVE, cell))
    draw = partial(state_of, room)
    return 1000 * min(repeat(draw, number=1, repeat=TIMES))


def quiet_moves(number: int) -> list[int]:
    """Moves on 15x15k5 that finish no line, the sides in turns."""
    sides: list[list[int]] = [[], []]
    for cell in range(225):
        row, column = divmod(cell, 15)
        sides[(column + 2 * row) // 2 % 2].append(cell)
    return [cell for pair in zip(*sides, strict=False) for cell in pair][:number]


async def main() -> None:
    """Print the figures."""
    application = create(lambda: open_store(None))
    transport = httpx.ASGITransport(application)
    async with (
        application.router.lifespan_context(application),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
    ):
        called = await calls_of_a_click(client)
        print(f"one click: {called.total()} functions, {called['Position.play']} x Position.play")
    none, many = (milliseconds_of_a_state(moves) for moves in (0, 200))
    print(f"a state of 15x15k5: {none:.1f} ms after no moves, {many:.1f} ms after 200")


if __name__ == "__main__":
    asyncio.run(main())
