"""The changes by which the tests are tested, and which of them are tried."""

import ast
from pathlib import Path

import pytest

from tests.mutate import equivalent, sample, stages
from tests.mutations import mutations_in


def changes(folder: Path, source: str) -> list[str]:
    """What each change makes of a module with this line in it."""
    file = folder / "module.py"
    file.write_text(f"# é\n{source}\n", encoding="utf-8")
    found = [mutation.changed.decode() for mutation in mutations_in(file)]
    assert all(ast.parse(text) for text in found)
    return [text.removeprefix("# é\n").rstrip("\n") for text in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("é = a < b", ["é = (a <= b)"]),
        ("a = b and c", ["a = (b or c)", "a = c", "a = b"]),
        ("a = b + c", ["a = (b - c)"]),
        ("a = not b", ["a = b"]),
        ("a = True", ["a = False"]),
        ("a = 9", ["a = 10"]),
        ("a = 10", []),
        ("a = 0.5", []),
        ("a = [b for b in c if d]", ["a = ([b for b in c if True])"]),
        ("a(b)", ["None"]),
        ("a += b", ["pass"]),
        ("if a: b = c", ["if (not a): b = c"]),
        ("def a(): return b", ["def a(): return None"]),
        ("def a(): return 0.5", ["def a(): return 1.5"]),
        ("def a(): yield b", ["def a(): yield from ()"]),
        ("def a() -> 'b < c': raise d", ["def a() -> 'b < c': pass"]),
        ("a: b < c = d", []),
        ("a = f'{b < c}'", []),
        ("'text'", []),
        ("if TYPE_CHECKING: a(b)", []),
        ("for a in b: continue", ["for a in b: break"]),
    ],
)
def test_one_place_is_changed_at_a_time(source: str, expected: list[str], tmp_path: Path) -> None:
    assert changes(tmp_path, source) == expected


def test_a_name_tells_places_apart_and_does_not_depend_on_the_line(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    names = []
    for before in ("", "\n\n"):
        file.write_text(f"{before}def a():\n    return 1, 1\n", encoding="utf-8")
        names.append([mutation.name.rpartition("module.py ")[2] for mutation in mutations_in(file)])
    assert names[0] == names[1]
    assert names[0] == ["a: return 1, 1 -> return None", "a: 1 -> 2", "a: 1 -> 2 [2]"]


def test_a_seed_chooses_the_same_places_whatever_else_is_there(tmp_path: Path) -> None:
    file = tmp_path / "module.py"
    file.write_text("\n".join(f"a{number} += b" for number in range(100)), encoding="utf-8")
    every = list(mutations_in(file))
    chosen = sample(every, 10, seed=1)
    assert len(set(chosen)) == 10
    assert sample(every, 10, seed=2) != chosen
    assert sample([one for one in every if one not in chosen[3:]], 3, seed=1) == chosen[:3]


@pytest.mark.parametrize(
    ("module", "first", "second"),
    [
        ("core/rules.py", "tests/core/test_rules.py", "tests/core/test_boxed.py"),
        (
            "frontends/web/http/guard.py",
            "tests/frontends/web/test_guard.py",
            "tests/frontends/web/",
        ),
        ("core/variants/misere.py", "tests/core/test_boxed.py", "tests/protocols"),
        ("reports/map.py", "tests/reports/test_comparison.py", "tests/analysis/test_optimal_map"),
        ("texts.py", "tests/test_texts.py", "tests/test_architecture.py"),
    ],
)
def test_the_nearest_tests_come_first(module: str, first: str, second: str) -> None:
    found = list(stages(Path("src/noughts", module)))
    assert found[0][0] == first
    assert found[1][0].startswith(second)
    files = [file for stage in found for file in stage]
    assert len(files) == len(set(files))
    assert {"tests/test_cli.py", "tests/frontends/web/test_api.py"} <= set(files)
    assert any("test_page_" in file for file in files) is (module == "frontends/web/http/guard.py")


def test_what_is_said_to_change_nothing_can_still_be_changed() -> None:
    files = {Path(name.split()[0]) for name in equivalent()}
    possible = {mutation.name for file in files for mutation in mutations_in(file)}
    assert equivalent().keys() <= possible
    assert all(equivalent().values())
