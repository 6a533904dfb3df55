"""Where words go: results and lines to the output or a file, complaints and progress beside it."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

from noughts.cli.files import writing
from noughts.cli.options import Usage
from noughts.core.errors import UnknownName
from noughts.exits import DONE
from noughts.search.budget import NODES_PER_LOOK
from noughts.texts import _, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

ENDINGS = {"gv": "dot", "mmd": "mermaid", "txt": "text"}
"""Formats that a file's name asks for by another word than their own."""

_ASCII = str.maketrans({"├": "|", "└": "`", "│": "|", "─": "-", "╌": "."})


def answer(arguments: Namespace, kind: str, find: Callable[[], object]) -> int:
    """Find a result of this kind and write it in the wanted format, to a file or to the output."""
    from noughts.reports import PICTURE, report

    form = _format(arguments, kind)
    theme = read_theme(getattr(arguments, "theme", None), form)
    is_shown = arguments.output in (None, "-")
    if is_shown and form == PICTURE:
        raise Usage("a PNG picture goes to a file: name it with -o picture.png")
    write = writer(kind, form, theme)
    try:
        if is_shown:
            lines = report(kind, form, find(), theme)
            progress("")
            show(lines)
        else:
            # Opened first: nobody should wait for an answer that cannot be written.
            with writing(arguments.output) as file:
                write(file, find())
    finally:
        progress("")
    return DONE


def _format(arguments: Namespace, kind: str) -> str:
    """The format that is asked for, by itself or by a file's name; the first is the usual one."""
    from noughts.reports import formats

    form = arguments.format or ("json" if arguments.json else None)
    if arguments.json and form != "json":
        raise Usage("--json and --format say different things")
    known = formats(kind)
    form = form or format_of(arguments.output) or known[0]
    if form not in known:
        raise UnknownName.among("there is no format {name!r}", form, known)
    return str(form)


def format_of(name: str | None) -> str:
    """The format that a file's name asks for; empty if it asks for none."""
    ending = os.path.splitext(name or "")[1].lower().removeprefix(".")
    return ENDINGS.get(ending, ending)


def read_theme(theme: str | None, form: str) -> str | None:
    """The theme that is asked for, which must be one of a drawing."""
    from noughts.reports import DRAWINGS
    from noughts.reports.palette import THEMES

    if theme is None:
        return None
    if form not in DRAWINGS:
        raise Usage("--theme is for drawings: svg and png, not {form}", form=form)
    if theme not in THEMES:
        raise UnknownName.among("there is no theme {name!r}", theme, THEMES)
    return theme


def writer(kind: str, form: str, theme: str | None) -> Callable[[TextIO, object], None]:
    """What writes a result of this kind to a file. A picture that could not be rendered is refused
    at once, before anybody waits for it."""
    from noughts.reports import PICTURE, report

    def write(file: TextIO, result: object) -> None:
        file.writelines(f"{line}\n" for line in report(kind, form, result, theme))

    if form != PICTURE:
        return write
    from noughts.reports.png import renderer

    render = renderer()

    def draw(file: TextIO, result: object) -> None:
        file.buffer.write(render(report(kind, "svg", result, theme or "light")))

    return draw


def tell(arguments: Namespace, kind: str, result: object) -> None:
    """Write a result of this kind to the output, for people or with --json for programs."""
    from noughts.reports import report

    show(report(kind, "json" if arguments.json else "text", result))


def show(lines: Iterable[str]) -> None:
    """Write lines to the output; each stays one, whatever names and messages are in it."""
    for line in lines if _can_show("├└│─╌") else map(in_ascii, lines):
        print(plain(line))


def in_ascii(line: str) -> str:
    """A line of a drawing for a terminal that knows ASCII only."""
    return line.translate(_ASCII)


def _can_show(text: str) -> bool:
    """Whether the output knows these characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def complain(*lines: str) -> None:
    """Lines where nobody takes them for output."""
    with suppress(OSError):
        print(*map(plain, lines), sep="\n", file=sys.stderr, flush=True)


def progress(text: str) -> None:
    """Say on a terminal how far a long command has come; nothing wipes it away."""
    if sys.stderr and sys.stderr.isatty():
        width = _width() - 1
        print(f"\r{text[:width]:<{min(60, width)}}\r", end="", file=sys.stderr, flush=True)


def _width() -> int:
    """The columns of the terminal that progress goes to."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


def progress_share(share: float) -> None:
    """The part of the work that is done."""
    progress(f"{share:4.0%} ...")


class Ticker:
    """Asked by a search now and then whether to stop, it says how far the search has come."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.began = self.said = clock()
        self.asked = 0

    def __call__(self) -> bool:
        """Never stop; say something twice a second."""
        self.asked += 1
        now = self.clock()
        if now - self.said > 0.5:
            self.said = now
            nodes = self.asked * NODES_PER_LOOK
            rate = nodes / (now - self.began)
            text = _("{nodes:,} positions, {rate:,.0f} a second, {seconds:.0f} s ...")
            progress(text.format(nodes=nodes, rate=rate, seconds=now - self.began))
        return False
