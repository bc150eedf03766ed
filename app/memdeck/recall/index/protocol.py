"""What an index of passages does, whatever engine it stands on.

An engine finds candidate hits; ``recall.ranking.ranking`` puts them in order, from counts that
are the same in every engine. So two engines that find the same rank alike.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

from memdeck.domain.fast_dataclass import value
from memdeck.domain.search.passage import EVERYWHERE, Passage, Where
from memdeck.recall.text.tokenizer import Term

if TYPE_CHECKING:
    from memdeck.recall.embedders.embedder import Vectors

OUTDATED = "The search index is of another version of Memdeck; it is being rebuilt."

MOST_PROSPECTS = 100
"""By words, and as many by meaning. More change nearly nothing: measured on LoCoMo."""
NEIGHBOURED = 50
"""As many of the best by words bring their neighbours along."""
LEAST_QUESTION = 3.0
"""The weight of a query's terms from which it is a question, whose answer may share no word."""
MOST_TERMS = 48
"""Of a long query the most telling terms are looked for."""
MOST_COUNTED = 255
"""However often a token stands in a passage: what a byte holds."""


@dataclass(frozen=True, slots=True, eq=False)
class Meaning:
    """The vector of a query, (d,), of length 1, and the model that made it."""

    vector: "Vectors"
    model: str
    language: str = ""
    """As ``recall.vectors.centering`` tells it."""
    question: "Vectors | None" = None
    """The direction, (d,), in which questions of its language lie; None where nobody knows."""


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """What to look for, by words, by meaning or by both, and where."""

    terms: tuple[Term, ...] = ()
    meaning: Meaning | None = None
    where: Where = EVERYWHERE
    limit: int = MOST_PROSPECTS

    @property
    def is_question(self) -> bool:
        """Whether an answer may share no word with it."""
        return sum(term.weight for term in self.terms) >= LEAST_QUESTION


class Counted(NamedTuple):
    """How often each term stands in a text, in the terms' order, and how many tokens it has."""

    counts: tuple[int, ...]
    length: int


@dataclass(frozen=True, slots=True)
class Field:
    """What an index knows of all texts of one size: of all passages, or of all whole sessions.

    *frequencies* tell in how many of them each term stands.
    """

    size: int
    mean_length: float
    frequencies: tuple[int, ...]


@value(frozen=True, slots=True)
class CandidateHit:
    """A passage that may be what is looked for. *nearness*, in [-1, 1], is its cosine.

    *nearness* is None where nothing was looked for by meaning, or the passage has no vector yet.
    """

    id: str
    session: str
    place: int | None
    words: Counted
    nearness: float | None = None


@dataclass(frozen=True, slots=True)
class CandidateHits:
    """What an engine found, in no order, and what ranking needs to know of the rest.

    *terms* are those of the probe that the index knows. *sessions* has those
    of the candidate hits; one that stands alone is its own session.
    """

    terms: tuple[Term, ...]
    found: Sequence[CandidateHit]
    sessions: Mapping[str, Counted]
    passages: Field
    wholes: Field


@dataclass(frozen=True, slots=True)
class IndexStats:
    """How much an index holds. *embedded* counts the passages with a vector, by model.

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
    """Passages to be found. Derived: what is in it can be put into it again. Any thread.

    Every method raises ``StorageError`` where the engine refuses.
    """

    word: str
    """Why the index was begun anew, and so is empty, in a sentence; "" where it was not."""

    lack: str
    """Why nothing is found by meaning, in a sentence; "" where the engine can."""

    def update(self, put: Iterable[Passage] = (), remove: Iterable[str] = ()) -> None:
        """Put passages in, in place of those with their ids, and take others out.

        All of it or, where that fails, nothing. A vector stays where its text does.
        """

    def candidate_hits(self, probe: IndexQuery) -> CandidateHits:
        """Return the passages that *probe* may mean."""

    def passages(self, ids: Iterable[str]) -> dict[str, Passage]:
        """Return the passages of these ids; those that are not here are left out."""

    def digests(self) -> dict[str, bytes]:
        """Return the digest of each passage by its id, to be compared with what is to be here."""

    def unembedded(self, model: str, limit: int) -> list[Passage]:
        """Return at most *limit* passages without a vector of *model*."""

    def put_vectors(self, model: str, passages: Sequence[Passage], vectors: "Vectors") -> None:
        """Keep a vector, (n, d), for each of *passages*, in place of any other model's.

        Those that are no longer here, or have changed since, are left out.
        """

    def data_version(self) -> int | None:
        """Return what stays the same until another program changes the index.

        None where the engine cannot tell.
        """

    def clear(self) -> None:
        """Take everything out."""

    def scrub(self) -> None:
        """Leave no byte of what was taken out or changed before."""

    def stats(self) -> IndexStats: ...

    def check(self) -> list[str]:
        """Return what is wrong inside, a sentence each; nothing for a sound index."""

    def close(self) -> None: ...


def telling(terms: Iterable[Term], frequencies: Mapping[str, int], size: int) -> tuple[Term, ...]:
    """Return the terms that stand anywhere, the most telling of them where they are many."""
    known = [term for term in terms if frequencies.get(term.token)]
    if len(known) > MOST_TERMS:
        known.sort(key=lambda term: term.weight * (size / frequencies[term.token]), reverse=True)
    return tuple(known[:MOST_TERMS])
