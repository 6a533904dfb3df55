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
VENV = os.path.join(ROOT, ".venv")
STAMP = os.path.join(VENV, "noughts-stamp")

# The commands and options that need more than the standard library, and the extra that brings it.
EXTRAS: "dict[str, str]" = {"--cluster": "cluster", "desktop": "desktop", "web": "web"}

NO_NEED = "`./play` alone needs no install."


def require_python() -> None:
    """Go on in a newer Python when this one is too old, or say so and stop."""
    if sys.version_info >= MINIMUM:
        return
    newer = newer_python()
    if newer is None:
        raise SystemExit(too_old(sys.version_info[:3]))
    raise SystemExit(hand_over([newer, *sys.argv]))


def too_old(version: "tuple[int, ...]") -> str:
    """The sentence for somebody whose Python is too old."""
    needed, found = (".".join(map(str, numbers)) for numbers in (MINIMUM, version))
    return f"noughts needs Python {needed} or newer and this is {found}: please install one."


def newer_python() -> "str | None":
    """The first Python on the PATH that is new enough and starts."""
    import shutil

    probe = f"import sys; sys.exit(sys.version_info < {MINIMUM})"
    for name in NEWER:
        for folder in os.environ.get("PATH", "").split(os.pathsep):
            found = shutil.which(name, path=folder)
            # Version managers put a file there for every Python they know, active or not.
            if found and attempt([found, "-c", probe])[0]:
                return found
    return None


def hand_over(command: "list[str]") -> int:
    """Become this command, or where that cannot be (Windows), run it and return its exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    import subprocess

    return subprocess.call(command)


def attempt(command: "list[str]") -> "tuple[bool, str]":
    """Run a command quietly: whether it went well, and all that it said."""
    import subprocess

    done = subprocess.run(
        command,
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    return done.returncode == 0, done.stdout


def extra_for(arguments: "list[str]") -> "str | None":
    """The extra that the command on this command line, or one of its options, needs: help needs
    none."""
    if {"-h", "--help"}.intersection(arguments):
        return None
    command = next((word for word in arguments if not word.startswith("-")), "")
    options = [word.partition("=")[0] for word in arguments if word.startswith("--")]
    return next((EXTRAS[word] for word in [command, *options] if word in EXTRAS), None)


def environment(*extras: str) -> str:
    """The Python of a `.venv` that has these extras, made or completed if need be."""
    version, project, present = read_stamp()
    whole = version == python_version() and os.path.exists(venv_python())
    if whole and project == project_hash() and present.issuperset(extras):
        return venv_python()
    wanted = sorted(present.union(extras))
    try:
        say(f"Setting up .venv with {', '.join(wanted)} (only once) ...")
        if whole:
            os.remove(STAMP)
        else:
            create(base_python())
        install(wanted)
        write_stamp(wanted)
    except KeyboardInterrupt:
        say("Interrupted: the next run sets up .venv again.")
        raise SystemExit(130) from None
    except OSError as error:
        raise SystemExit(f"Could not set up .venv: {error}. {NO_NEED}") from None
    return venv_python()


def say(line: str) -> None:
    """Tell the person something that is not the program's output."""
    print(line, file=sys.stderr, flush=True)


def venv_python() -> str:
    """Where the Python of `.venv` is."""
    inside = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return os.path.join(VENV, *inside)


def base_python() -> str:
    """This Python outside any virtual environment: it outlives a `.venv` that is made anew."""
    return getattr(sys, "_base_executable", None) or sys.executable


def python_version() -> str:
    """The version that a virtual environment depends on."""
    return f"{sys.version_info[0]}.{sys.version_info[1]}"


def project_hash() -> str:
    """A hash of what to install and where it is: an editable install points to its source."""
    import hashlib

    with open(os.path.join(ROOT, "pyproject.toml"), "rb") as file:
        return hashlib.sha256(file.read() + os.fsencode(ROOT)).hexdigest()


def read_stamp() -> "tuple[str, str, frozenset[str]]":
    """The Python, project and extras of a whole `.venv`; nothing of a missing or half-made one."""
    try:
        with open(STAMP, encoding="utf-8") as file:
            version, project, extras = file.read().splitlines()
    except (OSError, ValueError):
        return "", "", frozenset()
    return version, project, frozenset(extras.split())


def write_stamp(extras: "list[str]") -> None:
    """Mark `.venv` as whole, last of all: whatever was interrupted has no stamp."""
    with open(STAMP, "w", encoding="utf-8") as file:
        file.write("\n".join([python_version(), project_hash(), " ".join(extras), ""]))


def uv() -> "str | None":
    """The fast installer, if it is there."""
    import shutil

    return shutil.which("uv")


def create(base: str) -> None:
    """Make an empty `.venv` in place of whatever is there."""
    import shutil

    if os.path.lexists(VENV):
        shutil.rmtree(VENV)
    fast = uv()
    if fast:
        ways = [[fast, "venv", "--python", base, VENV]]
    else:
        # Debian's Python comes without ensurepip, and then only the second way works.
        plain = [base, "-m", "venv", "--clear"]
        ways = [[*plain, VENV], [*plain, "--without-pip", VENV]]
    for way in ways:
        done, said = attempt(way)
        if done:
            return
    raise failure(ways[-1], said)


def installer(python: str, base: str) -> "list[str]":
    """The start of a command that installs into the environment of this Python."""
    fast = uv()
    if fast:
        return [fast, "pip", "install", "--python", python]
    for pip in ([python, "-m", "pip"], [base, "-m", "pip", "--python", python]):
        if attempt([*pip, "--version"])[0]:
            return [*pip, "install"]
    raise SystemExit(
        "This Python has no pip to set up .venv with: `apt install python3-venv` (on Debian and "
        f"Ubuntu) brings it. {NO_NEED}"
    )


def install(extras: "list[str]") -> None:
    """Install the project itself, editable, with these extras."""
    project = f"{ROOT}[{','.join(extras)}]"
    command = [*installer(venv_python(), base_python()), "--editable", project]
    done, said = attempt(command)
    if not done:
        raise failure(command, said)


def failure(command: "list[str]", said: str) -> SystemExit:
    """The end of a set-up that failed: the last lines a command said, and one that sums up."""
    for line in [line for line in said.splitlines() if line.strip()][-12:]:
        say("    " + line)
    attempted = " ".join(command)
    return SystemExit(f"Could not set up .venv: `{attempted}` failed (no network?). {NO_NEED}")
