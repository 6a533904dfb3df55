"""The window in other languages: all of it is translated, and longer words have room."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from noughts import catalogue, texts
from noughts.frontends.desktop.application import translate
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import Settings
from tests import pseudo
from tests.frontends.desktop.playing import Open, click_on, place_of, press, settle
from tests.frontends.desktop.test_sizes import SIZES, check_label, check_soon
from tests.frontends.talking import session_after

pytestmark = pytest.mark.usefixtures("untraced")


@pytest.fixture
def abroad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language that nobody speaks is spoken."""
    pseudo.install(tmp_path, monkeypatch)
    texts.use(pseudo.CODE)
    yield
    texts.use("en")
    catalogue.load.cache_clear()


@pytest.fixture
def qt_language(qapp: QApplication) -> Iterator[QApplication]:
    """An application whose words are English again afterwards."""
    before = QLocale()
    yield qapp
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()
    QLocale.setDefault(before)


def untranslated(widget: QWidget) -> set[str]:
    """The words on a window that nobody has translated: those without an accent."""
    shown: list[str] = []
    for part in (widget, *widget.findChildren(QWidget)):
        shown += [part.toolTip(), part.accessibleName(), part.accessibleDescription()]
        if isinstance(part, QAbstractButton | QLabel):
            shown.append(part.text())
        if isinstance(part, QComboBox):
            shown += [part.itemText(number) for number in range(part.count())]
    plain = re.sub(r"<[^>]*>|&\w+;|Ctrl\+|Alt\+\w+", " ", " ".join(shown))
    words = re.findall(r"(?<![\w:])[A-Za-z]{4,}(?![\w:])", plain)
    return {word for word in words if re.search("[aeiou]", word)} - {"noughts", "reflex"}


@pytest.mark.usefixtures("abroad")
def test_a_longer_language_has_room_in_every_size(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(session_after("a1 b1 b2 c3 a3 a2 c1"))
    press(window, "R")
    settle(qtbot, window.model)
    for size in SIZES:
        window.resize(*size)
        check_soon(qtbot, window)


@pytest.mark.usefixtures("abroad")
def test_a_longer_language_is_not_cut_beside_the_board_or_below_it(open_window: Open) -> None:
    window = open_window(session_after("a1 b1 b2 c3 a3 a2 c1"))
    for size in SIZES:
        window.resize(*size)
        QApplication.processEvents()
        for button in window.panel.findChildren(QAbstractButton):
            assert place_of(button).right() < window.width(), (size, button.text())


@pytest.mark.usefixtures("abroad")
def test_everything_on_the_window_is_translated(qtbot: QtBot, open_window: Open) -> None:
    window = open_window(settings=Settings(alone=False))
    click_on(window, "b2", "b2")
    press(window, "H", "V")
    settle(qtbot, window.model)
    assert untranslated(window) == set()
    dialog = window.choose_game()
    qtbot.addWidget(dialog)
    assert untranslated(dialog) - {"misere", "gravity"} == set()
    for label in dialog.findChildren(QLabel):
        check_label(label)


@pytest.mark.parametrize(
    ("language", "copied"), [("es", "&Copiar"), ("pt_BR", "&Copiar"), ("bg", "&Копиране")]
)
def test_qt_itself_speaks_the_language(
    language: str, copied: str, qt_language: QApplication
) -> None:
    texts.use(language)
    translate(qt_language)
    assert QCoreApplication.translate("QLineEdit", "&Copy") == copied
    assert QLocale().name().startswith(language[:2])


def test_a_language_that_qt_does_not_know_changes_nothing(qt_language: QApplication) -> None:
    texts.use("en")
    translate(qt_language)
    assert QCoreApplication.translate("QLineEdit", "&Copy") == "&Copy"


def test_the_window_is_in_the_language_of_whoever_opens_it(open_window: Open) -> None:
    texts.use("es")
    window: Window = open_window()
    hint = texts._("&Hint").replace("&", "")
    assert window.buttons["hint"].text() == hint != "Hint"
    assert not window.findChildren(QLineEdit)
