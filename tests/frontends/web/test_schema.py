"""The API against its own description: requests that it allows and forbids, by schemathesis.

`test_strict.py` has the quick part of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest

from tests.frontends.web.contract import OPERATIONS
from tests.frontends.web.serving import Game, Site

# What schemathesis does is not what is measured.
pytestmark = [pytest.mark.long, pytest.mark.usefixtures("untraced_module")]

LABELS = [f"{method} {route.path}" for method, route in OPERATIONS]

NOTHING_SENT = {"GET /api/boards"}
"""Where nothing is sent, nothing can be wrong."""

NAME_ALONE = {"GET /api/games/{name}/hint", "GET /api/games/{name}/review"}
"""Where nothing but the name is sent, nothing is wrong once that is known."""

# A listener to a real game would be told of it for ever: test_stream.py has its say there.
OF_GAMES = [label for label in LABELS if "{name}" in label and not label.endswith("/events")]


@pytest.fixture
def address(site: Site) -> str:
    """Where the server is."""
    return f"http://127.0.0.1:{site.port}"


def test_everything_that_can_be_asked_is_described() -> None:
    from tests.frontends.web import conforming

    assert {*conforming.OPERATIONS} == {*LABELS}
    assert len(conforming.CHECKS) == 9


def in_both_modes(labels: Iterable[str], never_wrong: Collection[str]) -> list[tuple[str, str]]:
    """Every label with requests that fit and, if any can be made, with requests that do not."""
    wrong = [(label, "negative") for label in labels if label not in never_wrong]
    return [*((label, "positive") for label in labels), *wrong]


@pytest.mark.parametrize(("label", "mode"), in_both_modes(LABELS, NOTHING_SENT))
def test_any_request(address: str, label: str, mode: str) -> None:
    from tests.frontends.web.conforming import conform

    conform(address, label, mode, 300)


@pytest.mark.parametrize("label", LABELS)
def test_every_boundary_and_every_other_method(address: str, label: str) -> None:
    from tests.frontends.web.conforming import conform_at_boundaries

    conform_at_boundaries(address, label)


@pytest.mark.parametrize(("label", "mode"), in_both_modes(OF_GAMES, NAME_ALONE))
def test_requests_about_a_real_game(site: Site, address: str, label: str, mode: str) -> None:
    from tests.frontends.web.conforming import conform

    game: Game = site.game(side="both")
    game.move(4)
    known = {"path_parameters": {"name": game.name}, "headers": game.headers}
    conform(address, label, mode, 500, **known)
    assert game.look()["number"] >= 1
