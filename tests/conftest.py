"""How the tests are run."""

from tests import measuring  # isort: skip  # first: what is imported before is not measured

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import settings

from noughts import texts
from noughts.frontends.desktop.missing import what_is_missing

# The same examples every time, however slow the machine.
settings.register_profile("noughts", deadline=None, derandomize=True, database=None)
settings.load_profile("noughts")

# What a shell starts in the background ignores Ctrl-C, and so would all that the tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Where Qt cannot be loaded its plugin would end every run; the tests of the window are skipped
    by their own conftest."""
    if what_is_missing():
        pluginmanager.unregister(name="pytest-qt")


def pytest_unconfigure() -> None:
    """A process that has run its share of the tests says what was measured."""
    measuring.finish()


@contextmanager
def without_coverage() -> Iterator[None]:
    """Nothing is measured in here, nor in threads that are started in here."""
    tracer, of_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        yield
    finally:
        threading.settrace(of_threads)
        sys.settrace(tracer)


@pytest.fixture(autouse=True)
def english() -> None:
    """Every test begins in English, whatever the one before has spoken."""
    texts.use("en")


@pytest.fixture
def untraced() -> Iterator[None]:
    """For a test that goes through everything: coverage, which other tests measure, would only
    make it five times slower."""
    with without_coverage():
        yield


@pytest.fixture(scope="module")
def untraced_module() -> Iterator[None]:
    """The same for a module, with the servers that its tests share."""
    with without_coverage():
        yield
