"""The menu: three games to start at once, and what is remembered for the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from noughts.agents.levels import read_opponent
from noughts.core.errors import GameError, quote
from noughts.core.notation import read_rules
from noughts.core.position import Position
from noughts.frontends.console.answers import unreadable
from noughts.frontends.console.dialogue import Dialogue, Leave
from noughts.frontends.console.game import Game, ToMenu
from noughts.frontends.console.terminal import Screen
from noughts.frontends.settings import Settings
from noughts.frontends.words import sentence
from noughts.play.session import NO_GAMES, Session
from noughts.reports import levels
from noughts.texts import _

T = TypeVar("T")


def run(
    lines: Iterator[str], screen: Screen, waits: bool = False, session: Session | None = None
) -> int:
    """Show the menu until the person leaves, or play only the given session, unless the person
    asks for the menu; the exit code. `waits` says that a person types the lines."""
    dialogue = Dialogue(lines, screen, waits)
    menu = Menu(dialogue, Settings.of(session) if session else Settings())
    try:
        if session is None or menu.play(session):
            menu.run()
    except Leave:
        dialogue.say(_("Bye."))
    return 0


class Menu:
    """Shows what can be chosen, and does it."""

    def __init__(self, dialogue: Dialogue, settings: Settings) -> None:
        self.dialogue = dialogue
        self.settings = settings
        self.score = NO_GAMES

    def run(self) -> None:
        """Show the menu again and again; Leave ends it."""
        while True:
            self._show()
            self._do(self.dialogue.ask(_("Your choice: ")))

    def _do(self, answer: str) -> None:
        """Start a game, change a setting, or say what the answer should have been."""
        chosen = self.settings
        match answer.lower():
            case "1":
                self._start(None, None)
            case "2":
                self._start(*replace(chosen, alone=True).seats)
            case "3":
                self._start(chosen.opponent.agent, chosen.opponent.agent)
            case "4":
                self.settings = replace(chosen, side=chosen.side.other)
            case "5":
                self.settings = replace(chosen, first=chosen.first.other)
            case "6":
                prompt = _("Level, from 1 (easiest) to 5 (hardest), or reflex, or Enter: ")
                opponent = self._ask(prompt, read_opponent)
                self.settings = replace(chosen, opponent=opponent or chosen.opponent)
            case "7":
                prompt = _("Board, such as 4x4k4, misere:3x3k3 or gravity:6x7k4, or Enter: ")
                rules = self._ask(prompt, read_rules)
                self.settings = replace(chosen, rules=rules or chosen.rules)
            case "?" | "help":
                self._help()
            case "q" | "quit" | "exit":
                raise Leave
            case _:
                self._refuse(answer)

    def _show(self) -> None:
        chosen = self.settings
        for line in (
            "",
            _("  1  Player vs Player"),
            _("  2  Player vs Agent"),
            _("  3  Agent vs Agent"),
            "",
            _("  4  You play: {player}").format(player=chosen.side.value),
            _("  5  First move: {player}").format(player=chosen.first.value),
            f"  6  {levels.description(chosen.opponent, chosen.rules)}",
            _("  7  Board: {board}").format(board=chosen.rules),
            _("  ?  Help"),
            _("  q  Quit"),
            "",
        ):
            self.dialogue.say(line)

    def _refuse(self, answer: str) -> None:
        reason = _("{answer} is not in the menu. Type a number from 1 to 7, or q.")
        if not answer:
            reason = _("Nothing was chosen. Type a number from 1 to 7, or q.")
        self.dialogue.refuse(unreadable(answer) or reason.format(answer=quote(answer)))

    def _help(self) -> None:
        for line in (
            _("1, 2 and 3 start a game. 4 to 7 change what the next one is like."),
            _("Level 1 plays anywhere, level 5 perfectly where the board is small enough."),
            _("reflex is an agent that blocks two in a row and plans nothing."),
            _("4x4k3 is a board of 4 rows and 4 columns with 3 in a row; up to 20x20."),
            _("misere:3x3k3: whoever completes a line loses."),
            _("gravity:6x7k4: marks fall, and this one is Connect Four."),
        ):
            self.dialogue.say(line)

    def _start(self, x: str | None, o: str | None) -> None:
        """Play a game between these seats."""
        start = Position.start(self.settings.rules, self.settings.first)
        self.play(Session(start, x, o, self.score))

    def play(self, session: Session) -> bool:
        """Play a game; the score goes on, and counts what ended. Whether the person left it for
        the menu."""
        try:
            Game(session, self.dialogue).play()
        except ToMenu:
            self.dialogue.say(_("This game is not counted."))
            return True
        finally:
            self.score = session.score
        return False

    def _ask(self, prompt: str, read: Callable[[str], T]) -> T | None:
        """Ask until the answer can be read; a blank one keeps what is set."""
        while answer := self.dialogue.ask(prompt):
            try:
                if reason := unreadable(answer):
                    self.dialogue.refuse(reason)
                else:
                    return read(answer)
            except GameError as error:
                self.dialogue.refuse(sentence(error))
        return None
