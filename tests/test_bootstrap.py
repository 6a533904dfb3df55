"""`play`, `test` and what they share, tried on copies in projects that need no network."""

import ast
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.requirements import need_module

ROOT = Path(__file__).parents[1]
SCRIPTS = ("bootstrap.py", "play", "test")
MODULES = ("__init__", "__main__", "cli")

PYPROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
"""

# Builds the project's editable wheel with the standard library alone.
BACKEND = '''
import zipfile
from pathlib import Path

def build_editable(folder, config_settings=None, metadata_directory=None):
    """A wheel that puts src on the path and knows two extras."""
    metadata = "Metadata-Version: 2.1\\nName: noughts\\nVersion: 0\\n"
    with zipfile.ZipFile(Path(folder, "noughts-0-py3-none-any.whl"), "w") as wheel:
        wheel.writestr("noughts.pth", str(Path("src").resolve()))
        for name, text in {
            "METADATA": metadata + "Provides-Extra: dev\\nProvides-Extra: web\\n",
            "WHEEL": "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
            "RECORD": "",
        }.items():
            wheel.writestr("noughts-0.dist-info/" + name, text)
    return "noughts-0-py3-none-any.whl"
'''

CLI = """
import sys

def main(arguments):
    print(sys.prefix, *map(repr, arguments))
    return 7

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""

# Runs `environment`, with exit code 77 instead of the first program it would start.
STARTING_NOTHING = """
import os, sys
sys.addaudithook(lambda event, _: os._exit(77) if event == "subprocess.Popen" else None)
import bootstrap
print(bootstrap.environment(*sys.argv[1:]))
"""


def make_project(folder: Path) -> Path:
    """A project with the real scripts around a package, and a pytest, of one function."""
    package = folder / "src" / "noughts"
    package.mkdir(parents=True)
    for name in SCRIPTS:
        shutil.copy(ROOT / name, folder / name)
    edit(folder / "bootstrap.py", 'EXTRAS: "dict[str, str]" = {', 'EXTRAS = {"web": "web", ')
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (folder / "constraints.txt").write_text("", encoding="utf-8")
    (folder / "backend.py").write_text(BACKEND, encoding="utf-8")
    for file in (*(package / f"{name}.py" for name in MODULES), folder / "pytest.py"):
        file.write_text(CLI, encoding="utf-8")
    return folder


def edit(file: Path, old: str, new: str) -> None:
    """Replace a text that must be there."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def surroundings(path: Path | None = None) -> dict[str, str]:
    """Variables under which nothing is found on the PATH or the network, whoever runs the tests."""
    alone = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_NO_CACHE_DIR": "1"}
    return alone | {"PATH": str(path or "")}


def run(project: Path, *words: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run this Python in a project."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=project,
        env=surroundings(path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def load(project: Path) -> ModuleType:
    """The bootstrap module of a project."""
    spec = importlib.util.spec_from_file_location("bootstrap", project / "bootstrap.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def program(file: Path, *lines: str) -> Path:
    """A shell script that can be run."""
    file.write_text("\n".join(["#!/bin/sh", *lines, ""]), encoding="utf-8")
    file.chmod(0o755)
    return file


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project nothing was set up in."""
    return make_project(tmp_path / "project")


@pytest.fixture
def stamped(project: Path) -> Path:
    """A project whose `.venv` looks whole and has the dev extra."""
    bootstrap = load(project)
    stamp(bootstrap, bootstrap.own_venv())
    return project


def stamp(bootstrap: ModuleType, venv: Any) -> None:
    """Make a whole environment, as far as one can see, whose Python says what it is given."""
    Path(venv.python).parent.mkdir(parents=True)
    program(Path(venv.python), 'echo "${0##*/}" "$@"')
    bootstrap.write_stamp(venv, ["dev"])


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_python_that_is_too_old_can_read_the_scripts(name: str) -> None:
    ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("name", ["play", "test"])
def test_a_python_that_is_too_old_is_told_so_in_one_line(project: Path, name: str) -> None:
    edit(project / "bootstrap.py", "MINIMUM = (3, 11)", "MINIMUM = (9, 5)")
    done = run(project, name)
    version = ".".join(map(str, sys.version_info[:3]))
    told = f"noughts needs Python 9.5 or newer and this is {version}: please install one.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)


def test_a_newer_python_on_the_path_takes_over(project: Path, tmp_path: Path) -> None:
    edit(project / "bootstrap.py", "MINIMUM = (3, 11)", "MINIMUM = (9, 5)")
    program(tmp_path / "python3.13", "exit 1  # known to a version manager, but not active")
    program(tmp_path / "python3.12", "echo CPython 3.12.0")
    program(tmp_path / "python3.11", '[ "$1" = -c ] && echo CPython 9.5.0 || echo newer "$@"')
    assert run(project, "play", "3x3k3", path=tmp_path).stdout == "newer play 3x3k3\n"


def test_play_runs_in_place_and_makes_nothing(project: Path) -> None:
    done = run(project, "play", "--seed", "1")
    assert (done.returncode, done.stdout) == (7, f"{sys.prefix} '--seed' '1'\n")
    assert not (project / ".venv").exists()


def test_the_command_is_the_first_word_that_is_no_option(project: Path) -> None:
    bootstrap = load(project)
    assert bootstrap.extras_for(["--verbose", "web", "--port", "1"]) == ["web"]
    assert bootstrap.extras_for(["--language", "es", "web"]) == ["web"]
    assert bootstrap.extras_for(["tree", "web"]) == []
    assert bootstrap.extras_for([]) == []
    assert bootstrap.extras_for(["web", "--help"]) == bootstrap.extras_for(["-h", "web"]) == []
    assert bootstrap.extras_for(["solve", "--cluster", "host:1"]) == ["cluster"]
    assert bootstrap.extras_for(["solve", "--cluster=host:1"]) == ["cluster"]


@pytest.mark.parametrize(
    ("typed", "extras"),
    [
        ("tree -o tree.png", ["png"]),
        ("tree 3x3k3 --output=Tree.PNG --theme dark", ["png"]),
        ("map -omap.png", ["png"]),
        ("map --format png -o map", ["png"]),
        ("map --format=png -o map", ["png"]),
        ("map --format svg -o map.svg", []),
        ("map -o png", []),
        ("map -o map.png --help", []),
        ("tournament random perfect --cluster host:1 -o table.png", ["cluster", "png"]),
    ],
)
def test_a_picture_needs_what_renders_it(project: Path, typed: str, extras: list[str]) -> None:
    assert load(project).extras_for(typed.split()) == extras


def test_a_whole_environment_is_used_without_starting_a_program(stamped: Path) -> None:
    done = run(stamped, "-c", STARTING_NOTHING, "dev")
    assert done.stdout == f"{load(stamped).own_venv().python}\n", done.stderr


@pytest.mark.parametrize("line", [0, 1, 2])
def test_another_python_project_or_extra_sets_up_again(stamped: Path, line: int) -> None:
    file = Path(load(stamped).own_venv().stamp)
    lines = file.read_text(encoding="utf-8").splitlines()
    lines[line] = "other"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert run(stamped, "-c", STARTING_NOTHING, "dev").returncode == 77
    assert not file.exists()


def test_an_environment_whose_python_is_gone_is_set_up_again(stamped: Path) -> None:
    Path(load(stamped).own_venv().python).unlink()
    assert run(stamped, "-c", STARTING_NOTHING, "dev").returncode == 77


def test_a_project_that_moved_is_set_up_again(stamped: Path, tmp_path: Path) -> None:
    moved = stamped.rename(tmp_path / "moved")
    assert run(moved, "-c", STARTING_NOTHING, "dev").returncode == 77


def test_a_command_that_needs_an_extra_gets_it_beside_the_others(
    stamped: Path, tmp_path: Path
) -> None:
    program(tmp_path / "uv", 'echo "$@" > uv-was-asked')
    first, second = (run(stamped, "play", "web", "--port", "1", path=tmp_path) for _ in range(2))
    assert first.stderr == "Setting up .venv with dev, web (only once) ...\n"
    assert first.stdout == second.stdout == "python -m noughts web --port 1\n"
    assert second.stderr == ""
    asked = (stamped / "uv-was-asked").read_text(encoding="utf-8")
    python = load(stamped).own_venv().python
    tried = f"--constraint {stamped / 'constraints.txt'}"
    assert asked == f"pip install --python {python} {tried} --editable {stamped}[dev,web]\n"


def test_renewing_installs_without_constraints_and_writes_down_what_came(
    stamped: Path, tmp_path: Path
) -> None:
    python = load(stamped).own_venv().python
    says = f'mkdir -p {Path(python).parent}; printf "#!/bin/sh\\necho a==1\\n" > {python}'
    program(tmp_path / "uv", f'echo "$@" >> uv-was-asked; {says}; chmod +x {python}')
    (stamped / "constraints.txt").write_text("a==0\n", encoding="utf-8")
    done = run(stamped, "test", "--renew", "-k", "x", path=Path(f"{tmp_path}:/usr/bin:/bin"))
    assert (done.stdout, done.stderr) == (
        "a==1\n",
        "Setting up .venv with the newest versions ...\n",
    )
    assert (stamped / "constraints.txt").read_text(encoding="utf-8") == "a==1\n"
    asked = (stamped / "uv-was-asked").read_text(encoding="utf-8").splitlines()
    without = f"--constraint {os.devnull} --editable {stamped}[dev]"
    assert asked[1:] == [f"pip install --python {python} {without}"]


@pytest.mark.long
def test_an_environment_can_be_made_again_and_again_and_needs_a_network(project: Path) -> None:
    need_module("ensurepip", "a .venv is made without a network")
    (project / ".venv").mkdir()
    (project / ".venv" / "half-made").touch()
    done = run(project, "play", "web", "--port", "1")
    assert (done.returncode, done.stdout) == (7, f"{project / '.venv'} 'web' '--port' '1'\n")
    assert done.stderr == "Setting up .venv with web (only once) ...\n"
    assert not (project / ".venv" / "half-made").exists()
    assert run(project, "-c", STARTING_NOTHING, "web").returncode == 0
    edit(project / "pyproject.toml", "requires = []", 'requires = ["hatchling"]')
    done = run(project, "test")
    assert done.returncode == 1
    assert done.stderr.startswith("Setting up .venv with dev, web (only once) ...\n")
    assert "No matching distribution found for hatchling" in done.stderr
    assert done.stderr.endswith("` failed (no network?). `./play` alone needs no install.\n")
    assert "Traceback" not in done.stderr


def test_without_a_network_it_says_what_failed_and_what_still_works(
    stamped: Path, tmp_path: Path
) -> None:
    lines = [f"line {number}" for number in range(13)]
    uv = program(tmp_path / "uv", *(f"echo {line}; echo" for line in lines), "exit 1")
    done = run(stamped, "play", "web", path=tmp_path)
    first, *said, last = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (1, "")
    assert first == "Setting up .venv with dev, web (only once) ..."
    assert said == [f"    {line}" for line in lines[1:]]
    assert last.startswith(f"Could not set up .venv: `{uv} pip install --python ")
    assert last.endswith("[dev,web]` failed (no network?). `./play` alone needs no install.")
    assert not Path(load(stamped).own_venv().stamp).exists()


@pytest.mark.parametrize("there", [".", "nowhere"])
def test_a_venv_that_cannot_be_replaced_is_one_line(project: Path, there: str) -> None:
    (project / ".venv").symlink_to(project / there)
    done = run(project, "test")
    assert done.returncode == 1
    assert done.stderr.splitlines()[1].startswith("Could not set up .venv: ")
    assert len(done.stderr.splitlines()) == 2


def test_another_python_gets_an_environment_of_its_own_even_without_ensurepip(
    stamped: Path, tmp_path: Path
) -> None:
    """In the way of Debian, whose Python comes without ensurepip and pip with a package."""
    need_module("pip", "an environment is made without a network")
    debian = program(
        tmp_path / "python3",
        'case "$*" in *--without-pip*) ;; "-m venv "*) echo "no ensurepip"; exit 1 ;; esac',
        f'exec "{sys.executable}" "$@"',
    )
    name = f".venv-cpython-{'.'.join(map(str, sys.version_info[:3]))}"
    (stamped / name).mkdir()
    (stamped / name / "half-made").touch()
    first = run(stamped, "test", "--python", str(debian), "tests/core", "-k", "perft")
    assert first.stderr == f"Setting up {name} with dev (only once) ...\n"
    assert (first.returncode, first.stdout) == (7, f"{stamped / name} 'tests/core' '-k' 'perft'\n")
    assert not (stamped / name / "half-made").exists()
    second = run(stamped, "test", "tests/core", "--all", f"--python={debian}")
    assert second.stderr == ""
    assert (second.returncode, second.stdout) == (7, f"{stamped / name} '-m' '' 'tests/core'\n")
    assert run(stamped, "test", "tests/core").stdout == "python -m pytest tests/core\n"


def test_a_name_means_the_first_python_on_the_path_that_starts(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bootstrap = load(project)
    for number, answer in enumerate(("exit 1", "echo CPython 3.10.1", "echo PyPy 9.5.0", "exit 2")):
        (tmp_path / str(number)).mkdir()
        program(tmp_path / str(number) / "python9.5", f"echo asked >> asked-{number}", answer)
    monkeypatch.setenv("PATH", os.pathsep.join(str(tmp_path / number) for number in "x0123"))
    venv = bootstrap.venv_of("python9.5")
    assert (venv.name, venv.base) == (".venv-pypy-9.5.0", str(tmp_path / "2" / "python9.5"))
    asked = sorted(file.name for file in project.glob("asked-*"))
    assert asked == ["asked-0", "asked-1", "asked-2"]
    monkeypatch.setenv("PATH", os.pathsep.join(str(tmp_path / number) for number in "10"))
    with pytest.raises(ValueError, match=r"1/python9\.5 is 3\.10\.1$"):
        bootstrap.venv_of("python9.5")


def test_two_pythons_of_one_version_share_no_environment(project: Path, tmp_path: Path) -> None:
    bootstrap = load(project)
    one, two = (program(tmp_path / name, "echo CPython 9.5.0") for name in ("one", "two"))
    stamp(bootstrap, bootstrap.venv_of(str(one)))
    assert run(project, "test", "--python", str(one), "-q").stdout == "python -m pytest -q\n"
    done = run(project, "test", "--python", str(two), "-q")
    assert done.stderr.startswith("Setting up .venv-cpython-9.5.0 with dev (only once) ...\n")
    assert not Path(bootstrap.venv_of(str(one)).stamp).exists()


def test_python_without_a_name_is_said_in_one_line(stamped: Path) -> None:
    for words in (["--python"], ["--python=", "tests"], ["-q", "--python", "--all"]):
        done = run(stamped, "test", *words)
        told = "./test: --python needs the path or the name of a Python\n"
        assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


PYTHONS = {
    "#!/bin/sh\necho CPython 3.10.13": "noughts needs Python 3.11 or newer and {} is 3.10.13",
    "#!/bin/sh\necho CPython 3.13.0; exit 1": "{} does not start as a Python: CPython 3.13.0",
    "#!/bin/sh\necho; echo a b; echo c d": "{} does not start as a Python: a b",
    "#!/bin/sh\n": "{} does not start as a Python: it says nothing",
    "": "{} does not start as a Python: [Errno 8] Exec format error: '{}'",
}
"""What is no Python, or an old one, and what is said of it."""


@pytest.mark.parametrize("text", PYTHONS)
def test_what_is_no_python_or_too_old_is_said_in_one_line(
    stamped: Path, tmp_path: Path, text: str
) -> None:
    file = program(tmp_path / "python")
    file.write_text(text, encoding="utf-8")
    done = run(stamped, "test", "--python", str(file))
    told = f"./test: {PYTHONS[text].replace('{}', str(file))}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize("name", ["python9.5", "./python9.5"])
def test_a_python_that_is_not_there_is_said_in_one_line(stamped: Path, name: str) -> None:
    done = run(stamped, "test", "--python", name)
    told = f"./test: there is no program {name}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


def test_a_path_is_seen_from_where_one_is(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project / "src")
    program(project / "src" / "python", "echo CPython 9.5.0")
    assert load(project).venv_of("./python").base == str(project / "src" / "python")


def test_a_venv_is_never_made_from_itself(project: Path) -> None:
    assert sys.prefix != sys.base_prefix, "these tests run in a virtual environment"
    assert not load(project).own_venv().base.startswith(sys.prefix)


HANDED_OVER = """
import sys, bootstrap
print("first")
bootstrap.attempt([sys.executable, "-c", "input()"])
bootstrap.hand_over([sys.executable, "-c", "print('then', input())"])
"""


def test_what_was_said_is_heard_first_and_what_is_typed_is_for_whoever_comes_next(
    project: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", HANDED_OVER],
        cwd=project,
        env=surroundings(),
        input="typed\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "first\nthen typed\n"


@pytest.mark.parametrize("way", ["its own", "that of its base", "none"])
def test_whichever_pip_there_is_installs(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    monkeypatch.setenv("PATH", "")
    bootstrap = load(project)
    base, venv = tmp_path / "base", bootstrap.Venv(".venv", str(tmp_path / "base"), "")
    stamp(bootstrap, venv)
    own, foreign = [venv.python, "-m", "pip"], [venv.base, "-m", "pip", "--python", venv.python]
    has_own, has_foreign = way == "its own", way != "none"
    program(
        Path(venv.python), f'[ "$*" = "{" ".join(own[1:])} --version" ] && {str(has_own).lower()}'
    )
    program(base, f'[ "$*" = "{" ".join(foreign[1:])} --version" ] && {str(has_foreign).lower()}')
    if way == "none":
        with pytest.raises(SystemExit, match=f"^{base} has no pip .* `apt install python3-venv`"):
            bootstrap.installer(venv)
    else:
        assert bootstrap.installer(venv) == [*(own if has_own else foreign), "install"]


def test_uv_is_preferred(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uv = str(program(tmp_path / "uv", 'echo "$@" >> uv-was-asked'))
    monkeypatch.setenv("PATH", str(tmp_path))
    bootstrap = load(project)
    venv = bootstrap.Venv(".venv", "python3", "")
    bootstrap.create(venv)
    asked = (project / "uv-was-asked").read_text(encoding="utf-8")
    assert asked == f"venv --python python3 {project / '.venv'}\n"
    assert bootstrap.installer(venv) == [uv, "pip", "install", "--python", venv.python]


def test_an_interrupted_set_up_ends_with_a_word_and_is_begun_again(
    project: Path, tmp_path: Path
) -> None:
    program(tmp_path / "uv", "exec /bin/sleep 600")
    with subprocess.Popen(
        [sys.executable, "test"],
        cwd=project,
        env=surroundings(tmp_path),
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "Setting up .venv with dev (only once) ...\n"
        running.send_signal(signal.SIGINT)
        assert running.stderr.read() == "Interrupted: the next run sets up .venv again.\n"
    assert running.returncode == 130
    assert run(project, "-c", STARTING_NOTHING, "dev").returncode == 77
