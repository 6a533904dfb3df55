"""How the tests are run."""

import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

# The same examples every time, however slow the machine.
settings.register_profile("noughts", deadline=None, derandomize=True, database=None)
settings.load_profile("noughts")


@pytest.fixture
def untraced() -> Iterator[None]:
    """For a test that goes through everything: coverage, which other tests measure, would only
    make it five times slower."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
