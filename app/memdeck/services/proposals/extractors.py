"""Extractors, and running one on conversations: one that fails costs no other."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import chain, takewhile
from threading import Event
from typing import Protocol, runtime_checkable

from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.conversation.read_positions import ReadPositions, unread
from memdeck.domain.memory.candidate import Candidate, Extraction, as_fiction
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.errors import ModelError, ModelUnreachableError
from memdeck.services.proposals.forgetting import with_requests
from memdeck.services.proposals.guards import masked_name

RULES = "rules"
"""The name of the extractor that uses no model."""
MAX_UNANSWERED = 2
"""Number of conversations in a row without an answer after which the server is taken to be down."""
PROGRAM_ERRORS = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""Errors that unusual text causes in a program that did not foresee it.

Errors of the disk or of memory are not among them: they would meet every conversation, and
end the import.
"""
Progress = Callable[[int, int, str], None]
"""Called with the conversations done, the conversations in all, and the name of the next one."""


@runtime_checkable
class Extractor(Protocol):
    """Conversation in, candidates out; ``name`` says how ("rules", or the model's name)."""

    @property
    def name(self) -> str: ...

    async def extract(
        self, conversation: Conversation, known: Sequence[MemoryEntry], today: date
    ) -> Extraction: ...


@dataclass(frozen=True, slots=True)
class Failure:
    """A conversation that could not be read, and why, as a sentence."""

    conversation: str
    why: str


@dataclass(slots=True)
class Harvest:
    """The result of the conversations so far.

    *extractors* names who read each conversation, by its id. *model_error* is the last error of the
    model, *program_error* of the program, if there was one.
    """

    candidates: list[Candidate] = field(default_factory=list)
    read: list[Conversation] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    extractors: dict[str, str] = field(default_factory=dict)
    model_error: ModelError | None = None
    program_error: Exception | None = None
    unanswered: int = 0

    @property
    def is_cut_off(self) -> bool:
        """True once the model's server no longer answers."""
        return self.unanswered >= MAX_UNANSWERED

    def take(self, conversation: Conversation, extraction: Extraction) -> None:
        """Add the results of *conversation*."""
        self.unanswered = 0
        self.notes.extend(extraction.notes)
        candidates = extraction.candidates
        self.candidates.extend(
            map(as_fiction, candidates) if conversation.is_fiction else candidates
        )
        if extraction.failed:
            self.failures.append(Failure(conversation.id, " ".join(extraction.notes)))
        else:
            self.read.append(conversation)
            self.extractors[conversation.id] = extraction.extractor

    def miss(self, conversation: Conversation, name: str, error: Exception) -> None:
        """Record that *conversation* could not be read; *name* is shown in the note."""
        is_unanswered = isinstance(error, ModelUnreachableError)
        self.unanswered = self.unanswered + 1 if is_unanswered else 0
        if isinstance(error, ModelError):
            self.model_error = error
            why = f"“{name}” was not read: {error}"
        else:
            self.program_error = error
            why = f"“{name}” was not read, because of a bug in Memdeck; report it: {error!r}"
        self.notes.append(why)
        self.failures.append(Failure(conversation.id, why))


class OfflineExtractor:
    """Rules on this machine: no network, no key."""

    name = RULES

    async def extract(
        self, conversation: Conversation, known: Sequence[MemoryEntry], today: date
    ) -> Extraction:
        """Return what the rules find; *known* is used for lessons about tools, *today* for nothing.

        They work in a thread of their own: a long conversation takes seconds, in which
        a host's event loop goes on. When cancelled they stop at the next turn.
        """
        # Hundreds of patterns are imported with them: a quarter of a second, not spent at
        # startup.
        from memdeck.extraction.rules import RuleExtractor, lessons_of  # noqa: PLC0415 - slow, rarely used

        del today
        turns = RuleExtractor().turn_by_turn(conversation)
        cancelled = Event()

        def read() -> tuple[Candidate, ...]:
            wanted = takewhile(lambda _: not cancelled.is_set(), turns)
            found = tuple(chain.from_iterable(wanted))
            return (*found, *lessons_of(conversation, known, found))

        try:
            return Extraction(await asyncio.to_thread(read), self.name)
        finally:
            cancelled.set()


async def harvest(
    extractor: Extractor,
    conversations: Sequence[Conversation],
    known: Sequence[MemoryEntry],
    positions: ReadPositions,
    today: date,
    progress: Progress | None = None,
) -> Harvest:
    """Return the results of *conversations*, each as far as *positions* do not say it was read.

    Stops if the model's server no longer answers; the conversations after it are neither read
    nor failed.
    """
    found = Harvest()
    for done, conversation in enumerate(conversations):
        name = await asyncio.to_thread(masked_name, conversation)
        if progress is not None:
            progress(done, len(conversations), name)
        try:
            new_part = unread(conversation, positions)
            extraction = await extractor.extract(new_part, known, today)
            if extractor.name != RULES and not extraction.failed:
                extraction = await asyncio.to_thread(with_requests, extraction, new_part)
        except (ModelError, *PROGRAM_ERRORS) as error:
            found.miss(conversation, name, error)
            if found.is_cut_off:
                break
        else:
            found.take(conversation, extraction)
    return found
