"""The protocol of an index of passages, whatever its engine.

An engine finds candidate hits; ``recall.ranking.ranking`` puts them in order, from counts
that are the same in every engine. So two engines with the same hits rank alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from memdeck.domain.fast_dataclass import value
from memdeck.domain.search.passage import EVERYWHERE, Passage, Where
from memdeck.recall.text.query_parser import Term

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

OUTDATED = "The search index is of another version of Memdeck; it is being rebuilt."

MOST_CANDIDATE_HITS = 100
"""Hits by words, and as many by meaning. More change nearly nothing: measured on LoCoMo."""
NEIGHBOURED = 50
"""Number of the best hits by words whose neighbours are added."""
LEAST_QUESTION = 3.0
"""Weight of a query's terms from which it is a question, whose answer may share no word."""
MOST_TERMS = 48
"""Number of terms of a long query that are searched, the rarest ones."""
MOST_COUNTED = 255
"""Highest count of a token in a passage: what a byte holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """The vector of a query, (d,), of length 1, and the model that made it."""

    vector: "Vectors"
    model: str
    language: str = ""
    """As ``recall.vectors.centering`` returns it."""
    question: "Vectors | None" = None
    """The direction, (d,), of questions of its language; None if unknown."""


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """A query by words, by meaning or by both, and its filters."""

    terms: tuple[Term, ...] = ()
    meaning: Meaning | None = None
    where: Where = EVERYWHERE
    limit: int = MOST_CANDIDATE_HITS

    @property
    def is_question(self) -> bool:
        """Whether an answer may share no word with it."""
        return sum(term.weight for term in self.terms) >= LEAST_QUESTION


class Counted(NamedTuple):
    """The count of each term in a text, in the terms' order, and its number of tokens."""

    counts: tuple[int, ...]
    length: int


@dataclass(frozen=True, slots=True)
class Field:
    """Statistics of all texts of one size: of all passages, or of all whole sessions.

    *frequencies* counts the texts that contain each term. What repeats messages counts only if
    such kinds are searched, and then alone, unless other kinds are, too.
    """

    size: int
    mean_length: float
    frequencies: tuple[int, ...]


@value(frozen=True, slots=True)
class CandidateHit:
    """A passage that may answer a query. *nearness*, in [-1, 1], is its cosine.

    *nearness* is None if the query has no meaning, or the passage has no vector yet.
    """

    id: str
    session: str
    place: int | None
    words: Counted
    nearness: float | None = None


@dataclass(frozen=True, slots=True)
class CandidateHits:
    """The hits of an engine, in no order, and what ranking needs to know of the rest.

    *terms* are those of the query that the index knows. *sessions* has those of the candidate
    hits; a passage without a session is its own session.
    """

    terms: tuple[Term, ...]
    found: Sequence[CandidateHit]
    sessions: Mapping[str, Counted]
    passages: Field
    wholes: Field


@dataclass(frozen=True, slots=True)
class IndexStats:
    """The size of an index. *embedded* counts the passages with a vector, by model.

    *lack* is that of the ``Index``.
    """

    backend: str
    passages: int
    sessions: int
    tokens: int
    embedded: Mapping[str, int]
    size_bytes: int
    lack: str = ""


class Index(Protocol):
    """An index of passages. Derived: it can be rebuilt from the files. Any thread.

    Every method raises ``StorageError`` if the engine fails.
    """

    word: str
    """Why the index was rebuilt, and so is empty, in a sentence; "" if it was not."""

    lack: str
    """Why nothing is found by meaning, in a sentence; "" if the engine can."""

    def update(self, put: Iterable[Passage] = (), remove: Iterable[str] = ()) -> None:
        """Insert passages, in place of those with their ids, and remove others.

        All of it or, if that fails, nothing. A vector stays if its text does.
        """

    def candidate_hits(self, query: IndexQuery) -> CandidateHits:
        """Return the passages that may answer *query*."""

    def passages(self, ids: Iterable[str]) -> dict[str, Passage]:
        """Return the passages of these ids; missing ones are left out."""

    def digests(self) -> dict[str, bytes]:
        """Return the digest of each passage by its id, to be compared with the expected ones."""

    def unembedded(self, model: str, limit: int) -> list[Passage]:
        """Return at most *limit* passages without a vector of *model*."""

    def put_vectors(self, model: str, passages: Sequence[Passage], vectors: "Vectors") -> None:
        """Store a vector, (n, d), for each of *passages*, in place of any other model's.

        Passages that are gone, or have changed since, are left out.
        """

    def data_version(self) -> int | None:
        """Return a value that is the same until another program changes the index.

        None if the engine has none.
        """

    def clear(self) -> None:
        """Remove everything."""

    def scrub(self) -> None:
        """Leave no byte of what was removed or changed before."""

    def stats(self) -> IndexStats: ...

    def check(self) -> list[str]:
        """Return the problems of the index, a sentence each; nothing for a sound index."""

    def close(self) -> None: ...


def rarest_terms(
    terms: Iterable[Term], frequencies: Mapping[str, int], size: int
) -> tuple[Term, ...]:
    """Return the terms that occur anywhere, only the rarest of them if there are many."""
    known = [term for term in terms if frequencies.get(term.token)]
    if len(known) > MOST_TERMS:
        known.sort(key=lambda term: term.weight * (size / frequencies[term.token]), reverse=True)
    return tuple(known[:MOST_TERMS])
