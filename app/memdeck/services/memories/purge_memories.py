"""Remove memories everywhere, for good."""

from collections.abc import Iterable, Iterator, Sequence

from memdeck.domain.changes.changeset import Tombstone
from memdeck.domain.matching.restatement import restates
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.services.pages.vault_page import Purged, names_of_past_pages, past_pages
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
    deleted, with the pages that rest on them alone. See ``storage.vault.purge``.
    """
    ids = {entry.id for entry in entries}
    deleted = frozenset(conversations)
    for tx in vault.attempts("purge"):
        with tx:
            texts = [*texts_of(entries), *_cited_texts(vault, entries, deleted)]
            targets = RedactionTargets.of(ids, texts)
            tx.redact(targets.with_living(tx.contents.all_entries.values()), tombstones)
            pages = names_of_past_pages(vault, lambda page: page.conversations <= deleted)
            purge(
                vault.layout,
                ids,
                texts,
                conversations=deleted,
                pages=dict.fromkeys(pages if deleted else ()),
            )


def texts_of(entries: Iterable[MemoryEntry]) -> Iterator[str]:
    """Yield the contents of *entries*, and the quotes in their evidence that say the same."""
    for entry in entries:
        yield entry.content
        quotes = (proof.quote for proof in entry.evidence)
        yield from (quote for quote in quotes if restates(entry.content, quote))


def _cited_texts(
    vault: Vault, entries: Sequence[MemoryEntry], conversations: frozenset[str]
) -> Iterator[str]:
    """Yield what pages tell of messages of *conversations*, or under *entries*."""
    cited = {(proof.conversation, proof.message) for entry in entries for proof in entry.evidence}
    targets = RedactionTargets.of((), texts_of(entries))
    purged = Purged(conversations, frozenset(cited), targets)
    for _, page in past_pages(vault):
        yield from page.purged_texts(purged)
