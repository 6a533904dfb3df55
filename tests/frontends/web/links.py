"""Links that people send each other, for tests."""

from __future__ import annotations

from urllib.parse import quote

from tests.frontends.web.browser import Person

SELECTED = "It is selected: copy it with the keyboard or the menu."
"""What whoever copies a link is told where a page may not touch the clipboard."""


def follow(person: Person, address: str) -> None:
    """Open a link that somebody has sent."""
    person.visit(address.removeprefix(person.address))


def look(person: Person, record: str) -> None:
    """Look at a record."""
    person.visit(f"/look?game={quote(record)}")
