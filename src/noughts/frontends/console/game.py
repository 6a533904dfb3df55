"""One game in the console, from the first board to the result."""

from __future__ import annotations

from collections.abc import Iterable

from noughts.analysis.explain import explain_best
from noughts.analysis.review import review
from noughts.core.errors import GameError, IllegalMove
from noughts.frontends import words
from noughts.frontends.budgets import ANALYSIS, REVIEW, THINKING, for_a_move
from noughts.frontends.console.answers import Unusable, examples, read_answer, read_command
from noughts.frontends.console.board import ROOM_BELOW, draw
from noughts.frontends.console.dialogue import Dialogue, Leave
from noughts.frontends.console.naming import has_digits
from noughts.frontends.hint import hint, last_moves
from noughts.frontends.view import Status, View, view
from noughts.play.session import Session
from noughts.reports.review import rows, summary, told_moves
from noughts.search.budget import Budget
from noughts.search.estimates import appraise
from noughts.search.solve import SMALL_CELLS
from noughts.search.values import MoveVerdict
from noughts.texts import _


class ToMenu(Exception):
    """The person wants the menu back."""


class Game:
    """The dialogue over one session."""

    def __init__(
        self,
        session: Session,
        dialogue: Dialogue,
        thinking: Budget = THINKING,
        analysis: Budget = ANALYSIS,
    ) -> None:
        self.session = session
        self.dialogue = dialogue
        self.thinking = thinking
        self.analysis = analysis

    def play(self) -> None:
        """Turn by turn to the end; Leave or ToMenu when the person does not want to. An agent
        that finds no move ends the game without a result."""
        self._introduce()
        while not self.session.position.is_over:
            if self.session.awaits_person:
                self._person_moves()
            elif not self._agent_moves():
                return
        self._conclude()

    def _introduce(self) -> None:
        shown = view(self.session)
        self.dialogue.say()
        self.dialogue.say(words.introduction(shown))
        self.dialogue.say(words.rules(shown.rules))
        if shown.status is Status.OVER:
            return
        if None in (shown.x, shown.o):
            self.dialogue.say(_invitation(shown))
        self._show()

    def _conclude(self) -> None:
        self._show()
        # The result stays one line, whatever the width.
        self.dialogue.screen.write(words.result(view(self.session)) + "\n")
        self.dialogue.say(words.score(self.session.score))

    def _show(self, values: Iterable[MoveVerdict] = ()) -> None:
        """Draw the board with air around it, if there is room for air."""
        screen = self.dialogue.screen
        drawing = draw(view(self.session, values), screen, self.dialogue.naming)
        below = [""] if len(drawing) + ROOM_BELOW <= screen.size[1] else []
        screen.write("\n".join(["", *drawing, *below, ""]))

    def review(self, budget: Budget = REVIEW) -> None:
        """Say of every move how good it was, and when the game was decided."""
        self._say_that_it_thinks()
        found = review(self.session.record, budget)
        for line in told_moves(rows(found)):
            self.dialogue.screen.say(line, hang=4)
        self.dialogue.say()
        for line in summary(found):
            self.dialogue.say(line)

    # An agent's turn

    def _agent_moves(self) -> bool:
        """Let the agent think and play; False if it found no move."""
        self._say_that_it_thinks()
        try:
            thought = self.session.ask(for_a_move(self.session.position.rules, self.thinking)).run()
        except GameError:
            agent = self.session.seats[self.session.position.turn]
            text = _("{agent} cannot play this board in time, so the game stops here.")
            self.dialogue.say(text.format(agent=agent))
            return False
        self.session.accept(thought)
        shown = view(self.session)
        self.dialogue.say(words.other_moved(shown))
        # The end of the game shows the board anyway.
        if shown.status is not Status.OVER:
            self._show()
        if shown.status is Status.AGENT and self.dialogue.waits:
            _leave_if(read_command(self.dialogue.ask(_("Press Enter for the next move: "))))
        return True

    def _say_that_it_thinks(self) -> None:
        if self.dialogue.screen.live and self.session.position.rules.size > SMALL_CELLS:
            self.dialogue.say(_("Thinking ..."))
            self.dialogue.screen.flush()

    # A person's turn

    def _person_moves(self) -> None:
        """Ask once; an unusable answer changes nothing, so the turn stays."""
        shown = view(self.session)
        prompt = _("Your move, {player} ({examples}): ")
        if not shown.you:
            prompt = _("{player} to move ({examples}): ")
        facts = {"player": shown.turn.value, "examples": examples(shown.rules)}
        answer = self.dialogue.ask(prompt.format(**facts))
        command = read_command(answer)
        _leave_if(command)
        match command:
            case "undo":
                self._show_if(self.session.undo(), _("There is no move to undo."))
            case "redo":
                self._show_if(self.session.redo(), _("There is no move to redo."))
            case "hint":
                self._hint()
            case "values":
                self._values()
            case "why":
                self._why()
            case "help":
                self._help()
            case _:
                self._mark(answer, shown)

    def _mark(self, answer: str, shown: View) -> None:
        """Play the cell that the answer names, or say why not."""
        try:
            cell, self.dialogue.naming = read_answer(answer, shown)
            self.session.play(cell)
        except Unusable as reason:
            self.dialogue.refuse(str(reason))
        except IllegalMove as error:
            typed = " ".join(answer.split())
            self.dialogue.refuse(words.refusal(error, shown.rules, typed))
        else:
            if self.session.awaits_person:
                self._show()

    def _show_if(self, done: bool, refusal: str) -> None:
        """Draw what undo or redo did, or say that it did nothing."""
        if done:
            self._show()
        else:
            self.dialogue.refuse(refusal)

    def _hint(self) -> None:
        """Say what to play."""
        self._say_that_it_thinks()
        position = self.session.position
        self.dialogue.say(hint(position, explain_best(position, self.analysis)))

    def _why(self) -> None:
        """Say what the last moves did: the person's own, and the agent's answer to it."""
        if not self.session.moves:
            self.dialogue.refuse(_("There is no move to explain yet."))
            return
        self._say_that_it_thinks()
        number = 2 if any(self.session.seats.values()) else 1
        for line in last_moves(self.session.record, number, self.analysis):
            self.dialogue.say(line)
        if note := view(self.session).note:
            self.dialogue.say(note)

    def _values(self) -> None:
        """Draw what every move is worth, and say what the letters mean."""
        self._say_that_it_thinks()
        verdicts = appraise(self.session.position, self.analysis)
        self._show(verdicts)
        for line in words.legend(verdicts):
            self.dialogue.say(line)

    def _ways(self) -> list[str]:
        """The ways to name a cell."""
        rules = self.session.position.rules
        ways = [
            _("b2      mark a cell by name: column letter, then row number from 1"),
            _("1,1     the same by row,col from 0; also 1 1 or (1,1)"),
        ]
        if has_digits(rules):
            ways.append(_("5       the same by a digit: 1 is the first cell and 9 the last"))
        if rules.falls:
            ways.append(_("b       mark the lowest empty cell of a column; also 1, from 0"))
        return ways

    def _help(self) -> None:
        """Say what can be typed, and how to read the board."""
        lines = [
            *self._ways(),
            _("undo    take back your last move"),
            _("redo    play it again"),
            _("hint    a good move, and why"),
            _("values  what every move is worth"),
            _("why     what the last moves did"),
            _("menu    leave this game"),
            _("quit    leave the program"),
        ]
        for line in lines:
            self.dialogue.screen.say(line, hang=8)
        self.dialogue.say(
            _(
                "The board is labelled in the way that you typed last. The last move stands in (), "
                "a finished line in []; where there is room for one character only, both are in "
                "lower case, and of an estimate only the tens are shown."
            )
        )


def _invitation(shown: View) -> str:
    """What a person may type, in a line."""
    if shown.marks_fall:
        return _("Type a column's letter or its number from 0; or help.")
    if has_digits(shown.rules):
        return _("Type a cell by name, by row,col from 0, or by a digit from 1 to 9; or help.")
    return _("Type a cell by name or by row,col from 0; or help.")


def _leave_if(command: str | None) -> None:
    """Two commands lead out of the game."""
    if command == "quit":
        raise Leave
    if command == "menu":
        raise ToMenu
