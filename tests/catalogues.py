"""Every sentence that can be translated, and the catalogues that translate them.

    python -m tests.catalogues             brings all catalogues up to date: translations stay, new
                                           sentences are added without one, unused ones are dropped
    python -m tests.catalogues es          only this one; begins it if there is none
    python -m tests.catalogues --missing   says how many sentences each language lacks, and which

Sentences stand in the order of the files that say them, so that what belongs together is read
together. Babel knows how a language that is begun calls itself, counts and writes numbers.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from inspect import getmodule
from pathlib import Path
from typing import NamedTuple

from noughts import catalogue, registry
from noughts.agents.foreign.faults import Fault
from noughts.analysis.explain import Kind
from noughts.analysis.review import Mark
from noughts.cli.commands import COMMANDS, GROUPS
from noughts.cli.lists import first_sentence
from noughts.cli.options import LANGUAGE
from noughts.cli.running import OF_THE_SYSTEM, REASONS
from noughts.core.errors import Refusal
from noughts.core.outcome import Outcome
from tests.test_architecture import SOURCE

ROOT = SOURCE / "noughts"
PAGE = ROOT / "frontends" / "web" / "page"

_WORD = re.compile(r"[^\W\d_]{2}")
_IN_HTML = re.compile(r"\{\{(.+?)\}\}", re.DOTALL)

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Sentence(NamedTuple):
    """A sentence in English, its plural form if it has one, and the file that says it."""

    one: str
    many: str | None
    file: str


class Unreadable(NamedTuple):
    """A call that translates what cannot be read from the source."""

    file: str
    code: str


# In Python


class Reader:
    """Reads the sentences of one module: what `_`, `plural` and errors are given."""

    def __init__(self, file: Path, errors: frozenset[str]) -> None:
        self.file = file.relative_to(ROOT).as_posix()
        self.translating = {"_", "among", "told", "damaged", *errors}
        self.errors = errors
        self.sentences: list[Sentence] = []
        self.unreadable: list[Unreadable] = []
        tree = ast.parse(file.read_text("utf-8"))
        self._look(tree, [tree], in_error=False)

    def _look(self, node: ast.AST, scopes: list[ast.AST], in_error: bool) -> None:
        """Go through everything below a node, with the scopes in which its names are found."""
        for child in ast.iter_child_nodes(node):
            inner = [child, *scopes] if isinstance(child, Function) else scopes
            error = child.name in self.errors if isinstance(child, ast.ClassDef) else in_error
            if isinstance(child, ast.Call) and child.args:
                self._read(child, scopes, error)
            self._look(child, inner, error)

    def _read(self, call: ast.Call, scopes: list[ast.AST], in_error: bool) -> None:
        """Note what a call translates, if it does."""
        called = ast.unparse(call.func)
        if called.endswith("plural"):
            forms = (_constants(form, scopes) for form in call.args[:2])
            pairs = zip(*forms, strict=True)
            self.sentences += [Sentence(one, many, self.file) for one, many in pairs]
        elif called.rpartition(".")[2] in self.translating or (
            in_error and called in ("super().__init__", "cls")
        ):
            found = list(_constants(call.args[0], scopes))
            self.sentences += [Sentence(text, None, self.file) for text in found]
            if not found:
                self.unreadable.append(Unreadable(self.file, ast.unparse(call.args[0])))


def _constants(node: ast.AST, scopes: list[ast.AST]) -> Iterator[str]:
    """Every text that an expression can be: one, one of several, or what a name stands for."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _constants(node.body, scopes)
        yield from _constants(node.orelse, scopes)
    elif isinstance(node, ast.Subscript):
        yield from _constants(node.value, scopes)
    elif isinstance(node, ast.Dict):
        for value in node.values:
            yield from _constants(value, scopes)
    elif isinstance(node, ast.Name):
        given = (list(_assigned(scope, node.id)) for scope in scopes)
        for value in next(filter(None, given), ()):
            yield from _constants(value, scopes)


def _assigned(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    """What is assigned to a name in a function, or at the top of a module."""
    for node in scope.body if isinstance(scope, ast.Module) else ast.walk(scope):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                if isinstance(target, ast.Name) and target.id == name:
                    yield node.value


@cache
def modules() -> list[Reader]:
    """What is read of every module."""
    files = sorted(ROOT.rglob("*.py"))
    errors = _errors([ast.parse(file.read_text("utf-8")) for file in files])
    return [Reader(file, errors) for file in files]


def _errors(trees: list[ast.Module]) -> frozenset[str]:
    """The names of all errors that carry facts."""
    classes = [
        (node.name, {ast.unparse(base) for base in node.bases})
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    ]
    found = {"GameError"}
    while more := {name for name, bases in classes if bases & found} - found:
        found |= more
    return frozenset(found)


# Elsewhere


def _of_commands() -> Iterator[Sentence]:
    """What --help says."""
    file = "cli/commands.py"
    said = (*GROUPS, *REASONS.values(), *OF_THE_SYSTEM)
    yield from (Sentence(text, None, file) for text in said)
    for command in COMMANDS.values():
        yield Sentence(command.about, None, file)
        for option in (*command.options, LANGUAGE):
            yield Sentence(option.about, None, file)
            yield from (
                Sentence(fact, None, file) for name, fact in option.facts.items() if name != "form"
            )


def _of_values() -> Iterator[Sentence]:
    """Sentences that are values of enumerations, or of classes in a table."""
    enums: tuple[tuple[type[Enum], str], ...] = (
        (Refusal, "core/errors.py"),
        (Outcome, "core/outcome.py"),
        (Kind, "analysis/explain.py"),
        (Mark, "analysis/review.py"),
        (Fault, "agents/foreign/faults.py"),
    )
    for enum, file in enums:
        yield from (Sentence(member.value, None, file) for member in enum)
    for name in registry.VARIANTS:
        kind = registry.load("variant", registry.VARIANTS, name)
        yield Sentence(kind.about, None, "core/variants")
    for name in registry.AGENTS:
        module = getmodule(registry.load("agent", registry.AGENTS, name))
        yield Sentence(first_sentence(module.__doc__ or ""), None, "agents")


def _of_page() -> Iterator[Sentence]:
    """Sentences of the page."""
    for file in sorted(PAGE.rglob("*.html")):
        name = file.relative_to(ROOT).as_posix()
        for text in _IN_HTML.findall(file.read_text("utf-8")):
            yield Sentence(text, None, name)
    for file in sorted(PAGE.rglob("texts.json")):
        name = file.relative_to(ROOT).as_posix()
        for text in json.loads(file.read_text("utf-8")).values():
            yield Sentence(text, None, name)


def has_words(text: str) -> bool:
    """Whether there is something to translate beside places, marks and numbers."""
    return bool(_WORD.search(catalogue.PLACE.sub("", text)))


@cache
def sentences() -> dict[str, Sentence]:
    """Every sentence that can be translated, by its English form; a form with a plural is kept of
    those that are said in several places."""
    found: dict[str, Sentence] = {}
    in_python = (sentence for module in modules() for sentence in module.sentences)
    for sentence in (*in_python, *_of_commands(), *_of_values(), *_of_page()):
        known = found.get(sentence.one)
        if not has_words(sentence.one):
            continue
        if known is None or (known.many is None and sentence.many):
            found[sentence.one] = sentence
    return dict(sorted(found.items(), key=lambda item: item[1].file))


# Catalogues


def file_of(language: str) -> Path:
    """The catalogue of a language."""
    return Path(catalogue.FOLDER, f"{language}.po")


def entries(language: str) -> list[catalogue.Entry]:
    """What a catalogue has: its header first."""
    return catalogue.read(file_of(language).read_text("utf-8"))


def translations(language: str) -> dict[str, list[str]]:
    """The translated sentences of a language, by the English ones."""
    return {english[0]: texts for english, texts in entries(language)[1:] if any(texts)}


def missing(language: str) -> list[Sentence]:
    """The sentences that a language lacks."""
    known = translations(language)
    return [sentence for one, sentence in sentences().items() if one not in known]


def updated(language: str) -> str:
    """A catalogue with exactly the sentences that there are."""
    known = translations(language)
    parts = [entry(("",), entries(language)[0][1])]
    for one, sentence in sentences().items():
        english = (one,) if sentence.many is None else (one, sentence.many)
        texts = known.get(one, [])
        texts = texts if len(texts) == len(english) else [""] * len(english)
        parts.append(f"#: {sentence.file}\n" + entry(english, texts))
    return "\n".join(parts)


def entry(english: tuple[str, ...], texts: list[str]) -> str:
    """A sentence and its translations, as they stand in a catalogue."""
    lines = [f"msgid {_quoted(english[0])}"]
    if len(english) == 1:
        return "\n".join([*lines, f"msgstr {_quoted(texts[0])}\n"])
    lines.append(f"msgid_plural {_quoted(english[1])}")
    lines += [f"msgstr[{number}] {_quoted(text)}" for number, text in enumerate(texts)]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """A text in quotes, a line of it in each line."""
    parts = [json.dumps(part, ensure_ascii=False) for part in text.splitlines(keepends=True)]
    return "\n".join(parts if len(parts) < 2 else ['""', *parts]) or '""'


def begun(language: str) -> str:
    """The header of a new catalogue, as far as Babel knows the language."""
    from babel import Locale, numbers
    from babel.messages.plurals import get_plural

    locale = Locale.parse(language)
    plural = get_plural(locale)
    example = numbers.format_percent(123.456, "#,##0.0%", locale)
    head = (
        f"Language: {language}\n"
        "Content-Type: text/plain; charset=UTF-8\n"
        f"Plural-Forms: {plural.plural_forms};\n"
        f"X-Name: {(locale.get_display_name() or language).capitalize()}\n"
        f"X-Number: {example}\n"
    )
    return entry(("",), [head])


def main(arguments: list[str]) -> None:
    """Bring catalogues up to date, or say what they lack."""
    only_told = "--missing" in arguments
    named = [word for word in arguments if not word.startswith("-")]
    for language in named or catalogue.languages():
        file = file_of(language)
        if not file.exists() and not only_told:
            file.write_text(begun(language), "utf-8")
        if not only_told:
            file.write_text(updated(language), "utf-8")
        lacking = missing(language)
        print(f"{file.name}: {len(lacking)} of {len(sentences())} sentences are missing")
        for sentence in lacking if only_told else ():
            print(f"  {sentence.file}: {sentence.one!r}")


if __name__ == "__main__":
    main(sys.argv[1:])
