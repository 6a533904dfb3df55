"""Files that commands read and write."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ENOENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO, TextIO


@contextmanager
def reading(name: str) -> Iterator[BinaryIO]:
    """A file to read, or for `-` standard input."""
    if name != "-":
        with open(name, "rb") as file:
            yield file
    elif sys.stdin:
        yield sys.stdin.buffer
    else:
        with open(os.devnull, "rb") as file:
            yield file


@contextmanager
def writing(name: str) -> Iterator[TextIO]:
    """A file to write, which takes the place of an old one only once it is whole; what is not an
    ordinary file, such as a pipe, is written as it is."""
    if os.path.exists(name) and not os.path.isfile(name):
        with open(name, "w", encoding="utf-8", newline="\n") as special:
            yield special
        return
    target = os.path.realpath(name)
    part = f"{target}.{os.getpid()}.part"
    file = _opened(part, name)
    try:
        with file:
            yield file
        if os.path.exists(target):
            os.chmod(part, os.stat(target).st_mode)
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.remove(part)
        raise


def _opened(part: str, name: str) -> TextIO:
    """The file under way; an error names the file that was asked for."""
    try:
        if not name:
            raise FileNotFoundError(ENOENT, os.strerror(ENOENT))
        return open(part, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
