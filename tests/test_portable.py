"""What is known to fail on Windows or macOS is not in the source. No test has run there: these
read what is written, and try what can be tried anywhere."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACES = ("src", "bootstrap.py", "play", "runner.py", "test", "tictactoe.py")
SOURCES = [file for place in PLACES for file in ([ROOT / place, *(ROOT / place).rglob("*.py")])]

RULES = {
    r"add_signal_handler|add_reader|add_writer": "Windows' usual event loop has none",
    r"import (select|selectors)": "they wait for sockets there, and not for pipes",
    r"os\.kill": "it ends the process there, whatever the signal",
    r"preexec_fn|pass_fds|fork|forkserver|set_start_method": "processes are not forked there",
    r"multiprocessing\.(Process|Pool|Queue|Manager)": "how it starts differs between systems",
    r"ProcessPoolExecutor without spawn": "how it starts differs between systems",
    r"rename": "it fails there where the new name is taken, and replace does not",
    r"SO_REUSEADDR": "it gives two servers the same port there",
    r"/(bin|dev|etc|home|proc|tmp|usr|var)\b.*": "there is no such folder there",
    r"text without encoding": "it is read and written in another encoding there",
}
"""The names, strings and ways to call that fail on Windows, and why."""

REFUSED = {
    ("watcher.py", "import select"),
    ("sandbox.py", "import selectors"),
    ("sandbox.py", "pass_fds"),
}
"""What is never used there: foreign programs are refused first."""

BAD_NAME = re.compile(
    r'.*[<>:"|?*\\\x00-\x1f].*|.*[. ]|(con|prn|aux|nul|(com|lpt)[0-9])(\..*)?', re.IGNORECASE
)
"""The names that no file can have on Windows."""


def reached(node: ast.AST) -> Iterator[ast.AST]:
    """A node and those below it that Windows may come to, as far as `sys.platform` tells."""
    yield node
    for _, field in ast.iter_fields(node):
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                yield from branch(child)
                if leaves(child):
                    break


def branch(node: ast.AST) -> Iterator[ast.AST]:
    """What Windows comes to in a node that may depend on the system."""
    answer = asked(node)
    if answer is None:
        yield from reached(node)
    elif isinstance(node, (ast.If, ast.IfExp)):
        taken = node.body if answer else node.orelse
        for part in taken if isinstance(taken, list) else [taken]:
            yield from branch(part)


def leaves(node: ast.AST) -> bool:
    """Whether Windows does not come to what follows."""
    if isinstance(node, ast.If) and asked(node):
        return isinstance(node.body[-1], (ast.Return, ast.Raise))
    return isinstance(node, ast.Assert) and asked(node) is False


def asked(node: ast.AST) -> bool | None:
    """What Windows answers to a node that asks for the system; nothing if it does not."""
    match getattr(node, "test", None):
        case ast.Compare(left=left, ops=[how], comparators=[other]):
            if ast.unparse(left) == "sys.platform":
                systems = ast.literal_eval(other)
                is_named = "win32" in systems if isinstance(how, ast.In) else systems == "win32"
                return is_named is not isinstance(how, ast.NotEq)
        case ast.BoolOp(op=ast.And(), values=[first, *_]):
            return False if asked(ast.Assert(first)) is False else None
    return None


def said(node: ast.AST) -> Iterator[str]:
    """What a node names, quotes or calls, in the words of the rules."""
    match node:
        case ast.Attribute(value=owner, attr=name):
            yield from (name, f"{getattr(owner, 'id', '')}.{name}")
        case ast.Import():
            yield from (f"import {alias.name}" for alias in node.names)
        case ast.ImportFrom():
            yield f"import {node.module}"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        case ast.keyword(arg=str(name)):
            yield name
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call():
            options = {option.arg: getattr(option.value, "value", "") for option in node.keywords}
            if options.get("text") is True and "encoding" not in options:
                yield "text without encoding"
            called = getattr(node.func, "attr", None) or getattr(node.func, "id", None)
            if called == "ProcessPoolExecutor" and "spawn" not in ast.unparse(node):
                yield "ProcessPoolExecutor without spawn"


def faults(source: str) -> set[str]:
    """All that a source says against the rules."""
    words = {word for node in reached(ast.parse(source)) for word in said(node)}
    return {word for word in words if re.fullmatch("|".join(RULES), word)}


def bad_names(files: Iterable[str]) -> set[str]:
    """The files that cannot be on a Windows disk, alone or beside the others."""
    names = list(files)
    count = Counter(name.lower() for name in names)
    return {
        name
        for name in names
        if count[name.lower()] > 1 or any(map(BAD_NAME.fullmatch, name.split("/")))
    }


def run(*words: str, **options: str) -> subprocess.CompletedProcess[bytes]:
    """Run Python in the project with these words and variables."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src"), **options}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=variables,
        input=b"b2\nhint\nq\n",
        capture_output=True,
    )


@pytest.mark.parametrize("system", ["win32", pytest.param("darwin", marks=pytest.mark.long)])
def test_nothing_is_used_that_another_system_lacks(system: str) -> None:
    """By the types of the standard library: those of other packages are read on this system."""
    options = ["--config-file=", "--no-site-packages", "--ignore-missing-imports"]
    options += ["--scripts-are-modules", "--python-version=3.11"]
    cache = ["--cache-dir", f".mypy_cache/{system}"]
    done = run("-m", "mypy", *options, *cache, "--platform", system, *PLACES)
    assert done.returncode == 0, done.stdout.decode()


def test_every_text_file_is_opened_with_its_encoding() -> None:
    done = run("-m", "ruff", "check", "--isolated", "--preview", "--select=PLW1514", *PLACES)
    assert done.returncode == 0, done.stdout.decode()


def test_nothing_is_done_that_fails_on_windows() -> None:
    found = {
        (file.name, word)
        for file in SOURCES
        if file.is_file()
        for word in faults(file.read_text(encoding="utf-8"))
    }
    assert found == REFUSED, RULES


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("os.kill(pid, 0)", {"os.kill"}),
        ("process.kill()", set()),
        ("loop.add_signal_handler(2, stop)", {"add_signal_handler"}),
        ("import select", {"import select"}),
        ("from selectors import DefaultSelector", {"import selectors"}),
        ("from multiprocessing import Pool", {"multiprocessing.Pool"}),
        ("get_context('fork')", {"fork"}),
        ("futures.ProcessPoolExecutor(2)", {"ProcessPoolExecutor without spawn"}),
        ("ProcessPoolExecutor(2, get_context('spawn'))", set()),
        ("run([], text=True)", {"text without encoding"}),
        ("run([], text=True, encoding='utf-8')", set()),
        ("quote(text='games')", set()),
        ("Path('a').rename('b')", {"rename"}),
        ("open('/tmp/games', 'rb')", {"/tmp/games"}),
        ("url = '/game/1'", set()),
        ("if sys.platform != 'win32':\n    os.kill(pid, 0)", set()),
        ("if sys.platform == 'win32':\n    stop()\nos.kill(pid, 0)", {"os.kill"}),
        ("if sys.platform == 'win32':\n    os.kill(pid, 0)", {"os.kill"}),
        ("if sys.platform != 'win32':\n    stop()\nelse:\n    os.kill(pid, 0)", {"os.kill"}),
        (
            "def end():\n    if sys.platform != 'win32':\n        return\n    os.kill(1, 0)",
            {"os.kill"},
        ),
        ("if sys.platform in ('win32', 'darwin'):\n    os.kill(pid, 0)", {"os.kill"}),
        ("if sys.platform != 'win32' and pid:\n    os.kill(pid, 0)", set()),
        ("if sys.platform == 'win32' and pid:\n    os.kill(pid, 0)", {"os.kill"}),
        ("done = os.kill(pid, 0) if sys.platform != 'win32' else None", set()),
        ("def end():\n    if sys.platform == 'win32':\n        return\n    os.kill(pid, 0)", set()),
        ("assert sys.platform != 'win32'\nos.kill(pid, 0)", set()),
        ("assert pid\nos.kill(pid, 0)", {"os.kill"}),
    ],
)
def test_the_rules_find_what_is_against_them(source: str, found: set[str]) -> None:
    assert faults(source) == found


def test_every_file_can_be_on_a_windows_disk() -> None:
    files = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if not name.startswith((".", "node_modules"))]
        files += [(Path(folder) / name).relative_to(ROOT).as_posix() for name in names]
    assert "tests/test_portable.py" in files
    assert bad_names(files) == set()


def test_the_names_of_files_can_be_wrong() -> None:
    wrong = {"a/Nul.txt", "con", "a?", "b:c/d", "e./f", "COM1", "Read", "read"}
    assert bad_names([*wrong, "console", "null.txt", ".hidden", "a/b.c", "comb"]) == wrong


COMMANDS = """
from noughts.cli import main
for line in ("--help", "solve --moves", "explain X../.O./...", "review b2 a1 c3", "verify perfect",
             "tree XO./.X./..O", "play --o 1"):
    assert main(line.split()) == 0, line
"""


@pytest.mark.parametrize(("encoding", "drawn"), [("cp1252", "+---+"), ("cp437", "┌───┬")])
def test_a_windows_console_shows_every_character(encoding: str, drawn: str) -> None:
    """In the encodings that Windows has for files and for its console in much of the world."""
    done = run("-c", COMMANDS, PYTHONIOENCODING=encoding)
    shown = done.stdout.decode(encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert drawn in shown
    assert re.findall(r"\\[xuU][0-9a-f]+", shown) == []
