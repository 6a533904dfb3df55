"""What can be had by name: tables of name -> "module:attribute". Listing them imports nothing."""

from __future__ import annotations

from noughts.core.errors import UnknownName

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

AGENTS = {
    "random": "noughts.agents.random:RandomAgent",
    "reflex": "noughts.agents.reflex:ReflexAgent",
    "minimax": "noughts.agents.minimax:MinimaxAgent",
    "perfect": "noughts.agents.perfect:PerfectAgent",
    "casual": "noughts.agents.casual:CasualAgent",
    "mcts": "noughts.agents.mcts:MctsAgent",
}

FOREIGN = {
    "program": "noughts.agents.foreign.program:ProgramAgent",
    "cs50": "noughts.agents.foreign.cs50:Cs50Agent",
}
"""Agents that run other people's code, named behind a colon, in processes of their own. All that
opens a file, an address or a program by its name stands here, and whoever answers strangers (the
page, the API, the protocols) takes none of it."""

VARIANTS = {
    "plain": "noughts.core.rules:Rules",
    "misere": "noughts.core.variants.misere:Misere",
    "gravity": "noughts.core.variants.gravity:Gravity",
}

PROTOCOLS = {
    "JUDGE": "noughts.protocols.judge:judge",
    "GAME": "noughts.protocols.game:game",
}

_UNKNOWN = {
    "agent": "there is no agent {name!r}",
    "format": "there is no format {name!r}",
    "protocol": "there is no protocol {name!r}",
    "variant": "there is no variant {name!r}",
}
"""What is said of a name that stands in no table of its kind."""


def rendered(result: object, form: str) -> str:
    """A result in a format of the table of reports, for those who stand below them and import none
    of them."""
    from importlib import import_module

    text: str = import_module("noughts.reports").render(result, form)
    return text


def load(kind: str, table: dict[str, str], name: str) -> Any:
    """The object behind a name; the kind ("agent") is for the error's words."""
    from importlib import import_module

    if name not in table:
        raise UnknownName.among(_UNKNOWN[kind], name, table)
    module, attribute = table[name].split(":")
    return getattr(import_module(module), attribute)
