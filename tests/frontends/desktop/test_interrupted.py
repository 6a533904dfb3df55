"""Whatever a person does while the computer thinks, no stray mark turns up and no process stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from noughts.core.outcome import Player
from noughts.frontends.desktop.window import Window
from tests.frontends.desktop.playing import Open, click, drawn, marks, settle
from tests.frontends.desktop.thinkers import Against, reply, slow_agent
from tests.leftovers import needs_limits, wait_until_gone


class Guest:
    """Somebody who interrupts at random, and knows what should stand on the board."""

    def __init__(self, open_window: Open, agent: str, seed: int) -> None:
        self.open_window, self.chance = open_window, Random(seed)
        self.settings = Against(agent=agent)
        self.window = self.open()
        self.mine: list[int] = []
        self.ways: list[Callable[[], None]] = []

    def open(self) -> Window:
        """A small window, which is painted quickly."""
        window = self.open_window(settings=self.settings)
        window.resize(400, 500)
        return window

    def move(self) -> None:
        """Mark any open cell, if it is this person's turn."""
        model = self.window.model
        if model.session.position.is_over:
            self.reset()
        if model.session.awaits_person:
            self.mine.append(self.chance.choice(model.session.position.legal_moves))
            click(self.window.board.cells[self.mine[-1]])

    def interrupt(self) -> None:
        """Do something that makes the computer's thought useless, each in its turn."""
        if not self.ways:
            self.ways = [self.reset, self.undo, self.rematch, self.another, self.close]
            self.chance.shuffle(self.ways)
        self.ways.pop()()

    def reset(self) -> None:
        click(self.window.buttons["reset"])
        self.mine = []

    def undo(self) -> None:
        click(self.window.buttons["undo"])
        self.mine = self.mine[:-1]

    def rematch(self) -> None:
        click(self.window.buttons["rematch"])
        self.mine = []

    def another(self) -> None:
        self.window.model.new_game(self.settings)
        self.mine = []

    def close(self) -> None:
        self.window.close()
        self.window = self.open()
        self.mine = []

    def check(self) -> None:
        """Only this person's marks, and what the computer answers to them, are on the board."""
        record = self.window.model.session.record
        moves = list(zip(record.positions, record.moves, strict=False))
        assert [cell for position, cell in moves if position.turn is Player.X] == self.mine
        for position, cell in moves:
            assert position.turn is Player.X or cell == reply(position)
        assert marks(self.window) == drawn(self.window.model.session.position)


def interrupted(qtbot: QtBot, open_window: Open, tmp_path: Path, times: int) -> None:
    """Five guests interrupt the computer so often, each in its own window."""
    agent = slow_agent(tmp_path)
    guests = [Guest(open_window, agent, seed) for seed in range(5)]
    chance = Random(1)
    for _time in range(times):
        for guest in guests:
            guest.move()
        qtbot.wait(chance.randrange(300))
        for guest in guests:
            guest.check()
            guest.interrupt()
            guest.check()
    for guest in guests:
        settle(qtbot, guest.window.model)
        guest.check()
        guest.window.close()
    assert wait_until_gone(tmp_path) == set()


@needs_limits
@pytest.mark.usefixtures("untraced")
def test_an_interrupted_thought_never_marks_a_cell(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    interrupted(qtbot, open_window, tmp_path, 3)


@pytest.mark.long
@needs_limits
@pytest.mark.usefixtures("untraced")
def test_a_thought_that_is_interrupted_often_never_marks_a_cell(
    qtbot: QtBot, open_window: Open, tmp_path: Path
) -> None:
    interrupted(qtbot, open_window, tmp_path, 40)
