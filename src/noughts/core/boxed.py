"""The boxed text of a 3x3 board: seven lines, `+---+---+---+` around rows like `| X | _ | O |`."""

from __future__ import annotations

from noughts.core.errors import InvalidText, quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

HEIGHT = 7
_BORDER = "+---+---+---+"
_MARKS = {"X": "x", "O": "o", "0": "o", "_": ""}


def read_boxed(lines: Sequence[str], first: int = 1) -> tuple[int, int]:
    """The bitboards of X and O; errors count lines from `first`. Nothing is said about turns."""
    boards = {"x": 0, "o": 0, "": 0}
    for number in range(HEIGHT):
        if number >= len(lines):
            raise InvalidText("line {line}: the board ends too early", line=first + number)
        if number % 2:
            for column, mark in enumerate(_read_row(lines[number], first + number)):
                boards[mark] |= 1 << number // 2 * 3 + column
        elif "".join(lines[number].split()) != _BORDER:  # stray blanks are forgiven
            raise InvalidText("line {line}: expected {border}", line=first + number, border=_BORDER)
    return boards["x"], boards["o"]


def write_boxed(x: int, o: int) -> list[str]:
    """The seven lines of a board, `_` for an empty cell."""
    lines = [_BORDER]
    for row in range(3):
        cells = [
            "X" if x >> cell & 1 else "O" if o >> cell & 1 else "_"
            for cell in range(row * 3, row * 3 + 3)
        ]
        lines += [f"| {' | '.join(cells)} |", _BORDER]
    return lines


def _read_row(text: str, line: int) -> list[str]:
    """Which bitboards the three marks of a row line go to."""
    parts = [part.strip() for part in text.strip().split("|")]
    if len(parts) != 5 or parts[0] or parts[4]:
        raise InvalidText("line {line}: expected a row like | X | _ | O |", line=line)
    for mark in parts[1:4]:
        if mark.upper() not in _MARKS:
            raise InvalidText("line {line}: {mark} is not X, O or _", line=line, mark=quote(mark))
    return [_MARKS[mark.upper()] for mark in parts[1:4]]
