"""What happens to a test whose tool is missing."""

import pytest

from tests.requirements import missing, need_module


def test_a_module_that_is_there_is_found() -> None:
    need_module("json", "to be found")


def test_without_it_a_test_is_skipped_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOUGHTS_REQUIRE", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no_module is not installed: it draws"):
        need_module("no_module", "it draws")
    with pytest.raises(pytest.skip.Exception, match="no terminal"):
        missing("no terminal")


def test_without_it_a_test_fails_where_all_is_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_REQUIRE", "all")
    with pytest.raises(pytest.fail.Exception, match="no_module is not installed: it draws"):
        need_module("no_module", "it draws")
