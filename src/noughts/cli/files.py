"""Files that commands write."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


@contextmanager
def writing(name: str) -> Iterator[TextIO]:
    """A file to write, which takes the place of an old one only once it is whole; what is not an
    ordinary file, such as a pipe, is written as it is."""
    special = os.path.exists(name) and not os.path.isfile(name)
    part = name if special else f"{name}.part"
    with _opened(part, name) as file:
        try:
            yield file
        except BaseException:
            if not special:
                file.close()
                with suppress(OSError):
                    os.remove(part)
            raise
    if not special:
        os.replace(part, name)


def _opened(part: str, name: str) -> TextIO:
    """The file under way; whoever cannot have it hears of the one that was asked for."""
    try:
        return open(part, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
