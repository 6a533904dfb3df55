"""Places for the items of a tree: parents in the middle above their children, nothing overlapping.

Like Reingold and Tilford: each subtree is laid out alone, then pushed to the right of its elder
siblings until the two outlines are a gap apart at every level that both have.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(slots=True)
class Place(Generic[T]):
    """Where an item stands: its middle, and its level from the root at 0."""

    item: T
    level: int
    x: float = 0
    children: list[Place[T]] = field(default_factory=list)

    def family(self) -> Iterator[Place[T]]:
        """This place and all below it."""
        yield self
        for child in self.children:
            yield from child.family()


Outline = list[tuple[float, float]]
"""The left and the right edge of a subtree at each of its levels."""


def lay_out(
    root: T, children: Callable[[T], Sequence[T]], width: Callable[[T], float], gap: float
) -> Place[T]:
    """A place for each item; the left edge of the leftmost is at 0."""
    place, outline = _subtree(root, 0, children, width, gap)
    _shift(place, -min(left for left, _ in outline))
    return place


def _subtree(
    item: T,
    level: int,
    children: Callable[[T], Sequence[T]],
    width: Callable[[T], float],
    gap: float,
) -> tuple[Place[T], Outline]:
    """A subtree laid out by itself, and its outline."""
    place = Place(item, level)
    outline: Outline = []
    for child in children(item):
        below, edges = _subtree(child, level + 1, children, width, gap)
        push = max(
            (right - left + gap for (_, right), (left, _) in zip(outline, edges, strict=False)),
            default=0,
        )
        _shift(below, push)
        _join(outline, [(left + push, right + push) for left, right in edges])
        place.children.append(below)
    if place.children:
        place.x = (place.children[0].x + place.children[-1].x) / 2
    half = width(item) / 2
    return place, [(place.x - half, place.x + half), *outline]


def _shift(place: Place[T], by: float) -> None:
    """Move a subtree."""
    for below in place.family():
        below.x += by


def _join(outline: Outline, edges: Outline) -> None:
    """Add a subtree on the right of an outline."""
    for level, (left, right) in enumerate(edges):
        if level < len(outline):
            outline[level] = (outline[level][0], right)
        else:
            outline.append((left, right))
