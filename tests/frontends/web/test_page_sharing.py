"""Sharing on the page: an address to look at, a text and a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, expect

from noughts.core.position import Position
from noughts.core.record import Record
from noughts.frontends import words
from noughts.search.values import values
from tests.frontends.web.browser import Person, Place
from tests.frontends.web.links import SELECTED, follow, look
from tests.rarely import rarely_together

CLIPBOARD = ["clipboard-read", "clipboard-write"]

# As where a page does not come from this machine, nor over an encrypted connection.
UNCOPIED = "delete Navigator.prototype.clipboard"

SELECTION = "one => one.value.slice(one.selectionStart, one.selectionEnd)"

ONLY_TO_LOOK = "This game is only to look at."

WON = (0, 3, 1, 4, 2)
IN_LETTERS = """\
3x3k3; a1 b2 c3

  a b c
1 X . .
2 . O .
3 . . X
"""


@pytest.fixture(scope="module")
def window(place: Place) -> Iterator[Person]:
    """A browser whose clipboard the page may use, for as long as this module is tested."""
    with place.person(permissions=CLIPBOARD) as person:
        yield person


@pytest.fixture
def stranger(window: Person) -> Iterator[Person]:
    """Somebody who was never here."""
    with window.being_another() as person:
        yield person


def shared(person: Person) -> str:
    """The address at which others can look at what somebody sees."""
    person.button("Share").click()
    expect(person.find("#sharing")).to_be_visible()
    return person.find("#look-address").input_value()


def moves(person: Person) -> list[str]:
    """The list of moves."""
    return person.find("#moves button").all_inner_texts()


def selected(field: Locator) -> str:
    """What is selected in a field."""
    text: str = field.evaluate(SELECTION)
    return text


def copied(person: Person, button: str) -> str:
    """What a button puts into the clipboard."""
    person.find("#share-told").evaluate("told => told.replaceChildren()")
    person.forgets()
    person.find(button).click()
    person.hears("Copied.")
    text: str = person.page.evaluate("navigator.clipboard.readText()")
    return text


# To look at


@pytest.mark.parametrize(
    ("cells", "settings"),
    [
        ((0, 4, 8), {"first": "O"}),
        (WON, {}),
        *rarely_together(
            ((38, 31, 37), {"board": "gravity:6x7k4"}),
            ((5, 6), {"position": "4x4k3 X.../..../..../...O X"}),
        ),
    ],
)
def test_others_see_what_is_shared_and_cannot_change_it(
    place: Place,
    newcomer: Person,
    stranger: Person,
    cells: tuple[int, ...],
    settings: dict[str, object],
) -> None:
    newcomer.sit(place.game(*cells, side="both", **settings))
    with stranger.asking() as asked:
        follow(stranger, shared(newcomer))
        assert (stranger.marks, moves(stranger)) == (newcomer.marks, moves(newcomer))
        expect(stranger.find("#status")).to_contain_text(newcomer.status)
        expect(stranger.find("#you")).to_have_text("A game to look at")
        expect(stranger.find("#board")).to_have_attribute("aria-readonly", "true")
        expect(
            stranger.find("#undo, #redo, #rematch, #hint, #score").locator("visible=true")
        ).to_have_count(0)
        stranger.tap("[data-cell=b3]")
        expect(stranger.find("#notice p")).to_contain_text(ONLY_TO_LOOK)
        assert stranger.marks == newcomer.marks
    assert {sent.method for sent in asked} == {"GET"}
    assert stranger.page.evaluate("Object.keys(localStorage)") == []


def test_what_is_shared_is_the_board_that_is_shown(
    place: Place, newcomer: Person, stranger: Person
) -> None:
    newcomer.sit(place.game(*WON, side="both"))
    newcomer.find("#moves button[data-ply='2']").click()
    expect(newcomer.find("#now")).to_be_visible()
    follow(stranger, shared(newcomer))
    told = "This game up to move 2, which is shown."
    expect(newcomer.find("#share-about")).to_have_text(told)
    expect(newcomer.find("#share-text")).to_have_value(
        "3x3k3; a1 a2\n\n  a b c\n1 X . .\n2 O . .\n3 . . .\n"
    )
    assert (stranger.marks, moves(stranger)) == ("X..O.....", ["1. X a1", "2. O a2"])
    newcomer.find("#share-close").click()
    newcomer.button("Back to the game").click()
    expect(newcomer.find("#now")).to_be_hidden()
    shared(newcomer)
    expect(newcomer.find("#share-about")).to_have_text("This game as it stands now.")
    assert newcomer.find("#share-text").input_value().startswith("3x3k3; a1 a2 b1 b2 c1\n")


def test_a_finished_game_is_stepped_through_and_reviewed(stranger: Person) -> None:
    look(stranger, "3x3k3; a1 c3 a2 a3 c1 b1 b2 b3")
    expect(stranger.find("#status")).to_have_text("O wins: a3 b3 c3.")
    expect(stranger.find("#strokes line")).to_have_count(1)
    stranger.button("Review the moves").click()
    expect(stranger.find("#moves .word")).to_have_count(8)
    stranger.find("#moves button[data-ply='2']").click()
    expect(stranger.find(".why-title")).to_have_text("2. O c3: blunder ??")
    expect(stranger.find("[data-inside^=ghost]")).not_to_have_count(0)
    expect(stranger.find("#again")).to_have_count(0)
    stranger.button("To the start").click()
    expect(stranger.find("#status")).to_contain_text("Looking back")
    stranger.button("One move on").click()
    stranger.looks_at(1)
    assert stranger.marks == "X........"
    stranger.button("Values").click()
    verdicts = values(Position.start().play(0))
    expect(stranger.find(".value")).to_have_text([words.value(one) for one in verdicts])


@pytest.mark.long
def test_a_resigned_game_is_shared_as_that(
    place: Place, newcomer: Person, stranger: Person
) -> None:
    game = place.game(opponent="friend", side="X")
    friend = game.joined()
    game.look()
    game.move(4)
    friend.look()
    friend.do("resign")
    newcomer.sit(game)
    follow(stranger, shared(newcomer))
    expect(stranger.find("#status")).to_have_text("X wins: O has resigned.")
    newcomer.keys("Escape")
    newcomer.button("To the start").click()
    expect(newcomer.find("#now")).to_be_visible()
    assert shared(newcomer).endswith("game=3x3k3")


@pytest.mark.long
def test_what_is_looked_at_is_shared_again_but_not_watched(stranger: Person) -> None:
    look(stranger, "3x3k3 X../.O./... X; c3 a3")
    address = shared(stranger)
    follow(stranger, address)
    assert (stranger.marks, moves(stranger)) == ("X...O.O.X", ["1. X c3", "2. O a3"])
    assert shared(stranger) == address
    expect(stranger.find("#live-row")).to_be_hidden()


def test_a_running_game_can_also_be_watched(
    place: Place, newcomer: Person, stranger: Person
) -> None:
    newcomer.sit(place.game(0, side="both"))
    shared(newcomer)
    follow(stranger, newcomer.find("#live-address").input_value())
    expect(stranger.find("#you")).to_have_text("You are watching this game.")
    newcomer.find("#share-close").click()
    newcomer.mark("b2")
    expect(stranger.cell("b2")).to_have_attribute("data-inside", "O")


# As text and as a drawing


def test_copies_land_in_the_clipboard(place: Place, stranger: Person) -> None:
    game = place.game(0, 4, 8, side="both")
    stranger.sit(game)
    address = shared(stranger)
    assert parse_qs(urlsplit(address).query) == {"game": ["3x3k3; a1 b2 c3"]}
    assert " " not in address
    assert copied(stranger, "#look-copy") == address
    assert copied(stranger, "#live-copy") == f"{stranger.address}/game/{game.name}"
    assert copied(stranger, "#text-copy") == IN_LETTERS
    drawing = copied(stranger, "#svg-copy")
    with stranger.page.expect_download() as download:
        stranger.find("#svg-download").click()
    assert download.value.suggested_filename == "noughts.svg"
    assert download.value.path().read_text(encoding="utf-8") == drawing
    told = " ".join(ElementTree.fromstring(drawing).itertext())
    assert str(Record.parse(game.state["record"]).final) in told
    assert stranger.find("#share-picture").evaluate("one => one.decode().then(() => true)")


@pytest.mark.long
def test_a_board_of_many_rows_is_aligned_as_text(place: Place, newcomer: Person) -> None:
    newcomer.sit(place.game(0, 143, side="both", board="12x12k5"))
    shared(newcomer)
    lines = newcomer.find("#share-text").input_value().splitlines()
    assert lines[2:4] == ["   a b c d e f g h i j k l", " 1 X" + " ." * 11]
    assert lines[-1] == "12" + " ." * 11 + " O"


def test_what_cannot_be_copied_is_selected(place: Place) -> None:
    with place.person() as person:
        person.context.add_init_script(UNCOPIED)
        person.renew()
        person.sit(place.game(0, 4, 8, side="both"))
        address = shared(person)
        text = person.find("#share-text")
        person.find("#look-copy").click()
        person.hears(SELECTED)
        assert person.focused == "look-address"
        assert selected(person.find("#look-address")) == address
        person.find("#svg-copy").click()
        expect(text).to_be_focused()
        assert ElementTree.fromstring(selected(text)).tag.endswith("svg")
        person.find("#text-copy").click()
        expect(text).to_have_value(IN_LETTERS)
        assert selected(text) == IN_LETTERS


def test_a_drawing_that_does_not_come_is_told(place: Place, stranger: Person) -> None:
    stranger.provoke("net::ERR_FAILED")
    stranger.page.route("**/picture.svg*", lambda route: route.abort())
    look(stranger, "3x3k3; b2")
    shared(stranger)
    stranger.page.unroute("**/picture.svg*")
    stranger.find("#svg-copy").click()
    told = "The drawing could not be fetched. Close this and try again."
    expect(stranger.find("#share-told")).to_have_text(told)


def test_everything_is_shared_with_the_keyboard_alone(place: Place, stranger: Person) -> None:
    stranger.sit(place.game(0, 4, 8, side="both"))
    stranger.cell("b1").focus()
    stranger.keys("s", "Enter")
    stranger.hears("Copied.")
    read = "navigator.clipboard.readText()"
    assert stranger.page.evaluate(read) == stranger.find("#look-address").input_value()
    found = [stranger.focused]
    while found[-1] != "share-close":
        stranger.keys("Tab")
        found.append(stranger.focused)
    assert found == [
        *("look-copy", "live-address", "live-copy"),
        *("share-text", "text-copy", "png-copy", "svg-copy", "svg-download", "share-close"),
    ]
    stranger.keys("Enter")
    expect(stranger.find("#sharing")).to_be_hidden()
    assert stranger.focused == "b1"
    stranger.keys("s", "n")
    expect(stranger.find("#settings")).to_be_hidden()
    stranger.keys("Escape")
    expect(stranger.find("#sharing")).to_be_hidden()


# As a picture

PIXELS = """async () => {
  const [item] = await navigator.clipboard.read();
  const picture = await createImageBitmap(await item.getType("image/png"));
  return [picture.width, picture.height];
}"""


def test_the_board_is_copied_as_a_picture(place: Place, stranger: Person) -> None:
    stranger.sit(place.game(0, 4, side="both"))
    shared(stranger)
    stranger.button("Copy as PNG").click()
    stranger.hears("Copied.")
    assert stranger.page.evaluate(PIXELS) == [3 * 272, 3 * 272]


def test_where_no_picture_can_be_copied_it_is_saved(place: Place) -> None:
    with place.person(accept_downloads=True) as person:
        person.context.add_init_script(UNCOPIED)
        person.visit()
        shared(person)
        with person.page.expect_download() as saving:
            person.button("Copy as PNG").click()
        person.hears("It is saved as noughts.png: this page may not copy pictures.")
        assert saving.value.suggested_filename == "noughts.png"
        assert saving.value.path().read_bytes().startswith(b"\x89PNG\r\n")
