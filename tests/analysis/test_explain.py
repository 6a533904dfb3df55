"""Why a move is good or bad: every reason is held against the rules and a second minimax."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

import pytest

from noughts.analysis.explain import (
    ExplainedMove,
    Explanation,
    Kind,
    Reason,
    best_line,
    explain,
    explain_move,
)
from noughts.analysis.facts import fork, forks
from noughts.core.errors import IllegalMove, OutOfBudget
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import cells_of
from noughts.reports.wording import moves as moves_in_words
from noughts.reports.wording import short_value
from noughts.search.alphabeta import alphabeta
from noughts.search.budget import Budget
from noughts.search.solve import solve
from noughts.search.values import values
from noughts.search.verdict import Value
from tests.positions import live_positions
from tests.reference import OTHER, Answer, Game, State, after, lines, moves, perfect, result
from tests.torus import Torus
from tests.translate import VALUES, position_of, state_of

Line = frozenset[int]
Oracle = Callable[[State], Answer]

WORDS = {
    Kind.WINS: "Wins at once: {lines}.",
    Kind.FILLS: "Fills the board: a draw.",
    Kind.ENDS_BADLY: "Completes {lines} and so loses at once.",
    Kind.LOSES: "Loses in {plies}: {line}.",
    Kind.MISSES: "Misses a win: {either} wins in {plies}.",
    Kind.BLOCKS: "Blocks {lines}.",
    Kind.FORK: "Makes a fork: it threatens {both}, and only one can be stopped.",
    Kind.STOPS_FORK: "Stops a fork at {either}.",
    Kind.FORCES: "Forces the reply {both}.",
    Kind.ONLY_WIN: "The only move that wins.",
    Kind.ONLY_DRAW: "The only move that does not lose.",
    Kind.ONLY_MOVE: "The only move there is.",
    Kind.FORCED_WIN: "Wins in {plies}: {line}.",
    Kind.SLOWER: "Slower than needed: {either} wins in {plies}.",
    Kind.SOONER: "Gives in sooner than needed: {either} lasts {plies}.",
    Kind.LASTS: "Every move loses, and none lasts longer.",
    Kind.DEAD: "Nobody can complete a line any more.",
    Kind.HOLDS: "Keeps the draw: with best play nobody wins.",
}
DEEDS = (Kind.BLOCKS, Kind.FORK, Kind.STOPS_FORK, Kind.FORCES)
VAGUE = (Kind.UNKNOWN, Kind.JUDGED, Kind.LOST, Kind.WON, Kind.GIVES_UP_WIN)


# The rules, by the reference alone


@cache
def lines_through(game: Game, cell: int) -> list[list[int]]:
    return [line for line in lines(game) if cell in line]


@cache
def wins_at(game: Game, board: str, mark: str) -> dict[int, frozenset[Line]]:
    """Where a side would win at once if it were to move, and the lines that it would complete."""
    found = {}
    for cell in moves(game, board):
        done = frozenset(
            frozenset(line)
            for line in lines_through(game, cell)
            if all(other == cell or board[other] == mark for other in line)
        )
        if done and result(game, after((board, mark), cell)[0]) == mark:
            found[cell] = done
    return found


@cache
def fork_at(game: Game, board: str, mark: str, cell: int) -> frozenset[int]:
    """The cells threatened after a move, where the other side can stop but one and win nowhere."""
    further, other = after((board, mark), cell)
    cells = wins_at(game, further, mark)
    return frozenset(cells if len(cells) > 1 and not wins_at(game, further, other) else ())


def forced_reply(game: Game, board: str, mark: str, cell: int) -> int | None:
    """The reply to a move without which the mover wins at once."""
    further, other = after((board, mark), cell)
    cells = list(wins_at(game, further, mark))
    if len(cells) != 1 or wins_at(game, further, other):
        return None
    stopped, _ = after((further, other), cells[0])
    return None if wins_at(game, stopped, mark) else cells[0]


def stopped_forks(game: Game, state: State, cell: int) -> frozenset[int]:
    """The other side's forks that are none any more after this move, if it threatens no win."""
    board, mark = state
    other = OTHER[mark]
    if wins_at(game, board, other):
        return frozenset()
    further, _ = after(state, cell)
    before = {at for at in moves(game, board) if fork_at(game, board, other, at)}
    still = {at for at in before & {*moves(game, further)} if fork_at(game, further, other, at)}
    return frozenset(before - still)


@cache
def may_be_won(game: Game, state: State) -> bool:
    """Whether somebody can still complete a line, if both sides help."""
    end = result(game, state[0])
    if end:
        return end != "draw"
    return any(may_be_won(game, after(state, cell)) for cell in moves(game, state[0]))


class Claim(NamedTuple):
    """What a reason should say."""

    kind: Kind
    cells: frozenset[int] = frozenset()
    lines: frozenset[Line] = frozenset()
    plies: int | None = None


class Case(NamedTuple):
    """A move of a position, and perfect play."""

    game: Game
    oracle: Oracle
    state: State
    cell: int

    @property
    def value(self) -> int:
        return -self.oracle(after(self.state, self.cell)).value

    @property
    def plies(self) -> int:
        return self.oracle(after(self.state, self.cell)).plies + 1

    def claims(self) -> list[Claim]:
        """All reasons for this move, in order."""
        further, _ = after(self.state, self.cell)
        if result(self.game, further):
            return [self.ending(further)]
        faults, deeds, merits = self.faults(), self.deeds(), self.merits()
        if self.value == -1 or self.value < self.oracle(self.state).value:
            return faults + deeds + merits
        return deeds + merits + faults or [Claim(Kind.HOLDS)]

    def ending(self, board: str) -> Claim:
        kind = {1: Kind.WINS, 0: Kind.FILLS, -1: Kind.ENDS_BADLY}[self.value]
        done = [line for line in lines(self.game) if {board[cell] for cell in line} == {self.mark}]
        return Claim(kind, lines=frozenset(map(frozenset, done)), plies=1)

    @property
    def mark(self) -> str:
        return self.state[1]

    def faults(self) -> list[Claim]:
        answer = self.oracle(self.state)
        found = [Claim(Kind.LOSES, plies=self.plies)] if self.value == -1 else []
        if self.value < answer.value == 1:
            found.append(Claim(Kind.MISSES, answer.best, plies=answer.plies))
        elif self.value == answer.value != 0 and self.plies != answer.plies:
            kind = Kind.SLOWER if self.value == 1 else Kind.SOONER
            found.append(Claim(kind, answer.best, plies=answer.plies))
        return found

    def deeds(self) -> list[Claim]:
        game, (board, mark), cell = self.game, self.state, self.cell
        reply = forced_reply(game, board, mark, cell)
        found = [
            Claim(Kind.BLOCKS, lines=wins_at(game, board, OTHER[mark]).get(cell, frozenset())),
            Claim(Kind.FORK, fork_at(game, board, mark, cell)),
            Claim(Kind.STOPS_FORK, stopped_forks(game, self.state, cell)),
            Claim(Kind.FORCES, frozenset(() if reply is None else [reply])),
        ]
        return [claim for claim in found if claim.cells or claim.lines]

    def merits(self) -> list[Claim]:
        cells = moves(self.game, self.state[0])
        answer = self.oracle(self.state)
        values = {cell: -self.oracle(after(self.state, cell)).value for cell in cells}
        found = []
        if len(cells) == 1:
            found.append(Claim(Kind.ONLY_MOVE))
        elif [cell for cell in cells if values[cell] == answer.value] == [self.cell]:
            found.append(Claim(Kind.ONLY_WIN if answer.value == 1 else Kind.ONLY_DRAW))
        if self.value == 1:
            found.append(Claim(Kind.FORCED_WIN, plies=self.plies))
        if self.value == -1 and self.cell in answer.best:
            found.append(Claim(Kind.LASTS, plies=self.plies))
        board, _ = after(self.state, self.cell)
        if self.value == 0 and all({"X", "O"} <= {board[c] for c in n} for n in lines(self.game)):
            found.append(Claim(Kind.DEAD))
        return found

    def prove(self, reason: Reason) -> None:
        """What a claim means, tried out reply by reply."""
        game, mark = self.game, self.mark
        state = after(self.state, self.cell)
        if reason.kind is Kind.FORK:
            assert self.value == 1 and self.plies == 3
            for reply in moves(game, state[0]):
                further, _ = after(state, reply)
                assert result(game, further) in (None, "draw")
                assert {*reason.cells} - {reply} <= wins_at(game, further, mark).keys()
        if reason.kind is Kind.FORCES:
            for reply in moves(game, state[0]):
                further, _ = after(state, reply)
                assert result(game, further) != state[1]
                assert bool(wins_at(game, further, mark)) is (reply not in reason.cells)
        if reason.kind is Kind.DEAD and len(moves(game, state[0])) < 8:
            assert not may_be_won(game, state)
        if reason.kind in (Kind.LOSES, Kind.FORCED_WIN):
            assert reason.line[0] == self.cell and len(reason.line) == reason.plies
            winner = mark if reason.kind is Kind.FORCED_WIN else OTHER[mark]
            assert follow(game, self.oracle, state, reason.line[1:]) == winner
        else:
            assert reason.line == ()


def follow(game: Game, oracle: Oracle, state: State, line: Iterable[int]) -> str | None:
    """How a line of best moves ends."""
    for cell in line:
        assert cell in moves(game, state[0]) and cell in oracle(state).best
        state = after(state, cell)
    return result(game, state[0])


def name(game: Game, cell: int) -> str:
    return "abcdefghijklmnop"[cell % game.columns] + str(cell // game.columns + 1)


def listed(parts: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(parts[:-1]), parts[-1]]) if parts[1:] else "".join(parts)


def in_words(game: Game, mark: str, reason: Reason) -> str:
    """The sentence that a reason should have."""
    cells = [name(game, cell) for cell in reason.cells]
    rows = [" ".join(name(game, cell) for cell in cells_of(line)) for line in reason.lines]
    turns = [mark, OTHER[mark]] * len(reason.line)
    return WORDS[reason.kind].format(
        either=listed(cells, "or"),
        both=listed(cells, "and"),
        lines=listed(rows, "and"),
        line=", ".join(f"{t} {name(game, c)}" for t, c in zip(turns, reason.line, strict=False)),
        plies="1 move" if reason.plies == 1 else f"{reason.plies} moves",
    )


def claim_of(reason: Reason) -> Claim:
    """What a reason says, in the order in which the reference does not care."""
    found = frozenset(frozenset(cells_of(line)) for line in reason.lines)
    assert len(found) == len(reason.lines) and len({*reason.cells}) == len(reason.cells)
    return Claim(reason.kind, frozenset(reason.cells), found, reason.plies)


def hold_against(game: Game, oracle: Oracle, position: Position) -> Counter[Kind]:
    """Explain a position, and check every word of it; which kinds of reasons were found."""
    state = state_of(position)
    answer, explanation = oracle(state), explain(position)
    assert explanation.position is position
    assert (explanation.value, explanation.plies) == (VALUES[answer.value], answer.plies)
    assert len(explanation.line) == answer.plies
    end = {1: state[1], 0: "draw", -1: OTHER[state[1]]}[answer.value]
    assert follow(game, oracle, state, explanation.line) == end
    assert [move.cell for move in explanation.moves] == moves(game, state[0])
    kinds: Counter[Kind] = Counter()
    for move in explanation.moves:
        case = Case(game, oracle, state, move.cell)
        assert (move.value, move.plies) == (VALUES[case.value], case.plies)
        assert move.best is (move.cell in answer.best)
        assert [claim_of(reason) for reason in move.reasons] == case.claims()
        for reason in move.reasons:
            case.prove(reason)
            assert str(reason) == in_words(game, state[1], reason)
        kinds.update(reason.kind for reason in move.reasons)
    return kinds


@pytest.mark.usefixtures("untraced")
def test_every_reason_on_the_usual_board_is_true_and_none_is_missing() -> None:
    game, kinds = Game.named("3x3k3"), Counter[Kind]()
    positions = live_positions("3x3k3")
    for position in positions:
        kinds += hold_against(game, perfect(game).__getitem__, position)
    assert len(positions) == 4520
    assert kinds.keys() == WORDS.keys() - {Kind.ENDS_BADLY, Kind.ONLY_MOVE}
    assert (kinds[Kind.BLOCKS], kinds[Kind.FORK], kinds[Kind.WINS]) == (3060, 1604, 2782)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(
    ("board", "step"),
    [("misere:3x3k3", 7), ("misere:2x4k3", 3), ("gravity:3x3k3", 1), ("1x5k3", 1)],
)
def test_every_reason_on_other_small_boards_is_true(board: str, step: int) -> None:
    game, kinds = Game.named(board), Counter[Kind]()
    for position in live_positions(board)[::step]:
        kinds += hold_against(game, perfect(game).__getitem__, position)
    assert {Kind.LOSES, Kind.MISSES} & kinds.keys() or board == "1x5k3"
    assert (Kind.ENDS_BADLY in kinds) is board.startswith("misere")
    if board.startswith("misere"):
        assert not kinds.keys() & {*DEEDS, Kind.WINS}


@cache
def random_positions(board: str, number: int, most: int) -> tuple[Position, ...]:
    """Where random games of either starter stand, with at most so many empty cells."""
    chance, found = random.Random(board), list[Position]()
    while len(found) < number:
        position = Position.start(read_rules(board), chance.choice([*Player]))
        for _ in range(chance.randrange(position.rules.size - most, position.rules.size)):
            if not position.is_over:
                position = position.play(chance.choice(position.legal_moves))
        if not position.is_over:
            found.append(position)
    return tuple(found)


def oracle_for(game: Game) -> Oracle:
    """Perfect play of a larger board: by the reference towards the end, and before by alpha-beta,
    which shares nothing with the solver that answers for these boards."""
    table: dict[int, tuple[int, int]] = {}

    @cache
    def answer(state: State) -> Answer:
        position = position_of(game, state)
        if position.is_over or position.empty <= 6:
            return perfect(game)[state]
        verdict = alphabeta(position, table=table)
        value = {found: number for number, found in VALUES.items()}[verdict.value or Value.DRAW]
        assert verdict.plies is not None
        return Answer(value, verdict.plies, frozenset(verdict.moves))

    return answer


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("number", [60, pytest.param(300, marks=pytest.mark.long)])
@pytest.mark.parametrize(("board", "most"), [("4x4k3", 11), ("4x4k4", 8)])
def test_every_reason_on_a_larger_board_is_true(board: str, most: int, number: int) -> None:
    game, kinds = Game.named(board), Counter[Kind]()
    oracle = oracle_for(game)
    for position in random_positions(board, number, most):
        kinds += hold_against(game, oracle, position)
    assert kinds.keys() >= {*DEEDS, Kind.WINS, Kind.LOSES, Kind.MISSES, Kind.FORCED_WIN}


def reasons(position: Position | str, cell: str) -> list[str]:
    """Why one move is good or bad, in words."""
    explanation = explain(position)
    game = Game.named(str(explanation.position.rules))
    move = next(move for move in explanation.moves if name(game, move.cell) == cell)
    return [str(reason) for reason in move.reasons]


def test_a_line_that_leaves_the_board_is_told_in_the_order_in_which_it_is_struck() -> None:
    position = Position.of(Torus(4, 4, 3), 0b1100, 0b1100000, Player.X)
    assert str(explain_move(position, 0).reasons[0]) == "Wins at once: c1 d1 a1."


def test_reasons_read_like_this() -> None:
    assert reasons("XX./OO./... X", "c1") == ["Wins at once: a1 b1 c1."]
    assert reasons("XX./OO./... X", "c2") == [
        "Misses a win: c1 wins in 1 move.",
        "Blocks a2 b2 c2.",
        "Forces the reply c1.",
    ]
    assert reasons("XX./OO./... X", "a3") == [
        "Loses in 2 moves: X a3, O c2.",
        "Misses a win: c1 wins in 1 move.",
    ]
    assert reasons("X../.O./..X O", "b1") == ["Stops a fork at c1 or a3.", "Forces the reply b3."]
    assert reasons("X../.O./..X O", "c1")[0].startswith("Loses in 4 moves")
    assert reasons("X../.../... O", "b2")[-1] == "The only move that does not lose."
    assert reasons("gravity:3x1k3", "a3") == ["The only move there is."]
    assert reasons("misere:3x3k3 XX./OO./... X", "c1") == [
        "Completes a1 b1 c1 and so loses at once."
    ]


def test_a_finished_game_has_a_value_and_no_moves() -> None:
    explanation = explain("XXX/OO./... O")
    assert explanation[1:] == (Value.LOSS, 0, (), ())
    assert best_line(explanation.position) == ()


# Boards of which not everything is known


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("text", ["3x3k3 XO./.../... X", "4x4k3 XO../.O../..../...X X", "2x5k3"])
def test_a_small_budget_makes_nothing_false(text: str) -> None:
    position = Position.parse(text)
    whole = explain(position)
    proved = {move.cell: move for move in whole.moves}
    unknown = set()
    for nodes in [*range(0, 900, 45), 2_000, 6_000]:
        part = explain(position, Budget(nodes=nodes))
        assert part.value in (None, whole.value) and part.plies in (None, whole.plies)
        assert part.line == whole.line[: len(part.line)]
        for move in part.moves:
            assert_no_more(move, proved[move.cell])
        unknown.add(sum(move.value is None for move in part.moves))
    assert len(unknown) > 1 and max(unknown) > 0


def assert_no_more(part: ExplainedMove, whole: ExplainedMove) -> None:
    """What is said of a move is all true, even if it is not all that could be said."""
    assert part.reasons and part.value in (None, whole.value) and part.plies in (None, whole.plies)
    true = {claim_of(reason) for reason in whole.reasons}
    kinds = [reason.kind for reason in part.reasons]
    for reason in part.reasons:
        if reason.kind in (Kind.MISSES, Kind.SLOWER, Kind.SOONER):
            (known,) = (known for known in whole.reasons if known.kind is reason.kind)
            assert {*reason.cells} <= {*known.cells} and reason.plies == known.plies
        elif reason.kind in (Kind.BY_FORCE, Kind.REFUTED):
            assert whole.value is (Value.WIN if reason.kind is Kind.BY_FORCE else Value.LOSS)
        elif reason.kind not in (*VAGUE, Kind.HOLDS):
            assert claim_of(reason) in true
    assert [reason for reason in part.reasons if reason.kind in DEEDS] == [
        reason for reason in whole.reasons if reason.kind in DEEDS
    ]
    assert (part.value is None) == bool({Kind.UNKNOWN, Kind.JUDGED} & {*kinds})
    assert Kind.LOST not in kinds or whole.value is Value.LOSS
    assert Kind.WON not in kinds or whole.value is Value.WIN
    assert Kind.GIVES_UP_WIN not in kinds or whole.value is not Value.WIN
    assert Kind.HOLDS not in kinds or whole.value is Value.DRAW


@pytest.mark.usefixtures("untraced")
def test_where_it_is_not_known_how_soon_nothing_is_said_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As on boards where it costs too much to count the plies."""
    kinds: Counter[Kind] = Counter()
    for position in random_positions("4x4k3", 300, 11)[::5]:
        whole = explain(position)
        for affordable in (0, 5, 40):
            monkeypatch.setattr("noughts.search.solve.AFFORDABLE", affordable)
            part = explain(position)
            assert part.value is whole.value and part.plies in (None, whole.plies)
            for move, proved in zip(part.moves, whole.moves, strict=True):
                assert move.value is proved.value
                assert_no_more(move, proved)
                assert move.best or not proved.best
                assert move.best is proved.best or part.plies is None
                kinds.update(reason.kind for reason in move.reasons)
            monkeypatch.undo()
    assert kinds.keys() >= {
        Kind.BY_FORCE,
        Kind.REFUTED,
        Kind.GIVES_UP_WIN,
        Kind.SLOWER,
        Kind.MISSES,
    }


def on_large(xs: str, os: str, turn: str = "X", board: str = "15x15k5") -> Position:
    """A large board with these marks."""
    game = Game.named(board)
    cells = {name(game, cell): cell for cell in range(game.size)}
    state = game.nothing, turn
    for mark, marked in (("X", xs), ("O", os)):
        for cell in marked.split():
            state = after((state[0], mark), cells[cell])
    return position_of(game, (state[0], turn))


def deeds_hold(explanation: Explanation) -> None:
    """Every deed of every move is true, none is missing, and no move is without a reason."""
    game, state = Game.named(str(explanation.position.rules)), state_of(explanation.position)
    for move in explanation.moves:
        found = [claim_of(reason) for reason in move.reasons]
        if result(game, after(state, move.cell)[0]) is None:
            case = Case(game, lambda _: Answer(1, 2, frozenset()), state, move.cell)
            assert [claim for claim in found if claim.kind in DEEDS] == case.deeds()
        assert found


@pytest.mark.usefixtures("untraced")
def test_an_open_three_on_a_large_board_wins_by_a_fork() -> None:
    position = on_large("h8 h9 h10", "g8 g9 a1", board="12x12k5")
    explanation = explain(position, Budget(nodes=2_000))
    deeds_hold(explanation)
    assert (explanation.value, explanation.plies) == (Value.WIN, 3)
    best = [move for move in explanation.moves if move.best]
    assert [moves_in_words([move.cell], position) for move in best] == ["X h7", "X h11"]
    for move in best:
        assert (move.value, move.plies) == (Value.WIN, 3)
        assert [reason.kind for reason in move.reasons] == [Kind.FORK, Kind.BY_FORCE]
    rest = [move for move in explanation.moves if not move.best]
    assert {(move.value, move.reasons[0].kind) for move in rest} == {(None, Kind.UNKNOWN)}


@pytest.mark.usefixtures("untraced")
def test_an_open_four_on_a_large_board_can_be_blocked_once() -> None:
    position = on_large("h7 h8 h9 h10", "g8 g9 a1 b5", "O", "12x12k5")
    explanation = explain(position, Budget(nodes=2_000))
    deeds_hold(explanation)
    assert (explanation.value, explanation.plies) == (Value.LOSS, 2)
    assert {(move.value, move.plies) for move in explanation.moves} == {(Value.LOSS, 2)}
    blocks = {
        str(reason)
        for move in explanation.moves
        for reason in move.reasons
        if reason.kind is Kind.BLOCKS
    }
    assert blocks == {"Blocks h6 h7 h8 h9 h10.", "Blocks h7 h8 h9 h10 h11."}


@pytest.mark.usefixtures("untraced")
def test_on_an_empty_large_board_one_move_looks_best_and_nothing_is_known() -> None:
    explanation = explain("15x15k5", Budget(nodes=500))
    assert explanation[1:4] == (None, None, ())
    kinds = Counter(reason.kind for move in explanation.moves for reason in move.reasons)
    assert kinds == {Kind.JUDGED: 1, Kind.UNKNOWN: 224}
    assert not any(move.best or move.value or move.plies for move in explanation.moves)


@pytest.mark.parametrize("board", ["9x9k5", "gravity:12x12k4"])
@pytest.mark.parametrize("nodes", [0, 4])
def test_a_win_at_once_is_seen_whatever_the_budget(board: str, nodes: int) -> None:
    bottom = int(board.split("x")[-1].split("k")[0])
    k = int(board[-1])
    ours = [f"{letter}{bottom}" for letter in "abcdefg"]
    others = [f"{letter}{bottom - 1}" for letter in "abcdefg"]
    position = on_large(" ".join(ours[: k - 1]), " ".join(others[: k - 1]), board=board)
    explanation = explain(position, Budget(nodes=nodes))
    assert (explanation.value, explanation.plies) == (Value.WIN, 1)
    (best,) = (move for move in explanation.moves if move.best)
    text = f"Wins at once: {' '.join(ours[:k])}."
    assert [str(reason) for reason in best.reasons] == [text]
    alone = explain_move(position, best.cell, Budget(nodes=nodes))
    assert alone == best


@pytest.mark.parametrize(
    ("text", "nodes"), [("4x4k3 ..../.X../..O./.... X", 7), ("XO./.../... X", 1330)]
)
def test_a_move_that_was_proved_to_win_settles_the_position(text: str, nodes: int) -> None:
    """Even where the position itself was too much for its share of the budget; but how soon it can
    be won is not known then."""
    position, budget = Position.parse(text), Budget(nodes=nodes)
    with pytest.raises(OutOfBudget):
        solve(position, budget.part(1 / 6))
    explanation = explain(position, budget)
    assert (explanation.value, explanation.plies) == (Value.WIN, None)
    assert {move.value for move in explanation.moves} == {Value.WIN, None}
    assert all(move.best is (move.value is Value.WIN) for move in explanation.moves)


# One move


@pytest.mark.usefixtures("untraced")
def test_one_move_of_a_small_board_has_the_same_reasons_as_among_all() -> None:
    for position in live_positions("3x3k3")[::97]:
        for move in explain(position).moves:
            assert explain_move(position, move.cell) == move


@pytest.mark.usefixtures("untraced")
def test_one_move_of_a_larger_board_has_all_reasons_that_need_no_other_move() -> None:
    for position in random_positions("4x4k3", 300, 11)[::9]:
        for move in explain(position).moves:
            alone = explain_move(position, move.cell)
            assert alone[:4] == move[:4]
            of_all = [r for r in move.reasons if r.kind not in (Kind.ONLY_WIN, Kind.ONLY_DRAW)]
            assert [r for r in alone.reasons if r.kind not in (Kind.ONLY_WIN, Kind.ONLY_DRAW)] == (
                of_all
            )
            assert {*alone.reasons} <= {*move.reasons}


def test_a_move_that_cannot_be_searched_says_so() -> None:
    position = Position.start(read_rules("15x15k5"))
    (reason,) = explain_move(position, 0, Budget(nodes=10)).reasons
    assert str(reason) == "Could not be searched to the end in time."


# Words


def test_a_best_line_stops_where_the_budget_does() -> None:
    position = Position.parse("4x4k3")
    whole = best_line(position)
    assert len(whole) == solve(position).plies
    found = {best_line(position, Budget(nodes=nodes)) for nodes in (0, 50, 200, 800, 3_000)}
    assert () in found and len(found) > 1
    assert all(line == whole[: len(line)] for line in found)


@pytest.mark.parametrize(
    ("value", "plies", "text"),
    [
        (None, None, "?"),
        (Value.DRAW, 9, "D"),
        (Value.WIN, 3, "W3"),
        (Value.LOSS, 2, "L2"),
        (Value.WIN, None, "W"),
        (Value.LOSS, None, "L"),
    ],
)
def test_a_value_has_a_short_form(value: Value | None, plies: int | None, text: str) -> None:
    assert short_value(value, plies) == text


def test_lists_in_sentences_have_their_word_before_the_last() -> None:
    position = Position.start()
    for cells, either, both in [
        ((), "", ""),
        ((0,), "a1", "a1"),
        ((0, 1), "a1 or b1", "a1 and b1"),
        ((0, 1, 8), "a1, b1 or c3", "a1, b1 and c3"),
    ]:
        assert str(Reason(Kind.STOPS_FORK, position, cells)) == f"Stops a fork at {either}."
        assert f"threatens {both}, and" in str(Reason(Kind.FORK, position, cells))


def test_moves_are_named_with_their_player() -> None:
    assert moves_in_words((4, 0, 8), Position.parse("3x3k3")) == "X b2, O a1, X c3"
    assert moves_in_words((4, 0), Position.parse("X../.../... O")) == "O b2, X a1"
    assert moves_in_words((), Position.parse("3x3k3")) == ""


def test_the_moves_agree_with_those_of_an_analysis() -> None:
    explanation = explain("X../.O./... X")
    assert [move[:5] for move in explanation.moves] == [*map(tuple, values("X../.O./... X"))]


def test_what_is_known_more_exactly_counts() -> None:
    position = Position.parse("4x4k3 ..X./O.../..../..X. O")
    explanation = explain(position, Budget(nodes=400))
    assert (explanation.value, explanation.plies) == (Value.WIN, 3)
    assert [move.plies for move in explanation.moves if move.best] == [3]


def test_only_a_legal_move_is_explained() -> None:
    with pytest.raises(IllegalMove):
        explain_move(Position.parse("X../.../... O"), 0)


@pytest.mark.usefixtures("untraced")
def test_forks_of_a_large_board_are_looked_for_only_where_lines_meet() -> None:
    position = on_large("h7 h8 h9", "g8 g9 a1", "X")
    mine = [cell for cell in position.legal_moves if fork(position, cell)]
    assert list(forks(position, Player.X)) == mine
    assert 0 < len(mine) < 10
