"""Tic-tac-toe in one file that needs nothing but Python 3.11; `noughts export` writes it out.

Imported, it is the tictactoe module of CS50's Introduction to AI: a board is a list of three lists
of X, O and EMPTY, an action is (row, column), both counted from 0. Run, it answers JUDGE and GAME
on standard input, where rows and columns are counted from 1.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache
from io import BufferedReader

X = "X"
O = "O"
EMPTY = None
Board = list[list[str | None]]
Action = tuple[int, int]

RIVAL = {X: O, O: X}
ORDER = (4, 0, 2, 6, 8, 1, 3, 5, 7)  # cells by their number: the centre, corners, edges
# The marks of a side are one number, with a bit for each cell: in octal, a digit for each row.
LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)

BORDER = "+---+---+---+"
WRITTEN = {"X": X, "O": O, "0": O, "_": EMPTY}
LINE_BYTES = 1000  # of the longest line
MOST_USELESS = 100  # blank lines after a question, or moves in a row that cannot be played


def initial_state() -> Board:
    """The empty board."""
    return [[EMPTY] * 3 for _ in range(3)]


def player(board: Board) -> str:
    """Whose turn it is: X starts."""
    marks = marks_on(board)
    return X if marks[X].bit_count() <= marks[O].bit_count() else O


def actions(board: Board) -> set[Action]:
    """Every action that is possible; none once the game is over."""
    return set() if terminal(board) else set(empty_cells(board))


def result(board: Board, action: Action) -> Board:
    """The board after the action, as a new one; ValueError if it is not possible."""
    if action not in [*actions(board)] or any(type(number) is not int for number in action):
        raise ValueError("an action is the (row, column) of an empty cell, while the game goes on")
    after = [list(row) for row in board]
    after[action[0]][action[1]] = player(board)
    return after


def winner(board: Board) -> str | None:
    """X or O if it has won, None otherwise."""
    marks = marks_on(board)
    return next((side for line in LINES for side in (X, O) if marks[side] & line == line), None)


def terminal(board: Board) -> bool:
    """Whether the game is over."""
    return winner(board) is not None or not empty_cells(board)


def utility(board: Board) -> int:
    """1 if X has won, -1 if O has, 0 otherwise."""
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board: Board) -> Action | None:
    """The best action for the side to move, None once the game is over."""
    return None if terminal(board) else best_action(board, player(board))


def empty_cells(board: Board) -> list[Action]:
    """The (row, column) of each empty cell, the better ones first."""
    return [(i, j) for i, j in (divmod(cell, 3) for cell in ORDER) if board[i][j] is EMPTY]


def marks_on(board: Board) -> dict[str, int]:
    """The marks of X and of O; ValueError if this is no board."""
    if [len(row) for row in board] != [3, 3, 3]:
        raise ValueError("a board is three rows of three cells")
    cells = [mark for row in board for mark in row]
    if any(mark not in (X, O, EMPTY) for mark in cells):
        raise ValueError("a cell is 'X', 'O' or EMPTY, and EMPTY is None")
    return {side: sum(1 << cell for cell in range(9) if cells[cell] == side) for side in (X, O)}


def best_action(board: Board, turn: str) -> Action:
    """What wins soonest or loses latest; of several such actions the first in order."""
    marks = marks_on(board)
    best, chosen = -10, (-1, -1)
    for i, j in empty_cells(board):
        value = -score(marks[RIVAL[turn]], marks[turn] | 1 << 3 * i + j, -10, -best)
        if value > best:
            best, chosen = value, (i, j)
    return chosen


@cache
def score(mine: int, theirs: int, alpha: int, beta: int) -> int:
    """Minimax with alpha-beta: what a position is worth to the side to move.

    A draw is worth 0, a win 1 and the cells left empty at its end, so that the soonest is worth
    most, and a loss as much below 0. Outside of alpha and beta, where one side has something
    better, the answer is only a bound.
    """
    taken = mine | theirs
    for line in LINES:
        if theirs & line == line:
            return taken.bit_count() - 10
    if taken == 0o777:
        return 0
    best = -10
    for cell in ORDER:
        if best < beta and not taken >> cell & 1:
            best = max(best, -score(theirs, mine | 1 << cell, -beta, -max(alpha, best)))
    return best


def judge(lines: Iterator[str], stdin: BufferedReader) -> str:
    """The best move of the side that TURN names, whatever the marks count; -1 after the end."""
    turn = read_choice(lines, 2, "TURN X", "TURN O")[-1]
    board = read_board(lines, 3)
    number = 10
    while has_more(stdin):
        if next(lines).strip() or number == 10 + MOST_USELESS:
            raise ValueError(f"line {number}: expected the end of the input")
        number += 1
    if terminal(board):
        return "-1"
    i, j = best_action(board, turn)
    return f"{i + 1} {j + 1}"


def game(lines: Iterator[str]) -> Iterator[str]:
    """The board after every move of either side, and the result; it stops where the moves do."""
    first = read_choice(lines, 2, "FIRST X", "FIRST O")[-1]
    human = read_choice(lines, 3, "HUMAN X", "HUMAN O")[-1]
    board = read_board(lines, 4)
    turn = first if len(empty_cells(board)) % 2 else RIVAL[first]
    marks = marks_on(board)
    lead = marks[RIVAL[turn]].bit_count() - marks[turn].bit_count()
    if lead not in (0, 1) or any(marks[turn] & line == line for line in LINES):
        raise ValueError("lines 4 to 10: no game comes to this board")
    while not terminal(board):
        action = read_move(lines, board) if turn == human else best_action(board, turn)
        if action is None:
            return
        board[action[0]][action[1]] = turn
        turn = RIVAL[turn]
        rows = [f"| {' | '.join(mark or '_' for mark in row)} |\n{BORDER}" for row in board]
        yield "\n".join([BORDER, *rows])
    yield f"WINNER: {winner(board)}" if winner(board) else "DRAW"


def read_choice(lines: Iterator[str], number: int, *choices: str) -> str:
    """The next line, which must be one of the choices, in any case and with any blanks."""
    text = next(lines, "")
    choice = " ".join(text.upper().replace("0", "O").split())
    if choice not in choices or not text.isascii():
        raise ValueError(f"line {number}: expected {' or '.join(choices)}")
    return choice


def read_board(lines: Iterator[str], first: int) -> Board:
    """The board on the next seven lines, which are numbered from `first` on."""
    board = []
    for number in range(first, first + 7):
        text = "".join(next(lines, "").upper().split())
        if (number - first) % 2 == 0:
            if text != BORDER:
                raise ValueError(f"line {number}: expected {BORDER}")
        elif len(text) != 7 or text[::2] != "||||" or not WRITTEN.keys() >= set(text[1::2]):
            raise ValueError(f"line {number}: expected a row like | X | _ | O |")
        else:
            board.append([WRITTEN[mark] for mark in text[1::2]])
    return board


def read_move(lines: Iterator[str], board: Board) -> Action | None:
    """The person's next move that can be played, None at the end of the input."""
    moves = {f"{i + 1} {j + 1}": (i, j) for i, j in empty_cells(board)}
    for failures, text in enumerate(lines, 1):
        move = " ".join(text.split())
        if move in moves:
            return moves[move]
        complain("a move is the row and the column of an empty cell, from 1 1 to 3 3")
        if failures == MOST_USELESS:
            raise ValueError(f"{MOST_USELESS} moves in a row could not be played")
    return None


def read_lines(stdin: BufferedReader) -> Iterator[str]:
    """The lines without their ends. What is too long, or no text, becomes an invalid line."""
    byte_order_mark = "\ufeff"
    while line := stdin.readline(LINE_BYTES + 1):
        cut = len(line) > LINE_BYTES and not line.endswith(b"\n")
        text = "?" if cut else line.decode("utf-8", "replace").rstrip("\r\n")
        yield text.removeprefix(byte_order_mark)
        byte_order_mark = ""
        while cut and (rest := stdin.readline(LINE_BYTES)) and not rest.endswith(b"\n"):
            pass


def has_more(stdin: BufferedReader) -> bool:
    """Whether more has been sent; a silent partner who keeps the pipe open is not waited for."""
    if sys.platform == "win32":
        return bool(stdin.peek(1))
    os.set_blocking(stdin.fileno(), False)
    more = bool(stdin.peek(1))
    os.set_blocking(stdin.fileno(), True)
    return more


def complain(complaint: object) -> None:
    """Say what is wrong, on standard error."""
    if sys.stderr:
        print(complaint, file=sys.stderr, flush=True)


def main(source: int = 0) -> int:
    """Answer what is written to a file descriptor; the exit code: 0, or 2 for bad input."""
    try:
        with open(source, "rb") as stdin:
            if stdin.isatty():
                complain("JUDGE or GAME, and the lines that follow it:")
            lines = read_lines(stdin)
            protocol = read_choice(lines, 1, "JUDGE", "GAME")
            for answer in [judge(lines, stdin)] if protocol == "JUDGE" else game(lines):
                print(answer, flush=True)
    except BrokenPipeError:
        return 0
    except (OSError, ValueError) as error:
        complain(error)
        return 2
    except KeyboardInterrupt:
        complain("interrupted")
        return 130
    return 0


if __name__ == "__main__":
    os._exit(main())
