"""The API against its own description, by schemathesis, which takes long to be loaded."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import Case, CheckFunction, GenerationMode, checks

from noughts.frontends.web.http.app import create
from noughts.frontends.web.http.guard import HEADERS
from noughts.frontends.web.stores.memory import MemoryStore

SCHEMA = schemathesis.openapi.from_dict(create(MemoryStore).openapi())
# What is far too long is refused by the guard before anybody reads it.
SCHEMA.config.checks.negative_data_rejection.expected_statuses = ["4xx"]

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


def guarded(ctx: object, response: schemathesis.Response, case: Case[Any]) -> None:
    """Every answer carries what all carry, and is a sentence or an answer of the API."""
    for name, value in HEADERS.items():
        assert response.headers[name] == [value]


EXTRA: list[CheckFunction] = [guarded]


def validate(case: Case[Any], address: str) -> None:
    """Every check holds for the answer."""
    case.call_and_validate(base_url=address, checks=CHECKS, additional_checks=EXTRA)


def conform(address: str, label: str, mode: str, most: int, **known: object) -> None:
    """Ask an operation for this and that."""
    strategy = OPERATIONS[label].as_strategy(generation_mode=GenerationMode(mode), **known)
    asked = 0

    @settings(max_examples=most, suppress_health_check=list(HealthCheck))
    @given(case=strategy)
    def run(case: Case[Any]) -> None:
        nonlocal asked
        asked += 1
        validate(case, address)

    run()
    assert asked > 0


def conform_at_boundaries(address: str, label: str) -> None:
    """Ask an operation for what is just allowed and just forbidden, and by every other method."""
    operation, asked = OPERATIONS[label], 0
    cases = SCHEMA.iter_coverage_cases(
        operation,
        generation_modes=list(GenerationMode),
        generation_config=SCHEMA.config.generation_for(operation=operation),
    )
    for asked, case in enumerate(cases, 1):  # noqa: B007
        validate(case, address)
    assert asked > 0
