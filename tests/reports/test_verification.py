"""What people and programs are told about an agent on trial."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from noughts.agents.foreign.cs50_check import Finding
from noughts.core.errors import GameError
from noughts.core.notation import read_rules
from noughts.core.outcome import Player
from noughts.core.rules import Rules
from noughts.play.trials.refutation import Refutation
from noughts.play.trials.verify import VerificationReport, verify
from noughts.reports.verification import duration, first_wrong, verdict_word
from tests.conftest import without_coverage
from tests.writing import parsed, written

as_text = partial(written, "verification", "text")


@pytest.fixture(scope="module")
def perfect() -> VerificationReport:
    """What is found out about the perfect agent, which `test_verify` is about."""
    with without_coverage():
        return verify("perfect", Rules(), everywhere=True)


@pytest.fixture(scope="module")
def random() -> VerificationReport:
    """The same of random play."""
    with without_coverage():
        return verify("random", Rules())


NO_PLAYER = Finding("player", GameError("it returned {found}", found=1), "X../.../... O", 9)


def told(report: VerificationReport) -> str:
    return "\n".join(as_text(report))


def test_a_perfect_agent_is_told_what_is_proved_and_no_more(perfect: VerificationReport) -> None:
    said = as_text(perfect._replace(mean=0.000001, slowest=0.01))
    assert said == [
        "perfect on 3x3k3, as X and as O",
        "Games: 613, of which it wins 450, draws 163 and loses 0.",
        "Positions asked: 4,520. Moves that give something away: 0.",
        "Wins at once passed over: 0. Wins that take longer than need be: 0.",
        "Time for a move: 0.001 ms, at most 10 ms.",
        "",
        "Cannot lose: proved over 613 games.",
        "Perfect: it gives nothing away in any position.",
    ]
    assert as_text(perfect._replace(everywhere=False))[6:] == [
        "Cannot lose: proved over 613 games.",
        "",
        "Only what comes up in its own games was asked; --everywhere asks about the rest.",
    ]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0000012, "0.0012 ms"),
        (0.0613, "61 ms"),
        (0.117, "117 ms"),
        (2.84, "2.8 s"),
        (9.96, "10.0 s"),
        (28.3, "28 s"),
        (119.4, "119 s"),
        (150, "2 min"),
    ],
)
def test_times_are_written_for_people(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_the_game_that_refutes_is_drawn_and_its_first_wrong_move_explained(
    random: VerificationReport,
) -> None:
    assert random.refutation == Refutation((0, 1, 3, 2, 6), 1)
    said = as_text(random)
    begin = said.index("It can lose.")
    assert said[begin : begin + 7] == [
        "It can lose.",
        "The game that shows it: X a1, O b1, X a2, O c1, X a3.",
        "",
        "  X O O",
        "  X . .",
        "  X . .",
        "",
    ]
    assert said[begin + 7].startswith("Move 2, O b1, is the first wrong one. Loses in ")
    assert len(said) == begin + 8, "its chances are known, so there is nothing to add"
    assert first_wrong(random) == "X a1, O b1"


def test_a_fault_is_shown_where_it_happens(perfect: VerificationReport) -> None:
    fault = "timeout: no answer, and nothing done for 10 s"
    found = perfect._replace(
        faults={fault: 2}, cannot_lose=False, refutation=Refutation((4,), None, fault)
    )
    said = told(found)
    assert f"Positions in which it failed: 2. {fault}" in said
    assert "The game that shows it: X b2.\n\n  . . .\n  . X .\n  . . .\n" in said
    assert f"\nHere it fails: {fault}" in said
    assert first_wrong(found) == "X b2"
    elsewhere = found._replace(refutation=Refutation((4,), None, fault, played=False))
    assert "\nIt does not come to this in its own games, but after X b2:\n" in told(elsewhere)
    at_once = found._replace(refutation=Refutation((), None, fault))
    assert "The game that shows it" not in told(at_once)
    assert "\n\n  . . .\n  . . .\n  . . .\n\nHere it fails" in told(at_once)
    assert first_wrong(at_once) == ""


def test_one_side_and_another_board_are_named() -> None:
    found = verify("perfect", read_rules("misere:2x3k3"), (Player.O,))
    assert as_text(found)[0] == "perfect on misere:2x3k3, as O"


def test_a_board_is_drawn_in_its_own_shape() -> None:
    assert "\n\n  X X O .\n\n" in told(verify("random", read_rules("1x4k2")))


@pytest.mark.parametrize(
    ("changes", "word", "sentence"),
    [
        ({}, "perfect", "Cannot lose: proved over 613 games."),
        ({"slower": 3}, "perfect", "It could win sooner."),
        ({"everywhere": False}, "cannot lose", "Cannot lose: proved over 613 games."),
        ({"value_losing": 1}, "cannot lose, but makes mistakes", "But it makes mistakes."),
        ({"value_losing": 1, "cannot_lose": False, "loses": True}, "loses", "It can lose."),
        (
            {"findings": (NO_PLAYER,)},
            "cannot lose, but breaks the specification",
            "But it breaks the specification:",
        ),
        (
            {"findings": (NO_PLAYER,), "cannot_lose": False, "loses": True},
            "loses",
            "It breaks the specification:",
        ),
        (
            {"slow": "no answer within 60 s", "cannot_lose": False, "stopped": True},
            "too slow",
            "Too slow to be judged: no answer within 60 s. --seconds allows more.",
        ),
        ({"faults": {"crash": 1}, "cannot_lose": False}, "fails", "It fails."),
        (
            {"faults": {"crash": 1}, "everywhere": False},
            "cannot lose, but fails elsewhere",
            "Positions in which it failed: 1. crash",
        ),
    ],
)
def test_a_verdict_in_a_few_words_and_in_a_sentence(
    changes: dict[str, Any], word: str, sentence: str, perfect: VerificationReport
) -> None:
    found = perfect._replace(**changes)
    assert verdict_word(found) == word
    assert sentence in as_text(found)
    assert (
        bool(found.perfect)
        == (word == "perfect")
        == any("Perfect" in line for line in as_text(found))
    )
    assert found.passes == (word in ("perfect", "cannot lose"))


def test_who_is_too_slow_off_its_own_path_still_cannot_lose(perfect: VerificationReport) -> None:
    found = perfect._replace(everywhere=False, slow="no answer within 60 s")
    assert verdict_word(found) == "cannot lose" and not found.passes
    assert "Cannot lose: proved over 613 games." in as_text(found)
    slow = "Elsewhere it is too slow: no answer within 60 s. --seconds allows more."
    assert slow in as_text(found)


def test_how_far_a_trial_goes_is_said_unless_it_is_certain_or_was_stopped(
    perfect: VerificationReport,
) -> None:
    unsure = perfect._replace(certain=False)
    assert "That proves nothing about a program that answers otherwise" in as_text(unsure)[-1]
    assert as_text(unsure._replace(stopped=True))[-1] == as_text(perfect)[-1]
    wavering = as_text(unsure._replace(wavering=1234))[-1]
    assert wavering.startswith("In 1,234 positions it answered differently when asked again.")


def test_programs_get_all_of_it_in_one_line(
    perfect: VerificationReport, random: VerificationReport
) -> None:
    assert len(written("verification", "json", random)) == 1
    facts = parsed("verification", random)
    assert {*facts} == {*VerificationReport._fields, "perfect", "wrong", "fault"}
    assert (facts["everywhere"], facts["cannot_lose"], facts["perfect"]) == (False, False, False)
    assert facts["sides"] == ["X", "O"]
    assert (facts["games"], facts["losses"]) == (510_336, 209_088)
    assert facts["refutation"] == ["a1", "b1", "a2", "c1", "a3"]
    assert (facts["wrong"], facts["fault"]) == (2, None)
    told_perfect = parsed("verification", perfect)
    assert (told_perfect["perfect"], told_perfect["refutation"], told_perfect["wrong"]) == (
        True,
        None,
        None,
    )
    broken = parsed("verification", perfect._replace(findings=(NO_PLAYER,)))
    assert broken["findings"] == ["player: it returned 1 (X../.../... O)"]
    fault = perfect._replace(refutation=Refutation((), None, "crash"))
    assert parsed("verification", fault)["refutation"] == []
    assert parsed("verification", fault)["fault"] == "crash"
