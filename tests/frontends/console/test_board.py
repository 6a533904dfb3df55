from io import StringIO

import pytest

from noughts.frontends.console.board import draw
from noughts.frontends.console.naming import Naming
from noughts.frontends.console.terminal import Screen
from noughts.frontends.view import view
from noughts.search.values import MoveVerdict, values
from noughts.search.verdict import Value
from tests.frontends.talking import session_after, shown

WON = "a1 b1 b2 c1 c3"


def drawn(
    moves: str,
    start: str = "3x3k3",
    size: tuple[int, int] = (80, 24),
    boxes: bool = True,
    naming: Naming = Naming.LETTERS,
) -> str:
    return "\n".join(draw(shown(moves, start), Screen(StringIO(), size=size, boxes=boxes), naming))


def test_a_roomy_board_has_boxes_and_letters_and_numbers() -> None:
    assert (
        drawn("b2 a1")
        == """\
    a   b   c
  ┌───┬───┬───┐
1 │(O)│   │   │
  ├───┼───┼───┤
2 │   │ X │   │
  ├───┼───┼───┤
3 │   │   │   │
  └───┴───┴───┘"""
    )


def test_numbers_count_from_0_where_they_are_the_labels() -> None:
    assert (
        drawn("b2 a1", naming=Naming.NUMBERS)
        == """\
    0   1   2
  ┌───┬───┬───┐
0 │(O)│   │   │
  ├───┼───┼───┤
1 │   │ X │   │
  ├───┼───┼───┤
2 │   │   │   │
  └───┴───┴───┘"""
    )


def test_digits_stand_in_the_empty_cells() -> None:
    assert (
        drawn("b2 a1", naming=Naming.DIGITS)
        == """\
  ┌───┬───┬───┐
  │(O)│ 2 │ 3 │
  ├───┼───┼───┤
  │ 4 │ X │ 6 │
  ├───┼───┼───┤
  │ 7 │ 8 │ 9 │
  └───┴───┴───┘"""
    )
    assert drawn("b2 a1", size=(80, 8), naming=Naming.DIGITS) == "  (O)2 3\n   4 X 6\n   7 8 9"
    assert drawn("b2 a1", size=(6, 24), naming=Naming.DIGITS) == "  o23\n  4X6\n  789"


def test_digits_label_no_other_board() -> None:
    for board in ("4x4k3", "gravity:3x3k3"):
        assert drawn("", board, naming=Naming.DIGITS) == drawn("", board)


@pytest.mark.parametrize(
    ("size", "rows"),
    [
        ((80, 24), ["  │ X  │ O  │3 L2│", "  │(X) │5 L2│6 L2│", "  │7 L4│8 L2│9 L2│"]),
        ((80, 8), ["    X    O   3 L2", "  ( X  )5 L2 6 L2", "   7 L4 8 L2 9 L2"]),
        ((6, 24), ["  XOL", "  xLL", "  LLL"]),
    ],
)
def test_a_value_stands_beside_its_digit_if_there_is_room(
    size: tuple[int, int], rows: list[str]
) -> None:
    session = session_after("a1 b1 a2")
    known = view(session, values(session.position))
    lines = draw(known, Screen(StringIO(), size=size), Naming.DIGITS)
    assert [line for line in lines if "X" in line or "L" in line or "x" in line] == rows


def test_without_boxes_it_is_plain_ascii_and_the_line_stands_out() -> None:
    assert (
        drawn(WON, boxes=False)
        == """\
    a   b   c
  +---+---+---+
1 |[X]| O | O |
  +---+---+---+
2 |   |[X]|   |
  +---+---+---+
3 |   |   |[X]|
  +---+---+---+"""
    )


def test_a_low_screen_gets_a_compact_board() -> None:
    assert (
        drawn("b2 a1", size=(80, 10))
        == """\
   a b c
1 (O). .
2  . X .
3  . . ."""
    )


def test_a_run_in_a_compact_board_has_one_pair_of_brackets() -> None:
    assert (
        drawn("a1 a2 b1 b2 c1", size=(80, 8))
        == """\
   a b c
1 [X X X]
2  O O .
3  . . ."""
    )


def test_a_narrow_screen_gets_one_character_a_cell() -> None:
    assert (
        drawn(WON, size=(8, 24))
        == """\
  abc
1 xOO
2 .x.
3 ..x"""
    )


def test_columns_beyond_ten_have_their_tens_above() -> None:
    assert (
        drawn("l1", "2x12k5", size=(40, 7), naming=Naming.NUMBERS)
        == """\
                       1 1
   0 1 2 3 4 5 6 7 8 9 0 1
0  . . . . . . . . . . .(X)
1  . . . . . . . . . . . ."""
    )


@pytest.mark.parametrize("width", [26, 40, 47, 60, 80, 100])
@pytest.mark.parametrize("height", [10, 24, 60])
def test_twenty_columns_never_break_the_line(width: int, height: int) -> None:
    lines = drawn("k10 j5", "20x20k5", (width, height)).split("\n")
    assert max(map(len, lines)) <= width


@pytest.mark.parametrize(
    ("size", "lines", "width"),
    [
        ((15, 11), 8, 15),
        ((14, 11), 4, 8),
        ((15, 10), 4, 8),
        ((8, 7), 4, 8),
        ((7, 7), 4, 5),
        ((8, 3), 4, 8),
        ((5, 7), 4, 5),
        ((4, 7), 4, 5),
    ],
)
def test_a_density_is_used_down_to_the_last_column_and_line(
    size: tuple[int, int], lines: int, width: int
) -> None:
    """A roomy board is 15 wide and 8 high, a compact one 8, a dense one 5; 3 lines stay free."""
    drawing = drawn("b2 a1", size=size).split("\n")
    assert (len(drawing), max(map(len, drawing))) == (lines, width)


def test_a_board_too_large_for_any_screen_is_drawn_as_small_as_can_be() -> None:
    assert drawn("", "1x3k3", size=(2, 2)) == "  abc\n1 ..."


def test_values_stand_in_empty_cells() -> None:
    session = session_after("a1 b1 a2")
    known = view(session, values(session.position))
    assert draw(known, Screen(StringIO()))[2:8:2] == [
        "1 │ X │ O │L2 │",
        "2 │(X)│L2 │L2 │",
        "3 │L4 │L2 │L2 │",
    ]


def test_values_make_room_where_cells_are_small() -> None:
    session = session_after("a1 b1 a2")
    known = view(session, values(session.position))
    assert draw(known, Screen(StringIO(), size=(80, 8)))[1:4] == [
        "1  X  O  L2",
        "2 (X )L2 L2",
        "3  L4 L2 L2",
    ]
    assert draw(known, Screen(StringIO(), size=(9, 24)))[1:4] == ["1 XOL", "2 xLL", "3 LLL"]


def test_a_long_value_makes_boxes_wider() -> None:
    session = session_after("", "1x2k2")
    verdicts = [MoveVerdict(0, Value.WIN, 1234, True), MoveVerdict(1, None, None, False)]
    assert draw(view(session, verdicts), Screen(StringIO()))[2] == "1 │W1234│  ?  │"


def test_colour_changes_no_character() -> None:
    import re

    session = session_after("a1 b1 a2")
    known = view(session, values(session.position))
    painted = draw(known, Screen(StringIO(), colour=True))
    assert [re.sub("\033\\[[0-9;]*m", "", line) for line in painted] == draw(
        known, Screen(StringIO())
    )
    assert any("\033[1;38;5;166;4m(X)" in line for line in painted)


def test_the_finished_line_is_painted() -> None:
    painted = "\n".join(draw(shown(WON), Screen(StringIO(), colour=True)))
    assert painted.count("\033[1;38;5;166;7m[X]") == 3
