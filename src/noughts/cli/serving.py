"""The command web: the page, for this machine or for others too."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Mapping

from noughts.cli.arguments import Usage, number
from noughts.cli.output import show
from noughts.core.errors import GameError
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


LAST_PORT = 65535


def web(arguments: Namespace) -> int:
    """Serve the page until somebody stops it."""
    port = None if arguments.port is None else number("--port", arguments.port)
    if port is not None and port > LAST_PORT:
        raise Usage("ports have numbers up to {last}, not {port}", last=LAST_PORT, port=port)
    rate = number("--rate", arguments.rate)
    workers = number("--workers", arguments.workers, 1)
    if arguments.forget and arguments.data:
        raise Usage("--forget keeps nothing, --data does: choose one")
    if arguments.forget and workers > 1:
        raise Usage("several processes share what is kept: --forget goes with one only")
    if arguments.data is not None and not arguments.data.strip():
        raise Usage("--data takes the name of a folder, or the address of a database")
    data = os.path.expanduser(arguments.data or str(data_folder(os.environ)))
    try:
        from noughts.frontends.web.serving.server import EVERYWHERE, Plan, run
    except ModuleNotFoundError as error:
        raise GameError(
            "the page needs {module}: `pip install 'noughts[web]'` or `./play web` brings it",
            module=str(error.name),
        ) from None
    for name in (arguments.host, *arguments.name):
        if not name.strip() or "/" in name or name.count(":") == 1:
            raise Usage("--host and --name take an address or a name alone, without a port")
    if arguments.host in EVERYWHERE and not arguments.name:
        raise Usage("say how others reach this machine, for example --name 192.168.1.20")
    kept = None if arguments.forget else data
    plan = Plan(kept, float(rate), workers, arguments.host, tuple(arguments.name))
    return run(plan, port, not arguments.no_browser, _tell)


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where this system keeps a person's data."""
    from pathlib import Path

    if sys.platform == "win32":
        base = environment.get("LOCALAPPDATA")
        return (Path(base) if base else Path.home() / "AppData" / "Local") / "noughts"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "noughts"
    base = environment.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "noughts"


def _tell(address: str) -> None:
    """Say where the page is."""
    show([_("noughts is at {address} (Ctrl-C stops it)").format(address=address)])
    sys.stdout.flush()
