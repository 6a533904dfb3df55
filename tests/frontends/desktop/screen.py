"""A screen of its own for a real window: Xvfb, with xdotool as mouse and keyboard."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from noughts.frontends.desktop.missing import what_is_missing, without_screen
from tests.requirements import missing

PATIENCE = 60
"""Seconds after which a test gives up: never waited for in a good run."""

_WIDTH, _HEIGHT = 1024, 768


def need_screen() -> None:
    """Go on only if a real window can be shown somewhere."""
    for program in ("Xvfb", "xdotool"):
        if shutil.which(program) is None:
            missing(f"{program} is not installed: no real window can be shown")
    if reason := what_is_missing():
        missing(reason)
    found = find_spec("PySide6")
    assert found and found.origin
    plugin = Path(found.origin).parent / "Qt" / "plugins" / "platforms" / "libqxcb.so"
    if "no screen" not in (reason := without_screen(str(plugin), "")):
        missing(reason)


class Screen:
    """A running Xvfb: what is on it, and a hand for its mouse and keyboard."""

    def __init__(self, display: str, folder: Path) -> None:
        self.display, self._file = display, folder / "Xvfb_screen0"

    def do(self, *words: str) -> str:
        """Have xdotool do something; what it says."""
        env = {**os.environ, "DISPLAY": self.display}
        command = ["xdotool", *words]
        done = subprocess.run(
            command, env=env, check=True, capture_output=True, text=True, timeout=PATIENCE
        )
        return done.stdout.strip()

    def focus_window(self, name: str) -> None:
        """Wait for a window of this name, and give it the keyboard."""
        found = self.do("search", "--sync", "--onlyvisible", "--name", f"^{name}$").split()
        self.do("windowfocus", "--sync", found[-1])

    def click(self, x: float, y: float) -> None:
        """Click there."""
        self.do("mousemove", f"{round(x)}", f"{round(y)}", "click", "1")

    def places_of(self, code: str) -> list[tuple[int, int]]:
        """Where pixels of a colour such as #B3401F are."""
        shot = self._file.read_bytes()
        start = struct.unpack(">I", shot[:4])[0]
        colours = struct.unpack(">I", shot[76:80])[0]
        pixels = shot[start + 12 * colours :]
        wanted = bytes.fromhex(code.lstrip("#"))[::-1]
        found, at = [], pixels.find(wanted)
        while at >= 0:
            if at % 4 == 0:
                found.append((at // 4 % _WIDTH, at // 4 // _WIDTH))
            at = pixels.find(wanted, at + 1)
        return found

    def middle_of(self, code: str) -> tuple[float, float]:
        """The middle of the one large thing of this colour."""
        places = self.places_of(code)
        return median(x for x, _y in places), median(y for _x, y in places)

    def wait_for_more(self, code: str, than: int) -> int:
        """Wait until there are many more pixels of a colour; how many there are then."""
        deadline = time.monotonic() + PATIENCE
        while len(self.places_of(code)) < than + 200:
            assert time.monotonic() < deadline, f"nothing of {code} appeared"
            time.sleep(0.02)
        return len(self.places_of(code))


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Start Xvfb on a number that is free, and end it."""
    reading, writing = os.pipe()
    size = f"{_WIDTH}x{_HEIGHT}x24"
    options = ["-displayfd", f"{writing}", "-screen", "0", size, "-fbdir", str(folder)]
    server = subprocess.Popen(
        ["Xvfb", *options, "-nolisten", "tcp"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as numbers:
            number = numbers.readline().strip()
        assert number, "Xvfb did not start"
        yield Screen(f":{number}", folder)
    finally:
        server.terminate()
        server.wait()
