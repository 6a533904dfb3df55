"""What the next game is like: who plays, who starts, against whom, on which board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from noughts.agents.levels import LEVELS, Opponent, opponent_of, read_opponent
from noughts.core.errors import InvalidText, quote
from noughts.core.notation import read_player, read_rules
from noughts.core.outcome import Player
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.play.session import NO_GAMES, Score, Session

BOTH = "both"
"""The word for a person at each side."""


@dataclass(frozen=True)
class Settings:
    """What a person chooses. `alone` says that the computer plays the other side; otherwise two
    people share the board, and the side and the opponent wait for the next time."""

    side: Player = Player.X
    first: Player = Player.X
    opponent: Opponent = LEVELS[-1]
    rules: Rules = field(default_factory=Rules)
    alone: bool = True

    @classmethod
    def of(cls, session: Session) -> Settings:
        """What a session is like, as far as settings can say it."""
        start, seats = session.positions[0], session.seats
        side = Player.X if seats[Player.X] is None else Player.O
        agents = [seat for seat in seats.values() if seat]
        known = next(filter(None, map(opponent_of, agents)), LEVELS[-1])
        return cls(side, start.turn, known, start.rules, bool(agents))

    @classmethod
    def read(cls, texts: Mapping[str, str], otherwise: Settings) -> Settings:
        """Settings as they were written; whatever is missing is as otherwise."""
        side = texts.get("side", otherwise.written["side"]).strip()
        alone = side.lower() != BOTH
        return cls(
            read_side(side) if alone else otherwise.side,
            read_player(texts["first"].strip()) if "first" in texts else otherwise.first,
            read_opponent(texts["level"]) if "level" in texts else otherwise.opponent,
            read_rules(texts["board"]) if "board" in texts else otherwise.rules,
            alone,
        )

    @property
    def written(self) -> dict[str, str]:
        """The settings as texts, to be kept and read again."""
        return {
            "side": self.side.value if self.alone else BOTH,
            "first": self.first.value,
            "level": self.opponent.name,
            "board": str(self.rules),
        }

    @property
    def seats(self) -> tuple[str | None, str | None]:
        """Who plays X and who plays O."""
        agent = self.opponent.agent if self.alone else None
        return (None, agent) if self.side is Player.X else (agent, None)

    @property
    def is_agent_first(self) -> bool:
        """Whether the computer's side starts."""
        return self.first is not self.side

    def session(self, score: Score = NO_GAMES) -> Session:
        """A new game like this."""
        return Session(Position.start(self.rules, self.first), *self.seats, score)


FIRST_TIME = Settings(opponent=LEVELS[2])
"""Settings of a first-time player."""


def read_side(text: str) -> Player:
    """The side of a person; InvalidText also says what else could be meant."""
    try:
        return read_player(text)
    except InvalidText:
        raise InvalidText("a side is X, O or both, not {text}", text=quote(text)) from None
