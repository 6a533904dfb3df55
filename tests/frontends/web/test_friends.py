"""Two friends over real HTTP, each with a key of their own, and whoever watches them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from noughts.frontends.web.codes import as_svg
from noughts.frontends.web.http.app import LOCAL
from tests.frontends.web.serving import Game, Site, served

X_WINS = (0, 3, 1, 4, 2)


def refused(answer: httpx.Response, status: int) -> str:
    """The sentence with which something was refused."""
    assert answer.status_code == status, answer.text
    sentence: str = answer.json()["error"]
    return sentence


def together(site: Site, **settings: object) -> tuple[Game, Game]:
    """X and O of a new game, who have both heard of everything so far."""
    x = site.game(opponent="friend", side="X", **settings)
    o = x.joined()
    x.look()
    return x, o


def alternate(x: Game, o: Game, *cells: int) -> None:
    """Both move, X first, and look what the other has done."""
    for turn, cell in enumerate(cells):
        mover, other = (o, x) if turn % 2 else (x, o)
        mover.look()
        mover.move(cell)
        other.look()


@pytest.mark.parametrize("side", ["X", "O", "either"])
def test_whoever_begins_has_one_seat_and_invites_to_the_other(site: Site, side: str) -> None:
    game = site.game(opponent="friend", side=side)
    state = game.state
    assert state["kind"] == "friends" and game.invitation
    assert state["seat"] == [state["you"]] and state["friend"] == "invited"
    if side != "either":
        assert state["you"] == side
    friend = game.joined()
    assert friend.state["seat"] == ["O" if state["you"] == "X" else "X"]
    assert (friend.state["number"], friend.state["friend"]) == (1, "away")
    assert len({game.key, friend.key, game.invitation}) == 3


def test_with_a_friend_one_plays_one_side(site: Site) -> None:
    answer = site.client.post("/api/games", json={"opponent": "friend", "side": "both"})
    assert "one side" in refused(answer, 409)


def test_an_invitation_is_for_one_game_and_one_friend(site: Site) -> None:
    game, other = (site.game(opponent="friend") for _ in range(2))
    for wrong in ("guessed", game.key, other.invitation, "\u00e9"):
        answer = site.client.post(f"{game.path}/join", json={"invitation": wrong})
        assert "not for this game" in refused(answer, 403)
    game.joined()
    answer = site.client.post(f"{game.path}/join", json={"invitation": game.invitation})
    assert "you can watch" in refused(answer, 409)
    alone = site.game()
    assert alone.invitation is None
    answer = site.client.post(f"{alone.path}/join", json={"invitation": "x"})
    assert "not for this game" in refused(answer, 403)
    assert site.client.post("/api/games/none/join", json={"invitation": "x"}).status_code == 404


def code_of(game: Game, invitation: str | None, **headers: str) -> httpx.Response:
    """The answer to whoever asks for an invitation's QR code."""
    body = {"invitation": invitation}
    return game.client.post(f"{game.path}/code.svg", json=body, headers=headers)


def test_an_invitation_is_drawn_as_a_code_of_this_room_s_own_link(site: Site) -> None:
    game, other = (site.game(opponent="friend") for _ in range(2))
    for wrong in ("guessed", game.key, other.invitation, "http://elsewhere.example"):
        assert "not for this game" in refused(code_of(game, wrong), 403)
    refused(code_of(site.game(), "guessed"), 403)
    here, there = f"127.0.0.1:{site.port}", "localhost"
    for origin, sent in (
        (f"http://{here}", {}),
        (f"http://{there}", {"host": there}),
        (f"https://{there}", {"host": there, "origin": f"https://{there}"}),
    ):
        answer = code_of(game, game.invitation, **sent)
        link = f"{origin}/game/{game.name}#join={game.invitation}"
        assert answer.text == as_svg(link, "The link for your friend as a QR code")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["cache-control"] == "no-store"
    refused(code_of(game, game.invitation, origin="http://elsewhere.example"), 403)


def test_a_link_that_is_too_long_for_a_code_is_said_to_be() -> None:
    name = "long." * 60 + "example"
    with served(hosts=(name, *LOCAL)) as site:
        game = site.game(opponent="friend")
        said = refused(code_of(game, game.invitation, host=name), 422)
    assert said == "The link is too long for a QR code, please send it as text."


def test_whoever_brings_a_key_may_join_twice(site: Site) -> None:
    game = site.game(opponent="friend")
    mine = {"invitation": game.invitation, "key": "f" * 32}
    first, again = (site.client.post(f"{game.path}/join", json=mine).json() for _ in range(2))
    assert first == again and (first["key"], first["game"]["seat"]) == (mine["key"], ["O"])
    other = site.client.post(f"{game.path}/join", json=mine | {"key": "0" * 32})
    assert "you can watch" in refused(other, 409)
    back = site.client.post(f"{game.path}/join", json=mine | {"key": game.key})
    assert back.json()["game"]["seat"] == ["X"], "who has a seat here needs no other"
    refused(site.client.post(f"{game.path}/join", json=mine | {"invitation": "guessed"}), 403)
    for bad in ("short", "f" * 65, "f" * 31 + "é"):
        answer = site.client.post(f"{game.path}/join", json=mine | {"key": bad})
        assert refused(answer, 422) == "key cannot be read."


def test_of_many_who_join_at_once_one_does(site: Site) -> None:
    game = site.game(opponent="friend")
    with ThreadPoolExecutor(8) as threads:
        body = {"invitation": game.invitation}
        asked = [threads.submit(site.client.post, f"{game.path}/join", json=body) for _ in range(8)]
    codes = sorted(answer.result().status_code for answer in asked)
    assert codes == [200] + [409] * 7
    assert game.look()["number"] == 1


def test_each_moves_in_turn_and_sees_the_game_from_their_side(site: Site) -> None:
    x, o = together(site)
    assert "not your turn" in refused(o.ask("moves", cell=4), 409).lower()
    x.move(4)
    assert "not your turn" in refused(x.ask("moves", cell=0), 409).lower()
    o.look()
    assert o.state["announcement"].startswith("Your friend plays b2.")
    assert (o.state["may"]["move"], x.state["may"]["move"]) == (True, False)
    o.move(0)
    assert x.look()["status"] == "Move 3: your turn, X."


def test_who_moves_may_be_named_and_must_be_oneself(site: Site) -> None:
    x, o = together(site)
    assert refused(x.ask("moves", cell=4, player="O"), 403)
    assert x.do("moves", cell=4, player="X")["number"] == 2
    o.look()
    assert refused(o.ask("moves", cell=0, player="X"), 403)
    both = site.game(side="both")
    both.do("moves", cell=4, player="X")
    assert "not your turn" not in both.do("moves", cell=0, player="O")["status"]


def test_the_same_move_by_the_other_is_not_the_same(site: Site) -> None:
    x, o = together(site)
    x.move(4)
    assert x.do("moves", number=1, cell=4)["number"] == 2, "asking twice is harmless"
    assert "moved on" in refused(o.ask("moves", number=1, cell=4), 409)


ASKED = ("ask-undo", "ask-rematch", "ask-help", "grant", "refuse", "end-help")
EVERYTHING = ("moves", "step", "undo", "redo", "rematch", "clear-score", "resign", *ASKED)


def test_whoever_watches_changes_nothing(site: Site) -> None:
    x, o = together(site)
    alternate(x, o, *X_WINS)
    before = x.do("ask-rematch")
    watcher, invited = x.seen_by(), x.seen_by(key=x.invitation or "")
    for what in EVERYTHING:
        more = {"cell": 8} if what == "moves" else {}
        assert "only those who play here" in refused(watcher.ask(what, **more), 403).lower()
        assert refused(invited.ask(what, **more), 403)
    assert [name for name, may in watcher.state["may"].items() if may] == ["values"]
    assert (watcher.state["seat"], watcher.state["presence"]) == ([], "You are watching.")
    assert invited.state["seat"] == [] and x.look() == before


def test_nothing_is_taken_back_unasked(site: Site) -> None:
    x, o = together(site)
    alternate(x, o, 4, 0)
    for what in ("undo", "redo", "rematch"):
        assert refused(x.ask(what), 409) == "Ask your friend for that."


def test_alone_nobody_is_asked(site: Site) -> None:
    game = site.game()
    for what in ("resign", *ASKED):
        assert refused(game.ask(what), 409) == "No friend plays here."


def test_an_undo_is_asked_for_and_granted(site: Site) -> None:
    x, o = together(site)
    alternate(x, o, 4, 0)
    x.do("ask-undo")
    assert x.state["request"] == {
        "kind": "undo",
        "by": "X",
        "sentence": "You have asked to take back b2.",
    }
    assert o.look()["request"]["sentence"] == "Your friend would like to take back b2."
    assert "nothing is being asked" in refused(x.ask("grant"), 409).lower()
    assert refused(o.ask("ask-undo"), 409) and refused(x.ask("ask-undo"), 409)
    state = o.do("grant")
    assert (state["moves"], state["request"], state["turn"]) == ([], None, "X")


def test_a_move_is_an_answer_too(site: Site) -> None:
    x, o = together(site)
    alternate(x, o, 4)
    x.do("ask-undo")
    o.look()
    assert o.state["may"]["answer"]
    assert o.move(0)["request"] is None
    assert refused(o.ask("grant"), 409)


def test_a_resignation_and_another_game(site: Site) -> None:
    x, o = together(site)
    alternate(x, o, 4)
    assert x.do("resign")["status"] == "You have resigned."
    state = o.look()
    assert (state["status"], state["outcome"]) == ("You win: your friend has resigned.", "O")
    assert state["record"].endswith("; O wins; resigned")
    assert "over" in refused(o.ask("resign"), 409)
    o.do("ask-rematch")
    assert x.look()["request"]["sentence"] == "Your friend would like another game."
    state = x.do("ask-rematch")
    assert (state["first"], state["score"]["o"], state["outcome"]) == ("O", 1, None)


def test_everybody_hears_the_same_number_each_in_their_words(site: Site) -> None:
    x, o = together(site)
    watcher = x.seen_by()
    with watcher.events() as watched, o.events() as heard:
        number, told = next(heard)
        assert (number, told["seat"]) == (1, ["O"])
        assert next(watched)[1]["seat"] == []
        x.move(4)
        seen = {}
        for name, events in (("o", heard), ("watcher", watched)):
            number, seen[name] = next(one for one in events if one[0] == 2)
        assert seen["o"] == o.look() and seen["watcher"] == watcher.look()
        assert seen["o"]["cells"] == seen["watcher"]["cells"] == x.state["cells"]
        assert seen["o"]["status"] == "Move 2: your turn, O."
        assert seen["watcher"]["status"] == "Move 2: O's turn."


def test_who_is_here_is_told_as_it_changes(site: Site) -> None:
    x = site.game(opponent="friend", side="X")
    with x.events() as told:
        assert next(told)[1]["friend"] == "invited"
        o = x.joined()
        assert next(state for _, state in told if state["number"] == 1)["friend"] == "away"
        with x.seen_by().events() as watched:
            next(watched)
            assert x.look()["friend"] == "away", "whoever watches is nobody's friend"
        with o.events() as heard:
            assert next(heard)[1]["friend"] == "here"
            assert next(state for _, state in told if state["friend"] == "here")
            with o.events() as twice:
                next(twice)
            assert x.look()["friend"] == "here", "one of two windows is enough"
        assert next(state for _, state in told if state["friend"] == "away")


def test_whoever_watches_is_not_told_who_comes_and_goes(site: Site) -> None:
    x, o = together(site)
    with x.seen_by().events() as watched:
        next(watched)
        for _ in range(3):
            with o.events() as heard:
                next(heard)
        x.move(4)
        assert next(watched)[0] == 2


def test_whoever_comes_back_hears_who_is_here_though_nothing_was_played(site: Site) -> None:
    x, o = together(site)
    with o.events() as heard:
        next(heard)
        with x.events(seen="1") as told:
            assert next(told)[1]["friend"] == "here"
    x.until(lambda state: state["friend"] == "away")


def test_keys_are_told_once_and_kept_nowhere(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []
    with served(tmp_path) as site:
        x = site.game(opponent="friend")
        o = x.joined()
        x.look()
        secrets = (x.key, o.key, str(x.invitation))
        site.client.event_hooks["response"].append(
            lambda answer: said.append(answer.read().decode())
        )
        alternate(x, o, 4, 0)
        for game in (x, o, x.seen_by()):
            for what in ("", "/values", "/review", "/hint", "/nothing"):
                site.client.get(game.path + what, headers=game.headers)
        x.ask("moves", cell=4)
        o.ask("undo")
        site.client.post(f"{x.path}/join", json={"invitation": x.invitation})
        code_of(x, x.invitation)
        del site.client.event_hooks["response"][-1]
        with x.events() as told, o.events() as heard:
            said += [str(next(told)), str(next(heard))]
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    out, err = capfd.readouterr()
    for secret in secrets:
        assert secret not in "".join(said) + out + err
        assert secret.encode() not in written
    assert len(said) > 15 and len(written) > 1000
