"""The one line that is said when Qt, a library or a screen is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from noughts.frontends import desktop
from noughts.frontends.desktop import missing
from noughts.frontends.desktop.missing import (
    complain,
    loses_none,
    what_is_missing,
    without_library,
    without_screen,
)
from tests.frontends.talking import environment

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

CANNOT = "cannot open shared object file: No such file or directory"


def test_here_nothing_is_missing() -> None:
    assert what_is_missing() is None
    assert not loses_none()


@pytest.mark.parametrize("library", PACKAGES)
def test_a_known_library_is_named_with_its_package(library: str) -> None:
    said = without_library(f"{library}: {CANNOT}")
    assert said == (
        f"the window needs the library {library}; on Debian: apt install {PACKAGES[library]}"
    )


def test_an_unknown_library_is_named() -> None:
    said = without_library(f"/usr/lib/x.so: libodd-2.so.7: {CANNOT}")
    assert said == "the window needs the library libodd-2.so.7 of the system"


def test_any_other_reason_is_passed_on() -> None:
    said = without_library("undefined symbol: qt_version")
    assert said == "the window cannot be shown: undefined symbol: qt_version"


def test_no_screen_is_said(tmp_path: Path) -> None:
    plugin = str(tmp_path / "none.so")
    assert without_screen(plugin, "") == "there is no screen to show the window on"
    assert without_screen(plugin, ":99") == (
        "there is no screen to show the window on: :99 does not answer"
    )


def test_a_plugin_that_cannot_be_loaded_is_the_reason(tmp_path: Path) -> None:
    plugin = tmp_path / "libqxcb.so"
    plugin.write_bytes(b"this is no library")
    assert without_screen(str(plugin), "").startswith("the window cannot be shown: ")
    assert "libqxcb.so" in without_screen(str(plugin), ":99")


def test_a_pyside_that_loses_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(missing, "loses_none", lambda: True)
    said = what_is_missing()
    assert said
    assert "would end Python" in said
    assert "pip install 'PySide6-Essentials<6.12'" in said


def test_a_pyside_without_a_library_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> ModuleType:
        raise ImportError(f"libEGL.so.1: {CANNOT}")

    monkeypatch.setattr(missing, "import_module", fail)
    said = "the window needs the library libEGL.so.1; on Debian: apt install libegl1"
    assert what_is_missing() == said


def test_what_is_missing_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(missing, "what_is_missing", lambda: "two\n  lines")
    assert desktop.run() == 1
    assert capsys.readouterr().err == "noughts: two lines\n"


@pytest.mark.parametrize("package", ["desktop", "desktop.gui"])
def test_without_qt_the_class_names_what_to_install(package: str) -> None:
    script = (
        "import sys; sys.modules['PySide6'] = None\n"
        f"from noughts.frontends.{package} import TicTacToeGUI"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment(), capture_output=True, text=True
    )
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.splitlines()[-1] == (
        "ImportError: the window needs PySide6: `pip install 'noughts[desktop]'`, or "
        "`./play desktop` in a clone, brings it"
    )


def test_without_a_standard_error_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert complain("nobody hears this") == 1


def test_a_reference_that_is_given_away_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = iter([1000, 936])
    monkeypatch.setattr(missing, "sys", SimpleNamespace(getrefcount=lambda _: next(counts)))
    assert loses_none()
