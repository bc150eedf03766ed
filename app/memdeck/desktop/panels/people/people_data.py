"""What the page of people shows of a vault, as read on the worker thread."""

from collections import defaultdict
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
    same_names,
)
from memdeck.domain.profiles.semantic_memory import SemanticMemory
from memdeck.errors import StorageError
from memdeck.services.people.chat_names import chat_names
from memdeck.services.people.profile_pages import DamagedPage
from memdeck.services.people.profile_service import People
from memdeck.services.vault.vault import Vault

MOST_CONVERSATIONS = 50
"""Conversations whose messages are read for one profile, those of its newest claims."""
QUOTED_CHARACTERS = 2_000


@dataclass(frozen=True)
class Overview:
    """All *profiles*, people first.

    *namesakes* are those that may be of the same person, by the id of a profile; *chat_names*
    are the names of their chats, by the id of the chat. *damaged* are the pages that cannot be
    read.
    """

    profiles: tuple[AnyProfile, ...] = ()
    namesakes: Mapping[str, tuple[Profile, ...]] = field(default_factory=dict)
    damaged: tuple[DamagedPage, ...] = ()
    chat_names: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_id(self) -> Mapping[str, AnyProfile]:
        return {profile.id: profile for profile in self.profiles}

    @cached_property
    def group_names(self) -> Mapping[str, str]:
        """The names of groups and of other chats, by the ids of the chats."""
        named = {
            profile.group: profile.name
            for profile in self.profiles
            if isinstance(profile, GroupProfile) and profile.name
        }
        return {**self.chat_names, **named}

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
    """What joining *other* to *kept* does to the claims of both.

    Some are new to *kept*, are *repeated* in another one, no longer hold, or are newly in conflict.
    """

    kept: Profile
    other: Profile
    added: tuple[SemanticMemory, ...]
    repeated: tuple[SemanticMemory, ...]
    superseded: tuple[SemanticMemory, ...]
    conflicts: tuple[SemanticMemory, ...]


def read_overview(vault: Vault, people: People) -> Overview:
    """Return all profiles of a vault, and the pages that cannot be read.

    Of the namesakes of a profile, those of its whole name are first.
    """
    persons = people.people()
    by_id = {profile.id: profile for profile in persons}
    namesakes: defaultdict[str, list[Profile]] = defaultdict(list)
    for question in same_names(persons):  # of one reading: the next may differ
        first, second = (by_id[id_] for id_ in question.profiles)
        namesakes[first.id].append(second)
        namesakes[second.id].append(first)
    return Overview(
        (*persons, *people.groups()),
        {id_: tuple(others) for id_, others in namesakes.items()},
        people.damaged_pages(),
        chat_names(vault, (by_id[id_] for id_ in namesakes)),
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
    """Return what joining *other* to *profile* would do; nothing changes.

    Where *other* is the user, *profile* is joined to it.
    """
    profile, other = sorted((profile, other), key=merge_rank)
    before = {memory.id: memory for memory in (*profile.memories, *other.memories)}
    known = {memory.id for memory in profile.memories}
    result = {memory.id: memory for memory in merged(profile, other).memories}
    old = {*conflicts_in(profile.memories), *conflicts_in(other.memories)}
    new = {id_ for pair in set(conflicts_in(tuple(result.values()))) - old for id_ in pair}
    return MergePreview(
        kept=profile,
        other=other,
        added=tuple(m for id_, m in result.items() if id_ not in known and m.holds),
        repeated=tuple(memory for id_, memory in before.items() if id_ not in result),
        superseded=tuple(m for id_, m in result.items() if before[id_].holds and not m.holds),
        conflicts=tuple(memory for id_, memory in result.items() if id_ in new),
    )


def group_names(
    groups: Iterable[str], overview: Overview, originals: Originals | None = None
) -> list[str]:
    """Return the names of the chats of these ids that have one."""
    kept = originals.conversations if originals else {}
    names = (overview.group_names.get(id_) or kept.get(id_, "") for id_ in sorted(groups))
    return [name for name in names if name]
