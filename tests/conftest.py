"""How the tests are run."""

import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from noughts.frontends.desktop.missing import what_is_missing

# The same examples every time, however slow the machine.
settings.register_profile("noughts", deadline=None, derandomize=True, database=None)
settings.load_profile("noughts")


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Where Qt cannot be loaded its plugin would end every run; the tests of the window are skipped
    by their own conftest."""
    if what_is_missing():
        pluginmanager.unregister(name="pytest-qt")


@pytest.fixture
def untraced() -> Iterator[None]:
    """For a test that goes through everything: coverage, which other tests measure, would only
    make it five times slower."""
    tracer = sys.gettrace()
    sys.settrace(None)
    yield
    sys.settrace(tracer)
