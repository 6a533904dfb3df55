"""Random use of the real application over a real file, compared with a session in memory."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
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
from noughts.play.session import Session
from tests.frontends.web.serving import Game, served

BOARDS = ("3x3k3", "misere:3x3k3", "gravity:3x4k3", "2x2k2", "1x1k1")

OUTCOMES = {None: None, Player.X: "X", Player.O: "O"}

COUNTS = st.integers(0, 6)


class Restarting:
    """A server that can be started again over the same games."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running = ExitStack()
        self.start()

    def start(self) -> None:
        self.running.close()
        self.site = self.running.enter_context(served(self.folder))


class WebMachine(RuleBasedStateMachine):
    """One game, some of whose entries are asked for twice, late, or across restarts."""

    server: Restarting

    def __init__(self) -> None:
        super().__init__()
        self.log: list[tuple[str, dict[str, Any]]] = []

    @initialize(board=st.sampled_from(BOARDS), first=st.sampled_from(Player))
    def create(self, board: str, first: Player) -> None:
        self.game = self.server.site.game(board=board, first=first.value, side="both")
        self.session = Session(Position.start(read_rules(board), first))

    def done(self, what: str, **more: Any) -> None:
        """Something is entered, and counted here too."""
        self.game.do(what, **more)
        self.log.append((what, more))

    @property
    def number(self) -> int:
        return len(self.log)

    @precondition(lambda self: not self.session.position.is_over)
    @rule(pick=COUNTS)
    def legal_move(self, pick: int) -> None:
        legal = self.session.position.legal_moves
        cell = legal[pick % len(legal)]
        self.done("moves", cell=cell)
        self.session.play(cell)

    @rule(cell=st.integers(0, 14))
    def illegal_move(self, cell: int) -> None:
        if not self.session.position.is_legal(cell):
            assert self.game.ask("moves", cell=cell).status_code == 409

    @rule(cell=st.integers(0, 3), away=st.integers(-3, 3).filter(bool))
    def stale_or_early_move(self, cell: int, away: int) -> None:
        number = self.number + away
        if number >= 0:
            known = number < self.number and self.log[number] == ("moves", {"cell": cell})
            found = self.game.ask("moves", number=number, cell=cell)
            assert found.status_code == (200 if known else 409)

    @precondition(lambda self: self.log)
    @rule(back=COUNTS)
    def the_same_again(self, back: int) -> None:
        number = max(self.number - 1 - back, 0)
        what, more = self.log[number]
        self.game.do(what, number=number, **more)

    @rule(ply=st.none() | COUNTS)
    def undo(self, ply: int | None) -> None:
        if not self.session.undo():
            assert self.game.ask("undo", ply=ply).status_code == 409
            return
        while ply is not None and len(self.session.moves) > ply:
            self.session.undo()
        self.done("undo", ply=ply)

    @rule()
    def redo(self) -> None:
        if self.session.redo():
            self.done("redo")
        else:
            assert self.game.ask("redo").status_code == 409

    @rule()
    def rematch(self) -> None:
        start = self.session.record.start
        self.session.restart(Position.start(start.rules, start.turn.other))
        self.done("rematch")

    @rule()
    def clear_score(self) -> None:
        self.session.clear_score()
        self.done("clear-score")

    @rule(behind=st.integers(1, 3))
    def listen_again(self, behind: int) -> None:
        with self.game.events(seen=str(max(self.number - behind, 0))) as events:
            if self.number:
                assert next(events) == (self.number, self.game.state)
            self.done("clear-score")
            self.session.clear_score()
            assert next(events) == (self.number, self.game.state)

    @rule(behind=COUNTS)
    def look_back(self, behind: int) -> None:
        positions = self.session.record.positions
        ply = max(len(positions) - 1 - behind, 0)
        shown = self.game.look(ply=ply)
        assert marks(shown["cells"]) == marks_of(positions[ply])

    @precondition(lambda self: self.number % 4 == 3)
    @rule()
    def restart(self) -> None:
        self.server.start()
        self.game = Game(self.server.site.client, self.game.name, self.game.key, {})

    @invariant()
    def the_server_says_what_the_rules_say(self) -> None:
        if not hasattr(self, "session"):
            return
        state, session = self.game.look(), self.session
        position = session.position
        assert state["number"] == self.number
        assert self.game.moves == list(session.moves)
        assert marks(state["cells"]) == marks_of(position)
        opened = [cell for cell, shown in enumerate(state["cells"]) if shown["open"]]
        assert opened == list(position.legal_moves)
        assert state["turn"] == position.turn.value
        assert state["waiting"] == ("nothing" if position.is_over else "person")
        winner = position.outcome and OUTCOMES[position.outcome.winner]
        assert state["outcome"] == (position.outcome and (winner or "draw"))
        score = state["score"]
        assert (score["x"], score["o"], score["draws"]) == session.score
        assert (state["may"]["undo"], state["may"]["redo"]) == (session.can_undo, session.can_redo)


def marks(cells: list[dict[str, object]]) -> list[object]:
    """The marks on a board as it is told."""
    return [cell["mark"] for cell in cells]


def marks_of(position: Position) -> list[object]:
    """The marks on a board as it is."""
    found = map(position.mark_at, range(position.rules.size))
    return [mark.value if mark else None for mark in found]


def agrees(folder: Path, examples: int) -> None:
    """Use the application in so many ways."""
    WebMachine.server = Restarting(folder)
    with WebMachine.server.running:
        run_state_machine_as_test(
            WebMachine, settings=settings(max_examples=examples, stateful_step_count=25)
        )


def test_the_application_agrees_with_the_rules(tmp_path: Path, untraced: None) -> None:
    agrees(tmp_path, 10)


@pytest.mark.long
def test_the_application_agrees_with_the_rules_for_long(tmp_path: Path, untraced: None) -> None:
    agrees(tmp_path, 300)
