"""Tournaments: the same games whoever plays them, and none lost however a program ends."""

from __future__ import annotations

import json
import os
import pickle
import random
import signal
import subprocess
import sys
from collections import Counter
from io import BytesIO
from itertools import permutations
from pathlib import Path
from time import sleep

import pytest

from noughts import parallel, registry
from noughts.agents.base import Agent, agent
from noughts.agents.minimax import MinimaxAgent
from noughts.core.errors import Cancelled, GameError, InvalidText, UnknownName
from noughts.core.notation import read_rules, write_cell
from noughts.core.outcome import Outcome, Player
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from noughts.parallel import workers
from noughts.play.contests.results import (
    Results,
    header,
    line_of,
    read_header,
    read_line,
    read_results,
    recording,
)
from noughts.play.contests.standings import standings, strength
from noughts.play.contests.tournament import (
    MEDIUM_NODES,
    Result,
    TournamentPlan,
    openings_of,
    pairing,
    plan,
    play_game,
    read_openings,
    run,
    steady,
    write_openings,
)
from noughts.play.match import MOVE_NODES, Tally
from noughts.reports import FORMATS
from noughts.search.budget import UNLIMITED, Budget
from tests.writing import written

THREE = ("random", "casual", "perfect")


def table(made: TournamentPlan, results: list[Result] | tuple[Result, ...]) -> str:
    """All that is said about results."""
    found = standings(made, results)
    return "\n".join(
        line for form in FORMATS["standings"] for line in written("standings", form, found)
    )


class Crash(Agent):
    """Fails at its second move, and has something to end."""

    closed = 0

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        if position.marks > 1:
            raise ZeroDivisionError("no \udc80 more")
        return position.legal_moves[-1]

    def close(self) -> None:
        Crash.closed += 1


class Cheat(Agent):
    """Plays where it may not."""

    def choose(self, position: Position, budget: Budget = UNLIMITED) -> int:
        return 99


class Unmade(Agent):
    """Can be made once, to be looked at, and never again."""

    made = 0

    def __init__(self) -> None:
        Unmade.made += 1
        if Unmade.made > 1:
            raise OSError("no room")


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Agents that fail, by name."""
    for kind in (Crash, Cheat, Unmade):
        monkeypatch.setitem(registry.AGENTS, kind.__name__.lower(), f"{__name__}:{kind.__name__}")
    monkeypatch.setitem(sys.modules, __name__, sys.modules[Crash.__module__])
    monkeypatch.setattr(Unmade, "made", 0)
    monkeypatch.setattr(Crash, "closed", 0)


# Plans and openings


def test_everybody_meets_everybody_on_both_sides_with_the_same_openings() -> None:
    made = plan(THREE, games=6, openings="random:2")
    found = [pairing(made, number) for number in range(18)]
    assert made.total == 18 and [game.number for game in found] == list(range(18))
    assert Counter((game.x, game.o) for game in found) == dict.fromkeys(
        permutations(range(3), 2), 3
    )
    for pair in permutations(range(3), 2):
        played = [game.opening for game in found if (game.x, game.o) == pair]
        assert tuple(played) == openings_of(made)
    assert len(set(openings_of(made))) == 3


def test_openings_are_legal_and_leave_the_game_open() -> None:
    for board, plies in (("3x3k3", 5), ("misere:3x3k3", 4), ("gravity:4x4k3", 3), ("2x2k2", 1)):
        made = plan(["random", "random"], board, 40, f"random:{plies}", seed=3)
        for opening in openings_of(made):
            position = Record.of(Position.start(made.rules), opening).final
            assert len(opening) == plies and not position.is_over


def test_openings_repeat_only_when_there_are_no_others() -> None:
    few = openings_of(plan(["random", "random"], games=100, openings="random:1"))
    assert len(few) == 50 and set(few) == {(cell,) for cell in range(9)}
    assert len(set(openings_of(plan(["random", "random"], games=60, openings="random:3")))) == 30
    assert openings_of(plan(["random", "random"], games=4)) == ((), ())


def test_another_seed_has_other_openings_and_other_games() -> None:
    plans = [plan(THREE, games=4, openings="random:2", seed=seed) for seed in (1, 2)]
    assert openings_of(plans[0]) != openings_of(plans[1])
    plans = [plan(THREE, games=4, seed=seed) for seed in (1, 2)]
    assert list(run(plans[0])) != list(run(plans[1]))
    assert list(run(plans[0])) == list(run(plans[0]))


@pytest.mark.parametrize(("text", "plies"), [("none", 0), ("random:2", 2), (" Random:10 ", 10)])
def test_openings_are_read(text: str, plies: int) -> None:
    assert read_openings(text) == plies == read_openings(write_openings(plies))


@pytest.mark.parametrize("text", ["", "random", "random:", "random:x", "random:-1", "none:2", "2"])
def test_openings_that_nobody_knows_are_refused(text: str) -> None:
    with pytest.raises(InvalidText, match="openings are none or such as random:2, not"):
        read_openings(text)


@pytest.mark.parametrize(
    ("board", "plies"), [("3x3k3", 9), ("3x3k3", 10**9), ("2x2k2", 3), ("3x3k1", 1)]
)
def test_an_opening_must_not_be_the_whole_game(board: str, plies: int) -> None:
    with pytest.raises(InvalidText, match="there is no opening"):
        plan(THREE, board, openings=f"random:{plies}")


def test_a_plan_that_cannot_be_played_is_refused_before_any_game() -> None:
    with pytest.raises(UnknownName, match="did you mean 'perfect'"):
        plan(["random", "perfekt"])
    with pytest.raises(UnknownName, match="option of casual"):
        plan(["random", "casual:slop=1"])
    with pytest.raises(InvalidText, match="at least two agents, not 1"):
        plan(["random"])
    for number in (0, 1, 3, -2):
        with pytest.raises(InvalidText, match=f"an even number, not {number}"):
            plan(THREE, games=number)
    with pytest.raises(InvalidText, match="at least one position, not 0"):
        plan(THREE, nodes=0)


def test_a_budget_is_counted_in_positions_so_that_it_can_be_repeated() -> None:
    assert plan(THREE).nodes is None, "whatever it takes is the same every time"
    assert plan(THREE, "3x4k3").nodes == MEDIUM_NODES
    assert plan(THREE, "4x4k4").nodes == MOVE_NODES
    assert [plan(THREE, nodes=nodes).nodes for nodes in (1, 50)] == [1, 50]


def test_the_same_text_twice_is_two_agents() -> None:
    made = plan(["random", "perfect", "random"], games=2)
    assert made.names == ("random", "perfect", "random (2)")
    assert [row.tally.games for row in standings(made, run(made)).rows] == [4, 4, 4]


# Games


def test_a_game_keeps_its_opening_and_can_be_sent() -> None:
    made = plan(THREE, "4x4k3", 4, "random:3", nodes=30)
    for result in run(made):
        assert pickle.loads(pickle.dumps(result)) == result == play_game(made, result.number)
        assert result.record.moves[:3] == result.opening
        assert Record.parse(str(result.record)) == result.record


def test_an_agent_with_a_seed_in_its_text_keeps_it() -> None:
    made = plan(["random:seed=1", "perfect"], games=20)
    assert standings(made, run(made)).distinct == 2
    made = plan(["random", "perfect"], games=20)
    assert standings(made, run(made)).distinct > 10


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize("openings", ["none", "random:2"])
def test_it_does_not_matter_how_many_work_or_who_is_ready_first(
    openings: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = plan([*THREE, "mcts:playouts=20"], games=10, openings=openings)
    alone = table(made, list(run(made)))
    monkeypatch.setattr(parallel, "LOCAL_SECONDS", 0)
    monkeypatch.setattr(parallel, "BATCH_SECONDS", 0.02)
    with workers(2) as team:
        results = list(run(made, team.spread))
    assert table(made, results) == alone
    random.Random(1).shuffle(results)
    assert table(made, results) == alone


def test_only_what_is_missing_is_played() -> None:
    made = plan(THREE, games=4)
    everything = list(run(made))
    assert [result.number for result in run(made, done=[0, 3, 4, 11])] == [1, 2, 5, 6, 7, 8, 9, 10]
    assert list(run(made, done=range(12))) == []
    assert list(run(made, done=range(1, 12))) == everything[:1]


def test_an_agent_that_always_plays_the_same_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []
    choose = MinimaxAgent.choose

    def counted(self: MinimaxAgent, position: Position, budget: Budget = UNLIMITED) -> int:
        asked.append(position)
        return choose(self, position, budget)

    monkeypatch.setattr(MinimaxAgent, "choose", counted)
    steady.cache_clear()
    made = plan(["minimax", "random"], "2x3k2", 40, "random:1")
    list(run(made))
    steady.cache_clear()
    assert len(asked) == len(set(asked)) > 3
    assert steady("minimax")
    seeded = [name for name in registry.AGENTS if "seed" in type(agent(name)).options]
    assert not any(steady(name) for name in seeded)


def test_an_agent_that_fails_loses_and_the_tournament_goes_on(faulty: None) -> None:
    made = plan(["perfect", "crash", "cheat", "unmade"], games=4)
    results = list(run(made))
    assert len(results) == made.total
    found = {row.agent: row for row in standings(made, results).rows}
    assert found["perfect"].tally == Tally(12, 0, 0)
    assert found["perfect"].faults == {}
    assert found["cheat"].faults.keys() == {Ending.ILLEGAL_MOVE}
    assert found["crash"].faults.keys() == {Ending.CRASH}
    assert found["unmade"].faults[Ending.CRASH] >= 4
    assert sum(sum(row.faults.values()) for row in found.values()) == made.total
    crash = next(result for result in results if (result.x, result.o) == ("crash", "perfect"))
    assert crash.record.outcome is Outcome.O_WINS
    assert crash.record.note == "ZeroDivisionError: no \udc80 more"
    assert read_line(line_of(crash), made) == crash
    line_of(crash).encode("ascii")
    moved = [one for one in results if "crash" in (one.x, one.o) and one.record.note[:4] == "Zero"]
    assert Crash.closed >= len(moved) > 0


def test_out_of_positions_is_a_timeout() -> None:
    made = plan(["minimax", "random"], "2x3k2", games=2, nodes=9)
    faults = {row.agent: row.faults for row in standings(made, run(made)).rows}
    assert faults == {"random": {}, "minimax": {Ending.TIMEOUT: 2}}


def test_a_cancelled_game_is_nobody_s_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.play.contests.tournament.unwanted", lambda: True)
    with pytest.raises(Cancelled):
        play_game(plan(["mcts", "mcts"], "4x4k3"), 0)


# Standings


def test_points_are_counted_for_both_sides() -> None:
    made = plan(["random", "perfect"], games=40)
    found = standings(made, run(made))
    best, other = found.rows
    assert (best.agent, best.rank, other.rank) == ("perfect", 1, 2)
    assert best.tally == found.against["perfect", "random"]
    wins, draws, losses = best.tally
    assert other.tally == (losses, draws, wins)
    assert best.tally.points + other.tally.points == 40 == best.tally.games
    assert best.rating.elo == pytest.approx(-other.rating.elo)
    assert best.beaten == {Player.X: 0, Player.O: 0}


def test_standings_without_a_game() -> None:
    found = standings(plan(THREE), [])
    assert (found.played, found.distinct, found.against) == (0, 0, {})
    assert [(row.rank, row.tally) for row in found.rows] == [(1, Tally())] * 3


def test_strength_is_exact_or_not_there() -> None:
    small = read_rules("3x3k3")
    assert strength("reflex", small) == pytest.approx({Player.X: 0.2, Player.O: 1.0})
    assert strength("mcts", small) is None, "nobody knows its chances"
    assert strength("random", read_rules("4x4k4")) is None
    row = read_rules("1x5k3")
    assert strength("minimax", row) == strength("perfect", row) == dict.fromkeys(Player, 0)


def test_strength_gives_up_on_long_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("noughts.play.contests.tournament.SEARCHED", Budget(nodes=100))
    assert strength("minimax", read_rules("1x7k3")) is None
    strength.cache_clear()


# Files


def results_of(text: str) -> Results:
    return read_results(BytesIO(text.encode()))


@pytest.fixture(scope="module")
def made() -> TournamentPlan:
    return plan(["random", "perfect"], games=4, openings="random:1")


@pytest.fixture(scope="module")
def lines(made: TournamentPlan) -> list[str]:
    """A whole file, line by line."""
    return [header(made), *(line_of(result) for result in run(made))]


def test_what_is_written_is_read(made: TournamentPlan, lines: list[str]) -> None:
    text = "\n".join([*lines, ""])
    found = results_of(text)
    assert found == (made, tuple(run(made)), len(text))
    assert read_header(header(made)) == made
    for other in (plan(THREE, "misere:3x3k3", seed=7, nodes=9), plan(["casual:slip=0.2"] * 2)):
        assert read_header(header(other)) == other


@pytest.mark.usefixtures("untraced")
def test_a_file_that_was_cut_off_anywhere_is_completed(
    made: TournamentPlan, lines: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)
    whole = "\n".join([*lines, ""]).encode()
    file = tmp_path / "results"
    near = [end for end in range(len(whole)) if b"\n" in whole[max(end - 2, 0) : end + 2]]
    for end in {*near, *range(0, len(whole), 7)}:
        file.write_bytes(whole[:end])
        with recording(file, made, resume=True) as log:
            for result in run(made, done=log.numbers):
                log.add(result)
        assert file.read_bytes() == whole
        assert [game.number for game in log.games] == list(range(4))


def damaged(lines: list[str], number: int, old: str, new: str) -> str:
    """A file with something else in one line."""
    assert old in lines[number - 1]
    changed = [*lines]
    changed[number - 1] = changed[number - 1].replace(old, new)
    return "\n".join([*changed, ""])


@pytest.mark.parametrize(
    ("number", "old", "new", "reason"),
    [
        (3, '"number"', "number", "line 3: this is not JSON: "),
        (3, "{", "[{", "line 3: this is not JSON: "),
        (3, '"number": 1', '"number": 2', "line 3: this is not game 2 of the plan"),
        (3, '"number": 1', '"number": 0', "line 3: this is not game 0 of the plan"),
        (3, '"number": 1', '"number": 4', "line 3: the plan has games 0 to 3, not '4'"),
        (3, '"number": 1', '"number": true', "line 3: the plan has games 0 to 3, not 'True'"),
        (3, '"record"', '"recall"', "line 3: there is no record"),
        (3, '"x": "perfect"', '"x": "random"', "line 3: this is not game 1 of the plan"),
        (3, '"note": ""', '"note": "?"', "line 3: this is not game 1 of the plan"),
        (3, '"record": "...', '"record": "X..', "line 3: "),
        (5, "rules", "crash", "line 5: the moves and the result do not agree"),
        (1, '"games"', '"gomes"', "line 1: this is not the plan of a tournament"),
        (1, '"games": 4', '"games": "4"', "line 1: this is not the plan of a tournament"),
        (1, '"random", ', '"random", 3, ', "line 1: this is not the plan of a tournament"),
        (1, '"tournament": 1', '"tournament": 2', "line 1: this is not the plan of a tournament"),
        (1, '"random"', '"rondom"', "line 1: there is no agent 'rondom'"),
        (1, "{", "[]\n{", "line 1: this is not a JSON object"),
    ],
)  # fmt: skip
def test_a_damaged_line_is_refused_with_its_number(
    lines: list[str], number: int, old: str, new: str, reason: str
) -> None:
    with pytest.raises(InvalidText) as caught:
        results_of(damaged(lines, number, old, new))
    assert str(caught.value).startswith(reason)


def test_a_record_that_is_not_of_the_plan_is_refused(
    made: TournamentPlan, lines: list[str]
) -> None:
    facts = json.loads(lines[1])
    first = write_cell(openings_of(made)[0][0], made.rules)
    moves = "a1 b1 a2 b2 a3" if first != "a1" else "c1 b1 c2 b2 c3"
    for record in (f"3x3k3; {first}", f"3x3k3; {moves}", f"3x4k3; {moves}"):
        parsed = Record.parse(record)
        facts |= {"record": str(parsed), "ending": parsed.ending.value}
        facts |= {"outcome": parsed.outcome.value if parsed.outcome else None}
        with pytest.raises(InvalidText, match="line 2: this is not game 0 of the plan"):
            results_of("\n".join([lines[0], json.dumps(facts), ""]))


def test_a_game_stands_in_a_file_once(lines: list[str]) -> None:
    with pytest.raises(InvalidText, match="line 6: game 0 is here twice"):
        results_of("\n".join([*lines, lines[1], ""]))


def test_what_is_no_file_of_results_is_refused_and_left_alone(
    made: TournamentPlan, tmp_path: Path
) -> None:
    with pytest.raises(InvalidText, match="there is no plan of a tournament in this file"):
        results_of("")
    with pytest.raises(InvalidText, match="line 1 is far too long"):
        results_of("x" * 2_000_000)
    for text in ("Dear diary", "Dear diary\n", header(made) + "?"):
        file = tmp_path / "diary"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(InvalidText), recording(file, made, resume=True):
            pass
        assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        (plan(THREE, games=4, openings="random:1"), r'agents \["random", "perfect"\] and not'),
        (plan(["random", "perfect"], games=4, openings="random:2"), 'openings "random:1" and not'),
        (plan(["random", "perfect"], games=4, openings="random:1", seed=2), "seed 1 and not 2"),
        (plan(["random", "perfect"], games=4, openings="random:1", nodes=2), "nodes null and not"),
    ],
)
def test_the_file_of_another_plan_is_refused(
    other: TournamentPlan, reason: str, lines: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "results"
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
    with pytest.raises(InvalidText, match=reason), recording(file, other, resume=True):
        pass
    assert file.read_text(encoding="utf-8").splitlines() == lines


def test_old_results_are_not_overwritten_by_chance(
    made: TournamentPlan, lines: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "results"
    with recording(file, made):
        pass
    assert file.read_text(encoding="utf-8") == lines[0] + "\n"
    with pytest.raises(GameError, match="there are results in"), recording(file, made):
        pass


@pytest.mark.skipif(os.name == "nt", reason="files are not locked there")
def test_two_programs_do_not_write_to_one_file(made: TournamentPlan, tmp_path: Path) -> None:
    file = tmp_path / "results"
    refused = pytest.raises(GameError, match="another process is writing to")
    with recording(file, made), refused, recording(file, made, resume=True):
        pass


def test_without_locks_files_are_written_all_the_same(
    made: TournamentPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with recording(tmp_path / "results", made) as log:
        assert log.numbers == []


def test_what_is_written_reaches_the_disk_now_and_then(
    made: TournamentPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    times = iter([0.0, 0.1, 0.5, 1.2, 1.2, 1.5, 9.0, 9.0, 9.0])
    with recording(tmp_path / "results", made, clock=lambda: next(times)) as log:
        for number, result in enumerate(run(made)):
            log.add(result)
            assert len(synced) == [0, 1, 1, 2][number]
    assert len(synced) == 3, "and at the end"


# Sudden ends

PROGRAM = """
import sys
from noughts import parallel
from noughts.play.contests.results import read_header, recording
from noughts.play.contests.tournament import run

if __name__ == "__main__":
    parallel.LOCAL_SECONDS, parallel.BATCH_SECONDS = 0.02, 0.02
    plan = read_header(sys.argv[1])
    with parallel.workers(int(sys.argv[3])) as team:
        with recording(sys.argv[2], plan, resume=True) as log:
            for result in run(plan, team.spread, log.numbers):
                log.add(result)
"""


def start(made: TournamentPlan, file: Path, number: int) -> subprocess.Popen[bytes]:
    """A program that plays a tournament, or what is left of it, with so many workers."""
    script = file.with_suffix(".py")
    script.write_text(PROGRAM, encoding="utf-8")
    return subprocess.Popen([sys.executable, str(script), header(made), str(file), str(number)])


def kill_at_random(program: subprocess.Popen[bytes], file: Path, chance: random.Random) -> int:
    """Kill it as it starts, or at some moment after it has begun to write; how it ended."""
    had = file.stat().st_size if file.exists() else 0
    if chance.random() < 0.7:
        while program.poll() is None and (not file.exists() or file.stat().st_size <= had):
            sleep(0.001)
    sleep(chance.uniform(0, 0.15))
    program.kill()
    return program.wait()


@pytest.mark.usefixtures("untraced")
@pytest.mark.skipif(os.name == "nt", reason="signals are not sent there")
@pytest.mark.parametrize(
    ("kills", "number"),
    [(3, 1), *(pytest.param(10, number, marks=pytest.mark.long) for number in (1, 2))],
)
def test_a_tournament_that_is_killed_and_resumed_is_the_same(
    kills: int, number: int, tmp_path: Path
) -> None:
    made = plan([*THREE, "mcts:playouts=60"], games=20 * kills, openings="random:2")
    chance = random.Random(number)
    file = tmp_path / "results"
    ends = [kill_at_random(start(made, file, number), file, chance) for _ in range(kills)]
    assert start(made, file, number).wait() == 0
    assert -signal.SIGKILL in ends
    with file.open("rb") as stream:
        found = read_results(stream)
    assert sorted(game.number for game in found.games) == list(range(made.total))
    assert table(made, found.games) == table(made, list(run(made)))
