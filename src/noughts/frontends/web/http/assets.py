"""The page's files: read once, filled with sentences and colours. A browser asks for the page
itself every time, and for what it is made of only when any of that has changed: then it has
another address."""

from __future__ import annotations

import hashlib
import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

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
PAGE_FOLDER = resources.files("noughts.frontends.web").joinpath("page")

REVALIDATED = "no-cache"
LASTING = "public, max-age=31536000, immutable"

SCRIPT = '<script type="module"'
"""The beginning of the element that starts a page's modules."""

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
    read = dict(_read(PAGE_FOLDER))
    del read["texts.json"]
    read["colours.css"] = colours()
    files = {
        name: File(text.encode(), TYPES["." + name.rpartition(".")[2]])
        for name, text in read.items()
        if not name.endswith(".html")
    }
    current = edition(files)
    modules = sorted(name for name in files if name.endswith(".js") and name != "first.js")
    pages = {
        name: File(_filled(text, modules, current), PAGE)
        for name, text in read.items()
        if name.endswith(".html")
    }
    return files | pages


def _read(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """The names and texts of the page's files, with those in its folders."""
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _read(entry, f"{above}{entry.name}/")
        elif entry.name.endswith((".html", *TYPES)):
            yield f"{above}{entry.name}", entry.read_text("utf-8")


def edition(files: dict[str, File]) -> str:
    """A name for all that the pages are made of, which changes as soon as any of it does."""
    parts = sorted((name, file.tag) for name, file in files.items() if file.kind != PAGE)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def _filled(text: str, modules: list[str], current: str) -> bytes:
    """A page with its sentences in the language in use, made of what is current. A page with a
    script announces all modules, so that none waits for another, and has their texts."""
    said = _SENTENCE.sub(lambda match: html.escape(_(match[1])), text)
    if SCRIPT in said:
        links = (f'<link rel="modulepreload" href="/page/{name}">\n  ' for name in modules)
        said = said.replace(SCRIPT, "".join(links) + SCRIPT)
        said = said.replace("</body>", f"{_data('texts', texts())}</body>")
    return said.replace('"/page/', f'"/page/{current}/').encode()


def _data(name: str, value: object) -> str:
    """Data that the page's scripts find in the HTML: it is not run, so the policy allows it."""
    # Nothing in it may end the element.
    written = json.dumps(value).replace("<", "\\u003c")
    return f'  <script type="application/json" id="{name}">{written}</script>\n'


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
    sentences = json.loads(PAGE_FOLDER.joinpath("texts.json").read_text("utf-8"))
    return {name: _(sentence) for name, sentence in sentences.items()}


def router(files: dict[str, File]) -> APIRouter:
    """The routes of the page."""
    routes = APIRouter(include_in_schema=False)
    current = edition(files)

    @routes.api_route("/", methods=["GET", "HEAD"])
    @routes.api_route("/game/{name}", methods=["GET", "HEAD"])
    @routes.api_route("/look", methods=["GET", "HEAD"])
    async def page(request: Request) -> Response:
        return files["index.html"].answer(request)

    @routes.api_route("/page/{asked}/{name:path}", methods=["GET", "HEAD"])
    async def file(request: Request, asked: str, name: str) -> Response:
        file = files.get(name)
        if file is None or file.kind == PAGE:
            return files["missing.html"].answer(request, 404)
        return file.answer(request, keep=LASTING if asked == current else REVALIDATED)

    return routes
