from functools import cache, partial

import pytest

from noughts.agents.levels import LEVELS, OPPONENTS
from noughts.core.notation import read_rules
from noughts.play.trials.strength import Strengths, exact, measured
from noughts.reports.levels import description, name, never_loses, strength
from tests.writing import parsed, written

as_text = partial(written, "levels", "text")


def quiet(share: float) -> None:
    """Nobody watches."""


@cache
def plain() -> Strengths:
    """The exact strengths of the plain game."""
    return exact(read_rules("3x3k3"), quiet)


@pytest.mark.usefixtures("untraced")
def test_the_levels_of_the_plain_game_have_their_exact_strength() -> None:
    table = as_text(plain())
    assert table[-6:] == [
        "1       casual:sight=0,plan=0        93.9%    99.5%    96.7%",
        "2       casual:sight=1,plan=0.25     78.6%    94.4%    86.5%",
        "3       casual:sight=2,plan=0.3      34.8%    72.9%    53.9%",
        "4       casual:sight=2,plan=0.7      16.2%    36.1%    26.1%",
        "5       perfect                       0.0%     0.0%     0.0%",
        "-       reflex                       20.0%   100.0%    60.0%",
    ]
    assert "exact" in " ".join(table)


def test_a_large_board_says_so_and_offers_to_measure() -> None:
    assert as_text(exact(read_rules("4x4k4"), quiet)) == [
        "4x4k4 is too large for exact figures.",
        "`noughts levels --board 4x4k4 --games 20` measures them in play.",
    ]


def test_a_measured_figure_says_over_how_many_games_and_can_be_repeated() -> None:
    heard: list[float] = []
    first = measured(read_rules("1x5k3"), 2, heard.append)
    assert first == measured(read_rules("1x5k3"), 2, quiet)
    assert as_text(first)[0].endswith("measured over 2 games a side.")
    assert heard == [done / 24 for done in range(6 * 2 * 2)]


def test_programs_get_json() -> None:
    facts = parsed("levels", plain())
    assert (facts["board"], facts["exact"], facts["games"]) == ("3x3k3", True, None)
    assert [level["level"] for level in facts["levels"]] == [1, 2, 3, 4, 5, None]
    assert facts["levels"][5]["agent"] == "reflex"
    assert facts["levels"][5]["x"] == pytest.approx(0.2)
    assert facts["levels"][5]["mean"] == pytest.approx(0.6)


def test_json_has_no_figures_where_there_are_none() -> None:
    facts = parsed("levels", exact(read_rules("4x4k4"), quiet))
    assert facts["exact"] is False
    assert facts["levels"][0] == {
        "level": 1,
        "agent": "casual:sight=0,plan=0",
        "x": None,
        "o": None,
        "mean": None,
    }


def test_a_level_is_chosen_by_what_it_does() -> None:
    assert [description(opponent, read_rules("3x3k3")) for opponent in OPPONENTS] == [
        "Level 1 plays anywhere.",
        "Level 2 takes a win, and plans now and then.",
        "Level 3 takes a win, blocks yours, and plans now and then.",
        "Level 4 takes a win, blocks yours, and plans most of the time.",
        "Level 5 never loses.",
        "The reflex agent blocks your lines and never looks for its own.",
    ]


def test_a_level_has_a_short_name() -> None:
    names = [name(opponent) for opponent in OPPONENTS]
    assert names == ["Level 1", "Level 2", "Level 3", "Level 4", "Level 5", "Reflex agent"]


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("misere:3x3k3", "Level 5 never loses."),
        ("2x3k2", "Level 5 plays as well as it can."),
        ("4x4k4", "Level 5 plays as well as it can."),
    ],
)
def test_the_highest_level_never_loses_where_that_is_proved(board: str, sentence: str) -> None:
    assert description(LEVELS[-1], read_rules(board)) == sentence


@pytest.mark.parametrize("board", ["3x3k3", "2x3k2", "1x3k2", "gravity:3x3k3", "2x2k2"])
def test_what_is_said_of_never_losing_agrees_with_the_exact_figures(board: str) -> None:
    figures = exact(read_rules(board), quiet).figures
    assert figures
    assert never_loses(read_rules(board)) == (not any(figures[LEVELS[-1]].values()))


def test_where_a_line_loses_the_levels_say_other_things() -> None:
    assert [description(opponent, read_rules("misere:3x3k3")) for opponent in OPPONENTS] == [
        "Level 1 plays anywhere.",
        "Level 2 completes no line, and plans now and then.",
        "Level 3 completes no line, forces yours, and plans now and then.",
        "Level 4 completes no line, forces yours, and plans most of the time.",
        "Level 5 never loses.",
        "The reflex agent blocks your lines, as if a line would win.",
    ]


def test_how_strong_a_level_is_takes_one_sentence() -> None:
    assert [strength(level, plain(), is_first=False) for level in OPPONENTS] == [
        "Moving second, it loses 99% of the games to whoever knows it well.",
        "Moving second, it loses 94% of the games to whoever knows it well.",
        "Moving second, it loses 73% of the games to whoever knows it well.",
        "Moving second, it loses 36% of the games to whoever knows it well.",
        "It cannot be beaten on 3x3k3.",
        "Moving second, it loses 100% of the games to whoever knows it well.",
    ]
    assert [strength(level, plain(), is_first=True) for level in OPPONENTS] == [
        "Moving first, it loses 94% of the games to whoever knows it well.",
        "Moving first, it loses 79% of the games to whoever knows it well.",
        "Moving first, it loses 35% of the games to whoever knows it well.",
        "Moving first, it loses 16% of the games to whoever knows it well.",
        "It cannot be beaten on 3x3k3.",
        "Moving first, it loses 20% of the games to whoever knows it well.",
    ]


def test_a_seat_from_which_a_level_cannot_be_beaten() -> None:
    strengths = exact(read_rules("2x3k2"), quiet)
    moving_first = strength(LEVELS[-1], strengths, is_first=True)
    assert moving_first == "Moving first, it cannot be beaten on 2x3k2."
    moving_second = strength(LEVELS[-1], strengths, is_first=False)
    assert moving_second == "Moving second, it loses 100% of the games to whoever knows it well."


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ("1x3k3", "It cannot be beaten on 1x3k3."),
        ("4x4k4", "How strong it is on 4x4k4 is not known exactly."),
    ],
)
def test_where_no_line_fits_or_the_board_is_large_all_levels_are_alike(
    board: str, sentence: str
) -> None:
    strengths = exact(read_rules(board), quiet)
    assert {strength(level, strengths, is_first=True) for level in OPPONENTS} == {sentence}
