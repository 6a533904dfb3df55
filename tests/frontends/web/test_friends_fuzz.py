"""Three clients of two servers do anything at any time, two with a seat and one without: nobody
ever moves for another, and nobody ever sees another game."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator
from random import Random

import pytest

from noughts.core.errors import IllegalMove
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.settings import Settings
from noughts.frontends.web.http import state
from noughts.frontends.web.pools import WorkerPools
from noughts.frontends.web.rooms.events import Event, EventKind
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.permissions import Viewer
from noughts.frontends.web.rooms.refusals import Refused, Stale, WrongKey
from noughts.frontends.web.rooms.room import NOT_BETWEEN_FRIENDS, Room, RoomSpec
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.frontends.web.stores.base import Change
from noughts.frontends.web.stores.memory import MemoryStore
from tests.frontends.web.loops import run

BOARDS = ("3x3k3", "2x2k2", "misere:3x3k3", "gravity:3x3k3")

KINDS = (EventKind.MOVE,) * 8 + tuple(kind for kind in EventKind if kind is not EventKind.JOIN)
HELP = (EventKind.HINT, EventKind.VALUES)


class Shared(MemoryStore):
    """A store for more than one rooms, each of which hears of changes some time later."""

    def __init__(self) -> None:
        super().__init__()
        self._heard: list[asyncio.Queue[Change]] = []

    async def append(self, room: str, number: int, event: Event) -> bool:
        await asyncio.sleep(0)
        done = await super().append(room, number, event)
        for heard in self._heard if done else ():
            heard.put_nowait(Change(room, number + 1))
        return done

    async def changes(self) -> AsyncGenerator[Change, None]:
        heard: asyncio.Queue[Change] = asyncio.Queue()
        self._heard.append(heard)
        while True:
            yield await heard.get()


class Table:
    """One game: its clients by name, and all that anybody was ever shown of it."""

    def __init__(self, servers: list[Rooms], random: Random) -> None:
        self.servers = servers
        self.random = random
        self.shown: dict[int, object] = {}
        self.counts: Counter[str] = Counter()

    async def sit_down(self) -> None:
        side = self.random.choice("XO")
        texts = {"side": side, "first": self.random.choice("XO")}
        texts["board"] = self.random.choice(BOARDS)
        room, key, invitation = await self.servers[0].create(
            Settings.read(texts, Settings()), None, True
        )
        self.name = room.spec.id
        _, other = await self.servers[1].join(self.name, str(invitation))
        mine = Player(side)
        self.keys = {mine.value: key, mine.other.value: other, "-": "nothing"}
        self.rules = read_rules(texts["board"])

    def saw(self, room: Room, client: str) -> None:
        """Whatever somebody is shown is what everybody is shown of that number."""
        viewer = Viewer(room.seats(hash_of(self.keys[client])))
        assert [player.value for player in viewer.seats] == [client] * (client != "-")
        seen = state.game(room, viewer)
        marks = tuple(cell.mark for cell in seen.cells)
        request = seen.request and (seen.request.kind, seen.request.by)
        facts = (seen.record, marks, seen.turn, seen.outcome, request)
        assert self.shown.setdefault(room.number, facts) == facts
        if client == "-":
            allowed = {name for name, may in seen.may if may}
            assert allowed == ({"values"} if seen.outcome else set())

    async def anything(self) -> None:
        """Somebody asks for something, somewhere, maybe too late."""
        random = self.random
        client = random.choice(("X", "O", "-"))
        rooms = random.choice(self.servers)
        if random.random() < 0.2:
            self.saw(await rooms.newest(self.name), client)
            return
        kind = random.choice(KINDS)
        argument = random.randrange(self.rules.size) if kind is EventKind.MOVE else None
        number = max(await rooms.store.number(self.name) - random.choice((0, 0, 0, 0, 1, 2)), 0)
        try:
            if kind in HELP:
                await self.looks(rooms, kind, client)
                return
            room = await rooms.append(self.name, number, Event(kind, argument), self.keys[client])
        except WrongKey:
            assert client == "-"
            self.counts["WrongKey"] += 1
        except (Refused, IllegalMove, Stale) as error:
            self.counts[type(error).__name__] += 1
            assert client != "-"
        else:
            assert client != "-"
            made = next(event for event in room.events[number:] if event.kind not in HELP)
            assert made.by is Player(client), "it is signed by whoever asked"
            self.saw(room, client)
            self.counts[kind.name] += 1

    async def looks(self, rooms: Rooms, kind: EventKind, client: str) -> None:
        """Somebody asks for help: who gets it is in the log, or the game is over."""
        room = await rooms.help(self.name, kind, self.keys[client])
        if not room.session.is_over:
            assert room.allows_help
            assert Event(kind, len(room.session.moves), Player(client)) in room.events
            self.counts[kind.name] += 1

    async def play(self, rounds: int) -> None:
        await self.sit_down()
        for _ in range(rounds):
            await asyncio.gather(*(self.anything() for _ in range(self.random.randint(1, 3))))
        loaded = await self.servers[0].store.load(self.name)
        assert loaded
        check(*loaded)
        for rooms in self.servers:
            self.saw(await rooms.newest(self.name), "-")


def check(spec: RoomSpec, log: tuple[Event, ...]) -> None:
    """Every event of a log was up to the player who made it, by the rules alone."""
    first = position = Room.empty(spec).session.position
    games: list[Position] = [position]
    asked: tuple[EventKind, Player] | None = None
    resigned = helps = False
    for event in log:
        by, last = event.by, games[-1]
        over = resigned or last.is_over
        if event.kind is EventKind.MOVE:
            assert by is last.turn and not over and event.argument is not None
            games.append(last.play(event.argument))
            asked = None
        elif event.kind is EventKind.RESIGN:
            assert not over
            resigned, asked = True, None
        elif event.kind is EventKind.ASK_HELP:
            assert by and not (over or asked or helps)
            asked = (event.kind, by)
        elif event.kind is EventKind.END_HELP:
            assert helps
            helps = False
        elif event.kind in HELP:
            assert helps and not over
        elif event.kind in (EventKind.ASK_UNDO, EventKind.ASK_REMATCH):
            assert by and over is (event.kind is EventKind.ASK_REMATCH)
            if over and asked and asked[1] is not by:
                event = event._replace(kind=EventKind.GRANT)
            else:
                asked = (event.kind, by)
        if event.kind in (EventKind.GRANT, EventKind.REFUSE):
            assert asked, "nothing is answered that was not asked for"
            assert asked[1] is not by or event.kind is EventKind.REFUSE, (
                "nobody grants oneself anything"
            )
            if event.kind is EventKind.GRANT and asked[0] is EventKind.ASK_UNDO:
                while games.pop().turn is not asked[1].other:
                    pass
            elif event.kind is EventKind.GRANT and asked[0] is EventKind.ASK_HELP:
                helps = True
            elif event.kind is EventKind.GRANT:
                first = Position.start(first.rules, first.turn.other)
                games, resigned = [first], False
            asked = None
        assert event.kind not in NOT_BETWEEN_FRIENDS
    room = Room.replay(spec, log)
    assert room.session.position == games[-1]


async def sequences(number: int) -> Counter[str]:
    """So many games; what was done and refused in them."""
    store, random = Shared(), Random(2026)
    servers = [Rooms(store, WorkerPools()) for _ in range(2)]
    counts: Counter[str] = Counter()
    for _ in range(number):
        table = Table(servers, random)
        await table.play(12)
        counts += table.counts
    for rooms in servers:
        await rooms.close()
    return counts


@pytest.mark.long
def test_three_clients_of_two_houses(untraced: None) -> None:
    counts = run(sequences(10_000))
    happened = {kind.name for kind in {*EventKind} - {EventKind.JOIN, *NOT_BETWEEN_FRIENDS}}
    errors = {error.__name__ for error in (WrongKey, Refused, IllegalMove, Stale)}
    assert counts.keys() == happened | errors, "all that may be was, and all that may not was tried"
