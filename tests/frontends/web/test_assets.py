"""The page's files: how long a browser may keep them, and what there is where there is none."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from noughts import texts
from noughts.frontends.web.http import assets
from noughts.frontends.web.http.assets import File
from tests.frontends.web.contract import MARKER
from tests.frontends.web.serving import Game, Site


def test_a_browser_that_has_a_file_is_told_so(site: Site) -> None:
    for path in ("/", "/game/any", "/page/now/shared/engine.js", "/page/now/style.css"):
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
    assert sorted(announced) == sorted(modules)
    assert data(page, "texts") == assets.texts()
    assert "modulepreload" not in site.client.get("/nowhere").text


def test_a_page_begins_with_the_game_that_is_created_where_nothing_is_wanted(site: Site) -> None:
    first = data(site.client.get("/").text, "first")
    created = Game.begun(site.client).state
    assert first == created | {"id": "new"}


def test_the_board_stands_in_the_page_before_any_script_runs(site: Site) -> None:
    page = site.client.get("/").text
    cells = re.findall(r'role="gridcell" class="cell" data-cell="(..)" aria-label="([^"]*)"', page)
    assert cells == [(cell["name"], cell["label"]) for cell in data(page, "first")["cells"]]
    ruling = re.search(r'<svg id="ruling"[^>]*viewBox="0 0 3 3">(.*?)</svg>', page)
    assert ruling and ruling[1].count("<line") == 4


def data(page: str, name: str) -> Any:
    """What a page holds as JSON."""
    (found,) = re.findall(rf'<script type="application/json" id="{name}">(.*?)</script>', page)
    return json.loads(found)


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br", True),
        ("br;q=1.0, gzip;q=0.8", True),
        ("gzip;q=0.5", True),
        ("identity", False),
        ("gzip;q=0", False),
        ("gzip; q=0.0, br", False),
        ("", False),
    ],
)
def test_files_are_compressed_for_whoever_can_read_that(
    site: Site, accepted: str, packed: bool
) -> None:
    for path in ("/", "/nowhere", "/page/now/shared/engine.js", "/page/now/icon.svg"):
        plain = site.client.get(path, headers={"accept-encoding": "identity"})
        answer = site.client.get(path, headers={"accept-encoding": accepted})
        assert answer.content == plain.content
        assert answer.headers.get("content-encoding") == ("gzip" if packed else None)
        assert (answer.headers["etag"] == plain.headers["etag"]) is not packed
        assert "accept-encoding" in answer.headers["vary"]
        assert not packed or int(answer.headers["content-length"]) < len(plain.content)


@pytest.mark.parametrize("path", ["/", "/look", "/nowhere"])
def test_a_page_is_drawn_in_the_theme_that_was_chosen(site: Site, path: str) -> None:
    def themes(cookie: str) -> list[str]:
        answer = site.client.get(path, headers={"cookie": cookie})
        assert "cookie" in answer.headers["vary"]
        return re.findall(r'<html data-theme="([^"]*)"', answer.text)

    assert themes("noughts-theme=dark") == ["dark"]
    assert themes("other=1; noughts-theme=light") == ["light"]
    for nonsense in ("", "noughts-theme=system", 'noughts-theme="><script>', "theme=dark"):
        assert themes(nonsense) == []


def test_only_the_engine_asks_the_server() -> None:
    asking = [
        name for name, file in assets.load().items() if re.search(rb"(?<![#\w])fetch\(", file.body)
    ]
    assert asking == ["shared/engine.js"]


def test_another_edition_has_another_name() -> None:
    found = assets.load()
    first = assets.edition(found)
    assert assets.edition(assets.load()) == first
    for name in ("app.js", "play/table.js", "style.css"):
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


# Languages


def test_a_page_has_the_language_of_the_visitor_and_says_what_it_depends_on(site: Site) -> None:
    for language, tag in (("en", "en"), ("es", "es"), ("pt-PT", "pt-BR"), ("bg", "bg")):
        answer = site.client.get("/", headers={"accept-language": language})
        assert f'<html lang="{tag}" dir="ltr">' in answer.text
        assert answer.headers["vary"] == "accept-encoding, accept-language, cookie"
        chosen = re.findall(r'<option value="(\w+)" lang="[\w-]+" selected>', answer.text)
        assert chosen == [tag.replace("-", "_")]
        for name in texts.languages().values():
            assert f">{name}</option>" in answer.text


def test_a_page_that_the_browser_has_is_not_taken_for_one_in_another_language(site: Site) -> None:
    first = site.client.get("/", headers={"accept-language": "es"})
    seen = {"if-none-match": first.headers["etag"]}
    again = site.client.get("/", headers={"accept-language": "es", **seen})
    other = site.client.get("/", headers={"accept-language": "bg", **seen})
    assert (again.status_code, other.status_code) == (304, 200)


def test_the_command_for_the_network_is_one_that_is_there(tmp_path: Path) -> None:
    assert assets.lan_command(tmp_path) == "noughts web --lan"
    (tmp_path / "play").touch()
    assert assets.lan_command(tmp_path) == assets.lan_command(assets.ROOT) == "./play web --lan"
