"""Embed one sentence, so that the user sees whether an embedder works."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from memdeck.recall.embedders.embedder import Embedder

SENTENCE = "The user prefers green tea. 用户喜欢喝绿茶。"
"""A sentence of ours, so that no text of the user is sent without consent."""


@dataclass(frozen=True, slots=True)
class Trial:
    """The embedder's name, the length of its vector, and the time to open it and to embed."""

    model: str
    dimension: int
    opening_s: float
    embedding_s: float


def try_out(open_embedder: Callable[[], Embedder]) -> Trial:
    """Open an embedder and have it embed a sentence."""
    start = perf_counter()
    embedder = open_embedder()
    opened = perf_counter()
    embedder.embed_passages([SENTENCE])
    done = perf_counter()
    return Trial(embedder.model, embedder.dimension, opened - start, done - opened)
