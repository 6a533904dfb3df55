"""What `play` and `test` share: a Python that is new enough, and a `.venv` for what needs one.

This file and the two scripts also parse and import on Python 3.6, so that an old Python gets a
sentence and not a traceback. Heavier modules are imported where they are used: a game started
with `./play` pays for none of them.
"""

import os
import sys

MINIMUM = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
ROOT = os.path.dirname(os.path.realpath(__file__))
SOURCE = os.path.join(ROOT, "src")
CONSTRAINTS = os.path.join(ROOT, "constraints.txt")

# The commands, options and endings of files that need more than the standard library, and the extra
# that brings it.
EXTRAS: "dict[str, str]" = {
    "--cluster": "cluster",
    "desktop": "desktop",
    "web": "web",
    ".png": "png",
    "--format=png": "png",
}

NO_NEED = "`./play` alone needs no install."

# What a Python says of itself, in words that every Python since 2.6 understands.
PROBE = """
import platform, sys
print(platform.python_implementation() + " %d.%d.%d" % sys.version_info[:3])
"""

# Every package that is installed beside this project and what installs it, with its version.
VERSIONS = """
from importlib.metadata import distributions
found = {one.name.lower().replace("_", "-"): one.version for one in distributions()}
for name in sorted(found.keys() - {"noughts", "pip", "setuptools", "wheel"}):
    print(name + "==" + found[name])
"""


class Venv:
    """A virtual environment: its folder, the Python that it is made from, and what a change of
    that Python is seen by."""

    def __init__(self, name: str, base: str, origin: str) -> None:
        self.name = name
        self.base = base
        self.origin = origin
        self.folder = os.path.join(ROOT, name)
        self.stamp = os.path.join(self.folder, "noughts-stamp")
        inside = ("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")
        self.python = os.path.join(self.folder, *inside)


def require_python() -> None:
    """Go on in a newer Python when this one is too old, or say so and stop."""
    if sys.version_info >= MINIMUM:
        return
    newer = newer_python()
    if newer is None:
        raise SystemExit(f"{too_old('this', sys.version_info[:3])}: please install one.")
    raise SystemExit(hand_over([newer, *sys.argv]))


def too_old(name: str, version: "tuple[int, ...]") -> str:
    """What is said of a Python that is too old."""
    needed, found = (".".join(map(str, numbers)) for numbers in (MINIMUM, version))
    return f"noughts needs Python {needed} or newer and {name} is {found}"


def newer_python() -> "str | None":
    """The first Python on the PATH that is new enough and starts."""
    for name in NEWER:
        for found in candidates(name):
            # Version managers put a file there for every Python they know, active or not.
            if examine(found)[1] >= MINIMUM:
                return found
    return None


def candidates(name: str) -> "list[str]":
    """The programs that a path or a name on the PATH may mean, the first first."""
    import shutil

    if os.path.dirname(name):
        found = [shutil.which(name)]
    else:
        folders = os.environ.get("PATH", "").split(os.pathsep)
        found = [shutil.which(name, path=folder) for folder in folders]
    return [os.path.abspath(program) for program in found if program]


def examine(program: str) -> "tuple[str, tuple[int, ...]]":
    """Start a program: its implementation and version if it is a Python, and otherwise the first
    line it says and no version."""
    started, said = attempt([program, "-c", PROBE])
    lines = said.strip().splitlines() or ["it says nothing"]
    kind, _, version = lines[-1].partition(" ")
    numbers = version.split(".")
    if started and len(numbers) == 3 and all(map(str.isdigit, numbers)):
        return kind, tuple(map(int, numbers))
    return lines[0], ()


def venv_of(name: str) -> Venv:
    """An environment beside `.venv` for the Python that somebody names by a path, or by a name on
    the PATH; ValueError in one line unless it starts and is new enough."""
    reasons = []
    for found in candidates(name):
        said, version = examine(found)
        if version >= MINIMUM:
            folder = "-".join([".venv", said.lower(), ".".join(map(str, version))])
            return Venv(folder, found, found)
        no_python = f"{found} does not start as a Python: {said}"
        reasons.append(too_old(found, version) if version else no_python)
    raise ValueError(reasons[0] if reasons else f"there is no program {name}")


def hand_over(command: "list[str]") -> int:
    """Become this command, or where that cannot be (Windows), run it and return its exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    if sys.platform != "win32":
        os.execv(command[0], command)
    import subprocess

    return subprocess.call(command)


def attempt(command: "list[str]") -> "tuple[bool, str]":
    """Run a command quietly: whether it went well, and all that it said."""
    import subprocess

    try:
        done = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
    except OSError as error:
        return False, str(error)
    return done.returncode == 0, done.stdout


def extras_for(arguments: "list[str]") -> "list[str]":
    """The extras that the command on this command line, its options and its files need: help needs
    none."""
    if {"-h", "--help"}.intersection(arguments):
        return []
    words = [word for at, word in enumerate(arguments) if arguments[at - 1 : at] != ["--language"]]
    command = next((word for word in words if not word.startswith("-")), "")
    options = [word.partition("=")[0] for word in arguments if word.startswith("--")]
    options += [word for word in arguments if word.startswith("--format=")]
    formats = [word for at, word in enumerate(arguments) if arguments[at - 1 : at] == ["--format"]]
    options += [f"--format={word}" for word in formats]
    endings = [os.path.splitext(word)[1].lower() for word in arguments]
    return sorted({EXTRAS[word] for word in [command, *options, *endings] if word in EXTRAS})


def environment(*extras: str, venv: "Venv | None" = None) -> str:
    """The Python of `.venv`, or of another environment, with these extras; it is made or completed
    if need be."""
    venv = venv or own_venv()
    origin, project, present = read_stamp(venv)
    whole = origin == venv.origin and os.path.exists(venv.python)
    if whole and project == project_hash() and present.issuperset(extras):
        return venv.python
    wanted = sorted(present.union(extras))
    try:
        say(f"Setting up {venv.name} with {', '.join(wanted)} (only once) ...")
        if whole:
            os.remove(venv.stamp)
        else:
            create(venv)
        install(venv, wanted)
        write_stamp(venv, wanted)
    except KeyboardInterrupt:
        say(f"Interrupted: the next run sets up {venv.name} again.")
        raise SystemExit(130) from None
    except OSError as error:
        raise SystemExit(f"Could not set up {venv.name}: {error}. {NO_NEED}") from None
    return venv.python


def say(line: str) -> None:
    """Tell the person something that is not the program's output."""
    print(line, file=sys.stderr, flush=True)


def own_venv() -> Venv:
    """`.venv`, made from this Python: from the one outside any virtual environment, which outlives
    a `.venv` that is made anew."""
    base = getattr(sys, "_base_executable", None) or sys.executable
    return Venv(".venv", base, f"{sys.version_info[0]}.{sys.version_info[1]}")


def project_hash() -> str:
    """A hash of what to install and where it is: an editable install points to its source."""
    import hashlib

    found = hashlib.sha256(os.fsencode(ROOT))
    for name in (os.path.join(ROOT, "pyproject.toml"), CONSTRAINTS):
        with open(name, "rb") as file:
            found.update(file.read())
    return found.hexdigest()


def read_stamp(venv: Venv) -> "tuple[str, str, frozenset[str]]":
    """The origin, project and extras of a whole environment; nothing of a missing or half-made
    one."""
    try:
        with open(venv.stamp, encoding="utf-8") as file:
            origin, project, extras = file.read().splitlines()
    except (OSError, ValueError):
        return "", "", frozenset()
    return origin, project, frozenset(extras.split())


def write_stamp(venv: Venv, extras: "list[str]") -> None:
    """Mark an environment as whole, last of all: whatever was interrupted has no stamp."""
    with open(venv.stamp, "w", encoding="utf-8") as file:
        file.write("\n".join([venv.origin, project_hash(), " ".join(extras), ""]))


def uv() -> "str | None":
    """The fast installer, if it is there."""
    import shutil

    return shutil.which("uv")


def create(venv: Venv) -> None:
    """Make an empty environment in place of whatever is there."""
    import shutil

    if os.path.lexists(venv.folder):
        shutil.rmtree(venv.folder)
    fast = uv()
    if fast:
        ways = [[fast, "venv", "--python", venv.base, venv.folder]]
    else:
        # Debian's Python comes without ensurepip, and then only the second way works.
        plain = [venv.base, "-m", "venv", "--clear"]
        ways = [[*plain, venv.folder], [*plain, "--without-pip", venv.folder]]
    for way in ways:
        done, said = attempt(way)
        if done:
            return
    raise failure(venv, ways[-1], said)


def installer(venv: Venv) -> "list[str]":
    """The start of a command that installs into an environment."""
    fast = uv()
    if fast:
        return [fast, "pip", "install", "--python", venv.python]
    for pip in ([venv.python, "-m", "pip"], [venv.base, "-m", "pip", "--python", venv.python]):
        if attempt([*pip, "--version"])[0]:
            return [*pip, "install"]
    raise SystemExit(
        f"{venv.base} has no pip to set up {venv.name} with: `apt install python3-venv` (on Debian "
        f"and Ubuntu) brings it. {NO_NEED}"
    )


def install(venv: Venv, extras: "list[str]", constraints: str = CONSTRAINTS) -> None:
    """Install the project itself, editable, with these extras in the versions that were tried."""
    project = f"{ROOT}[{','.join(extras)}]"
    command = [*installer(venv), "--constraint", constraints, "--editable", project]
    done, said = attempt(command)
    if not done:
        raise failure(venv, command, said)


def renew() -> None:
    """Set up `.venv` anew with the newest versions there are, and write them to constraints.txt."""
    venv = own_venv()
    say(f"Setting up {venv.name} with the newest versions ...")
    create(venv)
    install(venv, ["dev"], os.devnull)
    done, said = attempt([venv.python, "-c", VERSIONS])
    if not done:
        raise failure(venv, [venv.python], said)
    with open(CONSTRAINTS, "w", encoding="utf-8") as file:
        file.write(said)
    write_stamp(venv, ["dev"])


def failure(venv: Venv, command: "list[str]", said: str) -> SystemExit:
    """The end of a set-up that failed: the last lines a command said, and one that sums up."""
    for line in [line for line in said.splitlines() if line.strip()][-12:]:
        say("    " + line)
    attempted = " ".join(command)
    return SystemExit(
        f"Could not set up {venv.name}: `{attempted}` failed (no network?). {NO_NEED}"
    )
