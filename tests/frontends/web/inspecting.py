"""An expert for tests: axe-core looks for barriers on the page, in both themes and sizes."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.frontends.web.browser import NARROW, WIDE, Person, Place
from tests.page.tools import packages

# What colours and widths can change; everything else is looked at once.
LOOKS = ["color-contrast", "target-size", "scrollable-region-focusable"]

VIEWS: list[tuple[Literal["light", "dark"], tuple[int, int], list[str]]] = [
    ("light", WIDE, []),
    ("dark", NARROW, LOOKS),
]

# What is in order is only counted: to say where it stands takes half the time.
RUN = """
async (rules) => {
  const only = rules.length ? { runOnly: rules } : {};
  const { violations, passes } = await axe.run(document, { resultTypes: ["violations"], ...only });
  const where = (nodes) => nodes.map(({ target }) => target.join(" ")).join(", ");
  return [violations.map(({ id, nodes }) => `${id}: ${where(nodes)}`), passes.length];
}
"""


@pytest.fixture(scope="module", name="axe")
def the_source() -> str:
    """The source of axe-core."""
    return (packages() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


class Inspector:
    """Somebody who has an expert look at what the page shows."""

    def __init__(self, person: Person, place: Place, source: str) -> None:
        self.person = person
        self.place = place
        self.source = source

    def inspect(self) -> None:
        """Look at this state in both themes and sizes."""
        page = self.person.page
        if page.evaluate("window.axe === undefined"):
            page.evaluate(self.source)
        for theme, size, rules in VIEWS:
            self.person.has_screen(size, theme)
            violations, passes = page.evaluate(RUN, rules)
            assert not violations, (theme, size, violations)
            assert passes > 0
        self.person.has_screen()


@pytest.fixture(name="inspector")
def an_inspector(newcomer: Person, place: Place, axe: str) -> Inspector:
    """Somebody who has never been here, with an expert."""
    return Inspector(newcomer, place, axe)
