"""Programs that start work at the same moment."""

import subprocess
import sys
from collections.abc import Sequence


def run_together(script: str, arguments: Sequence[Sequence[str]]) -> list[str]:
    """Run *script* once with each of *arguments*; return what each printed at its end.

    A script prints a line when it is ready, and begins when it reads one.
    """
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", script, *given],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for given in arguments
    ]
    for program in programs:
        if program.stdout is not None:
            program.stdout.readline()
    for program in programs:
        if program.stdin is not None:
            program.stdin.write("\n")
            program.stdin.flush()
    return [program.communicate()[0] for program in programs]
