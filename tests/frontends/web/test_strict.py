"""Whatever is sent that should not be: a documented refusal, and nothing of it comes back."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.frontends.web.contract import MARKER
from tests.frontends.web.serving import Game, Site

CHANGES = ("redo", "rematch", "clear-score", "resign", "ask-undo", "ask-rematch", "grant", "refuse")
STEPS = ("moves", "step", "undo", *CHANGES)

NOT_NUMBERS = ["true", "false", "1.0", '"0"', "NaN", "Infinity", "1e999", "-1", "null", "[]", "{}"]
NOT_NUMBERS += ["9" * 4000, "1" + "0" * 30, f'"{MARKER}"', "-0.0", "2001"]

NOT_REQUESTS: dict[str, bytes] = {
    "nothing": b"",
    "a blank": b" ",
    "null": b"null",
    "a list": b"[]",
    "a text": json.dumps(MARKER).encode(),
    "no JSON": MARKER.encode(),
    "half of it": b'{"number": 0',
    "two": b'{"number": 0}{"number": 0}',
    "not UTF-8": b'{"number": 0, "\xff\xfe": 1}',
    "UTF-16": '{"number": 0}'.encode("utf-16")[:-1],
    "a zero": b'{"number": 0}\0',
    "deep lists": b"[" * 2000 + b"]" * 2000,
    "deep objects": b'{"a":' * 600 + b"0" + b"}" * 600,
    "an unknown field": json.dumps({"number": 0, "cell": 0, MARKER: MARKER}).encode(),
    "an unknown field of a known name": b'{"number": 0, "cell": 0, "board": "3x3k3"}',
    "a lone surrogate": b'{"number": 0, "cell": "\\ud800"}',
    "a number too many digits": b'{"number": ' + b"1" * 4050 + b"}",
}


def post(game: Game, what: str, body: bytes, **headers: str) -> httpx.Response:
    """Send something by somebody who has the key."""
    sent = {"content-type": "application/json", **game.headers, **headers}
    return game.client.post(f"{game.path}/{what}", content=body, headers=sent)


def refused(answer: httpx.Response, status: int = 422) -> None:
    """It was not accepted, and does not come back."""
    assert answer.status_code == status, answer.text
    assert MARKER.lower() not in answer.text.lower()


@pytest.fixture(scope="module")
def game(site: Site) -> Game:
    """A game in which nothing ever happens."""
    return site.game(side="both")


@pytest.mark.parametrize("body", NOT_REQUESTS.values(), ids=NOT_REQUESTS)
def test_what_is_not_a_request_changes_nothing(game: Game, body: bytes) -> None:
    for what in STEPS:
        refused(post(game, what, body))
    assert game.look()["number"] == 0


@pytest.mark.parametrize("body", NOT_REQUESTS.values(), ids=NOT_REQUESTS)
def test_what_is_not_a_game_is_not_begun(site: Site, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    refused(site.client.post("/api/games", content=body, headers=headers))


@pytest.mark.parametrize("body", NOT_REQUESTS.values(), ids=NOT_REQUESTS)
def test_what_is_neither_an_exhibition_nor_an_invitation(game: Game, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    for path in ("/api/exhibitions", f"{game.path}/join"):
        refused(game.client.post(path, content=body, headers=headers))


@pytest.mark.parametrize("value", [True, 1, None, [MARKER], {}, "", MARKER * 7])
def test_an_invitation_is_a_short_text(game: Game, value: object) -> None:
    refused(game.client.post(f"{game.path}/join", json={"invitation": value}))
    refused(game.client.post(f"{game.path}/join", json={"invitation": MARKER}), 403)


@pytest.mark.parametrize("value", [True, 1, "x", "", "XO", [MARKER], MARKER])
def test_a_player_is_one_of_two(game: Game, value: object) -> None:
    body = json.dumps({"number": 0, "cell": 0, "player": value}).encode()
    refused(post(game, "moves", body))


@pytest.mark.parametrize("value", NOT_NUMBERS, ids=range(len(NOT_NUMBERS)))
def test_a_number_is_a_number(game: Game, value: str) -> None:
    for what in STEPS:
        more = ', "cell": 0' if what == "moves" else ""
        refused(post(game, what, f'{{"number": {value}{more}}}'.encode()))
    refused(post(game, "moves", f'{{"number": 0, "cell": {value}}}'.encode()))
    if value != "null":
        refused(post(game, "undo", f'{{"number": 0, "ply": {value}}}'.encode()))
    assert game.look()["number"] == 0


def test_what_is_missing_is_named(game: Game) -> None:
    for what in STEPS:
        answer = post(game, what, b"{}")
        refused(answer)
        assert answer.json()["error"] == "number: Field required."
    assert post(game, "moves", b'{"number": 0}').json()["error"] == "cell: Field required."


@pytest.mark.parametrize("field", ["opponent", "side", "first", "level", "board", "position"])
@pytest.mark.parametrize(
    "value", [MARKER, MARKER * 100, True, 1.0, -1, 99, [MARKER], {MARKER: 1}, "", "\0", "é", "\n"]
)
def test_settings_are_what_they_should_be(site: Site, field: str, value: Any) -> None:
    if field == "level" and value == 1 and value is not True:
        value = "1"
    refused(site.client.post("/api/games", json={field: value}))


@pytest.mark.parametrize("field", ["opponent", "side", "first", "level", "board"])
def test_nothing_is_no_setting(site: Site, field: str) -> None:
    refused(site.client.post("/api/games", json={field: None}))
    assert site.client.post("/api/games", json={"position": None}).status_code == 201


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", MARKER, ""])
def test_only_json_is_read(game: Game, site: Site, kind: str) -> None:
    refused(post(game, "moves", b'{"number": 0, "cell": 0}', **{"content-type": kind}))
    refused(site.client.post("/api/games", content=b"{}", headers={"content-type": kind}))
    assert game.look()["number"] == 0


@pytest.mark.parametrize("ply", ["-1", "226", "1.5", "x", MARKER, "9" * 3000, "", "0x1", "true"])
def test_a_ply_is_a_number_of_moves(game: Game, ply: str) -> None:
    for what in ("", "/values"):
        refused(game.client.get(game.path + what, params={"ply": ply}))


@pytest.mark.parametrize("board", [MARKER, MARKER * 10, "", "3x3k3" * 9, "\0", "é", "3x3k3\n3x3k3"])
def test_the_levels_of_what_is_no_board(site: Site, board: str) -> None:
    refused(site.client.get("/api/levels", params={"board": board}))


def test_names_and_keys_have_a_length(game: Game) -> None:
    refused(game.client.get(f"/api/games/{MARKER * 7}"))
    refused(game.client.get(f"/api/games/{MARKER}"), 404)
    refused(post(game, "undo", b'{"number": 0}', **{"noughts-key": MARKER * 7}))
    refused(post(game, "undo", b'{"number": 0}', **{"noughts-key": MARKER}), 403)
    answer = game.client.get(f"{game.path}/events", headers={"last-event-id": MARKER * 7})
    refused(answer)


def test_too_large_a_request_does_not_come_back(game: Game) -> None:
    refused(post(game, "moves", MARKER.encode() * 500), 413)
