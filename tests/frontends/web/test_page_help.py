"""Help on the page: hints, values, and the review with another try."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from noughts.analysis.explain import explain_best
from noughts.analysis.review import Mark, Review, review
from noughts.core.notation import write_cell
from noughts.core.position import Position
from noughts.core.record import Record
from noughts.core.rules import Rules
from noughts.frontends import words
from noughts.frontends.hint import hint
from noughts.reports.review import rows
from noughts.search.values import values
from tests.frontends.web.browser import Person, Place
from tests.rarely import rarely

BADLY = (0, 8, 3, 6, 2, 1, 4)
"""X and O both give a win away, and O loses in the end."""


def after(*cells: int) -> Position:
    return Record.of(Position.start(), cells).final


def shown_values(position: Position) -> list[str]:
    """What stands in every cell where values are shown."""
    found = {one.cell: f"{words.value(one)} {str(one.best).lower()}" for one in values(position)}
    marks = map(position.mark_at, range(9))
    return [mark.value if mark else found[cell] for cell, mark in enumerate(marks)]


def judged(*cells: int) -> Review:
    return review(Record.of(Position.start(), cells))


# Hints


def test_a_hint_lights_a_cell_and_says_why(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(0, side="both"))
    best = explain_best(after(0))
    newcomer.button("Hint").click()
    expect(newcomer.find("#advice")).to_have_text(hint(after(0), best))
    name = write_cell(best.cell, after().rules)
    assert newcomer.find(".cell.lit").evaluate_all("all => all.map(one => one.dataset.cell)") == [
        name
    ]
    newcomer.mark(name)
    expect(newcomer.find("#advice")).to_be_empty()
    expect(newcomer.find(".cell.lit")).to_have_count(0)


def test_there_is_no_hint_when_the_game_is_over(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(0, 3, 1, 4, 2, side="both"))
    expect(newcomer.button("Hint")).to_have_attribute("aria-disabled", "true")
    newcomer.tap("#hint")
    newcomer.push("Undo")
    expect(newcomer.find("#advice")).to_be_empty()
    newcomer.button("Hint").click()
    expect(newcomer.find("#advice")).to_contain_text("c1")


# Values


def test_values_stand_in_every_empty_cell_and_follow_the_game(
    place: Place, newcomer: Person
) -> None:
    newcomer.sit(place.game(side="both"))
    newcomer.button("Values").click()
    expect(newcomer.button("Values")).to_have_attribute("aria-pressed", "true")
    expect(newcomer.find(".value")).to_have_count(9)
    assert newcomer.insides == shown_values(after())
    newcomer.mark("a1")
    expect(newcomer.cell("b2")).to_have_attribute("data-inside", "D true")
    assert newcomer.insides == shown_values(after(0))
    newcomer.mark("b1")
    expect(newcomer.find(".value")).to_have_count(7)
    assert newcomer.insides == shown_values(after(0, 1))
    verdict = next(one for one in values(after(0, 1)) if one.cell == 4)
    label = f"row 2, column 2, empty, {words.value(verdict)}, {words.worth(verdict)}"
    expect(newcomer.cell("b2")).to_have_attribute("aria-label", label)
    expect(newcomer.cell("a1")).to_have_attribute("aria-label", "row 1, column 1, X")
    best = [cell for cell in values(after(0, 1)) if cell.best]
    expect(newcomer.find(".value.best")).to_have_count(len(best))
    expect(newcomer.find("#legend li")).to_have_text([*words.legend(values(after(0, 1)))])
    newcomer.button("Values").click()
    expect(newcomer.find(".value")).to_have_count(0)
    expect(newcomer.find("#legend")).to_be_hidden()
    assert newcomer.insides == ["X", "O", *[""] * 7]


def test_the_highest_estimate_stands_out(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(112, 98, 113, side="both", board="15x15k5"))
    newcomer.button("Values").click()
    expect(newcomer.find(".value")).to_have_count(222)
    guessed = [int(shown[1:]) for shown in newcomer.find(".value.estimate").all_inner_texts()]
    found = newcomer.find(".value.highest").all_inner_texts()
    assert found == [f"~{max(guessed)}"] * guessed.count(max(guessed))
    assert newcomer.style(".value.highest", "font-weight") == "700"
    assert newcomer.style(".value.estimate:not(.highest)", "font-weight") == "400"


def test_an_earlier_board_has_its_own_values(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(0, 1, 4, side="both"))
    newcomer.button("Values").click()
    expect(newcomer.find(".value")).to_have_count(6)
    newcomer.button("To the start").click()
    expect(newcomer.find(".value")).to_have_count(9)
    assert newcomer.insides == shown_values(after())
    newcomer.button("One move on").click()
    expect(newcomer.find(".value")).to_have_count(8)
    assert newcomer.insides == shown_values(after(0))


def test_values_against_the_computer_are_those_of_one_s_own_moves(person: Person) -> None:
    person.begin(level=5)
    person.button("Values").click()
    person.mark("a1")
    expect(person.find(".value")).to_have_count(7)
    assert person.insides == shown_values(after(0, 4))


# The review


@pytest.fixture
def reviewing(place: Place, newcomer: Person) -> Person:
    """Somebody who looks at the review of a game with mistakes in it."""
    newcomer.sit(place.game(*BADLY, side="both"))
    newcomer.button("Review the moves").click()
    expect(newcomer.find("#verdict")).to_be_visible()
    return newcomer


def test_a_review_marks_every_move_and_draws_what_the_game_was_worth(reviewing: Person) -> None:
    marks = [move.mark.value for move in judged(*BADLY).moves]
    assert {"mistake", "blunder"} & {*marks}
    read = "all => all.map(one => one.dataset.mark)"
    assert reviewing.find("#moves button").evaluate_all(read) == marks
    told = [
        f"{row.number}. {row.player.value} {row.name} {row.word} {row.sign}".strip()
        for row in rows(judged(*BADLY))
    ]
    found = [text.replace("\n", " ") for text in reviewing.find("#moves button").all_inner_texts()]
    assert found == told
    assert reviewing.find("#summary li").count() > 0
    game = judged(*BADLY)
    said = {"win": "X wins", "draw": "a draw", "loss": "O wins"}
    values = [said[value.value] for value in game.values if value]
    spoken = ", ".join(f"{ply}: {value}" for ply, value in enumerate(values))
    expect(reviewing.find("#worth")).to_have_attribute(
        "aria-label", f"What the game was worth, from the start: {spoken}."
    )
    bad = [move for move in game.moves if move.mark in (Mark.MISTAKE, Mark.BLUNDER)]
    expect(reviewing.find("#worth .dot")).to_have_count(len(game.moves))
    expect(reviewing.find("#worth :is(.mistake, .blunder)")).to_have_count(len(bad))
    reviewing.button("Review the moves").click()
    expect(reviewing.find("#moves .word")).to_have_count(0)
    expect(reviewing.find("#verdict")).to_be_hidden()


def test_every_move_says_why_and_what_would_follow(reviewing: Person) -> None:
    for row, move in zip(rows(judged(*BADLY)), judged(*BADLY).moves, strict=True):
        reviewing.find(f"#moves button[data-ply='{row.number}']").click()
        expect(reviewing.find(".why-title")).to_contain_text(f"{row.number}. {row.player.value}")
        expect(reviewing.find("#why p").nth(1)).to_have_text(row.why)
        names = [write_cell(cell, Rules()) for cell in row.line]
        coming = {name: row.number + index for index, name in enumerate(names)}
        ghosts = {
            name: f"ghost {'XO'[(number - 1) % 2]} {number}"
            for name, number in coming.items()
            if name != row.name
        }
        cells = reviewing.find("[data-inside^=ghost]")
        expect(cells).to_have_count(len(ghosts))
        read = "all => all.map(one => [one.dataset.cell, one.dataset.inside])"
        assert dict(cells.evaluate_all(read)) == ghosts
        is_bad = move.mark in (Mark.MISTAKE, Mark.BLUNDER)
        expect(reviewing.button("Try again from here")).to_have_count(int(is_bad))
        expect(reviewing.find("#why .better")).to_have_text([row.better_words] * is_bad)
        lit = reviewing.find(".cell.lit")
        expect(lit).to_have_count(int(is_bad))
        if row.better is not None:
            expect(lit).to_have_attribute("data-cell", write_cell(row.better, Rules()))
    assert sum(len(row.line) > 1 for row in rows(judged(*BADLY))) > 0


def test_the_line_of_what_the_game_was_worth_leads_to_its_moves(reviewing: Person) -> None:
    line = reviewing.find("#worth")
    box = line.bounding_box()
    assert box
    line.click(position={"x": box["width"] * 308 / 320, "y": 20})
    reviewing.looks_at(7)
    line.click(position={"x": box["width"] * (28 + 280 * 2 / 7) / 320, "y": 20})
    reviewing.looks_at(2)
    expect(line).to_have_attribute("aria-valuetext", "2: X wins")
    for key, ply in (("ArrowRight", 3), ("ArrowLeft", 2), ("Home", 0), ("End", 7)):
        line.press(key)
        reviewing.looks_at(ply)
        expect(line).to_have_attribute("aria-valuenow", str(ply))


@pytest.mark.parametrize("where", ["[data-cell=b2]", *rarely("#review", "#values")])
def test_arrows_step_through_a_review_wherever_the_focus_is(reviewing: Person, where: str) -> None:
    reviewing.find(where).focus()
    for key, ply in (("ArrowLeft", 6), ("ArrowLeft", 5), ("ArrowRight", 6)):
        reviewing.page.keyboard.press(key)
        reviewing.looks_at(ply)
    assert reviewing.focused in where


def test_after_a_loss_one_button_leads_to_the_move_that_lost(
    place: Place, newcomer: Person
) -> None:
    game = place.game(opponent="friend", side="X")
    friend = game.joined()
    for cell, mover in zip((0, 4, 1, 2, 8, 6), (game, friend) * 3, strict=True):
        mover.look()
        mover.move(cell)
    newcomer.sit(game)
    expect(newcomer.find("#status")).to_contain_text("Your friend wins")
    newcomer.button("Where it was lost").click()
    lost = [row.number for row in rows(judged(0, 4, 1, 2, 8, 6)) if row.is_bad][-1]
    newcomer.looks_at(lost)
    expect(newcomer.button("Review the moves")).to_have_attribute("aria-pressed", "true")
    newcomer.button("Back to the game").click()
    expect(newcomer.button("Where it was lost")).to_be_visible()


def look_where_it_was_lost(place: Place, person: Person) -> None:
    """Lose a game to the computer, and look at the move that lost it."""
    person.sit(place.game(position="X../OO./..X X", level=5, side="X"))
    person.mark("b3")
    expect(person.find("#review")).to_contain_text("Where it was lost")
    person.find("#review").click()
    person.looks_at(1)
    expect(person.button("Try again from here")).to_be_visible()
    expect(person.find("#level")).to_be_hidden()


@pytest.mark.parametrize(
    "leave", ["#rematch", "#review", *rarely("#new-game", "#levels [value='2']")]
)
def test_what_a_review_says_goes_with_it(place: Place, newcomer: Person, leave: str) -> None:
    look_where_it_was_lost(place, newcomer)
    newcomer.find(leave).click()
    if leave == "#new-game":
        newcomer.find("#start").click()
    expect(newcomer.find("#why")).to_be_empty()
    expect(newcomer.find("#level")).to_be_visible()


@pytest.mark.parametrize("width", [390, *rarely(320)])
def test_back_to_the_game_is_back_from_its_review(
    place: Place, newcomer: Person, width: int
) -> None:
    newcomer.has_screen((width, 640))
    look_where_it_was_lost(place, newcomer)
    newcomer.button("Back to the game").click()
    for name in ("Play again", "New game", "Undo", "Share", "Level 1", "Why lost?"):
        expect(newcomer.button(name)).to_be_visible()
    expect(newcomer.find("#touch")).to_be_visible()


def test_one_can_try_again_before_a_mistake(reviewing: Person) -> None:
    bad = [move for move in judged(*BADLY).moves if move.mark in (Mark.MISTAKE, Mark.BLUNDER)]
    first = bad[0]
    reviewing.find(f"#moves button[data-ply='{first.number}']").click()
    reviewing.looks_at(first.number)
    reviewing.push("Try again from here")
    expect(reviewing.find("#moves button")).to_have_count(first.number - 1)
    expect(reviewing.find("#verdict")).to_be_hidden()
    expect(reviewing.find("#board")).to_have_attribute("data-waiting", "person")
    assert reviewing.cell(reviewing.focused).count() == 1
    reviewing.mark("b2")
    assert reviewing.marks[4] != "."


def test_a_review_follows_the_game(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(0, 8, side="both"))
    newcomer.button("Review the moves").click()
    expect(newcomer.find("#moves .word")).to_have_count(2)
    newcomer.mark("c1")
    expect(newcomer.find("#moves .word")).to_have_count(3)
    read = "all => all.map(one => one.dataset.mark)"
    assert newcomer.find("#moves button").evaluate_all(read) == [
        move.mark.value for move in judged(0, 8, 2).moves
    ]


def test_without_moves_there_is_nothing_to_review(person: Person) -> None:
    person.button("Review the moves").click()
    expect(person.find("#summary li")).to_have_text(["There is nothing to review yet."])
    expect(person.find("#why")).to_be_empty()
