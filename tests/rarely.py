"""Cases of a test that only `./test --all` tries, beside those that are tried each time."""

from __future__ import annotations

from typing import Any

import pytest


def rarely(*values: Any) -> list[Any]:
    """These values of one parameter are for the long run only."""
    return [pytest.param(value, marks=pytest.mark.long) for value in values]


def rarely_together(*cases: tuple[Any, ...]) -> list[Any]:
    """These values of several parameters are for the long run only."""
    return [pytest.param(*case, marks=pytest.mark.long) for case in cases]
