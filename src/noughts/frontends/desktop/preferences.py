"""What the window knows from last time: the settings, its size, and on request the score."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QByteArray, QSettings

from noughts.core.errors import GameError
from noughts.core.notation import read_number
from noughts.frontends.settings import FIRST_TIME, Settings
from noughts.play.session import NO_GAMES, Score

NAME = "noughts"


class Preferences:
    """Reads and writes a store; what cannot be read there counts as missing."""

    def __init__(self, store: QSettings | None = None) -> None:
        self.store = QSettings(NAME, NAME) if store is None else store

    @property
    def settings(self) -> Settings:
        """The settings of the last game that was chosen."""
        settings = FIRST_TIME
        for name in settings.written:
            if text := self._text(f"game/{name}"):
                with suppress(GameError):
                    settings = Settings.read({name: text}, settings)
        return settings

    def keep_settings(self, settings: Settings) -> None:
        """Keep them for the next time."""
        for name, text in settings.written.items():
            self.store.setValue(f"game/{name}", text)

    @property
    def keeps_score(self) -> bool:
        """Whether the score is kept for the next time."""
        return self._text("score/keep") == "yes"

    def keep_score(self, score: Score | None) -> None:
        """Keep the score for the next time; None forgets it."""
        self.store.setValue("score/keep", "no" if score is None else "yes")
        self.store.setValue("score/games", "" if score is None else " ".join(map(str, score)))

    @property
    def score(self) -> Score:
        """The score of last time, if it was kept."""
        numbers = [read_number(text) for text in self._text("score/games").split()]
        whole = len(numbers) == len(NO_GAMES) and None not in numbers
        return Score(*numbers) if self.keeps_score and whole else NO_GAMES

    @property
    def geometry(self) -> QByteArray:
        """Where the window was, and how large; empty if that is not known."""
        geometry = self.store.value("window/geometry")
        return geometry if isinstance(geometry, QByteArray) else QByteArray()

    def keep_geometry(self, geometry: QByteArray) -> None:
        """Keep it for the next time."""
        self.store.setValue("window/geometry", geometry)

    def _text(self, name: str) -> str:
        text = self.store.value(name)
        return text if isinstance(text, str) else ""
