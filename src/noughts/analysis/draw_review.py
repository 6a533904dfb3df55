"""A review as text, as JSON and as a picture of the value over the game."""

from __future__ import annotations

import json

from noughts.analysis.review import Mark, Review, ReviewedMove
from noughts.analysis.svg import Picture
from noughts.analysis.wording import sentence
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.search.verdict import Value
from noughts.texts import _

SIGNS = {Mark.BEST: "", Mark.SLOWER: "", Mark.MISTAKE: "?", Mark.BLUNDER: "??", Mark.UNKNOWN: ""}
"""How players of other games note a bad move."""

_LEVELS = (Value.WIN, Value.DRAW, Value.LOSS)


def as_text(review: Review) -> list[str]:
    """The moves with their marks and reasons, the value over the game, and what it comes to."""
    return [
        *(_row(move) for move in review.moves),
        "",
        *value_line(review),
        "",
        *summary(review),
    ]


def summary(review: Review) -> list[str]:
    """The turning point, and how well each side played."""
    turn, lines = review.turning_point, []
    some_unknown = any(move.mark is Mark.UNKNOWN for move in review.moves)
    if turn:
        said = _("The turning point was move {number}, {move}: a {mark}.")
        lines.append(said.format(number=turn.number, move=named(turn), mark=mark_word(turn.mark)))
    elif not some_unknown:
        lines.append(_("Nobody gave anything away."))
    figures = _("{player}: {kept} of {moves} moves kept the value ({share:.0%}), {lost:g} lost.")
    for player in Player:
        accuracy = review.accuracy(player)
        if accuracy.moves:
            lines.append(
                figures.format(player=player.value, share=accuracy.share, **accuracy._asdict())
            )
    if some_unknown:
        lines.append(_("Moves marked unknown could not be searched in time, and are not counted."))
    return lines


def value_line(review: Review) -> list[str]:
    """What the positions were worth, one column for each."""
    rows = []
    for value, word in zip(_LEVELS, _level_words(), strict=True):
        marks = "".join("  *" if found is value else "  ." for found in review.values)
        rows.append(f"{word:8}{marks}")
    numbers = "".join(f"{number:3}" for number in range(len(review.values)))
    return [*rows, f"{_('move'):8}{numbers}"]


def named(move: ReviewedMove) -> str:
    """A move with the player's mark: `O b1`."""
    return f"{move.position.turn.value} {write_cell(move.cell, move.position.rules)}"


def mark_word(mark: Mark) -> str:
    """A mark in the language in use."""
    return {
        Mark.BEST: _("best"),
        Mark.SLOWER: _("slower"),
        Mark.MISTAKE: _("mistake"),
        Mark.BLUNDER: _("blunder"),
        Mark.UNKNOWN: _("unknown"),
    }[mark]


def as_json(review: Review) -> str:
    """The same for programs."""
    turn = review.turning_point
    accuracies = {player.value: review.accuracy(player) for player in Player}
    return json.dumps(
        {
            "game": str(review.record),
            "moves": [_move_json(move) for move in review.moves],
            "values": [value.value if value else None for value in review.values],
            "turning_point": turn.number if turn else None,
            "accuracy": {
                player: {**accuracy._asdict(), "share": accuracy.share}
                for player, accuracy in accuracies.items()
            },
        }
    )


def _row(move: ReviewedMove) -> str:
    """A move in one line."""
    reasons = " ".join(sentence(reason, move.position) for reason in move.reasons)
    return f"{move.number:2}  {named(move):7}{mark_word(move.mark):9}{reasons}".rstrip()


def _move_json(move: ReviewedMove) -> dict[str, object]:
    """A move for programs; a refuting line is the longest that a reason has."""
    rules = move.position.rules
    line = max((reason.line for reason in move.reasons), key=len, default=())
    return {
        "number": move.number,
        "player": move.position.turn.value,
        "cell": write_cell(move.cell, rules),
        "mark": move.mark.value,
        "lost": move.lost,
        "reasons": [sentence(reason, move.position) for reason in move.reasons],
        "line": [write_cell(cell, rules) for cell in line],
    }


def _level_words() -> tuple[str, str, str]:
    """What the rows of the value line mean."""
    return _("X wins"), _("draw"), _("O wins")


def draw(review: Review) -> str:
    """The value over the game as an SVG picture: a step down for X is a mistake of X."""
    step, top, row, left = 44, 34, 56, 80
    width = left + step * max(len(review.values), 6) + 20
    title = _("What the positions of a game were worth")
    picture = Picture(title, " ".join(summary(review)))
    for number, word in enumerate(_level_words()):
        y = top + row * number
        picture.label(word, left - 14, y + 4, colour=("x", "muted", "o")[number], anchor="end")
        picture.arrow((left, y), (width - 20, y), "grid", 0.7, cut=True)
    places = [
        None if value is None else (left + step * (number + 0.5), top + row * _LEVELS.index(value))
        for number, value in enumerate(review.values)
    ]
    for number, place in enumerate(places):
        _draw_step(picture, review, number, place, places[number - 1] if number else None)
    return picture.svg(width, top + 2 * row + 62)


def _draw_step(
    picture: Picture,
    review: Review,
    number: int,
    place: tuple[float, float] | None,
    before: tuple[float, float] | None,
) -> None:
    """One position: a line from the one before, and the move that led to it."""
    if place is None:
        return
    x, y = place
    if before:
        corner = (x, before[1])
        picture.arrow(before, corner, "ink", 2)
        picture.arrow(corner, place, "ink", 2)
    picture.dot(x, y, 3.5, "ink")
    if number:
        move = review.moves[number - 1]
        picture.label(named(move), x, 34 + 2 * 56 + 30, 11, colour=move.position.turn.value.lower())
        picture.label(str(number), x, 34 + 2 * 56 + 46, 11, colour="muted")
        if SIGNS[move.mark]:
            picture.label(SIGNS[move.mark], x + 6, y - 8, 14, "loss", "start", bold=True)
