"""One rule for every door: whoever answers strangers opens no file, no address and no program that
they name. What does so stands in `registry.FOREIGN`; here all of it is asked for in every field of
the API, and an audit hook in every process of the server hears what is opened."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from noughts import registry
from tests.frontends.talking import SOURCE, process
from tests.frontends.web.contract import MARKER
from tests.frontends.web.serving import Elsewhere, Game, elsewhere
from tests.frontends.web.test_strict import READ_FURTHER, Operation, Schema, operations
from tests.leftovers import needs_limits
from tests.protocols.documents import as_bytes, game_lines, judge_lines

HEAR = f"""
import os, sys
heard = os.open(os.environ["HEARD"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

def hear(event, given):
    if event != "compile" and {MARKER!r} in repr(given):
        os.write(heard, repr((event, given)).encode() + b"\\n")

sys.addaudithook(hear)
"""
"""Written to a file that every Python runs when it starts."""

FOREIGN = [
    text
    for name in registry.FOREIGN
    for text in (f"{name}:{MARKER}.py", f" {name.upper()} :./{MARKER}", f"{name}:touch {MARKER}")
]

HOSTILE = [
    *FOREIGN,
    MARKER,
    f"../{MARKER}",
    f"/{MARKER}.py",
    f"~/{MARKER}",
    f"file:///{MARKER}",
    f"http://127.0.0.1:9/{MARKER}",
    f"tcp://127.0.0.1:9/{MARKER}",
    f"postgresql://127.0.0.1:9/{MARKER}",
    f"$(touch {MARKER})",
    f"perfect,{MARKER}:1",
    f"casual:slip={MARKER}",
]


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where it is written down when something is opened."""
    folder = tmp_path_factory.mktemp("doors")
    (folder / "sitecustomize.py").write_text(HEAR, encoding="utf-8")
    (folder / "heard").touch()
    return folder / "heard"


def changes(heard: Path) -> dict[str, str]:
    """What has a process, and all that it starts, listened to."""
    return {"PYTHONPATH": f"{heard.parent}:{SOURCE}", "HEARD": str(heard)}


@pytest.fixture
def server(heard: Path, tmp_path: Path) -> Iterator[Elsewhere]:
    """A server that opens nothing that it is told to."""
    heard.write_bytes(b"")
    with elsewhere(tmp_path, 0, 1, **changes(heard)) as server:
        yield server
        assert server.end(signal.SIGTERM) == (-signal.SIGTERM, "")
        assert heard.read_text(encoding="utf-8") == ""


def texts(schemas: dict[str, Schema]) -> set[str]:
    """The names of those that may be texts."""
    return {
        name
        for name, schema in schemas.items()
        if "string" in [one.get("type") for one in schema.get("anyOf", [schema])]
    }


def doors(one: Operation) -> Iterator[tuple[str, bytes | None, dict[str, str]]]:
    """The name of every field of an operation with each hostile text in it, ready to be sent."""
    for text in HOSTILE:
        for field in texts(one.fields):
            yield field, one.body(field, json.dumps(text)), {}
        whole = one.body() if one.model else None
        for name in texts({name: given["schema"] for name, given in one.parameters.items()}):
            is_header = one.parameters[name]["in"] == "header"
            yield name, whole, {name: text.strip() if is_header else text}


@needs_limits
def test_a_foreign_agent_on_the_command_line_is_heard(heard: Path, tmp_path: Path) -> None:
    for text in FOREIGN:
        heard.write_bytes(b"")
        process("verify", text, typed=b"", **changes(heard))
        assert MARKER in heard.read_text(encoding="utf-8"), text


@pytest.mark.usefixtures("untraced")
def test_no_field_of_the_api_opens_what_a_stranger_names(server: Elsewhere) -> None:
    game = Game.begun(server.client, side="both")
    asked: set[tuple[str, str]] = set()
    for one in operations():
        for name, body, given in doors(one):
            status = one.send(game, body, given).status_code
            assert 400 <= status < 500 or name in ("noughts-key", "last-event-id"), (one.path, name)
            asked.add((one.path, name))
    assert {name for _, name in asked} > READ_FURTHER | {"name", "invitation", "key", "side"}
    assert game.look()["number"] == 0


def test_no_address_and_no_header_does(server: Elsewhere) -> None:
    ask = server.client.get
    for text in HOSTILE:
        for path in (f"/{text.strip(' /')}", f"/page/now/{text}", f"/api/{text}"):
            assert ask(path.replace(" ", "%20")).status_code in (403, 404)
            assert ask(path.replace(" ", "%20").replace("/", "%2f")).status_code in (403, 404)
        for name in ("referer", "x-forwarded-host", "x-original-url", "if-none-match", "accept"):
            assert ask("/api/boards", headers={name: text.strip()}).status_code == 200


def test_no_line_of_a_protocol_does(heard: Path) -> None:
    heard.write_bytes(b"")
    for lines in (judge_lines(), game_lines("1 1")):
        for text in FOREIGN:
            hostile = [[*lines[:at], text, *lines[at + 1 :]] for at in (0, 1, len(lines) - 1)]
            sent = b"".join(map(as_bytes, hostile))
            assert process("judge", typed=sent, **changes(heard)).returncode == 2
    assert heard.read_text(encoding="utf-8") == ""
