"""What an answer in a game means: a command, or a cell by its name, by row and column from 0 or, on
3x3, by a digit; where marks fall, a column's letter or its number from 0 is enough."""

from __future__ import annotations

from contextlib import suppress
from difflib import get_close_matches

from noughts.core.errors import InvalidText, odd_character, quote
from noughts.core.notation import read_cell, read_row_and_column, write_cell
from noughts.core.rules import Rules
from noughts.frontends.console.naming import Naming, has_digits
from noughts.frontends.view import View
from noughts.texts import _, retold

LONGEST_ANSWER = 100
"""Characters of an answer, at most."""

COMMANDS = ("undo", "redo", "hint", "values", "why", "help", "menu", "quit")
_DIGITS = tuple("123456789")
_SHORT = {"q": "quit", "exit": "quit", "?": "help"}


class Unusable(Exception):
    """The answer names no cell; the text is the sentence that says so."""


def read_command(text: str) -> str | None:
    """The command that an answer names; None if it names none."""
    word = text.lower()
    return word if word in COMMANDS else _SHORT.get(word)


def read_answer(text: str, view: View) -> tuple[int, Naming]:
    """The cell that an answer names, and in which way; Unusable when it is blank or no cell of
    this board."""
    rules = view.rules
    if not text:
        told = _("Type a cell, such as {examples}, or help.")
        if rules.falls:
            told = _("Type a column, such as {examples}, or help.")
        raise Unusable(told.format(examples=examples(rules)))
    if reason := unreadable(text):
        raise Unusable(reason)
    if has_digits(rules) and text in _DIGITS:
        return rules.cells_at[divmod(_DIGITS.index(text), rules.columns)], Naming.DIGITS
    cell = read_row_and_column(_with_comma(text), rules)
    if cell is not None:
        return cell, Naming.NUMBERS
    with suppress(InvalidText):
        return read_cell(text, rules), Naming.LETTERS
    for index, at in enumerate(view.cells if view.marks_fall else ()):
        if at.is_open and text == str(at.column):
            return index, Naming.NUMBERS
        if at.is_open and text.lower() == at.name[0]:
            return index, Naming.LETTERS
    raise Unusable(_not_a_cell(text, rules))


def _with_comma(text: str) -> str:
    """`1 1` and `(1,1)` as `1,1`; any other text as it is."""
    if text.startswith("(") and text.endswith(")"):
        text = text[1:-1]
    return text if "," in text else ",".join(text.split())


def unreadable(text: str) -> str | None:
    """Why no answer looks like this at all, if that is so."""
    if len(text) > LONGEST_ANSWER:
        return _("That line is too long for an answer.")
    if odd := odd_character(text):
        return _("No answer has {character} in it. Please use plain letters and digits.").format(
            character=retold(odd)
        )
    return None


def examples(rules: Rules) -> str:
    """What can be typed on this board, in two ways: a cell, or where marks fall a column."""
    if rules.falls:
        column = rules.columns // 2
        letter = write_cell(column, rules)[0]
        return _("{letter} or {column}").format(letter=letter, column=column)
    row, column = rules.rows // 2, rules.columns // 2
    name = write_cell(row * rules.columns + column, rules)
    return _("{name} or {row},{column}").format(row=row, column=column, name=name)


def _not_a_cell(text: str, rules: Rules) -> str:
    """What cells there are, or which command may be meant."""
    if near := get_close_matches(text.lower(), COMMANDS, n=1):
        return _("{text} is not a command. Did you mean {near}?").format(
            text=quote(text), near=near[0]
        )
    last = rules.size - 1
    if rules.falls:
        return _("{text} is not an open column. Type a letter from a to {last}.").format(
            text=quote(text), last=write_cell(last, rules)[0]
        )
    told = _(
        "{text} is not a cell. Type a name from a1 to {name} or row,col from 0,0 to {numbers}."
    )
    if has_digits(rules):
        told = _(
            "{text} is not a cell. Type a name from a1 to {name}, row,col from 0,0 to {numbers}, "
            "or a digit from 1 to 9."
        )
    return told.format(
        text=quote(text),
        name=Naming.LETTERS.write(last, rules),
        numbers=Naming.NUMBERS.write(last, rules),
    )
