"""Exports that are not distributed, compared with the import report next to each."""

import sys
from pathlib import Path

from bench.figures import Figure, all_of

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
    what = "samples: conversations, messages, first and last text, first time"
    return [all_of(what, exact, len(expected))] if expected else []
