"""Set Memdeck up on this machine, then use it.

    python3 packaging/dev.py run [--fresh]    open the sample vault; --fresh forgets its edits
    python3 packaging/dev.py test             run all checks and all tests
    python3 packaging/dev.py test --quick     run the fast tests of rules, files and commands
    python3 packaging/dev.py test ARGUMENTS   run pytest with these arguments
    python3 packaging/dev.py test-adapters    run the tests of the adapters, with the frameworks
    python3 packaging/dev.py check            check format, lint, types and the source tree
    python3 packaging/dev.py bench            measure speed and quality
    python3 packaging/dev.py docs             write the reference pages from the source
    python3 packaging/dev.py pictures         take the pictures of the documentation
    python3 packaging/dev.py translate        update the translations from the source
        [LANGUAGE]                               add a language, such as de
    python3 packaging/dev.py simulate         run a day of several agents on one vault
        [--sessions 200] [--kills N] [--seed N]  with failing models, kills and hand edits
        [--memorize 500]                         kill so many calls of memorize instead
    python3 packaging/dev.py build [FOLDER]   build the wheels and sdists; the default is dist
    python3 packaging/dev.py install-check    install them in fresh environments, and measure that
    python3 packaging/dev.py bundle [FOLDER]  build the program as a folder that needs no Python
    python3 packaging/dev.py deb [FOLDER]     build the package for Debian and Ubuntu
    python3 packaging/dev.py appimage [FOLDER]  build the AppImage
    python3 packaging/dev.py audit            look up known vulnerabilities; needs the network
    python3 packaging/dev.py rehearse         run and test a clone of the last commit, in a folder
                                                 that only you can enter

Each command first creates or updates .venv.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Memdeck needs Python 3.11 or newer and this is {}.{}; "
        "start this script with a newer one, such as python3.12.".format(*sys.version_info[:2])
    )

import json
import os
import subprocess
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from environment import PYTHON, ROOT, SetUpError, provide_environment
from libraries import provide_libraries
from update_translations import release, translation, translations, update

CHECKS = {
    "ruff format": ["ruff", "format", "--check"],
    "ruff check": ["ruff", "check"],
    "mypy": ["mypy"],
}
RULES = [
    "tests/domain",
    "tests/storage/text/markdown/test_parser.py",
    "tests/storage/text/editing/test_incremental_parse.py",
]
WINDOW = "tests/desktop"
ALL_CORES = ["-n=auto", "--hypothesis-profile=ci"]
QUICK = [
    "-n=auto",
    "-q",
    "--hypothesis-profile=quick",
    "-m",
    "not gui and not postgres and not slow",
    *(f"--ignore=tests/{part}" for part in ("contracts", "desktop", "extraction", "packaging")),
]
SUITES = {
    # Coverage is measured only here: it would add a quarter to the time of the other suites, and
    # Python 3.11 sometimes fails to start a thread under it.
    "tests of the rules": [*ALL_CORES, *RULES, "--cov"],
    "tests of the core": [*ALL_CORES, *(f"--ignore={part}" for part in (WINDOW, *RULES))],
    "tests of the window": [*ALL_CORES, WINDOW],
}
SCRIPTS = {
    "test-adapters": ("adapter_tests.py",),
    "bench": ("bench",),
    "docs": ("api_page.py", "cli_page.py", "exports_page.py"),
    "pictures": ("pictures.py", "animation.py"),
    "simulate": ("simulation",),
    "build": ("distributions.py",),
    "install-check": ("install_check.py",),
    "bundle": ("bundle.py",),
    "deb": ("linux_packages.py deb",),
    "appimage": ("linux_packages.py appimage",),
    "audit": ("audit.py",),
}
"""The scripts in this folder that a command runs, with its arguments."""


def run(arguments: list[str]) -> int:
    """Open the window on the sample vault."""
    return _python("-m", "memdeck", "open", "--sample", *arguments)


def test(arguments: list[str]) -> int:
    """Check and test everything; with *arguments*, run pytest with those instead."""
    if arguments[:1] == ["--quick"]:
        return _pytest(*QUICK, *arguments[1:])
    if arguments:
        return _pytest(*arguments)
    # At the same time, because pip waits for the network, and mypy uses one core.
    with ThreadPoolExecutor() as pool:
        adapters = pool.submit(_python, "packaging/adapter_tests.py", "--cache-clear")
        failed = _failed_checks()
    suites = ["tests of the adapters"] if adapters.result() else []
    suites += [name for name, options in SUITES.items() if _pytest(*options)]
    # The tests are named again because a log may keep only its end.
    return _verdict([*failed, *suites, *(_failed_tests() if suites else ())])


def check(arguments: list[str]) -> int:
    """Check everything that needs no run of the program."""
    failed = _failed_checks()
    if _pytest("-q", "tests/contracts", *arguments):
        failed.append("contracts")
    return _verdict(failed)


def translate(arguments: list[str]) -> int:
    """Update the translations; new strings are marked as unfinished."""
    files = translations() + [translation(language) for language in arguments]
    failed = max(update(file) or release(file) for file in files)
    return failed or _python("packaging/command_translations.py")


def rehearse(arguments: list[str]) -> int:
    """Run both commands of the README on a clone of the last commit, in a private folder.

    There ``run`` uses no screen and settings of its own.
    """
    with tempfile.TemporaryDirectory(prefix="memdeck-rehearsal-") as folder:
        clone = Path(folder) / "memdeck"
        subprocess.run(["git", "clone", "--quiet", ROOT, clone], check=True)  # noqa: S607
        environment = {**os.environ, "MEMDECK_HOME": str(Path(folder) / "home")}
        for screen in ("DISPLAY", "WAYLAND_DISPLAY"):
            environment.pop(screen, None)
        script = [sys.executable, str(clone / "packaging" / "dev.py")]
        for command in (["run"], ["test", *arguments]):
            code = subprocess.run([*script, *command], env=environment, check=False).returncode
            if code:
                return code
    return 0


def _failed_checks() -> list[str]:
    return [name for name, command in CHECKS.items() if _python("-m", *command)]


def _failed_tests() -> list[str]:
    """Return the tests that pytest remembers as failed."""
    remembered = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
    return list(json.loads(remembered.read_text("utf-8"))) if remembered.exists() else []


def _verdict(failed: list[str]) -> int:
    """Print what failed and nothing else; return the exit code."""
    if failed:
        print(f"Failed: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


def _pytest(*arguments: str) -> int:
    # Compiled modules are kept even if the user's environment says otherwise: the tests start
    # the program often, and 40% of the CPU time of a start is compiling (2026-11-27).
    keep_compiled = {"PYTHONDONTWRITEBYTECODE": ""}
    return _python("-m", "pytest", *arguments, QT_QPA_PLATFORM="offscreen", **keep_compiled)


def _python(*arguments: str, **environment: str) -> int:
    """Run the environment's Python at the top of the checkout; return its exit code."""
    command = [str(PYTHON), *arguments]
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=False).returncode


def _run_scripts(scripts: tuple[str, ...], arguments: list[str]) -> int:
    """Run each of *scripts* with *arguments*; return the highest exit code."""
    return max(_python(*f"packaging/{script}".split(), *arguments) for script in scripts)


COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "run": run,
    "test": test,
    "check": check,
    "translate": translate,
    "rehearse": rehearse,
    **{name: partial(_run_scripts, scripts) for name, scripts in SCRIPTS.items()},
}


def main(arguments: list[str]) -> int:
    """Set up the environment, run the command and return the exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        provide_libraries()
        provide_environment()
        return COMMANDS[arguments[0]](arguments[1:])
    except SetUpError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
