"""What searches keep from one question to the next."""

from __future__ import annotations

import pytest

from noughts.core.notation import read_rules
from noughts.search.memory import kept
from noughts.search.solve import solve


def test_a_memory_that_has_grown_too_large_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    kept.cache_clear()
    first = solve("4x4k3")
    remembered = kept(read_rules("4x4k3")).positions
    monkeypatch.setattr("noughts.search.memory.MOST", remembered)
    assert solve("4x4k3").nodes < first.nodes
    monkeypatch.setattr("noughts.search.memory.MOST", remembered - 1)
    assert solve("4x4k3") == first
