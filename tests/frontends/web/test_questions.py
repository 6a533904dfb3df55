"""Hints, values and reviews over HTTP, from processes that hold up nobody else."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from noughts.agents.levels import OPPONENTS
from noughts.core.notation import BOARDS
from noughts.frontends.web import pools
from noughts.frontends.web.rooms.keys import hash_of
from noughts.frontends.web.rooms.room import RoomSpec
from noughts.frontends.web.stores.memory import MemoryStore
from noughts.parallel import cores
from noughts.search.budget import Budget
from tests.frontends.web.jobs import think_for_ever
from tests.frontends.web.loops import run
from tests.frontends.web.serving import Game, Site, served, wait_until

HARD = "7x7k5"
SMALL = {"board": "2x2k2"}


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is asked has little time."""
    for name in ("ANALYSIS", "REVIEW"):
        monkeypatch.setattr(f"noughts.frontends.web.http.questions.{name}", Budget(nodes=100))


def test_a_hint_is_a_move_and_its_reason(site: Site) -> None:
    game = site.game(position="XX./OO./... X", side="both")
    hint = game.about("hint")
    assert (hint["cell"], hint["number"]) == (2, 0)
    assert "c1" in hint["sentence"]
    game.move(2)
    refused = site.client.get(f"{game.path}/hint")
    assert (refused.status_code, refused.json()["error"]) == (409, "The game is over.")


def test_a_hint_on_a_large_board_is_a_good_move(site: Site, hurried: None) -> None:
    game = site.game(board="15x15k5", side="both")
    game.move(112, 0)
    hint = game.about("hint")
    assert game.state["cells"][hint["cell"]]["open"]
    assert hint["number"] == 2 and hint["sentence"]
    assert (hint["value"], hint["text"], hint["line"]) == (None, f"~{hint['estimate']}", [])
    assert f"About {hint['estimate']}% for X, an estimate." in hint["sentence"]


def test_a_hint_shows_a_sequence_of_threats_to_its_end(site: Site, hurried: None) -> None:
    game = site.game(board="15x15k5", side="both")
    game.move(112, 0, 113, 1, 114, 15)
    hint = game.about("hint")
    assert (hint["value"], hint["estimate"], hint["line"][0]) == ("win", None, hint["cell"])
    state = game.move(*hint["line"])
    assert state["outcome"] == "X"


def test_every_move_has_its_value(site: Site) -> None:
    game = site.game(side="both")
    game.move(0)
    found = game.about("values")
    values = {value["cell"]: value for value in found["values"]}
    assert (found["number"], found["ply"], sorted(values)) == (1, 1, list(range(1, 9)))
    assert {cell for cell, value in values.items() if value["value"] == "draw"} == {4}
    assert {cell for cell, value in values.items() if value["best"]} == {4}
    assert (values[4]["text"], values[1]["text"]) == ("D", "L6")
    assert found["legend"]


def test_values_of_an_earlier_position(site: Site) -> None:
    game = site.game(side="both")
    game.move(0, 3, 1, 4, 2)
    before = game.about("values", ply=4)
    assert (before["number"], before["ply"]) == (5, 4)
    best = [value["cell"] for value in before["values"] if value["text"] == "W1"]
    assert best == [2]
    assert game.about("values", ply=225) == game.about("values")
    assert game.about("values")["values"] == game.about("values")["legend"] == []


def test_values_on_a_large_board_are_estimates(site: Site, hurried: None) -> None:
    game = site.game(board="15x15k5", side="both")
    found = game.about("values")
    assert len(found["values"]) == 225
    for value in found["values"]:
        assert (value["value"], value["text"], value["best"]) == (
            None,
            f"~{value['estimate']}",
            False,
        )
        assert value["words"] == f"about {value['estimate']}%, an estimate"
    assert [line[:3] for line in found["legend"]] == ["~58"]


def test_a_review_marks_every_move(site: Site) -> None:
    game = site.game(side="both")
    game.move(0, 3, 1, 4, 2)
    found = game.about("review")
    assert [move["cell"] for move in found["moves"]] == [0, 3, 1, 4, 2]
    assert [move["mark"] for move in found["moves"]][1] == "blunder"
    assert found["moves"][1]["again"] == 1 and found["moves"][1]["why"]
    assert found["moves"][1]["line"][0] == 3, "the line begins with the move itself"
    better = [(move["better"], move["better_words"]) for move in found["moves"]]
    assert better[:2] == [(None, ""), (4, "Better: b2, a draw.")]
    assert found["values"] == ["draw", "draw", "win", "win", "win", "win"]
    assert found["summary"]


def test_only_a_person_tries_again() -> None:
    store = MemoryStore()
    seats = (None, "random:seed=1")
    spec = RoomSpec("room", "XX./.O./... O", *seats, 1, hash_of("key"))
    run(store.create(spec))
    with served(store) as site:
        game = Game(site.client, "room", "key", {})
        game.look()
        game.answered()
        [move] = game.about("review")["moves"]
        assert (move["player"], move["mark"], move["again"]) == ("O", "blunder", None)


def test_the_review_of_nothing_is_empty(site: Site) -> None:
    found = site.game(side="both").about("review")
    assert (found["moves"], found["values"], found["summary"]) == ([], ["draw"], [])


def test_a_review_on_a_large_board_says_what_it_can(site: Site, hurried: None) -> None:
    game = site.game(board="15x15k5", side="both")
    game.move(112, 0, 113)
    found = game.about("review")
    assert [move["cell"] for move in found["moves"]] == [112, 0, 113]
    assert found["values"] == [None] * 4 and found["estimates"][0] == 58
    first = found["moves"][0]
    assert (first["mark"], first["estimate"], first["better"]) == ("unknown", 58, None)
    assert first["estimate_words"] == "About 58% for X, an estimate."
    assert not any("kept the value" in line for line in found["summary"])


@pytest.mark.parametrize("board", ["3x3k3", "misere:2x2k2", "15x15k5"])
def test_levels_and_how_strong_they_are(site: Site, board: str) -> None:
    for _ in range(2):
        found = site.client.get("/api/levels", params={"board": board}).json()
        assert found["board"] == board
        assert [level["number"] for level in found["levels"]] == [1, 2, 3, 4, 5, None]
        assert [level["agent"] for level in found["levels"]] == [None] * 5 + ["reflex"]
        assert all(level["name"] for level in found["levels"])


def test_the_levels_are_those_of_the_usual_board_unless_one_is_named(site: Site) -> None:
    asked = site.client.get("/api/levels").json()
    assert asked == site.client.get("/api/levels", params={"board": "3x3k3"}).json()
    assert len(asked["levels"]) == len(OPPONENTS)
    for seat in ("first", "second"):
        assert len({level["strength"][seat] for level in asked["levels"]}) == len(OPPONENTS)
    assert asked["levels"][2]["name"] == "Level 3"
    assert asked["levels"][2]["description"].startswith("Level 3 takes a win")
    assert "loses 35%" in asked["levels"][2]["strength"]["first"]
    assert "loses 73%" in asked["levels"][2]["strength"]["second"]


def test_levels_of_no_board_and_of_too_large_a_one(site: Site) -> None:
    for board in ("chess", "20x20k5", ""):
        assert site.client.get("/api/levels", params={"board": board}).status_code == 422


def test_what_is_known_of_boards_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.frontends.web.http.questions.MOST_BOARDS", 2)
    with served() as site:
        for board in ("1x1k1", "1x2k1", "2x1k1", "1x1k1"):
            assert site.client.get("/api/levels", params={"board": board}).status_code == 200
        assert len(site.application.state.strengths._known) == 2


def test_the_boards_that_people_like(site: Site) -> None:
    found = site.client.get("/api/boards").json()
    assert [board["board"] for board in found] == list(BOARDS)
    assert all(board["about"] for board in found)


def test_a_hard_board_holds_up_nobody_on_an_easy_one_nor_the_server_s_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    number = cores() + 1
    with ThreadPoolExecutor(number) as threads:
        with served() as site:
            hard = site.game(board=HARD, side="both")
            with monkeypatch.context() as patch:
                patch.setattr("noughts.frontends.web.http.questions.appraise", think_for_ever)
                path = f"{hard.path}/values"
                asked = [threads.submit(site.client.get, path) for _ in range(number)]
                wait_until(lambda: site.rooms.pools.questions._jobs == number)
            easy = site.game(level=5, side="O")
            easy.answered()
            assert len(easy.about("values")["values"]) == 8
            assert easy.about("hint")["sentence"]
            assert site.client.get("/api/levels", params=SMALL).status_code == 200
            against = site.game(board=HARD, side="O", level=3)
            assert against.answered()["trouble"] is None, "agents have a pool of their own"
            assert not any(question.done() for question in asked)
            site.server.should_exit = True
            answers = [question.result() for question in asked]
        assert [answer.status_code for answer in answers] == [503] * number
        assert {answer.headers["retry-after"] for answer in answers} == {"1"}


def test_too_many_questions_are_refused_but_an_agent_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pools, "LONGEST_QUEUE", 0)
    with served() as site:
        game = site.game(side="O")
        assert len(game.answered()["moves"]) == 1
        for what in ("hint", "values", "review"):
            refused = site.client.get(f"{game.path}/{what}")
            assert refused.status_code == 503
            assert "too many questions" in refused.text.lower()
        assert site.client.get("/api/levels", params=SMALL).status_code == 503
        monkeypatch.setattr(pools, "LONGEST_QUEUE", 1)
        found = site.client.get("/api/levels", params=SMALL)
        assert found.status_code == 200, "a refusal is not remembered"
