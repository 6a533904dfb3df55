"""The application: routes, errors in sentences, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from noughts import texts
from noughts.core.errors import GameError, IllegalMove
from noughts.frontends.web.http import api, assets, bodies, questions, sharing
from noughts.frontends.web.http.guard import HEADERS, Guard, Limits, RequestRefused
from noughts.frontends.web.http.language import VARY, language_of
from noughts.frontends.web.http.requests import NO_STORE, of_the_page
from noughts.frontends.web.http.stream import Listeners
from noughts.frontends.web.pools import Busy, WorkerPools
from noughts.frontends.web.rooms.refusals import NoSuchRoom, Refused, Stale, WrongKey
from noughts.frontends.web.rooms.rooms import Rooms
from noughts.frontends.web.stores.base import Store, StoreFull, StoreUnavailable, clean_up
from noughts.frontends.words import sentence
from noughts.texts import _

LOCAL = ("127.0.0.1", "localhost", "::1")
"""The names of this machine to itself."""

STATUS: dict[type[GameError], int] = {
    NoSuchRoom: 404,
    WrongKey: 403,
    Stale: 409,
    Refused: 409,
    IllegalMove: 409,
    StoreFull: 503,
    StoreUnavailable: 503,
    Busy: 503,
}
"""The status for each error; 422 for all others."""

FIELDS = frozenset(
    name
    for model in (bodies.NewGame, bodies.Exhibition, bodies.Join, bodies.Move, bodies.Undo)
    for name in model.model_fields
) | {"ply", "board", "name", "noughts-key", "last-event-id", "game"}
"""The names that an error may mention: no value of a field is repeated."""

_WRONG_FIELD = {
    "missing": "{field} is missing.",
    "string_type": "{field} must be a text.",
    "string_too_short": "{field} must not be empty.",
    "string_too_long": "{field} must have at most {max_length} characters.",
    "int_type": "{field} must be a whole number.",
    "int_parsing": "{field} must be a whole number.",
    "greater_than_equal": "{field} must be at least {ge}.",
    "less_than": "{field} must be less than {lt}.",
    "less_than_equal": "{field} must be at most {le}.",
    "literal_error": "{field} must be one of these: {expected}.",
}
"""What is said of a field, by pydantic's name for what is wrong with it."""

Open = Callable[[], Store]


def create(open_store: Open, hosts: Iterable[str] = LOCAL, limits: Limits | None = None) -> FastAPI:
    """An application over the store that is opened when it starts."""
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        pools, store = WorkerPools(), open_store()
        app.state.rooms = Rooms(store, pools)
        app.state.strengths = questions.StrengthCache(pools)
        app.state.listeners = Listeners(limits.listeners)
        cleaning = asyncio.ensure_future(clean_up(store))
        try:
            yield
        finally:
            cleaning.cancel()
            await app.state.rooms.close()

    app = FastAPI(
        title="noughts",
        version=api.VERSION,
        description="Tic-tac-toe and every m,n,k game. A game is changed by whoever has its key.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=lifespan,
    )
    files = assets.load()
    app.include_router(sharing.router)
    app.include_router(questions.router)
    app.include_router(api.router)
    app.include_router(assets.router(files))
    _add_handlers(app, files)
    app.add_middleware(Guard, hosts=tuple(hosts), limits=limits)
    return app


def _add_handlers(app: FastAPI, files: dict[str, assets.File]) -> None:
    """Answer every error with a sentence."""

    async def missing(request: Request, error: HTTPException) -> Response:
        if error.status_code == 404 and not request.url.path.startswith("/api/"):
            return assets.page(files, "missing.html", request, 404)
        known = {404: _("There is nothing here."), 405: _("That cannot be done here.")}
        # What FastAPI cannot even parse is no better than what the models refuse.
        status = 422 if error.status_code == 400 else error.status_code
        said = known.get(status, _("The request could not be read."))
        return _problem(status, said, dict(error.headers or {}))

    handlers: dict[type[Exception], Callable[..., Awaitable[Response]]] = {
        HTTPException: missing,
        RequestValidationError: _unreadable,
        GameError: _refused,
        RequestRefused: _stopped,
        Exception: _broken,
    }
    for kind, handler in handlers.items():
        app.add_exception_handler(kind, handler)


async def _unreadable(request: Request, error: RequestValidationError) -> Response:
    """Which field is wrong and how; the values themselves are not repeated."""
    first = error.errors()[0]
    named = [str(part) for part in first["loc"] if part in FIELDS]
    if first["type"] == "extra_forbidden" or not named:
        return _problem(422, _("The request could not be read."))
    if named[-1] == "game" and first["type"] == "string_too_long":
        return _problem(422, _("The game in this address is too long."))
    if named[-1] == "board":
        return _problem(422, _("Name a board, such as 4x4k3."))
    facts = {**first.get("ctx", {}), "field": named[-1]}
    if "expected" in facts:
        facts["expected"] = facts["expected"].replace(" or ", ", ")
    return _problem(422, _wrong_field(first["type"]).format(**facts))


def _wrong_field(kind: str) -> str:
    """What is said of a field that is wrong in this way."""
    return _(_WRONG_FIELD[kind]) if kind in _WRONG_FIELD else _("{field} cannot be read.")


async def _refused(request: Request, error: GameError) -> Response:
    """An error of the game."""
    status = next((code for kind, code in STATUS.items() if isinstance(error, kind)), 422)
    return _problem(status, sentence(of_the_page(error)))


async def _stopped(request: Request, refusal: RequestRefused) -> Response:
    return _problem(refusal.status, refusal.sentence)


async def _broken(request: Request, error: Exception) -> Response:
    """Answer an error of the server itself; uvicorn logs its traceback."""
    with texts.speaking(language_of(request.headers)):
        said = _("Something went wrong here. No move that was confirmed is lost.")
    # This answer does not pass the guard, which speaks the language and adds headers to all others.
    return _problem(500, said, {**HEADERS, "vary": VARY})


def _problem(status: int, said: str, headers: dict[str, str] | None = None) -> Response:
    retry = {"retry-after": "1"} if status == 503 else {}
    return JSONResponse({"error": said}, status, {**NO_STORE, **retry, **(headers or {})})
