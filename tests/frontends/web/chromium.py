"""The system's Chromium, driven by tests."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Error
from playwright.sync_api import sync_playwright as driven

from tests.requirements import missing

CHROMIUM = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is the same without its windows, and does with half the work."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def a_browser() -> Iterator[Browser]:
    """The system's Chromium; without it, or without what drives it, the test is skipped."""
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        missing("Chromium is not installed: the page is tested in a real browser")
    try:
        playwright = driven().start()
    except (Error, OSError) as error:
        missing(f"Playwright's driver does not start, the page is tested with it: {error}")
    try:
        with playwright.chromium.launch(executable_path=path, args=ARGUMENTS) as browser:
            yield browser
    finally:
        playwright.stop()
