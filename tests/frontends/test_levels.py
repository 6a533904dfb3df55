import json
from typing import Any

import pytest

from noughts.core.notation import read_rules
from noughts.frontends.levels import as_json, as_table
from noughts.play.levels import Strengths, exact, measured


def quiet(share: float) -> None:
    """Nobody watches."""


def test_the_levels_of_the_plain_game_have_their_exact_strength() -> None:
    table = as_table(exact(read_rules("3x3k3"), quiet))
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
    facts = parsed(exact(read_rules("3x3k3"), quiet))
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
