"""Hypothesis strategies: rules, positions that legal games reach, records, and noise."""

from __future__ import annotations

from hypothesis import strategies as st

from noughts import registry
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from noughts.core.rules import MAX_K, MAX_SIDE, Rules

players = st.sampled_from(Player)
variants = st.sampled_from(sorted(registry.VARIANTS))

FAILURES = [ending for ending in Ending if ending not in (Ending.RULES, Ending.UNFINISHED)]


@st.composite
def any_rules(
    draw: st.DrawFn, most: int = MAX_SIDE, variant: st.SearchStrategy[str] = variants
) -> Rules:
    """Rules of any variant on a board of up to `most` rows and columns; k may be too large."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    k = draw(st.integers(1, max(rows, columns) + 1) | st.integers(1, MAX_K))
    return read_rules(f"{draw(variant)}:{rows}x{columns}k{k}")


small_rules = any_rules(6)


@st.composite
def games(
    draw: st.DrawFn, rules: st.SearchStrategy[Rules] = small_rules, longest: int = 40
) -> tuple[Position, tuple[int, ...]]:
    """The empty board with either side to start, and legal moves from it."""
    start = Position.start(draw(rules), draw(players))
    position, moves = start, []
    for _ in range(draw(st.integers(0, min(longest, start.rules.size)))):
        if position.is_over:
            break
        moves.append(draw(st.sampled_from(position.legal_moves)))
        position = position.play(moves[-1])
    return start, tuple(moves)


@st.composite
def positions(
    draw: st.DrawFn, rules: st.SearchStrategy[Rules] = small_rules, longest: int = 40
) -> Position:
    """Where some legal game stands."""
    start, moves = draw(games(rules, longest))
    return Record.of(start, moves).final


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game from any legal position, ended by the rules, by a failure, or not yet."""
    position, moves = draw(games())
    split = draw(st.integers(0, len(moves)))
    start = Record.of(position, moves[:split]).final
    record = Record.of(start, moves[split:])
    if record.outcome or draw(st.booleans()):
        return record
    ending = draw(st.sampled_from(FAILURES))
    loser = draw(players) if ending is Ending.RESIGNED else record.final.turn
    return record.lost_by(loser, ending, draw(st.text(max_size=300)))


noise = st.text(max_size=60) | st.text("XO._-/ :;xk0123456789abc\t\r\n\ufeff", max_size=60)
"""Texts that are rarely what they should be, some of them nearly."""
