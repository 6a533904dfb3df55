"""How the tests of the window are run: in a Qt that shows nothing. Without Qt they are skipped."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noughts.frontends.desktop.missing import what_is_missing
from noughts.frontends.settings import Settings
from tests.requirements import missing

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from noughts.frontends.desktop.preferences import Preferences
    from noughts.frontends.desktop.window import Window
    from noughts.play.session import Session
    from tests.frontends.desktop.playing import Open

REASON = what_is_missing()


class _WithoutQt(pytest.Module):
    """A module of tests that cannot even be imported."""

    def collect(self) -> list[pytest.Item]:
        missing(f"{REASON}")


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> pytest.Module | None:
    return _WithoutQt.from_parent(parent, path=module_path) if REASON else None


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    """The application as the program makes it, on a screen that nobody sees."""
    from noughts.frontends.desktop.application import application

    before = os.environ.get("QT_QPA_PLATFORM")
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    made = application()
    if before is None:
        del os.environ["QT_QPA_PLATFORM"]
    else:
        os.environ["QT_QPA_PLATFORM"] = before
    return made


@pytest.fixture
def open_window(qtbot: QtBot) -> Iterator[Open]:
    """Windows that are closed after the test; by default two people play, and no process runs.
    Time stands still."""
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    from noughts.frontends.desktop.game_model import GameModel
    from noughts.frontends.desktop.window import Window
    from tests.frontends.desktop.playing import PATIENCE

    opened: list[Window] = []

    def show(
        session: Session | None = None,
        settings: Settings | None = None,
        preferences: Preferences | None = None,
    ) -> Window:
        if settings is None:
            settings = Settings.of(session) if session else Settings(alone=False)
        model = GameModel(settings, clock=lambda: 0.0)
        if session:
            model.session = session
        window = Window(model, preferences)
        opened.append(window)
        window.show()
        window.activateWindow()
        QApplication.processEvents()
        qtbot.waitUntil(window.isActiveWindow, timeout=PATIENCE)
        return window

    yield show
    for window in opened:
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def window(open_window: Open) -> Window:
    """A window in which two people play."""
    return open_window()
