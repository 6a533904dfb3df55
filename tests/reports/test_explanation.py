"""Explanations as text and as JSON."""

from __future__ import annotations

from functools import partial

import pytest

from noughts.analysis.explain import Explanation, explain
from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.search.budget import Budget
from tests.writing import parsed, written

as_text = partial(written, "explanation", "text")

JUDGEMENT = "What a move is worth is proved where it is said; the rest is judgement."
BIG = "15x15k5 " + "/".join(["." * 15] * 6 + ["......OX......."] * 3 + ["." * 15] * 6) + " X"


def test_an_explanation_reads_like_this() -> None:
    assert as_text(explain("XX./OO./..X O")) == [
        "O wins at once.",
        "",
        "  c1  W3   Blocks a1 b1 c1. Makes a fork: it threatens c2 and a3, and only one can be"
        " stopped. Wins in 3 moves: O c1, X a3, O c2. Slower than needed: c2 wins in 1 move.",
        "* c2  W1   Wins at once: a2 b2 c2.",
        "  a3  L2   Loses in 2 moves: O a3, X c1. Misses a win: c2 wins in 1 move.",
        "  b3  L2   Loses in 2 moves: O b3, X c1. Misses a win: c2 wins in 1 move.",
        "",
        "Best line: O c2.",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XXX/OO./... O", "The game is over: X has won."),
        ("XOX/XOX/OXO O", "The game is over: a draw."),
    ],
)
def test_a_finished_game_takes_one_sentence(text: str, said: str) -> None:
    explanation = explain(text)
    assert as_text(explanation) == [said]
    assert parsed("explanation", explanation)["moves"] == []


@pytest.mark.parametrize("text", ["XX./OO./... X", "X../.../... O", "gravity:3x3k3", "2x3k9"])
def test_text_and_json_say_the_same(text: str) -> None:
    explanation = explain(text)
    told, lines = parsed("explanation", explanation), as_text(explanation)
    assert list(told) == ["position", "value", "plies", "line", "moves"]
    assert told["position"] == str(Position.parse(text))
    assert (told["value"], told["plies"]) == (value_of(explanation), explanation.plies)
    assert told["line"] == names(explanation, explanation.line)
    assert [move["cell"] for move in told["moves"]] == names(
        explanation, explanation.position.legal_moves
    )
    for line, row, move in zip(lines[2:], told["moves"], explanation.moves, strict=False):
        assert list(row) == ["cell", "value", "plies", "best", "estimate", "reasons"]
        assert (row["value"], row["plies"], row["best"]) == (
            move.value.value if move.value else None,
            move.plies,
            move.best,
        )
        assert row["reasons"] == [str(reason) for reason in move.reasons]
        assert line.startswith(f"{'*' if move.best else ' '} {row['cell']} ")
        assert line.endswith(" ".join(row["reasons"]))
    assert lines[len(told["moves"]) + 2] == ""
    assert lines[-1].startswith("Best line: ") and len(lines) == len(told["moves"]) + 4


def value_of(explanation: Explanation) -> str | None:
    return explanation.value.value if explanation.value else None


def names(explanation: Explanation, cells: tuple[int, ...]) -> list[str]:
    return [write_cell(cell, explanation.position.rules) for cell in cells]


def test_what_is_not_proved_is_said_to_be_judgement() -> None:
    explanation = explain("15x15k5", Budget(nodes=30))
    lines = as_text(explanation)
    assert lines[0] == "The value could not be proved in time."
    assert lines[2:] == [
        "  h8  ~58  Looks best, but nothing is proved.",
        "224 more moves could not be searched to the end in time.",
        JUDGEMENT,
    ]
    told = parsed("explanation", explanation)
    assert (told["value"], told["plies"], told["line"]) == (None, None, [])
    assert len(told["moves"]) == 225


def test_on_a_small_board_every_move_has_its_row() -> None:
    lines = as_text(explain("5x5k4", Budget(nodes=0)))
    assert len(lines) == 2 + 25 + 1 and lines[-1] == JUDGEMENT
    assert not any("more move" in line for line in lines)


def test_on_a_large_board_the_moves_that_win_are_shown() -> None:
    explanation = explain(BIG, Budget(nodes=6_000))
    lines = as_text(explanation)
    assert lines[0] == "X wins with best play, in 3 moves of both sides."
    stars = [line for line in lines if line.startswith("*")]
    assert stars == [
        "* h6  W3   Makes a fork: it threatens h5 and h10, and only one can be stopped."
        " Stops a fork at g6 or g10. Wins by force: X h6, O h5, X h10.",
        "* h10 W3   Makes a fork: it threatens h6 and h11, and only one can be stopped."
        " Stops a fork at g6 or g10. Wins by force: X h10, O h6, X h11.",
    ]
    assert lines[-1] == JUDGEMENT
