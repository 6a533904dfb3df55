"""What happens to a test whose tool is missing."""

from pathlib import Path

import pytest

from tests.requirements import need, need_module


def test_a_tool_that_is_there_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "some-tool"
    tool.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert need("some-tool", "to be found") == str(tool)


def test_a_module_that_is_there_is_found() -> None:
    need_module("json", "to be found")


def test_without_it_a_test_is_skipped_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOUGHTS_REQUIRE", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no-tool is not installed: it draws"):
        need("no-tool", "it draws")
    with pytest.raises(pytest.skip.Exception, match="no_module is not installed: it draws"):
        need_module("no_module", "it draws")


def test_without_it_a_test_fails_where_all_is_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_REQUIRE", "all")
    with pytest.raises(pytest.fail.Exception, match="no-tool is not installed: it draws"):
        need("no-tool", "it draws")
