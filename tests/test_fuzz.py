"""Texts that are nearly right, and some that are nothing at all: whoever reads them takes them or
says in a line what is wrong, and remembers nothing of them."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

from noughts.analysis.certify import certify
from noughts.analysis.check import check
from noughts.core.errors import GameError
from noughts.core.notation import read_cell, read_player, read_position, read_rules
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.core.rules import Rules
from noughts.frontends.seats import read_seat
from noughts.frontends.settings import Settings
from noughts.lines import read_lines
from noughts.play.contests.results import header, line_of, read_header, read_line
from noughts.play.contests.tournament import plan, run
from noughts.protocols import stdio
from tests.frontends.web.test_listeners import memory, needs_proc
from tests.protocols.documents import as_bytes, game_lines, judge_lines

Read = Callable[[bytes], object]

PIECES = [
    *(b"", b"\0", b"\n", b"\r\n", b"\x1b[2J", b"\xff\xfe", b"\xef\xbb\xbf", b"{}", b"{}!r", b"%s"),
    *(b" ", b";", b":", b"/", b"_", b"|", b"-", b"=", b",", b'"', b"[", b"{", b"\\u0000", b"\\"),
    *(b"X", b"O", b"x", b"0", b"1", b"9", b"99999999999999999999", b"-1", b"1e9", b"NaN", b"k"),
    *(b"a1", b"b2", b"z99", b"20x20k5", b"misere:", b"gravity:", b"human", b"perfect", b"seed=1"),
    *("é".encode(), "１".encode(), "а".encode(), "🙂".encode(), "\u2028".encode()),
    b"x" * 1200,
]


@cache
def tournament() -> tuple[str, ...]:
    """The lines of a file of results."""
    made = plan(["perfect", "random"], "1x3k2", 2)
    return header(made), *map(line_of, run(made))


def proof(text: str) -> bytes:
    """A proof as a file has it."""
    position = Position.parse(text)
    return as_bytes(certify(position))


def speak(data: bytes) -> None:
    """A protocol says what is wrong in lines of its own."""
    out, err = io.StringIO(), io.StringIO()
    assert stdio.main(io.BytesIO(data), out, err) in (0, 2)
    assert err.getvalue().replace("\n", "").isprintable()


def complaint(read: Callable[[Any], object], given: object) -> str:
    """What is said to be wrong, if anything."""
    try:
        read(given)
    except GameError as error:
        return str(error)
    return ""


def parse(*readers: Callable[[str], object]) -> Read:
    """Read a text in every one of these ways."""

    def read(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        for reader in readers:
            assert len(complaint(reader, text)) < 2000

    return read


def checked(data: bytes) -> None:
    """Go through a proof."""
    assert complaint(check, read_lines(io.BytesIO(data))).isprintable()


@cache
def samples() -> dict[str, tuple[Read, list[bytes]]]:
    """How something is read, and what is right there."""
    made, *games = tournament()
    record = Record.of(Position.start(), (4, 0, 8))
    rules = Rules()
    texts = {
        "positions": (
            parse(read_position, read_rules, read_player, lambda text: read_cell(text, rules)),
            ["X../.O./... X", "misere:4x4k3", "6x7k4", "b2", "1,1", "O", "gravity:3x3k3 X../..."],
        ),
        "records": (
            parse(Record.parse, Record.from_json),
            [str(record), record.to_json(), "3x3k3; a1 b2; O wins; crash; a note"],
        ),
        "agents": (
            parse(read_seat, lambda text: Settings.read({"side": text, "board": text}, Settings())),
            ["casual:slip=0.2,seed=1", "perfect", "mcts:playouts=5", "reflex", "3", "human"],
        ),
        "results": (
            parse(read_header, lambda text: read_line(text, read_header(made))),
            [made, *games],
        ),
    }
    found = {
        name: (read, [text.encode() for text in right]) for name, (read, right) in texts.items()
    }
    talk = [judge_lines(), judge_lines("XO.......", "O"), game_lines("1 1", "3 3", "2 1")]
    found["protocols"] = speak, [as_bytes(lines) for lines in talk]
    found["certificates"] = checked, [proof("3x3k3"), proof("XO./.../... X"), proof("1x5k3")]
    return found


def mangled(random: Random, right: list[bytes]) -> bytes:
    """Something that was right, in which a few pieces are others."""
    data = bytearray(random.choice(right))
    for _ in range(random.choice((1, 1, 2, 4, 30))):
        place = random.randrange(len(data) + 1)
        piece = random.choice(PIECES) if random.random() < 0.9 else random.randbytes(4)
        data[place : place + random.choice((0, 1, 1, 3, 40))] = piece
    return bytes(data)


KINDS = ["positions", "records", "agents", "results", "protocols", "certificates"]


def fuzz(name: str, number: int, seed: int) -> None:
    """Have so many mangled texts read."""
    read, right = samples()[name]
    random = Random(f"{name}:{seed}")
    for _ in range(number):
        read(mangled(random, right))


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", KINDS)
def test_what_is_right_is_taken_and_what_is_not_is_refused(name: str) -> None:
    read, right = samples()[name]
    for one in right:
        read(one)
    fuzz(name, 1000, 0)


@needs_proc
@pytest.mark.long
@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("name", KINDS)
def test_a_million_texts_leave_no_trace(name: str) -> None:
    sizes = []
    for part in range(1, 11):
        fuzz(name, 17_000, part)
        sizes.append(memory(os.getpid()))
    assert max(sizes) < 1.1 * sizes[0], sizes
