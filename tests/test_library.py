"""What the library takes and gives: texts for values, short words for results, our own errors."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest

import noughts
from noughts.agents.foreign.faults import Fault
from noughts.analysis.optimal_map import optimal_map
from noughts.analysis.tree import tree
from noughts.core.notation import to_cell, to_player
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Record, to_record
from noughts.core.rules import Rules, to_rules
from noughts.play.contests.standings import standings
from noughts.play.contests.tournament import plan, run
from noughts.reports import FORMATS, KINDS, render
from tests.looking import SVG

ERRORS = [
    name
    for name in noughts.__all__
    if isinstance(kind := getattr(noughts, name), type) and issubclass(kind, noughts.GameError)
]

MADE: dict[str, Callable[[], Exception]] = {
    "AgentFault": lambda: noughts.AgentFault(Fault.CRASH, noughts.GameError("it broke")),
    "IllegalMove": lambda: noughts.IllegalMove(noughts.Refusal.OVER),
}
"""Those that are made from other things than a template and facts."""


@pytest.mark.parametrize("name", ERRORS)
def test_a_traceback_names_an_error_as_it_is_imported(name: str) -> None:
    kind = getattr(noughts, name)
    error = MADE[name]() if name in MADE else kind("no {what}", what="b9")
    assert traceback.format_exception_only(error) == [f"noughts.{name}: {error}\n"]
    assert type(pickle.loads(pickle.dumps(error))) is kind


def test_there_are_errors_to_check() -> None:
    assert len(ERRORS) >= 8


@pytest.mark.parametrize(
    ("thing", "shown"),
    [
        (Position.parse("X.O/.X./... O"), "Position('X.O/.X./... O')"),
        (Position.start("misere:2x2k2"), "Position('misere:2x2k2 ../.. X')"),
        (Record.of("3x3k3", ["b2", 0]), "Record('.../.../... X; b2 a1; -; unfinished')"),
    ],
)
def test_a_value_is_shown_as_its_text(thing: object, shown: str) -> None:
    assert repr(thing) == shown


@pytest.mark.parametrize("text", ["4x4k3", "misere:3x3k3", "gravity:6x7k4"])
def test_rules_are_read_from_their_text_wherever_rules_are_wanted(text: str) -> None:
    rules = Rules.parse(text)
    assert str(rules) == text
    assert to_rules(text) == to_rules(rules) == Position.start(text).rules == rules
    assert type(Rules.parse(text)) is type(rules)


def test_a_cell_is_a_number_or_a_name_and_a_player_a_value_or_a_letter() -> None:
    rules = Rules(4, 5, 4)
    for number in range(rules.size):
        name = noughts.write_cell(number, rules)
        assert to_cell(name, rules) == to_cell(number, rules) == number
        assert noughts.read_cell(name, "4x5k4") == number
        assert noughts.write_cell(number, "4x5k4") == name
    assert [to_player("x"), to_player(Player.X)] == [Player.X, Player.X]


GAME = "3x3k3; b2 a1 c3"


@pytest.mark.parametrize(
    "given", ["b2 a1 c3", GAME, Record.parse(GAME).to_json(), Record.parse(GAME)]
)
def test_a_record_is_given_as_it_is_as_text_as_json_or_as_moves(given: Record | str) -> None:
    assert to_record(given) == Record.of(Position.start(), (4, 0, 8))
    assert Record.of("3x3k3", "b2 a1 c3") == to_record(given)


def test_a_session_takes_texts_and_names() -> None:
    session = noughts.Session("XX./OO./... X")
    session.play("c1")
    assert session.record.names == ["c1"]
    session.restart("4x4k3")
    session.play(5)
    session.resign("o")
    assert str(session.record) == "4x4k3 ..../..../..../.... X; b2; X wins; resigned"


def a_tournament() -> object:
    made = plan(["perfect", "random"], "1x3k2", 2, "none", 1)
    return standings(made, run(made))


SHOWN: dict[str, tuple[Callable[[], Any], str]] = {
    "a position": (lambda: Position.parse("XX./OO./... X"), "Position('XX./OO./... X')"),
    "a won position": (lambda: Position.parse("XXX/OO./... O"), "Position('XXX/OO./... O')"),
    "a record": (
        lambda: Record.of("1x3k2", "b1 a1"),
        "Record('1x3k2 ... X; b1 a1; -; unfinished')",
    ),
    "no moves": (lambda: Record.of("1x3k2"), "Record('1x3k2 ... X; ; -; unfinished')"),
    "a review": (
        lambda: noughts.review("1x3k2; a1 c1"),
        "Review('1x3k2 ... X; a1 c1; -; unfinished')",
    ),
    "a tree": (lambda: tree("1x3k2"), "Tree('1x3k2 ... X', 'minimax', 16 positions)"),
    "a map": (
        lambda: optimal_map("1x3k2", "O"),
        "MapNode('1x3k2 ... X', 7 boards, 3 games)",
    ),
}


@pytest.mark.parametrize("name", SHOWN)
def test_a_notebook_shows_a_picture_and_without_one_a_short_text(name: str) -> None:
    make, text = SHOWN[name]
    thing = make()
    assert ElementTree.fromstring(thing._repr_svg_()).tag == f"{SVG}svg"
    assert repr(thing) == text


TABLES: dict[str, tuple[Callable[[], Any], list[list[str]]]] = {
    "values": (
        lambda: noughts.values("XX./OO./... X"),
        [["X", "X", "W1*"], ["O", "O", "D"], ["L2", "L2", "L2"]],
    ),
    "standings": (
        a_tournament,
        [
            ["rank", "agent", "games", "points", "won", "drawn", "lost", "rating"],
            ["1", "perfect", "2", "1", "1", "0", "1", "0 ± 215"],
            ["1", "random", "2", "1", "1", "0", "1", "0 ± 215"],
        ],
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_notebook_shows_a_table(name: str) -> None:
    make, wanted = TABLES[name]
    table = ElementTree.fromstring(make()._repr_html_())
    cells = [[cell.text or "" for cell in row][:8] for row in table.iter("tr")]
    assert cells == wanted


def test_nothing_in_a_table_is_taken_for_a_part_of_it() -> None:
    made = plan(["random:seed=1", "random: seed=1 "], "1x3k2", 2, "none", 1)
    found = standings(made, run(made))
    row = found.rows[0]._replace(agent="<b>&")
    page = render(type(found)(found.plan, 2, 1, (row,), {}), "html")
    assert "<td>&lt;b&gt;&amp;</td>" in page


def test_values_travel_with_their_position() -> None:
    found = noughts.values("XX./OO./... X")
    again = pickle.loads(pickle.dumps(found))
    assert (again, again.position) == (found, Position.parse("XX./OO./... X"))
    assert render(found).splitlines()[0] == "* c1  W1"


def test_every_kind_of_a_type_stands_in_the_table_of_reports() -> None:
    assert set(KINDS.values()) <= set(FORMATS)


def test_what_is_no_result_cannot_be_rendered() -> None:
    with pytest.raises(noughts.WrongType, match="a Review or a Tree is wanted, not int"):
        render(7)
    with pytest.raises(noughts.UnknownName, match="there is no format 'svg'"):
        render(noughts.values("3x3k3"), "svg")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("XXX/OO./... O", "The game is over: X has won."),
        ("XXX/OO./...", "The game is over: X has won."),
        ("XX./OO./... X", "X to move."),
    ],
)
def test_a_position_in_words_says_what_is_to_happen(text: str, said: str) -> None:
    assert render(Position.parse(text)).splitlines() == [*text.split()[0].split("/"), said]


def test_a_move_stays_in_one_line_of_a_picture() -> None:
    page = render(Record.of("3x3k3", "b2 a1 c3 a3 a2 c2 b1 b3 c1"), "svg")
    lines = [text.text or "" for text in ElementTree.fromstring(page).iter(f"{SVG}text")]
    assert lines[-1] == "The game is over: a draw."
    assert " ".join(lines[:-1]).replace("\u00a0", " ") == (
        "X b2, O a1, X c3, O a3, X a2, O c2, X b1, O b3, X c1"
    )
    assert all(line.rstrip(",")[-1].isdigit() for line in lines[:-1])
