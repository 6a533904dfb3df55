"""Results written down: a module for each kind, a function for each format.

A new way to write a result is a function from the result to the lines of a file, and a line here.
"""

from __future__ import annotations

from collections.abc import Iterator

from noughts import registry

FORMATS = {
    "verdict": {
        "text": "noughts.reports.verdict:as_text",
        "line": "noughts.reports.verdict:as_line",
        "json": "noughts.reports.verdict:as_json",
    },
    "explanation": {
        "text": "noughts.reports.explanation:as_text",
        "json": "noughts.reports.explanation:as_json",
    },
    "review": {
        "text": "noughts.reports.review:as_text",
        "json": "noughts.reports.review:as_json",
        "svg": "noughts.reports.review:as_svg",
    },
    "tree": {
        "text": "noughts.reports.tree_text:as_text",
        "mermaid": "noughts.reports.tree_mermaid:as_mermaid",
        "dot": "noughts.reports.tree_dot:as_dot",
        "svg": "noughts.reports.tree_svg:as_svg",
        "json": "noughts.reports.tree_json:as_json",
    },
    "trace": {
        "text": "noughts.reports.trace:as_text",
        "csv": "noughts.reports.trace:as_csv",
        "json": "noughts.reports.trace:as_json",
    },
    "comparison": {
        "text": "noughts.reports.comparison:as_text",
        "json": "noughts.reports.comparison:as_json",
        "svg": "noughts.reports.comparison:as_svg",
    },
    "map": {
        "svg": "noughts.reports.map:as_svg",
        "text": "noughts.reports.map:as_text",
        "json": "noughts.reports.map:as_json",
    },
    "table": {
        "text": "noughts.reports.table:as_text",
        "csv": "noughts.reports.table:as_csv",
        "json": "noughts.reports.table:as_json",
    },
    "perceived": {
        "text": "noughts.reports.perceptions:as_text",
        "json": "noughts.reports.perceptions:as_json",
    },
    "perceptions": {
        "text": "noughts.reports.perceptions:list_as_text",
        "json": "noughts.reports.perceptions:list_as_json",
        "svg": "noughts.reports.perceptions:list_as_svg",
    },
    "proof": {
        "text": "noughts.reports.proof:as_text",
        "json": "noughts.reports.proof:as_json",
    },
    "verification": {
        "text": "noughts.reports.verification:as_text",
        "json": "noughts.reports.verification:as_json",
    },
    "grades": {
        "text": "noughts.reports.grades:as_text",
        "csv": "noughts.reports.grades:as_csv",
        "json": "noughts.reports.grades:as_json",
    },
    "levels": {
        "text": "noughts.reports.levels:as_text",
        "json": "noughts.reports.levels:as_json",
    },
    "game": {
        "text": "noughts.reports.game:as_text",
        "json": "noughts.reports.game:as_json",
    },
    "standings": {
        "text": "noughts.reports.standings:as_text",
        "json": "noughts.reports.standings:as_json",
        "svg": "noughts.reports.standings:as_svg",
    },
}
"""What each kind of result can be written as, the usual format first."""


def report(kind: str, form: str, result: object) -> Iterator[str]:
    """The lines of a result in a format; UnknownName if it has no such format."""
    lines: Iterator[str] = registry.load("format", FORMATS[kind], form)(result)
    return lines
