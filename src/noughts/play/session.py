"""Games in progress between two seats, one after the other, and their score: the only thing that
changes."""

from __future__ import annotations

from collections import namedtuple
from copy import copy

from noughts.agents.base import agent
from noughts.core.errors import IllegalMove, Refusal, WrongType
from noughts.core.notation import read_cell, to_player
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position, to_position
from noughts.core.record import Ending, Record
from noughts.search.budget import UNLIMITED, Budget


class Job(namedtuple("Job", "agent position budget ticket")):
    """A question for an agent, as a value that can be sent to another process."""

    __slots__ = ()

    agent: str
    position: Position
    budget: Budget
    ticket: int

    def run(self) -> Thought:
        """Let the agent think; takes as long as it takes."""
        return Thought(agent(self.agent).choose(self.position, self.budget), self.ticket)


class Thought(namedtuple("Thought", "cell ticket")):
    """An agent's answer; the ticket says to which question."""

    __slots__ = ()

    cell: int
    ticket: int


class Score(namedtuple("Score", "x o draws", defaults=(0, 0, 0))):
    """Games won by X and by O, and drawn ones."""

    __slots__ = ()

    x: int
    o: int
    draws: int

    def plus(self, outcome: Outcome | None) -> Score:
        """The score with one more game counted, if it has ended."""
        return Score(
            self.x + (outcome is Outcome.X_WINS),
            self.o + (outcome is Outcome.O_WINS),
            self.draws + (outcome is Outcome.DRAW),
        )


NO_GAMES = Score()


class Session:
    """A game between two seats; a seat is an agent's text, or None for a person.

    Moves come in through `play`, an agent's answers through `accept`. Every change makes the
    answers to earlier questions stale.
    """

    def __init__(
        self,
        start: Position | str | None = None,
        x: str | None = None,
        o: str | None = None,
        score: Score = NO_GAMES,
    ) -> None:
        for seat in (x, o):
            if not isinstance(seat, str | None):
                told = "a seat is the text of an agent, or None for a person, not {found}"
                raise WrongType.told(told, seat)
        self.seats = {Player.X: x, Player.O: o}
        self._score = score
        self._ticket = 0
        self._begin(Position.start() if start is None else start)

    def _begin(self, start: Position | str) -> None:
        self._positions = [to_position(start)]
        self._moves: list[int] = []
        self._undone: list[int] = []
        self._resigned: Player | None = None
        self._uncounted: Position | None = None
        self._ticket += 1

    # What is so

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the game, the start first."""
        return tuple(self._positions)

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def record(self) -> Record:
        """The game so far, as a value."""
        ending = Ending.RULES if self.is_over else Ending.UNFINISHED
        if self._resigned:
            ending = Ending.RESIGNED
        return Record(self._positions[0], self.moves, self.outcome, ending, "")

    @property
    def resigned(self) -> Player | None:
        """Who has resigned this game."""
        return self._resigned

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or because a player resigned; None while it goes on."""
        if self._resigned is None:
            return self.position.outcome
        return Outcome.win_for(self._resigned.other)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def score(self) -> Score:
        """The games of this session, this one counted once it has ended."""
        if self.position is self._uncounted:
            return self._score
        return self._score.plus(self.outcome)

    @property
    def awaits_person(self) -> bool:
        """Whether a person is to move."""
        return not self.is_over and self.seats[self.position.turn] is None

    @property
    def awaits_agent(self) -> bool:
        """Whether an agent is to move."""
        return not self.is_over and self.seats[self.position.turn] is not None

    @property
    def ticket(self) -> int:
        """A number that every change of the game replaces."""
        return self._ticket

    @property
    def can_undo(self) -> bool:
        """Whether there is a turn to go back to."""
        return any(map(self._stops_at, self._positions[:-1]))

    @property
    def can_redo(self) -> bool:
        """Whether something was undone that can be played again."""
        return bool(self._undone) and self._resigned is None

    def copy(self) -> Session:
        """A session of its own in the same state."""
        twin = copy(self)
        twin.seats = dict(self.seats)
        twin._positions, twin._moves = [*self._positions], [*self._moves]
        twin._undone = [*self._undone]
        return twin

    # What may be done

    def play(self, cell: int | str) -> None:
        """A person marks the cell; IllegalMove, and nothing changes, if that may not be."""
        if isinstance(cell, str):
            cell = read_cell(cell, self.position.rules)
        if self.awaits_agent:
            raise IllegalMove(Refusal.TURN, cell)
        if self.is_over:
            raise IllegalMove(Refusal.OVER, cell)
        self._put(cell)
        self._undone.clear()

    def _put(self, cell: int) -> None:
        self._positions.append(self.position.play(cell))
        self._moves.append(cell)
        self._ticket += 1

    def undo(self) -> bool:
        """Go back to the previous turn of a person (of anybody, when two agents play); False if
        there is none."""
        for back, position in enumerate(reversed(self._positions[:-1]), 1):
            if self._stops_at(position):
                self._undone += reversed(self._moves[-back:])
                del self._positions[-back:], self._moves[-back:]
                self._resigned = None
                self._ticket += 1
                return True
        return False

    def undo_to(self, ply: int) -> bool:
        """Go back to the last turn of a person at this ply or before; False if there is none."""
        if not self.undo():
            return False
        while len(self._moves) > ply and self.undo():
            pass
        return True

    def redo(self) -> bool:
        """Play again what was undone, up to a person's turn; False if there is nothing."""
        if not self.can_redo:
            return False
        self._put(self._undone.pop())
        while self._undone and not self._stops_at(self.position):
            self._put(self._undone.pop())
        return True

    def _stops_at(self, position: Position) -> bool:
        """Whether undo and redo stop here: at a person's turn, or anywhere without persons."""
        return None not in self.seats.values() or self.seats[position.turn] is None

    def restart(self, start: Position | str | None = None) -> None:
        """Begin another game, from the same start unless told; an ended one is counted."""
        begin = self._positions[0] if start is None else to_position(start)
        self._score = self.score
        self._begin(begin)

    def resign(self, player: Player | str) -> None:
        """The game is lost for this player; IllegalMove if it has ended already."""
        player = to_player(player)
        if self.is_over:
            raise IllegalMove(Refusal.OVER)
        self._resigned = player
        self._ticket += 1

    def clear_score(self) -> None:
        """Count from nothing again, this game too if it has ended."""
        self._score, self._uncounted = NO_GAMES, self.position if self.is_over else None

    def ask(self, budget: Budget = UNLIMITED) -> Job:
        """The question to the agent whose turn it is: run it anywhere, then `accept` the answer."""
        seat = self.seats[self.position.turn]
        if seat is None or self.is_over:
            raise IllegalMove(Refusal.OVER if self.is_over else Refusal.TURN)
        return Job(seat, self.position, budget, self._ticket)

    def is_current(self, ticket: int) -> bool:
        """Whether the game still stands where this ticket was given out."""
        return ticket == self._ticket

    def accept(self, thought: Thought) -> bool:
        """Play an agent's answer; False, and nothing changes, if the game has moved on."""
        if not self.is_current(thought.ticket):
            return False
        self._put(thought.cell)
        self._undone.clear()
        return True
