"""A game that was played: where it started, the moves, how it ended and why."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable
from enum import Enum

from noughts import registry
from noughts.core.errors import IllegalMove, InvalidText, UnknownName, WrongType
from noughts.core.notation import read_cell, read_position, to_cell, write_cell
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position, to_position


class Ending(Enum):
    """Why a game is over, or that it is not."""

    UNFINISHED = "unfinished"
    RULES = "rules"
    ILLEGAL_MOVE = "illegal move"
    TIMEOUT = "timeout"
    CRASH = "crash"
    RESIGNED = "resigned"


_RESULTS = {"-": None, **{outcome.value: outcome for outcome in Outcome}}
_ENDINGS = {ending.value: ending for ending in Ending}


class Record(namedtuple("Record", "start moves outcome ending note")):
    """One game. The note is one line about an ending that the rules did not make.

    As text: `start; moves; result; ending; note`, where only the start must stand; the moves
    `b2 a1`, the result `X wins`, `O wins`, `draw` or `-`.
    """

    __slots__ = ()

    start: Position
    moves: tuple[int, ...]
    outcome: Outcome | None
    ending: Ending
    note: str

    @classmethod
    def of(cls, start: Position | str, moves: Iterable[int | str] = ()) -> Record:
        """The record of moves whose end, if any, the rules make; IllegalMove if one may not be."""
        start = to_position(start)
        if not isinstance(moves, Iterable):
            raise WrongType.told("the moves of a game are a list of cells, not {found}", moves)
        given = moves.split() if isinstance(moves, str) else moves
        cells = tuple(to_cell(cell, start.rules) for cell in given)
        record = cls(start, cells, None, Ending.UNFINISHED, "")
        outcome = record.final.outcome
        return record._replace(outcome=outcome, ending=Ending.RULES) if outcome else record

    def lost_by(self, loser: Player, ending: Ending, note: str = "") -> Record:
        """This unfinished game, ended by a failure or a resignation of the loser."""
        line = " ".join(note.replace(";", ",").split())[:200].strip()
        outcome = Outcome.win_for(loser.other)
        return self._replace(outcome=outcome, ending=ending, note=line)

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position of the game, the start first."""
        positions = [self.start]
        for cell in self.moves:
            positions.append(positions[-1].play(cell))
        return tuple(positions)

    @property
    def final(self) -> Position:
        """The last position on the board."""
        return self.positions[-1]

    def __str__(self) -> str:
        result = self.outcome.value if self.outcome else "-"
        parts = [str(self.start), " ".join(self.names), result, self.ending.value, self.note]
        return "; ".join(parts if self.note else parts[:4])

    def __repr__(self) -> str:
        return f"Record({str(self)!r})"

    def _repr_svg_(self) -> str:
        return registry.rendered(self, "svg")

    @property
    def names(self) -> list[str]:
        """The moves by name."""
        return [write_cell(cell, self.start.rules) for cell in self.moves]

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text of a record; the moves are replayed and the rest must agree with them."""
        _refuse_other(text)
        parts = [part.strip() for part in text.split(";")]
        start, moves, result, ending, note = (*parts, "", "", "", "")[:5]
        if len(parts) > 5:
            raise InvalidText("a record has at most five parts, not {found}", found=len(parts))
        return _checked(read_position(start), moves.split(), result or None, ending or None, note)

    def to_json(self) -> str:
        """The record as a JSON object in one line."""
        import json

        return json.dumps(
            {
                "start": str(self.start),
                "moves": self.names,
                "outcome": self.outcome.value if self.outcome else None,
                "ending": self.ending.value,
                "note": self.note,
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read what `to_json` wrote."""
        _refuse_other(text)
        import json

        try:
            found = json.loads(text.removeprefix("\ufeff"))
        except (ValueError, RecursionError) as error:
            raise InvalidText("this is not JSON: {reason}", reason=str(error)[:200]) from None
        if not isinstance(found, dict) or not isinstance(found.get("start"), str):
            raise InvalidText("a record is a JSON object with a start")
        moves, note = found.get("moves", []), found.get("note", "")
        outcome, ending = found.get("outcome"), found.get("ending")
        given = [note, *(text for text in (outcome, ending) if text is not None)]
        if not isinstance(moves, list) or not all(isinstance(t, str) for t in [*moves, *given]):
            raise InvalidText("a record's moves, outcome, ending and note are texts")
        return _checked(read_position(found["start"]), moves, outcome, ending, note)


def to_record(record: Record | str) -> Record:
    """A record as it is, or read from its text, its JSON, or moves alone, which are of 3x3k3."""
    if isinstance(record, Record):
        return record
    text = _refuse_other(record).strip()
    if text.startswith("{"):
        return Record.from_json(text)
    return Record.parse(text if ";" in text else f"3x3k3; {text}")


def _refuse_other(text: str) -> str:
    """The text; WrongType for anything else."""
    if not isinstance(text, str):
        raise WrongType.told("a Record or its text is wanted, not {found}", text)
    return text


def _read_moves(start: Position, names: list[str]) -> tuple[int, ...]:
    """Moves by name, each legal; an error says which is not."""
    position, cells = start, []
    for number, name in enumerate(names, 1):
        try:
            cell = read_cell(name, start.rules)
            position = position.play(cell)
        except (InvalidText, IllegalMove) as error:
            reason = error.named(name) if isinstance(error, IllegalMove) else error
            raise InvalidText("move {number}: {reason}", number=number, reason=reason) from None
        cells.append(cell)
    return tuple(cells)


def _checked(
    start: Position, names: list[str], result: str | None, ending: str | None, note: str
) -> Record:
    """A record from parts that came from outside."""
    record = Record.of(start, _read_moves(start, names))
    if result is None and ending is None and not note:
        return record
    result = "-" if result is None else result
    ending = record.ending.value if ending is None else ending
    if result not in _RESULTS:
        raise UnknownName.among("there is no result {name!r}", result, _RESULTS)
    if ending not in _ENDINGS:
        raise UnknownName.among("there is no ending {name!r}", ending, _ENDINGS)
    outcome, why = _RESULTS[result], _ENDINGS[ending]
    if why in (Ending.RULES, Ending.UNFINISHED):
        if (outcome, why, note) != (record.outcome, record.ending, ""):
            raise InvalidText("the moves and the result do not agree")
        return record
    winner = outcome and outcome.winner
    mover_lost = winner is record.final.turn.other
    if record.outcome or not winner or not (mover_lost or why is Ending.RESIGNED):
        raise InvalidText("the moves and the result do not agree")
    return record.lost_by(winner.other, why, note)
