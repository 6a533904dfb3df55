"""What the page's JavaScript may rely on, as TypeScript: what goes over the wire, the elements of
index.html and the names of sentences. `python -m tests.page.declarations` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from pydantic import BaseModel

from noughts.frontends.web.http import assets, bodies, models
from tests.page.tools import ROOT

PAGE = ROOT / "src" / "noughts" / "frontends" / "web" / "page"
FILE = PAGE / "types.d.ts"

QUESTIONS = (bodies.NewGame, bodies.Exhibition)
"""The questions whose bodies have more than a field or two."""

HEAD = """\
// What the page relies on: models.py, index.html and the names of sentences in texts.json.
// `python -m tests.page.declarations` writes it, for checks and editors alone."""

SIMPLE = {
    "boolean": "boolean",
    "integer": "number",
    "null": "null",
    "number": "number",
    "string": "string",
}
PLAYERS = ["X", "O"]


def declarations() -> Iterator[str]:
    """The lines of the whole file."""
    yield HEAD
    yield ""
    yield 'export type Mark = "X" | "O";'
    answers = [model for model in models.Answer.__subclasses__() if model is not models.Problem]
    described: list[type[BaseModel]] = [*QUESTIONS, *answers]
    for model in described:
        yield ""
        yield from interface(model)
    yield ""
    yield from elements()
    yield ""
    yield from sentences()


def interface(model: type[BaseModel]) -> Iterator[str]:
    """What one model looks like; what has a default may be left out."""
    schema = model.model_json_schema()
    yield f"export interface {model.__name__} {{"
    for name, field in schema["properties"].items():
        mark = "" if name in schema.get("required", ()) else "?"
        yield f"  {name}{mark}: {written(field)};"
    yield "}"


def written(field: dict[str, Any]) -> str:
    """A field's type, from its JSON schema."""
    if "$ref" in field:
        return str(field["$ref"].rpartition("/")[2])
    if "anyOf" in field:
        return " | ".join(map(written, field["anyOf"]))
    if "enum" in field:
        return "Mark" if field["enum"] == PLAYERS else " | ".join(map(quoted, field["enum"]))
    if "const" in field:
        return quoted(field["const"])
    if field["type"] == "array":
        inner = written(field["items"])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    return SIMPLE[field["type"]]


def elements() -> Iterator[str]:
    """The elements of the page that have an id."""
    found = Elements()
    found.feed((PAGE / "index.html").read_text(encoding="utf-8"))
    yield "type Html = HTMLElementTagNameMap;"
    yield ""
    yield "export interface Elements {"
    for name, tag in found.tags.items():
        key = name if name.isidentifier() else quoted(name)
        yield f"  {key}: {'SVGSVGElement' if tag == 'svg' else f'Html[{quoted(tag)}]'};"
    yield "}"


class Elements(HTMLParser):
    """Finds the tag of every id."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        name = dict(attrs).get("id")
        if name is not None:
            assert name not in self.tags, f"two elements are called {name}"
            self.tags[name] = tag


def sentences() -> Iterator[str]:
    """The names of what the page itself says."""
    names = [f"  | {quoted(name)}" for name in assets.texts()]
    yield "export type Sentence ="
    yield "\n".join(names) + ";"


def quoted(word: str) -> str:
    """A literal."""
    return f'"{word}"'


def text() -> str:
    """The whole file."""
    return "\n".join(declarations()) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
