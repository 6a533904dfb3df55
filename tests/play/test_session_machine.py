"""Random use of a session, compared with a plain list of moves."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from noughts.core.errors import IllegalMove
from noughts.core.position import Position
from noughts.play.session import Session, Thought


class SessionMachine(RuleBasedStateMachine):
    """Random use of a session, compared with a plain list of moves."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session(o="random:seed=1")
        self.moves: list[int] = []
        self.stale: list[Thought] = []

    @precondition(lambda self: self.session.awaits_person)
    @rule(pick=st.integers(0, 8))
    def person_moves(self, pick: int) -> None:
        legal = self.session.position.legal_moves
        cell = legal[pick % len(legal)]
        self.session.play(cell)
        self.moves.append(cell)

    @precondition(lambda self: self.session.awaits_agent)
    @rule()
    def agent_moves(self) -> None:
        thought = self.session.ask().run()
        assert self.session.accept(thought)
        self.moves.append(thought.cell)
        self.stale.append(thought)

    @precondition(lambda self: self.session.awaits_agent)
    @rule()
    def agent_dawdles(self) -> None:
        self.stale.append(self.session.ask().run())
        self.session.undo()
        del self.moves[-1:]

    @rule()
    def undo(self) -> None:
        had = len(self.moves)
        if self.session.undo():
            back = 1 if had % 2 else 2
            del self.moves[-back:]
        else:
            assert had == 0

    @rule()
    def redo(self) -> None:
        before = self.session.moves
        if self.session.redo():
            assert self.session.moves[: len(before)] == before
            self.moves = list(self.session.moves)

    @rule()
    def restart(self) -> None:
        self.session.restart()
        self.moves = []

    @rule(cell=st.integers(-3, 12))
    def illegal_moves_change_nothing(self, cell: int) -> None:
        if not (self.session.awaits_person and self.session.position.is_legal(cell)):
            with pytest.raises(IllegalMove):
                self.session.play(cell)

    @invariant()
    def stale_thoughts_are_refused(self) -> None:
        for thought in self.stale:
            assert not self.session.accept(thought)

    @invariant()
    def the_moves_are_the_expected_ones(self) -> None:
        assert list(self.session.moves) == self.moves
        position = Position.start()
        for cell in self.moves:
            position = position.play(cell)
        assert position == self.session.position


TestSessionMachine = SessionMachine.TestCase
TestSessionMachine.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
