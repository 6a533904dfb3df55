"""What the page shows before it has asked for anything: a new game, and its board as HTML."""

from __future__ import annotations

import html
import re

from noughts.frontends.web.http import bodies, models, state
from noughts.frontends.web.http.requests import settings_of
from noughts.frontends.web.rooms.permissions import BOTH_SEATS
from noughts.frontends.web.rooms.room import Room, RoomSpec

NAME = "new"
"""The id of the game that the server does not know yet: too short for one that it does."""


def game() -> models.Game:
    """The game that `POST /api/games` begins where nothing else is wanted."""
    spec = RoomSpec.of(NAME, settings_of(bodies.NewGame()), None, "", None)
    return state.game(Room.empty(spec), BOTH_SEATS)


def with_board(page: str, game: models.Game) -> str:
    """A page with the cells and the ruling of a game in their places, as `board.js` draws them."""
    page = re.sub(r'(<div id="board"[^>]*>)', lambda match: match[1] + _rows(game), page)
    shape = f'viewBox="0 0 {game.columns} {game.rows}"'
    return re.sub(
        r'(<svg id="ruling"[^>]*)>', lambda match: f"{match[1]} {shape}>{_ruling(game)}", page
    )


def _rows(game: models.Game) -> str:
    cells = [
        f'<div role="gridcell" class="cell" data-cell="{cell.name}"'
        f' aria-label="{html.escape(cell.label)}"></div>'
        for cell in game.cells
    ]
    starts = range(0, len(cells), game.columns)
    rows = ("".join(cells[start : start + game.columns]) for start in starts)
    return "".join(f'<div role="row" class="row">{row}</div>' for row in rows)


def _ruling(game: models.Game) -> str:
    down = ((x, 0.03, x, game.rows - 0.03) for x in range(1, game.columns))
    across = ((0.03, y, game.columns - 0.03, y) for y in range(1, game.rows))
    return "".join(
        f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" vector-effect="non-scaling-stroke"/>'
        for x1, y1, x2, y2 in (*down, *across)
    )
