"""Results as the table of formats writes them."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

from noughts.reports import report


def written(kind: str, form: str, result: object) -> list[str]:
    """The lines of a result in a format."""
    lines = list(report(kind, form, result))
    assert not any("\n" in line for line in lines)
    return lines


def parsed(kind: str, result: object) -> Any:
    """What a result says to programs."""
    return json.loads("\n".join(written(kind, "json", result)))


def drawn(kind: str, result: object) -> ElementTree.Element:
    """A result as a picture."""
    return ElementTree.fromstring("\n".join(written(kind, "svg", result)))
