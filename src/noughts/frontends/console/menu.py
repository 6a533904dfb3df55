"""The menu: three games to start at once, and what is remembered for the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from noughts.agents.opponents import read_opponent
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


DEFAULTS = Settings()


def run(
    lines: Iterator[str], screen: Screen, waits: bool = False, session: Session | None = None
) -> int:
    """Show the menu until somebody leaves, or play only the given session; the exit code. `waits`
    says that a person types the lines."""
    dialogue = Dialogue(lines, screen, waits)
    try:
        if session is None:
            Menu(dialogue).run()
        else:
            _play_one(session, dialogue)
    except Leave:
        dialogue.say(_("Bye."))
    return 0


def _play_one(session: Session, dialogue: Dialogue) -> None:
    """A game without the menu, unless somebody asks for it."""
    menu = Menu(dialogue, Settings.of(session))
    if menu.play(session):
        menu.run()


class Menu:
    """Shows what can be chosen, and does it."""

    def __init__(self, dialogue: Dialogue, settings: Settings = DEFAULTS) -> None:
        self.dialogue = dialogue
        self.settings = settings
        self.score = NO_GAMES
        self._actions = {
            "1": self._two_players,
            "2": self._player_and_agent,
            "3": self._two_agents,
            "4": self._change_side,
            "5": self._change_first,
            "6": self._change_level,
            "7": self._change_board,
            "?": self._help,
            "help": self._help,
            "q": self._leave,
            "quit": self._leave,
            "exit": self._leave,
        }

    def run(self) -> None:
        """Without end, until Leave."""
        while True:
            self._show()
            answer = self.dialogue.ask(_("Your choice: "))
            if answer.lower() in self._actions:
                self._actions[answer.lower()]()
            else:
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
            f"  6  {levels.name(chosen.opponent, chosen.rules)}",
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

    def _leave(self) -> None:
        raise Leave

    # Games

    def _two_players(self) -> None:
        self._play(None, None)

    def _player_and_agent(self) -> None:
        self._play(*replace(self.settings, alone=True).seats)

    def _two_agents(self) -> None:
        self._play(self.settings.opponent.agent, self.settings.opponent.agent)

    def _play(self, x: str | None, o: str | None) -> None:
        start = Position.start(self.settings.rules, self.settings.first)
        self.play(Session(start, x, o, self.score))

    def play(self, session: Session) -> bool:
        """Play a game; the score goes on, and counts what ended. Whether somebody left it for the
        menu."""
        try:
            Game(session, self.dialogue).play()
        except ToMenu:
            self.dialogue.say(_("This game is not counted."))
            return True
        finally:
            self.score = session.score
        return False

    # Settings

    def _change_side(self) -> None:
        self.settings = replace(self.settings, side=self.settings.side.other)

    def _change_first(self) -> None:
        self.settings = replace(self.settings, first=self.settings.first.other)

    def _change_level(self) -> None:
        prompt = _("Level, from 1 (easiest) to 5 (hardest), or reflex, or Enter: ")
        chosen = self._ask(prompt, read_opponent)
        self.settings = replace(self.settings, opponent=chosen or self.settings.opponent)

    def _change_board(self) -> None:
        rules = self._ask(
            _("Board, such as 4x4k4, misere:3x3k3 or gravity:6x7k4, or Enter: "), read_rules
        )
        self.settings = replace(self.settings, rules=rules or self.settings.rules)

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
