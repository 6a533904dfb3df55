"""A server for all tests of a module that only play, and places to keep games in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.frontends.web.databases import Cluster, Kept, cluster
from tests.frontends.web.serving import Pair, Site, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.frontends.web.browser import Person, Place


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of the page."""
    from tests.frontends.web.chromium import a_browser

    with a_browser() as found:
        yield found


@pytest.fixture(scope="session")
def place(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """One server for all tests of the page, and a window that they share."""
    from tests.frontends.web.browser import a_place

    with a_place(browser, tmp_path_factory.mktemp("page")) as found:
        yield found


@pytest.fixture
def newcomer(place: Place) -> Iterator[Person]:
    """Somebody who is about to visit the page for the first time."""
    with place.window.being_another() as person:
        yield person


@pytest.fixture
def person(newcomer: Person) -> Person:
    """Somebody who visits the page for the first time."""
    newcomer.visit()
    return newcomer


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server over a real file; whoever uses it begins a game of its own."""
    with served(tmp_path_factory.mktemp("site")) as shared:
        yield shared


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server, started for the first test that needs it."""
    with cluster() as found:
        yield found


def kept_in(request: pytest.FixtureRequest, folder: Path) -> Kept:
    """Games in a folder or in a database, as a fixture's parameter says."""
    if request.param == "sqlite":
        return Kept(str(folder / "games"))
    found: Cluster = request.getfixturevalue("postgres")
    return Kept(found.database())


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """Games in a folder, and in a database."""
    return kept_in(request, tmp_path)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def pair(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    """Two servers over the same games; whoever uses them begins a game of its own."""
    shared = kept_in(request, tmp_path_factory.mktemp("pair"))
    with served(shared.open()) as a, served(shared.open()) as b:
        yield Pair(a, b)
