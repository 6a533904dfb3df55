"""Random use of two servers that come and go, by two friends or two people at one screen and one
who watches, compared with a session in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.play.session import Session
from tests.frontends.web.databases import Kept
from tests.frontends.web.serving import Game, Site, State, served

Pick = Callable[[Sequence[Any]], Any]
"""Chance: one of several."""

BOARDS = ("3x3k3", "misere:3x3k3", "gravity:3x3k3", "2x2k2", "1x1k1")

UNASKED = ("undo", "redo", "rematch")
ASKED = ("resign", "ask-undo", "ask-rematch", "grant", "refuse")
EVERYTHING = {"join", "moves", "clear-score", *UNASKED, *ASKED}


class Servers:
    """Two servers over the same games; either can be started again."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept
        self._running = [ExitStack(), ExitStack()]
        self.sites = [stack.enter_context(served(kept.open())) for stack in self._running]

    def restart(self, which: int) -> None:
        self._running[which].close()
        self.sites[which] = self._running[which].enter_context(served(self.kept.open()))

    def close(self) -> None:
        for stack in self._running:
            stack.close()


class Done(NamedTuple):
    """What somebody has done."""

    by: Player
    what: str
    more: dict[str, Any]


class Asked(NamedTuple):
    """What one friend has asked the other for."""

    kind: str
    by: Player
    ply: int = 0


class Machine:
    """One room, some of whose entries are asked for twice, late, or across restarts, and what
    should be true of it."""

    def __init__(self, servers: Servers, pick: Pick, friends: bool) -> None:
        self.servers = servers
        self.pick = pick
        self.friends = friends
        self.log: list[Done] = []
        self.asked: Asked | None = None
        self.in_vain: Player | None = None
        board, first, side = pick(BOARDS), self.anyone(), self.anyone()
        self.session = Session(Position.start(read_rules(board), first))
        wanted = {"opponent": "friend", "side": side.value} if friends else {"side": "both"}
        founder = self.anywhere().game(board=board, first=first.value, **wanted)
        self.name = founder.name
        self.keys: dict[Player | None, str] = dict.fromkeys(Player, founder.key) | {None: ""}
        if friends:
            self.keys[side.other] = founder.joined(self.anywhere().client).key
            self.log.append(Done(side.other, "join", {}))

    def play(self, steps: int) -> None:
        """Do something so often; everybody always sees what the rules say."""
        rules = COMMON + (BETWEEN_FRIENDS if self.friends else ALONE)
        for _ in range(steps):
            self.pick(rules)(self)
            self.check(self.pick((*Player, None)))
        for player in (*Player, None):
            self.check(player)

    def anyone(self) -> Player:
        return Player(self.pick("XO"))

    def anywhere(self) -> Site:
        site: Site = self.pick(self.servers.sites)
        return site

    @property
    def number(self) -> int:
        return len(self.log)

    @property
    def turn(self) -> Player:
        return self.session.position.turn

    def seat(self, player: Player | None) -> Game:
        """The game as one of the three has it open at some server."""
        return Game(self.anywhere().client, self.name, self.keys[player], {"number": self.number})

    def done(self, player: Player, what: str, **more: Any) -> None:
        """Something is entered, and counted here too."""
        number = self.number
        self.log.append(Done(player, what, more))
        assert self.seat(player).do(what, number, **more)["number"] == self.number
        self.in_vain = None

    def refused(self, player: Player | None, what: str, **more: Any) -> None:
        answer = self.seat(player).ask(what, **more)
        assert answer.status_code == (409 if player else 403), answer.text

    # Moves

    def move(self) -> None:
        if self.session.is_over:
            self.refused(self.turn, "moves", cell=0)
            return
        cell = self.pick(self.session.position.legal_moves)
        self.done(self.turn, "moves", cell=cell)
        self.session.play(cell)
        self.asked = None

    def move_that_is_not_theirs(self) -> None:
        cell = self.pick(range(10))
        self.refused(None, "moves", cell=cell)
        if self.friends:
            self.refused(self.turn.other, "moves", cell=cell)
        if self.session.is_over or not self.session.position.is_legal(cell):
            self.refused(self.turn, "moves", cell=cell)

    def stale_or_early_move(self) -> None:
        number = max(self.number + self.pick((-3, -2, -1, 1, 2)), 0)
        cell, player = self.pick(range(4)), self.anyone()
        if number != self.number:
            is_known = number < self.number and self.is_same(self.log[number], player, cell)
            answer = self.seat(player).ask("moves", number, cell=cell)
            assert answer.status_code == (200 if is_known else 409)

    def is_same(self, done: Done, player: Player, cell: int) -> bool:
        """Whether this player would do again what was done."""
        return done[1:] == ("moves", {"cell": cell}) and (not self.friends or done.by is player)

    def the_same_again(self) -> None:
        entered = [number for number, done in enumerate(self.log) if done.what != "join"]
        if entered:
            number = self.pick(entered[-5:])
            by, what, more = self.log[number]
            # A server may not have heard yet of what was done since at the other.
            assert number < self.seat(by).do(what, number, **more)["number"] <= self.number

    # What is done by people at one screen, and what friends ask each other for

    def what_is_not_done_here(self) -> None:
        what = self.pick((*(UNASKED if self.friends else ASKED), "step"))
        self.refused(self.anyone(), what)
        self.refused(None, what)

    def undo(self) -> None:
        ply = self.pick((None, None, 0, 1, 2, 3, 4, 5, 6))
        if not self.session.undo():
            self.refused(self.turn, "undo", ply=ply)
            return
        while ply is not None and len(self.session.moves) > ply:
            self.session.undo()
        self.done(self.turn, "undo", ply=ply)

    def redo(self) -> None:
        if self.session.redo():
            self.done(self.turn, "redo")
        else:
            self.refused(self.turn, "redo")

    def rematch(self) -> None:
        self.done(self.turn, "rematch")
        self.begin_again()

    def begin_again(self) -> None:
        start = self.session.record.start
        self.session.restart(Position.start(start.rules, start.turn.other))
        self.asked = None

    def ask_undo(self) -> None:
        player = self.anyone()
        movers = [position.turn for position in self.session.record.positions[:-1]]
        turns = [ply for ply, mover in enumerate(movers) if mover is player]
        if self.asked or not turns or self.session.is_over:
            self.refused(player, "ask-undo")
        else:
            self.done(player, "ask-undo")
            self.asked = Asked("undo", player, turns[-1])
            self.refused(player, "grant")
            self.refused(player.other, "ask-undo")

    def ask_rematch(self) -> None:
        player = self.anyone()
        if not self.session.is_over:
            self.refused(player, "ask-rematch")
            return
        self.done(player, "ask-rematch")
        if self.asked and self.asked.by is not player:
            self.begin_again()
        else:
            self.asked = Asked("rematch", player)

    def answer(self) -> None:
        player, what, asked = self.anyone(), self.pick(("grant", "refuse")), self.asked
        if asked is None or (what == "grant" and asked.by is player):
            self.refused(player, what)
            return
        self.done(player, what)
        self.asked = None
        if what == "refuse":
            self.in_vain = None if asked.by is player else asked.by
        elif asked.kind == "undo":
            self.session.undo_to(asked.ply)
        else:
            self.begin_again()

    def resign(self) -> None:
        player = self.anyone()
        if self.session.is_over:
            self.refused(player, "resign")
            return
        self.done(player, "resign")
        self.session.resign(player)
        self.asked = None

    def clear_score(self) -> None:
        self.refused(None, "clear-score")
        self.done(self.anyone(), "clear-score")
        self.session.clear_score()

    # Looking and listening

    def listen_again(self) -> None:
        game = self.seat(self.pick((*Player, None)))
        seen = max(self.number - self.pick((1, 2, 3)), 0)
        with game.events(seen=str(seen)) as events:
            if seen < self.number:
                number, told = next(events)
                assert number == told["number"] == self.number
                assert Record.parse(told["record"]) == self.session.record
            self.done(self.turn, "clear-score")
            self.session.clear_score()
            told = next(state for number, state in events if number == self.number)
            assert told["score"]["x"] == 0

    def look_back(self) -> None:
        positions = self.session.record.positions
        ply = self.pick(range(len(positions)))
        assert marks(self.seat(None).look(ply=ply)) == marks_of(positions[ply])

    def restart(self) -> None:
        self.servers.restart(self.pick((0, 1)))

    def check(self, player: Player | None) -> None:
        """One of the three sees what the rules say."""
        state = self.seat(player).look()
        self.shows_the_game(state)
        self.tells_of_requests(state, player)
        self.permits(state, player)

    def shows_the_game(self, state: State) -> None:
        session, position = self.session, self.session.position
        assert state["number"] == self.number
        assert Record.parse(state["record"]) == session.record
        assert marks(state) == marks_of(position)
        assert [move["cell"] for move in state["moves"]] == list(session.moves)
        assert state["turn"] == position.turn.value
        assert state["waiting"] == ("nothing" if session.is_over else "person")
        outcome = session.record.outcome
        winner = outcome and (outcome.winner.value if outcome.winner else "draw")
        assert state["outcome"] == winner
        assert tuple(state["score"][name] for name in ("x", "o", "draws")) == session.score

    def tells_of_requests(self, state: State, player: Player | None) -> None:
        request = state["request"] and (state["request"]["kind"], state["request"]["by"])
        assert request == (self.asked and (self.asked.kind, self.asked.by.value))
        assert state["refused"] is (player is not None and player is self.in_vain)

    def permits(self, state: State, player: Player | None) -> None:
        seats = [] if player is None else [player] if self.friends else [*Player]
        assert state["seat"] == [one.value for one in seats]
        may, session = state["may"], self.session
        assert may["move"] is (not session.is_over and self.turn in seats)
        if may["move"]:
            opened = [cell for cell, shown in enumerate(state["cells"]) if shown["open"]]
            assert opened == list(session.position.legal_moves)
        alone = player is not None and not self.friends
        assert may["undo"] is (alone and session.can_undo)
        assert may["redo"] is (alone and session.can_redo)
        assert may["answer"] is bool(player and self.asked and self.asked.by is not player)


def marks(state: State) -> list[object]:
    """The marks on a board as it is told."""
    return [cell["mark"] for cell in state["cells"]]


def marks_of(position: Position) -> list[object]:
    """The marks on a board as it is."""
    found = map(position.mark_at, range(position.rules.size))
    return [mark.value if mark else None for mark in found]


COMMON = (
    *(Machine.move,) * 8,
    Machine.move_that_is_not_theirs,
    Machine.stale_or_early_move,
    Machine.the_same_again,
    Machine.what_is_not_done_here,
    Machine.clear_score,
    Machine.listen_again,
    Machine.look_back,
    Machine.restart,
)
ALONE = (*(Machine.undo, Machine.redo) * 2, Machine.rematch)
BETWEEN_FRIENDS = (
    *(Machine.ask_undo, Machine.ask_rematch) * 3,
    *(Machine.answer,) * 6,
    Machine.resign,
)


def happens(servers: Servers, games: int, steps: int, random: Random) -> Counter[str]:
    """What is done in so many games."""
    counts: Counter[str] = Counter()
    for number in range(games):
        machine = Machine(servers, random.choice, friends=number % 2 == 0)
        try:
            machine.play(steps)
        finally:
            print(machine.session.record.start, *machine.log, sep="\n  ")
        counts.update(done.what for done in machine.log)
    return counts


def test_two_servers_agree_with_the_rules(kept: Kept, untraced: None) -> None:
    servers = Servers(kept)
    try:
        counts = happens(servers, 3 if kept.is_postgres else 8, 30, Random(2026))
    finally:
        servers.close()
    assert counts.keys() == EVERYTHING or kept.is_postgres, "everything that may be has been"


@pytest.mark.long
def test_two_servers_agree_with_the_rules_whatever_happens(kept: Kept, untraced: None) -> None:
    servers = Servers(kept)

    @settings(max_examples=300)
    @given(st.data(), st.booleans())
    def play(data: st.DataObject, friends: bool) -> None:
        Machine(servers, lambda of: data.draw(st.sampled_from(of)), friends).play(20)

    try:
        play()
    finally:
        servers.close()
