"""What an answer in a game means: a command, or a cell by `row,col` from 0 or by its name; where
marks fall, a column's letter or its number from 0 is enough."""

from __future__ import annotations

from contextlib import suppress
from difflib import get_close_matches

from noughts.core.errors import InvalidText, odd_character, quote
from noughts.core.notation import read_cell, read_row_and_column, write_cell
from noughts.core.rules import Rules
from noughts.frontends.view import View
from noughts.texts import _

LONGEST_ANSWER = 100
"""Characters of an answer, at most."""

COMMANDS = ("undo", "redo", "hint", "values", "why", "help", "menu", "quit")
_SHORT = {"q": "quit", "exit": "quit", "?": "help"}


class Unusable(Exception):
    """The answer names no cell; the text is the sentence that says so."""


def read_command(text: str) -> str | None:
    """The command that an answer names; None if it names none."""
    word = text.lower()
    return word if word in COMMANDS else _SHORT.get(word)


def read_answer(text: str, view: View) -> int:
    """The cell that an answer names; Unusable when it is blank or no cell of this board."""
    if not text:
        raise Unusable(_("Type a cell, such as {last}, or help.").format(last=_example(view.rules)))
    if reason := unreadable(text):
        raise Unusable(reason)
    cell = read_row_and_column(text, view.rules)
    if cell is not None:
        return cell
    with suppress(InvalidText):
        return read_cell(text, view.rules)
    for index, at in enumerate(view.cells if view.marks_fall else ()):
        if at.is_open and text.lower() in (at.name[0], str(at.column)):
            return index
    raise Unusable(_not_a_cell(text, view.rules))


def unreadable(text: str) -> str | None:
    """Why no answer looks like this at all, if that is so."""
    if len(text) > LONGEST_ANSWER:
        return _("That line is too long for an answer.")
    if odd := odd_character(text):
        return _("No answer has {character} in it. Please use plain letters and digits.").format(
            character=odd
        )
    return None


def _example(rules: Rules) -> str:
    """A cell of this board, in both ways to write one."""
    row, column = rules.rows // 2, rules.columns // 2
    name = write_cell(row * rules.columns + column, rules)
    return _("{row},{column} or {name}").format(row=row, column=column, name=name)


def _not_a_cell(text: str, rules: Rules) -> str:
    """What cells there are, or which command may be meant."""
    if near := get_close_matches(text.lower(), COMMANDS, n=1):
        return _("{text} is not a command. Did you mean {near}?").format(
            text=quote(text), near=near[0]
        )
    if rules.falls:
        return _("{text} is not an open column. Type a letter from a to {last}.").format(
            text=quote(text), last=write_cell(rules.columns - 1, rules)[0]
        )
    return _(
        "{text} is not a cell. Type row,col from 0,0 to {row},{column} or a name from a1 to {name}."
    ).format(
        text=quote(text),
        row=rules.rows - 1,
        column=rules.columns - 1,
        name=write_cell(rules.size - 1, rules),
    )
