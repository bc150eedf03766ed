"""Remove memories everywhere, for good."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from memdeck.domain.changes.changeset import Tombstone
from memdeck.domain.matching.restatement import restates
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.store.episodes_markdown import parse_episode


def purge_memories(
    vault: Vault,
    entries: Sequence[MemoryEntry],
    tombstones: Sequence[Tombstone],
    *,
    conversations: Iterable[str] = (),
) -> None:
    """Remove *entries* everywhere, and add their *tombstones*.

    *entries* are all states that the memories ever had. The transcripts of *conversations* are
    deleted, with their units. See ``storage.vault.purge``.
    """
    ids = {entry.id for entry in entries}
    deleted = frozenset(conversations)
    for tx in vault.attempts("purge"):
        with tx:
            texts = [*_texts(entries), *_episode_texts(vault, entries, deleted)]
            targets = RedactionTargets.of(ids, texts)
            tx.redact(targets.with_living(tx.contents.entries.values()), tombstones)
            purge(vault.layout, ids, texts, conversations=deleted)


def _texts(entries: Iterable[MemoryEntry]) -> Iterator[str]:
    """Yield the contents of *entries*, and the quotes in their evidence that say the same."""
    for entry in entries:
        yield entry.content
        quotes = (proof.quote for proof in entry.evidence)
        yield from (quote for quote in quotes if restates(entry.content, quote))


def _episode_texts(
    vault: Vault, entries: Sequence[MemoryEntry], conversations: Collection[str]
) -> Iterator[str]:
    """Yield what units tell of the messages that *entries* rest on, and of *conversations*."""
    cited = {(proof.conversation, proof.message) for entry in entries for proof in entry.evidence}
    for text in dict.fromkeys(_file_texts(vault)):
        episode = parse_episode(text)
        if episode is None:
            continue
        unit = episode.unit
        if unit.conversation in conversations:
            yield from (unit.subject, unit.summary, *unit.narrative)
        title = unit.subject.removesuffix("…")
        for event in unit.events:
            if unit.conversation in conversations or (unit.conversation, event.message) in cited:
                yield event.text
                if title and event.text.startswith(title):
                    yield unit.subject


def _file_texts(vault: Vault) -> Iterator[str]:
    """Yield the texts of the units' files, and what the journal has of files: former texts."""
    for name in vault.side_files.episodes():
        yield vault.read_file(name) or ""
    for changes in vault.journal.read().changesets:
        for file in changes.files:
            yield from (file.before or "", file.after or "")
