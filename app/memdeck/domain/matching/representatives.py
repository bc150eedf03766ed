"""The few memories of a group that represent most of it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from memdeck.domain.matching.claims import content_words

TextSimilarity = Callable[[str, str], float]
"""Returns the similarity of two texts, in [0, 1]."""


@dataclass(frozen=True, slots=True)
class Representative:
    """The index of a text that represents others, and the indexes of those, its own included."""

    index: int
    stands_for: tuple[int, ...]


def alike_by_words(texts: Iterable[str]) -> TextSimilarity:
    """Return a similarity of any two of *texts*: the share of content words they have in common.

    Source: Dice, Measures of the amount of ecologic association between species, 1945.
    """
    words = {text: frozenset(content_words(text)) for text in texts}

    def similarity(text: str, other: str) -> float:
        own, others = words[text], words[other]
        both = len(own) + len(others)
        return 2 * len(own & others) / both if both else 0.0

    return similarity


def most_representative(
    texts: Sequence[str], weights: Sequence[float], most: int, similarity: TextSimilarity
) -> tuple[Representative, ...]:
    """Return at most *most* texts that represent all, the most representative first.

    Each in turn is the one that adds most: for every text, its similarity to its best
    representative, times the text's weight. A text represents itself in full.

    Source: greedy facility location; Lin and Bilmes, A class of submodular functions for
    document summarization, ACL 2011.
    """
    near = [[1.0 if a == b else similarity(text, other) for b, other in enumerate(texts)]
            for a, text in enumerate(texts)]  # fmt: skip
    chosen: list[int] = []
    best = [0.0] * len(texts)
    for _ in range(min(most, len(texts))):
        gains = {
            index: sum(w * max(0.0, n - b) for w, n, b in zip(weights, row, best, strict=True))
            for index, row in enumerate(near)
            if index not in chosen
        }
        chosen.append(max(gains, key=lambda index: (gains[index], weights[index], -index)))
        best = [max(pair) for pair in zip(best, near[chosen[-1]], strict=True)]
    nearest = [max(chosen, key=lambda index: near[index][own]) for own in range(len(texts))]
    return tuple(
        Representative(
            index,
            tuple(own for own, representative in enumerate(nearest) if representative == index),
        )
        for index in chosen
    )
