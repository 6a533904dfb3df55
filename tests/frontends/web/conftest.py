"""A server for all tests of a module that only play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.frontends.web.serving import Site, served


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server over a real file; whoever uses it begins a game of its own."""
    with served(tmp_path_factory.mktemp("site")) as shared:
        yield shared
