"""Whatever is given to the library by mistake, it answers with a sentence of its own."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import noughts
from noughts import Position, Record

LOOSE: Any = noughts
"""The library as those see it who check no types."""

OTHER = Position.parse("misere:2x3k3 X../... O")
OVER = Position.parse("XXX/OO./... O")

WRONG: dict[str, Any] = {
    "nothing": None,
    "a number": 7,
    "a negative number": -1,
    "a huge number": 10**30,
    "half a number": 0.5,
    "bytes": b"3x3k3",
    "a list of lists": [["X", None], [1]],
    "an empty list": [],
    "a thing": object(),
    "a class": noughts.Agent,
    "an empty text": "",
    "another text": "z99 é",
    "a cell off the board": "d9",
    "a position of other rules": OTHER,
    "an ended position": OVER,
}

RIGHT: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "agent": (noughts.agent, {"text": "random"}),
    "alphabeta": (noughts.alphabeta, {"position": "2x3k3"}),
    "certify": (noughts.certify, {"position": "2x3k3"}),
    "check": (noughts.check, {"proof": noughts.certify("2x3k3")}),
    "compare": (noughts.compare, {"position": "2x3k3"}),
    "explain": (noughts.explain, {"position": "2x3k3"}),
    "explain_move": (noughts.explain_move, {"position": "2x3k3", "cell": "b2"}),
    "grade": (noughts.grade, {"files": "nobody.py"}),
    "levels": (noughts.levels, {"rules": "1x3k2"}),
    "match": (noughts.match, {"x": "random", "o": "perfect", "start": "2x3k3"}),
    "mcts": (noughts.mcts, {"position": "2x3k3"}),
    "minimax": (noughts.minimax, {"position": "2x3k3"}),
    "optimal_map": (noughts.optimal_map, {"rules": "2x3k3", "player": "O"}),
    "perceive": (noughts.perceive, {"position": "2x3k3"}),
    "read_cell": (noughts.read_cell, {"text": "b2", "rules": "2x3k3"}),
    "render": (noughts.render, {"result": OTHER}),
    "review": (noughts.review, {"record": "1x3k2; a1"}),
    "solve": (noughts.solve, {"position": "2x3k3"}),
    "tournament": (
        noughts.tournament,
        {"agents": ["random", "perfect"], "board": "1x3k2", "games": 2},
    ),
    "tree": (noughts.tree, {"position": "1x3k2"}),
    "values": (noughts.values, {"position": "2x3k3"}),
    "verify": (noughts.verify, {"agent": "perfect", "rules": "1x3k2"}),
    "write_cell": (noughts.write_cell, {"cell": 4, "rules": "2x3k3"}),
    "Budget": (noughts.Budget, {}),
    "Position.parse": (Position.parse, {"text": "2x3k3"}),
    "Position.start": (Position.start, {"rules": "2x3k3"}),
    "Position.play": (OTHER.play, {"cell": 4}),
    "Position.is_legal": (OTHER.is_legal, {"cell": 4}),
    "Position.mark_at": (OTHER.mark_at, {"cell": 4}),
    "Record.of": (Record.of, {"start": "2x3k3", "moves": ["b2"]}),
    "Record.parse": (Record.parse, {"text": "2x3k3; b2"}),
    "Record.from_json": (Record.from_json, {"text": '{"start": "2x3k3"}'}),
    "Review.accuracy": (noughts.review("1x3k2; a1").accuracy, {"player": "X"}),
    "Rules": (noughts.Rules, {}),
    "Rules.parse": (noughts.Rules.parse, {"text": "2x3k3"}),
    "Session": (noughts.Session, {}),
    "Session.play": (noughts.Session("2x3k3").play, {"cell": "b2"}),
    "Session.restart": (noughts.Session("2x3k3").restart, {}),
    "Session.resign": (noughts.Session("2x3k3").resign, {"player": "X"}),
    "Agent.choose": (noughts.agent("perfect").choose, {"position": OTHER}),
}
"""Every public function, and what else takes something from outside, with what will do."""

OURS = {"clock", "memory", "score", "solver", "spread", "table", "watch"}
"""What only other parts of the engine can give."""

CASES = [
    (name, parameter)
    for name, (function, _) in RIGHT.items()
    for parameter in inspect.signature(function).parameters
    if parameter not in OURS
]


def test_every_public_function_is_tried() -> None:
    public = {name for name in noughts.__all__ if inspect.isfunction(getattr(noughts, name))}
    assert public <= set(RIGHT)


@pytest.mark.parametrize("name", [name for name in RIGHT if name != "grade"])
def test_what_will_do_does(name: str) -> None:
    function, arguments = RIGHT[name]
    function(**arguments)


@pytest.mark.parametrize(("name", "parameter"), CASES, ids=" ".join)
def test_a_wrong_argument_gets_a_sentence(
    name: str, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    function, arguments = RIGHT[name]
    refused: list[str] = []
    for kind, thing in WRONG.items():
        try:
            function(**(arguments | {parameter: thing}))
        except noughts.GameError as error:
            refused.append(str(error))
        except FileNotFoundError:
            assert parameter == "file"
        except Exception as error:
            pytest.fail(f"{kind}: {error!r}")
    flags = ("plies", "every", "symmetry", "distance", "in_order", "everywhere", "resume")
    assert refused or parameter in flags
    assert all(sentence and "\n" not in sentence for sentence in refused)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: LOOSE.solve(9), "a Position or its text is wanted, not int"),
        (
            lambda: LOOSE.solve("3x3k3", 2),
            "a Budget is wanted, such as Budget(seconds=2), not int",
        ),
        (lambda: LOOSE.solve("3x3k3", progress=2), "progress is a function of a share, not int"),
        (lambda: LOOSE.Budget(seconds="2"), "a budget has numbers as its limits, not str"),
        (lambda: LOOSE.Rules("3", 3, 3), "a board is made from whole numbers, not str"),
        (lambda: LOOSE.Position.start().play("b2"), "a cell is wanted by its number, not str"),
        (lambda: LOOSE.explain_move("3x3k3", 9), "there is no cell 9"),
        (lambda: LOOSE.explain_move("3x3k3", "d9"), "there is no cell d9; the last one is c3"),
        (lambda: LOOSE.perceive(OVER), "the game is over"),
        (lambda: LOOSE.certify(OVER), "the game is over: there is nothing to prove"),
        (
            lambda: LOOSE.certify(OTHER),
            "a proof can be written for a plain board, not for misere:2x3k3",
        ),
        (lambda: LOOSE.review(5), "a Record or its text is wanted, not int"),
        (
            lambda: LOOSE.match(LOOSE.Agent, "random"),
            "an agent is a text or an object that can choose, not the class Agent",
        ),
        (
            lambda: LOOSE.tournament("perfect"),
            "the agents of a tournament are a list of texts such as reflex, not str",
        ),
        (
            lambda: LOOSE.tournament([LOOSE.agent("random"), "perfect"]),
            "the agents of a tournament are a list of texts such as reflex, not RandomAgent",
        ),
        (lambda: LOOSE.verify("perfect", "3x3k3", 5), "the sides are a list of players, not int"),
        (lambda: LOOSE.grade(5), "files and folders are wanted by their names, not int"),
        (lambda: LOOSE.levels(games="2"), "games is a whole number, not str"),
        (lambda: LOOSE.check(5), "a proof is text or its lines, not int"),
        (
            lambda: LOOSE.Session(x=5),
            "a seat is the text of an agent, or None for a person, not int",
        ),
    ],
)
def test_the_sentence_says_what_is_wanted(call: Callable[[], object], told: str) -> None:
    with pytest.raises(noughts.GameError) as caught:
        call()
    assert str(caught.value) == told
