"""`python tictactoe.py` as others start it: a judge, a person at a pipe, a fresh clone. What is
exported behaves in the same way."""

import ast
import json
import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.protocols.documents import as_bytes, boxed, game_lines, judge_lines
from tests.requirements import missing, need_module

SCRIPT = Path(__file__).resolve().parent.parent / "tictactoe.py"
ALONE = SCRIPT.parent / "src" / "noughts" / "adapters" / "standalone.py"
"""What `noughts export` writes."""

both = pytest.mark.parametrize("script", [SCRIPT, ALONE], ids=["tictactoe", "exported"])
BARE = [sys.executable, "-I", "-S"]
"""This Python with nothing installed and nothing taken from the environment."""

RUN_WITH_CTRL_C = (
    "import runpy, signal, sys;"
    "signal.signal(signal.SIGINT, signal.default_int_handler);"
    "runpy.run_path(sys.argv[1], run_name='__main__')"
)
RUN_TO_THE_END = (
    "import os, sys;"
    "sys.path.insert(0, os.path.join(os.path.dirname(sys.argv[1]), 'src'));"
    "from noughts.protocols.stdio import run;"
    "sys.exit(run())"
)
RUN_AS_PYTHON_3_10 = (
    "import runpy, sys;"
    "sys.version_info = (3, 10, 0);"
    "runpy.run_path(sys.argv[1], run_name='__main__')"
)
RUN_IN_150_MB = (
    "import resource, runpy, sys;"
    "resource.setrlimit(resource.RLIMIT_AS, (150_000_000,) * 2);"
    "runpy.run_path(sys.argv[1], run_name='__main__')"
)
RUN_THE_JUDGE = "from fmi_ai_judge import cli; cli.EXTRA_SLOW_MS = 600_000; cli.main()"
"""Its limit of two seconds is for its own machine: here it waits for one that is busy."""

COMMANDS = [
    pytest.param([str(SCRIPT)], id="tictactoe"),
    pytest.param(["-c", RUN_TO_THE_END, str(SCRIPT)], id="to the end"),
    pytest.param([str(ALONE)], id="exported"),
]


def ask(data: bytes, *options: str, script: Path = SCRIPT) -> subprocess.CompletedProcess[bytes]:
    """Run the script on some input."""
    return subprocess.run([*BARE, *options, script], input=data, capture_output=True, timeout=60)


def start(*command: str) -> subprocess.Popen[bytes]:
    """Start a command with a pipe at each end."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@both
def test_it_answers_with_nothing_installed_wherever_it_is_started(
    script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = ask(as_bytes(judge_lines("OO..X....")).rstrip(b"\n"), script=script)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [b"1", b"3"], b"")


def test_it_answers_through_a_link_to_it(tmp_path: Path) -> None:
    link = tmp_path / "player.py"
    link.symlink_to(SCRIPT)
    done = subprocess.run([*BARE, link], input=as_bytes(judge_lines()), capture_output=True)
    assert done.stdout.split() == [b"2", b"2"]


def test_its_functions_can_be_imported_with_nothing_installed(tmp_path: Path) -> None:
    code = f"import sys; sys.path.append({str(SCRIPT.parent)!r}); import tictactoe as ttt; "
    code += "print(ttt.minimax(ttt.initial_state()))"
    done = subprocess.run([*BARE, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("(1, 1)\n", "")


def test_it_is_not_executable() -> None:
    """A judge gives half the time to a program that is."""
    assert SCRIPT.stat().st_mode & 0o111 == 0 or os.name == "nt"


def test_a_judge_pays_for_no_import_that_is_not_needed() -> None:
    done = ask(as_bytes(judge_lines()), "-X", "importtime")
    imported = {line.split("|")[-1].strip() for line in done.stderr.decode().splitlines()}
    assert "noughts.search.alphabeta" in imported
    dear = {"argparse", "contextlib", "dataclasses", "gettext", "importlib", "inspect", "json"}
    dear |= {"locale", "random", "re", "traceback", "typing", "unicodedata"}
    dear |= {"noughts.core.notation", "noughts.registry", "noughts.search.solve", "noughts.texts"}
    assert imported & dear == set()


def test_bad_input_ends_with_2_one_line_and_no_output() -> None:
    done = ask(b"JUDGE\nTURN Z\n")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.splitlines() == [b"line 2: expected TURN X or TURN O, not 'TURN Z'"]


@both
def test_no_input_at_all_ends_with_2(script: Path) -> None:
    done = subprocess.run([*BARE, script], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_a_strange_character_is_named_even_where_it_cannot_be_shown() -> None:
    plain = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(
        [sys.executable, "-S", SCRIPT],
        input=as_bytes(["JUDGE", "TURN Х"]),
        capture_output=True,
        env={**os.environ, **plain, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 2
    assert b"(U+0425 CYRILLIC CAPITAL LETTER HA)" in done.stderr
    assert done.stderr.isascii()


@both
def test_a_very_long_line_needs_little_memory(script: Path) -> None:
    need_module("resource", "it limits the memory of the program under test")
    if sys.platform != "linux":
        missing("only Linux keeps to a limit of memory")
    process = start(*BARE, "-c", RUN_IN_150_MB, str(script))
    assert process.stdin
    process.stdin.write(as_bytes(game_lines()))
    for _ in range(16):
        process.stdin.write(b"1" * 10_000_000)
    out, err = process.communicate(b"\n1 1\n", timeout=60)
    assert process.returncode == 0
    assert len(out.splitlines()) == 14
    assert err.count(b"\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_a_question_is_answered_while_the_pipe_stays_open(command: list[str]) -> None:
    process = start(*BARE, *command)
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(as_bytes(judge_lines("OO..X....")))
    process.stdin.flush()
    assert select.select([process.stdout], [], [], 60)[0], "it waits for more"
    assert process.stdout.readline().split() == [b"1", b"3"]
    assert process.wait(timeout=60) == 0
    assert not process.stdin.closed
    with process.stdin, process.stdout, process.stderr as err:
        assert err.read() == b""


@pytest.mark.parametrize("command", [[str(SCRIPT)], ["-c", RUN_TO_THE_END, str(SCRIPT)]])
def test_complaints_that_nobody_reads_end_it_quietly(command: list[str]) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [*BARE, *command], input=b"nonsense\n", stdout=subprocess.PIPE, stderr=write_end
    )
    os.close(write_end)
    assert (done.returncode, done.stdout) == (0, b"")


def test_a_python_that_is_too_old_is_told_so() -> None:
    """It can read the script so far, and learns it before anything newer is imported."""
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))
    done = subprocess.run(
        [*BARE, "-c", RUN_AS_PYTHON_3_10, str(SCRIPT)], capture_output=True, text=True
    )
    told = "noughts needs Python 3.11 or newer.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", told)


@both
def test_each_board_comes_at_once_and_ctrl_c_ends_with_130(script: Path) -> None:
    process = start(*BARE, "-c", RUN_WITH_CTRL_C, str(script))
    assert process.stdin
    assert process.stdout
    process.stdin.write(as_bytes(game_lines("1 1")))
    process.stdin.flush()
    written = [process.stdout.readline().decode().strip() for _ in range(14)]
    assert written == boxed("X........") + boxed("X...O....")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err.split()) == (130, b"", [b"interrupted"])


@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_goes_away_ends_it_quietly(command: list[str]) -> None:
    process = start(*BARE, *command)
    assert process.stdin
    assert process.stdout
    process.stdin.write(as_bytes(game_lines("1 1")))
    process.stdin.flush()
    process.stdout.readline()
    process.stdout.close()
    process.stdin.write(as_bytes(["1 3"]))
    process.stdin.close()
    assert process.stderr
    with process.stderr as err:
        assert err.read() == b""
    assert process.wait(timeout=60) == 0


@both
def test_the_real_judge_is_content(script: Path, tmp_path: Path) -> None:
    need_module("fmi_ai_judge", "it is the judge that others run")
    (tmp_path / "python").symlink_to(sys.executable)
    path = os.pathsep.join([str(tmp_path), os.environ["PATH"]])
    options = ["--bench", "--problem", "tictactoe", "--out", str(tmp_path)]
    copy = shutil.copy(script, tmp_path / "tictactoe.py") if script is ALONE else script
    done = subprocess.run(
        [sys.executable, "-c", RUN_THE_JUDGE, "run", *options, copy],
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    results = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert len(results) >= 14
    assert {result["status"] for result in results} == {"OK"}
    assert {result["tier"] for result in results} == {"slow"}


def test_a_copy_without_the_package_beside_it_uses_an_installed_one(tmp_path: Path) -> None:
    copy = shutil.copy(SCRIPT, tmp_path)
    done = subprocess.run(
        [sys.executable, "-S", copy],
        input=as_bytes(judge_lines()),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(SCRIPT.parent / "src")},
    )
    assert done.stdout.split() == [b"2", b"2"]


ADVICE = (
    "tictactoe.py needs the package noughts: install that, or let `./play export -o FILE` "
    "in the folder of noughts write a file that stands alone."
)


@pytest.mark.parametrize("folder", [None, "noughts"])
def test_a_copy_without_any_package_says_in_a_line_what_to_do(
    folder: str | None, tmp_path: Path
) -> None:
    """Also beside a folder that only has the package's name, such as that of a clone."""
    copy = shutil.copy(SCRIPT, tmp_path)
    if folder:
        (tmp_path / folder).mkdir()
    command = [sys.executable, "-E", "-S"]
    done = subprocess.run([*command, copy], input="JUDGE\n", capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", ADVICE + "\n")
    done = subprocess.run(
        [*command, "-c", "import tictactoe"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stderr.splitlines()[-1] == f"ImportError: {ADVICE}"
    assert "ModuleNotFoundError" not in done.stderr
