"""One game in the console, from the first board to the result."""

from __future__ import annotations

from noughts.analysis.explain import explain_best
from noughts.core.errors import GameError, IllegalMove
from noughts.frontends import words
from noughts.frontends.budgets import ANALYSIS, THINKING, for_a_move
from noughts.frontends.console.answers import Unusable, read_answer, read_command
from noughts.frontends.console.board import ROOM_BELOW, draw
from noughts.frontends.console.dialogue import Dialogue, Leave
from noughts.frontends.hint import hint, last_moves
from noughts.frontends.view import Status, View, view
from noughts.play.session import Session
from noughts.search.analyse import analyse
from noughts.search.budget import Budget
from noughts.search.solve import SMALL_CELLS
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
        self._actions = {
            "undo": self._undo,
            "redo": self._redo,
            "hint": self._hint,
            "values": self._values,
            "why": self._why,
            "help": self._help,
        }

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
            text = _("Type a cell by row,col or by name, or help.")
            self.dialogue.say(_("Type a column's letter, or help.") if shown.marks_fall else text)
        self._show(shown)

    def _conclude(self) -> None:
        shown = view(self.session)
        self._show(shown)
        # The result stays one line, whatever the width.
        self.dialogue.screen.write(words.result(shown) + "\n")
        self.dialogue.say(words.score(shown.score))

    def _show(self, shown: View) -> None:
        """Draw the board with air around it, if there is room for air."""
        screen = self.dialogue.screen
        drawing = draw(shown, screen)
        below = [""] if len(drawing) + ROOM_BELOW <= screen.size[1] else []
        screen.write("\n".join(["", *drawing, *below, ""]))

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
        self._say_what_was_played(view(self.session))
        return True

    def _say_what_was_played(self, shown: View) -> None:
        """An agent's move; the board follows unless the end of the game shows it."""
        self.dialogue.say(words.other_moved(shown))
        if shown.status is not Status.OVER:
            self._show(shown)
        if shown.status is Status.AGENT and self.dialogue.waits:
            self._leave_if(read_command(self.dialogue.ask(_("Press Enter for the next move: "))))

    def _say_that_it_thinks(self) -> None:
        if self.dialogue.screen.live and self.session.position.rules.size > SMALL_CELLS:
            self.dialogue.say(_("Thinking ..."))
            self.dialogue.screen.flush()

    # A person's turn

    def _person_moves(self) -> None:
        """Ask once; an unusable answer changes nothing, so the turn stays."""
        shown = view(self.session)
        prompt = _("Your move, {player}: ") if shown.you else _("{player} to move: ")
        answer = self.dialogue.ask(prompt.format(player=shown.turn.value))
        command = read_command(answer)
        self._leave_if(command)
        if command in self._actions:
            self._actions[command]()
        else:
            self._mark(answer, shown)

    def _mark(self, answer: str, shown: View) -> None:
        """Play the cell that the answer names, or say why not."""
        try:
            self.session.play(read_answer(answer, shown))
        except Unusable as reason:
            self.dialogue.refuse(str(reason))
        except IllegalMove as error:
            self.dialogue.refuse(words.refusal(error, shown.rules))
        else:
            if self.session.awaits_person:
                self._show(view(self.session))

    def _leave_if(self, command: str | None) -> None:
        """Two commands lead out of the game."""
        if command == "quit":
            raise Leave
        if command == "menu":
            raise ToMenu

    def _undo(self) -> None:
        """Go back, or say that there is nothing to go back to."""
        if self.session.undo():
            self._show(view(self.session))
        else:
            self.dialogue.refuse(_("There is no move to undo."))

    def _redo(self) -> None:
        """Go forward again."""
        if self.session.redo():
            self._show(view(self.session))
        else:
            self.dialogue.refuse(_("There is no move to redo."))

    def _hint(self) -> None:
        """Say what to play."""
        self._say_that_it_thinks()
        position = self.session.position
        self.dialogue.say(hint(position, explain_best(position, self.analysis)))

    def _why(self) -> None:
        """Say what the last moves did: one's own, and the answer to it."""
        if not self.session.moves:
            self.dialogue.refuse(_("There is no move to explain yet."))
            return
        self._say_that_it_thinks()
        number = 1 if self._is_shared else 2
        for line in last_moves(self.session.record, number, self.analysis):
            self.dialogue.say(line)
        if note := view(self.session).note:
            self.dialogue.say(note)

    @property
    def _is_shared(self) -> bool:
        """Whether two people play at this board."""
        return set(self.session.seats.values()) == {None}

    def _values(self) -> None:
        """Draw what every move is worth, and say what the letters mean."""
        self._say_that_it_thinks()
        verdicts = analyse(self.session.position, self.analysis)
        unknown = sum(verdict.value is None for verdict in verdicts)
        if unknown == len(verdicts):
            self.dialogue.say(_("The board is too large: no move could be searched in time."))
            return
        self._show(view(self.session, verdicts))
        for line in words.legend(verdicts):
            self.dialogue.say(line)

    def _help(self) -> None:
        """Say what can be typed, and how to read the board."""
        lines = [
            _("1,1     mark a cell by row,col from 0: numbers at the right and bottom"),
            _("b2      mark a cell by name: letters at the top, numbers at the left"),
            _("undo    take back your last move"),
            _("redo    play it again"),
            _("hint    a good move, and why"),
            _("values  what every move is worth"),
            _("why     what the last moves did"),
            _("menu    leave this game"),
            _("quit    leave the program"),
        ]
        if view(self.session).marks_fall:
            lines.insert(2, _("b       mark the lowest empty cell of a column"))
        for line in lines:
            self.dialogue.screen.say(line, hang=8)
        self.dialogue.say(
            _(
                "The last move stands in (), a finished line in []; where there is room for one "
                "character only, both are in lower case."
            )
        )
