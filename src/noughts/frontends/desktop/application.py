"""Starting the window: the application, its fatal errors in words, and Ctrl-C in the terminal."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from PySide6.QtCore import (
    QLibraryInfo,
    QLocale,
    QMessageLogContext,
    QSocketNotifier,
    QtMsgType,
    QTranslator,
    qInstallMessageHandler,
)
from PySide6.QtWidgets import QApplication

from noughts import texts
from noughts.frontends.desktop.game_model import GameModel
from noughts.frontends.desktop.missing import complain, without_screen
from noughts.frontends.desktop.preferences import NAME, Preferences
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings

_ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


def start(given: Mapping[str, str], preferences: Preferences | None = None) -> int:
    """Show the window until it is closed; the exit code. KeyboardInterrupt after Ctrl-C."""
    app = application()
    preferences = preferences or Preferences()
    settings = Settings.read(given, preferences.settings)
    model = GameModel(settings, preferences.score)
    window = Window(model, preferences)
    window.show()
    model.start()
    try:
        with interruptible(window):
            return app.exec()
    finally:
        model.close()


def application() -> QApplication:
    """The one application of this process, made if there is none; where there is no screen, the
    process ends with a sentence: Qt would abort it."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    before = qInstallMessageHandler(_hear)
    app = QApplication([NAME])
    qInstallMessageHandler(before)
    app.setDesktopFileName(NAME)
    # The one style that takes all its colours from the palette, on every system.
    app.setStyle("Fusion")
    translate(app)
    return app


def translate(app: QApplication) -> None:
    """Let Qt's own words, such as those of the menus of its fields, be in the language in use."""
    locale = QLocale(texts.language().code)
    QLocale.setDefault(locale)
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(locale, "qtbase", "_", folder):
        app.installTranslator(translator)


def _hear(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    """What Qt says while it starts: only what ends the process is passed on, in our words."""
    if kind == QtMsgType.QtFatalMsg:
        plugins = QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath)
        plugin = os.path.join(plugins, "platforms", "libqxcb.so")
        os._exit(complain(without_screen(plugin, os.environ.get("DISPLAY", ""))))


@contextmanager
def interruptible(window: Window) -> Iterator[None]:
    """Let Ctrl-C in the terminal, or the end of the desktop, close the window: Python hears of it
    only when Qt lets it run, so a socket wakes it. KeyboardInterrupt after Ctrl-C."""
    heard: list[int] = []
    here, there = socket.socketpair()
    for end in (here, there):
        end.setblocking(False)
    notifier = QSocketNotifier(here.fileno(), QSocketNotifier.Type.Read)

    def leave(number: int, frame: object) -> None:
        heard.append(number)
        window.close()

    notifier.activated.connect(lambda: here.recv(64))
    waking = signal.set_wakeup_fd(there.fileno(), warn_on_full_buffer=False)
    handlers = {number: signal.signal(number, leave) for number in _ENDING}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(waking)
        notifier.setEnabled(False)
        here.close()
        there.close()
        if signal.SIGINT in heard:
            raise KeyboardInterrupt
