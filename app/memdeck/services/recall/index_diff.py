"""The differences between an index and the files of its vault."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.memory.entry_diff import changed_ids
from memdeck.domain.search.passage import Passage
from memdeck.services.recall.index_sources import MEMORY_FILE, Part
from memdeck.services.recall.index_state import Mark, total_of
from memdeck.services.recall.passages import memory_id, memory_passage, part_of

Held = Mapping[str, Mapping[str, bytes]]
"""Digests by id, by the part of the vault they belong to."""


@dataclass(slots=True)
class Step:
    """A step that brings an index in sync, and the marks that hold then."""

    put: list[Passage] = field(default_factory=list)
    remove: list[str] = field(default_factory=list)
    marks: dict[str, Mark] = field(default_factory=dict)

    def take(self, part: Part, held: Mapping[str, bytes]) -> str:
        """Bring one part in sync; return the sum of its digests."""
        digests = part.digests
        self.put += (part.passage(id_) for id_ in digests if held.get(id_) != digests[id_])
        self.remove += (id_ for id_ in held if id_ not in digests)
        return total_of(digests.values())


def step_between(
    before: Mapping[str, MemoryEntry],
    after: Mapping[str, MemoryEntry],
    known: Mark,
    seen: str,
) -> Step:
    """Return the update of an index from the memories *before* to those *after*.

    *known* is the mark of *before*, *seen* the current state of their file.
    """
    step, total = Step(), [bytes.fromhex(known.total)]
    for id_ in changed_ids(before, after):
        passages = [memory_passage(entries[id_]) for entries in (before, after) if id_ in entries]
        total += (one.digest for one in passages)
        if id_ in after:
            step.put.append(passages[-1])
        else:
            step.remove.append(memory_id(id_))
    step.marks[MEMORY_FILE] = Mark(seen, known.part, total_of(total))
    return step


def by_part(digests: Mapping[str, bytes]) -> dict[str, dict[str, bytes]]:
    parts = defaultdict[str, dict[str, bytes]](dict)
    for id_, digest in digests.items():
        parts[part_of(id_)][id_] = digest
    return parts


def total_held(held: Held, part: str) -> str:
    return total_of(held.get(part, {}).values())


def differences(found: Mapping[str, bytes], known: Mapping[str, bytes]) -> Iterator[str]:
    """Report what an index lacks, has too much or has otherwise than the files."""
    sentences = {
        "{} of the vault cannot be found yet.": sum(id_ not in known for id_ in found),
        "{} can be found that the vault no longer holds.": sum(id_ not in found for id_ in known),
        "{} can be found by words that were changed since.": sum(
            id_ in known and known[id_] != digest for id_, digest in found.items()
        ),
    }
    for sentence, count in sentences.items():
        if count:
            yield sentence.format("1 text" if count == 1 else f"{count:,} texts")
