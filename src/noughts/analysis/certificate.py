"""The text of a proof, and reading it: a strategy for every claim that the value rests on.

    noughts proof 1
    position 4x4k3                        the position, as everywhere
    value win                             win, draw or loss for the side to move
    claim X wins                          or: claim X cannot win
    XO../..../..../.... X b2              where there is a choice, the reply that keeps the claim
    X.../.O../..../.... X pairs a2-a3     or why no line of the other side is ever complete:
    X.../.O../..../.... X potential       pairs to answer in, or lines too light to be completed
    end 3 5c0ffee5                        the number of strategy lines, and a check sum of all above

A line stands for all mirror images of its position. A draw rests on two claims; one of them may be
`claim O cannot win by strategy stealing`, where the board is empty and X moves first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from zlib import crc32

from noughts.core.errors import GameError, InvalidText, quote
from noughts.core.notation import read_cell, read_position
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules

TITLE = "noughts proof 1"
VALUES = ("win", "draw", "loss")
POTENTIAL = "potential"
PAIRS = "pairs"


class Damaged(GameError):
    """A certificate that proves nothing; the facts have the number of the line that is wrong."""

    __module__ = "noughts"


class Claim(NamedTuple):
    """Whether a player can force a line; stolen: that it cannot, because the other side moves first
    on an empty board and could use the strategy itself."""

    attacker: Player
    wins: bool
    stolen: bool = False

    def __str__(self) -> str:
        can = "wins" if self.wins else "cannot win"
        return f"{self.attacker.value} {can}{' by strategy stealing' if self.stolen else ''}"

    @property
    def keeper(self) -> Player:
        """Whose strategy the claim rests on."""
        return self.attacker if self.wins else self.attacker.other


class Entry(NamedTuple):
    """A line of a strategy: a position and the reply in it, or pairs, or neither for potential."""

    line: int
    position: Position
    reply: int | None = None
    pairs: tuple[int, ...] | None = None


class Section(NamedTuple):
    """A claim and its strategy."""

    line: int
    claim: Claim
    entries: list[Entry]


class Certificate(NamedTuple):
    """All that a proof says, in so many lines of strategy; end: the number of its last line;
    intact: whether the check sum there fits.
    Whether it is right is for `check`."""

    position: Position
    value: str
    sections: list[Section]
    lines: int
    end: int
    intact: bool


def claims_for(position: Position, value: str) -> list[Claim]:
    """The claims that a value of an undecided position rests on."""
    mover = position.turn
    if value != "draw":
        return [Claim(mover if value == "win" else mover.other, True)]
    return [Claim(mover, False), Claim(mover.other, False, stolen=not position.marks)]


def read(lines: Iterable[str]) -> Certificate:
    """The certificate in these lines, or Damaged with the first line that cannot be one."""
    texts = list(lines)
    if not texts or texts[0] != TITLE:
        raise Damaged("line {line}: a proof begins with {title!r}", line=1, title=TITLE)
    position = _position(2, _after("position", texts, 2))
    if not position.rules.lines_decide:
        raise Damaged("line {line}: a proof is about a plain board", line=2)
    value = _after("value", texts, 3)
    if value not in VALUES:
        raise Damaged("line {line}: a value is win, draw or loss", line=3)
    end = next((line for line, text in enumerate(texts, 1) if text.startswith("end ")), None)
    if end is None:
        raise Damaged("line {line}: the proof breaks off here", line=len(texts) + 1)
    if end < len(texts):
        raise Damaged("line {line}: this stands after the end of the proof", line=end + 1)
    sections = _sections(texts, position.rules)
    number = sum(len(section.entries) for section in sections)
    intact = texts[-1] == ending(texts[:-1], number)
    return Certificate(position, value, sections, number, end, intact)


def ending(texts: Iterable[str], lines: int) -> str:
    """The last line of a certificate after these, so many of which are strategy."""
    total = 0
    for text in texts:
        total = crc32(text.encode() + b"\n", total)
    return f"end {lines} {total:08x}"


def _after(word: str, texts: list[str], line: int) -> str:
    """What stands after a word in a line that must begin with it."""
    text = texts[line - 1] if line <= len(texts) else ""
    if not text.startswith(f"{word} "):
        raise Damaged("line {line}: it should begin with {word!r}", line=line, word=word)
    return text.removeprefix(f"{word} ")


def _sections(texts: list[str], rules: Rules) -> list[Section]:
    """The claims and their strategies."""
    sections: list[Section] = []
    for line in range(4, len(texts)):
        text = texts[line - 1]
        if text.startswith("claim "):
            sections.append(Section(line, _claim(line, text), []))
        elif sections:
            sections[-1].entries.append(_entry(line, text, rules))
        else:
            raise Damaged("line {line}: no claim stands before it", line=line)
    return sections


def _position(line: int, text: str) -> Position:
    """An undecided position."""
    try:
        position = read_position(text)
    except GameError as error:
        raise Damaged("line {line}: {reason}", line=line, reason=error) from None
    if position.is_over:
        raise Damaged("line {line}: the game is over there", line=line)
    return position


def _claim(line: int, text: str) -> Claim:
    """What a section claims."""
    for attacker in Player:
        for claim in (Claim(attacker, True), Claim(attacker, False), Claim(attacker, False, True)):
            if text == f"claim {claim}":
                return claim
    raise Damaged("line {line}: {text} is no claim", line=line, text=quote(text))


def _entry(line: int, text: str, rules: Rules) -> Entry:
    """A line of a strategy."""
    words = text.split()
    if len(words) < 3:
        raise Damaged("line {line}: rows, a turn and a reply are wanted", line=line)
    rows, turn, what, *more = words
    position = _position(line, f"{rules} {rows} {turn}")
    try:
        if what == PAIRS:
            return Entry(line, position, None, tuple(_pair(pair, rules) for pair in more))
        if more:
            raise InvalidText("after the reply stands {word}", word=quote(more[0]))
        if what == POTENTIAL:
            return Entry(line, position)
        return Entry(line, position, read_cell(what, rules))
    except InvalidText as error:
        raise Damaged("line {line}: {reason}", line=line, reason=error) from None


def _pair(text: str, rules: Rules) -> int:
    """Two cells, written `a1-b2`, as a bitboard."""
    one, _, other = text.partition("-")
    return 1 << read_cell(one, rules) | 1 << read_cell(other, rules)
