"""Forget a person everywhere, for good."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.matching.similarity import fingerprint
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.profiles.profile import GroupProfile, Participant, Profile, groups_of
from memdeck.errors import StorageError, UsageError
from memdeck.services.episodes.episodes import Episodes
from memdeck.services.memories.purge_memories import texts_of
from memdeck.services.people.profile_service import People
from memdeck.services.vault.forgotten import person_tombstone, without_messages_of
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.store.profiles_markdown import render_profile


@dataclass(frozen=True, slots=True)
class PersonTraces:
    """What a vault has of a person, and what goes if they are forgotten.

    *memories* are those of MEMORY.md of which they are the owner. *events* are by their ids.
    *messages* counts what they said in the kept transcripts of *conversations*, whose *units* are
    written again without them.
    """

    profile: Profile
    memories: tuple[MemoryEntry, ...]
    events: tuple[str, ...]
    units: tuple[str, ...]
    conversations: tuple[str, ...]
    messages: int


class PersonForgetting:
    """Forgets people in one vault."""

    def __init__(
        self, vault: Vault, people: People, episodes: Episodes, scrub: Callable[[], None]
    ) -> None:
        self._vault = vault
        self._people = people
        self._episodes = episodes
        self._scrub = scrub

    def preview(self, name_or_id: str) -> PersonTraces:
        """Return what ``forget`` would remove of the person of that name or id; nothing changes.

        Raises:
            UsageError: there is no such person, or it is the user.
        """
        _, profile = self._people.person_page(name_or_id)
        if Participant() in profile.participants:
            raise UsageError("That is you; purge the memories that must go, or delete the vault.")
        names, groups = _names_and_groups(profile)
        units = [unit.id for unit in self._episodes.units() if unit.conversation in groups]
        kept = [*filter(None, (self._kept(group) for group in groups))]
        return PersonTraces(
            profile=profile,
            memories=tuple(self._memories(profile)),
            events=tuple(unit.event_id(event) for unit, event in self._events(profile)),
            units=tuple(units),
            conversations=tuple(conversation.id for conversation in kept),
            messages=sum(
                message.author in names
                for conversation in kept
                for message in conversation.messages
            ),
        )

    def forget(self, name_or_id: str) -> PersonTraces:
        """Remove all that the vault has of a person, by name or id; return what that was.

        That is their profile, the memories and events of which they are the owner, and what they
        said in the kept transcripts, whose other messages are memorized again. What others say is
        kept, also where it names them. A tombstone, a hash, keeps them from coming back with the
        same chats. It cannot be undone; a second call finishes an interrupted one.

        Raises:
            UsageError: there is no such person, or it is the user.
        """
        page, profile = self._people.person_page(name_or_id)
        traces = self.preview(profile.id)
        names, groups = _names_and_groups(profile)
        rest = [
            without_messages_of(conversation, names.__contains__)
            for conversation in filter(None, map(self._kept, groups))
        ]
        ids = {entry.id for entry in traces.memories}
        states = [entry for entry in self._vault.read_past_entries() if entry.id in ids]
        states += traces.memories
        texts = [*texts_of(states), *self._texts(profile)]
        today = self._vault.today()
        hashes = [person_tombstone(participant) for participant in profile.participants]
        hashes += dict.fromkeys(fingerprint(entry.content) for entry in states)
        tombstones = [Tombstone(text, today, TombstoneReason.PURGED) for text in hashes]
        for tx in self._vault.attempts("purge"):
            with tx:
                pages = {page.name: None, **self._group_pages(names, groups)}
                targets = RedactionTargets.of(ids, texts)
                tx.redact(targets.with_living(tx.contents.entries.values()), tombstones)
                for conversation in rest:
                    self._vault.sources.write(conversation)
                purge(self._vault.layout, ids, texts, units_of=groups, pages=pages)
        for conversation in rest:
            if conversation.messages:
                self._episodes.memorize(conversation)
        self._scrub()
        return traces

    def _kept(self, conversation: str) -> Conversation | None:
        try:
            return self._vault.sources.read(conversation)
        except StorageError:
            return None

    def _memories(self, profile: Profile) -> Iterator[MemoryEntry]:
        """Yield the memories of *profile*'s person.

        If another person has the same name, only those that rest on a chat of this one.
        """
        names, groups = _names_and_groups(profile)
        shared = {
            participant.name
            for other in self._people.people()
            if other.id != profile.id
            for participant in other.participants
        }
        for entry in self._vault.load().entries.values():
            is_theirs = entry.owner in names
            conversations = {proof.conversation for proof in entry.evidence}
            if is_theirs and (entry.owner not in shared or not groups.isdisjoint(conversations)):
                yield entry

    def _events(self, profile: Profile) -> Iterator[tuple[Unit, Event]]:
        """Yield the events of which the person is the owner, or that rest on their messages."""
        names, groups = _names_and_groups(profile)
        said = {
            (conversation.id, message.id)
            for conversation in filter(None, map(self._kept, groups))
            for message in conversation.messages
            if message.author in names
        }
        for unit in self._episodes.units():
            for event in unit.events:
                is_theirs = unit.conversation in groups and event.owner in names
                if is_theirs or (unit.conversation, event.message) in said:
                    yield unit, event

    def _texts(self, profile: Profile) -> Iterator[str]:
        """Yield what the vault says of the person in profiles and units."""
        names, groups = _names_and_groups(profile)
        for page in self._people.pages.read():
            for memory in page.content.profile.memories:
                said_by = {
                    mention.speaker for mention in memory.mentions if mention.conversation in groups
                }
                if page.content.profile.id == profile.id or not names.isdisjoint(said_by):
                    yield memory.text
        for unit, event in self._events(profile):
            yield event.text
            if event.text.startswith(unit.subject.removesuffix("…")):
                yield unit.subject

    def _group_pages(self, names: frozenset[str], groups: frozenset[str]) -> dict[str, str]:
        """Return the texts of the pages of *groups* without people of these *names*, by page."""
        pages = {}
        for page in self._people.pages.read():
            group = page.content.profile
            if isinstance(group, GroupProfile) and group.group in groups:
                members = tuple(member for member in group.members if member not in names)
                name = "" if any(name in group.name for name in names) else group.name
                rest = replace(group, name=name, members=members, subjects=())
                pages[page.name] = render_profile(rest, page.content)
        return pages


def _names_and_groups(profile: Profile) -> tuple[frozenset[str], frozenset[str]]:
    return frozenset(person.name for person in profile.participants), groups_of(profile)
