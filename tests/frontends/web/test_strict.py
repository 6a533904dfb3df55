"""Whatever is sent that should not be: a documented refusal, and nothing of it comes back. What can
be asked for is read from the API's own description, so that nothing new is left out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import httpx
import pytest

from noughts.frontends.web.http.app import create
from noughts.frontends.web.stores.memory import MemoryStore
from tests.frontends.web.contract import MARKER
from tests.frontends.web.serving import Game, Site

pytestmark = pytest.mark.usefixtures("untraced_module")

Schema = dict[str, Any]

JSON = {"content-type": "application/json"}

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
    "an unknown field of a known name": b'{"number": 0, "cell": 0, "game": "3x3k3"}',
    "a lone surrogate": b'{"number": 0, "cell": "\\ud800"}',
    "a number of too many digits": b'{"number": ' + b"1" * 4050 + b"}",
}

OF_TYPE = {
    "null": ["null"],
    "boolean": ["true", "false"],
    "integer": ["1"],
    "number": ["1.0", "-0.0", "NaN", "Infinity", "1e999"],
    "string": ['"0"', f'"{MARKER}"'],
    "array": ["[]", f'["{MARKER}"]'],
    "object": ["{}", f'{{"{MARKER}": 1}}'],
}
"""JSON of every type that there is."""

READ_FURTHER = {"board", "position", "x", "o", "game"}
"""Texts in which something must be found: a board, a position, an agent or a record."""

NONSENSE = [MARKER, MARKER[::-1] * 3, "\0", "é", "\n", "3x3k3\n3x3k3", "3x3k3" * 7]


class Operation(NamedTuple):
    """Something that can be asked for: its parameters, and the fields of what is sent with it."""

    method: str
    path: str
    parameters: dict[str, Schema]
    model: str
    fields: dict[str, Schema]
    required: list[str]

    def send(
        self, game: Game, body: bytes | None = None, given: dict[str, str] | None = None
    ) -> httpx.Response:
        """Ask for it as whoever has the key to a game; what is given are parameters by name."""
        given = {"name": game.name, "noughts-key": game.key, "game": "3x3k3"} | (given or {})
        there = {
            place: {
                name: given[name]
                for name in self.parameters
                if name in given and self.parameters[name]["in"] == place
            }
            for place in ("path", "query", "header")
        }
        # Of events, which never end, the beginning is enough.
        with game.client.stream(
            self.method,
            self.path.format(**there["path"]),
            content=body,
            params=there["query"] or None,
            headers=JSON | there["header"],
        ) as answer:
            return answer

    def body(self, field: str = "", text: str = "") -> bytes:
        """What is sent with it, as short as it can be; one field as the text says, or, where that
        is empty, without this field."""
        found = {name: right(self.fields[name]) for name in self.required} | {field: text}
        return (
            b"{%s}" % ", ".join(f'"{name}": {one}' for name, one in found.items() if one).encode()
        )


@cache
def operations() -> list[Operation]:
    """All that the application describes."""
    described = create(MemoryStore).openapi()
    return [
        operation(method.upper(), path, found, described["components"]["schemas"])
        for path, methods in described["paths"].items()
        for method, found in methods.items()
    ]


def operation(method: str, path: str, found: Schema, models: Schema) -> Operation:
    """One of them."""
    content = found.get("requestBody", {}).get("content", {})
    model = content[JSON["content-type"]]["schema"]["$ref"].rpartition("/")[2] if content else ""
    sent = models.get(model, {"properties": {}})
    parameters = {one["name"]: one for one in found.get("parameters", ())}
    return Operation(method, path, parameters, model, sent["properties"], sent.get("required", []))


def changes() -> list[Operation]:
    """Those with which something is sent."""
    return [one for one in operations() if one.model]


def one_of_each_model() -> list[Operation]:
    """The first operation with which each kind of thing is sent."""
    return list({one.model: one for one in reversed(changes())}.values())


def right(schema: Schema) -> str:
    """JSON that a field takes."""
    return str(int(schema["minimum"])) if schema["type"] == "integer" else '"x"'


def wrong(schema: Schema) -> Iterator[str]:
    """JSON that a field does not take."""
    allowed = {one["type"]: one for one in schema.get("anyOf", [schema])}
    for kind, texts in OF_TYPE.items():
        if kind not in allowed:
            yield from texts
    if "integer" in allowed:
        yield from wrong_numbers(allowed["integer"])
    if "string" in allowed:
        yield from map(json.dumps, wrong_texts(allowed["string"]))


def wrong_numbers(schema: Schema) -> Iterator[str]:
    """Whole numbers that are too small or too large."""
    beyond = schema["maximum"] + 1 if "maximum" in schema else schema["exclusiveMaximum"]
    for number in (schema["minimum"] - 1, beyond, 10**30):
        yield str(int(number))
    yield "9" * 3900


def wrong_texts(schema: Schema) -> Iterator[str]:
    """Texts that are too short, too long, or none of those that there are."""
    if "const" in schema:
        yield from ("", MARKER, schema["const"].swapcase())
    elif "enum" in schema:
        yield from ("", MARKER, schema["enum"][0].swapcase(), "".join(schema["enum"]))
    elif "pattern" in schema:
        yield from ("", MARKER, MARKER * 7, "é" * 30)
    else:
        yield from [""] * ("minLength" in schema)
        yield (MARKER * 201)[: schema["maxLength"] + 1]


def refused(answer: httpx.Response, status: int = 422) -> str:
    """It was not accepted, and does not come back; why."""
    assert answer.status_code == status, answer.request.url
    assert MARKER.lower() not in answer.text.lower()
    why: str = answer.json()["error"]
    return why


def unread(answer: httpx.Response) -> None:
    """It was read, and makes no sense: what is quoted of it is short, and can be seen."""
    assert answer.status_code == 422, answer.request.url
    why: str = answer.json()["error"]
    assert why.isprintable() and len(why) < 200


@pytest.fixture(scope="module")
def game(site: Site) -> Iterator[Game]:
    """A game in which nothing ever happens."""
    game = site.game(side="both")
    yield game
    assert game.look()["number"] == 0


def test_nothing_can_be_sent_that_is_not_described() -> None:
    assert len(operations()) == 28
    assert [one.path for one in changes()] == [
        one.path for one in operations() if one.method == "POST"
    ]


def test_what_is_not_a_request_changes_nothing(game: Game) -> None:
    for one in one_of_each_model():
        for what, body in NOT_REQUESTS.items():
            assert refused(one.send(game, body)), what
    for one in changes():
        refused(one.send(game, NOT_REQUESTS["an unknown field"]))
        refused(one.send(game, NOT_REQUESTS["a list"]))


def test_a_field_is_what_it_should_be(game: Game) -> None:
    for one in one_of_each_model():
        for field, schema in one.fields.items():
            for text in wrong(schema):
                refused(one.send(game, one.body(field, text)))


def test_what_is_missing_is_named(game: Game) -> None:
    for one in changes():
        for field in one.required:
            assert refused(one.send(game, one.body(field))) == f"{field} is missing."


def test_what_is_right_would_have_been_read(site: Site) -> None:
    statuses = {
        one.path.rpartition("/")[2]: one.send(site.game(side="both"), one.body()).status_code
        for one in changes()
    }
    done = dict.fromkeys(("moves", "rematch", "clear-score"), 200)
    begun = dict.fromkeys(("games", "exhibitions"), 201)
    for what in ("join", "code.svg"):
        assert statuses.pop(what) == 403, "nobody is invited with an x"
    assert statuses == dict.fromkeys(statuses, 409) | done | begun
    assert site.client.post("/api/games", json={"position": None}).status_code == 201


def test_a_parameter_is_what_it_should_be(game: Game) -> None:
    for one in operations():
        body = one.body() if one.model else None
        for name, parameter in one.parameters.items():
            allowed = parameter["schema"].get("anyOf", [parameter["schema"]])[0]
            if allowed["type"] == "integer":
                texts = [*wrong_numbers(allowed), "1.5", "x", MARKER, "", "0x1", "true"]
            else:
                texts = [*wrong_texts(allowed)]
            for text in texts:
                refused(one.send(game, body, {name: text}))


def test_a_text_in_which_nothing_is_found(game: Game) -> None:
    for one in operations():
        for field in READ_FURTHER & one.fields.keys() if one in one_of_each_model() else ():
            for text in NONSENSE:
                unread(one.send(game, one.body(field, json.dumps(text))))
        for name in READ_FURTHER & one.parameters.keys():
            for text in NONSENSE:
                unread(one.send(game, given={name: text}))


@pytest.mark.parametrize(
    ("what", "field", "most"),
    [("moves", "number", 2000), ("moves", "cell", 224), ("undo", "ply", 225)],
)
def test_numbers_have_a_limit(game: Game, what: str, field: str, most: int) -> None:
    body = {"number": 7, **({"cell": 0} if what == "moves" else {})}
    for value, status in ((most, 409), (most + 1, 422)):
        answer = game.client.post(
            f"{game.path}/{what}", json=body | {field: value}, headers=game.headers
        )
        assert answer.status_code == status


def test_a_ply_has_a_limit(game: Game) -> None:
    for what in ("", "/values"):
        refused(game.client.get(game.path + what, params={"ply": 226}))
    assert game.look(ply=225)["ply"] == 0


def test_reflex_is_the_only_agent_that_plays_instead_of_a_level(site: Site) -> None:
    for agent, status in (("reflex", 201), ("perfect", 422), ("cs50:x.py", 422), ("", 422)):
        assert site.client.post("/api/games", json={"agent": agent}).status_code == status


def test_there_are_five_levels(site: Site) -> None:
    for level, status in ((0, 422), (1, 201), (5, 201), (6, 422)):
        assert site.client.post("/api/games", json={"level": level}).status_code == status


def test_names_keys_and_invitations_have_a_length(game: Game) -> None:
    for one in operations():
        body = one.body() if one.model else None
        if "name" in one.parameters:
            refused(one.send(game, body, {"name": "x" * 64}), 404)
            refused(one.send(game, body, {"name": "x" * 65}))
        if "noughts-key" in one.parameters and one.model:
            refused(one.send(game, body, {"noughts-key": "x" * 64}), 403)
            refused(one.send(game, body, {"noughts-key": "x" * 65}))
    events, join = (
        next(one for one in operations() if one.path.endswith(end)) for end in ("/events", "/join")
    )
    refused(events.send(game, given={"last-event-id": "1" * 21}))
    for length, status in ((64, 403), (65, 422)):
        refused(join.send(game, join.body("invitation", json.dumps("x" * length))), status)


def test_only_json_is_read(game: Game) -> None:
    for one in one_of_each_model():
        for kind in ("text/plain", "application/x-www-form-urlencoded", MARKER, ""):
            headers = game.headers | {"content-type": kind}
            path = one.path.format(name=game.name)
            refused(game.client.post(path, content=one.body(), headers=headers))


def test_nothing_is_done_by_another_method(game: Game) -> None:
    known: dict[str, set[str]] = {}
    for one in operations():
        known.setdefault(one.path, set()).add(one.method)
    for path, methods in known.items():
        for method in {"GET", "POST", "DELETE"} - methods:
            answer = game.client.request(method, path.format(name=game.name), json={})
            refused(answer, 405)
            assert {*answer.headers["allow"].split(", ")} == methods


def test_too_large_a_request_does_not_come_back(game: Game) -> None:
    for one in changes():
        refused(one.send(game, MARKER.encode() * 500), 413)
