from collections.abc import Iterator
from io import StringIO

import pytest

from noughts.frontends.console.dialogue import MOST_REFUSALS, Dialogue, GaveUp, Leave
from noughts.frontends.console.terminal import Screen


def talk(*answers: str, waits: bool = False) -> tuple[Dialogue, StringIO]:
    out = StringIO()
    return Dialogue(iter(answers), Screen(out), waits), out


def test_an_answer_has_no_outer_blanks() -> None:
    dialogue, _ = talk("  b2\t ")
    assert dialogue.ask("? ") == "b2"


def test_without_a_person_the_answer_is_shown_after_the_question() -> None:
    dialogue, out = talk("b2\x1b")
    dialogue.ask("Cell: ")
    assert out.getvalue() == "Cell: b2?\n"


def test_a_person_sees_what_they_type_anyway() -> None:
    dialogue, out = talk("b2", waits=True)
    dialogue.ask("Cell: ")
    assert out.getvalue() == "Cell: "


def test_the_end_of_the_input_ends_the_line_and_leaves() -> None:
    dialogue, out = talk()
    with pytest.raises(Leave):
        dialogue.ask("Cell: ")
    assert out.getvalue() == "Cell: \n"


def test_the_question_is_out_before_the_answer_is_waited_for() -> None:
    seen: list[str] = []

    class Flushed(StringIO):
        def flush(self) -> None:
            seen.append(self.getvalue())

    def lines() -> Iterator[str]:
        assert seen == ["Cell: "]
        yield "b2"

    Dialogue(lines(), Screen(Flushed())).ask("Cell: ")


def test_after_too_many_unusable_answers_in_a_row_it_gives_up() -> None:
    dialogue, _ = talk(*["y"] * 1000)
    for _number in range(MOST_REFUSALS):
        dialogue.ask("? ")
        dialogue.refuse("No.")
    with pytest.raises(GaveUp, match="100 answers in a row could not be used"):
        dialogue.ask("? ")


def test_one_usable_answer_makes_it_patient_again() -> None:
    dialogue, _ = talk(*["y"] * 1000)
    for number in range(3 * MOST_REFUSALS):
        dialogue.ask("? ")
        if number % MOST_REFUSALS:
            dialogue.refuse("No.")
