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

import pytest

from tests.requirements import need_module

ROOT = Path(__file__).parents[1]
SCRIPTS = ("bootstrap.py", "play", "test")

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
    print(sys.prefix, *arguments)
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
    """A project with the real scripts around a package of one function."""
    package = folder / "src" / "noughts"
    package.mkdir(parents=True)
    for name in SCRIPTS:
        shutil.copy(ROOT / name, folder / name)
    edit(folder / "bootstrap.py", 'EXTRAS: "dict[str, str]" = {', 'EXTRAS = {"web": "web", ')
    (folder / "pyproject.toml").write_text(PYPROJECT, encoding="utf-8")
    (folder / "backend.py").write_text(BACKEND, encoding="utf-8")
    for name in ("__init__", "__main__", "cli"):
        (package / f"{name}.py").write_text(CLI, encoding="utf-8")
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
    python = Path(bootstrap.venv_python())
    python.parent.mkdir(parents=True)
    python.touch()
    bootstrap.write_stamp(["dev"])
    return project


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with a real `.venv` with the dev extra, made where a half-made one was."""
    need_module("ensurepip", "a .venv is made without a network")
    project = make_project(tmp_path_factory.mktemp("made") / "project")
    (project / ".venv").mkdir()
    (project / ".venv" / "half-made").touch()
    done = run(project, "-c", "import bootstrap; bootstrap.environment('dev')")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert done.stderr == "Setting up .venv with dev (only once) ...\n"
    return project


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
    program(tmp_path / "python3.12", "exit 1  # known to a version manager, but not active")
    program(tmp_path / "python3.11", 'echo newer "$@"')
    assert run(project, "play", "3x3k3", path=tmp_path).stdout == "newer play 3x3k3\n"


def test_play_runs_in_place_and_makes_nothing(project: Path) -> None:
    done = run(project, "play", "--seed", "1")
    assert (done.returncode, done.stdout) == (7, f"{sys.prefix} --seed 1\n")
    assert not (project / ".venv").exists()


def test_the_command_is_the_first_word_that_is_no_option(project: Path) -> None:
    bootstrap = load(project)
    assert bootstrap.extra_for(["--verbose", "web", "--port", "1"]) == "web"
    assert bootstrap.extra_for(["tree", "web"]) is None
    assert bootstrap.extra_for([]) is None
    assert bootstrap.extra_for(["solve", "--cluster", "host:1"]) == "cluster"
    assert bootstrap.extra_for(["solve", "--cluster=host:1"]) == "cluster"


def test_a_whole_environment_is_used_without_starting_a_program(stamped: Path) -> None:
    done = run(stamped, "-c", STARTING_NOTHING, "dev")
    assert done.stdout == f"{load(stamped).venv_python()}\n", done.stderr


@pytest.mark.parametrize("line", [0, 1, 2])
def test_another_python_project_or_extra_sets_up_again(stamped: Path, line: int) -> None:
    stamp = Path(load(stamped).STAMP)
    lines = stamp.read_text(encoding="utf-8").splitlines()
    lines[line] = "other"
    stamp.write_text("\n".join(lines), encoding="utf-8")
    assert run(stamped, "-c", STARTING_NOTHING, "dev").returncode == 77
    assert not stamp.exists()


def test_an_environment_whose_python_is_gone_is_set_up_again(stamped: Path) -> None:
    Path(load(stamped).venv_python()).unlink()
    assert run(stamped, "-c", STARTING_NOTHING, "dev").returncode == 77


def test_a_project_that_moved_is_set_up_again(stamped: Path, tmp_path: Path) -> None:
    moved = stamped.rename(tmp_path / "moved")
    assert run(moved, "-c", STARTING_NOTHING, "dev").returncode == 77


def test_a_half_made_environment_is_made_anew(made: Path) -> None:
    assert not (made / ".venv" / "half-made").exists()
    assert run(made, "-c", STARTING_NOTHING, "dev").returncode == 0


def test_a_command_that_needs_an_extra_gets_it_beside_the_others(made: Path) -> None:
    first, second = run(made, "play", "web", "--port", "1"), run(made, "play", "web")
    assert (first.returncode, first.stdout) == (7, f"{made / '.venv'} web --port 1\n")
    assert first.stderr == "Setting up .venv with dev, web (only once) ...\n"
    assert (second.stdout, second.stderr) == (f"{made / '.venv'} web\n", "")


def test_without_a_network_it_says_what_failed_and_what_still_works(
    made: Path, project: Path
) -> None:
    shutil.copytree(made / ".venv", project / ".venv", symlinks=True)
    edit(project / "pyproject.toml", "requires = []", 'requires = ["hatchling"]')
    done = run(project, "test")
    *said, last = done.stderr.splitlines()
    assert done.returncode == 1
    assert "No matching distribution found for hatchling" in "\n".join(said)
    assert last.startswith("Could not set up .venv: `")
    assert last.endswith("` failed (no network?). `./play` alone needs no install.")
    assert "Traceback" not in done.stderr


def test_a_venv_that_cannot_be_replaced_is_one_line(project: Path) -> None:
    (project / ".venv").symlink_to(project)
    done = run(project, "test")
    assert done.returncode == 1
    assert done.stderr.splitlines()[1].startswith("Could not set up .venv: ")
    assert len(done.stderr.splitlines()) == 2


def test_without_ensurepip_the_environment_is_made_without_pip(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    bootstrap = load(project)
    debian = program(
        tmp_path / "python3",
        'case "$*" in *--without-pip*) ;; *) echo "ensurepip is not available"; exit 1 ;; esac',
        f'exec "{bootstrap.base_python()}" "$@"',
    )
    bootstrap.create(str(debian))
    assert bootstrap.attempt([bootstrap.venv_python(), "-c", "pass"]) == (True, "")


def test_whichever_pip_there_is_installs(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    bootstrap = load(made)
    own = bootstrap.venv_python()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", tmp_path / "bare"], check=True)
    bare = str(tmp_path / "bare" / Path(own).relative_to(made / ".venv"))
    assert bootstrap.installer(own, bare) == [own, "-m", "pip", "install"]
    assert bootstrap.installer(bare, own) == [own, "-m", "pip", "--python", bare, "install"]
    with pytest.raises(SystemExit, match="`apt install python3-venv`") as stop:
        bootstrap.installer(bare, bare)
    assert "\n" not in str(stop.value)


def test_uv_is_preferred(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uv = str(program(tmp_path / "uv", 'echo "$@" >> uv-was-asked'))
    monkeypatch.setenv("PATH", str(tmp_path))
    bootstrap = load(project)
    bootstrap.create("python3")
    asked = (project / "uv-was-asked").read_text(encoding="utf-8")
    assert asked == f"venv --python python3 {project / '.venv'}\n"
    assert bootstrap.installer("python", "python3") == [uv, "pip", "install", "--python", "python"]


def test_an_interrupted_set_up_ends_with_a_word_and_leaves_no_stamp(project: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "test"],
        cwd=project,
        env=surroundings(),
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stderr is not None
        assert running.stderr.readline() == "Setting up .venv with dev (only once) ...\n"
        running.send_signal(signal.SIGINT)
        assert running.stderr.read() == "Interrupted: the next run sets up .venv again.\n"
    assert running.returncode == 130
    assert not (project / ".venv" / "noughts-stamp").exists()
