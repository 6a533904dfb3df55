"""The commands that list what there is: agents and boards."""

from __future__ import annotations

from argparse import Namespace

from noughts.cli.output import show
from noughts.exits import DONE
from noughts.texts import _


def agents(arguments: Namespace) -> int:
    """Every agent with the first sentence about it."""
    from inspect import getmodule

    from noughts import registry

    for name in registry.AGENTS:
        kind = registry.load("agent", registry.AGENTS, name)
        about = first_sentence(getattr(getmodule(kind), "__doc__", None) or "")
        options = ", ".join(getattr(kind, "options", ()))
        show([f"{name:9}{_(about)}"])
        if options:
            show([" " * 9 + _("Options: {options}.").format(options=options)])
    return DONE


def first_sentence(text: str) -> str:
    """What a docstring begins with."""
    return " ".join(text.split()).partition(". ")[0].rstrip(".") + "."


def boards(arguments: Namespace) -> int:
    """Some boards, and what is played on them."""
    from noughts.core.notation import BOARDS, read_rules
    from noughts.frontends import words

    show(f"{board:15}{words.rules(read_rules(board))}" for board in BOARDS)
    return DONE
