"""The door: who may come in, how often, with how much, and what every answer carries."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from noughts import texts
from noughts.frontends.web.http.language import VARY, language_of
from noughts.texts import _

SAFE = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
        "object-src 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""Headers of every answer that sets none of these itself: a page from here loads nothing from
elsewhere and is shown nowhere else."""

DRAWING_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    ),
}
"""Headers of a drawing instead: its colours are written in it."""

MOST_CLIENTS = 10_000
"""Clients whose rate is remembered."""


@dataclass(frozen=True)
class Limits:
    """What one client may ask for: bytes of a request, requests a second and at once (0: as many as
    it likes); and how many connections may listen at the same time."""

    body: int = 4096
    rate: float = 50.0
    burst: int = 200
    listeners: int = 4000


class RequestRefused(Exception):
    """A request that goes no further: its status, and the sentence that says why."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class Guard:
    """Stands before the application."""

    def __init__(self, application: ASGIApp, hosts: Iterable[str], limits: Limits) -> None:
        self._application = application
        self._hosts = frozenset(host.lower() for host in hosts)
        self._limits = limits
        self._rates = Rates(limits)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        begun = False

        async def answer(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in {**HEADERS, "vary": VARY}.items():
                    headers.setdefault(name, value)
            await send(message)

        with texts.speaking(language_of(Headers(scope=scope))):
            try:
                self._check(scope)
                await self._application(scope, await self._read(receive), answer)
            except RequestRefused as refusal:
                if not begun:
                    await _response(refusal)(scope, receive, answer)

    def _check(self, scope: Scope) -> None:
        """Refuse unknown hosts, other sites, large bodies and too many requests."""
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if host_of(headers.get(b"host", "")) not in self._hosts:
            raise RequestRefused(421, _("This address is not served here."))
        if _is_from_elsewhere(scope, headers):
            raise RequestRefused(403, _("Another site may not ask for this."))
        if int(headers.get(b"content-length", "0")) > self._limits.body:
            raise _too_large()
        self._rates.count((scope.get("client") or ("",))[0])

    async def _read(self, receive: Receive) -> Receive:
        """The body, which is read and counted here, whatever its length was said to be, and then
        whatever else there is to receive."""
        messages = [await receive()]
        left = self._limits.body - len(messages[0].get("body", b""))
        while left >= 0 and messages[-1].get("more_body"):
            messages.append(await receive())
            left -= len(messages[-1].get("body", b""))
        if left < 0:
            raise _too_large()
        messages.reverse()

        async def again() -> Message:
            return messages.pop() if messages else await receive()

        return again


class Rates:
    """Requests of each client: so many at once, refilled at a rate."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._limits = limits
        self._clock = clock
        self._clients: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, client: str) -> None:
        """Count a request; raises RequestRefused when there were too many."""
        if not self._limits.rate:
            return
        now = self._clock()
        left, then = self._clients.pop(client, (float(self._limits.burst), now))
        left = min(float(self._limits.burst), left + (now - then) * self._limits.rate)
        # A client that is refused keeps what it has waited for already.
        self._clients[client] = (left - (left >= 1), now)
        if len(self._clients) > MOST_CLIENTS:
            self._clients.popitem(last=False)
        if left < 1:
            raise RequestRefused(429, _("Too many requests. Wait a moment, then try again."))


def host_of(header: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


def same_origin(origin: str, host: str) -> bool:
    """Whether a page with this origin was served under this host."""
    return origin.lower().partition("://")[2] == host.lower()


def _is_from_elsewhere(scope: Scope, headers: dict[bytes, str]) -> bool:
    """Whether a page of another site changes something, or asks the API."""
    origin = headers.get(b"origin")
    if origin and scope["method"] not in SAFE and not same_origin(origin, headers[b"host"]):
        return True
    return headers.get(b"sec-fetch-site") == "cross-site" and scope["path"].startswith("/api")


def _too_large() -> RequestRefused:
    return RequestRefused(413, _("That is more than is needed here."))


def _response(refusal: RequestRefused) -> Response:
    """The answer to a refused request: a sentence, and the end of the connection."""
    headers = {"connection": "close"}
    if refusal.status == 429:
        headers["retry-after"] = "1"
    body = json.dumps({"error": refusal.sentence})
    return Response(body, refusal.status, headers, "application/json")
