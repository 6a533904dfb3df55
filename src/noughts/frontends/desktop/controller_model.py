"""A game on the board of a `GameController`, whose computer may be foreign code."""

from __future__ import annotations

import traceback
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QTimer

from noughts.adapters.classes import EMPTY, GameBoard, GameController, Player
from noughts.adapters.grid import RULES, to_action, to_cell, to_position
from noughts.core.errors import IllegalMove, InvalidText
from noughts.core.outcome import Player as Side
from noughts.core.position import Position
from noughts.frontends import words
from noughts.frontends.desktop.game_model import MOVE, GameModel
from noughts.frontends.desktop.thinker import Thinker, Threads
from noughts.frontends.settings import Settings
from noughts.play.session import Job, Session, Thought
from noughts.reports.wording import rows
from noughts.texts import _, plain

POLL_MILLISECONDS = 100
"""How often the window looks at the controller's board."""

SHOWN_CHARACTERS = 80
"""How much of a strategy's answer or error the label shows."""


class ControllerModel(GameModel):
    """The controller's board and its current player are what is true; the session follows them,
    and while a strategy thinks it keeps what the strategy may have changed."""

    def __init__(self, controller: GameController) -> None:
        settings = Settings(side=Side(controller.human.symbol), rules=RULES)
        super().__init__(settings, agent=Thinker(workers=Threads()))
        self.controller = controller
        self.fault = self._unreadable = self._ended = ""
        self._asked: tuple[GameBoard, Job] | None = None
        self._watch = QTimer(self)
        self._watch.setInterval(POLL_MILLISECONDS)
        self._watch.timeout.connect(self.follow)
        if position := self._read():
            self._adopt(position)

    def start(self) -> None:
        """Look at the board from now on, and let the computer move if it is its turn."""
        if not self._watch.isActive():
            self._watch.start()
            self.follow()
            self._ended = self._end()
            if not self.is_thinking:
                self._go_on()

    def close(self) -> None:
        """Leave at once; a strategy that still thinks keeps its board to itself."""
        self._watch.stop()
        if self.is_thinking:
            self._renew(self.session.position)
        super().close()

    # What is said

    @property
    def can_reset(self) -> bool:
        """Whether there is something to begin again: always, whatever a strategy does."""
        return True

    @property
    def can_play_again(self) -> bool:
        """Who starts is the controller's business."""
        return False

    @property
    def opponent(self) -> str:
        """Who plays against the person, in words."""
        return _("The computer follows {strategy}.").format(strategy=self.strategy)

    @property
    def strategy(self) -> str:
        """The name of the class that chooses the computer's moves."""
        computer = self.controller.ai
        chooser = computer if computer.strategy is None else computer.strategy
        return str(getattr(chooser, "__name__", type(chooser).__name__))

    @property
    def status(self) -> str:
        """Where the game stands, in a line, or why it does not go on."""
        fault = self._unreadable or self._ended or (self.fault if self.is_stuck else "")
        return super().status if self.is_past else fault or super().status

    # The controller's board

    def follow(self) -> bool:
        """Show the board as it stands, if the program has changed it; False if it cannot be
        read."""
        if self.is_thinking:
            return True
        before, position = self._unreadable, self._read()
        if position and (before or self._is_new(position)):
            self._adopt(position)
            self._moved_on()
        elif self._unreadable != before:
            self.changed.emit()
        return position is not None

    def _read(self) -> Position | None:
        """What stands on the controller's board; None, and a sentence, if that is no position."""
        self._unreadable = ""
        turn = Side(self.controller.current_player.symbol)
        try:
            return to_position(self.controller.board.game_board, EMPTY, turn)
        except InvalidText as error:
            self._unreadable = words.sentence(error)
            return None

    def _is_new(self, position: Position) -> bool:
        """Whether the session does not know of this position, or of who plays it."""
        is_other = self.controller.human.symbol != self.settings.side.value
        return is_other or position != self.session.position

    def _adopt(self, position: Position) -> None:
        """Go on from this position, however it came about."""
        self.settings = replace(self.settings, side=Side(self.controller.human.symbol))
        self.session = Session(position, score=self.session.score)
        self.session.seats[self.settings.side.other] = self.strategy

    def _renew(self, position: Position) -> None:
        """Give the controller a new board with this position; a busy strategy keeps the old one."""
        controller = self.controller
        controller.board = type(controller.board)()
        controller.board.game_board = _grid(position)
        is_human = position.turn.value == controller.human.symbol
        controller.current_player = controller.human if is_human else controller.ai

    def _moved(self, mover: Player) -> None:
        """The mover's mark is on the board, and the session knows: the other has the turn."""
        self.controller.current_player = mover
        self.controller.switch_player()
        position = self._read()
        if position and self._is_new(position):
            self._adopt(position)
        self._moved_on()

    # What may be done with the game

    def play(self, cell: int) -> None:
        """A person marks a cell of the board as it stands now."""
        if not self.follow() or self._ended:
            self.changed.emit()
            return
        session, human = self.session, self.controller.human
        if self.is_past or not session.awaits_person or not session.position.is_legal(cell):
            super().play(cell)
            return
        made, self.note = human.make_move(self.controller.board, *to_action(cell))
        if made:
            session.play(cell)
            self._moved(human)
        else:
            self.changed.emit()

    def reset(self) -> None:
        """Give the controller an empty board; X starts."""
        self._agent.drop(MOVE)
        self._renew(Position.start(RULES))
        super().reset()

    def _moved_on(self) -> None:
        """Have the board as the session is now, where moves were taken back or played again."""
        if self.is_thinking or self._read() != self.session.position:
            self._renew(self.session.position)
        self.fault, self._ended = "", self._end()
        super()._moved_on()

    def _end(self) -> str:
        """How the game has ended if only the controller says so."""
        try:
            over, result = self.controller.check_game_over()
        except Exception:
            traceback.print_exc()
            return ""
        if self.session.is_over or not over:
            return ""
        return _short(str(result)) or _("The game is over.")

    # The strategy

    def _ask(self) -> None:
        """Have the controller asked for its computer's move, unless it says that the game ended."""
        if self._ended:
            return
        self._asked = self.controller.board, self.session.ask()
        self._agent.ask(MOVE, self._take_move, _answer, self.controller, self.controller.board)

    def _take_move(self, future: Future[Any]) -> None:
        """Play what the strategy has chosen, on the board as it was before; or say what is wrong
        with it."""
        assert self._asked
        board, job = self._asked
        board.game_board, self.controller.board = _grid(job.position), board
        self.controller.current_player = self.controller.ai
        error = future.exception()
        fault = self._raised(error) if error else self._refused(future.result(), job)
        if fault:
            self.fault, self.note = fault, _("Nothing was played. Undo, or reset.")
            self.changed.emit()

    def _raised(self, error: BaseException) -> str:
        """What is said of a strategy that fails."""
        said = _short(traceback.format_exception_only(error)[-1].strip().rstrip("."))
        return _("{strategy} raised {error}.").format(strategy=self.strategy, error=said)

    def _refused(self, answer: object, job: Job) -> str:
        """Play a strategy's answer: nothing, or what is wrong with it."""
        ai = self.controller.ai
        facts = {"strategy": self.strategy, "answer": _shown(answer)}
        try:
            cell = to_cell(answer)
        except IllegalMove:
            return _("{strategy} chose {answer}, which is no (row, col) of the board.").format(
                **facts
            )
        made, _sentence = self.controller.board.make_move(*to_action(cell), ai.symbol)
        if not made:
            return _("{strategy} chose {answer}, which is taken.").format(**facts)
        self.session.accept(Thought(cell, job.ticket))
        self._moved(ai)
        return ""


def _answer(controller: GameController, board: GameBoard) -> object:
    """What the computer plays on this board; nothing if the game has another board by now. What
    goes wrong is printed in full, for the author of the strategy."""
    if controller.board is not board:
        return None
    try:
        return controller.find_best_ai_move()
    except BaseException:
        traceback.print_exc()
        raise


def _grid(position: Position) -> list[list[str]]:
    """The marks of a position as the rows of a `GameBoard`."""
    return [list(row.replace(".", EMPTY)) for row in rows(position)]


def _shown(answer: object) -> str:
    """A strategy's answer in a line; some things cannot even be printed."""
    try:
        return _short(repr(answer))
    except Exception:
        return type(answer).__name__


def _short(text: str) -> str:
    """Foreign text as part of one line."""
    line = plain(" ".join(text.split()))
    return line if len(line) <= SHOWN_CHARACTERS else line[:SHOWN_CHARACTERS] + "..."
