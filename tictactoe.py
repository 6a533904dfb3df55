"""Tic-tac-toe beside its package: CS50's functions when imported, JUDGE and GAME when run."""

import os
import sys

if sys.version_info < (3, 11):
    sys.exit("noughts needs Python 3.11 or newer.")

# The package beside this file needs no install; elsewhere an installed one is used.
_source = os.path.join(os.path.dirname(os.path.realpath(__file__)), "src")
if os.path.isdir(os.path.join(_source, "noughts")):
    sys.path.insert(0, _source)

_ALONE = (
    "tictactoe.py needs the package noughts: install that, or let `./play export -o FILE` "
    "in the folder of noughts write a file that stands alone."
)

if __name__ == "__main__":
    # A judge times the whole process: it collects no garbage in its short life, and at the end,
    # when all it had to say is out, it does not put its house in order.
    import gc

    gc.disable()
    try:
        from noughts.protocols.stdio import run
    except ModuleNotFoundError:
        print(_ALONE, file=sys.stderr)
        sys.exit(2)
    os._exit(run())

try:
    from noughts.adapters.cs50 import *  # noqa: F403
except ModuleNotFoundError:
    raise ImportError(_ALONE) from None
