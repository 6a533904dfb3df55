"""GAME: a person against the computer, move by move."""

from collections.abc import Iterator

import pytest

from noughts.core.errors import GameError, InvalidPosition, InvalidText
from noughts.core.outcome import Player
from noughts.protocols.game import PATIENCE, game
from tests.games import all_games, persons_moves
from tests.protocols.documents import (
    after_moves,
    boxed,
    game_lines,
    named,
    result_line,
)


def play(*lines: str) -> tuple[list[str], list[str]]:
    """What comes out, and what is complained about."""
    complaints: list[str] = []
    return list(game(lines, complaints.append)), complaints


@pytest.mark.parametrize("person", Player)
def test_every_game_a_person_can_play_ends_without_their_win(person: Player) -> None:
    """And the computer's moves are those of the perfect agent."""
    for moves in all_games(person):
        typed = [named(cell) for cell in persons_moves(moves, person)]
        written, complaints = play(*game_lines(*typed, human=person.value))
        assert written == after_moves(moves)
        assert written[-1] != f"WINNER: {person.value}"
        assert complaints == []


def test_o_may_start() -> None:
    written, _ = play(*game_lines("2 2", first="O", human="O"))
    assert written == boxed("....O....") + boxed("X...O....")


@pytest.mark.parametrize(
    ("cells", "first", "human", "after"),
    [
        (".........", "O", "X", "....O...."),
        ("X...O....", "X", "O", "X.X.O...."),
        ("X........", "X", "X", "X...O...."),
        ("O........", "O", "O", "O...X...."),
        ("O...X....", "O", "X", "O.O.X...."),
    ],
)
def test_the_number_of_marks_says_whose_turn_it_is_and_the_computer_may_begin(
    cells: str, first: str, human: str, after: str
) -> None:
    assert play(*game_lines(cells=cells, first=first, human=human)) == (boxed(after), [])


@pytest.mark.parametrize("cells", ["XXXOO....", "OOOXX.X..", "XOXXOOOXX"])
def test_a_game_that_has_ended_gets_its_result_alone(cells: str) -> None:
    written, complaints = play(*game_lines("1 1", cells=cells))
    assert written == [result_line(cells)]
    assert complaints == []


@pytest.mark.parametrize(
    ("cells", "first", "reason"),
    [
        ("XX.......", "X", "X moved twice"),
        ("O........", "X", "O moved twice"),
        ("X........", "O", "X moved twice"),
        ("XXXOOO...", "X", "both X and O have a line"),
        ("XXXOO.O..", "X", "play went on after a line was complete"),
    ],
)
def test_a_board_that_no_game_reaches_is_refused(cells: str, first: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=f"^lines 4 to 10: {reason}"):
        play(*game_lines("1 1", cells=cells, first=first))


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("1 1", "1 1 is taken"),
        ("2 2", "2 2 is taken"),
        ("", "not ''"),
        ("   ", "not '   '"),
        ("0 0", "not '0 0'"),
        ("4 4", "not '4 4'"),
        ("-1", "not '-1'"),
        ("-1 2", "not '-1 2'"),
        ("1.0 1.0", "not '1.0 1.0'"),
        ("1e0 1", "not '1e0 1'"),
        ("1,3", "not '1,3'"),
        ("1 3 1", "not '1 3 1'"),
        ("b2", "not 'b2'"),
        ("9" * 400 + " 1", "not '" + "9" * 40 + "...'"),
        ("１ ３", "not '１' (U+FF11 FULLWIDTH DIGIT ONE)"),
        ("1 3\0", "not a character that cannot be shown (U+0000)"),
        ("1 \ufffd", "not '\ufffd' (U+FFFD REPLACEMENT CHARACTER)"),
    ],
)
def test_a_move_that_cannot_be_played_keeps_the_turn(move: str, complaint: str) -> None:
    written, complaints = play(*game_lines("1 1", move, "1 3"))
    assert written == play(*game_lines("1 1", "1 3"))[0]
    assert len(complaints) == 1
    assert complaints[0].endswith(complaint)


@pytest.mark.parametrize("move", ["\t1\t3 ", "1    3"])
def test_blanks_around_the_numbers_do_not_matter(move: str) -> None:
    assert play(*game_lines("1 1", move)) == play(*game_lines("1 1", "1 3"))


def test_after_a_hundred_unusable_moves_in_a_row_it_gives_up() -> None:
    complaints: list[str] = []
    lines = iter(game_lines(*["9 9"] * PATIENCE, "1 1"))
    with pytest.raises(InvalidText, match="100 moves in a row"):
        list(game(lines, complaints.append))
    assert len(complaints) == PATIENCE
    assert next(lines) == "1 1"


def test_a_good_move_in_between_starts_the_count_again() -> None:
    bad = ["9 9"] * (PATIENCE - 1)
    written, complaints = play(*game_lines(*bad, "1 1", *bad, "1 3"))
    assert len(written) == 4 * 7
    assert len(complaints) == 2 * (PATIENCE - 1)


@pytest.mark.parametrize("moves", [[], ["1 1"], ["1 1", "1 1"]])
def test_the_end_of_the_input_ends_the_game_quietly(moves: list[str]) -> None:
    written, _ = play(*game_lines(*moves))
    assert len(written) == (14 if moves else 0)


def test_the_boards_come_before_the_next_move_is_asked_for() -> None:
    seen: list[str] = []
    seen_when_asked: list[int] = []

    def lines() -> Iterator[str]:
        yield from game_lines()
        for move in ("1 1", "1 3"):
            seen_when_asked.append(len(seen))
            yield move

    for line in game(lines(), seen.append):
        seen.append(line)
    assert seen_when_asked == [0, 14]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        (["JUDGE"], "line 1: expected GAME, not 'JUDGE'"),
        (["GAME"], "line 2: expected FIRST X or FIRST O, not the end of the input"),
        (["GAME", "FIRST X", "FIRST O"], "line 3: expected HUMAN X or HUMAN O, not 'FIRST O'"),
        (["GAME", "fırst X"], "line 2: expected FIRST X or FIRST O, not 'ı' (U+0131"),
        (game_lines()[:-1], "line 10: the board ends too early"),
        (game_lines(cells="....Х...."), "line 7: 'Х' (U+0425 CYRILLIC CAPITAL LETTER HA) is not"),
    ],
)
def test_it_says_what_is_wrong_and_where(lines: list[str], complaint: str) -> None:
    with pytest.raises(GameError) as caught:
        play(*lines)
    assert str(caught.value).startswith(complaint)
