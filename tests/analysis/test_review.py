"""A game looked at afterwards."""

from __future__ import annotations

import random
from functools import partial

import pytest

from noughts.analysis.explain import Kind, explain_move
from noughts.analysis.review import Accuracy, Mark, Review, judge, review
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.record import Ending, Record
from noughts.reports.review import (
    better_words,
    estimate_words,
    mark_word,
    named,
    summary,
    value_line,
)
from noughts.search.budget import Budget
from noughts.search.verdict import Value
from tests.looking import SVG
from tests.reference import Game, moves, perfect, reachable
from tests.translate import VALUES, position_of, state_of
from tests.writing import drawn, parsed, written

as_text = partial(written, "review", "text")

BLUNDER = "3x3k3; b2 b1 a1 c3 a3 c1 a2"
TITLE = "What the positions of a game on 3x3k3 were worth"
UNKNOWN = "Moves marked unknown could not be searched in time, and are not counted."


def reviewed(text: str, budget: Budget | None = None) -> Review:
    record = Record.parse(text)
    return review(record, budget) if budget else review(record)


def random_record(chance: random.Random) -> Record:
    """A game of either starter, played at random, to the end or not."""
    position = start = Position.start(first=chance.choice([*Player]))
    cells = []
    for _ in range(chance.choice([9, 9, chance.randrange(9)])):
        if not position.is_over:
            cells.append(chance.choice(position.legal_moves))
            position = position.play(cells[-1])
    return Record.of(start, tuple(cells))


def test_a_blunder_and_a_win() -> None:
    found = reviewed(BLUNDER)
    assert [move.mark.value for move in found.moves] == [
        "best",
        "blunder",
        "best",
        "best",
        "best",
        "best",
        "best",
    ]
    assert [move.lost for move in found.moves] == [0, 0.5, 0, 0, 0, 0, 0]
    turn = found.turning_point
    assert turn and (turn.number, named(turn), turn.mark) == (2, "O b1", Mark.BLUNDER)
    win, draw = Value.WIN, Value.DRAW
    assert found.values == (draw, draw, win, win, win, win, win, win)
    assert found.accuracy(Player.X) == Accuracy(4, 4, 0)
    assert found.accuracy(Player.O) == Accuracy(3, 2, 0.5)
    assert found.accuracy(Player.O).share == pytest.approx(2 / 3)


def test_a_missed_win_is_a_mistake_and_a_late_one_slower() -> None:
    found = reviewed("3x3k3; a1 b1 a2 a3 b3 c1 b2")
    assert [move.mark.value for move in found.moves][:4] == ["best", "blunder", "best", "best"]
    mistake = found.moves[4]
    assert (mistake.mark, mistake.lost) == (Mark.MISTAKE, 0.5)
    assert mistake.reasons[0].kind is Kind.MISSES
    slower = reviewed("XX./O../O.. X; b2").moves[0]
    assert (slower.mark, slower.lost) == (Mark.SLOWER, 0)


def test_from_win_to_loss_a_whole_point_is_lost() -> None:
    found = reviewed("XX./OO./... X; a3 c2")
    assert [(move.mark, move.lost) for move in found.moves] == [
        (Mark.BLUNDER, 1.0),
        (Mark.BEST, 0.0),
    ]
    assert found.values == (Value.WIN, Value.LOSS, Value.LOSS)
    assert found.moves[0].reasons[0].kind is Kind.LOSES


def test_values_are_those_of_x_whoever_starts() -> None:
    found = reviewed("3x3k3 .../.../... O; b2 b1 a1 c3 a3 c1 a2")
    assert found.values == (*[Value.DRAW] * 2, *[Value.LOSS] * 6)
    assert found.accuracy(Player.O) == Accuracy(4, 4, 0)
    assert found.accuracy(Player.X) == Accuracy(3, 2, 0.5)
    assert named(found.moves[1]) == "X b1"


def test_one_hears_how_far_it_is() -> None:
    heard: list[float] = []
    review("a1 b2 c3", progress=heard.append)
    assert heard == pytest.approx([0, 1 / 8, 2 / 8, 3 / 8, 1 / 2, 4 / 6, 5 / 6])


def test_a_game_without_moves_has_nothing_to_say() -> None:
    found = reviewed("3x3k3")
    assert (found.moves, found.values, found.turning_point) == ((), (Value.DRAW,), None)
    assert found.accuracy(Player.X) == Accuracy(0, 0, 0)
    assert found.accuracy(Player.X).share is None
    assert summary(found) == ["Nobody gave anything away."]
    assert "Nobody" in str(drawn("review", found).findtext(f"{SVG}desc"))


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes() -> None:
    found = reviewed("3x3k3; b2 b1")
    assert [move.mark for move in found.moves] == [Mark.BEST, Mark.BLUNDER]
    assert found.values[-1] is Value.WIN
    resigned = found.record.lost_by(Player.X, Ending.RESIGNED)
    assert review(resigned).moves == found.moves


@pytest.mark.parametrize(
    ("before", "after", "mark", "lost"),
    [
        ((None, None), (Value.WIN, 3), Mark.UNKNOWN, 0),
        ((Value.WIN, 3), (None, None), Mark.UNKNOWN, 0),
        ((Value.WIN, 3), (Value.LOSS, 2), Mark.BEST, 0),
        ((Value.WIN, 3), (Value.LOSS, 4), Mark.SLOWER, 0),
        ((Value.LOSS, 6), (Value.WIN, 3), Mark.SLOWER, 0),
        ((Value.LOSS, 4), (Value.WIN, 3), Mark.BEST, 0),
        ((Value.WIN, None), (Value.LOSS, 4), Mark.BEST, 0),
        ((Value.WIN, 5), (Value.LOSS, None), Mark.BEST, 0),
        ((Value.DRAW, 9), (Value.DRAW, 8), Mark.BEST, 0),
        ((Value.WIN, 3), (Value.DRAW, 4), Mark.MISTAKE, 0.5),
        ((Value.DRAW, 5), (Value.WIN, 3), Mark.BLUNDER, 0.5),
        ((Value.WIN, 5), (Value.WIN, 3), Mark.BLUNDER, 1),
    ],
)
def test_a_move_is_judged_by_the_values_around_it(
    before: tuple[Value | None, int | None],
    after: tuple[Value | None, int | None],
    mark: Mark,
    lost: float,
) -> None:
    assert judge(before, after) == (mark, lost)


@pytest.mark.usefixtures("untraced")
def test_reviews_of_random_games_agree_with_perfect_play() -> None:
    chance, answers = random.Random(5), perfect(Game.named("3x3k3"))
    marks = set()
    for _ in range(150):
        record = random_record(chance)
        found = review(record)
        states = [state_of(position) for position in record.positions]
        worth = [answers[s].value * (1 if s[1] == "X" else -1) for s in states]
        assert found.values == tuple(VALUES[value] for value in worth)
        lost = {Player.X: 0.0, Player.O: 0.0}
        for number, move in enumerate(found.moves):
            answer, value = answers[states[number]], -answers[states[number + 1]].value
            assert (move.number, move.cell) == (number + 1, record.moves[number])
            assert move.lost == (answer.value - value) / 2
            assert move.mark is expected_mark(answer.value, value, move.cell in answer.best)
            assert move.reasons == explain_move(move.position, move.cell).reasons
            lost[move.position.turn] += move.lost
            marks.add(move.mark)
        assert lost[Player.X] - lost[Player.O] == (worth[0] - worth[-1]) / 2
        for player in Player:
            own = [move for move in found.moves if move.position.turn is player]
            kept = sum(move.lost == 0 for move in own)
            assert found.accuracy(player) == Accuracy(len(own), kept, lost[player])
        given = [move for move in found.moves if move.lost]
        assert found.turning_point == (given[-1] if given else None)
        assert_told_alike(found)
    assert marks == {*Mark} - {Mark.DUBIOUS, Mark.UNKNOWN}


def expected_mark(before: int, value: int, is_best: bool) -> Mark:
    if value < before:
        return Mark.BLUNDER if value == -1 else Mark.MISTAKE
    return Mark.BEST if is_best else Mark.SLOWER


def assert_told_alike(found: Review) -> None:
    """Text, JSON and picture tell the same game."""
    told, lines = parsed("review", found), as_text(found)
    assert told["game"] == str(found.record)
    assert told["values"] == [value.value if value else None for value in found.values]
    turn = found.turning_point
    assert told["turning_point"] == (turn.number if turn else None)
    assert [move["cell"] for move in told["moves"]] == found.record.names
    for line, move, row in zip(lines, found.moves, told["moves"], strict=False):
        assert (row["number"], row["player"]) == (move.number, move.position.turn.value)
        assert (row["mark"], row["lost"]) == (move.mark.value, move.lost)
        assert row["reasons"] == [str(reason) for reason in move.reasons]
        shown = [line for line in (reason.line for reason in move.reasons) if line]
        assert len(row["line"]) == max(map(len, shown), default=0)
        assert row["line"][:1] in ([], [row["cell"]])
        assert line.split()[:4] == [str(row["number"]), row["player"], row["cell"], row["mark"]]
        assert (row["estimate"] is None) or f"About {row['estimate']}% for" in line
        assert line.endswith(better_words(move) or estimate_words(move) or row["reasons"][-1])
        if better := row["better"]:
            worth = f"a {better['value']}"
            if better["value"] is None:
                worth = f"about {better['estimate']}%."
            assert f"etter: {better['cell']}, {worth}" in better_words(move)
    for player in Player:
        accuracy = found.accuracy(player)
        shares = {**accuracy._asdict(), "share": accuracy.share}
        assert told["accuracy"][player.value] == shares
    height = {Value.WIN: "X wins", Value.DRAW: "draw", Value.LOSS: "O wins"}
    rows = {word: next(line for line in lines if line.startswith(word)) for word in height.values()}
    for number, value in enumerate(found.values):
        marks = {word: line[8:][3 * number + 2] for word, line in rows.items()}
        assert marks == {word: "*" if value and word == height[value] else "." for word in marks}
    assert lines[-len(summary(found)) :] == summary(found)


def test_a_review_reads_like_this() -> None:
    assert as_text(reviewed(BLUNDER)) == [
        " 1  X b2   best     Keeps the draw: with best play nobody wins.",
        " 2  O b1   blunder  Loses in 6 moves: O b1, X a1, O c3, X a3, O c1, X a2."
        " Better: a1, a draw.",
        " 3  X a1   best     Forces the reply c3. Wins in 5 moves: X a1, O c3, X a3, O c1, X a2.",
        " 4  O c3   best     Loses in 4 moves: O c3, X a3, O c1, X a2. Blocks a1 b2 c3."
        " Every move loses, and none lasts longer.",
        " 5  X a3   best     Makes a fork: it threatens a2 and c1, and only one can be stopped."
        " Wins in 3 moves: X a3, O c1, X a2.",
        " 6  O c1   best     Loses in 2 moves: O c1, X a2. Blocks c1 b2 a3."
        " Every move loses, and none lasts longer.",
        " 7  X a2   best     Wins at once: a1 a2 a3.",
        "",
        "X wins    .  .  *  *  *  *  *  *",
        "draw      *  *  .  .  .  .  .  .",
        "O wins    .  .  .  .  .  .  .  .",
        "move      0  1  2  3  4  5  6  7",
        "",
        "The turning point was move 2, O b1: a blunder.",
        "X: 4 of 4 moves kept the value (100%), 0 lost.",
        "O: 2 of 3 moves kept the value (67%), 0.5 lost.",
    ]


def test_every_mark_has_a_word() -> None:
    words = ["best", "slower", "mistake", "blunder", "dubious", "unknown"]
    assert [mark_word(mark) for mark in Mark] == words


def test_the_picture_steps_where_something_was_given_away() -> None:
    found = reviewed("XX./OO./... X; a3 b3 c1")
    page = drawn("review", found)
    assert page.findtext(f"{SVG}title") == TITLE
    assert page.findtext(f"{SVG}desc") == " ".join(
        [
            *summary(found),
            "The value after each move: start: X wins, 1 X a3: O wins, 2 O b3: X wins, "
            "3 X c1: X wins.",
        ]
    )
    texts = [text.text for text in page.iter(f"{SVG}text")]
    assert texts[0] == TITLE and not any("nknown" in str(text) for text in texts)
    assert {"X a3", "O b3", "X c1", "X wins", "draw", "O wins"} <= {*texts}
    assert [text for text in texts if text and "?" in text] == ["??", "??"]
    dots = [dot for dot in page.iter(f"{SVG}circle") if dot.get("class") == "f-ink"]
    heights = [float(dot.attrib["cy"]) for dot in dots]
    assert heights == [64, 64 + 112, 64, 64]
    words = {text.text: float(text.attrib["y"]) for text in page.iter(f"{SVG}text")}
    for word, dot in zip(["X wins", "O wins", "X wins", "X wins"], dots, strict=True):
        assert words[word] == pytest.approx(float(dot.attrib["cy"]), abs=6), "beside its level"
    assert words["X wins"] < words["draw"] < words["O wins"]
    dashed = [line.attrib["d"] for line in page.iter(f"{SVG}path") if line.get("stroke-dasharray")]
    assert [float(line.rpartition(" ")[2]) for line in dashed] == [64, 120, 176]
    across = [float(dot.attrib["cx"]) for dot in dots]
    assert across == sorted(across) and across[-1] < float(page.attrib["width"])


def test_a_mistake_has_one_sign_and_a_slower_move_none() -> None:
    page = drawn("review", reviewed("XX./OO./... X; c2"))
    assert "?" in [text.text for text in page.iter(f"{SVG}text")]
    slower = drawn("review", reviewed("XX./O../O.. X; b2"))
    assert not [text for text in slower.iter(f"{SVG}text") if "?" in str(text.text)]


LARGE = "8x8k5; a1 b1 a2 b2 a3 b3 a4 b4 a5"


@pytest.mark.parametrize("nodes", [0, 10, 40, 100])
def test_what_a_budget_does_not_allow_is_said_to_be_unknown(nodes: int) -> None:
    found = reviewed(LARGE, Budget(nodes=nodes))
    marks = [move.mark for move in found.moves]
    assert marks[:6] == [Mark.UNKNOWN] * 6
    assert marks[-1] is Mark.BEST
    assert not any(move.lost for move in found.moves)
    assert found.values[:6] == (None,) * 6
    assert UNKNOWN in summary(found)
    assert not any("gave anything away" in line for line in summary(found))
    assert_told_alike(found)
    assert "Wins at once: a1 a2 a3 a4 a5." in as_text(found)[8]
    played = found.accuracy(Player.X)
    assert played.moves == sum(mark is Mark.BEST for mark in marks[::2])
    assert played.moves + played.unknown == 5
    known = "1 is known" if played.moves == 1 else f"{played.moves} are known"
    assert f"X: of 5 moves, {known}" in "".join(summary(found))
    assert not any("100%" in line for line in summary(found) if line.startswith("X"))
    page = drawn("review", found)
    dots = [dot for dot in page.iter(f"{SVG}circle") if dot.get("class") == "f-ink"]
    assert len(dots) == sum(value is not None for value in found.values)
    texts = [text.text for text in page.iter(f"{SVG}text")]
    for move in found.moves:
        assert texts[texts.index(named(move)) + 1] == str(move.number)
    assert texts[-1] == "Grey dots are estimates of X's chances, where the value is unknown."
    guesses = [dot for dot in page.iter(f"{SVG}circle") if dot.get("class") == "f-muted"]
    assert len(guesses) == sum(percent is not None for percent in found.estimates) >= 6
    start = found.estimates[0]
    assert f"start: about {start}% for X, 1 X a1: about" in str(page.findtext(f"{SVG}desc"))
    assert next(line for line in value_line(found) if "%" in line).split()[3] == str(start)


def test_a_move_is_dubious_where_another_has_a_much_better_estimate() -> None:
    """Nothing is proved, so nothing is lost and nothing is counted."""
    found = reviewed(LARGE, Budget(nodes=0))
    move = found.moves[7]
    assert (move.mark, move.lost) == (Mark.DUBIOUS, 0.0)
    assert move.better and move.better.value is None and move.better.estimate
    assert better_words(move).startswith("Perhaps better: a5, about ")
    assert found.turning_point is None
    played = found.accuracy(Player.O)
    assert (played.moves, played.unknown) == (0, 4)
    assert "Moves marked dubious" in summary(found)[-1]


def test_a_long_game_has_room_for_its_numbers() -> None:
    one = reviewed("12x12k9; a1").moves[0]._replace(mark=Mark.UNKNOWN, reasons=())
    moves = tuple(one._replace(number=number) for number in range(1, 121))
    long = Review(Record.parse("12x12k9"), moves, (None,) * 121, (None,) * 121)
    lines = value_line(long)
    assert lines[-1].split()[1:] == [str(number) for number in range(121)]
    assert {*map(len, lines)} == {8 + 121 * 4}
    rows = as_text(long)[:120]
    assert {row.index("X a1") for row in rows} == {5}
    assert {row.index("unknown") for row in rows} == {12}


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("XX./OO./... X; c2", "The turning point was move 1, X c2: a mistake."),
        ("XX./OO./... X; a3", "The turning point was move 1, X a3: a blunder."),
    ],
)
def test_the_turning_point_is_a_mistake_or_a_blunder(game: str, said: str) -> None:
    assert summary(reviewed(game))[0] == said


@pytest.mark.usefixtures("untraced")
def test_the_better_move_is_a_best_one_wherever_a_move_loses_something() -> None:
    game = Game.named("3x3k3")
    answers, told = perfect(game), 0
    for state in reachable(game):
        answer, position = answers[state], position_of(game, state)
        for cell in {*moves(game, state[0])} - answers.keeping(state):
            [move] = review(Record.of(position, (cell,))).moves
            assert move.lost and move.better and move.better.cell in answer.best
            assert move.better[1:] == (VALUES[answer.value], answer.plies, None)
            told += 1
    assert told == 7_304


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("3x3k3; b2 b1", "Better: a1, a draw."),
        ("XX./OO./... X; c2", "Better: c1, a win in 1 move."),
        ("1x3k2; a1", "Better: b1, a win in 3 moves."),
        ("XX./O../O.. X; b2", ""),
        ("3x3k3; b2 a1", ""),
    ],
)
def test_a_move_that_gave_something_away_names_a_better_one(game: str, said: str) -> None:
    assert better_words(reviewed(game).moves[-1]) == said


def test_a_better_move_whose_win_was_not_counted_is_a_win() -> None:
    [move] = reviewed("XX./OO./... X; c2").moves
    assert move.better
    uncounted = move._replace(better=move.better._replace(plies=None))
    assert better_words(uncounted) == "Better: c1, a win."


def test_what_was_given_away_in_time_is_told_beside_the_unknown() -> None:
    found = reviewed("3x3k3; b2 b1 a1 c2", Budget(nodes=8_000))
    assert summary(found)[0].startswith("The turning point was move")


def test_a_win_that_is_plain_to_see_is_known_on_any_board() -> None:
    found = reviewed("gravity:6x7k4; d6 g6 e6 a6 c6 b6 f6", Budget(nodes=30))
    assert [move.mark for move in found.moves[4:]] == [Mark.BEST] * 3
    assert found.values[3:] == (None, *[Value.WIN] * 4)
