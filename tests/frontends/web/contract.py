"""What every answer of the server keeps to, whoever asks for it: checked on each of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import httpx
from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from noughts.frontends.web.http import api, models, questions, sharing
from noughts.frontends.web.http.guard import DRAWING_HEADERS, HEADERS

OPERATIONS = [
    (method, route)
    for router in (sharing.router, questions.router, api.router)
    for route in router.routes
    if isinstance(route, APIRoute)
    for method in route.methods or ()
]

MARKER = "Zzq7Marker"
"""What is sent, and must not come back."""

OF_NO_OPERATION = {403, 404, 405, 413, 421, 429}
OF_PAGES = {200, 304, *OF_NO_OPERATION}


def check(answer: httpx.Response) -> None:
    """An answer is of a known kind, of exactly its model, and carries what all carry."""
    path = answer.request.url.path
    is_drawing = path.endswith(("/picture.svg", "/code.svg")) and answer.status_code == 200
    for name, value in (HEADERS | DRAWING_HEADERS if is_drawing else HEADERS).items():
        assert answer.headers.get_list(name) == [value]
    assert "server" not in answer.headers
    if path.startswith("/api/"):
        _check_api(answer, _route(answer.request.method, path))
    else:
        assert answer.status_code in OF_PAGES, answer.status_code


def _route(method: str, path: str) -> APIRoute | None:
    """The operation that was asked for, if it is one."""
    return next(
        (route for how, route in OPERATIONS if how == method and route.path_regex.match(path)), None
    )


def _check_api(answer: httpx.Response, route: APIRoute | None) -> None:
    """The answer is one that the description of the operation promises."""
    kind = answer.headers["content-type"]
    if answer.status_code >= 400:
        promised = route.responses.keys() if route else OF_NO_OPERATION
        assert answer.status_code in promised, answer.status_code
        assert kind == "application/json"
        problem = models.Problem.model_validate_json(answer.read(), strict=True)
        assert problem.error.endswith((".", "?"))
        return
    assert route and answer.status_code == (route.status_code or 200)
    if route.response_model is None:
        (promised,) = route.responses[200]["content"]
        assert kind.partition(";")[0] == promised
    else:
        assert kind == "application/json"
        _adapter(route.response_model).validate_json(answer.read(), strict=True)
    if kind != "image/svg+xml":
        assert answer.headers["cache-control"] == "no-store"


@cache
def _adapter(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)
