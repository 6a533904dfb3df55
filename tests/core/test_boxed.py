"""The boxed text of a 3x3 board."""

from __future__ import annotations

from itertools import product

import pytest

from noughts.core.boxed import HEIGHT, read_boxed, write_boxed
from noughts.core.errors import InvalidText
from tests.translate import bits

BORDER = "+---+---+---+"
LINES = [BORDER, "| X | _ | O |", BORDER, "| _ | X | _ |", BORDER, "| _ | _ | O |", BORDER]
BOARDS = (0b000_010_001, 0b100_000_100)


@pytest.mark.usefixtures("untraced")
def test_all_19683_boards_survive() -> None:
    for marks in product("XO.", repeat=9):
        board = "".join(marks)
        lines = write_boxed(bits(board, "X"), bits(board, "O"))
        assert read_boxed(lines) == (bits(board, "X"), bits(board, "O"))


def test_a_board_has_seven_lines() -> None:
    assert write_boxed(*BOARDS) == LINES
    assert len(LINES) == HEIGHT


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (0, "  +---+---+---+\t"),
        (2, "+ - - - +---+---+"),
        (1, "|X|_|O|"),
        (1, "  |  x|_  | 0 |  \r"),
        (3, "| _ | x | _ |"),
        (5, "|_|_|o|"),
    ],
)
def test_stray_blanks_lower_case_and_zero_are_read(line: int, text: str) -> None:
    assert read_boxed([*LINES[:line], text, *LINES[line + 1 :]]) == BOARDS


def test_lines_after_the_board_are_somebody_else_s() -> None:
    assert read_boxed([*LINES, "2 2"]) == BOARDS


@pytest.mark.parametrize(
    ("line", "text", "words"),
    [
        (0, "", f"line 3: expected {BORDER}"),
        (2, "+---+---+", f"line 5: expected {BORDER}"),
        (6, "| X | _ | O |", f"line 9: expected {BORDER}"),
        (1, "", "line 4: expected a row like | X | _ | O |"),
        (1, BORDER, "line 4: expected a row like | X | _ | O |"),
        (3, "| X | _ |", "line 6: expected a row like | X | _ | O |"),
        (3, "| X | _ | O | _ |", "line 6: expected a row like | X | _ | O |"),
        (5, "X | X | _ | O |", "line 8: expected a row like | X | _ | O |"),
        (5, "| X | _ | O | X", "line 8: expected a row like | X | _ | O |"),
        (1, "| X |   | O |", "line 4: '' is not X, O or _"),
        (1, "| X | XO | O |", "line 4: 'XO' is not X, O or _"),
        (1, f"| X | {'X' * 99} | O |", f"line 4: '{'X' * 40}...' is not X, O or _"),
        (3, "| Z | _ | O |", "line 6: 'Z' is not X, O or _"),
        (5, "| Х | _ | O |", "line 8: 'Х' (U+0425 CYRILLIC CAPITAL LETTER HA) is not X, O or _"),
        (5, "| \0 | _ | O |", "line 8: a character that cannot be shown (U+0000) is not X, O or _"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(line: int, text: str, words: str) -> None:
    with pytest.raises(InvalidText) as caught:
        read_boxed([*LINES[:line], text, *LINES[line + 1 :]], first=3)
    assert str(caught.value) == words


@pytest.mark.parametrize("length", range(HEIGHT))
def test_a_board_that_ends_too_early_is_told_where(length: int) -> None:
    with pytest.raises(InvalidText) as caught:
        read_boxed(LINES[:length])
    assert str(caught.value) == f"line {length + 1}: the board ends too early"
