"""What can be wrong. Errors carry facts; the edge that meets a person words them.

GameError (a ValueError)
 +- IllegalMove      the rules do not allow this move now
 +- InvalidPosition  the text is readable, but no legal game leads there
 +- InvalidText      the text cannot be read
 +- UnknownName      no agent, variant, board or command has this name
 +- OutOfBudget      a search used up its time or its nodes, or was cancelled
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class GameError(ValueError):
    """A message template and the facts that fill it. `str()` is plain English."""

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template, facts)
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return self.template.format(**self.facts)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.template, self.facts)


class IllegalMove(GameError):
    """The cell (a fact, counted from 0) cannot be played now, for one reason of: over, outside,
    taken, closed (the rules do not open it yet), turn (an agent is to move)."""


class InvalidPosition(GameError):
    """No legal game leads to these marks."""


class InvalidText(GameError):
    """The text cannot be read."""


class OutOfBudget(GameError):
    """A search stopped before it had an answer."""


class UnknownName(GameError):
    """A name that stands in no table; the nearest known one is among the facts."""

    @classmethod
    def among(cls, kind: str, name: str, known: Iterable[str]) -> UnknownName:
        """The error for a name that is not one of the known."""
        import difflib

        names = {known_name.lower(): known_name for known_name in sorted(known)}
        near = difflib.get_close_matches(name.lower()[:80], names, n=1, cutoff=0.5)
        if near:
            return cls(
                "there is no {kind} {name!r}; did you mean {near!r}?",
                kind=kind,
                name=_cut(name),
                near=names[near[0]],
            )
        return cls(
            "there is no {kind} {name!r}; known: {known}",
            kind=kind,
            name=_cut(name),
            known=", ".join(names.values()),
        )


def quote(text: str) -> str:
    """Text from outside as an error shows it: one character by its name, a long text cut."""
    return describe(text) if len(text) == 1 else repr(_cut(text))


def describe(character: str) -> str:
    """A character as an error names it, so that a look-alike can be told from the real one."""
    import unicodedata

    shown = character if character.isprintable() else "?"
    name = unicodedata.name(character, "no name")
    return f"{shown!r} (U+{ord(character):04X} {name})"


def _cut(text: str) -> str:
    """Text short enough for a message of one line."""
    return text if len(text) <= 40 else text[:40] + "..."


def _rebuild(kind: type[GameError], template: str, facts: dict[str, object]) -> GameError:
    """Unpickle an error: errors cross process borders with their facts."""
    return kind(template, **facts)
