"""The desktop program, from the command line to the exit code."""

import argparse
import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

from memdeck.bootstrap import Program
from memdeck.desktop.ui.session.launch_options import LaunchOptions


def run(arguments: list[str]) -> int:
    """Open the window, or run the headless tour without a display; return the exit code.

    Wrong usage exits through argparse, with 2.
    """
    words = _parser().parse_args(arguments)
    wish = LaunchOptions(words.vault, is_sample=words.sample, is_fresh=words.fresh)
    if not has_display(os.environ):
        from memdeck.desktop.window.app.headless_tour import take_tour  # noqa: PLC0415 - only one of the two is needed

        return take_tour(Program(), wish, sys.stdout)
    from memdeck.desktop.window.app.startup import start  # noqa: PLC0415 - as above

    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Qt's event loop would never check for Ctrl+C
    return start(Program(), wish)


def has_display(environment: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Return whether a window can be shown: everywhere but on a Unix without a display."""
    if platform in {"win32", "darwin"} or environment.get("QT_QPA_PLATFORM"):
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="memdeck", description="Open the window.")
    parser.add_argument("command", nargs="?", choices=["open"])
    parser.add_argument("--vault", type=Path, metavar="DIR", help="the vault to open")
    parser.add_argument("--sample", action="store_true", help="open the sample vault")
    parser.add_argument("--fresh", action="store_true", help="reset the sample vault first")
    return parser
