"""What a state says would follow the viewer's moves is what does follow them."""

from __future__ import annotations

from typing import Any

import pytest

from noughts.core.outcome import Player
from noughts.frontends.web.http import state
from noughts.frontends.web.rooms.permissions import BOTH_SEATS, WATCHING, Viewer
from noughts.frontends.web.rooms.room import Room, RoomSpec
from tests import reference
from tests.frontends.web.rooms import friends

FIELDS = ("waiting", "turn", "outcome", "lines", "strokes", "status")


def a_room(start: str, o: str | None = None) -> Room:
    return Room.empty(RoomSpec("room", start, None, o, 0, b""))


def told(room: Room, viewer: Viewer = BOTH_SEATS) -> dict[str, Any]:
    return state.game(room, viewer).model_dump()


def ends_with(room: Room, viewer: Viewer = BOTH_SEATS) -> set[int]:
    """The cells that end the game; what is told of every move is what is told after it."""
    now = told(room, viewer)
    endings = {following["cell"]: following for following in now["endings"]}
    for cell in room.session.position.legal_moves:
        session = room.session.copy()
        session.play(cell)
        after = told(Room(room.spec, session, room.events, room.friend_key), viewer)
        said = endings.get(cell, now["following"])
        assert {name: said[name] for name in FIELDS} == {name: after[name] for name in FIELDS}
        assert after["announcement"] == after["status"], "one's own move is not told"
    return set(endings)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    "board",
    [
        *("3x3k3", "misere:3x3k2", "gravity:3x3k2"),
        *(pytest.param(f"{name}:3x3k3", marks=pytest.mark.long) for name in ("misere", "gravity")),
    ],
)
def test_every_move_of_every_position_has_its_words(board: str) -> None:
    """Of positions that are turned or mirrored, one."""
    game = reference.Game.named(board)
    for cells, turn in reference.reachable(game):
        is_other = game.variant != "gravity" and cells != min(reference.images(cells))
        if reference.result(game, cells) is None and not is_other:
            ending = {
                cell
                for cell in reference.moves(game, cells)
                if reference.result(game, reference.after((cells, turn), cell)[0])
            }
            assert ends_with(a_room(reference.text_of(game, cells, turn))) == ending


@pytest.mark.parametrize("seat", list(Player))
def test_friends_and_the_computer_have_words_of_their_own(seat: Player) -> None:
    room = friends(0, 3, 1, 4)
    mine = Viewer((seat,))
    if seat is Player.X:
        assert ends_with(room, mine) == {2}
        assert told(room, mine)["following"]["status"] == "Move 6: your friend's turn, O."
    else:
        assert (told(room, mine)["following"], told(room, mine)["endings"]) == (None, [])
    alone = told(a_room("3x3k3", o="perfect"))
    assert alone["following"]["status"] == "Move 2: the computer is thinking."
    assert alone["following"]["waiting"] == "agent"


def test_nothing_follows_for_those_who_watch_or_look_back_or_have_ended() -> None:
    room = friends(0, 3, 1)
    over = friends(0, 3, 1, 4, 2)
    past = state.game(room, Viewer((Player.O,)), ply=1).model_dump()
    for found in (told(room, WATCHING), past, told(over, Viewer((Player.X,)))):
        assert (found["following"], found["endings"]) == (None, [])


def test_where_every_move_ends_the_game_there_is_nothing_else() -> None:
    last = told(a_room("XOX/XOO/OX. X"))
    assert last["following"] is None
    assert [ending["outcome"] for ending in last["endings"]] == ["draw"]
