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
    PACKAGES,
    complain,
    loses_none,
    what_is_missing,
    without_library,
    without_screen,
)
from tests.frontends.talking import environment

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
