"""Remove memories everywhere, for good."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from memdeck.domain.changes.changeset import Tombstone
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.matching.restatement import restates
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.extraction.rules.turns import content_words
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.store.episodes_markdown import (
    episode_title_line,
    keywords_line,
    parse_episode,
    title_line,
)
from memdeck.storage.vault.store.profiles_markdown import parse_profile


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
            texts = [*texts_of(entries), *_cited_texts(vault, entries, deleted)]
            targets = RedactionTargets.of(ids, texts)
            tx.redact(targets.with_living(tx.contents.entries.values()), tombstones)
            purge(vault.layout, ids, texts, conversations=deleted)


def texts_of(entries: Iterable[MemoryEntry]) -> Iterator[str]:
    """Yield the contents of *entries*, and the quotes in their evidence that say the same."""
    for entry in entries:
        yield entry.content
        quotes = (proof.quote for proof in entry.evidence)
        yield from (quote for quote in quotes if restates(entry.content, quote))


def _cited_texts(
    vault: Vault, entries: Sequence[MemoryEntry], conversations: Collection[str]
) -> Iterator[str]:
    """Yield what units and profiles tell of messages of *conversations*, or under *entries*."""
    cited = {(proof.conversation, proof.message) for entry in entries for proof in entry.evidence}
    targets = RedactionTargets.of((), texts_of(entries))
    for text in dict.fromkeys(page_texts(vault)):
        if page := parse_profile(text):
            for memory in page.profile.memories:
                said = {(mention.conversation, mention.message) for mention in memory.mentions}
                if said & cited or any(conversation in conversations for conversation, _ in said):
                    yield memory.text
        episode = parse_episode(text)
        if episode is None:
            continue
        unit = episode.unit
        is_of_conversation = unit.conversation in conversations
        if is_of_conversation:
            yield from (unit.subject, *(episode.title for episode in unit.episodes))
        removed = [
            text
            for text, messages in unit.texts
            if is_of_conversation
            or targets.occur_in(text)
            or any((unit.conversation, message) in cited for message in messages)
        ]
        yield from removed
        yield from _heading_lines(unit, "\n".join(removed))


def _heading_lines(unit: Unit, removed: str) -> Iterator[str]:
    """Yield the lines with titles and keywords of *unit* that share a word with *removed* text.

    The whole line, since a title such as "Lunch" would match lines of other files.
    """
    words = content_words(removed) - content_words(" ".join(unit.participants))
    for title in (unit.subject, *(episode.title for episode in unit.episodes)):
        if not words.isdisjoint(content_words(title)):
            yield from (title_line(title), episode_title_line(title))
    for keywords in (unit.keywords, *(episode.keywords for episode in unit.episodes)):
        if not words.isdisjoint(content_words(" ".join(keywords))):
            yield keywords_line(keywords)


def page_texts(vault: Vault) -> Iterator[str]:
    """Yield the texts of the pages, and what the journal has of files: former texts."""
    for name in vault.side_files.pages():
        yield vault.read_file(name) or ""
    for changes in vault.journal.read().changesets:
        for file in changes.files:
            yield from (file.before or "", file.after or "")
