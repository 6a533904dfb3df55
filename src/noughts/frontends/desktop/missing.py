"""One clear line when Qt, a library of the system or a screen is missing."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module

from noughts.exits import FAILED
from noughts.texts import _

PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libGLX.so.0": "libglx0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
"""Libraries that Qt takes from the system, and the packages of Debian that bring them."""

_LIBRARY = re.compile(r"(lib[\w.+-]*\.so[.\d]*): cannot open shared object")


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
    found = _LIBRARY.search(reason)
    if not found:
        return _("the window cannot be shown: {reason}").format(reason=reason)
    library = found[1]
    if library not in PACKAGES:
        return _("the window needs the library {library} of the system").format(library=library)
    text = _("the window needs the library {library}; on Debian: apt install {package}")
    return text.format(library=library, package=PACKAGES[library])


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
