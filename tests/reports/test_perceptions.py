"""What the reflex agent perceives, in words, as JSON and as a picture."""

from typing import Any

import pytest

from noughts.agents.base import agent
from noughts.agents.reflex import perceptions
from noughts.core.errors import IllegalMove, InvalidText
from noughts.core.notation import read_rules
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.reports import FORMATS
from noughts.reports.perceptions import perceive
from tests.looking import boards, seen
from tests.positions import live_positions
from tests.writing import drawn, parsed, written


def said(text: str) -> list[str]:
    return written("perceived", "text", perceive(Position.parse(text)))


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("XX./.O./... O", ["Perception 7 of 25: two X in row 1.", "The agent plays c1."]),
        (
            "O.X/.X./... O",
            ["Perception 4 of 25: two X on the diagonal c1-a3.", "The agent plays a3."],
        ),
        ("OX./.../..X O", ["Perception 25 of 25: the centre is empty.", "The agent plays b2."]),
        (
            "XOX/OOX/X.. O",
            [
                "Perception 22 of 25: two X in column c.",
                "The agent plays c3.",
                "It overlooks its own win: b3.",
            ],
        ),
        ("X../.O./..X O", ["None of the 25 perceptions fires: any empty cell, at random."]),
        (
            "OO./XX./X.. O",
            [
                "Perception 6 of 25: two X on the diagonal c1-a3.",
                "The agent plays c1.",
                "Fires too, but is not followed: Perception 10 of 25: two X in row 2.",
            ],
        ),
        (
            "O.O/.X./X.X O",
            [
                "Perception 14 of 25: two X in row 3.",
                "The agent plays b3.",
                "It overlooks its own win: b1.",
            ],
        ),
        (
            "4x4k3 XX../OO../..../.... X",
            [
                "On 4x4k3 the agent has 72 perceptions: a line with 2 of the opponent's marks and "
                "an empty cell.",
                "Perception 31 of 72: two O on the line a2-c2.",
                "The agent plays c2.",
                "It overlooks its own win: c1.",
            ],
        ),
        (
            "4x3k3 X../XO./.../... O",
            [
                "On 4x3k3 the agent has 42 perceptions: a line with 2 of the opponent's marks and "
                "an empty cell.",
                "Perception 25 of 42: two X on the line a1-a3.",
                "The agent plays a3.",
            ],
        ),
        (
            "5x5k5",
            [
                "On 5x5k5 the agent has 61 perceptions: a line with 4 of the opponent's marks and "
                "an empty cell, and the empty centre.",
                "Perception 61 of 61: the centre is empty.",
                "The agent plays c3.",
            ],
        ),
    ],
)
def test_a_position_says_what_fires_and_what_is_overlooked(text: str, sentences: list[str]) -> None:
    assert said(text) == sentences


def test_a_win_that_is_played_by_chance_is_overlooked_too() -> None:
    assert said("XX./.O./..O X")[1:] == ["It overlooks its own win: c1."]


def test_in_every_position_it_agrees_with_the_agent() -> None:
    reflex = agent("reflex:seed=1")
    for position in live_positions("3x3k3"):
        found = perceive(position)
        chances = reflex.chances(position)
        assert chances is not None
        assert set(found.cells) == set(chances)
        assert reflex.choose(position) in found.cells


def test_a_finished_game_has_nothing_to_perceive() -> None:
    with pytest.raises(IllegalMove, match="over"):
        perceive(Position.parse("XXX/OO./... O"))


def test_for_programs_there_is_the_same() -> None:
    found = parsed("perceived", perceive(Position.parse("XOX/OOX/X.. O")))
    assert found == {
        "position": "XOX/OOX/X.. O",
        "perceptions": [
            {"number": 22, "kind": "column", "line": ["c1", "c2", "c3"], "cell": "c3"},
        ],
        "moves": ["c3"],
        "overlooks": ["b3"],
    }


# The list


def test_the_list_has_every_perception_in_its_group() -> None:
    lines = written("perceptions", "text", Rules())
    headings = [line for line in lines if line.endswith((": 6", ": 9", ": 1"))]
    assert headings == ["Diagonals: 6", "Rows: 9", "Columns: 9", "Centre: 1"]
    numbers = [word for line in lines for word in line.split() if word.isdigit() and line[0] == " "]
    assert numbers == [str(number) for number in range(1, 26)]


def test_a_lines_perceptions_are_numbered_as_they_are_drawn() -> None:
    lines = written("perceptions", "text", Rules())
    start = lines.index("  7       8       9")
    assert lines[start + 1 : start + 4] == [
        "  X X *   X * X   * X X",
        "  . . .   . . .   . . .",
        "  . . .   . . .   . . .",
    ]
    assert lines[-4:] == ["  25", "  . . .", "  . * .", "  . . ."]


def test_the_list_for_programs_names_lines_and_cells() -> None:
    found: dict[str, Any] = parsed("perceptions", Rules())
    assert found["board"] == "3x3k3"
    assert [one["number"] for one in found["perceptions"]] == list(range(1, 26))
    assert found["perceptions"][0] == {
        "number": 1,
        "kind": "diagonal",
        "line": ["a1", "b2", "c3"],
        "cell": "c3",
    }
    assert found["perceptions"][24] == {"number": 25, "kind": "centre", "line": [], "cell": "b2"}


def test_the_picture_has_as_much_room_at_each_side() -> None:
    page = drawn("perceptions", Rules())
    room = boards(page)
    left, right = min(board.left for board in room), max(board.right for board in room)
    assert float(page.attrib["width"]) == pytest.approx(left + right, abs=0.1)
    assert float(page.attrib["height"]) == pytest.approx(
        max(board.bottom for board in room) + left, abs=2
    )


@pytest.mark.parametrize("board", ["3x3k3", "4x4k4", "5x3k3", "2x5k2"])
def test_the_picture_has_a_board_for_each_with_the_answer_tinted(board: str) -> None:
    rules = read_rules(board)
    shown = list(seen(drawn("perceptions", rules)))
    assert len(shown) == len(perceptions(rules))
    for board_seen, perception in zip(shown, perceptions(rules), strict=True):
        marks = ["X" if perception.line >> cell & 1 else "." for cell in range(rules.size)]
        marks[perception.cell] = "O"
        assert board_seen.rows.replace("/", "") == "".join(marks)
        assert board_seen.tinted == (perception.cell,)
        assert not board_seen.struck


def test_a_list_that_nobody_would_read_is_refused() -> None:
    for form in FORMATS["perceptions"]:
        with pytest.raises(InvalidText, match="5760 perceptions"):
            written("perceptions", form, read_rules("20x20k5"))
