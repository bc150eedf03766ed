"""Programs that start work at the same moment."""

import subprocess
import sys
from collections.abc import Sequence


def run_together(script: str, arguments: Sequence[Sequence[str]]) -> list[str]:
    """Run *script* once with each of *arguments*; return what each printed after it started.

    A script prints a line when it is ready, and starts its work when it reads a line.
    """
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", script, *script_arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for script_arguments in arguments
    ]
    for program in programs:
        if program.stdout is not None:
            program.stdout.readline()
    for program in programs:
        if program.stdin is not None:
            program.stdin.write("\n")
            program.stdin.flush()
    return [program.communicate()[0] for program in programs]
