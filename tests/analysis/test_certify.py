"""Proofs that the solver writes hold, and nobody can write one of a value that is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from noughts.analysis.certificate import TITLE, Claim, Damaged, claims_for, ending, read
from noughts.analysis.certify import _Strategy, certify
from noughts.analysis.check import check
from noughts.core.errors import Cancelled, InvalidText, OutOfBudget
from noughts.core.notation import write_cell
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.search.budget import Budget, Meter
from noughts.search.fight import Fight
from noughts.search.solver import Solver
from noughts.search.verdict import Value, Verdict
from tests.reference import Game, State, after, images, lines, moves, perfect, reachable, result
from tests.translate import VALUES, position_of, state_of

untraced = pytest.mark.usefixtures("untraced")


@cache
def proof_of(text: str) -> list[str]:
    position = Position.parse(text)
    return certify(position)


def assert_value(text: str, value: str) -> None:
    proof = proof_of(text)
    checked = check(proof)
    assert (checked.position, checked.value) == (Position.parse(text), value)
    claims = [line for line in proof if line.startswith("claim ")]
    assert checked.lines == len(proof) - len(claims) - 4
    assert checked.positions >= checked.lines


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3x3k3", "draw"),
        (".../.../... O", "draw"),
        ("4x3k3", "win"),
        ("4x3k3 .../.../.../... O", "win"),
        ("4x3k3 .../.X./.../... O", "loss"),
        ("4x4k3", "win"),
        ("4x4k4", "draw"),
        ("5x4k4", "draw"),
        ("6x6k5", "draw"),
        ("1x1k1", "win"),
        ("2x2k3", "draw"),
        ("1x5k3", "draw"),
    ],
)
def test_the_value_of_a_board_has_a_proof(text: str, value: str) -> None:
    assert_value(text, value)


@untraced
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5x5k4", "draw"),
        pytest.param("6x5k4", "win", marks=pytest.mark.long),
        pytest.param("7x7k5", "draw", marks=pytest.mark.long),
    ],
)
def test_the_value_of_a_larger_board_has_a_proof(text: str, value: str) -> None:
    assert_value(text, value)


@untraced
def test_progress_rises_and_is_a_share() -> None:
    shares: list[float] = []
    check(proof_of("5x5k4"), progress=shares.append)
    assert shares == sorted(shares)
    assert len(set(shares)) > 5
    # The second claim, half of the work, is a stolen strategy.
    assert 0 == shares[0] < shares[1] < 0.25 < shares[-1] <= 0.5


def undecided(game: Game, first: str = "X") -> list[State]:
    """Every state in which somebody is to move."""
    return sorted(state for state in reachable(game, first) if moves(game, state[0]))


def chance_states(game: Game, marks: int, number: int) -> Iterator[State]:
    """Undecided states with so many marks, from games in which both sides play at random."""
    random = Random(1)
    while number:
        state = (game.nothing, random.choice("XO"))
        for _ in range(marks):
            if result(game, state[0]):
                break
            state = after(state, random.choice(moves(game, state[0])))
        if not result(game, state[0]):
            number -= 1
            yield state


def assert_proved(game: Game, states: list[State]) -> None:
    answers, solver = perfect(game), Solver(position_of(game, states[0]).rules)
    for state in states:
        position = position_of(game, state)
        checked = check(certify(position, solver=solver))
        assert checked.position == position
        assert checked.value == VALUES[answers[state].value].value


@untraced
@pytest.mark.parametrize("name", ["3x3k3", "2x4k2", "1x5k3"])
@pytest.mark.parametrize("first", "XO")
def test_every_position_of_a_small_board_has_a_proof_of_its_value(name: str, first: str) -> None:
    """Of those that O started, every seventh."""
    game = Game.named(name)
    assert_proved(game, undecided(game, first)[:: 1 if first == "X" else 7])


@untraced
@pytest.mark.parametrize(
    ("name", "marks"), [("3x4k3", 5), ("4x4k3", 8), ("4x4k4", 9), ("3x5k5", 8)]
)
def test_positions_of_larger_boards_have_a_proof_of_their_value(name: str, marks: int) -> None:
    game = Game.named(name)
    assert_proved(game, list(chance_states(game, marks, 12)))


def test_only_an_undecided_position_of_a_plain_board_has_a_proof() -> None:
    with pytest.raises(InvalidText, match="for a plain board, not for misere:3x3k3"):
        proof_of("misere:3x3k3")
    with pytest.raises(InvalidText, match="the game is over"):
        proof_of("XXX/OO./...")


def test_a_proof_takes_no_more_than_its_budget() -> None:
    position = Position.parse("5x4k4")
    for nodes in (10, 150):
        with pytest.raises(OutOfBudget, match=f"no answer within {nodes} positions"):
            certify(position, Budget(nodes=nodes))
    with pytest.raises(Cancelled):
        certify(position, Budget(cancel=lambda: True))


def test_pairs_that_hold_already_are_given_as_they_are() -> None:
    proof = proof_of("6x6k5")
    entry = next(entry for entry in read(proof).sections[0].entries if entry.pairs)
    pairs = entry.pairs or ()
    rules, x, o, *_ = entry.position
    spare = rules.full & ~(x | o | sum(pairs))
    position = Position.of(rules, x | spare & -spare, o, Player.O)
    claim = Claim(Player.X, False)
    strategy = _Strategy(position, claim, Solver(rules), Budget().start())
    strategy.pairs = list(pairs)
    (line,) = strategy.reply(Fight.of(position, Player.X))
    reason = proof[entry.line - 1].split(" ", 2)[2]
    assert line == f"{str(position).removeprefix('6x6k5 ')} {reason}"


# Liars

GAME = Game(3, 3, 3)

Choice = Callable[[State, Claim], str | None]
"""What somebody writes where there is a choice: a cell, a reason, or nothing."""


@cache
def lies() -> list[tuple[State, Value]]:
    """Every value that is wrong, for one undecided state of each set of mirror images."""
    return [
        (state, value)
        for state in undecided(GAME)
        for value in Value
        if state[0] == min(images(state[0])) and value is not true_value(state)
    ]


def true_value(state: State) -> Value:
    return VALUES[perfect(GAME)[state].value]


class Liar(Solver):
    """Says that a position has some value, and defends it with any moves."""

    def __init__(self, value: Value, pick: Callable[[Fight, list[int]], int]) -> None:
        super().__init__(Position.start().rules)
        self.value = value
        self.pick = pick

    def verdict(self, position: Position, meter: Meter) -> Verdict:
        return Verdict(self.value, None, (), 0, True)

    def decisive(self, fight: Fight, meter: Meter) -> int:
        taken = fight.attacker | fight.defender
        return self.pick(fight, [cell for cell in range(9) if not taken >> cell & 1])


REFUTATIONS = (
    "completes a line",
    "threatens two cells",
    "has stopped every line",
    "a win takes a reply here",
    "no pair in",
    "too heavy",
)


def assert_refuted(proof: list[str]) -> None:
    """The game itself speaks against the proof, not some slip of its writer."""
    with pytest.raises(Damaged) as caught:
        check(proof)
    assert any(reason in str(caught.value) for reason in REFUTATIONS), "\n".join(proof)


@untraced
@pytest.mark.parametrize("way", ["first", "random", "best"])
def test_no_moves_prove_a_wrong_value(way: str) -> None:
    random, truth = Random(1), Solver(Position.start().rules)
    pick = {
        "first": lambda fight, cells: cells[0],
        "random": lambda fight, cells: random.choice(cells),
        "best": lambda fight, cells: truth.decisive(fight, Budget().start()),
    }[way]
    for state, value in lies():
        assert_refuted(certify(position_of(GAME, state), solver=Liar(value, pick)))


def completing(board: str, mark: str) -> set[int]:
    """The cells that complete a line of these marks."""
    runs = [[cell for cell in line if board[cell] != mark] for line in lines(GAME)]
    return {run[0] for run in runs if len(run) == 1 and board[run[0]] == "."}


def forced(state: State) -> State | None:
    """The state in which there is a choice again; None if there never is."""
    while not result(GAME, state[0]):
        board, turn = state
        other = "O" if turn == "X" else "X"
        if completing(board, turn) or len(completing(board, other)) > 1:
            return None
        if not completing(board, other):
            return state
        state = after(state, completing(board, other).pop())
    return None


def lost_hope(board: str, attacker: str) -> bool:
    """Whether a player can complete no line any more."""
    other = "O" if attacker == "X" else "X"
    return all(any(board[cell] == other for cell in line) for line in lines(GAME))


def strategy(start: State, claim: Claim, choice: Choice) -> Iterator[str]:
    """The lines for a claim, with somebody's choices."""
    todo, seen = [forced(start)], set[str]()
    while todo:
        state = todo.pop()
        if state is None or min(images(state[0])) in seen:
            continue
        if lost_hope(state[0], claim.attacker.value):
            continue
        seen.add(min(images(state[0])))
        what = choice(state, claim)
        if what is None:
            todo += [forced(after(state, cell)) for cell in moves(GAME, state[0])]
            continue
        yield f"{position_of(GAME, state)} {what}"
        if len(what) == 2:
            todo.append(forced(after(state, "abc".index(what[0]) + 3 * int(what[1]) - 3)))


def told(state: State, value: Value, choice: Choice) -> list[str]:
    """A whole proof, with somebody's choices."""
    position = position_of(GAME, state)
    proof = [TITLE, f"position {position}", f"value {value.value}"]
    for claim in claims_for(position, value.value):
        proof.append(f"claim {claim}")
        proof += () if claim.stolen else strategy(state, claim, choice)
    number = len(proof) - 3 - len(claims_for(position, value.value))
    return [*proof, ending(proof, number)]


def best(state: State, claim: Claim) -> str | None:
    """The truth, without any reasons."""
    if state[1] != claim.keeper.value:
        return None
    return write_cell(min(perfect(GAME)[state].best), Position.start().rules)


def some_pairs(state: State, random: Random) -> str:
    cells = [write_cell(cell, Position.start().rules) for cell in moves(GAME, state[0])]
    random.shuffle(cells)
    return " ".join(["pairs", *(f"{a}-{b}" for a, b in list(pairwise(cells))[::2])])


def test_the_truth_told_in_the_same_way_holds() -> None:
    for state in undecided(GAME)[::41]:
        value = true_value(state)
        assert check(told(state, value, best)).value == value.value


@untraced
@pytest.mark.parametrize(
    "seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.long) for seed in (3, 4, 5))]
)
def test_no_reasons_prove_a_wrong_value(seed: int) -> None:
    random = Random(seed)
    weights = [10 if seed % 3 == number else 1 for number in range(3)]

    def choice(state: State, claim: Claim) -> str | None:
        """Mostly one thing, and now and then another."""
        whats = ["potential", some_pairs(state, random), best(state, claim)]
        return random.choices(whats, weights)[0]

    for state, value in lies():
        assert_refuted(told(state, value, choice))


# One reply changed


class Reply(NamedTuple):
    """A line of a proof with a reply."""

    line: int
    position: Position
    claim: Claim
    cell: int


def replies_of(proof: list[str]) -> list[Reply]:
    return [
        Reply(entry.line, entry.position, section.claim, entry.reply)
        for section in read(proof).sections
        for entry in section.entries
        if entry.reply is not None
    ]


def changed(proof: list[str], reply: Reply) -> list[str]:
    """The proof with this reply in its line."""
    rows = proof[reply.line - 1].rpartition(" ")[0]
    line = f"{rows} {write_cell(reply.cell, reply.position.rules)}"
    return [*proof[: reply.line - 1], line, *proof[reply.line :]]


def sealed(proof: list[str]) -> list[str]:
    """The proof with a last line that fits."""
    return [*proof[:-1], ending(proof[:-1], int(proof[-1].split()[1]))]


def is_kept(position: Position, claim: Claim, solver: Solver) -> bool:
    """Whether a claim is true, as a search says that knows nothing of proofs."""
    if position.rules.size > 9:
        fight = Fight.of(position, claim.attacker)
        return solver.wins(fight, Budget().start()) is claim.wins
    value = perfect(GAME)[state_of(position)].value
    return (value == (1 if position.turn is claim.attacker else -1)) is claim.wins


def is_as_good(proof: list[str], reply: Reply, solver: Solver) -> bool:
    """Whether another reply proves the same: then only the last line is wrong."""
    other = changed(proof, reply)
    with pytest.raises(Damaged) as caught:
        check(other)
    if "check sum" not in str(caught.value):
        assert re.match(r"line \d+: ", str(caught.value))
        return False
    check(sealed(other))
    assert is_kept(reply.position.play(reply.cell), reply.claim, solver)
    return True


@untraced
@pytest.mark.parametrize("name", ["3x3k3", "4x3k3", "4x4k3"])
def test_a_changed_reply_is_found_even_where_it_is_as_good(name: str) -> None:
    proof = proof_of(name)
    solver = Solver(Position.parse(name).rules)
    replies = [
        reply._replace(cell=cell)
        for reply in replies_of(proof)
        for cell in range(solver.rules.size)
        if cell != reply.cell
    ]
    good = [reply for reply in replies if is_as_good(proof, reply, solver)]
    assert 0 < len(good) < len(replies) / 2


def test_a_reply_on_a_taken_cell_is_named() -> None:
    proof = proof_of("3x3k3")
    for reply in replies_of(proof):
        for cell in set(range(9)) - set(reply.position.legal_moves):
            name = write_cell(cell, reply.position.rules)
            with pytest.raises(Damaged, match=f"^line {reply.line}: {name} is taken$"):
                check(changed(proof, reply._replace(cell=cell)))


LONG_PROOFS = ("5x4k4", 40), ("6x5k4", 10), ("5x5k4", 10)


@untraced
@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("5x4k4", 10),
        *(pytest.param(*proof, marks=pytest.mark.long) for proof in LONG_PROOFS),
    ],
)
def test_a_changed_reply_of_a_long_proof_is_found(name: str, number: int) -> None:
    proof, random = proof_of(name), Random(1)
    solver = Solver(Position.parse(name).rules)
    for reply in random.sample(replies_of(proof), number):
        others = set(range(solver.rules.size)) - {reply.cell}
        is_as_good(proof, reply._replace(cell=random.choice(sorted(others))), solver)
