"""Remove memories everywhere, for good."""

from collections.abc import Iterable, Iterator, Sequence

from memdeck.domain.changes.changeset import Tombstone
from memdeck.domain.matching.restatement import restates
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.purge import purge


def purge_memories(
    vault: Vault,
    entries: Sequence[MemoryEntry],
    tombstones: Sequence[Tombstone],
    *,
    conversations: Iterable[str] = (),
) -> None:
    """Remove *entries* everywhere, and add their *tombstones*.

    *entries* are all states that the memories ever had. The transcripts of *conversations* are
    deleted. See ``storage.vault.purge``.
    """
    ids = {entry.id for entry in entries}
    texts = list(_texts(entries))
    for tx in vault.attempts("purge"):
        with tx:
            targets = RedactionTargets.of(ids, texts)
            tx.redact(targets.with_living(tx.contents.entries.values()), tombstones)
            purge(vault.layout, ids, texts, conversations=conversations)


def _texts(entries: Iterable[MemoryEntry]) -> Iterator[str]:
    """Yield the contents of *entries*, and the quotes in their evidence that say the same."""
    for entry in entries:
        yield entry.content
        quotes = (proof.quote for proof in entry.evidence)
        yield from (quote for quote in quotes if restates(entry.content, quote))
