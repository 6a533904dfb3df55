import json
from functools import cache
from typing import Any

import pytest

from noughts.agents.levels import LEVELS
from noughts.core.notation import read_rules
from noughts.frontends.levels import as_json, as_table, name, strength
from noughts.play.levels import Strengths, exact, measured


def quiet(share: float) -> None:
    """Nobody watches."""


@cache
def plain() -> Strengths:
    """The exact strengths of the plain game."""
    return exact(read_rules("3x3k3"), quiet)


@pytest.mark.usefixtures("untraced")
def test_the_levels_of_the_plain_game_have_their_exact_strength() -> None:
    table = as_table(plain())
    assert table[-5:] == [
        "1      random             93.9 %   99.5 %   96.7 %",
        "2      casual:slip=0.5    56.6 %   79.5 %   68.0 %",
        "3      reflex             20.0 %  100.0 %   60.0 %",
        "4      casual:slip=0.2    23.3 %   42.6 %   33.0 %",
        "5      perfect             0.0 %    0.0 %    0.0 %",
    ]
    assert "exact" in " ".join(table)


def test_a_large_board_says_so_and_offers_to_measure() -> None:
    assert as_table(exact(read_rules("4x4k4"), quiet)) == [
        "4x4k4 is too large for exact figures.",
        "`noughts levels --board 4x4k4 --games 20` measures them in play.",
    ]


def test_a_measured_figure_says_over_how_many_games_and_can_be_repeated() -> None:
    heard: list[float] = []
    first = measured(read_rules("1x5k3"), 2, heard.append)
    assert first == measured(read_rules("1x5k3"), 2, quiet)
    assert "measured over 2 games a side." in as_table(first)
    assert heard == [done / 20 for done in range(5 * 2 * 2)]


def parsed(strengths: Strengths) -> Any:
    return json.loads("\n".join(as_json(strengths)))


def test_programs_get_json() -> None:
    facts = parsed(plain())
    assert (facts["board"], facts["exact"], facts["games"]) == ("3x3k3", True, None)
    assert facts["levels"][2]["agent"] == "reflex"
    assert facts["levels"][2]["x"] == pytest.approx(0.2)
    assert facts["levels"][2]["mean"] == pytest.approx(0.6)


def test_json_has_no_figures_where_there_are_none() -> None:
    facts = parsed(exact(read_rules("4x4k4"), quiet))
    assert facts["exact"] is False
    assert facts["levels"][0] == {
        "level": 1,
        "agent": "random",
        "x": None,
        "o": None,
        "mean": None,
    }


def test_a_level_is_chosen_by_what_it_does() -> None:
    assert {level.agent: name(level) for level in LEVELS} == {
        "random": "Level 1: plays at random",
        "casual:slip=0.5": "Level 2: slips every other move",
        "reflex": "Level 3: blocks, but plans nothing",
        "casual:slip=0.2": "Level 4: slips now and then",
        "perfect": "Level 5: plays as well as it can",
    }


def test_how_strong_a_level_is_takes_one_sentence() -> None:
    assert [strength(level, plain()) for level in LEVELS] == [
        "Whoever knows it well beats it in 97% of the games.",
        "Whoever knows it well beats it in 68% of the games.",
        "Whoever knows it well beats it in 60% of the games.",
        "Whoever knows it well beats it in 33% of the games.",
        "It cannot be beaten on 3x3k3.",
    ]


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
    assert {strength(level, strengths) for level in LEVELS} == {sentence}
