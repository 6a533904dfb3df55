"""Serves a CS50 tic-tac-toe module to another process: questions come in as lines of JSON, and each
gets a line for its answer.

It runs as a file of its own and imports nothing of this project, so that a module's slips meet
neither. What the module prints goes to standard error, and what it reads is empty.

A line is a list of questions [function, board, action]: the board as nine of `X`, `O` and `.`, null
where the function takes none; the action [row, column], null likewise. The first line that is
answered is the functions that the module has. An answer has a `value`, or an `error` with what was
raised and where, and `changed` tells whether the board was. In values, ["set", [...]] is a set.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

FUNCTIONS = (
    "initial_state",
    "player",
    "actions",
    "result",
    "winner",
    "terminal",
    "utility",
    "minimax",
)

_MARKING = ("initial_state", "player", "result", "winner")
"""The functions whose values hold marks; elsewhere a 0 is a number, though it may mean empty."""

_COLLECTIONS = (list, tuple, set, frozenset)
_MOST_ITEMS = 50
_DEEPEST = 4
_LARGEST = 10**9
_LONGEST = 200


def main(path: str) -> None:
    """Serve the module on the streams that this process was given."""
    questions, answers = os.fdopen(os.dup(0), "rb"), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    owner = os.getpid()
    sys.argv = [path]
    sys.path.insert(0, os.path.dirname(path))

    def put(answer: object) -> None:
        if os.getpid() != owner:
            # The module has forked, and each question wants one answer.
            os._exit(0)
        line = memoryview(json.dumps(answer).encode() + b"\n")
        while line:
            line = line[os.write(answers, line) :]

    serve(path, questions, put)


def serve(path: str, questions: Iterable[bytes], put: Callable[[object], None]) -> None:
    """Answer all questions, after what the module is like or why it cannot be had."""
    try:
        module = _load(path)
    except BaseException as error:
        put(_told(error, path))
        return
    put({"functions": [name for name in FUNCTIONS if callable(getattr(module, name, None))]})
    for line in questions:
        for function, board, action in json.loads(line):
            put(_answer(module, path, function, board, action))


def _load(path: str) -> ModuleType:
    """The module, imported under its own name."""
    name = os.path.splitext(os.path.basename(path))[0]
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("this is not a Python file")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _answer(
    module: ModuleType, path: str, function: str, board: str | None, action: list[int] | None
) -> dict[str, object]:
    """Ask the module one question."""
    marks = {
        "X": getattr(module, "X", "X"),
        "O": getattr(module, "O", "O"),
        ".": getattr(module, "EMPTY", None),
    }
    given = [] if board is None else [_rows(board, marks)]
    try:
        value = getattr(module, function)(*given, *([] if action is None else [tuple(action)]))
        answer = {"value": _plain(value, marks if function in _MARKING else {})}
    except BaseException as error:
        answer = _told(error, path)
    if board is not None and given != [_rows(board, marks)]:
        answer["changed"] = True
    return answer


def _rows(board: str, marks: dict[str, object]) -> list[list[object]]:
    """The board as the module wants it."""
    return [[marks[cell] for cell in board[row : row + 3]] for row in (0, 3, 6)]


def _plain(value: Any, marks: dict[str, object], depth: int = 0) -> object:
    """A value as JSON can hold it, with the kinds of collections; what is too strange, large or
    deep is told in words."""
    kind = type(value)
    if kind in _COLLECTIONS and len(value) <= _MOST_ITEMS and depth < _DEEPEST:
        return [kind.__name__, [_plain(item, marks, depth + 1) for item in value]]
    for mark, own in marks.items():
        if kind is type(own) and value == own:
            return None if mark == "." else mark
    simple = value is None or kind is bool or (kind is str and len(value) <= _LONGEST)
    if simple or (kind in (int, float) and abs(value) <= _LARGEST):
        return value
    return ["other", _words(value, repr)]


def _told(error: BaseException, path: str) -> dict[str, object]:
    """What was raised and where: the innermost place in the module's own folder, if any."""
    places: list[tuple[str | None, int | None]] = []
    trace = error.__traceback__
    while trace:
        places.append((trace.tb_frame.f_code.co_filename, trace.tb_lineno))
        trace = trace.tb_next
    message = _words(error, str)
    if isinstance(error, SyntaxError):
        # Its own words would name the place once more.
        places.append((error.filename, error.lineno))
        message = error.msg
    folder = os.path.dirname(path)
    own = [place for place in places if os.path.dirname(str(place[0])) == folder]
    file, line = own[-1] if own else places[-1]
    return {
        "error": type(error).__name__,
        "message": message,
        "file": os.path.basename(str(file)),
        "line": line,
    }


def _words(thing: object, words: Callable[[object], str]) -> str:
    """A thing in words, not too many; one that fails even at that is told by its kind."""
    try:
        return words(thing)[:_LONGEST]
    except Exception:
        return f"({type(thing).__name__})"


if __name__ == "__main__":
    main(sys.argv[1])
