"""One clear line when Qt, a library of the system or a screen is missing."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module

from noughts.exits import FAILED
from noughts.texts import _

_LIBRARY = re.compile(r"(lib[\w.+-]*\.so[.\d]*): cannot open shared object")

_OF_QT = re.compile(
    r"lib(EGL|GLX?|OpenGL|xkbcommon|fontconfig|freetype|dbus|glib|gthread|X11|xcb)(-[\w.-]+)?\.so\.\d+"
)
"""Libraries that Qt takes from the system."""


def what_is_missing() -> str | None:
    """A sentence about what keeps Qt from being imported, if anything does."""
    try:
        import_module("PySide6.QtWidgets")
    except ModuleNotFoundError:
        return _(
            "the window needs PySide6: `pip install 'noughts[desktop]'`, or `./play desktop` in a "
            "clone, brings it"
        )
    except ImportError as error:
        return without_library(str(error))
    if loses_none():
        text = _(
            "this PySide6 ({version}) would end Python {python} after a while: `pip install "
            "'PySide6-Essentials<6.12'` brings one that does not"
        )
        version = import_module("PySide6").__version__
        return text.format(version=version, python=".".join(map(str, sys.version_info[:2])))
    return None


def loses_none() -> bool:
    """Whether every call into Qt gives away a reference to None: PySide6 6.12.0 does so, and before
    Python 3.12, where these are counted, that ends the process within a minute of play."""
    point = import_module("PySide6.QtCore").QPoint()
    calls = 64
    before = sys.getrefcount(None)
    for _call in range(calls):
        point.setX(0)
    return before - sys.getrefcount(None) >= calls // 2


def without_library(reason: str) -> str:
    """A sentence about a library that could not be loaded, from the loader's own words."""
    match = _LIBRARY.search(reason)
    if not match:
        return _("the window cannot be shown: {reason}").format(reason=reason)
    library = match[1]
    if not _OF_QT.fullmatch(library):
        return _("the window needs the library {library} of the system").format(library=library)
    text = _("the window needs the library {library}; on Debian: apt install {package}")
    return text.format(library=library, package=_package(library))


def _package(library: str) -> str:
    """The package that brings a library, by Debian's rule: its name and its version."""
    name, _so, version = library.lower().partition(".so.")
    if name in ("libglib-2.0", "libgthread-2.0"):
        name = "libglib2.0"
    return f"{name}-{version}" if name[-1].isdigit() else f"{name}{version}"


def without_screen(plugin: str, shown_on: str) -> str:
    """A sentence about why no window can be opened: a library that a plugin of Qt needs, or there
    is no screen."""
    if os.path.exists(plugin):
        import ctypes

        try:
            ctypes.CDLL(plugin)
        except OSError as error:
            return without_library(str(error))
    if shown_on:
        text = _("there is no screen to show the window on: {screen} does not answer")
        return text.format(screen=shown_on)
    return _("there is no screen to show the window on")


def complain(sentence: str) -> int:
    """Say it in one line; the exit code."""
    if sys.stderr:
        print("noughts: " + " ".join(sentence.split()), file=sys.stderr, flush=True)
    return FAILED
