"""The command line as people meet it: sessions in `tests/data/transcripts`, replayed to the letter.

A transcript reads like a terminal, and most of it can be pasted into one:

    # What the next command is about.
    $ noughts solve 'XX./.../OO. O'
    O wins at once.
    A best move: c3
    9 positions in {seconds} s

    $ noughts check nothing.txt
    ! noughts: nothing.txt: No such file or directory
    [exit 2]

Lines with `!` went to standard error, and an exit code other than 0 stands at the end. Besides
`noughts` there are `cat` and `ls`; quotes, `< FILE`, `> FILE` and `<<END` (lines up to `END`) do
what they do in a shell. The commands of a file share an empty folder, and run in this process,
one after the other. What differs from run to run (`VARYING`) is written as a name in braces.

`NOUGHTS_REGENERATE=1 ./test tests/test_transcripts.py` writes anew what the commands say.
"""

from __future__ import annotations

import difflib
import io
import os
import re
import shlex
import sys
from collections.abc import Callable, Iterator
from math import inf
from pathlib import Path

import pytest

from noughts import cli, parallel, registry
from noughts.cli.commands import COMMANDS
from noughts.core import notation
from noughts.reports import FORMATS
from tests.leftovers import needs_limits

FOLDER = Path(__file__).parent / "data" / "transcripts"
FILES = [
    pytest.param(file, id=file.stem, marks=needs_limits if file.stem == "programs" else ())
    for file in sorted(FOLDER.glob("*.txt"))
]

VARYING = {
    r" in [\d.]+ s$": " in {seconds} s",
    r" +\d+\.\d{3}(?=  (win|draw|loss))": "  {seconds}",
    r"(?<=^agent.py  fails)( +)[\d.]+$": r"\1{seconds}",
    r"(?<=^agent.py,fails,,,,)[\d.]+": "{seconds}",
    r"(?<=^Time for a move: ).*, at most .*(?=\.$)": "{mean}, at most {slowest}",
    r'"nodes": \d+, "seconds": [\d.e-]+': '"nodes": {nodes}, "seconds": {seconds}',
    r'"mean": [\d.e-]+, "slowest": [\d.e-]+': '"mean": {mean}, "slowest": {slowest}',
    r"in time, after [\d,]+ positions?": "in time, after {nodes} positions",
}
"""What is written instead of what differs from run to run."""


SHOWN = {
    "AGENTS": {"random", "reflex", "minimax", "perfect", "casual", "mcts"},
    "VARIANTS": {"plain", "misere", "gravity"},
    "PROTOCOLS": {"JUDGE", "GAME"},
    "tree": {"text", "mermaid", "dot", "svg", "json"},
}
"""What transcripts list of the tables; a new entry changes none of them."""


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An empty folder and an environment in which nothing depends on who runs the tests."""
    monkeypatch.chdir(tmp_path)
    for name in ("LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("PATH", os.path.dirname(sys.executable), prepend=os.pathsep)
    tables = {**vars(registry), "tree": FORMATS["tree"]}
    for table, names in SHOWN.items():
        for name in set(tables[table]) - names:
            monkeypatch.delitem(tables[table], name)
    boards = [
        board for board in notation.BOARDS if board.rpartition(":")[0] in ("", *SHOWN["VARIANTS"])
    ]
    monkeypatch.setattr(notation, "BOARDS", boards)
    # However busy the machine is, no other process is asked.
    monkeypatch.setattr(parallel, "LOCAL_SECONDS", inf)
    return monkeypatch


@pytest.mark.parametrize("file", FILES)
def test_every_command_says_what_it_said(file: Path, terminal: pytest.MonkeyPatch) -> None:
    kept = file.read_text(encoding="utf-8")
    said = (
        "".join(f"{line}\n" for line in replayed(kept.splitlines(), terminal)).rstrip("\n") + "\n"
    )
    if os.environ.get("NOUGHTS_REGENERATE"):
        file.write_text(said, encoding="utf-8", newline="\n")
    elif said != kept:
        difference = difflib.unified_diff(kept.split("\n"), said.split("\n"), file.name, "now")
        pytest.fail("\n".join(line.rstrip("\n") for line in difference), pytrace=False)


def test_every_command_has_a_transcript() -> None:
    shown = "".join(file.read_text(encoding="utf-8") for file in FOLDER.iterdir())
    assert [name for name in COMMANDS if f"\n$ noughts {name}" not in shown] == []


def replayed(kept: list[str], terminal: pytest.MonkeyPatch) -> Iterator[str]:
    """The lines of a transcript, with what its commands say today."""
    lines = iter(kept)
    output = False
    for line in lines:
        if line.startswith("$ "):
            typed = [*iter(lines.__next__, "END"), "END"] if line.endswith(" <<END") else []
            yield from (line, *typed)
            yield from said_by(shlex.split(line[2:]), typed[:-1], terminal)
            yield ""
            output = True
        elif line.startswith("#") or not output:
            yield line
            output = False


def said_by(words: list[str], typed: list[str], terminal: pytest.MonkeyPatch) -> Iterator[str]:
    """Run a command: the lines of its output, its complaints and its exit code."""
    heard, out, err = "".join(f"{line}\n" for line in typed), stream(), stream()
    if words[-1] == "<<END":
        del words[-1]
    elif words[-2:-1] == ["<"]:
        heard = Path(words[-1]).read_text(encoding="utf-8")
        del words[-2:]
    target = words[-1] if words[-2:-1] == [">"] else None
    with terminal.context() as streams:
        streams.setattr(sys, "stdin", stream(heard))
        streams.setattr(sys, "stdout", out)
        streams.setattr(sys, "stderr", err)
        code = PROGRAMS[words[0]](words[1:-2] if target else words[1:])
    if target:
        Path(target).write_text(text_of(out), encoding="utf-8")
    else:
        yield from lines_of(out)
    yield from (f"! {line}".rstrip() for line in lines_of(err))
    if code != 0:
        yield f"[exit {code}]"


def stream(text: str = "") -> io.TextIOWrapper:
    """A stream such as a process has."""
    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8", newline="")


def text_of(stream: io.TextIOWrapper) -> str:
    """All that was written to a stream."""
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def lines_of(stream: io.TextIOWrapper) -> list[str]:
    """The same line by line, with names for what differs from run to run."""
    said = text_of(stream)
    assert said.endswith("\n") or not said, "the last line is not ended"
    said = said.replace(os.getcwd(), "{folder}")
    for pattern, name in VARYING.items():
        said = re.sub(pattern, name, said, flags=re.MULTILINE)
    return said.splitlines()


def cat(names: list[str]) -> int:
    """Show files, or what is typed."""
    texts = [Path(name).read_text(encoding="utf-8") for name in names] or [sys.stdin.read()]
    sys.stdout.write("".join(texts))
    return 0


def ls(names: list[str]) -> int:
    """Show what is in the folder."""
    sys.stdout.writelines(f"{name}\n" for name in sorted(os.listdir()))
    return 0


PROGRAMS: dict[str, Callable[[list[str]], int]] = {"noughts": cli.main, "cat": cat, "ls": ls}
