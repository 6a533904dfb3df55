"""Lines from outside: whatever comes, text goes on, in bounded memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from io import BytesIO, RawIOBase

import pytest

from noughts.lines import LONGEST, read_lines, until_silent
from tests.pipes import open_pipe


def lines(data: bytes) -> list[str]:
    return list(read_lines(BytesIO(data)))


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", []),
        (b"\n", [""]),
        (b"a\nb\n", ["a", "b"]),
        (b"a\nb", ["a", "b"]),
        (b"a\r\nb\r\n", ["a", "b"]),
        (b" a\t\n", [" a\t"]),
        (b"\xef\xbb\xbfa\nb", ["a", "b"]),
        (b"a\n\xef\xbb\xbfb", ["a", "\ufeffb"]),
        ("Х о\n".encode(), ["Х о"]),
        (b"a\0b\n", ["a\0b"]),
        (b"a\xff\xfeb\nc", ["a\ufffd\ufffdb", "c"]),
    ],
)
def test_lines_come_without_their_ends(data: bytes, expected: list[str]) -> None:
    assert lines(data) == expected


def test_a_line_as_long_as_may_be_is_whole() -> None:
    assert lines(b"a" * LONGEST + b"\nb") == ["a" * LONGEST, "b"]
    assert lines(b"a" * LONGEST) == ["a" * LONGEST]


@pytest.mark.parametrize("length", [LONGEST + 1, LONGEST + 2, 2 * LONGEST + 1, 10_000_000])
def test_a_longer_line_is_cut_and_marked_and_the_next_one_is_whole(length: int) -> None:
    first, second = lines(b"a" * length + b"\nb\n")
    assert first.endswith("a…")
    assert len(first) <= LONGEST + 2
    assert second == "b"
    assert lines(b"a" * length) == [first]


class Endless(RawIOBase):
    """A stream whose only line never ends; it counts what was read of it."""

    def __init__(self) -> None:
        self.given = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        assert size is not None
        assert 0 < size < 10_000
        self.given += size
        return b"a" * size


def test_whoever_refuses_an_endless_line_need_not_wait_for_its_end() -> None:
    stream = Endless()
    first = next(read_lines(stream))  # type: ignore[arg-type]
    assert first.endswith("…")
    assert stream.given < 10_000


def test_lines_are_read_only_when_they_are_asked_for() -> None:
    stream = BytesIO(b"a\nb\nc\n")
    reader: Iterator[str] = read_lines(stream)
    assert next(reader) == "a"
    assert stream.read() == b"b\nc\n"


@pytest.mark.parametrize(
    ("data", "number", "expected"),
    [
        (b"a\nb\n", 2, ["a", "b"]),
        (b"a\nb\nc\n", 2, ["a", "b", "c"]),
        (b"a\nb\n\nd\n", 2, ["a", "b", "", "d"]),
        (b"a\nb\nc\n", 1, ["a", "b", "c"]),
    ],
)
def test_an_open_pipe_is_read_until_it_is_silent(
    data: bytes, number: int, expected: list[str]
) -> None:
    """The lines that were asked for, and those that were sent with them; nobody waits for more."""
    with open_pipe(data) as (stream, _):
        assert list(until_silent(read_lines(stream), stream, number)) == expected
        assert os.get_blocking(stream.fileno()), "others may wait for more"


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_closed_pipe_is_read_to_its_end(number: int) -> None:
    read_end, write_end = os.pipe()
    os.write(write_end, b"a\nb")
    os.close(write_end)
    with open(read_end, "rb") as stream:
        assert list(until_silent(read_lines(stream), stream, number)) == ["a", "b"]


def test_the_lines_that_are_needed_are_waited_for() -> None:
    """Each is sent only after the one before was read."""
    with open_pipe() as (stream, send):
        source = until_silent(read_lines(stream), stream, 3)
        for line in ("a", "b", "c"):
            send(f"{line}\n".encode())
            assert next(source) == line
        assert list(source) == []


def test_what_is_no_pipe_is_read_to_its_end() -> None:
    stream = BytesIO(b"a\nb\nc\n")
    assert list(until_silent(read_lines(stream), stream, 1)) == ["a", "b", "c"]
