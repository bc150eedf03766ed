"""The profile of a person or of a group, and which profiles may be of one person."""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations

from memdeck.domain.profiles.semantic_memory import SemanticMemory

_ID_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Participant:
    """A person as one chat knows them: the name it gives, and the id of the chat.

    Of the user both are "", wherever they speak.
    """

    name: str = ""
    group: str = ""

    @property
    def id(self) -> str:
        """The id of the profile that is made for this participant."""
        return profile_id(self.name, self.group)


@dataclass(frozen=True, slots=True)
class Removed:
    """A memory that a person deleted: no statement with one of its *keys* or its *digest* returns.

    *digest* is the ``text_digest`` of the text as Memdeck wrote it.
    """

    id: str
    digest: str
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What is known of one person.

    *participants* are those that this person is known to be. *apart* are the ids of profiles that
    are of another person of this name. A memory that was *removed* stays removed.

    Source: seed 004, section 1.2, ``ProfileMemory``.
    """

    id: str
    name: str
    participants: tuple[Participant, ...]
    memories: tuple[SemanticMemory, ...] = ()
    removed: tuple[Removed, ...] = ()
    apart: tuple[str, ...] = ()

    @property
    def is_user(self) -> bool:
        """Whether the person is the user."""
        return Participant() in self.participants

    @property
    def other_names(self) -> tuple[str, ...]:
        """The other names by which chats know the person."""
        names = dict.fromkeys(participant.name for participant in self.participants)
        return tuple(name for name in names if name not in {"", self.name})


@dataclass(frozen=True, slots=True)
class GroupSubject:
    """What a group spoke of: the subject of a *unit*, and its day."""

    text: str
    unit: str
    day: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupProfile:
    """What is known of a group of people: who they are, what they speak of, what holds for all.

    *group* is the id of their chat. *subjects* are those of its units, the newest first.

    Source: seed 004, section 1.2, ``GroupProfileMemory``.
    """

    id: str
    group: str
    name: str
    members: tuple[str, ...] = ()
    subjects: tuple[GroupSubject, ...] = ()
    memories: tuple[SemanticMemory, ...] = ()
    removed: tuple[Removed, ...] = ()


AnyProfile = Profile | GroupProfile


def profile_id(name: str, group: str) -> str:
    """Return the id of the profile of the participant of that name, or of the group itself."""
    content = f"{name}\n{group}".encode("utf-8", "backslashreplace")
    return hashlib.sha256(content).hexdigest()[:_ID_DIGITS]


def newest_first(memories: Iterable[SemanticMemory]) -> tuple[SemanticMemory, ...]:
    """Return *memories*, those that hold first, each with the last said before the others."""
    by_time = sorted(memories, key=lambda memory: memory.last_order, reverse=True)
    return tuple(sorted(by_time, key=lambda memory: not memory.holds))


def conflicts_in(memories: Sequence[SemanticMemory]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of ids of those *memories* that hold and say different things."""
    holding = {memory.id: memory for memory in memories if memory.holds}
    pairs = (
        (min(memory.id, other), max(memory.id, other))
        for memory in holding.values()
        for other in memory.conflicts
        if other in holding
    )
    return tuple(sorted(set(pairs)))


@dataclass(frozen=True, slots=True)
class SameName:
    """A question to the user: are these two *profiles*, by their ids, of one person?

    *name* is the shorter of their names.
    """

    name: str
    profiles: tuple[str, str]


def same_names(profiles: Iterable[Profile]) -> tuple[SameName, ...]:
    """Return the pairs of *profiles* that share a name or a first name, and may be of one person.

    Pairs that share a whole name are first. The user, and profiles that are known to be of two
    people, raise none.
    """
    by_first_name: defaultdict[str, dict[str, Profile]] = defaultdict(dict)
    for profile in profiles:
        for name in _names(profile):
            by_first_name[_first_name(name)][profile.id] = profile
    pairs = {
        (first.id, second.id): (first, second)
        for named in by_first_name.values()
        for first, second in combinations(sorted(named.values(), key=lambda p: p.id), 2)
        if may_be_one(first, second)
    }
    ranked = sorted(
        (
            _whole_names(first).isdisjoint(_whole_names(second)),
            min(first.name, second.name, key=len),
            ids,
        )
        for ids, (first, second) in pairs.items()
    )
    return tuple(SameName(name, ids) for _, name, ids in ranked)


def may_be_one(profile: Profile, other: Profile) -> bool:
    """Return whether two profiles of one name may be of one person, as far as is known."""
    return (
        other.id != profile.id
        and other.id not in profile.apart
        and profile.id not in other.apart
        and groups_of(profile).isdisjoint(groups_of(other))  # two people of one chat are two
    )


def groups_of(profile: AnyProfile) -> frozenset[str]:
    """Return the ids of the chats from which *profile* is known; "" for those of the user."""
    if isinstance(profile, GroupProfile):
        return frozenset({profile.group})
    return frozenset(participant.group for participant in profile.participants)


def _names(profile: Profile) -> set[str]:
    return {profile.name, *profile.other_names} - {""}


def _whole_names(profile: Profile) -> set[str]:
    """Return the names of *profile* as they are compared."""
    return {name.strip("~@ ").casefold() for name in _names(profile)}


def _first_name(name: str) -> str:
    return name.strip("~@ ").partition(" ")[0].casefold()
