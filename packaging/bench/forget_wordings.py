"""Sentences that ask to forget, and such that only use the same words.

``forget_wordings.tsv`` holds a sentence a line: ``request`` or ``other``, its language,
itself. From the half ``dev`` the weights were learned (``packaging/categories``), from
``unseen`` nothing was; the bytes of a sentence decide which half it is in.
"""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

HALVES = ("dev", "unseen")


def forget_wordings(half: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the text of each sentence of *half* in *language*."""
    path = Path(__file__).with_name("forget_wordings.tsv")
    for line in path.read_text("utf-8").splitlines():
        label, spoken, text = line.split("\t")
        if spoken == language and HALVES[sha256(text.encode()).digest()[0] % 2] == half:
            yield label, text
