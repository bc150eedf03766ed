"""One sentence embedded, so that a person sees whether an embedder works."""

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from memdeck.recall.embedders.embedder import Embedder

SENTENCE = "The user prefers green tea. 用户喜欢喝绿茶。"
"""Of ours, so that no word of the person's is sent before they agreed to that."""


@dataclass(frozen=True, slots=True)
class Trial:
    """What answered, the length of its vector, and how long it took to open it and to embed."""

    model: str
    dimension: int
    opening_s: float
    embedding_s: float


def try_out(open_embedder: Callable[[], Embedder]) -> Trial:
    """Open an embedder and have it embed a sentence.

    Raises:
        EmbedderError: it does not work; the message says what to do.
    """
    start = perf_counter()
    embedder = open_embedder()
    opened = perf_counter()
    embedder.embed_passages([SENTENCE])
    done = perf_counter()
    return Trial(embedder.model, embedder.dimension, opened - start, done - opened)
