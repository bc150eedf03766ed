"""How the memories of a profile grow with what is said, and lose what may not be kept.

A repetition adds a mention, and with it confidence. What contradicts a memory, and was said later,
supersedes it, unless it is only intended. Without an order both stay, as a conflict; so do what a
person wrote into the file, and what a person says of themselves against the later word of another.
The owner of all memories of a profile is the same.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from memdeck.domain.matching.claims import content_words
from memdeck.domain.matching.intentions import is_intended
from memdeck.domain.matching.phases import phases_in
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.memory.dates_in_brackets import without_dates
from memdeck.domain.profiles.profile import AnyProfile, Profile, Removed
from memdeck.domain.profiles.semantic_memory import SemanticMemory, text_digest

MOST_COMPARED = 8
"""The number of memories, those that share the most words, compared with a new statement."""

_REPEATS = frozenset({Stance.REPEATS, Stance.EXTENDS})
_HAN = re.compile(r"[\u4e00-\u9fff]")


def grown(
    memories: Sequence[SemanticMemory],
    statements: Iterable[SemanticMemory],
    names: Collection[str] = (),
    removed: Collection[Removed] = (),
) -> tuple[SemanticMemory, ...]:
    """Return *memories* with what *statements* add, in the order in which they were said.

    A statement that is known already adds nothing, nor does one that a person *removed*. *names*
    are those by which the texts call the owner.
    """
    growth = _Growth(memories, names)
    for statement in _in_order(_not_removed(statements, removed)):
        growth.add(statement)
    return growth.memories()


def merge_rank(profile: Profile) -> bool:
    """Return the sort key of two profiles to be merged: the first one is kept, the user's always.

    Otherwise they stay in the order in which they were given.
    """
    return not profile.is_user


def merged(kept: Profile, other: Profile) -> Profile:
    """Return the profile of one person whom *kept* and *other* were thought to be two.

    What supersedes what is decided again over the memories of both; what a person decided stays.
    """
    participants = tuple(dict.fromkeys((*kept.participants, *other.participants)))
    removed = tuple(dict.fromkeys((*kept.removed, *other.removed)))
    names = (kept.name, *(participant.name for participant in participants))
    theirs = (replace(memory, owner=kept.name) for memory in other.memories)
    all_memories = [*kept.memories, *_not_removed(theirs, removed)]
    growth = _Growth((), names)
    for memory in _in_order(_undecided(all_memories)):
        growth.add(memory)
    memories = _without_conflicts_within(growth.memories(), (kept.memories, other.memories))
    positions = {memory.id: position for position, memory in enumerate(all_memories)}
    apart = dict.fromkeys((*kept.apart, *other.apart))
    return replace(
        kept,
        participants=participants,
        memories=tuple(sorted(memories, key=lambda memory: positions[memory.id])),
        removed=removed,
        apart=tuple(id_ for id_ in apart if id_ not in {kept.id, other.id}),
    )


def _in_order(statements: Iterable[SemanticMemory]) -> list[SemanticMemory]:
    """Return *statements* in the order in which they were first said."""
    return sorted(statements, key=lambda statement: [m.order for m in statement.mentions[:1]])


def _not_removed(
    statements: Iterable[SemanticMemory], removed: Collection[Removed]
) -> Iterator[SemanticMemory]:
    keys = {key for each in removed for key in (each.id, *each.keys)}
    digests = {each.digest for each in removed}
    for statement in statements:
        statement_keys = {mention.key for mention in statement.mentions}
        if keys.isdisjoint(statement_keys) and text_digest(statement.text) not in digests:
            yield statement


def _undecided(memories: Sequence[SemanticMemory]) -> Iterator[SemanticMemory]:
    """Yield *memories* without their relations, except where a person decided what holds."""
    by_id = {memory.id: memory for memory in memories}
    for memory in memories:
        later = by_id.get(memory.superseded_by)
        is_undecided = later is None or _supersedes(later, memory)
        superseded_by = "" if is_undecided else memory.superseded_by
        yield replace(memory, superseded_by=superseded_by, conflicts=())


def _without_conflicts_within(
    memories: Iterable[SemanticMemory], profiles: Sequence[Sequence[SemanticMemory]]
) -> tuple[SemanticMemory, ...]:
    """Return *memories* without a conflict of two of one profile that were in none: both hold."""
    conflicts = {memory.id: memory.conflicts for profile in profiles for memory in profile}
    siblings = {
        memory.id: {other.id for other in profile} for profile in profiles for memory in profile
    }
    return tuple(
        replace(
            memory,
            conflicts=tuple(
                id_
                for id_ in memory.conflicts
                if id_ not in siblings[memory.id] or id_ in conflicts[memory.id]
            ),
        )
        for memory in memories
    )


def without(profile: AnyProfile, claim: str) -> AnyProfile:
    """Return *profile* without the memory of that id, which no statement brings back."""
    memory = next(memory for memory in profile.memories if memory.id == claim)
    keys = tuple(mention.key for mention in memory.mentions)
    record = Removed(memory.id, text_digest(memory.text), keys)
    rest = [other for other in profile.memories if other.id != claim]
    return replace(profile, memories=settled(rest), removed=(*profile.removed, record))


def preferred(profile: AnyProfile, kept: str, other: str) -> AnyProfile:
    """Return *profile* in which the memory *kept* supersedes *other*, with which it conflicted."""
    memories = (
        replace(memory, superseded_by=kept) if memory.id == other else memory
        for memory in both_kept(profile, kept, other).memories
    )
    return replace(profile, memories=tuple(memories))


def both_kept(profile: AnyProfile, first: str, second: str) -> AnyProfile:
    """Return *profile* without the conflict of two of its memories, by their ids; both hold."""
    pair = {first, second}
    memories = (
        replace(memory, conflicts=tuple(id_ for id_ in memory.conflicts if id_ not in pair))
        if memory.id in pair
        else memory
        for memory in profile.memories
    )
    return replace(profile, memories=tuple(memories))


def without_statements(
    memories: Iterable[SemanticMemory], conversation: str, keys: Collection[str]
) -> tuple[SemanticMemory, ...]:
    """Return *memories* without those that rest on another statement of *conversation* than *keys*.

    Such a memory is left out as a whole, as its text may be of that statement. Of one that a person
    edited, only the mention is.
    """
    rest = []
    for memory in memories:
        mentions = tuple(
            mention
            for mention in memory.mentions
            if mention.conversation != conversation or mention.key in keys
        )
        if mentions == memory.mentions:
            rest.append(memory)
        elif memory.is_edited:
            rest.append(replace(memory, mentions=mentions))
    return settled(rest)


def settled(memories: Sequence[SemanticMemory]) -> tuple[SemanticMemory, ...]:
    """Return *memories*, none of which names one that is not among them."""
    ids = {memory.id for memory in memories}
    return tuple(
        memory
        if ids.issuperset(filter(None, (memory.superseded_by, *memory.conflicts)))
        else replace(
            memory,
            superseded_by=memory.superseded_by if memory.superseded_by in ids else "",
            conflicts=tuple(id_ for id_ in memory.conflicts if id_ in ids),
        )
        for memory in memories
    )


class _Growth:
    """Memories of one owner, to which statements are added."""

    def __init__(self, memories: Sequence[SemanticMemory], names: Collection[str]) -> None:
        self._memories: dict[str, SemanticMemory] = {}
        self._ids_by_word: defaultdict[str, set[str]] = defaultdict(set)
        self._joined_into: dict[str, str] = {}
        """The ids of the memories that statements became part of, by the ids of the statements."""
        self._keys = {mention.key for memory in memories for mention in memory.mentions}
        longest_first = sorted(filter(None, names), key=len, reverse=True)
        self._name = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")
        for memory in settled(memories):
            self._put(memory)

    def memories(self) -> tuple[SemanticMemory, ...]:
        """Return all memories, in the order in which they were first read.

        What names a statement that became part of a memory names that memory.
        """
        return settled(
            [
                replace(
                    memory,
                    superseded_by=self._current(memory.superseded_by),
                    conflicts=tuple(
                        dict.fromkeys(
                            id_ for id_ in map(self._current, memory.conflicts) if id_ != memory.id
                        )
                    ),
                )
                for memory in self._memories.values()
            ]
        )

    def add(self, statement: SemanticMemory) -> None:
        """Add *statement*, unless its mentions are known; decide what it repeats or contradicts."""
        keys = {mention.key for mention in statement.mentions}
        if statement.id in self._memories or (keys and keys <= self._keys):
            return
        self._keys |= keys
        near = list(self._near(statement))
        repeated = next((known for known in near if self._is_repeated(known, statement)), None)
        opposed = [
            known.id
            for known in near
            if known.holds
            and known != repeated
            and self._stance(known, statement) is Stance.OPPOSES
        ]
        if repeated is None:
            self._put(statement)
        else:
            self._put(self._joined(repeated, statement))
            self._joined_into[statement.id] = repeated.id
            in_conflict = map(self._current, repeated.conflicts)
            opposed += [other for other in in_conflict if other in self._memories]
        id_ = self._current(statement.id)
        for other in [other for other in dict.fromkeys(opposed) if other != id_]:
            self._oppose(other, id_)

    def _current(self, id_: str) -> str:
        """Return the id of the memory that has what the statement of that id said."""
        return self._joined_into.get(id_, id_)

    def _near(self, statement: SemanticMemory) -> Iterator[SemanticMemory]:
        """Yield the memories that share the most words with *statement*."""
        shared = Counter(id_ for word in self._words(statement) for id_ in self._ids_by_word[word])
        best = sorted(shared, key=lambda id_: (-shared[id_], id_))[:MOST_COMPARED]
        return (self._memories[id_] for id_ in best)

    def _is_repeated(self, known: SemanticMemory, statement: SemanticMemory) -> bool:
        """Return whether *statement* repeats *known*, at a time at which that held.

        What people corrected of themselves does not hold again because another repeats it.
        """
        if statement.superseded_by or statement.is_edited or known.superseded_by == statement.id:
            return False
        # The end of a memory of a merged profile may not be read yet, as it was said later.
        end = self._memories.get(self._current(known.superseded_by))
        is_refuted = end is not None and statement.is_hearsay and not end.is_hearsay
        if end is not None and not is_refuted and _is_later(statement, end) is not False:
            return False
        return self._stance(known, statement) in _REPEATS

    def _stance(self, known: SemanticMemory, statement: SemanticMemory) -> Stance:
        """Return how the later of the two relates to the earlier one."""
        texts = self._of_user(known.text), self._of_user(statement.text)
        if _is_later(statement, known) is False:
            texts = texts[::-1]
        stance = compare(*texts).stance
        was_intended, is_now_intended = map(is_intended, texts)
        if stance is Stance.OPPOSES and is_now_intended and not was_intended:
            return Stance.APART
        # "I moved back to York" repeats no plan to move there: the plan was carried out.
        is_in_order = _is_later(statement, known) is not None
        is_carried_out = is_in_order and was_intended and not is_now_intended
        return Stance.OPPOSES if stance in _REPEATS and is_carried_out else stance

    def _joined(self, known: SemanticMemory, statement: SemanticMemory) -> SemanticMemory:
        """Return *known* with the mentions of *statement*, and its text if that says more."""
        mentions = sorted((*known.mentions, *statement.mentions), key=lambda m: m.order)
        said_by_both = self._of_user(known.text), self._of_user(statement.text)
        is_fuller = compare(*said_by_both).stance is Stance.EXTENDS
        text = statement.text if is_fuller and not known.is_edited else known.text
        return replace(known, text=text, mentions=tuple(mentions))

    def _oppose(self, first: str, second: str) -> None:
        """Let the later of two memories supersede the other, or note their conflict.

        *second* is the one of which something was said just now.
        """
        older, newer = self._memories[first], self._memories[second]
        if _is_later(newer, older) is False:
            older, newer = newer, older
        if not _supersedes(newer, older):
            for memory, other in ((older, newer), (newer, older)):
                conflicts = tuple(dict.fromkeys((*memory.conflicts, other.id)))
                self._memories[memory.id] = replace(memory, conflicts=conflicts)
        elif older.holds:
            self._memories[older.id] = replace(older, superseded_by=newer.id)

    def _put(self, memory: SemanticMemory) -> None:
        self._memories[memory.id] = memory
        for word in self._words(memory):
            self._ids_by_word[word].add(memory.id)

    def _words(self, memory: SemanticMemory) -> set[str]:
        text = self._of_user(memory.text)
        return {*content_words(text), *(f"<{phase.kind}>" for phase in phases_in(text))}

    def _of_user(self, text: str) -> str:
        """Return *text* as one about the user: the rules that compare are for those."""
        plain = without_dates(text)
        return self._name.sub("用户" if _HAN.search(plain) else "The user", plain)


def _supersedes(newer: SemanticMemory, older: SemanticMemory) -> bool:
    """Return whether *newer*, which contradicts *older*, replaces it; else both are in conflict."""
    is_person_contradicted = newer.is_hearsay and not older.is_hearsay
    is_edited = newer.is_edited or older.is_edited
    return bool(_is_later(newer, older)) and not (is_edited or is_person_contradicted)


def _is_later(memory: SemanticMemory, other: SemanticMemory) -> bool | None:
    """Return whether *memory* was said after *other*; None if that is unknown.

    In one conversation, what is read later was said later.
    """
    if not memory.mentions or not other.mentions:
        return None
    last, other_last = memory.mentions[-1], other.mentions[-1]
    if last.at and other_last.at and last.at != other_last.at:
        return last.at > other_last.at
    return True if last.conversation == other_last.conversation else None
