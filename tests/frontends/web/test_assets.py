"""The page's files: how long a browser may keep them, and what there is where there is none."""

from __future__ import annotations

import json
import re

import pytest

from noughts.frontends.web.http import assets
from noughts.frontends.web.http.assets import File
from tests.frontends.web.contract import MARKER
from tests.frontends.web.serving import Site


def test_a_browser_that_has_a_file_is_told_so(site: Site) -> None:
    for path in ("/", "/game/any", "/page/now/shared/engine.js", "/page/now/colours.css"):
        first = site.client.get(path)
        tag = first.headers["etag"]
        again = site.client.get(path, headers={"if-none-match": tag})
        other = site.client.get(path, headers={"if-none-match": '"old"'})
        assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
        assert (other.status_code, other.content) == (200, first.content)
        assert again.headers["etag"] == tag and first.headers["cache-control"] == "no-cache"
        assert site.client.head(path).headers["etag"] == tag


def test_what_the_page_is_made_of_is_asked_for_once(site: Site) -> None:
    page = site.client.get("/").text
    (folder,) = set(re.findall(r'"(/page/[^"/]*/)[^"]*"', page))
    assert page.count('"/page/') == page.count(f'"{folder}') > 5
    for name in ("app.js", "shared/engine.js", "style.css", "icon.svg"):
        kept, older = (site.client.get(f"{where}{name}") for where in (folder, "/page/older/"))
        assert kept.content == older.content
        assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert older.headers["cache-control"] == "no-cache"
    for name in (
        "none.js",
        "index.html",
        "missing.html",
        "texts.json",
        "%00",
        "..%2fapi.py",
        "../api.py",
    ):
        answer = site.client.get(f"{folder}{name}")
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")


def test_a_page_announces_its_modules_and_brings_its_texts(site: Site) -> None:
    page = site.client.get("/").text
    announced = re.findall(r'rel="modulepreload" href="/page/[^"/]*/([^"]*)"', page)
    modules = [name for name in assets.load() if name.endswith(".js")]
    assert sorted(announced) == sorted(set(modules) - {"first.js"})
    (texts,) = re.findall(r'<script type="application/json" id="texts">(.*?)</script>', page)
    assert json.loads(texts) == assets.texts()
    assert "modulepreload" not in site.client.get("/nowhere").text


def test_only_the_engine_asks_the_server() -> None:
    asking = [
        name for name, file in assets.load().items() if re.search(rb"(?<![#\w])fetch\(", file.body)
    ]
    assert asking == ["shared/engine.js"]


def test_another_edition_has_another_name() -> None:
    found = assets.load()
    first = assets.edition(found)
    assert assets.edition(assets.load()) == first
    for name in ("app.js", "play/table.js", "colours.css", "style.css"):
        changed = File(found[name].body + b" ", found[name].kind)
        assert assets.edition(found | {name: changed}) != first
        assert assets.edition({**found, f"other-{name}": found[name]}) != first


@pytest.mark.parametrize("path", ["/nowhere", "/page/app.js", "/page/now/none.js", f"/{MARKER}"])
def test_where_there_is_no_page_there_is_one_that_says_so(site: Site, path: str) -> None:
    answer = site.client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert MARKER not in answer.text


def test_the_api_has_no_pages(site: Site) -> None:
    assert site.client.get("/api/nowhere").json() == {"error": "There is nothing here."}
    answer = site.client.put("/api/games", json={})
    assert answer.json() == {"error": "That cannot be done here."}
    assert answer.headers["allow"] == "POST"
