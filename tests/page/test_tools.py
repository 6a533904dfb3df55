"""The tools that check the page are fetched once, and a test without them says what is missing."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.page import tools

LEFT_OUT = (pytest.skip.Exception, pytest.fail.Exception)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one dependency, which needs no network."""
    (tmp_path / "tool").mkdir()
    (tmp_path / "tool" / "package.json").write_text('{"name": "tool", "version": "1.0.0"}')
    depend(tmp_path, tool="file:./tool")
    return tmp_path


def depend(project: Path, **packages: str) -> None:
    (project / "package.json").write_text(json.dumps({"devDependencies": packages}))


def put_node(folder: Path, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program called node into a folder, the only one where programs are looked for."""
    program = folder / "node"
    program.write_text(script)
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))


def test_npm_is_asked_once_by_all_who_come(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tools.node()
    asked = []
    install = tools.install

    def noted(root: Path) -> None:
        asked.append(root)
        install(root)

    monkeypatch.setattr(tools, "install", noted)
    with ThreadPoolExecutor(4) as several:
        folders = [several.submit(tools.packages, project) for _ in range(4)]
    assert {folder.result() for folder in folders} == {project / "node_modules"}
    assert (project / "node_modules" / "tool" / "package.json").exists()
    assert asked == [project]


def test_npm_is_asked_again_when_other_packages_are_wanted(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tools, "install", lambda root: None)
    tools.packages(project)
    monkeypatch.undo()
    monkeypatch.setenv("PATH", "")
    tools.packages(project)
    depend(project, other="file:./other")
    with pytest.raises(LEFT_OUT, match="npm is not installed"):
        tools.packages(project)


def test_where_nothing_can_be_fetched_one_line_says_so(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools.node()
    depend(project, tool="1.0.0")
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(project / "cache"))
    with pytest.raises(LEFT_OUT) as told:
        tools.packages(project)
    assert told.value.msg == "npm cannot fetch what checks the page: code ECONNREFUSED"


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("#!/bin/sh\necho v18.18.2", "node 18.19 .* and this is v18.18.2"),
        ("#!/bin/sh\nexit 1", "and this is none"),
        ("#!/no/such/shell", "node does not start"),
    ],
    ids=["old", "broken", "no program"],
)
def test_a_node_that_is_too_old_or_broken_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str, reason: str
) -> None:
    put_node(tmp_path, script, monkeypatch)
    with pytest.raises(LEFT_OUT, match=reason):
        tools.node()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(LEFT_OUT, match="not installed"):
        tools.node()
