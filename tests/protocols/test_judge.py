"""JUDGE: one position in, its best move out."""

from itertools import chain, product, repeat

import pytest

from noughts.core.errors import InvalidText
from noughts.protocols.judge import judge
from tests.protocols.documents import BORDER, boxed, judge_lines, named
from tests.reference import Game, perfect, result

GAME = Game(3, 3, 3)
MOST_LINES_FIRST = (4, 0, 2, 6, 8, 1, 3, 5, 7)


def answer(cells: str, turn: str = "X") -> list[str]:
    return list(judge(judge_lines(cells, turn)))


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        pytest.param(".........", "2 2", id="the centre of an empty board"),
        pytest.param("XX.OO....", "1 3", id="a win at once"),
        pytest.param("OO..X....", "1 3", id="a block, though O has moved twice"),
        pytest.param("XXXOO....", "-1", id="a game that is over"),
        pytest.param("XXXOOO...", "-1", id="a game with two winners"),
    ],
)
def test_the_examples_of_its_description(cells: str, expected: str) -> None:
    assert answer(cells) == [expected]


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("turn", ["X", "O"])
def test_every_board_gets_the_best_move_for_the_side_whose_turn_is_written(turn: str) -> None:
    """All 19,683 boards, reachable or not: sooner wins and later losses first, then the cell on
    most lines, then board order."""
    best = perfect(GAME)
    for marks in product(".XO", repeat=9):
        cells = "".join(marks)
        if result(GAME, cells):
            expected = "-1"
        else:
            good = best[cells, turn].best
            expected = named(next(cell for cell in MOST_LINES_FIRST if cell in good))
        assert answer(cells, turn) == [expected], (cells, turn)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param(["judge", "turn x", *boxed("xx.oo....")], id="lower case"),
        pytest.param(["JUDGE", "TURN X", *boxed("XX.00....")], id="zero for O"),
        pytest.param([f" \t{line}\t " for line in judge_lines("XX.OO....")], id="blanks outside"),
        pytest.param(
            [line.replace(" ", "\t  ") for line in judge_lines("XX.OO....")], id="blanks inside"
        ),
        pytest.param([line.replace("| ", "|") for line in judge_lines("XX.OO....")], id="tight"),
        pytest.param([*judge_lines("XX.OO...."), "", " \t", ""], id="blank lines at the end"),
    ],
)
def test_it_takes_what_is_clear(lines: list[str]) -> None:
    assert list(judge(lines)) == ["1 3"]


def test_the_turn_may_be_written_with_a_zero() -> None:
    assert answer("XX.OO....", "0") == ["2 3"]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ([], "line 1: expected JUDGE, not the end of the input"),
        (["GAME"], "line 1: expected JUDGE, not 'GAME'"),
        (["JUDGE"], "line 2: expected TURN X or TURN O, not the end of the input"),
        (["JUDGE", "TURN"], "line 2: expected TURN X or TURN O, not 'TURN'"),
        (["JUDGE", "TURNX"], "line 2: expected TURN X or TURN O, not 'TURNX'"),
        (["JUDGE", "TURN X X"], "line 2: expected TURN X or TURN O, not 'TURN X X'"),
        (["JUDGE", "TURN Z"], "line 2: expected TURN X or TURN O, not 'TURN Z'"),
        (
            ["JUDGE", "TURN Х"],
            "line 2: expected TURN X or TURN O, not 'Х' (U+0425 CYRILLIC CAPITAL LETTER HA)",
        ),
        (
            ["JUDGE", "TURN X\0"],
            "line 2: expected TURN X or TURN O, not a character that cannot be shown (U+0000)",
        ),
        (["JUDGE", "", "TURN X"], "line 2: expected TURN X or TURN O, not ''"),
        (["JUDGE", "TURN X"], "line 3: the board ends too early"),
        (judge_lines()[:-1], "line 9: the board ends too early"),
        (["JUDGE", "TURN X", "", *boxed("." * 9)], f"line 3: expected {BORDER}"),
        (
            ["JUDGE", "TURN X", BORDER, "| X | X |"],
            "line 4: expected a row like | X | _ | O |",
        ),
        (judge_lines("Z........"), "line 4: 'Z' is not X, O or _"),
        (
            judge_lines("....О...."),
            "line 6: 'О' (U+041E CYRILLIC CAPITAL LETTER O) is not X, O or _",
        ),
        (judge_lines("........\ufffd"), "line 8: '\ufffd' (U+FFFD REPLACEMENT CHARACTER)"),
        (
            judge_lines("\0........"),
            "line 4: a character that cannot be shown (U+0000) is not X, O or _",
        ),
        ([*judge_lines(), BORDER], f"line 10: expected the end of the input, not '{BORDER}'"),
        ([*judge_lines(), "", "2 2"], "line 11: expected the end of the input, not '2 2'"),
    ],
)
def test_it_says_what_is_wrong_and_where(lines: list[str], complaint: str) -> None:
    with pytest.raises(InvalidText) as caught:
        list(judge(lines))
    assert str(caught.value).startswith(complaint)


def test_a_long_line_is_shown_in_part() -> None:
    with pytest.raises(InvalidText, match=r"not 'x{40}...'$"):
        list(judge(["x" * 500]))


@pytest.mark.parametrize("further", ["", "x"])
def test_it_does_not_wait_for_the_end_of_too_many_lines(further: str) -> None:
    with pytest.raises(InvalidText, match="expected the end of the input"):
        list(judge(chain(judge_lines(), repeat(further, 10_000))))
