"""Memorize conversations as units, and show them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.consolidation.review_queue import NOTHING_PENDING
from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.unit import Unit
from memdeck.errors import MemdeckError, StorageError
from memdeck.extraction.episodes.semantic_memories import said_to_last
from memdeck.extraction.episodes.units import UnitReader, unit_id
from memdeck.services.memories.id_prefixes import SHORTEST_PREFIX, completed
from memdeck.services.memories.review_undo import keep_decided
from memdeck.services.people.profile_pages import ProfilePages
from memdeck.services.recall.withheld_messages import withheld
from memdeck.services.vault.forgotten import (
    forgotten_in,
    forgotten_people_in,
    without_messages_of,
)
from memdeck.services.vault.transcripts import keep_masked, masked_whole
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.episodes_markdown import (
    EpisodeFile,
    episode_name,
    parse_episode,
    render_episode,
    short_id,
    short_id_of_file,
)

VERB = "memorize"
PROFILES = "profiles"
"""The branch that grows profiles, as ``Memorized.failed`` names it."""


@dataclass(slots=True)
class Memorized:
    """What one call did with the units of a conversation, by their ids.

    *removed* units became part of others, or no statement of theirs may be kept any more. *edited*
    ones would have changed, but a person edited their files, which stay as they are. The messages
    *waiting* are not yet a unit. *profiles* are the ids of the profiles that changed. *failed* says
    why a branch did nothing, by its name; the same call again carries it out alone.
    """

    added: list[str] = field(default_factory=list)
    grown: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    waiting: tuple[str, ...] = ()
    profiles: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Stored:
    """The file of a unit: its name, its text, and what it holds."""

    name: str
    text: str
    content: EpisodeFile


class Episodes:
    """The units of one vault, each in a file below ``episodes/``. Source: seed 004, section 3."""

    def __init__(self, vault: Vault, pages: ProfilePages) -> None:
        self._vault = vault
        self._pages = pages

    def memorize(
        self,
        conversation: Conversation,
        *,
        is_final: bool = True,
        check: Callable[[], None] | None = None,
    ) -> Memorized:
        """Divide *conversation* into units, and keep each as a file; by rules alone.

        The messages that the vault keeps of it already come first, so that a stream may be
        memorized in pieces. Unless it *is_final*, its last messages wait for more. The same call
        twice adds nothing; a unit that grew is written again, unless a person edited its file.
        What the units say of people grows their profiles; if that fails, the units are saved all
        the same. It is one change, which one undo reverts. *check* is called before each unit, and
        may raise to cancel: then nothing is saved. A conversation that must not be remembered, and
        role play, has no units.
        """
        if conversation.forbidden or conversation.is_fiction:
            return Memorized()
        is_forgotten = forgotten_in(self._vault)
        is_person_forgotten = forgotten_people_in(self._vault, conversation.id)
        rest = without_messages_of(conversation, is_person_forgotten)
        whole = masked_whole(self._vault, rest)
        reader = UnitReader(
            whole, withheld(whole), is_forgotten, is_person_forgotten, is_final=is_final
        )
        units = list(_checked(reader, check))
        brought_in = keep_masked(self._vault, [whole])
        for tx in self._vault.attempts(VERB):
            with tx:
                memorized = Memorized(waiting=reader.waiting)
                current = [*units]
                files = [*self._changes(whole, current, memorized)]
                try:
                    files += [*self._grown_profiles(whole, reader, current, memorized)]
                except MemdeckError as error:
                    memorized.profiles.clear()
                    memorized.failed[PROFILES] = str(error)
                tx.commit(replace(tx.draft, files=tuple(files)))
                keep_decided(self._vault, tx.changeset, NOTHING_PENDING, brought_in)
        return memorized

    def units(self, since: date | None = None, until: date | None = None) -> tuple[Unit, ...]:
        """Return the units in order of time, those without a time last.

        With *since* or *until*, only those of which a message is of such a day.
        """
        found = (stored.content.unit for stored in self._read(self._vault.side_files.episodes()))
        ours = (unit for unit in found if _is_within(unit, since, until))
        return tuple(sorted(ours, key=_time))

    def find(self, id: str) -> tuple[Unit, Event | Episode | None] | None:  # noqa: A002 - a surface's word
        """Return the unit that *id* is or starts, and the event or episode; None if there is none.

        Raises:
            UsageError: it starts several.
        """
        unit_part, dot, key = id.partition(".")
        if len(unit_part) < SHORTEST_PREFIX:
            return None
        names = (
            name
            for name in self._vault.side_files.episodes()
            if short_id_of_file(name).startswith(short_id(unit_part))
        )
        found = {stored.content.unit.id: stored.content.unit for stored in self._read(names)}
        unit = found.get(completed(unit_part, found))
        if unit is None or not dot:
            return None if unit is None else (unit, None)
        parts: dict[str, Event | Episode] = {unit.event_id(event): event for event in unit.events}
        parts |= {unit.episode_id(episode): episode for episode in unit.episodes}
        part = parts.get(completed(f"{unit.id}.{key}", parts))
        return None if part is None else (unit, part)

    def find_message(self, id: str) -> tuple[Message, Unit | None] | None:  # noqa: A002 - a surface's word
        """Return the kept message of that id, ``conversation#message``, and the unit it is in.

        None if no such message is kept.
        """
        conversation_id, _, message_id = id.rpartition("#")
        kept = self._vault.read_conversation(conversation_id)
        messages = kept.messages if kept else ()
        message = next((message for message in messages if message.id == message_id), None)
        if kept is None or message is None:
            return None
        units = (stored.content.unit for stored in self._stored_units(kept).values())
        return message, next((unit for unit in units if message_id in unit.messages), None)

    def _changes(
        self, conversation: Conversation, units: list[Unit], memorized: Memorized
    ) -> Iterator[FileChange]:
        """Yield the changes to the files, and note them in *memorized*.

        Stored units that stay as they are replace those in *units*, or are added.
        """
        stored = self._stored_units(conversation)
        for position, unit in enumerate([*units]):
            former = stored.pop(unit.id, None)
            if former is None:
                memorized.added.append(unit.id)
                yield FileChange(episode_name(unit), None, render_episode(unit))
            elif former.content.unit == unit:
                memorized.unchanged.append(unit.id)
            elif former.content.is_edited:
                memorized.edited.append(unit.id)
                units[position] = former.content.unit
            else:
                memorized.grown.append(unit.id)
                text = render_episode(unit, former.content)
                yield FileChange(former.name, former.text, text)
        for id_, former in stored.items():
            if not set(former.content.unit.messages[:1]).isdisjoint(memorized.waiting):
                memorized.unchanged.append(id_)
                units.append(former.content.unit)
            elif former.content.is_edited:
                memorized.edited.append(id_)
                units.append(former.content.unit)
            else:
                memorized.removed.append(id_)
                yield FileChange(former.name, former.text, None)

    def _grown_profiles(
        self,
        conversation: Conversation,
        reader: UnitReader,
        units: Sequence[Unit],
        memorized: Memorized,
    ) -> Iterator[FileChange]:
        """Yield the changes to the profiles by what *units* say, and note them in *memorized*."""
        said = said_to_last(conversation, reader.statements(units))
        for id_, change in self._pages.changes(conversation, said, units):
            memorized.profiles.append(id_)
            yield change

    def _stored_units(self, conversation: Conversation) -> dict[str, _Stored]:
        """Return the stored units of *conversation* by id: each begins with one of its messages."""
        ids = {unit_id(conversation.id, message.id) for message in conversation.messages}
        short_ids = set(map(short_id, ids))
        names = (
            name
            for name in self._vault.side_files.episodes()
            if short_id_of_file(name) in short_ids
        )
        found = {stored.content.unit.id: stored for stored in self._read(names)}
        return {id_: stored for id_, stored in found.items() if id_ in ids}

    def _read(self, names: Iterable[str]) -> Iterator[_Stored]:
        """Yield the files of these names that hold a unit; a damaged one is left out."""
        for name in names:
            try:
                text = self._vault.read_file(name)
            except StorageError:
                continue
            content = parse_episode(text or "")
            if text is not None and content is not None:
                yield _Stored(name, text, content)


def _checked(reader: UnitReader, check: Callable[[], None] | None) -> Iterator[Unit]:
    for unit in reader:
        if check is not None:
            check()
        yield unit


def _is_within(unit: Unit, since: date | None, until: date | None) -> bool:
    if unit.since is None or unit.until is None:
        return since is None and until is None
    return (since is None or unit.until.date() >= since) and (
        until is None or unit.since.date() <= until
    )


def _time(unit: Unit) -> tuple[bool, float, str]:
    return unit.since is None, unit.since.timestamp() if unit.since else 0.0, unit.id
