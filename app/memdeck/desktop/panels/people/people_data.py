"""What the page of people shows of a vault, as read on the worker thread."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from memdeck.domain.profiles.growth import merge_rank, merged
from memdeck.domain.profiles.profile import (
    AnyProfile,
    GroupProfile,
    Profile,
    conflicts_in,
    groups_of,
    may_be_one,
    same_names,
)
from memdeck.domain.profiles.semantic_memory import SemanticMemory
from memdeck.errors import StorageError
from memdeck.services.people.profile_pages import DamagedPage
from memdeck.services.people.profile_service import People
from memdeck.services.vault.vault import Vault

MOST_CONVERSATIONS = 50
"""Conversations whose messages are read for one profile, those of its newest claims."""
QUOTED_CHARACTERS = 2_000


@dataclass(frozen=True)
class Overview:
    """All *profiles*, people first; and by id, those that may be of the same person.

    *damaged* are the pages that cannot be read.
    """

    profiles: tuple[AnyProfile, ...] = ()
    namesakes: Mapping[str, tuple[Profile, ...]] = field(default_factory=dict)
    damaged: tuple[DamagedPage, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, AnyProfile]:
        return {profile.id: profile for profile in self.profiles}

    @cached_property
    def group_names(self) -> Mapping[str, str]:
        """The names of groups, by the ids of their chats."""
        return {
            profile.group: profile.name
            for profile in self.profiles
            if isinstance(profile, GroupProfile)
        }

    def decision_count(self, profile: AnyProfile) -> int:
        """Return the number of questions that only the user can answer."""
        return len(self.namesakes.get(profile.id, ())) + len(conflicts_in(profile.memories))


@dataclass(frozen=True, slots=True)
class Originals:
    """What a profile rests on: texts of messages, and names of conversations, by their ids."""

    messages: Mapping[str, str] = field(default_factory=dict)
    conversations: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What joining *other* to *kept* would add: new claims, repeated ones, and the like."""

    kept: Profile
    other: Profile
    added: tuple[SemanticMemory, ...]
    repeated: int
    superseded: int
    conflicts: int


def read_overview(people: People) -> Overview:
    """Return all profiles of a vault, and the pages that cannot be read."""
    persons = people.people()
    by_id = {profile.id: profile for profile in persons}
    namesakes = {
        id_: tuple(
            by_id[other] for other in question.profiles if may_be_one(by_id[id_], by_id[other])
        )
        for question in same_names(persons)  # of one reading: the next may differ
        for id_ in question.profiles
    }
    return Overview(
        (*persons, *people.groups()),
        {id_: o for id_, o in namesakes.items() if o},
        people.damaged_pages(),
    )


def read_originals(vault: Vault, profile: AnyProfile) -> Originals:
    """Return what *profile* rests on, as far as its conversations are kept."""
    messages: dict[str, str] = {}
    conversations: dict[str, str] = {}
    ids = dict.fromkeys(
        mention.conversation for memory in profile.memories for mention in memory.mentions[::-1]
    )
    ids |= dict.fromkeys(sorted(groups_of(profile) - {""}))
    for id_ in [*ids][:MOST_CONVERSATIONS]:
        try:
            conversation = vault.read_conversation(id_)
        except StorageError:
            continue
        if conversation is not None:
            conversations[id_] = conversation.name
            messages |= {
                f"{id_}#{message.id}": message.text[:QUOTED_CHARACTERS]
                for message in conversation.messages
            }
    wanted = {mention.message_id for memory in profile.memories for mention in memory.mentions}
    return Originals({id_: messages[id_] for id_ in wanted & messages.keys()}, conversations)


def merge_preview(profile: Profile, other: Profile) -> MergePreview:
    """Return what joining *other* to *profile* would add; nothing changes.

    Where *other* is the user, *profile* is joined to it.
    """
    profile, other = sorted((profile, other), key=merge_rank)
    known = {memory.id for memory in profile.memories}
    result = merged(profile, other).memories
    added = tuple(memory for memory in result if memory.id not in known and memory.holds)
    return MergePreview(
        kept=profile,
        other=other,
        added=added,
        repeated=len(known) + len(other.memories) - len(result),
        superseded=_superseded(result) - _superseded((*profile.memories, *other.memories)),
        conflicts=len(conflicts_in(result))
        - len(conflicts_in(profile.memories))
        - len(conflicts_in(other.memories)),
    )


def group_names(
    groups: Iterable[str], overview: Overview, originals: Originals | None = None
) -> list[str]:
    """Return the names of the chats of these ids that have one."""
    kept = originals.conversations if originals else {}
    names = (overview.group_names.get(id_) or kept.get(id_, "") for id_ in sorted(groups))
    return [name for name in names if name]


def _superseded(memories: Iterable[SemanticMemory]) -> int:
    return sum(not memory.holds for memory in memories)
