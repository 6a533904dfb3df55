"""What every answer of the server keeps to, whoever asks for it: checked on each of them."""

from __future__ import annotations

import re
from typing import Any

import httpx
from pydantic import TypeAdapter

from noughts.frontends.web import models
from noughts.frontends.web.guard import DRAWING, HEADERS

MODELS: dict[str, Any] = {
    r"POST /api/games": models.Founded,
    r"GET /api/games/[^/]*": models.Game,
    r"POST /api/exhibitions": models.Founded,
    r"POST /api/games/[^/]*/join": models.Joined,
    r"POST /api/games/[^/]*/(moves|step|undo|redo|rematch|clear-score)": models.Game,
    r"POST /api/games/[^/]*/(resign|ask-undo|ask-rematch|grant|refuse)": models.Game,
    r"GET /api/games/[^/]*/hint": models.HintState,
    r"GET /api/games/[^/]*/values": models.Values,
    r"GET /api/games/[^/]*/review": models.ReviewState,
    r"GET /api/look": models.Game,
    r"GET /api/look/values": models.Values,
    r"GET /api/look/review": models.ReviewState,
    r"GET /api/levels": models.Levels,
    r"GET /api/boards": list[models.BoardState],
}

MARKER = "Zzq7Marker"
"""What is sent, and must not come back."""

STATUSES = {200, 201, 304, 403, 404, 405, 409, 413, 421, 422, 429, 503}


def check(answer: httpx.Response) -> None:
    """An answer is of a known kind, of exactly its model, and carries what all carry."""
    assert answer.status_code in STATUSES, answer.status_code
    is_drawing = answer.request.url.path.endswith("/picture.svg") and answer.status_code == 200
    for name, value in (HEADERS | DRAWING if is_drawing else HEADERS).items():
        assert answer.headers.get_list(name) == [value]
    assert "server" not in answer.headers
    path = answer.request.url.path
    if path.startswith("/api/"):
        _check_api(answer, f"{answer.request.method} {path}")


def _check_api(answer: httpx.Response, asked: str) -> None:
    if answer.headers["content-type"].startswith("text/event-stream"):
        assert asked.endswith("/events")
        assert answer.headers["cache-control"] == "no-store"
        return
    if answer.headers["content-type"] == "image/svg+xml":
        assert asked == "GET /api/look/picture.svg"
        return
    assert answer.headers["content-type"] == "application/json"
    body = answer.read()
    if answer.status_code >= 400:
        problem = models.Problem.model_validate_json(body, strict=True)
        assert problem.error.endswith((".", "?"))
        return
    assert answer.headers["cache-control"] == "no-store"
    [model] = [model for pattern, model in MODELS.items() if re.fullmatch(pattern, asked)]
    TypeAdapter(model).validate_json(body, strict=True)
