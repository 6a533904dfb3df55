"""Whether an agent is perfect, compared with games and values that the engine has no part in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from noughts import registry
from noughts.agents.base import agent
from noughts.agents.foreign.faults import AgentFault, Fault
from noughts.agents.foreign.program import ForeignAgent
from noughts.core.errors import InvalidText, UnknownName
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.trials import verify as verifying
from noughts.play.trials.refutation import Refutation, value_of
from noughts.play.trials.trial import MOST_FAULTS, REPEATS, AgentAnswer, ask, dismiss
from noughts.play.trials.verify import VerificationReport, verify
from noughts.search.budget import Budget
from noughts.search.solve import solve
from noughts.search.verdict import Value
from tests import reference, students
from tests.games import NUMBER, all_games
from tests.leftovers import needs_limits, nothing_left
from tests.reference import DRAW, OTHER, Game, State
from tests.writing import written

as_text = partial(written, "verification", "text")

TICTACTOE = Game(3, 3, 3)
Cells = Callable[[State], tuple[int, ...]]
"""All cells that an agent may choose in a state."""


@pytest.fixture
def tidy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with nothing_left(tmp_path, monkeypatch):
        yield


@pytest.fixture
def quick_check(monkeypatch: pytest.MonkeyPatch) -> None:
    students.check_less(monkeypatch)


@pytest.fixture
def one_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent is given up after a single fault, to be quick."""
    monkeypatch.setattr("noughts.play.trials.trial.MOST_FAULTS", 1)


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> None:
    """In-process agents that no table knows."""
    for name in ("FirstFree", "LosesOnce", "NeverWins", "Taken", "Broken"):
        monkeypatch.setitem(registry.AGENTS, name.lower(), f"tests.students:{name}")


def built_in(text: str, game: Game) -> Cells:
    """The cells that a built-in agent may choose."""
    one = agent(text)

    @cache
    def cells(state: State) -> tuple[int, ...]:
        position = Position.parse(reference.text_of(game, *state))
        chances = one.chances(position)
        if chances is None:
            return (one.choose(position),)
        return tuple(cell for cell, chance in chances.items() if chance > 0)

    return cells


def module(source: str) -> Cells:
    """The cell that a module chooses, without any process."""
    return cache(lambda state: (students.choice(source, state[0]),))


def followed(game: Game, cells: Cells, side: str, state: State) -> tuple[int, ...]:
    """The moves of either player: whatever is legal, or what the agent may choose."""
    return cells(state) if state[1] == side else tuple(reference.moves(game, state[0]))


def count_games(game: Game, cells: Cells, side: str) -> Counter[str]:
    """How all games with the agent on a side end, by playing each of them."""
    ends: Counter[str] = Counter()
    waiting: list[State] = [(game.nothing, "X")]
    while waiting:
        state = waiting.pop()
        end = reference.result(game, state[0])
        if end:
            ends[end] += 1
        else:
            moves = followed(game, cells, side, state)
            waiting += [reference.after(state, cell) for cell in moves]
    return ends


def split(game: Game, cells: Cells, sides: str = "XO") -> tuple[int, int, int]:
    """Games that the agent wins, draws and loses."""
    ends = {side: count_games(game, cells, side) for side in sides}
    return (
        sum(ends[side][side] for side in sides),
        sum(ends[side][DRAW] for side in sides),
        sum(ends[side][OTHER[side]] for side in sides),
    )


def shortest_loss(game: Game, cells: Cells, side: str) -> int | None:
    """The moves of the shortest game that the agent loses, level by level."""
    level: set[State] = {(game.nothing, "X")}
    for length in range(1, game.size + 1):
        level = {
            reference.after(state, cell)
            for state in level
            if not reference.result(game, state[0])
            for cell in followed(game, cells, side, state)
        }
        if any(reference.result(game, board) == OTHER[side] for board, _ in level):
            return length
    return None


def reached(game: Game, cells: Cells, sides: str = "XO") -> set[State]:
    """The states in which an agent has to move in its games, whoever it plays."""
    found = set()
    for side in sides:
        level: set[State] = {(game.nothing, "X")}
        while level := {state for state in level if not reference.result(game, state[0])}:
            found |= {state for state in level if state[1] == side}
            level = {
                reference.after(state, cell)
                for state in level
                for cell in followed(game, cells, side, state)
            }
    return found


def everywhere(game: Game, sides: str = "XO") -> set[State]:
    """All states in which an agent might have to move."""
    return {
        state
        for state in reference.reachable(game)
        if not reference.result(game, state[0]) and state[1] in sides
    }


def wrong_answers(game: Game, cells: Cells, states: set[State]) -> tuple[int, int, int]:
    """Of an agent's answers in some states: those that give something away, that do not win at
    once though they could, and that win later than need be."""
    perfect = reference.perfect(game)
    losing = missed = slower = 0
    for state in states:
        chosen, best, keeping = set(cells(state)), perfect[state], perfect.keeping(state)
        losing += not chosen <= keeping
        missed += best[:2] == (1, 1) and not chosen <= best.best
        slower += best.value == 1 and bool(chosen & keeping - best.best)
    return losing, missed, slower


def states_of(game: Game, moves: tuple[int, ...]) -> list[State]:
    """The states of a game, each of whose moves must be legal."""
    states: list[State] = [(game.nothing, "X")]
    for cell in moves:
        assert cell in reference.moves(game, states[-1][0])
        states.append(reference.after(states[-1], cell))
    return states


def expect_refuted(found: VerificationReport, cells: Cells, game: Game = TICTACTOE) -> str:
    """A lost game refutes the agent: it can play it, none is shorter, and its first wrong move is
    named. The side it plays."""
    assert not found.cannot_lose and not found.passes
    assert found.refutation and found.refutation.fault is None
    moves, wrong = found.refutation.moves, found.refutation.wrong
    states = states_of(game, moves)
    winner = reference.result(game, states[-1][0])
    assert winner in OTHER
    side = OTHER[winner]
    own = [(number, state) for number, state in enumerate(states[:-1]) if state[1] == side]
    assert all(moves[number] in cells(state) for number, state in own)
    lengths = [shortest_loss(game, cells, player.value) for player in found.sides]
    assert len(moves) == min(length for length in lengths if length)
    perfect = reference.perfect(game)
    slips = [number for number, state in own if moves[number] not in perfect.keeping(state)]
    assert wrong == slips[0]
    return side


def counts(found: VerificationReport) -> tuple[int, int, int]:
    return found.wins, found.draws, found.losses


def answers(found: VerificationReport) -> tuple[int, int, int]:
    return found.value_losing, found.missed, found.slower


# Built-in agents.


@pytest.mark.usefixtures("untraced")
def test_the_perfect_agent_plays_613_games_and_loses_none() -> None:
    found = verify("perfect", Rules())
    assert found.cannot_lose and found.passes and found.certain and not found.stopped
    assert (found.games, found.positions) == (613, 335)
    assert counts(found) == (450, 163, 0)
    assert answers(found) == (0, 0, 0)
    assert (found.faults, found.slow, found.wavering, found.findings) == ({}, None, 0, ())
    assert found.refutation is None
    assert 0 < found.mean <= found.slowest


@pytest.mark.usefixtures("untraced")
def test_only_who_was_asked_everywhere_is_called_perfect() -> None:
    games, all_of_it = verify("perfect", Rules()), verify("perfect", Rules(), everywhere=True)
    assert (games.everywhere, games.perfect) == (False, None)
    assert (all_of_it.everywhere, all_of_it.perfect) == (True, True)
    assert all_of_it.positions == 4520
    assert all_of_it.games == games.games


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("player", Player)
def test_each_side_of_the_perfect_agent_plays_the_games_that_a_person_can_play(
    player: Player,
) -> None:
    found = verify("perfect", Rules(), (player,))
    cells = built_in("perfect", TICTACTOE)
    assert found.sides == (player,)
    assert found.games == len(all_games(player.other)) == NUMBER[player.other]
    assert found.positions == len(reached(TICTACTOE, cells, player.value))
    assert counts(found) == split(TICTACTOE, cells, player.value)


@pytest.mark.parametrize("name", ["2x3k3", "misere:2x3k2", "1x4k2", "gravity:3x2k2", "2x2k2"])
@pytest.mark.parametrize("text", ["perfect", "random", "reflex", "casual:slip=0.5", "firstfree"])
@pytest.mark.usefixtures("stubs")
def test_on_small_boards_every_count_agrees_with_the_reference(name: str, text: str) -> None:
    game = Game.named(name)
    cells = built_in(text, game)
    for asked, states in ((False, reached(game, cells)), (True, everywhere(game))):
        found = verify(text, read_rules(name), everywhere=asked)
        assert counts(found) == split(game, cells)
        assert found.positions == len(states)
        assert answers(found) == wrong_answers(game, cells, states)
        assert found.games == sum(counts(found))
        assert found.cannot_lose == (not loses_what_is_not_lost(game, cells))
        assert bool(found.perfect) == (asked and found.value_losing == 0)
        assert (found.refutation is None) == (found.value_losing == 0)


def loses_what_is_not_lost(game: Game, cells: Cells) -> bool:
    """Whether some answer in an agent's games loses what was not lost before."""
    perfect = reference.perfect(game)
    return any(
        perfect[state].value >= 0 and winner_after(game, state, cell) == OTHER[state[1]]
        for state in reached(game, cells)
        for cell in cells(state)
    )


def winner_after(game: Game, state: State, cell: int) -> str | None:
    """Who wins after a move, if nobody gives anything away."""
    board, turn = reference.after(state, cell)
    end = reference.result(game, board)
    if end:
        return end if end in OTHER else None
    value = reference.perfect(game)[board, turn].value
    return {1: turn, 0: None, -1: OTHER[turn]}[value]


@pytest.mark.parametrize("name", ["1x4k2", "misere:2x3k2"])
def test_whoever_loses_only_what_is_lost_from_the_start_is_perfect(name: str) -> None:
    found = verify("perfect", read_rules(name), everywhere=True)
    assert found.losses > 0
    assert found.perfect and found.refutation is None
    assert "Loses only what is lost from the start" in "\n".join(as_text(found))


@pytest.mark.usefixtures("untraced")
def test_random_play_is_followed_through_all_games() -> None:
    as_x, both = verify("random", Rules(), (Player.X,)), verify("random", Rules())
    assert counts(as_x) == (131_184, 46_080, 77_904)
    assert counts(both) == (131_184 + 77_904, 2 * 46_080, 77_904 + 131_184)
    assert both.games == 2 * 255_168
    assert both.certain and both.wavering == 0
    cells = built_in("random", TICTACTOE)
    assert answers(both) == wrong_answers(TICTACTOE, cells, everywhere(TICTACTOE))
    assert expect_refuted(both, cells) == "O"
    assert both.refutation and len(both.refutation.moves) == 5


@pytest.mark.usefixtures("untraced")
def test_reflex_loses_and_the_shortest_game_shows_it() -> None:
    found = verify("reflex", Rules())
    cells = built_in("reflex", TICTACTOE)
    assert counts(found) == split(TICTACTOE, cells)
    assert answers(found) == wrong_answers(TICTACTOE, cells, reached(TICTACTOE, cells))
    expect_refuted(found, cells)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("player", Player)
def test_the_game_that_refutes_one_side_is_played_by_that_side(player: Player) -> None:
    found = verify("reflex", Rules(), (player,))
    assert expect_refuted(found, built_in("reflex", TICTACTOE)) == player.value


@pytest.mark.usefixtures("untraced")
def test_a_move_that_is_never_chosen_is_not_followed() -> None:
    """A chance of 0 is none: this agent is perfect under another name."""
    rules = read_rules("2x3k3")
    assert verify("casual:slip=0", rules, everywhere=True).perfect
    assert not verify("casual:slip=0.01", rules, everywhere=True).perfect


# In-process agents that do not tell their chances.


@pytest.mark.usefixtures("stubs", "untraced")
def test_an_agent_that_tells_no_chances_is_asked_twice_and_nothing_more_is_claimed() -> None:
    found = verify("firstfree", Rules())
    cells = built_in("firstfree", TICTACTOE)
    assert counts(found) == split(TICTACTOE, cells)
    assert not found.certain and found.wavering == 0
    expect_refuted(found, cells)
    assert as_text(found)[-1].startswith("Every question of its games was asked twice")


@pytest.mark.usefixtures("stubs")
def test_an_illegal_move_is_a_fault_that_ends_the_game() -> None:
    found = verify("taken", Rules())
    assert found.stopped and found.games == 0 and not found.passes
    assert sum(found.faults.values()) == MOST_FAULTS
    assert found.refutation == Refutation((4,), None, "cell 4 is taken"), (
        "the nearest of both sides"
    )


@pytest.mark.usefixtures("stubs")
def test_an_agent_with_an_error_in_it_fails_in_one_line() -> None:
    found = verify("broken", Rules())
    assert found.faults == {"KeyError: 'no idea'": MOST_FAULTS}
    assert found.positions == MOST_FAULTS
    assert found.refutation == Refutation((), None, "KeyError: 'no idea'")


@pytest.mark.usefixtures("stubs", "untraced")
def test_a_single_wrong_move_is_found_and_shown() -> None:
    found = verify("losesonce", Rules(), (Player.O,))
    cells = module(students.LOSES_ONCE)
    assert found.value_losing == 1 and found.losses > 0
    assert counts(found) == split(TICTACTOE, cells, "O")
    assert expect_refuted(found, cells) == "O"
    assert found.refutation and found.refutation.moves[:2] == (0, 1)
    assert found.refutation.wrong == 1


@pytest.mark.usefixtures("stubs", "untraced")
def test_who_never_wins_at_once_gives_wins_away() -> None:
    found = verify("neverwins", Rules(), (Player.X,))
    cells = module(students.NEVER_WINS)
    assert answers(found) == wrong_answers(TICTACTOE, cells, reached(TICTACTOE, cells, "X"))
    assert found.missed > 0 and found.value_losing > 0
    assert not found.passes and found.refutation


# Modules of students, in processes of their own.


def verified(
    folder: Path,
    source: str,
    sides: tuple[Player, ...] = (Player.X,),
    seconds: float = students.PATIENT,
) -> VerificationReport:
    """What is found out about a module: on one side, because that is quicker."""
    return verify(f"cs50:{students.handed_in(folder, source)}", Rules(), sides, seconds)


@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check", "untraced")
def test_a_minimax_of_values_alone_is_perfect_but_slower(tmp_path: Path) -> None:
    found = verified(tmp_path, students.GOOD)
    assert found.passes and found.refutation is None and found.findings == ()
    cells = module(students.GOOD)
    assert counts(found) == split(TICTACTOE, cells, "X")
    assert answers(found) == wrong_answers(TICTACTOE, cells, reached(TICTACTOE, cells, "X"))
    assert found.slower > 0
    assert "It could win sooner." in as_text(found)


@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check", "untraced")
def test_a_module_that_changes_its_board_breaks_the_specification(tmp_path: Path) -> None:
    found = verified(tmp_path, students.MUTATES, (Player.O,))
    assert found.cannot_lose and not found.passes
    assert (found.value_losing, found.losses, found.refutation) == (0, 0, None)
    (finding,) = found.findings
    assert (finding.function, str(finding.reason)) == (
        "minimax",
        "it changes the board that it is given",
    )
    said = as_text(found)
    where = said.index("But it breaks the specification:")
    assert said[where - 1].startswith("Cannot lose: proved over ")
    assert said[where + 1].startswith("  minimax: it changes the board that it is given (")


@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check")
def test_a_module_that_crashes_when_imported_is_asked_no_more(tmp_path: Path) -> None:
    found = verified(tmp_path, students.CRASHES, tuple(Player))
    ((fault, number),) = found.faults.items()
    assert fault.startswith("crash: ZeroDivisionError: division by zero (tictactoe.py, line ")
    assert found.stopped and number == found.positions == MOST_FAULTS
    assert found.refutation == Refutation((), None, fault)
    said = "\n".join(as_text(found))
    assert "It was asked no more before all its games were known: none are counted." in said
    assert "\nIt fails.\n" in said
    assert "asked twice" not in said, "nothing was asked twice"


@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check", "untraced")
def test_a_module_that_sleeps_on_one_position_fails_there_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    students.let_time_fly(monkeypatch, tmp_path)
    found = verified(tmp_path, students.SLEEPS, (Player.O,))
    fault = "timeout: no answer, and nothing done for 10 s"
    assert found.faults == {fault: 1} and not found.stopped
    assert found.refutation == Refutation((4,), None, fault), "shorter than any lost game"
    assert found.games > 0 and not found.cannot_lose


@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check", "untraced")
def test_random_answers_are_noticed_and_nothing_is_proved_by_them(tmp_path: Path) -> None:
    found = verified(tmp_path, students.RANDOM)
    assert found.wavering > 100 and not found.certain and not found.passes
    last = as_text(found)[-1]
    assert last.startswith(f"In {found.wavering:,} positions it answered differently")
    assert f"asked {REPEATS} times" in last
    assert "others that it may give were not" in last


@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check", "untraced")
def test_to_fail_now_and_then_is_to_waver(tmp_path: Path) -> None:
    found = verified(tmp_path, students.CRASHES_NOW_AND_THEN)
    assert found.wavering == 1 and not found.passes
    ((fault, number),) = found.faults.items()
    assert "RuntimeError: not again" in fault and number == 1
    assert found.losses == 1, "the game that ends there"
    assert found.refutation == Refutation((), None, fault)


@needs_limits
@pytest.mark.usefixtures("tidy")
def test_what_cannot_start_at_all_is_an_error(tmp_path: Path) -> None:
    texts = [
        f"program:{tmp_path}/no_such_program",
        f"cs50:{tmp_path}/no_such_module.py",
        f"cs50:{students.handed_in(tmp_path, 'x = 1')}",
    ]
    for text in texts:
        with pytest.raises(AgentFault) as caught:
            verify(text, Rules())
        assert caught.value.fault is Fault.COULD_NOT_START


@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check", "untraced")
def test_what_a_module_lacks_is_said_without_a_place(tmp_path: Path) -> None:
    source = students.CRASHES.replace("def initial_state", "def first_state")
    source = source.replace("1 / 0", "def minimax(board):\n    1 / 0")
    found = verified(tmp_path, source)
    assert "  initial_state: tictactoe.py has no function initial_state" in as_text(found)


@needs_limits
@pytest.mark.usefixtures("tidy")
def test_more_seconds_than_usual_are_granted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    question = Position.start()

    def choose(self: ForeignAgent, position: Position, budget: Budget) -> int:
        seen.append(self.limits.seconds)
        return 0

    monkeypatch.setattr("noughts.agents.foreign.program.ProgramAgent.choose", choose)
    monkeypatch.setattr("noughts.agents.foreign.cs50.Cs50Agent.choose", choose)
    for text in ("program:python", "cs50:x.py"):
        assert ask(text, 30, "", question).cells == (0,)
        assert ask(text, None, "", question).cells == (0,)
    dismiss()
    assert seen == [30, 5, 30, 5]


@needs_limits
@pytest.mark.usefixtures("tidy", "untraced", "one_fault")
def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    for word in ("one", "two"):
        (fault,) = verified(tmp_path, f"raise RuntimeError('{word}')").faults
        assert f"RuntimeError: {word}" in fault


@needs_limits
@pytest.mark.usefixtures("tidy", "untraced", "one_fault")
def test_a_program_that_speaks_judge_is_asked_too(tmp_path: Path) -> None:
    """One that always answers 1 1: it soon fails for good."""
    program = students.written(tmp_path, "program", "print(1, 1)")
    found = verify(f"program:python {program}", Rules(), (Player.O,), students.PATIENT)
    assert found.stopped and not found.passes and found.findings == ()
    (fault,) = found.faults
    assert fault == "illegal move: 1 1 cannot be played on X../.../... O"


# What is refused.


def test_a_board_too_large_to_ask_about_is_refused_with_its_size() -> None:
    with pytest.raises(InvalidText, match=r"4x4k4 has up to [\d,]+ positions; .* at most 200,000"):
        verify("perfect", read_rules("4x4k4"))
    assert verifying.MOST_POSITIONS == 200_000


def test_an_unknown_agent_is_refused() -> None:
    with pytest.raises(UnknownName):
        verify("nobody", Rules())


def test_progress_is_a_share_that_grows() -> None:
    shares: list[float] = []
    for asked in (False, True):
        shares.clear()
        verify("perfect", read_rules("2x3k3"), progress=shares.append, everywhere=asked)
        assert shares == sorted(shares) and shares[0] == 0 and 0.8 < shares[-1] < 1


@needs_limits
@pytest.mark.usefixtures("tidy")
def test_a_program_answers_in_a_trial_what_it_answers_alone(tmp_path: Path) -> None:
    program = students.written(tmp_path, "program", students.REFLEX_PROGRAM)
    for text in ("X../.../... O", "XX./O../... O", "X.O/.X./... O"):
        position = Position.parse(text)
        answer = ask(f"program:python {program}", students.PATIENT, "", position)
        assert answer.cells == reflex((text[:11].replace("/", ""), "O"))
        assert answer.fault is None and not answer.certain


@pytest.mark.long
@needs_limits
@pytest.mark.usefixtures("tidy", "untraced")
def test_reflex_as_a_program_is_found_to_be_what_it_is(tmp_path: Path) -> None:
    """Asked by JUDGE, where every question starts a new process."""
    program = students.written(tmp_path, "program", students.REFLEX_PROGRAM)
    found = verify(f"program:python {program}", Rules(), (Player.O,), students.PATIENT)
    assert counts(found) == split(TICTACTOE, reflex, "O")
    assert answers(found) == wrong_answers(TICTACTOE, reflex, reached(TICTACTOE, reflex, "O"))
    assert found.faults == {} and found.wavering == 0 and not found.certain
    assert expect_refuted(found, reflex) == "O"


@cache
def reflex(state: State) -> tuple[int, ...]:
    """What the program plays, without any process."""
    space: dict[str, Callable[[str, str], int]] = {}
    exec(students.REFLEX, space)
    return (space["choose"](*state),)


@pytest.mark.usefixtures("untraced")
def test_a_wrong_answer_that_never_comes_up_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(text: str, seconds: float | None, trial: str, position: Position) -> AgentAnswer:
        moves = solve(position).moves
        if str(position) == "XO./.../... X":
            return AgentAnswer((5,), 0.0, certain=True)
        return AgentAnswer(moves[:1], 0.0, certain=True)

    monkeypatch.setattr("noughts.play.trials.trial.ask", answer)
    found = verify("perfect", Rules())
    assert (found.losses, found.value_losing, found.passes) == (0, 0, True)
    assert found.refutation is None
    found = verify("perfect", Rules(), everywhere=True)
    assert (found.losses, found.value_losing, found.passes) == (0, 1, False)
    assert found.cannot_lose
    assert found.refutation == Refutation((0, 1, 5), 2, None, False)


@pytest.mark.usefixtures("untraced")
def test_who_gives_only_wins_away_cannot_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(text: str, seconds: float | None, trial: str, position: Position) -> AgentAnswer:
        worth = {cell: value_of(position.play(cell))[0] for cell in position.legal_moves}
        order: list[Value | None] = [Value.DRAW, Value.LOSS, Value.WIN]
        return AgentAnswer(
            (min(worth, key=lambda cell: order.index(worth[cell])),), 0.0, certain=True
        )

    monkeypatch.setattr("noughts.play.trials.trial.ask", answer)
    found = verify("perfect", Rules())
    assert found.cannot_lose and found.passes
    assert found.value_losing > 0 and found.refutation and found.refutation.played
    assert "But it makes mistakes." in as_text(found)
    assert not verify("perfect", Rules(), everywhere=True).passes


@pytest.mark.usefixtures("untraced")
def test_faults_that_never_come_up_take_no_proof_away(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(text: str, seconds: float | None, trial: str, position: Position) -> AgentAnswer:
        if position.marks and position.mark_at(4) is not Player.X:
            return AgentAnswer((), 0.0, "no idea")
        return AgentAnswer(solve(position).moves[:1], 0.0, certain=True)

    monkeypatch.setattr("noughts.play.trials.trial.ask", answer)
    found = verify("perfect", Rules(), (Player.X,), everywhere=True)
    assert found.faults == {"no idea": MOST_FAULTS} and not found.passes
    assert found.cannot_lose and found.games > 0 and not found.stopped
    assert not found.everywhere, "it was asked no more"
    assert found.refutation == Refutation((0, 1), None, "no idea", False)


# Who is too slow.


@pytest.mark.long
@needs_limits
@pytest.mark.usefixtures("tidy", "quick_check", "untraced")
def test_who_is_too_slow_has_lost_nothing_and_may_ask_for_more_time(tmp_path: Path) -> None:
    """It works until it is stopped, however long that takes on this machine."""
    source = students.GOOD.replace("KNOWN = {}", "KNOWN = {}\nwhile True: pass")
    found = verified(tmp_path, source, seconds=0.1)
    assert found.slow == "no answer within 1.2 s on the processor (.../.../... X)"
    assert (found.faults, found.losses, found.refutation) == ({}, 0, None)
    assert found.stopped and not found.cannot_lose and not found.passes and found.is_only_slow
    assert f"Too slow to be judged: {found.slow}. --seconds allows more." in as_text(found)


@pytest.mark.usefixtures("stubs")
@pytest.mark.usefixtures("untraced")
def test_a_known_loser_is_not_called_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """It answers b1 with a2, which loses, and is slow from then on."""

    def answer(text: str, seconds: float | None, trial: str, position: Position) -> AgentAnswer:
        if position.marks > 1:
            return AgentAnswer((), 0.0, slow="no answer in time")
        return AgentAnswer(
            (3 if position.mark_at(1) else 4 if position.mark_at(4) is None else 0,), 0.0
        )

    monkeypatch.setattr("noughts.play.trials.trial.ask", answer)
    found = verify("perfect", Rules(), (Player.O,))
    assert found.loses and found.slow and found.stopped and not found.is_only_slow
    assert "It can lose." in as_text(found) and found.perfect is False


def test_an_agent_of_ours_may_be_too_slow_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.AGENTS, "dawdles", "tests.students:Dawdles")
    found = verify("dawdles", Rules())
    assert found.slow == "no answer in time (.../.../... X)"
    assert found.is_only_slow
