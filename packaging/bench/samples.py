"""Exports that are not distributed, compared with the import report next to each."""

import sys
from pathlib import Path

from bench.figures import Figure

from memdeck.transcripts import read_files
from tests.transcripts.conformance import accounts, differences


def measure(folder: Path) -> list[Figure]:
    """Compare each sample of *folder*, and print differences to stderr.

    Returns no figure if there are no samples.
    """
    expected = accounts(folder)
    exact = 0
    for name, account in expected.items():
        found = list(differences(read_files([folder / name]), account))
        exact += not found
        for difference in found:
            print(f"{name}: {difference}", file=sys.stderr)
    count = len(expected)
    what = "samples: conversations, messages, first and last text, first time"
    figure = Figure(what, f"{exact} of {count} exact", f"{count} of {count}", exact == count)
    return [figure] if expected else []
