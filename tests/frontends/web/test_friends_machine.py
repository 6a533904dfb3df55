"""Two friends and one who watches, at two servers that come and go, compared with a session."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.play.session import Session
from tests.frontends.web.databases import Kept
from tests.frontends.web.serving import Game, served

BOARDS = ("3x3k3", "misere:3x3k3", "gravity:3x3k3", "2x2k2")
SERVERS = st.integers(0, 1)
PLAYERS = st.sampled_from(Player)


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


class FriendsMachine(RuleBasedStateMachine):
    """One room, and what should be true of it."""

    servers: Servers

    @initialize(board=st.sampled_from(BOARDS), side=PLAYERS, first=PLAYERS, at=SERVERS)
    def create(self, board: str, side: Player, first: Player, at: int) -> None:
        founder = self.servers.sites[at].game(
            opponent="friend", board=board, side=side.value, first=first.value
        )
        friend = founder.joined(self.servers.sites[1 - at].client)
        self.name, self.number = founder.name, 1
        self.keys: dict[Player | None, str] = {
            side: founder.key,
            side.other: friend.key,
            None: "",
        }
        self.session = Session(Position.start(read_rules(board), first))
        self.asked: tuple[str, Player, int] | None = None
        self.in_vain: Player | None = None

    def seat(self, player: Player | None, at: int) -> Game:
        """The game as one of the three has it open at a server."""
        client = self.servers.sites[at].client
        return Game(client, self.name, self.keys[player], {"number": self.number})

    def done(self, player: Player, at: int, what: str, **more: Any) -> None:
        self.seat(player, at).do(what, **more)
        self.number += 1
        self.in_vain = None

    def refused(self, player: Player | None, at: int, what: str, **more: Any) -> None:
        answer = self.seat(player, at).ask(what, **more)
        assert answer.status_code == (409 if player else 403), answer.text

    @property
    def turn(self) -> Player:
        return self.session.position.turn

    @precondition(lambda self: not self.session.is_over)
    @rule(pick=st.integers(0, 8), at=SERVERS)
    def move(self, pick: int, at: int) -> None:
        legal = self.session.position.legal_moves
        cell = legal[pick % len(legal)]
        self.done(self.turn, at, "moves", cell=cell)
        self.session.play(cell)
        self.asked = None
        again = self.seat(self.turn.other, 1 - at)
        assert again.do("moves", number=self.number - 1, cell=cell)["number"] == self.number

    @rule(cell=st.integers(0, 8), at=SERVERS)
    def moves_that_are_not_theirs(self, cell: int, at: int) -> None:
        self.refused(self.turn.other, at, "moves", cell=cell)
        self.refused(None, at, "moves", cell=cell)
        if not self.session.position.is_legal(cell) or self.session.is_over:
            self.refused(self.turn, at, "moves", cell=cell)

    @rule(player=PLAYERS, at=SERVERS, what=st.sampled_from(["undo", "redo", "rematch", "step"]))
    def what_friends_do_not_do(self, player: Player, at: int, what: str) -> None:
        self.refused(player, at, what)
        self.refused(None, at, what)

    @rule(player=PLAYERS, at=SERVERS)
    def ask_undo(self, player: Player, at: int) -> None:
        plies = [
            ply
            for ply in range(len(self.session.moves))
            if (ply % 2 == 0) is (player is self.session.record.start.turn)
        ]
        if self.asked or not plies or self.session.is_over:
            self.refused(player, at, "ask-undo")
        else:
            self.done(player, at, "ask-undo")
            self.asked = ("undo", player, plies[-1])

    @rule(player=PLAYERS, at=SERVERS)
    def ask_rematch(self, player: Player, at: int) -> None:
        if not self.session.is_over:
            self.refused(player, at, "ask-rematch")
            return
        self.done(player, at, "ask-rematch")
        if self.asked and self.asked[1] is not player:
            self.begin_again()
        else:
            self.asked = ("rematch", player, 0)

    def begin_again(self) -> None:
        start = self.session.record.start
        self.session.restart(Position.start(start.rules, start.turn.other))
        self.asked = None

    @rule(player=PLAYERS, at=SERVERS, grant=st.booleans())
    def answer(self, player: Player, at: int, grant: bool) -> None:
        what = "grant" if grant else "refuse"
        if self.asked is None or (grant and self.asked[1] is player):
            self.refused(player, at, what)
            return
        kind, asker, ply = self.asked
        self.done(player, at, what)
        self.asked = None
        self.in_vain = None if grant or asker is player else asker
        if grant and kind == "undo":
            self.session.undo_to(ply)
        elif grant:
            self.begin_again()

    @precondition(lambda self: len(self.session.moves) > 2)
    @rule(player=PLAYERS, at=SERVERS)
    def resign(self, player: Player, at: int) -> None:
        if self.session.is_over:
            self.refused(player, at, "resign")
            return
        self.done(player, at, "resign")
        self.session.resign(player)
        self.asked = None

    @rule(player=PLAYERS, at=SERVERS)
    def clear_score(self, player: Player, at: int) -> None:
        self.done(player, at, "clear-score")
        self.session.clear_score()

    @rule(player=st.none() | PLAYERS, at=SERVERS, behind=st.integers(1, 3))
    def listen_again(self, player: Player | None, at: int, behind: int) -> None:
        game = self.seat(player, at)
        with game.events(seen=str(max(self.number - behind, 0))) as events:
            number, told = next(events)
            assert number == self.number and Record.parse(told["record"]) == self.session.record
            self.done(self.turn, 1 - at, "clear-score")
            self.session.clear_score()
            told = next(state for number, state in events if number == self.number)
            assert told["score"]["x"] == 0

    @precondition(lambda self: self.number % 5 == 4)
    @rule(which=SERVERS)
    def restart(self, which: int) -> None:
        self.servers.restart(which)

    @invariant()
    def everybody_sees_the_same_game(self) -> None:
        if not hasattr(self, "session"):
            return
        session = self.session
        for at, player in enumerate((Player.X, Player.O, None)):
            state = self.seat(player, at % 2).look()
            assert state["number"] == self.number
            assert Record.parse(state["record"]) == session.record
            assert state["turn"] == self.turn.value
            assert state["seat"] == ([player.value] if player else [])
            assert tuple(state["score"][name] for name in ("x", "o", "draws")) == session.score
            request = state["request"] and (state["request"]["kind"], state["request"]["by"])
            assert request == (self.asked and (self.asked[0], self.asked[1].value))
            assert state["refused"] is (player is not None and player is self.in_vain)
            may = state["may"]
            assert may["move"] is (not session.is_over and player is self.turn)
            assert may["answer"] is bool(player and self.asked and self.asked[1] is not player)


def agrees(kept: Kept, examples: int) -> None:
    """Use two servers in so many ways."""
    FriendsMachine.servers = Servers(kept)
    try:
        run_state_machine_as_test(
            FriendsMachine, settings=settings(max_examples=examples, stateful_step_count=20)
        )
    finally:
        FriendsMachine.servers.close()


def test_two_servers_agree_with_the_rules(kept: Kept, untraced: None) -> None:
    agrees(kept, 4)


@pytest.mark.long
def test_two_servers_agree_with_the_rules_for_long(kept: Kept, untraced: None) -> None:
    agrees(kept, 150)
