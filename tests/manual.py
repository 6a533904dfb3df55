"""docs/commands.md from the table of commands and the transcripts, and the tables of the API in
docs/formats.md from its models. `python -m tests.manual` writes them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from noughts.cli.commands import GROUPS, Command
from noughts.cli.options import Option
from noughts.frontends.web.http import models

ROOT = Path(__file__).parent.parent
COMMANDS = ROOT / "docs" / "commands.md"
FORMATS = ROOT / "docs" / "formats.md"
TRANSCRIPTS = ROOT / "tests" / "data" / "transcripts"

LONGEST = 14
"""Lines of an example."""

EXAMPLES = {
    "play": "noughts play --o 3 --board 4x4k3",
    "desktop": "noughts desktop --level 4 --side O",
    "map": "noughts map --for X -o map.svg",
    "grade": "noughts grade submissions/ --csv grades.csv",
    "web": "noughts web --port 8080 --data games/",
    "export": "noughts export -o tictactoe.py",
}
"""Examples of commands; the others have the first one of their transcript, with what it says."""

HEAD = """\
# The commands

`noughts` alone shows the menu; `noughts COMMAND --help` says what stands here. From a clone,
`./play` is `noughts`. A board is `3x3k3` (rows, columns, how many in a line), a position
`'X../.O./... X'`, an agent `casual:sight=2`: [formats.md](formats.md) has these and what `--json`
writes. Every command speaks the language that the environment asks for (`LANG=es_ES.UTF-8`), or
that `--language es` names: English, Spanish (`es`), Portuguese (`pt_BR`) or Bulgarian (`bg`); what
it writes for programs is the same in all of them.

Exit codes: 0 done, 1 a proof that does not hold, an agent that is not perfect or a window that
cannot be opened, 2 bad input, 3 not proved in time, 130 after Ctrl-C.

<!-- `python -m tests.manual` writes this file. -->"""


def commands() -> Iterator[str]:
    """The lines of docs/commands.md."""
    yield HEAD
    for group, members in GROUPS.items():
        yield f"\n## {group}"
        for name, command in members.items():
            yield from described(name, command)


def described(name: str, command: Command) -> Iterator[str]:
    """A command: what it does, its options, and an example."""
    yield f"\n### {name}\n\n{command.about}\n"
    yield from map(item, command.options)
    if command.options:
        yield ""
    yield from ("```", *example(name), "```")


def item(option: Option) -> str:
    """An option of a list."""
    facts = {"default": option.more.get("default")}
    about = option.about.format(**option.facts) % facts
    word = option.more.get("metavar", "")
    if option.names[0].startswith("-"):
        return f"- `{', '.join(option.names)} {word}".rstrip() + f"`: {about}"
    return f"- `{word or option.names[0]}`: {about}"


def example(name: str) -> list[str]:
    """A command line, and as much as fits of what it says."""
    if name in EXAMPLES:
        return [f"$ {EXAMPLES[name]}"]
    lines = next(said for said in blocks(name) if said[0].split()[:3] == ["$", "noughts", name])
    return lines if len(lines) <= LONGEST else [*lines[: LONGEST - 1], "..."]


def blocks(name: str) -> Iterator[list[str]]:
    """The commands of all transcripts, each with what it says; those of this name first."""
    for file in sorted(TRANSCRIPTS.glob("*.txt"), key=lambda file: (file.stem != name, file)):
        text = re.sub(r"^#.*\n", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        for said in re.split(r"\n\n(?=\$ )", text.strip()):
            said = said.replace("  {seconds}", f"{'...':>10}")
            yield re.sub(r"{\w+}", "...", said).splitlines()


def answers() -> Iterator[str]:
    """A table for each model that a game's state is made of."""
    schema = models.Game.model_json_schema()
    for name, model in {"Game": schema, **schema["$defs"]}.items():
        if "properties" in model:
            yield f"\n### {name}\n\n| field | type | meaning |\n| --- | --- | --- |"
            for field, facts in model["properties"].items():
                yield f"| `{field}` | {kind(facts)} | {facts['description']} |"


def kind(facts: dict[str, Any]) -> str:
    """A field's type, from its JSON schema."""
    if "$ref" in facts:
        return str(facts["$ref"].rpartition("/")[2])
    if "anyOf" in facts:
        return " or ".join(map(kind, facts["anyOf"]))
    if "enum" in facts:
        return ", ".join(f"`{text}`" for text in facts["enum"])
    if "const" in facts:
        return f"`{facts['const']}`"
    if facts["type"] == "array":
        return f"array of {kind(facts['items'])}"
    return str(facts["type"])


def texts() -> dict[Path, str]:
    """Each file as it should be."""
    written = FORMATS.read_text(encoding="utf-8")
    head = re.split(r"(?<=<!-- Below, `python -m tests.manual` writes. -->\n)", written)[0]
    return {COMMANDS: lines(commands()), FORMATS: head + lines(answers())}


def lines(told: Iterator[str]) -> str:
    """Lines as a text."""
    return "".join(f"{line}\n" for line in told)


if __name__ == "__main__":
    for file, text in texts().items():
        file.write_text(text, encoding="utf-8", newline="\n")
