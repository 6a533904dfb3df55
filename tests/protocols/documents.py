"""What a program writes to JUDGE and GAME, and what it must get back."""

BORDER = "+---+---+---+"
EMPTY = "........."


def boxed(cells: str) -> list[str]:
    """The seven lines of a board given cell by cell, `.` for an empty one."""
    lines = [BORDER]
    for start in (0, 3, 6):
        lines += ["| " + " | ".join(cells[start : start + 3].replace(".", "_")) + " |", BORDER]
    return lines


def judge_lines(cells: str = EMPTY, turn: str = "X") -> list[str]:
    """A question to JUDGE."""
    return ["JUDGE", f"TURN {turn}", *boxed(cells)]


def game_lines(*moves: str, cells: str = EMPTY, first: str = "X", human: str = "X") -> list[str]:
    """The beginning of a GAME and the person's moves."""
    return ["GAME", f"FIRST {first}", f"HUMAN {human}", *boxed(cells), *moves]


def as_bytes(lines: list[str], end: str = "\n") -> bytes:
    """The lines as they come through a pipe."""
    return "".join(line + end for line in lines).encode()


def after_moves(moves: tuple[int, ...], cells: str = EMPTY, first: str = "X") -> list[str]:
    """The board after each of these moves, and the result: all that GAME writes."""
    lines = []
    for number, cell in enumerate(moves):
        mark = first if number % 2 == 0 else "XO".replace(first, "")
        cells = cells[:cell] + mark + cells[cell + 1 :]
        lines += boxed(cells)
    return [*lines, result_line(cells)]


def result_line(cells: str) -> str:
    """`WINNER: X`, `WINNER: O` or `DRAW`."""
    for line in ("012", "345", "678", "036", "147", "258", "048", "246"):
        marks = {cells[int(cell)] for cell in line}
        if len(marks) == 1 and marks != {"."}:
            return f"WINNER: {marks.pop()}"
    return "DRAW"


def named(cell: int) -> str:
    """A cell as the protocols write it."""
    return f"{cell // 3 + 1} {cell % 3 + 1}"
