"""What an agent is, and how one is made from text such as `casual:plan=0.7,seed=1`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from noughts import registry
from noughts.core.errors import IllegalMove, InvalidText, Refusal, UnknownName, WrongType, quote
from noughts.core.notation import read_number, to_number
from noughts.core.position import Position
from noughts.search.budget import UNLIMITED, Budget, to_budget

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

Chances = dict[int, float]
"""The probability with which an agent plays each cell."""


SEEDED_NODES = {9: None, 12: 200_000, 25: 16_000, 49: 6_000, 100: 3_000, 225: 1_500, 400: 1_000}
"""Positions that an agent with a seed may spend on a move, by cells of the board: about what a
second allows on an ordinary machine. The smallest are solved whatever it takes."""


class Agent:
    """Chooses a cell. Its randomness is a function of its seed and the ply, so that it does not
    matter in which process it thinks; without a seed it differs every time."""

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}
    """The names that may stand in its text, and how each is read."""

    rest: ClassVar[str] = ""
    """Name of the argument that gets all text after the colon, where there are no options."""

    seed: int | None = None

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """The cell to play; unless a subclass does otherwise, drawn from its chances."""
        refuse_finished(position)
        chances = self.chances(position)
        assert chances, "an agent without chances chooses for itself"
        return draw(chances, randomness(self.seed, position))

    def allowed(self, position: Position, budget: Budget) -> Budget:
        """What it may spend on a move. With a seed that is counted in positions and never in
        seconds, so that a game repeats on any machine, however busy."""
        if self.seed is None:
            return to_budget(budget)
        usual = next(nodes for cells, nodes in SEEDED_NODES.items() if position.rules.size <= cells)
        return Budget(nodes=usual if budget.nodes is None else budget.nodes, cancel=budget.cancel)

    def chances(self, position: Position) -> Chances | None:
        """The exact probability of each cell it may choose, or None where it is not known."""
        return None

    def close(self) -> None:
        """End what the agent runs, if it runs anything."""


def refuse_finished(position: Position) -> None:
    """IllegalMove when there is nothing to choose any more."""
    if not isinstance(position, Position):
        raise WrongType.told("an agent is asked about a Position, not {found}", position)
    if position.is_over:
        raise IllegalMove(Refusal.OVER)


def agent(text: str, seed: int | None = None) -> Agent:
    """The agent that a text describes: a name of `registry.AGENTS`, perhaps with options, or of
    `registry.FOREIGN` with what it runs. The seed is used where the text gives none and the agent
    takes one."""
    if not isinstance(text, str):
        raise WrongType.told("the text of an agent is wanted, such as reflex, not {found}", text)
    name, _, rest = text.strip().partition(":")
    kind = registry.load("agent", registry.AGENTS | registry.FOREIGN, name.strip().lower())
    assert isinstance(kind, type) and issubclass(kind, Agent)
    if kind.rest:
        return kind(**{kind.rest: rest.strip()})
    if seed is not None:
        to_number(seed, "seed")
    given = dict(_read_option(name, part, kind.options) for part in rest.split(",") if rest)
    if seed is not None and "seed" in kind.options:
        given.setdefault("seed", seed)
    return kind(**given)


def to_agent(given: Agent | str) -> Agent:
    """An agent as it is, or made from its text; a slip of the caller is not the agent's crash."""
    if isinstance(given, str):
        return agent(given)
    if isinstance(given, type) or not callable(getattr(given, "choose", None)):
        raise WrongType.told("an agent is a text or an object that can choose, not {found}", given)
    return given


def _read_option(
    name: str, text: str, options: Mapping[str, Callable[[str], Any]]
) -> tuple[str, Any]:
    """Read one `key=value`."""
    key, _, value = (part.strip() for part in text.partition("="))
    if not options:
        raise InvalidText("the agent {name} has no options", name=name)
    if key not in options:
        raise UnknownName.among("there is no option of {agent} {name!r}", key, options, agent=name)
    try:
        return key, options[key](value)
    except InvalidText as error:
        error.facts.update(key=key, name=name, value=quote(value))
        raise


def whole(text: str) -> int:
    """Read a whole number."""
    number = read_number(text)
    if number is None:
        raise InvalidText("{key} of {name} is a whole number, not {value}")
    return number


def chance(text: str) -> float:
    """Read a probability."""
    try:
        number = float(text) if text.isascii() else -1
    except ValueError:
        number = -1
    if not 0 <= number <= 1:
        raise InvalidText("{key} of {name} is a chance from 0 to 1, not {value}")
    return number


def yes_or_no(text: str) -> bool:
    """Read `yes` or `no`."""
    if text.lower() not in ("yes", "no"):
        raise InvalidText("{key} of {name} is yes or no, not {value}")
    return text.lower() == "yes"


def randomness(seed: int | None, position: Position) -> Random:
    """A random generator: the same for the same seed and ply, a fresh one without a seed."""
    from random import Random

    return Random() if seed is None else Random(f"{seed}:{position.marks}")


def draw(chances: Chances, random: Random) -> int:
    """A cell by its chances."""
    if len(chances) == 1:
        return next(iter(chances))
    point = random.random()
    for cell, share in chances.items():
        point -= share
        if point < 0:
            return cell
    return next(cell for cell in reversed(chances) if chances[cell])


def evenly(cells: tuple[int, ...]) -> Chances:
    """The same chance for every cell."""
    return dict.fromkeys(cells, 1 / len(cells)) if cells else {}
