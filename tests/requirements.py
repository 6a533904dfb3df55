"""What a test needs beyond Python and the dev extra: without it the test is skipped, saying why."""

import importlib.util
import os
from typing import NoReturn

import pytest


def need_module(name: str, why: str) -> None:
    """Go on only if this Python has a module that some Pythons come without."""
    if importlib.util.find_spec(name) is None:
        missing(f"Python's {name} is not installed: {why}")


def missing(reason: str) -> NoReturn:
    """Skip this test, or fail it where everything is there: under NOUGHTS_REQUIRE=all."""
    if os.environ.get("NOUGHTS_REQUIRE") == "all":
        pytest.fail(reason)
    pytest.skip(reason)
