"""Hints and values between friends over real HTTP: refused, or shown to both."""

from __future__ import annotations

import pytest

from tests.frontends.web.serving import Game, Site
from tests.frontends.web.test_friends import X_WINS, alternate, refused, together

HELP = ("hint", "values", "review")
OFF = "Hints and values are off until both players allow them."
WATCHERS = "Those who watch see hints and values when the game is over."


def allow(x: Game, o: Game) -> None:
    """Both allow hints and values."""
    x.do("ask-help")
    o.look()
    o.do("grant")
    x.look()


def refusal(game: Game, what: str) -> tuple[int, str]:
    """The status and the sentence for whoever may not look."""
    answer = game.client.get(f"{game.path}/{what}", headers=game.headers)
    return answer.status_code, answer.json()["error"]


@pytest.mark.parametrize("what", HELP)
def test_nobody_is_helped_unless_both_allow_it(site: Site, what: str) -> None:
    x, o = together(site)
    alternate(x, o, 4)
    watcher = x.seen_by()
    for game in (x, o):
        assert refusal(game, what) == (409, OFF)
    assert refusal(watcher, what) == (403, WATCHERS)
    before = x.do("ask-help")["number"]
    assert refusal(x, what) == (409, OFF), "to ask is not enough"
    o.look()
    o.do("refuse")
    assert x.look()["refused"] and refusal(x, what) == (409, OFF)
    assert x.state["number"] == before + 1, "what was refused is not in the log"


@pytest.mark.parametrize(
    ("what", "mine", "yours"),
    [
        (
            "hint",
            "You used a hint at move 2. Your friend sees this.",
            "Your friend used a hint at move 2.",
        ),
        *[
            (
                what,
                "You looked at the values at move 2. Your friend sees this.",
                "Your friend looked at the values at move 2.",
            )
            for what in ("values", "review")
        ],
    ],
)
def test_who_is_helped_is_seen_by_all(site: Site, what: str, mine: str, yours: str) -> None:
    x, o = together(site)
    allow(x, o)
    alternate(x, o, 4)
    number = o.state["number"]
    with x.events() as told:
        next(told)
        assert o.about(what)["number"] == number + 1
        assert next(state for at, state in told if at == number + 1)["help"] == [yours]
    assert o.look()["help"] == [mine]
    watcher = x.seen_by()
    assert watcher.state["help"] == [yours.replace("Your friend", "O")]
    assert refusal(watcher, what) == (403, WATCHERS)
    assert o.about(what)["number"] == number + 1, "to look twice is harmless"


def test_values_of_the_past_are_help_too(site: Site) -> None:
    x, o = together(site)
    alternate(x, o, 4, 0)
    assert site.client.get(f"{x.path}/values", params={"ply": 1}).status_code == 403
    allow(x, o)
    assert len(x.about("values", ply=1)["values"]) == 8
    assert o.look()["help"] == ["Your friend looked at the values at move 3."]


def test_either_ends_it(site: Site) -> None:
    x, o = together(site)
    allow(x, o)
    assert x.about("hint")["sentence"]
    o.look()
    assert o.do("end-help")["may"]["ask_help"]
    assert refusal(x, "hint") == (409, OFF), "also where a hint was given before"


def test_when_the_game_is_over_everybody_may_look(site: Site) -> None:
    x, o = together(site)
    alternate(x, o, *X_WINS)
    number = x.state["number"]
    for game in (x, o, x.seen_by()):
        assert len(game.about("review")["moves"]) == 5
        assert len(game.about("values", ply=0)["values"]) == 9
        assert refused(site.client.get(f"{x.path}/hint"), 409) == "The game is over."
        assert game.look()["number"] == number


def test_a_look_at_help_is_in_the_way_of_no_move(site: Site) -> None:
    x, o = together(site)
    allow(x, o)
    before = x.state["number"]
    for game, what in ((o, "values"), (x, "hint")):
        game.about(what)
    for attempt in ("the move", "the same move, because its answer was lost"):
        assert x.do("moves", before, cell=4)["number"] == before + 3, attempt
    assert x.moves == [4]
    assert refused(x.ask("moves", before, cell=0), 409).startswith("The game has moved on")
