"""What the window knows from last time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray, QSettings, QTimer
from PySide6.QtWidgets import QApplication

from noughts.core.errors import GameError
from noughts.core.outcome import Player
from noughts.frontends.desktop import application
from noughts.frontends.desktop.dialogs import NewGameDialog
from noughts.frontends.desktop.preferences import Preferences
from noughts.frontends.desktop.window import Window
from noughts.frontends.settings import FIRST_TIME, Settings
from noughts.play.session import Score
from tests.frontends.desktop.playing import Open, dialog_of, press

CHOSEN = {"side": "O", "first": "O", "level": "2", "board": "4x4k3"}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.ini"


def read(file: Path) -> Preferences:
    """What a new process would find."""
    return Preferences(QSettings(str(file), QSettings.Format.IniFormat))


def write(file: Path, **texts: str) -> Preferences:
    """A store with these texts, whatever they are; `__` stands for a stroke."""
    store = QSettings(str(file), QSettings.Format.IniFormat)
    for name, text in texts.items():
        store.setValue(name.replace("__", "/"), text)
    store.sync()
    return read(file)


def test_the_first_time_there_is_x_against_level_3(file: Path) -> None:
    found = read(file).settings
    assert found == FIRST_TIME
    assert found.written == {"side": "X", "first": "X", "level": "3", "board": "3x3k3"}


def test_settings_are_kept(file: Path) -> None:
    read(file).keep_settings(Settings.read(CHOSEN, Settings()))
    assert read(file).settings.written == CHOSEN


def test_two_people_are_kept(file: Path) -> None:
    read(file).keep_settings(Settings(alone=False))
    assert not read(file).settings.alone


def test_what_is_chosen_in_the_dialog_is_kept(open_window: Open, file: Path) -> None:
    window = open_window(preferences=read(file))
    press(window, "Ctrl+N")
    dialog = dialog_of(window, NewGameDialog)
    dialog.board.setCurrentText("5x5k4")
    press(dialog, "Return")
    window.close()
    assert str(read(file).settings.rules) == "5x5k4"


def test_without_a_store_nothing_is_kept(open_window: Open) -> None:
    window = open_window()
    window.remember_score(True)
    press(window, "Ctrl+N")
    press(dialog_of(window, NewGameDialog), "Return")
    assert not window.menu_actions["remember"].isVisible()
    window.close()


@pytest.mark.parametrize("garbage", ["", "X O", "99", "-1", "\x00", "ä" * 500, "3x3k3", "[]"])
@pytest.mark.parametrize("name", CHOSEN)
def test_what_cannot_be_read_is_as_if_it_were_not_there(
    file: Path, name: str, garbage: str
) -> None:
    if (name, garbage) == ("board", "3x3k3"):
        garbage = "30x30k99"
    write(file, **{f"game__{other}": text for other, text in CHOSEN.items()})
    found = write(file, **{f"game__{name}": garbage}).settings
    assert found.written == {**CHOSEN, name: FIRST_TIME.written[name]}


@pytest.mark.parametrize(
    "games", ["", "1", "1 2", "1 2 3 4", "a b c", "1 2 -3", "1 2 3.5", "1,2,3"]
)
def test_a_score_that_cannot_be_read_is_none(file: Path, games: str) -> None:
    assert write(file, score__keep="yes", score__games=games).score == (0, 0, 0)


@pytest.mark.parametrize("keep", ["no", "", "maybe", "true"])
def test_a_score_that_nobody_wanted_kept_is_none(file: Path, keep: str) -> None:
    assert write(file, score__keep=keep, score__games="1 2 3").score == (0, 0, 0)


def test_a_score_is_kept(file: Path) -> None:
    read(file).keep_score(Score(4, 5, 6))
    assert read(file).score == (4, 5, 6)
    read(file).keep_score(None)
    assert read(file).score == (0, 0, 0)


def test_the_size_of_the_window_is_kept(open_window: Open, file: Path) -> None:
    window = open_window(preferences=read(file))
    window.resize(555, 444)
    QApplication.processEvents()
    window.close()
    assert (size := open_window(preferences=read(file)).size()).toTuple() == (555, 444), size


@pytest.mark.parametrize("garbage", ["", "nonsense", "@ByteArray(nonsense)"])
def test_a_size_that_cannot_be_read_is_the_usual_one(
    open_window: Open, file: Path, garbage: str
) -> None:
    file.write_text(f"[window]\ngeometry={garbage}\n")
    assert open_window(preferences=read(file)).size() == open_window().size()


def test_a_torn_file_is_as_if_it_were_not_there(file: Path) -> None:
    file.write_bytes(
        b"\xff\x00[game\nboard=%%%\n]]\n\n=\n[score]\ngames=@Variant(\\0\\0)\nkeep=yes"
    )
    found = read(file)
    assert (found.settings, found.geometry) == (FIRST_TIME, QByteArray())
    assert found.score == (0, 0, 0)


# The program


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Window]]:
    """The windows that the program opens; each is closed as soon as it is shown."""
    found: list[Window] = []

    class Fleeting(Window):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            found.append(self)
            QTimer.singleShot(0, self.close)

    monkeypatch.setattr(application, "Window", Fleeting)
    yield found
    for window in found:
        window.deleteLater()


@pytest.mark.usefixtures("qapp")
def test_the_program_starts_as_last_time(opened: list[Window], file: Path) -> None:
    read(file).keep_settings(Settings.read(CHOSEN, Settings()))
    read(file).keep_score(Score(1, 2, 3))
    assert application.start({}, read(file)) == 0
    [window] = opened
    assert window.model.settings.written == CHOSEN
    assert window.model.session.score == (1, 2, 3)
    assert not window.isVisible()


@pytest.mark.usefixtures("qapp")
def test_options_are_stronger_than_what_is_remembered(opened: list[Window], file: Path) -> None:
    read(file).keep_settings(Settings.read(CHOSEN, Settings()))
    assert application.start({"side": "X", "level": "4"}, read(file)) == 0
    [window] = opened
    assert window.model.settings.written == {**CHOSEN, "side": "X", "level": "4"}
    assert window.model.session.seats[Player.X] is None
    assert read(file).settings.written == CHOSEN


@pytest.mark.usefixtures("qapp")
def test_options_that_cannot_be_read_open_no_window(opened: list[Window], file: Path) -> None:
    with pytest.raises(GameError):
        application.start({"level": "9"}, read(file))
    assert opened == []
