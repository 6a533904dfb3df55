"""The API against its own description: requests that it allows and forbids, by schemathesis."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, CheckFunction, GenerationMode, checks

from noughts.frontends.web.application import create
from noughts.frontends.web.guard import HEADERS
from noughts.frontends.web.store import Forgetful
from tests.frontends.web.serving import Game, Site

SCHEMA = schemathesis.openapi.from_dict(create(Forgetful).openapi())

OPERATIONS: dict[str, Any] = {
    operation.label: operation
    for result in SCHEMA.get_all_operations()
    for operation in [result.ok()]  # type: ignore[union-attr]
}

LEFT_OUT = {
    # What the schema allows may still be no board, a stale number, or an agent's turn.
    "positive_data_acceptance",
    # Both look for what was created or deleted by an earlier request of the same case.
    "ensure_resource_availability",
    "use_after_free",
    # The key is a plain header and belongs to a game: there is no scheme to leave out.
    "ignored_auth",
    "object_level_authorization",
}

checks.load_all_checks()
CHECKS: list[Any] = [
    check
    for name, check in zip(checks.CHECKS.get_all_names(), checks.CHECKS.get_all(), strict=True)
    if name not in LEFT_OUT
]

# What schemathesis does is not what is measured.
pytestmark = pytest.mark.usefixtures("untraced_module")

every_operation = pytest.mark.parametrize("label", OPERATIONS)


def guarded(ctx: object, response: schemathesis.Response, case: Case[Any]) -> None:
    """Every answer carries what all carry, and is a sentence or an answer of the API."""
    for name, value in HEADERS.items():
        assert response.headers[name] == [value]


EXTRA: list[CheckFunction] = [guarded]


@pytest.fixture(scope="module")
def session() -> Iterator[requests.Session]:
    """A connection that is kept open."""
    with requests.Session() as kept:
        yield kept


def conform(
    site: Site,
    session: requests.Session,
    label: str,
    mode: GenerationMode,
    most: int,
    **known: object,
) -> None:
    """Ask an operation for this and that; every check holds for every answer."""
    address = f"http://127.0.0.1:{site.port}"
    strategy = OPERATIONS[label].as_strategy(generation_mode=mode, **known)
    asked = 0

    @settings(max_examples=most, suppress_health_check=list(HealthCheck))
    @given(case=strategy)
    def run(case: Case[Any]) -> None:
        nonlocal asked
        asked += 1
        case.call_and_validate(
            base_url=address, session=session, checks=CHECKS, additional_checks=EXTRA
        )

    run()
    assert asked > 0


def test_everything_that_can_be_asked_is_described() -> None:
    assert len(OPERATIONS) == 25
    assert len(CHECKS) == 9


def can_be(label: str, mode: GenerationMode) -> bool:
    """Whether there are such requests: nothing can be wrong where nothing is sent."""
    return label != "GET /api/boards" or mode is GenerationMode.POSITIVE


PAIRS = [(label, mode) for label in OPERATIONS for mode in GenerationMode if can_be(label, mode)]

every_pair = pytest.mark.parametrize(
    ("label", "mode"), PAIRS, ids=[f"{label} {mode.value}" for label, mode in PAIRS]
)


@every_pair
def test_any_request(
    site: Site, session: requests.Session, label: str, mode: GenerationMode
) -> None:
    conform(site, session, label, mode, 6)


@pytest.mark.long
@every_pair
def test_very_many_requests(
    site: Site, session: requests.Session, label: str, mode: GenerationMode
) -> None:
    conform(site, session, label, mode, 300)


@every_operation
def test_every_boundary_and_every_other_method(
    site: Site, session: requests.Session, label: str
) -> None:
    operation = OPERATIONS[label]
    cases = SCHEMA.iter_coverage_cases(
        operation,
        generation_modes=list(GenerationMode),
        generation_config=SCHEMA.config.generation_for(operation=operation),
    )
    address, asked = f"http://127.0.0.1:{site.port}", 0
    for asked, case in enumerate(cases, 1):  # noqa: B007
        case.call_and_validate(
            base_url=address, session=session, checks=CHECKS, additional_checks=EXTRA
        )
    assert asked > 0


# A listener to a real game would be told of it for ever: test_stream.py has its say there. And
# where nothing but the name is sent, nothing is wrong once that is known.
NAME_ALONE = {"GET /api/games/{name}/hint", "GET /api/games/{name}/review"}
DEEP = [
    (label, mode)
    for label, mode in PAIRS
    if "{name}" in label and not label.endswith("/events")
    if label not in NAME_ALONE or mode is GenerationMode.POSITIVE
]

deep = pytest.mark.parametrize(
    ("label", "mode"), DEEP, ids=[f"{label} {mode.value}" for label, mode in DEEP]
)


def inside(game: Game) -> dict[str, dict[str, str]]:
    """What a request needs to reach a real game."""
    return {"path_parameters": {"name": game.name}, "headers": game.headers}


@deep
def test_requests_about_a_real_game(
    site: Site, session: requests.Session, label: str, mode: GenerationMode
) -> None:
    game = site.game(side="both")
    game.move(4)
    conform(site, session, label, mode, 8, **inside(game))
    assert game.look()["number"] >= 1


@pytest.mark.long
@deep
def test_very_many_requests_about_a_real_game(
    site: Site, session: requests.Session, label: str, mode: GenerationMode
) -> None:
    game = site.game()
    conform(site, session, label, mode, 500, **inside(game))
