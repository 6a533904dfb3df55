"""The page's files: read once, filled with sentences and colours. A browser asks for the page
itself every time, and for what it is made of only when any of that has changed: then it has
another address."""

from __future__ import annotations

import hashlib
import html
import json
import re
from dataclasses import dataclass
from importlib.resources import files

from fastapi import APIRouter, Request, Response

from noughts.reports.palette import DARK, LIGHT
from noughts.texts import _

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}

PAGE = "text/html"

REVALIDATED = "no-cache"
LASTING = "public, max-age=31536000, immutable"

_SENTENCE = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)


@dataclass(frozen=True)
class File:
    """What is sent for a name."""

    body: bytes
    kind: str

    @property
    def tag(self) -> str:
        """Changes whenever the file does."""
        return f'"{hashlib.sha256(self.body).hexdigest()[:16]}"'

    def answer(self, request: Request, status: int = 200, keep: str = REVALIDATED) -> Response:
        """The file, or word that the browser has it, and how long it may keep it."""
        headers = {"etag": self.tag, "cache-control": keep}
        if status == 200 and request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        return Response(self.body, status, headers, self.kind)


def load() -> dict[str, File]:
    """All files by name, with those that are made here."""
    read = {
        file.name: file.read_text("utf-8")
        for file in files("noughts.frontends.web").joinpath("page").iterdir()
        if file.name.endswith((".html", *TYPES))
    }
    read["colours.css"] = colours()
    read["texts.json"] = json.dumps(texts())
    found = {
        name: File(text.encode(), TYPES["." + name.rpartition(".")[2]])
        for name, text in read.items()
        if not name.endswith(".html")
    }
    current = edition(found)
    pages = {
        name: File(_filled(text, current), PAGE)
        for name, text in read.items()
        if name.endswith(".html")
    }
    return found | pages


def edition(found: dict[str, File]) -> str:
    """A name for all that the pages are made of: another one as soon as any of it changes."""
    parts = sorted((name, file.tag) for name, file in found.items() if file.kind != PAGE)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _filled(text: str, current: str) -> bytes:
    """A page with its sentences in the language in use, made of what is current."""
    said = _SENTENCE.sub(lambda match: html.escape(_(match[1])), text)
    return said.replace('"/page/', f'"/page/{current}/').encode()


def colours() -> str:
    """The palette as custom properties: the system's theme, unless one was chosen."""
    light, dark = (
        "".join(f"--{name}: {colour}; " for name, colour in table.items())
        for table in (LIGHT, DARK)
    )
    return (
        f":root {{ color-scheme: light; {light}}}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ color-scheme: dark; {dark}}} }}\n"
        f":root[data-theme=light] {{ color-scheme: light; {light}}}\n"
        f":root[data-theme=dark] {{ color-scheme: dark; {dark}}}\n"
    )


def texts() -> dict[str, str]:
    """The sentences that the page itself says; all others come with the answers of the API."""
    return _of_the_page() | _of_company() | _of_the_moves()


def _of_the_page() -> dict[str, str]:
    """Connections, and what is shown."""
    return {
        "lost": _("The connection is lost. Trying again ..."),
        "back": _("Connected again."),
        "failed": _("The server did not answer. Trying again ..."),
        "gone": _("That game is not here any more. Here is a new one."),
        "watching": _("You are watching this game."),
        "close": _("Close this note"),
        "title": _("Your move"),
        "you": _("You are {player}"),
        "people": _("Two people"),
        "agents": _("Two agents"),
        "record": _("A game to look at"),
        "looked": _("This game is only to look at."),
        "looking": _("This game is only to look at. Choose Play from here for one of your own."),
    }


def _of_company() -> dict[str, str]:
    """Friends, sharing, and agents that are watched."""
    return {
        "refused": _("Your friend would rather not."),
        "allow": _("Allow"),
        "refuse": _("Refuse"),
        "only_here": _("The link works on this machine only: see noughts web --help for others."),
        "accept": _("Accept"),
        "decline": _("Decline"),
        "copied": _("Copied."),
        "selected": _("It is selected: copy it with the keyboard or the menu."),
        "no_drawing": _("The drawing could not be fetched. Close this and try again."),
        "share_all": _("This game as it stands now."),
        "share_part": _("This game up to move {number}, which is shown."),
        "play": _("Play"),
        "pause": _("Pause"),
        "speed": _("{seconds} s"),
        "opponent_friend": _("You get a link to send. Whoever opens it first plays against you."),
        "opponent_agents": _("They wait for you: a move at a time, or one after another."),
    }


def _of_the_moves() -> dict[str, str]:
    """Levels, moves and reviews."""
    return {
        "level": _("Level {number}"),
        "reflex": _("Reflex agent"),
        "moves": _("{number}. {player} {cell}"),
        "again": _("Try again from here"),
        "coming": _("could become {number}. {player}"),
        "refuted": _("What follows: {line}"),
        "reviewing": _("Looking at every move ..."),
        "nothing": _("There is nothing to review yet."),
        "worth": _("What the game was worth, from the start: {values}."),
        "worth_win": _("X wins"),
        "worth_draw": _("a draw"),
        "worth_loss": _("O wins"),
        "worth_unknown": _("not known"),
    }


def router(found: dict[str, File]) -> APIRouter:
    """The routes of the page."""
    routes = APIRouter(include_in_schema=False)
    current = edition(found)

    @routes.api_route("/", methods=["GET", "HEAD"])
    @routes.api_route("/game/{name}", methods=["GET", "HEAD"])
    @routes.api_route("/look", methods=["GET", "HEAD"])
    async def page(request: Request) -> Response:
        return found["index.html"].answer(request)

    @routes.api_route("/page/{asked}/{name}", methods=["GET", "HEAD"])
    async def file(request: Request, asked: str, name: str) -> Response:
        file = found.get(name)
        if file is None or file.kind == PAGE:
            return found["missing.html"].answer(request, 404)
        return file.answer(request, keep=LASTING if asked == current else REVALIDATED)

    return routes
