"""Games over real HTTP: what may be asked, and how it is answered."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from noughts.core.notation import BOARDS
from noughts.frontends.web.rooms import room
from tests.frontends.web.serving import Site, served

DRAWN = (0, 1, 2, 4, 3, 5, 7, 6, 8)
X_WINS = (0, 3, 1, 4, 2)


def refused(answer: httpx.Response, status: int) -> str:
    """The sentence with which something was refused."""
    assert answer.status_code == status, answer.text
    sentence: str = answer.json()["error"]
    return sentence


# Beginning


def test_a_new_game_is_for_one_person_on_the_usual_board(site: Site) -> None:
    state = site.game().state
    assert (state["board"], state["you"], state["first"], state["level"]) == ("3x3k3", "X", "X", 3)
    assert (state["number"], state["ply"], state["waiting"]) == (0, 0, "person")
    assert [cell["mark"] for cell in state["cells"]] == [None] * 9
    assert state["score"]["x"] == state["score"]["o"] == state["score"]["draws"] == 0


def test_the_reflex_agent_plays_instead_of_a_level(site: Site) -> None:
    game = site.game(agent="reflex")
    assert (game.state["level"], game.state["agent"]) == (None, "reflex")
    game.move(0)
    game.answered()
    game.move(6)
    assert game.answered()["note"].startswith("Perception ")
    assert site.game().state["agent"] is None


@pytest.mark.parametrize(
    ("side", "first", "level"),
    [("X", "X", 1), ("X", "O", 2), ("O", "X", 3), ("O", "O", 4), ("X", "O", 5)],
)
def test_sides_starts_and_levels_are_as_chosen(
    site: Site, side: str, first: str, level: int
) -> None:
    game = site.game(side=side, first=first, level=level)
    state = game.state
    assert (state["you"], state["first"], state["level"]) == (side, first, level)
    assert state["waiting"] == ("person" if side == first else "agent")
    state = game.answered()
    assert (state["turn"], len(state["moves"])) == (side, int(side != first))
    assert [move["player"] for move in state["moves"]] == [first] * (side != first)


def test_either_side_may_be_one_s_own(site: Site) -> None:
    sides = {site.game(side="either").state["you"] for _ in range(30)}
    assert sides == {"X", "O"}


@pytest.mark.parametrize("board", [*BOARDS, "1x1k1", "15x15k5", "gravity:15x15k4", "1x15k3"])
def test_every_board_can_be_played(site: Site, board: str) -> None:
    game = site.game(board=board, side="both")
    assert game.state["board"] == board
    assert len(game.state["cells"]) == game.state["rows"] * game.state["columns"]
    assert game.state["falls"] is board.startswith("gravity")
    cell = next(cell for cell, state in enumerate(game.state["cells"]) if state["open"])
    assert game.move(cell)["cells"][cell]["mark"] == "X"


def test_a_game_may_begin_from_a_position(site: Site) -> None:
    game = site.game(position="XX./OO./... X", side="both")
    state = game.move(2)
    assert (state["outcome"], state["lines"], state["ply"]) == ("X", [[0, 1, 2]], 1)
    over = site.game(position="XXX/OO./... O")
    assert over.state["outcome"] == "X"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"board": "4x4"}, "There is no board '4x4'; did you mean '4x4k3'?"),
        ({"board": "mysere:3x3k3"}, "There is no variant 'mysere'; did you mean 'misere'?"),
        ({"board": "chess"}, "There is no board 'chess'"),
        ({"board": "16x3k3"}, "up to 15 rows and columns"),
        ({"position": "16x16k3"}, "up to 15 rows and columns"),
        ({"position": "XX./.../... X"}, "X moved twice"),
        ({"position": "XX/.../..."}, "Row 1 has 2 cells instead of 3"),
        ({"position": "XY./.../..."}, "Row 1: 'Y' is not X, O or empty."),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(
    site: Site, wrong: dict[str, str], why: str
) -> None:
    assert why in refused(site.client.post("/api/games", json=wrong), 422)


# Playing


def test_two_people_play_until_one_has_won(site: Site) -> None:
    game = site.game(side="both")
    state = game.move(*X_WINS)
    assert game.moves == list(X_WINS)
    assert (state["outcome"], state["lines"], state["waiting"]) == ("X", [[0, 1, 2]], "nothing")
    assert [cell["line"] for cell in state["cells"]] == [True] * 3 + [False] * 6
    assert state["score"]["x"] == 1
    assert refused(game.ask("moves", cell=8), 409) == "The game is over. Start another one."


def test_a_person_and_an_agent_take_turns(site: Site) -> None:
    game = site.game(level=5)
    while game.state["outcome"] is None:
        cells = game.state["cells"]
        game.move(next(cell for cell, state in enumerate(cells) if state["open"]))
        game.answered()
    assert game.state["outcome"] in ("O", "draw")
    players = [move["player"] for move in game.state["moves"]]
    assert players == [*"XOXOXOXOX"][: len(players)]


def test_asking_for_a_move_twice_is_harmless(site: Site) -> None:
    game = site.game(side="both")
    first = game.move(4)
    assert game.do("moves", number=0, cell=4) == first == game.look()
    game.move(0)
    assert game.do("moves", number=0, cell=4)["number"] == 2


def test_asking_too_late_or_too_early_is_refused(site: Site) -> None:
    game = site.game(side="both")
    game.move(4, 0)
    before = game.state
    for number, cell in ((0, 5), (1, 5), (3, 5), (2000, 5)):
        answer = game.ask("moves", number=number, cell=cell)
        assert "moved on" in refused(answer, 409)
    assert "moved on" in refused(game.ask("rematch", number=1), 409)
    assert game.look() == before


@pytest.mark.parametrize(
    ("cell", "why"),
    [(4, "b2 is taken"), (9, "not a cell of this board"), (224, "not a cell of this board")],
)
def test_illegal_moves_change_nothing(site: Site, cell: int, why: str) -> None:
    game = site.game(side="both")
    before = game.move(4)
    assert why in refused(game.ask("moves", cell=cell), 409)
    assert game.look() == before


def test_marks_that_fall_can_not_be_put_anywhere(site: Site) -> None:
    game = site.game(side="both", board="gravity:3x3k3")
    assert "not open yet" in refused(game.ask("moves", cell=0), 409)
    assert game.move(6)["cells"][3]["open"]


def test_nobody_moves_for_the_agent(site: Site) -> None:
    game = site.game(board="7x7k5", side="O", level=5)
    assert game.state["waiting"] == "agent"
    assert "not your turn" in refused(game.ask("moves", cell=3), 409).lower()


@pytest.mark.parametrize("key", [None, "", "guessed", "\xff", "x" * 64])
def test_without_the_key_nothing_is_changed(site: Site, key: str | None) -> None:
    game = site.game(side="both")
    before = game.move(4)
    headers = {} if key is None else {b"noughts-key": key.encode("latin-1")}
    for what in ("moves", "undo", "redo", "rematch", "clear-score"):
        body = {"number": 1, **({"cell": 0} if what == "moves" else {})}
        answer = site.client.post(f"{game.path}/{what}", json=body, headers=headers)
        assert "only those who play here" in refused(answer, 403).lower()
    assert game.look() == before


def test_the_key_of_another_game_is_a_wrong_one(site: Site) -> None:
    game, other = site.game(side="both"), site.game(side="both")
    game.key = other.key
    assert game.ask("moves", cell=0).status_code == 403


def test_no_answer_tells_the_key_again(site: Site) -> None:
    game = site.game(side="both")
    game.move(4)
    for what in ("", "/values", "/review", "/hint"):
        assert game.key not in site.client.get(game.path + what).text


@pytest.mark.parametrize("name", ["nobody", "%00", "%ff", "..%2f..", "'; DROP TABLE room"])
def test_a_game_that_is_not_there_cannot_be_looked_at(site: Site, name: str) -> None:
    for what in ("", "/events", "/hint", "/values", "/review"):
        assert site.client.get(f"/api/games/{name}{what}").status_code == 404


def test_a_game_that_is_not_there_cannot_be_changed(site: Site) -> None:
    game = site.game()
    game.name = "nobody"
    assert "no such game" in refused(game.ask("moves", cell=0), 404)


# Going back, and again


def test_undo_and_redo_in_steps_and_far(site: Site) -> None:
    game = site.game(side="both")
    played = game.move(*DRAWN[:5])
    assert (played["may"]["undo"], played["may"]["redo"]) == (True, False)
    assert game.do("undo")["ply"] == 4
    assert game.do("undo", ply=1)["ply"] == 1
    assert game.do("redo")["ply"] == 2
    state = game.move(8)
    assert game.moves == [0, 1, 8]
    assert not state["may"]["redo"]
    assert "no move to redo" in refused(game.ask("redo"), 409)
    assert game.do("undo", ply=0)["may"]["undo"] is False
    assert "no move to undo" in refused(game.ask("undo"), 409)


def test_undo_against_an_agent_goes_back_to_one_s_own_turn(site: Site) -> None:
    game = site.game(level=5)
    game.move(4)
    game.answered()
    state = game.do("undo")
    assert (state["ply"], state["waiting"], state["may"]["redo"]) == (0, "person", True)
    assert game.do("redo")["ply"] == 2


def test_a_rematch_swaps_who_starts_and_the_score_is_kept(site: Site) -> None:
    game = site.game(side="both")
    game.move(*X_WINS)
    state = game.do("rematch")
    assert (state["first"], state["turn"], state["moves"], state["ply"]) == ("O", "O", [], 0)
    game.move(*DRAWN)
    score = game.do("rematch")["score"]
    assert (score["x"], score["o"], score["draws"]) == (1, 0, 1)
    score = game.do("clear-score")["score"]
    assert (score["x"], score["o"], score["draws"]) == (0, 0, 0)
    assert game.state["first"] == "X"


def test_the_agent_starts_the_rematch(site: Site) -> None:
    game = site.game(position="XX./OO./... X", level=5)
    game.move(2)
    game.do("rematch")
    state = game.answered()
    assert (state["first"], state["turn"], len(state["moves"])) == ("O", "X", 1)


def test_a_room_that_has_seen_too_much_is_closed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = site.game(side="both")
    game.move(4, 0)
    monkeypatch.setattr(room, "LONGEST_LOG", 2)
    assert "seen too much" in refused(game.ask("rematch"), 409)


def test_the_board_as_it_was_can_be_looked_at(site: Site) -> None:
    game = site.game(side="both")
    game.move(*X_WINS)
    shown = game.look(ply=2)
    assert shown["ply"] == 2 and shown["number"] == 5 and len(shown["moves"]) == 5
    marks = [cell["mark"] for cell in shown["cells"]]
    assert marks == ["X", None, None, "O", None, None, None, None, None]
    assert {cell["mark"] for cell in game.look(ply=0)["cells"]} == {None}
    assert game.look(ply=225)["ply"] == 5


def test_rooms_that_are_out_of_mind_are_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.frontends.web.rooms.rooms.IN_MEMORY", 2)
    with served(tmp_path) as site:
        games = [site.game(side="both") for _ in range(5)]
        for number, game in enumerate(games):
            game.move(number)
        for number, game in enumerate(games):
            game.look()
            assert game.moves == [number]
        assert len(site.rooms._rooms) == 2
