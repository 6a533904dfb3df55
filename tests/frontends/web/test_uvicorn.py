"""What is overridden inside uvicorn is nobody's promise: these tests say when it has moved."""

from __future__ import annotations

import hashlib
import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.server import Server

ROOT = Path(__file__).parents[3]

MINOR = ".".join(version("uvicorn").split(".")[:2])

READ = {
    H11Protocol: "c2573d455fed4ec2",
    RequestResponseCycle: "b9327fce724d5252",
    Server: "06e799f7c58f8be6",
}
"""Classes that `connections.Connection` and `server.Server` override or reach into, as they were
when they were last read."""


@pytest.mark.parametrize("kind", READ, ids=lambda kind: kind.__name__)
def test_what_we_override_is_what_we_have_read(kind: type) -> None:
    digest = hashlib.sha256(inspect.getsource(kind).encode()).hexdigest()[:16]
    assert digest == READ[kind], (
        f"{kind.__name__} of uvicorn {version('uvicorn')} has changed: read what, see to "
        f"connections.py and server.py, and write {digest} here"
    )


def test_only_the_minor_version_that_was_read_is_installed() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    major, minor = MINOR.split(".")
    for extra in ("web", "dev"):
        wanted = [one for one in extras["optional-dependencies"][extra] if "uvicorn" in one]
        assert wanted == [f"uvicorn>={MINOR},<{major}.{int(minor) + 1}"]
