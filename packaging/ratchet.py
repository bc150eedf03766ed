"""The files that stay fully covered: the list in pyproject.toml, which only grows."""

import subprocess

from environment import PYTHON, ROOT, project


def slipped() -> list[str]:
    """Return one sentence per reason why the last test run breaks the promise; none is well."""
    patterns = project()["tool"]["memdeck"]["fully-covered"]
    reasons = [
        f"{pattern} names no file; mend fully-covered in pyproject.toml."
        for pattern in patterns
        if not any(ROOT.glob(pattern))
    ]
    if not _is_covered(patterns):
        reasons.append("The files above must be fully covered; test the lines that are missing.")
    return reasons


def _is_covered(patterns: list[str]) -> bool:
    report = ["coverage", "report", "--fail-under=100", f"--include={','.join(patterns)}"]
    done = subprocess.run(
        [str(PYTHON), "-m", *report], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout + done.stderr, end="")
    return done.returncode == 0
