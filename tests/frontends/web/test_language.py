"""Everybody who visits a server reads their own language."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest

from noughts import catalogue
from noughts.frontends.web.http.guard import Limits
from noughts.frontends.web.http.language import accepted, language_of
from tests import pseudo
from tests.frontends.web.serving import Site, served

FOREIGN = {"accept-language": f"{pseudo.CODE}, en;q=0.5"}


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server that speaks English and the language that nobody speaks."""
    with pytest.MonkeyPatch.context() as patch:
        pseudo.install(tmp_path_factory.mktemp("locale"), patch)
        with served(limits=Limits(rate=0, burst=2)) as site:
            yield site
    catalogue.load.cache_clear()


def translated(text: str) -> str:
    return pseudo.translated(text)


# What is asked for


@pytest.mark.parametrize(
    ("header", "languages"),
    [
        ("", []),
        ("es", ["es"]),
        ("es-MX, es;q=0.9, en;q=0.8", ["es-MX", "es", "en"]),
        ("en;q=0.1, bg;q=0.9, es", ["es", "bg", "en"]),
        ("es;q=0, bg", ["bg"]),
        ("bg, *;q=0.5, es;q=0.1", ["bg", "en", "es"]),
        ("es;q=, bg;q=x, de;r=1, en;q=1.0.0, pt;q=-1, fr;q=0,5", ["5"]),
        (";q=1,,, ;;;=,es", ["es"]),
        ("q=1", ["q=1"]),
        ("es;q=0.8888888", []),
        ("\x00\xff, bg", ["\x00\xff", "bg"]),
    ],
)
def test_languages_are_read_by_their_weight(header: str, languages: list[str]) -> None:
    assert accepted(header) == languages


def test_of_a_long_header_only_the_beginning_is_read() -> None:
    assert len(accepted("es," * 10_000)) < 500


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept-language": "*"}, "en"),
        ({"accept-language": "xx-YY, ../../etc/passwd, " + "a" * 10_000}, "en"),
        ({"accept-language": "de, es-AR;q=0.3"}, "es"),
        ({"accept-language": "pt"}, "pt_BR"),
        ({"accept-language": "pt-PT"}, "pt_BR"),
        ({"accept-language": "BG-bg"}, "bg"),
        ({"accept-language": "en-GB, es"}, "en"),
        ({"accept-language": "es", "cookie": "noughts-language=bg"}, "bg"),
        ({"accept-language": "es", "cookie": "a=1; noughts-language=en; b"}, "en"),
        ({"accept-language": "es", "cookie": "noughts-language=klingon"}, "es"),
        ({"accept-language": "es", "cookie": "noughts-language="}, "es"),
        ({"accept-language": "es", "cookie": ";;=;noughts-language"}, "es"),
    ],
)
def test_what_was_chosen_comes_before_what_the_browser_asks_for(
    headers: dict[str, str], language: str
) -> None:
    assert language_of(headers) == language


# What is answered


def test_a_game_is_told_in_the_language_of_whoever_asks(abroad: Site) -> None:
    game = abroad.game()
    english = abroad.client.get(game.path).json()
    foreign = abroad.client.get(game.path, headers=FOREIGN).json()
    again = abroad.client.get(game.path).json()
    assert english == again
    assert english["cells"][0]["label"] == "row 1, column 1, empty"
    assert foreign["cells"][0]["label"] == translated("row {row}, column {column}, empty").format(
        row=1, column=1
    )
    same = {"id", "board", "record", "position", "turn", "moves", "waiting", "kind", "strokes"}
    assert {name: foreign[name] for name in same} == {name: english[name] for name in same}


def test_a_cookie_chooses_the_language(abroad: Site) -> None:
    game = abroad.game()
    chosen = {"cookie": f"noughts-language={pseudo.CODE}", "accept-language": "en"}
    foreign = abroad.client.get(game.path, headers=chosen).json()
    assert foreign["about"] == translated("{k} in a row on {rows}x{columns}.").format(
        k=3, rows=3, columns=3
    )


def test_a_refusal_is_in_the_language_and_its_status_is_not(abroad: Site) -> None:
    game = abroad.game(side="both")
    game.move(4)
    asked = {"cell": 4, "number": 1}
    headers = {"noughts-key": game.key, **FOREIGN}
    answer = abroad.client.post(f"{game.path}/moves", json=asked, headers=headers)
    taken = translated("{cell} is taken. Choose an empty cell.").format(cell="b2")
    assert (answer.status_code, answer.json()) == (409, {"error": taken})


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/nothing", 404, "There is nothing here."),
        ("/api/games/none", 404, "there is no such game"),
        ("/api/levels?board=" + "9" * 50, 422, "Name a board, such as 4x4k3."),
    ],
)
def test_errors_are_in_the_language(path: str, status: int, sentence: str, abroad: Site) -> None:
    answer = abroad.client.get(path, headers=FOREIGN)
    assert answer.status_code == status
    said: str = answer.json()["error"]
    wanted = translated(sentence)
    assert said.rstrip(".").lower() == wanted.rstrip(".").lower()


@pytest.mark.parametrize(
    ("wrong", "sentence", "facts"),
    [
        ({"number": "0"}, "{field} must be a whole number.", {"field": "number"}),
        ({"cell": None}, "{field} must be a whole number.", {"field": "cell"}),
        ({"number": -1}, "{field} must be at least {ge}.", {"field": "number", "ge": 0}),
        ({"number": 2001}, "{field} must be at most {le}.", {"field": "number", "le": 2000}),
        ({"cell": 225}, "{field} must be less than {lt}.", {"field": "cell", "lt": 225}),
        (
            {"player": "Z"},
            "{field} must be one of these: {expected}.",
            {"field": "player", "expected": "'X', 'O'"},
        ),
    ],
)
def test_what_is_wrong_with_a_field_is_in_the_language(
    wrong: dict[str, object], sentence: str, facts: dict[str, object], abroad: Site
) -> None:
    asked = {"number": 0, "cell": 0} | wrong
    answer = abroad.client.post("/api/games/none/moves", json=asked, headers=FOREIGN)
    assert answer.status_code == 422
    assert answer.json()["error"] == translated(sentence).format(**facts)


@pytest.mark.parametrize(
    ("wrong", "sentence", "facts"),
    [
        ({"x": 1}, "{field} must be a text.", {"field": "x"}),
        ({"x": ""}, "{field} must not be empty.", {"field": "x"}),
        (
            {"x": "x" * 61},
            "{field} must have at most {max_length} characters.",
            {"field": "x", "max_length": 60},
        ),
    ],
)
def test_what_is_wrong_with_a_text_is_in_the_language(
    wrong: dict[str, object], sentence: str, facts: dict[str, object], abroad: Site
) -> None:
    answer = abroad.client.post("/api/exhibitions", json=wrong, headers=FOREIGN)
    assert answer.status_code == 422
    assert answer.json()["error"] == translated(sentence).format(**facts)


def test_the_guard_speaks_the_language(abroad: Site) -> None:
    answer = abroad.client.get("/api/boards", headers={**FOREIGN, "host": "elsewhere.example"})
    assert answer.status_code == 421
    assert answer.json()["error"] == translated("This address is not served here.")


def test_answers_say_what_they_depend_on(abroad: Site) -> None:
    answer = abroad.client.get("/api/boards")
    assert answer.headers["vary"] == "accept-language, cookie"


def first_event(client: httpx.Client, path: str, headers: dict[str, str]) -> dict[str, object]:
    """The first state that a listener is told."""
    with client.stream("GET", f"{path}/events", headers=headers) as answer:
        for line in answer.iter_lines():
            if line.startswith("data: "):
                found: dict[str, object] = json.loads(line.removeprefix("data: "))
                return found
    raise AssertionError("nothing was told")


def test_two_who_listen_to_one_game_each_hear_their_own_language(abroad: Site) -> None:
    game = abroad.game(side="both")
    for headers, about in (
        ({}, "3 in a row on 3x3."),
        (FOREIGN, translated("{k} in a row on {rows}x{columns}.").format(k=3, rows=3, columns=3)),
        ({}, "3 in a row on 3x3."),
    ):
        assert first_event(abroad.client, game.path, headers)["about"] == about
