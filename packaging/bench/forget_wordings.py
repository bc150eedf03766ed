"""Sentences that ask to forget, and such that only use the same words.

``forget_wordings.tsv`` holds a sentence a line: its language, ``request`` or ``other``, itself.
Nothing was learned from them. Once their errors are looked at, they are to be learned from
(``packaging/classifiers``), and other sentences are to take their place.
"""

from collections.abc import Iterator
from pathlib import Path


def forget_wordings(language: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the text of each sentence in *language*."""
    path = Path(__file__).with_name("forget_wordings.tsv")
    for line in path.read_text("utf-8").splitlines():
        spoken, label, text = line.split("\t")
        if spoken == language:
            yield label, text
