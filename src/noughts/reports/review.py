"""A reviewed game: rows for a window or a page, text, JSON, or a picture of the value."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from noughts.analysis.explain import Kind, Reason
from noughts.analysis.review import Accuracy, BetterMove, Mark, Review, ReviewedMove
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.reports.svg import LETTER, Picture
from noughts.reports.wording import cell_name, estimate, names, sentence
from noughts.search.verdict import Value
from noughts.texts import _, plural

SIGNS = {
    Mark.BEST: "",
    Mark.SLOWER: "",
    Mark.MISTAKE: "?",
    Mark.BLUNDER: "??",
    Mark.DUBIOUS: "?!",
    Mark.UNKNOWN: "",
}
"""How players of other games note a bad move."""

_LEVELS = (Value.WIN, Value.DRAW, Value.LOSS)

_TOP, _ROW = 64, 56
"""Where the uppermost level of the picture stands, and how far apart the levels are."""
_BOTTOM = _TOP + _ROW * (len(_LEVELS) - 1)
_HEADING = 14
_Place = tuple[float, float] | None


@dataclass(frozen=True)
class ReviewRow:
    """A move: its number, player, cell and name, its mark as a word and as players note it (`??`),
    why, the line by which it wins or loses, this move first, where one is known, and the better
    move with its sentence if this one gave something away; of a move whose value is not known, the
    chances of its player in percent and their sentence, if they could be estimated."""

    number: int
    player: Player
    cell: int
    name: str
    mark: Mark
    word: str
    sign: str
    why: str
    line: tuple[int, ...]
    better: int | None
    better_words: str
    estimate: int | None
    estimate_words: str

    @property
    def is_bad(self) -> bool:
        """Whether the move gave something away."""
        return self.mark in (Mark.MISTAKE, Mark.BLUNDER)


def rows(review: Review) -> tuple[ReviewRow, ...]:
    """Every move of a reviewed game, as a window or a page shows it."""
    return tuple(map(_row, review.moves))


def _row(move: ReviewedMove) -> ReviewRow:
    return ReviewRow(
        number=move.number,
        player=move.position.turn,
        cell=move.cell,
        name=cell_name(move.cell, move.position.rules),
        mark=move.mark,
        word=mark_word(move.mark),
        sign=SIGNS[move.mark],
        why=_why(move),
        line=longest_line(move.reasons),
        better=move.better.cell if move.better else None,
        better_words=better_words(move),
        estimate=move.estimate,
        estimate_words=estimate_words(move),
    )


def estimate_words(move: ReviewedMove) -> str:
    """What the move is estimated to be worth, in a sentence; nothing without an estimate."""
    return "" if move.estimate is None else estimate(move.estimate, move.position.turn)


def better_words(move: ReviewedMove) -> str:
    """The better move and its worth, in a sentence; nothing where none is known."""
    if move.better is None:
        return ""
    if move.better.value is None:
        return _("Perhaps better: {cell}, about {percent}%.").format(
            cell=cell_name(move.better.cell, move.position.rules), percent=move.better.estimate
        )
    cell, plies = cell_name(move.better.cell, move.position.rules), move.better.plies
    if move.better.value is Value.DRAW:
        return _("Better: {cell}, a draw.").format(cell=cell)
    if plies is None:
        return _("Better: {cell}, a win.").format(cell=cell)
    return plural(
        "Better: {cell}, a win in {number} move.",
        "Better: {cell}, a win in {number} moves.",
        plies,
        cell=cell,
    )


def _why(move: ReviewedMove) -> str:
    """The reasons of a move. The moves that win are left to the sentence of the better move."""
    told = _reasons(move)
    for number, reason in enumerate(move.reasons):
        if move.better and reason.kind in (Kind.MISSES, Kind.GIVES_UP_WIN):
            told[number] = _("Misses a win.")
    return " ".join(told)


def _reasons(move: ReviewedMove) -> list[str]:
    """The reasons of a move, in sentences."""
    return [sentence(reason) for reason in move.reasons]


def longest_line(reasons: Iterable[Reason]) -> tuple[int, ...]:
    """The cells of the moves that show what a move is worth: the longest line of its reasons."""
    return max((reason.line for reason in reasons), key=len, default=())


def as_text(review: Review) -> Iterator[str]:
    """The moves with their marks and reasons, the value over the game, and what it comes to."""
    yield from told_moves(rows(review))
    yield ""
    yield from value_line(review)
    yield ""
    yield from summary(review)


def summary(review: Review) -> list[str]:
    """The turning point, and how well each side played."""
    turn, lines = review.turning_point, []
    some_unknown = any(not move.is_judged for move in review.moves)
    if turn:
        said = _("The turning point was move {number}, {move}: a mistake.")
        if turn.mark is Mark.BLUNDER:
            said = _("The turning point was move {number}, {move}: a blunder.")
        lines.append(said.format(number=turn.number, move=named(turn)))
    elif not some_unknown:
        lines.append(_("Nobody gave anything away."))
    told = [_told_accuracy(player, review.accuracy(player)) for player in Player]
    lines += filter(None, told)
    marks = {move.mark for move in review.moves}
    if Mark.UNKNOWN in marks:
        lines.append(_("Moves marked unknown could not be searched in time, and are not counted."))
    if Mark.DUBIOUS in marks:
        lines.append(_("Moves marked dubious are not counted either: estimates prove nothing."))
    return lines


def _told_accuracy(player: Player, played: Accuracy) -> str:
    """How well a side played; without a share where some of its moves are unknown."""
    if not played.moves:
        return ""
    if played.unknown:
        return plural(
            "{player}: of {all} moves, {number} is known, and {kept} of these kept the value.",
            "{player}: of {all} moves, {number} are known, and {kept} of these kept the value.",
            played.moves,
            player=player.value,
            all=played.moves + played.unknown,
            kept=played.kept,
        )
    return plural(
        "{player}: {kept} of {number} move kept the value ({share:.0%}), {lost:g} lost.",
        "{player}: {kept} of {number} moves kept the value ({share:.0%}), {lost:g} lost.",
        played.moves,
        player=player.value,
        kept=played.kept,
        share=played.share,
        lost=played.lost,
    )


def value_line(review: Review) -> list[str]:
    """What the positions were worth, one column for each."""
    last = len(review.values) - 1
    words = [*level_words(), _("move")]
    rows = [["*" if found is value else "." for found in review.values] for value in _LEVELS]
    rows.append([str(number) for number in range(last + 1)])
    if guessed := [str(found or ".") for found in review.estimates if any(review.estimates)]:
        words.insert(-1, _("X in %"))
        rows.insert(-1, guessed)
    label, column = _widest(words) + 2, max(3, len(f" {last}"))
    return [
        word.ljust(label) + "".join(field.rjust(column) for field in row)
        for word, row in zip(words, rows, strict=True)
    ]


def _widest(words: Iterable[str]) -> int:
    """The length of the longest of some words."""
    return max(map(len, words), default=0)


def named(move: ReviewedMove) -> str:
    """A move with the player's mark: `O b1`."""
    return f"{move.position.turn.value} {cell_name(move.cell, move.position.rules)}"


def mark_word(mark: Mark) -> str:
    """A mark in the language in use."""
    return _(mark.value)


def as_json(review: Review) -> Iterator[str]:
    """One object, in one line."""
    turn = review.turning_point
    accuracies = {player.value: review.accuracy(player) for player in Player}
    facts = {
        "game": str(review.record),
        "moves": [_move_json(move) for move in review.moves],
        "values": [value.value if value else None for value in review.values],
        "estimates": [*review.estimates],
        "turning_point": turn.number if turn else None,
        "accuracy": {
            player: {**accuracy._asdict(), "share": accuracy.share}
            for player, accuracy in accuracies.items()
        },
    }
    yield json.dumps(facts)


def told_moves(moves: tuple[ReviewRow, ...]) -> Iterator[str]:
    """The moves, one a line."""
    number = max(2, len(str(len(moves))))
    name = max(7, _widest(f"X {move.name}" for move in moves) + 2)
    mark = _widest(map(mark_word, Mark)) + 2
    for move in moves:
        head = f"{move.number:{number}}  {f'{move.player.value} {move.name}':{name}}"
        said = " ".join(filter(None, (move.why, move.estimate_words, move.better_words)))
        yield f"{head}{move.word:{mark}}{said}".rstrip()


def _move_json(move: ReviewedMove) -> dict[str, object]:
    """A move for programs."""
    return {
        "number": move.number,
        "player": move.position.turn.value,
        "cell": write_cell(move.cell, move.position.rules),
        "mark": move.mark.value,
        "lost": move.lost,
        "estimate": move.estimate,
        "reasons": _reasons(move),
        "line": names(longest_line(move.reasons), move.position),
        "better": _better_json(move.better, move) if move.better else None,
    }


def _better_json(better: BetterMove, move: ReviewedMove) -> dict[str, object]:
    """A better move for programs."""
    cell = write_cell(better.cell, move.position.rules)
    value = better.value.value if better.value else None
    return {"cell": cell, "value": value, "plies": better.plies, "estimate": better.estimate}


def level_words() -> tuple[str, str, str]:
    """What the rows of the value line mean."""
    return _("X wins"), _("draw"), _("O wins")


def as_svg(review: Review) -> Iterator[str]:
    """The value over the game: a step down for X is a mistake of X."""
    step, left = 44, 80
    title = _("What the positions of a game on {rules} were worth").format(
        rules=review.record.start.rules
    )
    width = max(left + step * max(len(review.values), 6), 20 + len(title) * _HEADING * LETTER) + 20
    picture = Picture(title, " ".join([*summary(review), told_values(review)]))
    picture.label(title, 20, 28, _HEADING, anchor="start", bold=True)
    for number, word in enumerate(level_words()):
        y = _TOP + _ROW * number
        picture.label(word, left - 14, y + 4, colour=("x", "muted", "o")[number], anchor="end")
        picture.segment((left, y), (width - 20, y), "grid", 0.7, dashed=True)
    across = [left + step * (number + 0.5) for number in range(len(review.values))]
    places = [
        None if value is None else (x, _TOP + _ROW * _LEVELS.index(value))
        for x, value in zip(across, review.values, strict=True)
    ]
    for x, percent in zip(across, review.estimates, strict=True):
        if percent is not None:
            picture.dot(x, _TOP + (_BOTTOM - _TOP) * (1 - percent / 100), 2.5, "muted")
    for number, place in enumerate(places):
        _draw_step(picture, place, places[number - 1] if number else None)
    for move, x, place in zip(review.moves, across[1:], places[1:], strict=True):
        _draw_move(picture, move, x, place)
    bottom = _BOTTOM + 62
    if None in places:
        text = _("Unknown values are left out.")
        if any(review.estimates):
            text = _("Grey dots are estimates of X's chances, where the value is unknown.")
        picture.label(text, 20, bottom + 6, 11, "muted", "start")
        bottom += 20
    return picture.lines(width, bottom)


def told_values(review: Review) -> str:
    """What every position was worth, in words."""
    words = dict(zip(_LEVELS, level_words(), strict=True))
    told = [
        words[value] if value else _told_estimate(percent)
        for value, percent in zip(review.values, review.estimates, strict=True)
    ]
    moves = [_("start"), *(f"{move.number} {named(move)}" for move in review.moves)]
    pairs = ", ".join(f"{move}: {value}" for move, value in zip(moves, told, strict=True))
    return _("The value after each move: {values}.").format(values=pairs)


def _told_estimate(percent: int | None) -> str:
    """What stands in place of a value that is not known."""
    return _("unknown") if percent is None else _("about {percent}% for X").format(percent=percent)


def _draw_step(picture: Picture, place: _Place, before: _Place) -> None:
    """What one position was worth, with a line from the one before."""
    if place is None:
        return
    if before:
        corner = (place[0], before[1])
        picture.segment(before, corner, "ink", 2)
        picture.segment(corner, place, "ink", 2)
    picture.dot(*place, 3.5, "ink")


def _draw_move(picture: Picture, move: ReviewedMove, x: float, place: _Place) -> None:
    """A move below the place it led to, and its sign there if it was a bad one."""
    picture.label(named(move), x, _BOTTOM + 30, 11, colour=move.position.turn.value.lower())
    picture.label(str(move.number), x, _BOTTOM + 46, 11, colour="muted")
    if place and SIGNS[move.mark]:
        picture.label(SIGNS[move.mark], x + 6, place[1] - 8, 14, "loss", "start", bold=True)
