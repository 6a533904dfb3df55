"""A review, row by row."""

from __future__ import annotations

import pytest

from noughts.analysis.review import Mark, review
from noughts.core.outcome import Player
from noughts.core.record import Record
from noughts.reports.review import ReviewRow, rows
from noughts.search.budget import UNLIMITED, Budget

BLUNDER = "3x3k3; b2 b1 a1 c3 a3 c1 a2"


def reviewed(game: str, budget: Budget = UNLIMITED) -> tuple[ReviewRow, ...]:
    return rows(review(Record.parse(game), budget))


def test_a_blunder_has_its_row_with_the_line_that_refutes_it() -> None:
    assert reviewed(BLUNDER)[1] == ReviewRow(
        number=2,
        player=Player.O,
        cell=1,
        name="b1",
        mark=Mark.BLUNDER,
        word="blunder",
        sign="??",
        why="Loses in 6 moves: O b1, X a1, O c3, X a3, O c1, X a2.",
        line=(1, 0, 8, 6, 2, 3),
        better=0,
        better_words="Better: a1, a draw.",
        estimate=None,
        estimate_words="",
    )


def test_a_missed_win_is_named_once() -> None:
    [row] = reviewed("XX./OO./... X; c2")
    assert row.why == "Misses a win. Blocks a2 b2 c2. Forces the reply c1."
    assert (row.better, row.better_words) == (2, "Better: c1, a win in 1 move.")
    found = review(Record.parse("XX./OO./... X; c2"))
    [row] = rows(found._replace(moves=(found.moves[0]._replace(better=None),)))
    assert row.why.startswith("Misses a win: c1 wins in 1 move.")
    assert (row.better, row.better_words) == (None, "")


def test_every_move_has_a_row_in_order() -> None:
    found = reviewed(BLUNDER)
    assert [row.number for row in found] == [*range(1, 8)]
    assert [row.name for row in found] == ["b2", "b1", "a1", "c3", "a3", "c1", "a2"]
    assert "".join(row.player.value for row in found) == "XOXOXOX"
    assert [row.number for row in found if row.is_bad] == [2]
    assert reviewed("3x3k3") == ()


def test_whoever_starts_makes_the_first_move() -> None:
    found = reviewed("3x3k3 .../.../... O; b2 b1")
    assert [row.player for row in found] == [Player.O, Player.X]


@pytest.mark.parametrize(
    ("game", "mark", "word", "sign", "is_bad"),
    [
        ("3x3k3; b2", Mark.BEST, "best", "", False),
        ("XX./O../O.. X; b2", Mark.SLOWER, "slower", "", False),
        ("XX./OO./... X; c2", Mark.MISTAKE, "mistake", "?", True),
        ("XX./OO./... X; a3", Mark.BLUNDER, "blunder", "??", True),
    ],
)
def test_a_mark_has_a_word_and_a_bad_one_a_sign(
    game: str, mark: Mark, word: str, sign: str, is_bad: bool
) -> None:
    [row] = reviewed(game)
    assert (row.mark, row.word, row.sign, row.is_bad) == (mark, word, sign, is_bad)


def test_what_could_not_be_searched_is_unknown_and_not_held_against_anybody() -> None:
    [row] = reviewed("8x8k5; a1", Budget(nodes=0))
    assert (row.mark, row.word, row.sign, row.is_bad) == (Mark.UNKNOWN, "unknown", "", False)
    assert row.line == ()


def test_the_reasons_stand_one_after_the_other() -> None:
    found = reviewed(BLUNDER)
    assert found[0].why == "Keeps the draw: with best play nobody wins."
    assert found[3].why == (
        "Loses in 4 moves: O c3, X a3, O c1, X a2. Blocks a1 b2 c3."
        " Every move loses, and none lasts longer."
    )
    assert found[6].why == "Wins at once: a1 a2 a3."


def test_a_move_that_nothing_refutes_has_no_line() -> None:
    assert [row.line for row in reviewed("3x3k3; b2 a1")] == [(), ()]
    found = review(Record.parse("3x3k3; b2"))
    [row] = rows(found._replace(moves=(found.moves[0]._replace(reasons=()),)))
    assert (row.why, row.line) == ("", ())


@pytest.mark.parametrize(
    "game",
    [
        BLUNDER,
        "3x3k3; a1 b1 a2 b2 c3 b3",
        "misere:3x3k3; a1 b2 b1 c1",
        "gravity:3x3k3; a3 c3 a2 c2",
    ],
)
def test_whoever_blunders_loses_along_the_line(game: str) -> None:
    record = Record.parse(game)
    blunders = [row for row in reviewed(game) if row.mark is Mark.BLUNDER]
    assert blunders
    for row in blunders:
        assert row.line[0] == row.cell
        position = record.positions[row.number - 1]
        assert position.turn is row.player
        for cell in row.line:
            position = position.play(cell)
        assert position.outcome and position.outcome.winner is row.player.other
