"""The page's files: read and compressed once, filled with sentences, colours and a first game. A
browser asks for the page itself every time, and for what it is made of only when any of that has
changed: then it has another address."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import product
from pathlib import Path

from fastapi import APIRouter, Request, Response

from noughts.frontends.web.http import first
from noughts.frontends.web.http.language import VARY
from noughts.reports.palette import DARK, LIGHT, THEMES
from noughts.texts import _, language, languages, speaking

TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}

PAGE = "text/html"
ROOT = Path(__file__).parents[5]
PAGE_FOLDER = resources.files("noughts.frontends.web").joinpath("page")

REVALIDATED = "no-cache"
THEME_COOKIE = "noughts-theme"
"""The cookie that keeps a theme which was chosen instead of the system's."""

LASTING = "public, max-age=31536000, immutable"

SCRIPT = '<script type="module"'
"""The beginning of the element that starts a page's modules."""

ENGLISH = '<option value="en">English</option>'
"""What stands in a page where its languages can be chosen."""

COMMAND = "./play web --lan"
"""What stands in a page where it says how to serve the network."""

_SENTENCE = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)


@dataclass(frozen=True)
class File:
    """What is sent for a name, plain or compressed."""

    body: bytes
    kind: str

    @cached_property
    def tag(self) -> str:
        """Changes whenever the file does."""
        return hashlib.sha256(self.body).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        """The file for browsers that read gzip."""
        return gzip.compress(self.body, mtime=0)

    def answer(self, request: Request, status: int = 200, keep: str = REVALIDATED) -> Response:
        """The file, or word that the browser has it, and how long it may keep it."""
        is_packed = _reads_gzip(request.headers.get("accept-encoding", ""))
        tag = f'"{self.tag}-gzip"' if is_packed else f'"{self.tag}"'
        vary = f"accept-encoding, {VARY}" if self.kind == PAGE else "accept-encoding"
        headers = {"etag": tag, "cache-control": keep, "vary": vary}
        if status == 200 and request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        if is_packed:
            return Response(self.packed, status, headers | {"content-encoding": "gzip"}, self.kind)
        return Response(self.body, status, headers, self.kind)


def _reads_gzip(accepted: str) -> bool:
    """Whether a browser that accepts these encodings takes gzip."""
    return re.search(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", accepted.lower()) is not None


def load() -> dict[str, File]:
    """All files by name, with those that are made here."""
    read = dict(_read(PAGE_FOLDER))
    del read["texts.json"]
    read["style.css"] = colours() + read["style.css"]
    files = {
        name: File(text.encode(), TYPES["." + name.rpartition(".")[2]])
        for name, text in read.items()
        if not name.endswith(".html")
    }
    current = edition(files)
    modules = sorted(name for name in files if name.endswith(".js"))
    names = [name for name in read if name.endswith(".html")]
    for code, name in product(languages(), names):
        with speaking(code):
            page = _filled(read[name], modules, current)
        files[f"{code}/{name}"] = File(page.encode(), PAGE)
        for theme in THEMES:
            themed = page.replace("<html ", f'<html data-theme="{theme}" ', 1)
            files[f"{code}/{theme}/{name}"] = File(themed.encode(), PAGE)
    return files


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


def _filled(text: str, modules: list[str], current: str) -> str:
    """A page with its sentences in the language in use, made of what is current. A page with a
    script announces all modules, so that none waits for another, and has what they begin with."""
    said = _SENTENCE.sub(lambda match: html.escape(_(match[1])), text)
    said = said.replace('<html lang="en"', f'<html lang="{_tag(language().code)}"', 1)
    said = said.replace(COMMAND, lan_command(ROOT))
    said = said.replace(ENGLISH, "".join(map(_option, languages().items())))
    if SCRIPT in said:
        links = (f'<link rel="modulepreload" href="/page/{name}">\n  ' for name in modules)
        said = said.replace(SCRIPT, "".join(links) + SCRIPT)
        game = first.game()
        data = _data("texts", texts()) + _data("first", game.model_dump(mode="json"))
        said = first.with_board(said, game).replace("</body>", f"{data}</body>")
    return said.replace('"/page/', f'"/page/{current}/')


def lan_command(root: Path) -> str:
    """The command that serves the network: in a checkout, whose folder is `root`, and otherwise."""
    return COMMAND if (root / "play").is_file() else COMMAND.replace("./play", "noughts")


def _option(known: tuple[str, str]) -> str:
    """A language that can be chosen, by its own name."""
    code, name = known
    chosen = " selected" if code == language().code else ""
    return f'<option value="{code}" lang="{_tag(code)}"{chosen}>{html.escape(name)}</option>'


def _tag(code: str) -> str:
    """A language as HTML names it: `pt-BR`."""
    return code.replace("_", "-")


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


def page(files: dict[str, File], name: str, request: Request, status: int = 200) -> Response:
    """A page in the language in use and in the theme that the browser has chosen, so that no script
    has to run first."""
    theme, spoken = request.cookies.get(THEME_COOKIE), language().code
    plain = files.get(f"{spoken}/{name}", files[f"en/{name}"])
    return files.get(f"{spoken}/{theme}/{name}", plain).answer(request, status)


def router(files: dict[str, File]) -> APIRouter:
    """The routes of the page."""
    routes = APIRouter(include_in_schema=False)
    current = edition(files)

    @routes.api_route("/", methods=["GET", "HEAD"])
    @routes.api_route("/game/{name}", methods=["GET", "HEAD"])
    @routes.api_route("/look", methods=["GET", "HEAD"])
    async def index(request: Request) -> Response:
        return page(files, "index.html", request)

    @routes.api_route("/page/{asked}/{name:path}", methods=["GET", "HEAD"])
    async def file(request: Request, asked: str, name: str) -> Response:
        file = files.get(name)
        if file is None or file.kind == PAGE:
            return page(files, "missing.html", request, 404)
        return file.answer(request, keep=LASTING if asked == current else REVALIDATED)

    return routes
