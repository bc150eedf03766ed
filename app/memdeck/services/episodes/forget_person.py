"""Forget a person everywhere, for good."""

from collections import defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import NamedTuple

from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.consolidation.review_queue import Suggestion
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.matching.similarity import fingerprint
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.profiles.growth import without_statements
from memdeck.domain.profiles.profile import AnyProfile, GroupProfile, Profile
from memdeck.errors import StorageError, UsageError
from memdeck.services.episodes.episodes import Episodes
from memdeck.services.memories.purge_memories import texts_of
from memdeck.services.pages.episodes_page import EpisodesPage
from memdeck.services.pages.profiles_page import ProfilesPage
from memdeck.services.pages.vault_page import names_of_past_pages, past_pages
from memdeck.services.people.profile_service import People
from memdeck.services.vault.forgotten import person_tombstone, without_messages_of
from memdeck.services.vault.vault import Vault
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.state.review_file import read_queues
from memdeck.storage.vault.state.transcript_archive import Sources
from memdeck.storage.vault.store.episodes_markdown import title_line
from memdeck.storage.vault.store.profiles_markdown import render_profile

Names = Mapping[str, Collection[str]]
"""The names of one person in each of their chats, by the id of the chat."""


class Trace(NamedTuple):
    """The id and the text of something that goes."""

    id: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonTraces:
    """What a vault has of a person, and what goes if they are forgotten.

    *memories* are those of MEMORY.md of which they are the owner, *claims_of_others* the claims in
    other profiles that rest on their word, and *suggestions* the texts that wait for review.
    *messages* are what they said in the kept transcripts of *conversations*, whose *units*, by
    their subjects, are written again without them.
    """

    profile: Profile
    memories: tuple[MemoryEntry, ...]
    claims_of_others: tuple[Trace, ...]
    suggestions: tuple[str, ...]
    events: tuple[Trace, ...]
    units: tuple[Trace, ...]
    conversations: tuple[str, ...]
    messages: tuple[Trace, ...]


class PersonForgetting:
    """Forgets people in one vault."""

    def __init__(
        self, vault: Vault, people: People, episodes: Episodes, scrub: Callable[[], None]
    ) -> None:
        self._vault = vault
        self._people = people
        self._episodes = episodes
        self._scrub = scrub

    def preview_forget_person(self, name_or_id: str) -> PersonTraces:
        """Return what ``forget_person`` would remove of a person, by name or id; nothing changes.

        Raises:
            UsageError: there is no such person, or it is the user.
        """
        _, profile = self._people.person_page(name_or_id)
        if profile.is_user:
            raise UsageError("That is you; purge the memories that must go, or delete the vault.")
        names = _names(profile)
        units = [unit for unit in self._episodes.units() if unit.conversation in names]
        said = self._said(names)
        kept = list(_kept(self._vault.sources, names))
        return PersonTraces(
            profile=profile,
            memories=tuple(filter(self._ownership(profile), self._entries())),
            claims_of_others=tuple(self._claims_of_others(profile.id, names)),
            suggestions=tuple(
                dict.fromkeys(each.row.content for each in self._suggestions(names, said))
            ),
            events=tuple(
                Trace(unit.event_id(event), event.text)
                for unit in units
                for event in _events_of(unit, names, said)
            ),
            units=tuple(Trace(unit.id, unit.subject) for unit in units),
            conversations=tuple(conversation.id for conversation in kept),
            messages=tuple(
                Trace(f"{conversation.id}#{message.id}", message.text)
                for conversation in kept
                for message in conversation.messages
                if message.author in names[conversation.id]
            ),
        )

    def forget_person(self, name_or_id: str) -> PersonTraces:
        """Remove all that the vault has of a person, by name or id; return what that was.

        That is their profile, the memories, suggestions and events of which they are the owner, and
        what they said in the kept transcripts, whose other messages are memorized again. What
        others say is kept, also where it names them. A tombstone, a hash, keeps them from coming
        back with the same chats. It cannot be undone; a second call finishes an interrupted one.

        Raises:
            UsageError: there is no such person, or it is the user.
        """
        page, profile = self._people.person_page(name_or_id)
        traces = self.preview_forget_person(profile.id)
        names = _names(profile)
        rest, pending = (
            [
                without_messages_of(conversation, names[conversation.id].__contains__)
                for conversation in _kept(folder, names)
            ]
            for folder in (self._vault.sources, self._vault.pending_sources)
        )
        is_theirs = self._ownership(profile)
        states = [*filter(is_theirs, self._vault.read_past_entries()), *traces.memories]
        of_others = {entry.id for entry in self._entries() if not is_theirs(entry)}
        ids = {entry.id for entry in states} - of_others
        staying = "\n".join(self._staying_texts(profile.id, names))
        stated = (*texts_of(states), *self._texts(profile.id, names))
        texts = [text for text in stated if text not in staying]
        hashes = [person_tombstone(participant) for participant in profile.participants]
        hashes += dict.fromkeys(fingerprint(entry.content) for entry in states)
        today = self._vault.today()
        tombstones = [Tombstone(text, today, TombstoneReason.PURGED) for text in hashes]
        for tx in self._vault.attempts("purge"):
            with tx:
                emptied = render_profile(replace(profile, memories=(), removed=()), page.content)
                pages = {
                    **dict.fromkeys(self._unit_pages(names)),
                    **self._other_pages(profile.id, names),
                    page.name: emptied,
                }
                targets = RedactionTargets.of(ids, texts)
                tx.redact(targets.with_living(tx.contents.all_entries.values()), tombstones)
                for conversation in rest:
                    self._vault.sources.write(conversation)
                for conversation in pending:
                    self._vault.pending_sources.write(conversation)
                purge(self._vault.layout, ids, texts, pages=pages)
        for conversation in rest:
            if conversation.messages:
                self._episodes.memorize(conversation, is_undoable=False)
        with self._vault.store.locked():  # last, as a second call needs to know who it is
            self._vault.side_files.write(page.name, None)
        self._scrub()
        return traces

    def _ownership(self, profile: Profile) -> Callable[[MemoryEntry], bool]:
        """Return whether a memory is of *profile*'s person.

        If another person has the same name, only one that rests on a chat of this one is.
        """
        names = _names(profile)
        shared = {
            name
            for other in self._people.people()
            if other.id != profile.id
            for name in (other.name, *other.other_names)
        }
        unique = {profile.name, *profile.other_names} - {*shared, ""}
        return lambda entry: (
            entry.owner in unique
            or any(entry.owner in names.get(proof.conversation, ()) for proof in entry.evidence)
        )

    def _said(self, names: Names) -> set[tuple[str, str]]:
        """Return the conversations and the ids of the messages of theirs that are kept."""
        return {
            (conversation.id, message.id)
            for folder in (self._vault.sources, self._vault.pending_sources)
            for conversation in _kept(folder, names)
            for message in conversation.messages
            if message.author in names[conversation.id]
        }

    def _entries(self) -> Iterable[MemoryEntry]:
        return self._vault.load().all_entries.values()

    def _texts(self, profile: str, names: Names) -> Iterator[str]:
        """Yield what the vault says of the person in profiles, units and pending suggestions."""
        said = self._said(names)
        for _, page in past_pages(self._vault):
            if isinstance(page, ProfilesPage):
                other = page.profile
                staying = () if other.id == profile else _without_hearsay(other, names).memories
                ids = {memory.id for memory in staying}
                yield from (memory.text for memory in other.memories if memory.id not in ids)
            elif isinstance(page, EpisodesPage):
                for event in _events_of(page.unit, names, said):
                    yield event.text
                    if event.text.startswith(page.unit.subject.removesuffix("…")):
                        yield title_line(page.unit.subject)
        for each in self._suggestions(names, said):
            yield from (each.candidate.content, each.proposed.content, each.row.content)

    def _suggestions(self, names: Names, said: Collection[tuple[str, str]]) -> Iterator[Suggestion]:
        """Yield the pending suggestions of which they are the owner, or that rest on *said*."""
        for queue in read_queues(self._vault.layout):
            for suggestion in queue.suggestions:
                candidate = suggestion.candidate
                if any(
                    candidate.owner in names.get(each.conversation, ())
                    or (each.conversation, each.message) in said
                    for each in candidate.evidence
                ):
                    yield suggestion

    def _claims_of_others(self, profile: str, names: Names) -> Iterator[Trace]:
        """Yield the claims in profiles of others that rest on the word of the person."""
        for page in self._people.pages.read():
            other = page.content.profile
            if other.id != profile:
                staying = {memory.id for memory in _without_hearsay(other, names).memories}
                for memory in other.memories:
                    if memory.id not in staying:
                        yield Trace(memory.id, memory.text)

    def _staying_texts(self, profile: str, names: Names) -> Iterator[str]:
        """Yield what pages say on the word of others: it may be the same as what must go."""
        for page in self._people.pages.read():
            other = page.content.profile
            if other.id != profile:
                yield from (memory.text for memory in _without_hearsay(other, names).memories)
        for unit in self._episodes.units():
            if unit.conversation not in names:
                yield from (unit.subject, *(text for text, _ in unit.texts))

    def _unit_pages(self, groups: Container[str]) -> frozenset[str]:
        """Return the names of the pages of the units of *groups*."""
        return names_of_past_pages(
            self._vault,
            lambda page: isinstance(page, EpisodesPage) and page.unit.conversation in groups,
        )

    def _other_pages(self, profile: str, names: Names) -> dict[str, str]:
        """Return the new texts of the pages of others that rest, or rested, on chats of the person.

        The journal has the former texts, and loses them: an undo would bring them back.
        """
        traced = names_of_past_pages(
            self._vault,
            lambda page: isinstance(page, ProfilesPage) and _is_traced(page.profile, names),
        )
        return {
            page.name: render_profile(_without_traces(page.content.profile, names), page.content)
            for page in self._people.pages.read()
            if page.content.profile.id != profile and page.name in traced
        }


def _names(profile: Profile) -> Names:
    names: defaultdict[str, set[str]] = defaultdict(set)
    for participant in profile.participants:
        if participant.name:  # a page may be edited by hand, and "" is the user
            names[participant.group].add(participant.name)
    return names


def _kept(folder: Sources, names: Names) -> Iterator[Conversation]:
    """Yield the chats of the person that *folder* has; a damaged one is left out."""
    for id_ in names:
        with suppress(StorageError):
            conversation = folder.read(id_)
            if conversation is not None:
                yield conversation


def _events_of(unit: Unit, names: Names, said: Collection[tuple[str, str]]) -> Iterator[Event]:
    """Yield the events of *unit* of which the person is the owner, or that rest on *said*."""
    for event in unit.events:
        is_theirs = event.owner in names.get(unit.conversation, ())
        if is_theirs or (unit.conversation, event.message) in said:
            yield event


def _without_hearsay(profile: AnyProfile, names: Names) -> AnyProfile:
    """Return *profile* without what the person of these *names* said of its owner."""
    memories = profile.memories
    for conversation, gone in names.items():
        mentions = (mention for memory in memories for mention in memory.mentions)
        keys = {mention.key for mention in mentions if mention.speaker not in gone}
        memories = without_statements(memories, conversation, keys)
    return replace(profile, memories=memories)


def _is_traced(profile: AnyProfile, names: Names) -> bool:
    """Return whether *profile* is of a chat of the person, or rests on one."""
    chats = {mention.conversation for memory in profile.memories for mention in memory.mentions}
    if isinstance(profile, GroupProfile):
        chats.add(profile.group)
    else:
        chats.update(participant.group for participant in profile.participants)
    return not chats.isdisjoint(names)


def _without_traces(profile: AnyProfile, names: Names) -> AnyProfile:
    """Return *profile* without the person; units memorized again give a group its subjects."""
    rest = _without_hearsay(profile, names)
    if not isinstance(rest, GroupProfile) or rest.group not in names:
        return rest
    gone = names[rest.group]
    members = tuple(member for member in rest.members if member not in gone)
    name = "" if any(name in rest.name for name in gone) else rest.name
    return replace(rest, name=name, members=members, subjects=())
