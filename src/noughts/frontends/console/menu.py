"""The menu: three games to start at once, and what is remembered for the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from noughts.agents.levels import OPPONENTS, Opponent, opponent_of, read_opponent
from noughts.core.errors import GameError, quote
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.frontends.console.answers import unreadable
from noughts.frontends.console.dialogue import Dialogue, Leave
from noughts.frontends.console.game import Game, ToMenu
from noughts.frontends.console.terminal import Screen
from noughts.frontends.settings import Settings
from noughts.frontends.view import view
from noughts.frontends.words import sentence
from noughts.play.session import NO_GAMES, Session
from noughts.reports import levels
from noughts.reports.wording import naming_cells
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
        with naming_cells(dialogue.name_cell):
            if session is None or menu.play(session) or menu.after():
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
        self.ended: Game | None = None

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
                for opponent in OPPONENTS:
                    self.dialogue.say(levels.description(opponent, chosen.rules))
                prompt = _("Level, from 1 (easiest) to 5 (hardest), or reflex, or Enter: ")
                wanted = self._ask(prompt, read_opponent)
                self.settings = replace(chosen, opponent=wanted or chosen.opponent)
            case "7":
                prompt = _("Board, such as 4x4k4, misere:3x3k3 or gravity:6x7k4, or Enter: ")
                rules = self._ask(prompt, read_rules)
                self.settings = replace(chosen, rules=rules or chosen.rules)
            case "r" | "review" if self.ended:
                self.ended.review()
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
            *([_("  r  Review of the last game")] if self.ended else []),
            _("  ?  Help"),
            _("  q  Quit"),
            "",
        ):
            self.dialogue.screen.say(line, hang=5)

    def _refuse(self, answer: str) -> None:
        reason = _("{answer} is not in the menu. Type a number from 1 to 7, or q.")
        if not answer:
            reason = _("Nothing was chosen. Type a number from 1 to 7, or q.")
        self.dialogue.refuse(unreadable(answer) or reason.format(answer=quote(answer)))

    def _help(self) -> None:
        for line in (
            _("1, 2 and 3 start a game. 4 to 7 change what the next one is like."),
            _("After a game, r says of every move how good it was."),
            _("4x4k3 is a board of 4 rows and 4 columns with 3 in a row; up to 20x20."),
            _("misere:3x3k3: whoever completes a line loses."),
            _("gravity:6x7k4: marks fall, and this one is Connect Four."),
        ):
            self.dialogue.say(line)

    def _start(self, x: str | None, o: str | None) -> None:
        """Play a game between these seats."""
        start = Position.start(self.settings.rules, self.settings.first)
        if not self.play(Session(start, x, o, self.score)):
            self._encourage(_("Type 6 to choose an easier one."))

    def play(self, session: Session) -> bool:
        """Play a game; the score goes on, and counts what ended. Whether the person left it for
        the menu."""
        game = Game(session, self.dialogue)
        try:
            game.play()
        except ToMenu:
            self.dialogue.say(_("This game is not counted."))
            return True
        finally:
            self.score = session.score
        self.ended = game
        return False

    def after(self) -> bool:
        """Ask somebody who types what to do after a game without the menu; whether they want the
        menu."""
        assert self.ended
        self._encourage(_("Choose an easier one with {option}."))
        while self.dialogue.waits:
            answer = self.dialogue.ask(_("Type review or menu, or Enter to leave: "))
            match answer.lower():
                case "" | "q" | "quit" | "exit":
                    return False
                case "menu":
                    return True
                case "r" | "review":
                    self.ended.review()
                case _:
                    told = _("{answer} is neither review nor menu.").format(answer=quote(answer))
                    self.dialogue.refuse(unreadable(answer) or told)
        return False

    def _encourage(self, how: str) -> None:
        """Say what the level does that a person has just not beaten, and how to choose an easier
        one: by an option or otherwise."""
        assert self.ended
        session = self.ended.session
        if unbeaten := _unbeaten(session):
            side = "x" if session.seats[Player.X] else "o"
            told = how.format(option=f"--{side} {min(3, int(unbeaten.name) - 1)}")
            self.dialogue.say(f"{levels.description(unbeaten, session.position.rules)} {told}")

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


def _unbeaten(session: Session) -> Opponent | None:
    """The level that a person has played to the end and not beaten, if there is an easier one."""
    shown = view(session)
    if shown.you is None or shown.outcome is None or shown.outcome.winner is shown.you:
        return None
    level = opponent_of(session.seats[shown.you.other] or "")
    return level if level and level.level and level.level > 1 else None
