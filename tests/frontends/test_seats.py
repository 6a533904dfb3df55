import pytest

from noughts.core.errors import GameError
from noughts.frontends.seats import read_seat


@pytest.mark.parametrize(
    ("text", "seed", "seat"),
    [
        ("human", None, None),
        (" Human ", 7, None),
        ("perfect", None, "perfect"),
        ("3", None, "casual:sight=2,plan=0.3"),
        ("reflex", None, "reflex"),
        ("2", 7, "casual:sight=1,plan=0.25,seed=7"),
        ("random", 7, "random:seed=7"),
        ("random:", 7, "random:seed=7"),
        ("random:seed=1", 7, "random:seed=1"),
        ("minimax", 7, "minimax"),
    ],
)
def test_a_seat_is_a_person_an_agent_or_a_level(
    text: str, seed: int | None, seat: str | None
) -> None:
    assert read_seat(text, seed) == seat


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("pefect", "did you mean 'perfect'"),
        ("humna", "did you mean 'human'"),
        ("6", "there is no level '6'"),
        ("casual:slip=2", "slip of casual is a chance from 0 to 1, not '2'"),
        ("", "there is no agent ''"),
        ("реrfect", "did you mean 'perfect'"),
    ],
)
def test_an_unknown_seat_gets_help(text: str, hint: str) -> None:
    with pytest.raises(GameError, match=hint):
        read_seat(text)
