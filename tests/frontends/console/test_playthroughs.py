"""Whole conversations, compared with what they were: NOUGHTS_REGENERATE=1 writes them anew."""

import os
from pathlib import Path

import pytest

from noughts.core.notation import read_position
from noughts.frontends.seats import read_seat
from noughts.play.session import Session
from tests.frontends.talking import converse

FOLDER = Path(__file__).parents[2] / "data" / "playthroughs"

FROM_THE_MENU = {
    "agents_draw": "3|q",
    "two_players": "1|0,0|0,1|1,1|0,2|2,2|q",
    "person_is_beaten": "2|0,0|2,2|0,1|quit",
    "checks": "2||0;0|3,0|-1,0|0|0,0,0|a,b| 1 , 1 |1,1|+0,1|b3|q",
    "commands": "2|b2|values|hint|undo|undo|redo|redo|help|menu|q",
    "settings": "4|5|6|7|3|7|4x5|misere:3x3k3|6||?|2|menu|9|q",
    "end_of_input_in_a_game": "1|b2",
}

WITHOUT_THE_MENU = {
    "connect_four": ("human", "1", "gravity:4x5k3", "c|a1|b|c|d"),
    "casual_agents": ("2", "casual:slip=0.9", "3x4k3", ""),
}


def check(name: str, said: str) -> None:
    """Compare a conversation with the stored one."""
    file = FOLDER / f"{name}.txt"
    if os.environ.get("NOUGHTS_REGENERATE"):
        file.write_text(said, encoding="utf-8")
    assert said == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", FROM_THE_MENU)
def test_a_conversation_from_the_menu_is_as_it_was(name: str) -> None:
    check(name, converse(*FROM_THE_MENU[name].split("|")))


@pytest.mark.parametrize("name", WITHOUT_THE_MENU)
def test_a_conversation_without_the_menu_is_as_it_was(name: str) -> None:
    x, o, board, answers = WITHOUT_THE_MENU[name]
    session = Session(read_position(board), read_seat(x, seed=7), read_seat(o, seed=7))
    check(name, converse(*answers.split("|"), session=session))


def test_every_stored_conversation_is_held() -> None:
    stored = {file.stem for file in FOLDER.glob("*.txt")}
    assert stored == {*FROM_THE_MENU, *WITHOUT_THE_MENU}
