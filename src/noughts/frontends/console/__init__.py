"""The game in a terminal or a pipe: a menu, a dialogue, and boards drawn with characters."""

from noughts.frontends.console.menu import run

__all__ = ["run"]
