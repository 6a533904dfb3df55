"""The command line: what a person types, and the exit code that tells how it went."""

from __future__ import annotations

from noughts.exits import INTERRUPTED

__all__ = ["main"]


def main(argv: list[str] | None = None) -> int:
    """Run a command; its exit code, one of `exits`."""
    try:
        from noughts.cli.running import run
    except KeyboardInterrupt:
        # Before there is anything to stop, and anybody who could say so.
        return INTERRUPTED
    return run(argv)
