"""The commands for others: web (the page), judge (a protocol) and export (one file)."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Mapping
from functools import partial

from noughts.cli.files import writing
from noughts.cli.options import Usage
from noughts.cli.output import show
from noughts.core.errors import GameError
from noughts.exits import DONE
from noughts.texts import _

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path


LAST_PORT = 65535


def web(arguments: Namespace) -> int:
    """Serve the page until it is stopped."""
    port, workers = arguments.port, arguments.workers
    if port is not None and port > LAST_PORT:
        raise Usage("ports have numbers up to {last}, not {port}", last=LAST_PORT, port=port)
    if arguments.forget and arguments.data:
        raise Usage("--forget keeps nothing, --data does: choose one")
    if arguments.forget and workers > 1:
        raise Usage("several processes share what is kept: --forget goes with one only")
    if arguments.data is not None and not arguments.data.strip():
        raise Usage("--data takes the name of a folder, or the address of a database")
    data = os.path.expanduser(arguments.data or str(data_folder(os.environ)))
    try:
        from noughts.frontends.web.serving.server import EVERYWHERE, HOST, Plan, run
    except ModuleNotFoundError as error:
        raise GameError(
            "the page needs {module}: `pip install 'noughts[web]'` or `./play web` brings it",
            module=str(error.name),
        ) from None
    addresses = _lan(arguments.host) if arguments.lan else [HOST]
    host = addresses[0] if arguments.host is None else arguments.host
    for name in (host, *arguments.name):
        if not name.strip() or "/" in name or name.count(":") == 1:
            raise Usage("--host and --name take an address or a name alone, without a port")
    if host in EVERYWHERE and not arguments.name:
        raise Usage("say how others reach this machine, for example --name 192.168.1.20")
    kept = None if arguments.forget else data
    plan = Plan(kept, float(arguments.rate), workers, host, tuple(arguments.name))
    others = [address for address in addresses if address != host]
    say = partial(_invite, others) if arguments.lan else _tell
    return run(plan, port, not arguments.no_browser, say)


def _lan(chosen: str | None) -> list[str]:
    """The machine's addresses in its networks; GameError if there are none and none was chosen."""
    from noughts.frontends.web.serving.addresses import lan_addresses

    found = lan_addresses()
    if not found and chosen is None:
        raise GameError(
            "this machine has no address in a network: connect it to one, or name one with --host"
        )
    return found


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


def _invite(others: list[str], address: str) -> None:
    """Say how friends in the same network come to the page: by a link or its QR code."""
    _tell(address)
    show([_("Friends in the same network open this link, or scan it:")])
    _show_code(address)
    if others:
        listed = ", ".join(others)
        show([_("Other addresses of this machine, for --host: {listed}").format(listed=listed)])
    sys.stdout.flush()


def _show_code(link: str) -> None:
    """Draw a link as a QR code, or say why not."""
    from noughts.frontends.console.terminal import Screen
    from noughts.frontends.web.codes import in_blocks, in_letters
    from noughts.frontends.words import sentence

    screen = Screen.on(sys.stdout, os.environ)
    try:
        for line in in_blocks(link) if screen.boxes else in_letters(link):
            screen.write(screen.paint(line, "code") + "\n")
    except GameError as error:
        show([sentence(error)])


def judge(arguments: Namespace) -> int:
    """A protocol on standard input and output."""
    from noughts.protocols import stdio

    return stdio.run()


def export(arguments: Namespace) -> int:
    """The game in one file that needs no other, to a file or to the output."""
    from importlib.resources import files

    text = files("noughts.adapters").joinpath("standalone.py").read_text(encoding="utf-8")
    if arguments.output in (None, "-"):
        show(text.splitlines())
        return DONE
    if os.path.isfile(arguments.output) and not arguments.force:
        raise Usage("{file} exists; --force writes over it", file=arguments.output)
    with writing(arguments.output) as file:
        file.write(text)
    return DONE
