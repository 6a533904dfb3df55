"""Results written down: a module for each kind, a function for each format.

A new way to write a result is a function from the result to the lines of a file, and a line here.
"""

from __future__ import annotations

from collections.abc import Iterator

from noughts import registry
from noughts.core.errors import WrongType
from noughts.reports.svg import themed
from noughts.texts import in_english

FORMATS = {
    "position": {"text": "position:as_text", "json": "position:as_json", "svg": "position:as_svg"},
    "values": {"text": "values:as_text", "json": "values:as_json", "html": "values:as_html"},
    "verdict": {"text": "verdict:as_text", "line": "verdict:as_line", "json": "verdict:as_json"},
    "reason": {"text": "wording:as_text", "json": "wording:as_json"},
    "explanation": {"text": "explanation:as_text", "json": "explanation:as_json"},
    "review": {"text": "review:as_text", "json": "review:as_json", "svg": "review:as_svg"},
    "tree": {
        "text": "tree:as_text",
        "mermaid": "tree_graph:as_mermaid",
        "dot": "tree_graph:as_dot",
        "svg": "tree_svg:as_svg",
        "json": "tree:as_json",
    },
    "trace": {"text": "trace:as_text", "csv": "trace:as_csv", "json": "trace:as_json"},
    "comparison": {
        "text": "comparison:as_text",
        "json": "comparison:as_json",
        "svg": "comparison:as_svg",
    },
    "map": {"svg": "map:as_svg", "text": "map:as_text", "json": "map:as_json"},
    "table": {"text": "table:as_text", "csv": "table:as_csv", "json": "table:as_json"},
    "perceived": {"text": "perceptions:as_text", "json": "perceptions:as_json"},
    "perceptions": {
        "text": "perceptions:list_as_text",
        "json": "perceptions:list_as_json",
        "svg": "perceptions:list_as_svg",
    },
    "proof": {"text": "proof:as_text", "json": "proof:as_json"},
    "verification": {"text": "verification:as_text", "json": "verification:as_json"},
    "grades": {"text": "grades:as_text", "csv": "grades:as_csv", "json": "grades:as_json"},
    "levels": {"text": "levels:as_text", "json": "levels:as_json"},
    "game": {"text": "game:as_text", "json": "game:as_json", "svg": "game:as_svg"},
    "standings": {
        "text": "standings:as_text",
        "json": "standings:as_json",
        "svg": "standings:as_svg",
        "html": "standings:as_html",
    },
}
"""What each kind of result can be written as, the usual format first, and the function of a module
here that does so."""

KINDS = {
    "Position": "position",
    "Record": "game",
    "MoveValues": "values",
    "Reason": "reason",
    "Explanation": "explanation",
    "Review": "review",
    "Tree": "tree",
    "Comparison": "comparison",
    "MapNode": "map",
    "Perceived": "perceived",
    "Checked": "proof",
    "Damaged": "proof",
    "VerificationReport": "verification",
    "Grades": "grades",
    "Strengths": "levels",
    "Standings": "standings",
}
"""Which kind of result a type is, by its name: nothing is imported to find out."""

PICTURE = "png"
DRAWINGS = ("svg", PICTURE)
"""The formats of drawings. Whatever can be drawn as SVG can be rendered as a picture, which has no
lines."""

FOR_PROGRAMS = ("csv", "json", "line")
"""The formats that programs read."""


def formats(kind: str) -> tuple[str, ...]:
    """What a kind of result can be written as, the usual format first."""
    forms = tuple(FORMATS[kind])
    return (*forms, PICTURE) if "svg" in forms else forms


def report(kind: str, form: str, result: object, theme: str | None = None) -> Iterator[str]:
    """The lines of a result in a format; UnknownName if it has no such format. What programs read
    is the same in every language. A drawing is in one theme, or follows the screen."""
    homes = {name: f"noughts.reports.{home}" for name, home in FORMATS[kind].items()}
    lines: Iterator[str] = registry.load("format", homes, form)(result)
    if theme is not None:
        return themed(lines, theme)
    return in_english(lines) if form in FOR_PROGRAMS else lines


def render(result: object, form: str = "text") -> str:
    """A result of the library as one text: `text`, `json`, and for many `svg`; UnknownName if it
    has no such format."""
    kinds = (KINDS[kind.__name__] for kind in type(result).__mro__ if kind.__name__ in KINDS)
    if not (kind := next(kinds, None)):
        raise WrongType.told("a result such as a Review or a Tree is wanted, not {found}", result)
    if not isinstance(form, str):
        raise WrongType.told("a format is a text such as svg, not {found}", form)
    return "\n".join(report(kind, form, result))
