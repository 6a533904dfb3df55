"""The menu: three games to start at once, and what is remembered for the next one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from noughts.agents.levels import LEVELS, Level, read_level
from noughts.core.errors import GameError
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.frontends.console.answers import unreadable
from noughts.frontends.console.dialogue import Dialogue, Leave, quoted
from noughts.frontends.console.game import Game, ToMenu
from noughts.frontends.console.terminal import Screen
from noughts.play.session import NO_GAMES, Session
from noughts.texts import _, words


@dataclass(frozen=True)
class Settings:
    """What the next game is like."""

    side: Player = Player.X
    first: Player = Player.X
    level: Level = LEVELS[-1]
    rules: Rules = field(default_factory=Rules)


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
    try:
        Game(session, dialogue).play()
    except ToMenu:
        start = session.record.start
        Menu(dialogue, Settings(first=start.turn, rules=start.rules)).run()


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
            "q": self._leave,
            "quit": self._leave,
        }

    def run(self) -> None:
        """Without end, until Leave."""
        while True:
            self._show()
            answer = self.dialogue.ask(_("Your choice: ")).lower()
            if answer in self._actions:
                self._actions[answer]()
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
            _("  6  Level: {number} of {all} ({agent})").format(
                number=chosen.level.number, all=len(LEVELS), agent=chosen.level.agent
            ),
            _("  7  Board: {board}").format(board=chosen.rules),
            _("  q  Quit"),
            "",
        ):
            self.dialogue.say(line)

    def _refuse(self, answer: str) -> None:
        reason = _("{answer} is not in the menu.").format(answer=quoted(answer))
        if not answer:
            reason = _("Nothing was chosen.")
        self.dialogue.refuse(
            (unreadable(answer) or reason) + " " + _("Type a number from 1 to 7, or q.")
        )

    def _leave(self) -> None:
        raise Leave

    # Games

    def _two_players(self) -> None:
        self._play(None, None)

    def _player_and_agent(self) -> None:
        agent = self.settings.level.agent
        if self.settings.side is Player.X:
            self._play(None, agent)
        else:
            self._play(agent, None)

    def _two_agents(self) -> None:
        self._play(self.settings.level.agent, self.settings.level.agent)

    def _play(self, x: str | None, o: str | None) -> None:
        """Play a game; the score goes on, and counts what ended."""
        start = Position.start(self.settings.rules, self.settings.first)
        session = Session(start, x, o, self.score)
        try:
            Game(session, self.dialogue).play()
        except ToMenu:
            self.dialogue.say(_("This game is not counted."))
        self.score = session.score

    # Settings

    def _change_side(self) -> None:
        self.settings = replace(self.settings, side=self.settings.side.other)

    def _change_first(self) -> None:
        self.settings = replace(self.settings, first=self.settings.first.other)

    def _change_level(self) -> None:
        answer = self._ask(_("Level, from 1 (easiest) to 5 (hardest): "))
        if answer:
            try:
                self.settings = replace(self.settings, level=read_level(answer))
            except GameError as error:
                self.dialogue.refuse(_sentence(error))

    def _change_board(self) -> None:
        answer = self._ask(_("Board, such as 4x4k4, misere:3x3k3 or gravity:6x7k4: "))
        if answer:
            try:
                self.settings = replace(self.settings, rules=read_rules(answer))
            except GameError as error:
                self.dialogue.refuse(_sentence(error))

    def _ask(self, prompt: str) -> str:
        """An answer that can be read; nothing keeps what is set."""
        answer = self.dialogue.ask_more(prompt)
        if reason := unreadable(answer):
            self.dialogue.refuse(reason)
            return ""
        return answer


def _sentence(error: GameError) -> str:
    """An error's words as a sentence of the dialogue."""
    text = words(error)
    return text[:1].upper() + text[1:] + ("" if text.endswith("?") else ".")
