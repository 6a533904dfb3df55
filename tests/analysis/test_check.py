"""A proof that says anything wrong is refused, and the refusal names the line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts.analysis.certificate import Damaged, ending
from noughts.analysis.check import check
from noughts.core.position import Position
from tests.strategies import noise

DRAW = """\
noughts proof 1
position .../.../... X
value draw
claim X cannot win
.../.../..X O b2
..X/XOO/OXX O potential
.X./.O./XOX O potential
.../XO./..X O potential
X../.O./..X O b1
.../.../.X. O b2
.../.OX/.X. O potential
.X./.O./.X. O potential
.../.X./... O a1
O../.X./..X O c1
OXO/.X./.OX X potential
O../XXO/..X O potential
OX./XXO/.O. X potential
claim O cannot win by strategy stealing
end 13 90b85331""".splitlines()

PAIRS = """\
noughts proof 1
position 4x4k4 X.../.O../..../.... X
value draw
claim X cannot win
X.../.O../..../.... X pairs b1-c1 a2-a3 d1-a4 b4-c4 b3-d3 c2-c3 d2-d4
claim O cannot win
X.../.O../..../.... X pairs a2-d2 b1-b3 d1-a4 b4-c4 a3-c3 c1-c2 d3-d4
end 2 79a5c698""".splitlines()

WIN = """\
noughts proof 1
position 2x2k2 ../.. X
value win
claim X wins
../.. X a1
end 1 d8a92efa""".splitlines()

Proof = list[str]


def sealed(proof: Proof) -> Proof:
    """The proof with a last line that fits, as a forger would write it."""
    number = sum(not line.startswith("claim ") for line in proof[3:-1])
    return [*proof[:-1], ending(proof[:-1], number)]


def put(proof: Proof, number: int, *lines: str) -> Proof:
    """The proof with other lines instead of this one."""
    return sealed([*proof[: number - 1], *lines, *proof[number:]])


def refusal(proof: Proof) -> str:
    with pytest.raises(Damaged) as caught:
        check(proof)
    return str(caught.value)


@pytest.mark.parametrize(
    ("proof", "value", "lines", "positions"),
    [(DRAW, "draw", 13, 92), (PAIRS, "draw", 2, 2), (WIN, "win", 1, 2)],
)
def test_a_proof_holds(proof: Proof, value: str, lines: int, positions: int) -> None:
    checked = check(proof)
    assert checked == (Position.parse(proof[1].removeprefix("position ")), value, lines, positions)


HEAD, TAIL = DRAW[:4], DRAW[-2:]
END = len(DRAW)


@pytest.mark.parametrize(
    ("proof", "message"),
    [
        # The top
        ([], "line 1: a proof begins with 'noughts proof 1'"),
        ([""], "line 1: a proof begins with"),
        (put(DRAW, 1, "noughts proof 2"), "line 1: a proof begins with"),
        (put(DRAW, 1, "\ufeffnoughts proof 1"), "line 1: a proof begins with"),
        (put(DRAW, 2), "line 2: it should begin with 'position'"),
        (put(DRAW, 2, "position"), "line 2: it should begin with 'position'"),
        (put(DRAW, 2, "position "), "line 2: there is no position in an empty text"),
        (put(DRAW, 2, "position 3x3"), "line 2: there is no board '3x3'"),
        (put(DRAW, 2, "position 21x3k3"), "line 2: a board has 1 to 20 rows"),
        (put(DRAW, 2, "position XX./.../... X"), "line 2: "),
        (put(DRAW, 2, "position misere:3x3k3"), "line 2: a proof is about a plain board"),
        (put(DRAW, 2, "position gravity:3x3k3"), "line 2: a proof is about a plain board"),
        (put(DRAW, 2, "position XXX/OO./... O"), "line 2: the game is over there"),
        (put(DRAW, 2, "position XOX/XOO/OXX O"), "line 2: the game is over there"),
        (
            [*DRAW[:1], "position 3x3k3 \ud800", *DRAW[2:]],
            "line 2: a character that cannot be shown (U+D800) is neither a board",
        ),
        (put(DRAW, 3), "line 3: it should begin with 'value'"),
        (put(DRAW, 3, "value Draw"), "line 3: a value is win, draw or loss"),
        (put(DRAW, 3, "value draw "), "line 3: a value is win, draw or loss"),
        # Claims
        (put(DRAW, 3, "value win"), "line 4: the claim should be 'X wins'"),
        (put(DRAW, 3, "value loss"), "line 4: the claim should be 'O wins'"),
        (put(WIN, 3, "value draw"), "line 4: the claim should be 'X cannot win'"),
        (put(DRAW, 4, "claim X can win"), "line 4: 'claim X can win' is no claim"),
        (put(DRAW, 4, "claim Ж wins"), "line 4: 'Ж' (U+0416 CYRILLIC CAPITAL LETTER ZHE) is no"),
        (put(DRAW, 4, "claim X cannot win by strategy stealing"), "line 4: the claim should be"),
        (put(DRAW, 4, "claim O cannot win"), "line 4: the claim should be 'X cannot win'"),
        (put(DRAW, 4), "line 4: no claim stands before it"),
        (sealed([*HEAD[:3], DRAW[-1]]), "the claim 'X cannot win' is missing"),
        (put(DRAW, 18), "the claim 'O cannot win by strategy stealing' is missing"),
        (put(DRAW, 18, DRAW[17], DRAW[17]), "line 19: one claim too many"),
        (put(DRAW, 18, "claim O cannot win"), "line 18: the claim should be 'O cannot win by str"),
        (put(DRAW, 18, DRAW[17], ".../.../..X O b2"), "line 19: a stolen strategy has no lines"),
        (put(PAIRS, 6, "claim O cannot win by strategy stealing"), "line 6: the claim should be"),
        # Lines of a strategy
        (put(DRAW, 5, ""), "line 5: rows, a turn and a reply are wanted"),
        (put(DRAW, 5, ".../.../..X O"), "line 5: rows, a turn and a reply are wanted"),
        (put(DRAW, 5, ".../.../..X O b2 a1"), "line 5: after the reply stands 'a1'"),
        (put(DRAW, 8, ".../XO./..X O potential b1"), "line 8: after the reply stands 'b1'"),
        (put(DRAW, 5, ".../.../..X O 2b"), "line 5: a cell is a letter and a number"),
        (put(DRAW, 5, ".../.../..X O d2"), "line 5: there is no cell d2"),
        (put(DRAW, 5, ".../.../..X O \x00"), "line 5: a cell is not written with"),
        ([*HEAD, ".../.../..X O \ud800", *TAIL], "line 5: a cell is not written with"),
        (
            [*HEAD, ".../.../.\ud800X O b2", *TAIL],
            "line 5: row 3: a character that cannot be shown",
        ),
        (put(DRAW, 5, ".../.../..X Z b2"), "line 5: a player is X or O, not 'Z'"),
        (put(DRAW, 5, "..../..../...X O b2"), "line 5: row 1 has 4 cells instead of 3"),
        (put(DRAW, 5, ".../..X O b2"), "line 5: 3x3k3 has 3 rows, not 2"),
        (put(DRAW, 5, "XXX/OO./... O c2"), "line 5: the game is over there"),
        (put(DRAW, 5, ".../.../.XX O b2"), "line 5: "),
        (put(DRAW, 5, ".../.../..X X b2"), "line 5: "),
        (put(DRAW, 6, DRAW[4], DRAW[5]), "line 6: the same position as in line 5"),
        (put(DRAW, 6, "..X/.../... O b2", DRAW[5]), "line 6: the same position as in line 5"),
        (put(DRAW, 17, DRAW[16], "X.O/.../... X b2"), "line 18: no game comes to this position"),
        (put(DRAW, 17, DRAW[16], ".../.../... X potential"), "line 18: the lines are too heavy"),
        (put(DRAW, END, "", DRAW[-1]), "line 19: rows, a turn and a reply are wanted"),
        (put(DRAW, END, DRAW[-1], DRAW[-1]), "line 20: this stands after the end of the proof"),
        # What they say
        (put(DRAW, 5, ".../.../..X O c3"), "line 5: c3 is taken"),
        (put(DRAW, 5, ".../.../..X O c2"), "line 5: in .../.XO/OXX O X threatens two cells"),
        (put(DRAW, 5, ".../.../..X O potential"), "line 5: the lines are too heavy"),
        (put(DRAW, 15, "OXO/.X./.OX X a2"), "line 15: a reply out of turn"),
        (put(WIN, 5, "../.. X potential"), "line 5: a win takes a reply here"),
        (put(WIN, 5, "../.. X pairs a1-b1"), "line 5: a win takes a reply here"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "b4-c3")), "line 5: a pair is two free cells"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "a1-c4")), "line 5: a pair is two free cells"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "b4-b2")), "line 5: a pair is two free cells"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "b4-b4")), "line 5: a pair is two free cells"),
        (put(PAIRS, 5, PAIRS[4].replace(" b4-c4", "")), "line 5: no pair in a4 b4 c4 d4"),
        (put(PAIRS, 7, PAIRS[6].replace(" d1-a4", "")), "line 7: no pair in d1 c2 b3 a4"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "b4c4")), "line 5: a cell is a letter and a"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "b4-")), "line 5: a cell is a letter and a"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "b4-c4-d4")), "line 5: a cell is a letter and"),
        (put(PAIRS, 5, PAIRS[4].replace("b4-c4", "b4-c5")), "line 5: there is no cell c5"),
        (put(PAIRS, 7, PAIRS[4]), "line 7: no pair in"),
        (put(DRAW, 15, "OXO/.X./.OX O potential"), "line 14: OXO/.X./XOX O has no reply of O"),
        # The end
        ([*DRAW, ""], "line 20: this stands after the end of the proof"),
        ([*DRAW, "that was easy"], "line 20: this stands after the end of the proof"),
        ([*DRAW[:-1], "end"], "line 20: the proof breaks off here"),
        ([*DRAW[:-1], "end 13 90b85332"], "line 19: the check sum does not fit"),
        ([*DRAW[:-1], "end 12 90b85331"], "line 19: the check sum does not fit"),
        ([*DRAW[:-1], "end 13 90B85331"], "line 19: the check sum does not fit"),
        ([*DRAW[:-1], "end 13 90b85331 "], "line 19: the check sum does not fit"),
    ],
)
def test_a_damaged_proof_is_refused_by_its_line(proof: Proof, message: str) -> None:
    assert message in refusal(proof)


@pytest.mark.parametrize("proof", [DRAW, PAIRS, WIN])
def test_no_line_can_be_left_out(proof: Proof) -> None:
    for number in range(1, len(proof)):
        assert refusal(put(proof, number))
        assert refusal([*proof[: number - 1], *proof[number:]])


@pytest.mark.parametrize("proof", [DRAW, PAIRS, WIN])
def test_a_proof_that_breaks_off_says_where(proof: Proof) -> None:
    for number in range(len(proof)):
        assert refusal(proof[:number]).startswith(f"line {number + 1}: ")


def test_a_missing_reply_is_named_by_the_line_that_leads_there() -> None:
    assert refusal(put(DRAW, 5)) == "line 4: .../.../..X O has no reply of O"


def test_the_order_of_a_strategy_is_free_but_the_last_line_knows_it() -> None:
    swapped = [*DRAW[:6], DRAW[7], DRAW[6], *DRAW[8:]]
    assert refusal(swapped) == "line 19: the check sum does not fit the lines above"
    assert check(sealed(swapped)) == check(DRAW)
    assert check(sealed([*HEAD, *DRAW[-3:3:-1], *TAIL])) == check(DRAW)


def test_a_mirror_image_stands_for_its_position() -> None:
    assert check(put(DRAW, 5, "X../.../... O b2")) == check(DRAW)
    assert check(put(DRAW, 13, ".../.X./... O c3")) == check(DRAW)


@pytest.mark.parametrize(
    ("position", "value", "claims", "message"),
    [
        ("X.O/X../.O. X", "draw", "X cannot win; O cannot win", "in {} X completes a line"),
        ("XX./OO./... X", "loss", "O wins", "in {} X completes a line"),
        ("XX./.O./O.. O", "loss", "X wins", "in {} O completes a line"),
        ("XXO/OOX/X.. O", "win", "O wins", "in {} X has stopped every line"),
        ("X.X/O../X.O O", "draw", "O cannot win; X cannot win", "in {} X threatens two cells"),
        (".../.../... X", "win", "X wins", "{} has no reply of X"),
    ],
)
def test_a_claim_that_is_false_at_once(
    position: str, value: str, claims: str, message: str
) -> None:
    top = [DRAW[0], f"position {position}", f"value {value}"]
    proof = sealed([*top, *(f"claim {claim}" for claim in claims.split("; ")), "end"])
    assert refusal(proof).endswith(f": {message.format(position)}")


# Noise


def is_refused(proof: Proof) -> bool:
    try:
        check(proof)
    except Damaged as error:
        return bool(str(error))
    return False


any_text = st.text(st.characters(), max_size=60) | noise


@given(st.lists(any_text | st.sampled_from(DRAW + PAIRS + WIN), max_size=12))
def test_noise_proves_nothing(proof: Proof) -> None:
    assert is_refused(proof) or proof in (DRAW, PAIRS, WIN)


@given(st.sampled_from([DRAW, PAIRS, WIN]), st.data())
def test_a_line_of_noise_is_refused(proof: Proof, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(proof) - 1))
    other = [*proof[:number], data.draw(any_text), *proof[number + 1 :]]
    assert is_refused(other) or other == proof


@given(st.sampled_from([DRAW, PAIRS, WIN]), st.data())
def test_a_proof_with_other_characters_is_refused(proof: Proof, data: st.DataObject) -> None:
    text = "\n".join(proof)
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 3, len(text))))
        text = (
            text[:start] + data.draw(st.text("XO./abc123 -\n\tx\ud800ж", max_size=3)) + text[end:]
        )
    assert is_refused(text.split("\n")) or text.split("\n") == proof
