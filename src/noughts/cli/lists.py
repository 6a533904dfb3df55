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
        about = " ".join((getattr(getmodule(kind), "__doc__", None) or "").split())
        options = ", ".join(getattr(kind, "options", ()))
        sentence = about.partition(". ")[0].rstrip(".")
        show([f"{name:9}{sentence}."])
        if options:
            show([" " * 9 + _("Options: {options}.").format(options=options)])
    return DONE


def boards(arguments: Namespace) -> int:
    """Some boards, and what is played on them."""
    from noughts.core.notation import BOARDS, read_rules
    from noughts.frontends import words

    show(f"{board:15}{words.rules(read_rules(board))}" for board in BOARDS)
    return DONE
