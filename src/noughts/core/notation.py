"""Rules, positions and cells as text. Reading and writing are inverses.

rules       `3x3k3`, `misere:3x3k3`: rows, columns and how many in a line
position    `X.O/.X./... O`: rows from the top, then whose turn it is; `_` and `-` are empty too;
            other boards name their rules first; rules alone are their empty board
cell        `b2`: column letter, then row number from the top
"""

from __future__ import annotations

from noughts import registry
from noughts.core.doctor import examine
from noughts.core.errors import (
    IllegalMove,
    InvalidText,
    Refusal,
    UnknownName,
    WrongType,
    odd_character,
    quote,
)
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules, to_rules

_USUAL = {"plain": ("3x3k3", "4x4k3", "4x4k4", "5x5k4", "15x15k5"), "gravity": ("gravity:6x7k4",)}
BOARDS = tuple(
    board for name in registry.VARIANTS for board in _USUAL.get(name, (f"{name}:3x3k3",))
)
"""Boards that people are shown to choose from, at least one of every variant."""

_LONGEST = 1000
_MARKS = {"X": Player.X, "O": Player.O}
_EMPTY = "._-"


def read_rules(text: str) -> Rules:
    """Read `3x3k3` or `variant:3x3k3`."""
    text = _cleaned(text)
    if odd := odd_character(text):
        raise InvalidText("a board is not written with {character}", character=odd)
    text = text.lower()
    variant, colon, board = text.rpartition(":")
    kind = registry.load("variant", registry.VARIANTS, variant if colon else "plain")
    rows, _, rest = board.partition("x")
    columns, letter, k = rest.partition("k")
    numbers = [read_number(part) for part in (rows, columns, k)]
    if None in numbers:
        without_k = None not in numbers[:2] and not letter
        raise UnknownName.among(
            "there is no board {name!r}", text, [f"{text}k3"] if without_k else BOARDS
        )
    assert isinstance(kind, type)
    rules = kind(*numbers)
    assert isinstance(rules, Rules)
    return rules


def read_position(text: str) -> Position:
    """Read a position, and refuse one that no legal game can reach."""
    words = _cleaned(text).split()
    if not words:
        raise InvalidText("there is no position in an empty text")
    rules = Rules()
    if "/" not in words[0] and any(sign.isdigit() or sign == ":" for sign in words[0]):
        rules = read_rules(words.pop(0))
    if not words:
        return Position.start(rules)
    if not set(words[0].upper()) <= {"/", *_MARKS, *_EMPTY} and "/" not in words[0]:
        raise InvalidText(
            "{text} is neither a board such as 5x5k4 nor a position such as X../.O./... X",
            text=quote(words[0]),
        )
    x, o = _read_rows(words[0], rules)
    if len(words) > 2:
        raise InvalidText("after the rows and the turn stands {word}", word=quote(words[2]))
    turn = examine(rules, x, o, read_player(words[1]) if len(words) == 2 else None)
    return Position.of(rules, x, o, turn)


def write_position(position: Position) -> str:
    """Write a position; the rules are left out when they are 3x3k3."""
    rules = position.rules
    marks = [mark.value if mark else "." for mark in map(position.mark_at, range(rules.size))]
    rows = "/".join(
        "".join(marks[start : start + rules.columns])
        for start in range(0, rules.size, rules.columns)
    )
    text = f"{rows} {position.turn.value}"
    return text if rules == Rules() else f"{rules} {text}"


def read_player(text: str) -> Player:
    """Read `X` or `O`, in either case."""
    text = _cleaned(text)
    player = _MARKS.get(text.upper())
    if player is None:
        raise InvalidText("a player is X or O, not {text}", text=quote(text))
    return player


def read_cell(text: str, rules: Rules | str) -> int:
    """Read a cell's name such as `b2`."""
    rules = to_rules(rules)
    name = _cleaned(text)
    if odd := odd_character(name):
        raise InvalidText("a cell is not written with {character}", character=odd)
    name = name.lower()
    column = ord(name[0]) - ord("a") if name else -1
    row = read_number(name[1:])
    if row is None or not 0 <= column < 26:
        told = "a cell is a letter and a number such as b2, not {text}"
        raise InvalidText(told, text=quote(name))
    if (row - 1, column) not in rules.cells_at:
        last = write_cell(rules.size - 1, rules)
        raise InvalidText("there is no cell {name}; the last one is {last}", name=name, last=last)
    return rules.cells_at[row - 1, column]


def write_cell(cell: int, rules: Rules | str) -> str:
    """Write a cell's name."""
    rules = to_rules(rules)
    row, column = rules.place(to_cell(cell, rules))
    return f"{chr(ord('a') + column)}{row + 1}"


def to_cell(cell: int | str, rules: Rules) -> int:
    """A cell of the board by its number or by its name."""
    if isinstance(cell, str):
        return read_cell(cell, rules)
    if not isinstance(cell, int):
        raise WrongType.told("a cell is a number or a name such as b2, not {found}", cell)
    if not 0 <= cell < rules.size:
        raise IllegalMove(Refusal.OUTSIDE, cell)
    return cell


def to_player(player: Player | str) -> Player:
    """A player as it is, or read from text."""
    return player if isinstance(player, Player) else read_player(player)


def to_number(number: int, name: str) -> int:
    """A whole number that is given as an argument of this name."""
    if not isinstance(number, int):
        found = type(number).__name__
        raise WrongType("{name} is a whole number, not {found}", name=name, found=found)
    return number


def read_row_and_column(text: str, rules: Rules) -> int | None:
    """The cell that `1,2` names, by its row and its column from 0; None if it names no cell."""
    numbers = [read_number(part.strip().removeprefix("+")) for part in text.split(",")]
    if len(numbers) != 2:
        return None
    row, column = numbers
    return None if row is None or column is None else rules.cells_at.get((row, column))


def read_number(text: str) -> int | None:
    """A small whole number in plain digits, or None: `int` alone takes far too much for one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def _cleaned(text: str) -> str:
    """Text without a byte order mark and outer blanks; far too long a one is refused."""
    if not isinstance(text, str):
        raise WrongType.told("text is wanted, not {found}", text)
    text = text.removeprefix("\ufeff").strip()
    if len(text) > _LONGEST:
        raise InvalidText("a text of {length} characters is too long", length=len(text))
    return text


def _read_rows(text: str, rules: Rules) -> tuple[int, int]:
    """The bitboards of X and O from rows separated by slashes."""
    rows = text.split("/")
    if len(rows) != rules.rows:
        raise InvalidText(
            "{rules} has {rows} rows, not {found}", rules=rules, rows=rules.rows, found=len(rows)
        )
    boards = {Player.X: 0, Player.O: 0}
    for number, row in enumerate(rows, 1):
        if len(row) != rules.columns:
            told = "row {row} has {found} cells instead of {columns}"
            raise InvalidText(told, row=number, found=len(row), columns=rules.columns)
        for column, character in enumerate(row):
            if character not in _EMPTY:
                player = _MARKS.get(character.upper())
                if player is None:
                    told = "row {row}: {character} is not X, O or empty"
                    raise InvalidText(told, row=number, character=quote(character))
                boards[player] |= 1 << (number - 1) * rules.columns + column
    return boards[Player.X], boards[Player.O]
