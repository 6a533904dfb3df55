"""Proofs as files: written by `solve --proof`, gone through by `check`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from noughts.cli.files import reading, writing
from noughts.cli.output import complain, progress, progress_share, show
from noughts.exits import DONE, FAILED
from noughts.texts import _, plural, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

    from noughts.analysis.certificate import Damaged
    from noughts.analysis.check import Checked
    from noughts.core.position import Position
    from noughts.search.budget import Meter
    from noughts.search.solver import Solver


@contextmanager
def proof_file(position: Position, name: str | None) -> Iterator[TextIO | None]:
    """The file for a proof, if one is asked for; refused before any search if there can be none."""
    if name is None:
        yield None
        return
    from noughts.analysis.certify import refuse_unprovable

    refuse_unprovable(position)
    with writing(name) as file:
        yield file


def write_proof(position: Position, solver: Solver, meter: Meter, file: TextIO) -> None:
    """Write the proof of a value, with what the solver has found out already."""
    from noughts.analysis.certify import certify

    file.writelines(f"{line}\n" for line in certify(position, solver, meter))


def check(arguments: Namespace) -> int:
    """Whether a file proves what it says; the first line that does not, if any."""
    from noughts.analysis.certificate import Damaged
    from noughts.analysis.check import check
    from noughts.lines import read_lines

    try:
        with reading(arguments.file) as file:
            checked = check(read_lines(file), progress_share)
    except Damaged as error:
        progress("")
        _say_damaged(arguments, error)
        return FAILED
    progress("")
    show([_json(checked) if arguments.json else _sentence(checked)])
    return DONE


def _say_damaged(arguments: Namespace, error: Damaged) -> None:
    """What is wrong, where people or where programs look for it."""
    if arguments.json:
        import json

        facts = {"proved": False, "line": error.facts.get("line"), "reason": str(error)}
        show([json.dumps(facts)])
    else:
        complain(f"{arguments.file}: {words(error)}")


def _sentence(checked: Checked) -> str:
    """What was proved, and how much was gone through."""
    values = {
        "win": _("{position}: {mover} wins. The proof holds"),
        "draw": _("{position}: a draw. The proof holds"),
        "loss": _("{position}: {other} wins. The proof holds"),
    }
    turn = checked.position.turn
    said = values[checked.value].format(
        position=checked.position, mover=turn.value, other=turn.other.value
    )
    lines = plural("{number:,} line", "{number:,} lines", checked.lines)
    positions = plural("{number:,} position", "{number:,} positions", checked.positions)
    return _("{said}: {lines}, {positions} gone through.").format(
        said=said, lines=lines, positions=positions
    )


def _json(checked: Checked) -> str:
    """The same for programs."""
    import json

    return json.dumps({"proved": True, **checked._asdict(), "position": str(checked.position)})
