"""Turns on the page: taking back, another game, the score, the finished line, looking back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.frontends.web.browser import Person, Place
from tests.frontends.web.test_supervisor import pytestmark as needs_processes

X_WINS = ("a1", "a2", "b1", "b2", "c1")
SAID = "Looking back: after move {} of 5, {} to move."
AT_START = "Looking back: the start, X to move."


def disabled(person: Person, *names: str) -> list[bool]:
    """Which of these buttons cannot be used."""
    told = [person.button(name).get_attribute("aria-disabled") for name in names]
    return [one == "true" for one in told]


@pytest.fixture
def two(place: Place, newcomer: Person) -> Person:
    """Somebody who plays both sides."""
    newcomer.sit(place.game(side="both"))
    return newcomer


# Taking back


def test_a_move_can_be_taken_back_and_made_again(two: Person) -> None:
    assert disabled(two, "Undo", "Redo") == [True, True]
    two.mark("b2", "a1")
    assert disabled(two, "Undo", "Redo") == [False, True]
    two.push("Undo")
    assert (two.marks, two.status) == ("....X....", "Move 2: O's turn.")
    two.push("Undo")
    assert (two.marks, disabled(two, "Undo", "Redo")) == (".........", [True, False])
    two.push("Redo")
    two.push("Redo")
    assert (two.marks, disabled(two, "Undo", "Redo")) == ("O...X....", [False, True])


def test_against_the_computer_its_answer_goes_back_too(person: Person) -> None:
    person.begin(level=5)
    person.mark("a1")
    assert person.marks == "X...O...."
    person.push("Undo")
    assert (person.marks, person.status) == (".........", "Move 1: your turn, X.")
    person.push("Redo")
    assert person.marks == "X...O...."


@pytest.mark.long
def test_another_move_forgets_what_was_taken_back(two: Person) -> None:
    two.mark("b2", "a1")
    two.push("Undo")
    two.mark("c3")
    assert (two.marks, disabled(two, "Redo")) == ("....X...O", [True])


def test_a_taken_cell_is_refused_with_a_sentence(two: Person) -> None:
    two.mark("b2")
    two.provoke("409")
    two.page.wait_for_timeout(1_100)
    two.mark("b2")
    expect(two.find("#notice p")).to_have_text("b2 is taken. Choose an empty cell.")
    assert two.marks == "....X...."
    two.button("Close this note").click()
    expect(two.find("#notice")).to_be_empty()
    two.mark("a1")
    assert two.marks == "O...X...."


# The end and another game


def test_the_finished_line_is_drawn_and_said(two: Person) -> None:
    expect(two.find("#strokes line")).to_have_count(0)
    expect(two.find("#touch")).to_be_hidden()
    two.mark(*X_WINS)
    assert two.status == "X wins: a1 b1 c1."
    expect(two.find("#headline")).to_have_text("Player X wins")
    expect(two.find("#touch")).to_have_text("Press the board to play again")
    expect(two.find("#touch")).to_be_visible()
    expect(two.find("#strokes")).to_have_attribute("data-owner", "X")
    assert {two.style(f"[data-cell={cell}] .mark", "opacity") for cell in ("a2", "b2")} == {"0.28"}
    assert {two.style(f"[data-cell={cell}] .mark", "opacity") for cell in ("a1", "c1")} == {"1"}
    (ends,) = two.find("#strokes line").evaluate_all(
        "lines => lines.map(line => ['x1', 'y1', 'x2', 'y2'].map(end => +line.getAttribute(end)))"
    )
    assert ends[1] == ends[3] == 0.5
    assert 0 < ends[0] < 0.5 and 2.5 < ends[2] < 3
    expect(two.find("[aria-label*='in the finished line']")).to_have_count(3)
    expect(two.find("#board")).to_have_attribute("data-waiting", "nothing")


@pytest.mark.long
def test_a_move_that_finishes_two_lines_has_two_strokes(two: Person) -> None:
    two.mark("a1", "b1", "c1", "a2", "a3", "c2", "c3", "b3", "b2")
    assert (two.status, two.marks) == ("X wins: a1 b2 c3, c1 b2 a3.", "XOXOXOXOX")
    expect(two.find("#strokes line")).to_have_count(2)


def test_the_score_counts_and_a_rematch_has_the_other_begin(two: Person) -> None:
    two.mark(*X_WINS)
    assert two.find("#score").inner_text() == "X 1 · O 0 · draws 0"
    two.push("Play again")
    assert (two.marks, two.status) == (".........", "Move 1: O's turn.")
    two.mark(*X_WINS)
    assert (two.status, two.marks) == ("O wins: a1 b1 c1.", "OOOXX....")
    assert two.find("#score").inner_text() == "X 1 · O 1 · draws 0"
    two.push("Play again")
    assert two.status == "Move 1: X's turn."
    two.keys("n")
    assert disabled(two, "Clear the score") == [False]
    two.push("Clear the score")
    expect(two.find("#score")).to_have_text("X 0 · O 0 · draws 0")
    assert disabled(two, "Clear the score") == [True]


@pytest.mark.long
def test_after_a_rematch_the_computer_begins(person: Person) -> None:
    person.begin(level=5)
    person.push("Play again")
    expect(person.find("#moves button")).to_have_count(1)
    assert person.marks.count("O") == 1 and "X" not in person.marks
    expect(person.find("#status")).to_contain_text("Move 2: your turn, X.")


def seats(person: Person) -> list[str]:
    """Who sits where and does what, whoever is to move or has won in capitals."""
    found = person.find(".seat").evaluate_all(
        """all => all.map(one => {
          const [name, doing] = one.querySelectorAll("b, span");
          const said = `${name.textContent}: ${doing.className ? "" : doing.textContent}`;
          return one.classList.contains("lit") ? said.toUpperCase() : said;
        })"""
    )
    return [said.removesuffix(": ") for said in found]


def test_who_plays_whom_is_said(place: Place, person: Person) -> None:
    expect(person.find("#you")).to_have_text("You are X")
    expect(person.find("#level")).to_contain_text("Level 3")
    expect(person.page).to_have_title("Your move - noughts")
    assert seats(person) == ["YOU: YOUR MOVE", "Level 3"]
    expect(person.find(".seat .about").last).to_have_text(
        "Level 3 takes a win, blocks yours, and plans now and then."
    )
    person.begin(opponent="person")
    expect(person.find("#you")).to_have_text("Two people")
    expect(person.find("#level")).to_be_empty()
    expect(person.page).to_have_title("noughts")
    assert seats(person) == ["PLAYER X: TO MOVE", "Player O"]
    person.mark("a1", "a2")
    person.button("One move back").click()
    expect(person.find("#headline")).to_have_text("Move 1 of 2")
    person.sit(place.game(0, 3, 1, 4, 2, side="both"))
    assert seats(person) == ["PLAYER X: WIN", "Player O: loss"]
    expect(person.find("#tally")).to_have_text("1 : 0")


def test_who_looks_back_sees_whose_move_it_was(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(position="X../OO./..X X", level=5, side="X"))
    newcomer.mark("b3")
    for words, shown in (("Move 1 of 2", ["You", "LEVEL 5"]), ("The start", ["YOU", "Level 5"])):
        newcomer.button("One move back").click()
        expect(newcomer.find("#headline")).to_have_text(words)
        assert seats(newcomer) == shown


def test_one_s_own_seat_is_the_first(place: Place, person: Person) -> None:
    person.begin(side="O", first="O")
    assert seats(person) == ["YOU: YOUR MOVE", "Level 3"]
    game = place.game(opponent="friend")
    friend = game.joined()
    person.sit(friend)
    assert seats(person) == ["You", "FRIEND: TO MOVE"]
    expect(person.find("#headline")).to_have_text("Your friend to move")
    expect(person.find("#chips")).to_be_hidden()


@needs_processes
def test_that_the_computer_thinks_is_seen_soon_and_heard_only_if_it_takes_long(
    place: Place,
) -> None:
    with place.person() as person:
        person.page.clock.install(time=0)
        person.renew()
        person.sit(place.game(board="9x9k5", level=5))
        person.page.clock.pause_at(1_000_000)
        with place.brooding():
            person.tap("[data-cell=d4]")
            person.waits_for("agent")
            expect(person.find("#thinking")).to_be_hidden()
            person.page.clock.run_for(300)
            expect(person.find("#thinking")).to_be_visible()
            assert person.heard[-1] == "Move 1: your turn, X."
            person.page.clock.run_for(1300)
            assert person.heard[-1] == "Move 2: the computer is thinking."
        person.settled()
        expect(person.find("#thinking")).to_be_hidden()
        assert "your turn, X." in person.heard[-1]


# Looking back


def test_the_moves_are_listed(two: Person) -> None:
    expect(two.find("#no-moves")).to_be_visible()
    two.mark(*X_WINS)
    expect(two.find("#no-moves")).to_be_hidden()
    listed = ["1. X a1", "2. O a2", "3. X b1", "4. O b2", "5. X c1"]
    assert two.find("#moves button").all_inner_texts() == listed
    two.push("Undo")
    assert two.find("#moves button").all_inner_texts() == listed[:4]


def test_buttons_step_through_the_game(two: Person) -> None:
    two.mark(*X_WINS)
    steps = ("To the start", "One move back", "One move on", "To the last move")
    assert disabled(two, *steps) == [False, False, True, True]
    for name, status, marks in (
        ("One move back", SAID.format(4, "X"), "XX.OO...."),
        ("One move back", SAID.format(3, "O"), "XX.O....."),
        ("To the start", AT_START, "........."),
        ("One move on", SAID.format(1, "O"), "X........"),
        ("To the last move", "X wins: a1 b1 c1.", "XXXOO...."),
    ):
        two.button(name).click()
        expect(two.find("#status")).to_have_text(status)
        assert two.marks == marks
        assert disabled(two, steps[0]) == [status == AT_START]
        expect(two.find("#now")).to_be_visible(visible="wins" not in status)
        expect(two.find("#strokes line")).to_have_count(int("wins" in status))


def test_keys_step_through_the_list(two: Person) -> None:
    two.mark(*X_WINS)
    two.find("#moves button[data-ply='5']").focus()
    for key, status, ply in (
        ("ArrowLeft", SAID.format(4, "X"), 4),
        ("ArrowUp", SAID.format(3, "O"), 3),
        ("Home", AT_START, 1),
        ("ArrowRight", SAID.format(1, "O"), 1),
        ("ArrowDown", SAID.format(2, "X"), 2),
        ("End", "X wins: a1 b1 c1.", 5),
    ):
        two.page.keyboard.press(key)
        expect(two.find("#status")).to_have_text(status)
        expect(two.find(f"#moves button[data-ply='{ply}']")).to_be_focused()
        expect(two.find("#moves button[tabindex='0']")).to_have_count(1)
        current = two.find("#moves button[aria-current=step]")
        expect(current).to_have_count(0 if key == "Home" else 1)


def test_an_earlier_board_can_only_be_looked_at(two: Person) -> None:
    two.mark("b2", "a1")
    two.find("#moves button[data-ply='1']").click()
    expect(two.find("#status")).to_have_text("Looking back: after move 1 of 2, O to move.")
    expect(two.find("#board")).to_have_attribute("aria-readonly", "true")
    assert disabled(two, "Undo", "Hint") == [True, True]
    two.mark("c3")
    two.cell("c3").press("Enter")
    two.keys("7")
    two.push("Back to the game")
    assert (two.marks, two.status) == ("O...X....", "Move 3: X's turn.")
    expect(two.find("#board")).not_to_have_attribute("aria-readonly", "true")
    assert two.find("#moves button").count() == 2
    assert two.focused == "c3"


@pytest.mark.long
def test_who_looks_back_keeps_looking_when_the_game_goes_on(place: Place, person: Person) -> None:
    game = place.game(4, 0, side="both")
    person.sit(game)
    person.button("One move back").click()
    expect(person.find("#status")).to_have_text("Looking back: after move 1 of 2, O to move.")
    game.move(8)
    expect(person.find("#status")).to_have_text("Looking back: after move 1 of 3, O to move.")
    assert person.marks == "....X...."
    game.do("undo", ply=0)
    expect(person.find("#status")).to_have_text("Move 1: X's turn.")
    assert person.marks == "........."


def test_the_reflex_agent_says_what_it_perceived(person: Person) -> None:
    person.begin(level="reflex")
    person.mark("a1", "b1")
    assert person.marks == "XXO.O...."
    assert person.find("#note").inner_text() == "Perception 7 of 25: two X in row 1."
    assert "Perception" not in "".join(person.heard)
