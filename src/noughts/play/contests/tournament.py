"""A tournament as a value: everybody against everybody, sides swapped, and every game the same
in whichever process, when and where it is played.

Games are numbered round by round. A round is one opening, which every pair plays twice:

    round 0   A-B  B-A  A-C  C-A  B-C  C-B      games 0 to 5
    round 1   the next opening                  games 6 to 11
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, islice
from math import comb
from random import Random
from typing import NamedTuple

from noughts.agents.base import Agent, Chances, agent
from noughts.core.errors import InvalidText, WrongType, quote
from noughts.core.notation import read_number, to_number
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.core.rules import Rules, to_rules
from noughts.parallel import Spread, inline, unwanted
from noughts.play.match import match, repeatable
from noughts.search.budget import UNLIMITED, Budget
from noughts.search.solve import SMALL_CELLS, TABLE_CELLS

GAMES = 10
"""Games of a pair, unless told."""

MEDIUM_NODES = 100_000
"""Positions for a move on boards of 10 to 12 cells, unless told."""

SEARCHED = Budget(nodes=700_000)
"""Positions that an agent which always plays the same may search through for one of its moves."""

MOST_GAMES = 1_000_000
"""Games of a whole tournament."""

_WALKS, _DRAWS = 200, 20
"""Attempts at an opening that does not end the game, and openings that are drawn for a new one."""


@dataclass(frozen=True)
class TournamentPlan:
    """What is played; `plan` checks that it can be. Openings are so many random plies, and nodes
    what an agent is told that it may spend on a move."""

    agents: tuple[str, ...]
    rules: Rules
    games: int
    openings: int
    seed: int
    nodes: int | None

    @property
    def total(self) -> int:
        """The number of all games."""
        return comb(len(self.agents), 2) * self.games

    @property
    def names(self) -> tuple[str, ...]:
        """The agents' texts; the same text for the second time is told apart by a number."""
        return tuple(
            f"{text} ({again})" if (again := self.agents[: index + 1].count(text)) > 1 else text
            for index, text in enumerate(self.agents)
        )


def plan(
    agents: Iterable[str],
    board: Rules | str = "3x3k3",
    games: int = GAMES,
    openings: str = "none",
    seed: int = 1,
    nodes: int | None = None,
) -> TournamentPlan:
    """A plan that can be played: every agent is known, and so is every opening."""
    texts = _texts(agents)
    for number, name in (
        (games, "games"),
        (seed, "seed"),
        (0 if nodes is None else nodes, "nodes"),
    ):
        to_number(number, name)
    if len(texts) < 2:
        raise InvalidText("a tournament has at least two agents, not {found}", found=len(texts))
    for text in texts:
        agent(text)
    if games < 2 or games % 2:
        raise InvalidText(
            "each opening is played twice with sides swapped: the games of a pair are an even "
            "number, not {games}",
            games=games,
        )
    if games * comb(len(texts), 2) > MOST_GAMES:
        raise InvalidText("a tournament has at most {most:,} games", most=MOST_GAMES)
    if nodes is not None and nodes < 1:
        raise InvalidText("a move takes at least one position, not {nodes}", nodes=nodes)
    rules = to_rules(board)
    plan = TournamentPlan(
        texts, rules, games, read_openings(openings), seed, nodes or _usual_nodes(rules)
    )
    openings_of(plan)
    return plan


def _texts(agents: Iterable[str]) -> tuple[str, ...]:
    """The texts of agents; an agent that is an object could not play in other processes."""
    wrong: list[object] = [agents]
    if isinstance(agents, Iterable) and not isinstance(agents, str | bytes):
        agents = tuple(agents)
        wrong = [text for text in agents if not isinstance(text, str)]
    if wrong:
        told = "the agents of a tournament are a list of texts such as reflex, not {found}"
        raise WrongType.told(told, wrong[0])
    return tuple(text.strip() for text in agents)


def _usual_nodes(rules: Rules) -> int | None:
    """Positions that may be spent on a move of this board, unless told."""
    if TABLE_CELLS < rules.size <= SMALL_CELLS:
        return MEDIUM_NODES
    return repeatable(rules).nodes


# Openings


def read_openings(text: str) -> int:
    """Read `none` or `random:2`: how many plies are played before the agents take over."""
    if not isinstance(text, str):
        raise WrongType.told("openings are none or such as random:2, not {found}", text)
    kind, _, number = text.strip().lower().partition(":")
    plies = {"random": read_number(number), "none": None if number else 0}.get(kind)
    if plies is None:
        raise InvalidText("openings are none or such as random:2, not {text}", text=quote(text))
    return plies


def write_openings(plies: int) -> str:
    """The text that `read_openings` reads."""
    return f"random:{plies}" if plies else "none"


@lru_cache(maxsize=4)
def openings_of(plan: TournamentPlan) -> tuple[tuple[int, ...], ...]:
    """The opening of each round, the same for every pair: drawn from the seed, none that ends the
    game, and none for the second time as long as others are easily found."""
    rounds = plan.games // 2
    if not plan.openings:
        return ((),) * rounds
    chance = Random(f"{plan.seed}:openings")
    openings: list[tuple[int, ...]] = []
    seen: set[tuple[int, ...]] = set()
    while len(openings) < rounds:
        walks = filter(None, (_walk(plan, chance) for _ in range(_WALKS)))
        opening = next((moves for moves in islice(walks, _DRAWS) if moves not in seen), None)
        if opening:
            openings.append(opening)
            seen.add(opening)
        elif seen:
            seen.clear()
        else:
            raise InvalidText(
                "there is no opening of {plies} plies that does not end the game on {rules}",
                plies=plan.openings,
                rules=plan.rules,
            )
    return tuple(openings)


def _walk(plan: TournamentPlan, chance: Random) -> tuple[int, ...] | None:
    """Random moves, none of which ends the game; None when it comes to nothing else."""
    if plan.openings >= plan.rules.size:
        return None
    position, moves = Position.start(plan.rules), []
    for _ in range(plan.openings):
        cells = [cell for cell in position.legal_moves if not position.play(cell).is_over]
        if not cells:
            return None
        moves.append(chance.choice(cells))
        position = position.play(moves[-1])
    return tuple(moves)


# Games


class Pairing(NamedTuple):
    """A game to be played: its number, both agents by their places, and the opening."""

    number: int
    x: int
    o: int
    opening: tuple[int, ...]


class Result(NamedTuple):
    """A game that was played: the agents' texts, and the record with the opening in it."""

    number: int
    x: str
    o: str
    opening: tuple[int, ...]
    record: Record


def pairing(plan: TournamentPlan, number: int) -> Pairing:
    """The game with this number."""
    pairs = _pairs(len(plan.agents))
    rest, swapped = divmod(number, 2)
    opening, pair = divmod(rest, len(pairs))
    x, o = reversed(pairs[pair]) if swapped else pairs[pair]
    return Pairing(number, x, o, openings_of(plan)[opening])


@lru_cache(maxsize=4)
def _pairs(agents: int) -> tuple[tuple[int, int], ...]:
    return tuple(combinations(range(agents), 2))


def play_game(plan: TournamentPlan, number: int) -> Result:
    """Play one game, which is the same wherever that is done: an agent that takes a seed gets one
    of its own, unless its text has one."""
    _, x, o, opening = pairing(plan, number)
    start = Position.start(plan.rules)
    texts = plan.agents[x], plan.agents[o]
    seat_x, seat_o = (_Seat(text, (plan.seed, number, i)) for i, text in enumerate(texts))
    budget = Budget(nodes=plan.nodes, cancel=unwanted)
    with closing(seat_x), closing(seat_o):
        record = match(seat_x, seat_o, Record.of(start, opening).final, budget)
    whole = record._replace(start=start, moves=opening + record.moves)
    return Result(number, *texts, opening, whole)


class _Seat(Agent):
    """The agent on one side of a game, made when it is first asked: an agent that cannot be
    made loses like an agent that cannot move."""

    def __init__(self, text: str, origin: tuple[int, ...]) -> None:
        self._text = text
        self._seed = Random(":".join(map(str, origin))).getrandbits(48)
        self._made: Agent | None = None

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """What the agent chooses."""
        self._made = self._made or steady(self._text) or agent(self._text, self._seed)
        return self._made.choose(position, budget)

    def close(self) -> None:
        """End whatever the agent runs."""
        if self._made:
            self._made.close()


class Steady(Agent):
    """An agent that always plays the same, and is asked about each position of a game once."""

    def __init__(self, inner: Agent) -> None:
        self._inner = inner
        self._known: dict[tuple[Position, int | None], int] = {}

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        """What it chose before, or chooses now."""
        key = position, budget.nodes
        if key not in self._known:
            self._known[key] = self._inner.choose(position, budget)
        return self._known[key]

    def chances(self, position: Position) -> Chances:
        """What it is sure to play, if it finds that without searching for too long."""
        return {self._inner.choose(position, SEARCHED): 1.0}


@lru_cache(maxsize=256)
def steady(text: str) -> Steady | None:
    """The agent of this text if it always plays the same: its play is known exactly, and yet it
    takes no seed."""
    made = agent(text)
    kind = type(made)
    sure = kind.chances is not Agent.chances and kind.choose is not Agent.choose
    return Steady(made) if sure and "seed" not in kind.options else None


# The tournament


def run(
    plan: TournamentPlan, spread: Spread = inline, done: Collection[int] = ()
) -> Iterator[Result]:
    """Play every game whose number is not among those that are done; results as they come."""
    known = frozenset(done)
    left = (number for number in range(plan.total) if number not in known)
    return (result for _, result in spread(partial(play_game, plan), left))
