"""Memorize conversations as units, and show them."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from time import monotonic
from typing import TYPE_CHECKING, Protocol

from memdeck.domain.changes.changeset import FileChange
from memdeck.domain.consolidation.review_queue import NOTHING_PENDING
from memdeck.domain.conversation.conversation import Conversation, Message, owned_by
from memdeck.domain.episodes.episode import Episode
from memdeck.domain.episodes.event import Event
from memdeck.domain.episodes.unit import Unit
from memdeck.domain.search.passage import PAGE_FOLDERS, Kind
from memdeck.errors import MemdeckError, ModelError, StorageError
from memdeck.extraction.episodes.semantic_memories import said_to_last
from memdeck.extraction.episodes.unit_source import UnitSource, unit_sources
from memdeck.extraction.episodes.units import UnitReader, unit_id
from memdeck.services.memories.id_prefixes import SHORTEST_PREFIX, completed
from memdeck.services.memories.review_undo import keep_decided
from memdeck.services.pages.vault_page import page_class
from memdeck.services.people.profile_pages import ProfilePages
from memdeck.services.recall.withheld_messages import withheld
from memdeck.services.vault.forgotten import forgotten_in, forgotten_people_in
from memdeck.services.vault.transcripts import keep_masked, masked_whole
from memdeck.services.vault.vault import Vault
from memdeck.storage.config.own_names import read_own_names
from memdeck.storage.vault.store.episodes_markdown import (
    EpisodeFile,
    episode_name,
    parse_episode,
    render_episode,
    short_id,
    short_id_of_file,
)
from memdeck.transcripts.conversation.clean_text import clean, one_line

if TYPE_CHECKING:
    from memdeck.extraction.episodes.narrator import Narration

VERB = "memorize"
PROFILES = "profiles"
"""The branch that grows profiles, as ``Memorized.failed`` names it."""
STEP_S = 30.0
"""Seconds after which the answers of a model are saved; a crash costs no more."""
MAX_UNANSWERED = 2
"""Number of requests in a row without an answer after which the model is not asked again."""

Progress = Callable[[int, int], None]
"""Called with the units that a model was asked about, and how many there are."""


class Narrator(Protocol):
    """Describes what happened in units, better than rules do; see ``ModelNarrator``."""

    @property
    def name(self) -> str: ...

    def batches(self, sources: Sequence[UnitSource]) -> Iterable[Sequence[UnitSource]]: ...

    def tokens(self, batch: Sequence[UnitSource]) -> int: ...

    async def narrate(
        self, batch: Sequence[UnitSource], is_forgotten: Callable[[str], bool]
    ) -> "Narration": ...


@dataclass(frozen=True, slots=True)
class Estimate:
    """What ``memorize_with_model`` would ask: about so many *units*, and the *tokens* it sends."""

    units: int = 0
    requests: int = 0
    tokens: int = 0


@dataclass(slots=True)
class Memorized:
    """What one call did with the units of a conversation, by their ids.

    *removed* units became part of others, or no statement of theirs may be kept any more. *edited*
    ones would have changed, but a person edited their files, which stay as they are. The messages
    *waiting* are not yet a unit. *profiles* are the ids of the profiles that changed. *failed* says
    why a branch did nothing, by its name; the same call again carries it out alone. The units
    *by_rules* are those for which the model gave no answer, or none that their messages support:
    *error* says why. The next call asks it again.
    """

    added: list[str] = field(default_factory=list)
    grown: list[str] = field(default_factory=list)
    unchanged: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    edited: list[str] = field(default_factory=list)
    waiting: tuple[str, ...] = ()
    profiles: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    by_rules: list[str] = field(default_factory=list)
    error: ModelError | None = None

    def add(self, step: "Memorized") -> None:
        """Add the units of a later *step*."""
        self.added += step.added
        self.grown += step.grown
        self.unchanged += step.unchanged
        self.removed += step.removed
        self.edited += step.edited
        self.profiles += step.profiles
        self.failed |= step.failed


@dataclass(frozen=True, slots=True)
class _Read:
    """A conversation as it was read: its *units* by rules, and what a model may read of them."""

    conversation: Conversation
    reader: UnitReader
    units: Mapping[str, Unit]
    sources: Sequence[UnitSource]


@dataclass(frozen=True, slots=True)
class _Stored:
    """The file of a unit: its name, its text, and what it holds."""

    name: str
    text: str
    content: EpisodeFile


class Episodes:
    """The units of one vault, each in a file below ``episodes/``. Source: seed 004, section 3."""

    def __init__(self, vault: Vault, pages: ProfilePages, narrator: Narrator | None = None) -> None:
        self._vault = vault
        self._pages = pages
        self._narrator = narrator

    def memorize(
        self,
        conversation: Conversation,
        *,
        is_final: bool = True,
        is_undoable: bool = True,
        check: Callable[[], None] | None = None,
    ) -> Memorized:
        """Divide *conversation* into episodes, and keep each as a page; by rules alone.

        The messages that the vault keeps of it already come first, so that a stream may be
        memorized in pieces. Unless it *is_final*, its last messages wait for more. The same call
        twice adds nothing; an episode that grew is written again, unless a person edited its page.
        What the episodes say about people is added to their profiles; if that fails, the episodes
        are saved all the same. It is one change, which one undo reverts; unless it *is_undoable*,
        the history does not have it. What a model wrote about the same messages stays. *check* is
        called before each episode, and may raise to cancel: then nothing is saved.
        Which of several people is the user is decided by the user's own names, if they are known.
        A conversation that must not be remembered, and role play, has no episodes.
        """
        read = self._read_conversation(conversation, is_final=is_final, check=check)
        if read is None:
            return Memorized()
        narrated = self._narrated(read)
        units = {id_: narrated.get(id_, unit) for id_, unit in read.units.items()}
        return self._save(read, units, is_last=True, is_undoable=is_undoable)

    async def memorize_with_model(
        self,
        conversation: Conversation,
        *,
        is_final: bool = True,
        progress: Progress | None = None,
    ) -> Memorized:
        """Do what ``memorize`` does, and have the model describe each episode.

        Without a model, it is ``memorize``. Rules decide where episodes begin and end. The model is
        asked about those that are new or have changed; where it fails, rules describe the episode.
        What is complete is saved every ``STEP_S`` seconds, and when the call is cancelled; each
        time is one change.
        """
        narrator = self._narrator
        if narrator is None:
            return await asyncio.to_thread(self.memorize, conversation, is_final=is_final)
        read = await asyncio.to_thread(self._read_conversation, conversation, is_final=is_final)
        if read is None:
            return Memorized()
        total = Memorized(waiting=read.reader.waiting)
        narrated = dict(self._narrated(read))
        wanted = self._wanted(read, narrated)
        run = _Run(narrator, wanted, forgotten_in(self._vault), progress or _ignore)
        try:
            while await run.step():
                total.add(self._save(read, run.take(), is_last=False))
        except asyncio.CancelledError:
            if run.ready:
                self._save(read, run.take(), is_last=False)
            raise
        narrated |= run.found
        units = {id_: narrated.get(id_, unit) for id_, unit in read.units.items()}
        last = self._save(read, units, is_last=True)
        last.unchanged = [id_ for id_ in last.unchanged if id_ not in run.saved]
        total.add(last)
        total.by_rules = [source.unit.id for source in wanted if source.unit.id not in run.found]
        total.error = run.error
        return total

    def estimate(self, conversation: Conversation, *, is_final: bool = True) -> Estimate:
        """Return what ``memorize_with_model`` would ask of the model; nothing is sent or saved."""
        read = self._read_conversation(conversation, is_final=is_final)
        if self._narrator is None or read is None:
            return Estimate()
        wanted = self._wanted(read, self._narrated(read))
        batches = list(self._narrator.batches(wanted))
        return Estimate(len(wanted), len(batches), sum(map(self._narrator.tokens, batches)))

    def _read_conversation(
        self,
        conversation: Conversation,
        *,
        is_final: bool,
        check: Callable[[], None] | None = None,
    ) -> _Read | None:
        """Return *conversation* with its units; None if it must have none."""
        if conversation.forbidden or conversation.is_fiction:
            return None
        is_person_forgotten = forgotten_people_in(self._vault, conversation.id)
        own_names = read_own_names(self._vault.layout)
        whole = owned_by(masked_whole(self._vault, _cleaned(conversation)), own_names)
        hidden = withheld(whole)
        reader = UnitReader(
            whole,
            hidden,
            forgotten_in(self._vault),
            is_person_forgotten,
            self._pages.names_elsewhere(whole.id),
            is_final=is_final,
        )
        units = list(_checked(reader, check))
        sources = tuple(unit_sources(whole, units, hidden, is_person_forgotten))
        return _Read(whole, reader, {unit.id: unit for unit in units}, sources)

    def _narrated(self, read: _Read) -> Mapping[str, Unit]:
        """Return the units that a model described, if their messages are still the same."""
        stored, is_forgotten = self._stored_units(read.conversation), forgotten_in(self._vault)
        units = {id_: former.content.unit for id_, former in stored.items()}
        described = {id_: unit for id_, unit in units.items() if unit.sent_digest}
        narrated = {}
        for source in read.sources:
            by_model = described.get(source.unit.id)
            if by_model is None or by_model.sent_digest != source.digest:
                continue
            unit = source.narrated_as(by_model)
            if not any(is_forgotten(text) for text, _ in unit.texts):
                narrated[unit.id] = unit
        return narrated

    def _wanted(self, read: _Read, narrated: Collection[str]) -> list[UnitSource]:
        """Return the units to ask the model about; a file that a person edited stays."""
        stored = self._stored_units(read.conversation)
        edited = {id_ for id_, former in stored.items() if former.content.is_edited}
        return [
            source
            for source in read.sources
            if source.messages and source.unit.id not in narrated and source.unit.id not in edited
        ]

    def _save(
        self,
        read: _Read,
        units: Mapping[str, Unit],
        *,
        is_last: bool,
        is_undoable: bool = True,
    ) -> Memorized:
        """Save *units* as one change; the last one removes those that are no units any more."""
        brought_in = set[str]()
        for tx in self._vault.attempts(VERB):
            with tx:
                memorized = Memorized(waiting=read.reader.waiting)
                current = [*units.values()]
                files = [*self._changes(read, current, memorized, is_last=is_last)]
                for branch, changes in self._branches(read, current, memorized) if is_last else ():
                    try:
                        files += [*changes]
                    except MemdeckError as error:
                        memorized.failed[branch] = str(error)
                if is_undoable:
                    tx.commit(replace(tx.draft, files=tuple(files)))
                else:
                    for change in files:
                        self._vault.side_files.write(change.name, change.after)
                # Under the same lock: an undo by another program needs to know of it.
                brought_in.update(keep_masked(self._vault, [read.conversation]))
                keep_decided(self._vault, tx.changeset, NOTHING_PENDING, brought_in)
        return memorized

    def units(self, since: date | None = None, until: date | None = None) -> tuple[Unit, ...]:
        """Return the units in order of time, those without a time last.

        With *since* or *until*, only those of which a message is of such a day.
        """
        found = (stored.content.unit for stored in self._read(self._names()))
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
            name for name in self._names() if short_id_of_file(name).startswith(short_id(unit_part))
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
        self, read: _Read, units: list[Unit], memorized: Memorized, *, is_last: bool
    ) -> Iterator[FileChange]:
        """Yield the changes to the files, and note them in *memorized*.

        Stored units that stay as they are replace those in *units*, or are added.
        """
        stored = self._stored_units(read.conversation)
        for position, unit in enumerate([*units]):
            former = stored.get(unit.id)
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
        for id_, former in stored.items() if is_last else ():
            if id_ in read.units:
                continue
            if not set(former.content.unit.messages[:1]).isdisjoint(memorized.waiting):
                memorized.unchanged.append(id_)
                units.append(former.content.unit)
            elif former.content.is_edited:
                memorized.edited.append(id_)
                units.append(former.content.unit)
            else:
                memorized.removed.append(id_)
                yield FileChange(former.name, former.text, None)

    def _branches(
        self, read: _Read, units: Sequence[Unit], memorized: Memorized
    ) -> Iterator[tuple[str, Iterable[FileChange]]]:
        """Yield the names of what rests on *units*, and the changes, to be carried out alone."""
        yield PROFILES, self._grown_profiles(read, units, memorized)
        for folder in PAGE_FOLDERS:
            yield folder, page_class(folder).changes(self._vault, read.conversation, units)

    def _grown_profiles(
        self, read: _Read, units: Sequence[Unit], memorized: Memorized
    ) -> Iterator[FileChange]:
        """Yield the changes to the profiles by what *units* say, and note them in *memorized*."""
        said = said_to_last(read.conversation, read.reader.statements(units))
        grown = [*self._pages.changes(read.conversation, said, units)]
        memorized.profiles += [id_ for id_, _ in grown]
        yield from (change for _, change in grown)

    def _stored_units(self, conversation: Conversation) -> dict[str, _Stored]:
        """Return the stored units of *conversation* by id: each begins with one of its messages."""
        ids = {unit_id(conversation.id, message.id) for message in conversation.messages}
        short_ids = set(map(short_id, ids))
        names = (name for name in self._names() if short_id_of_file(name) in short_ids)
        found = {stored.content.unit.id: stored for stored in self._read(names)}
        return {id_: stored for id_, stored in found.items() if id_ in ids}

    def _names(self) -> Collection[str]:
        return self._vault.side_files.pages(Kind.EPISODE.folder)

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


class _Run:
    """Asks about units, one request after the other; *found* are those that the model described."""

    def __init__(
        self,
        narrator: Narrator,
        wanted: Sequence[UnitSource],
        is_forgotten: Callable[[str], bool],
        progress: Progress,
    ) -> None:
        self._narrator = narrator
        self._batches = list(narrator.batches(wanted))
        self._count = len(wanted)
        self._is_forgotten = is_forgotten
        self._progress = progress
        self._done = 0
        self._unanswered = 0
        self.found: dict[str, Unit] = {}
        self.saved: set[str] = set()
        self.error: ModelError | None = None

    async def step(self) -> bool:
        """Ask until it is time to save; return False once nothing is left to ask."""
        began_s = monotonic()
        while self._batches and self._unanswered < MAX_UNANSWERED:
            if self.ready and monotonic() - began_s >= STEP_S:
                return True
            batch = self._batches.pop(0)
            self._progress(self._done, self._count)
            try:
                narration = await self._narrator.narrate(batch, self._is_forgotten)
            except ModelError as error:
                self.error = error
                self._unanswered += 1
            else:
                self._unanswered = 0
                self.found |= narration.units
                if narration.problem:
                    self.error = ModelError(narration.problem)
            self._done += len(batch)
        return False

    def take(self) -> Mapping[str, Unit]:
        """Return the units that are not saved yet, which count as saved from now on."""
        taken = self.ready
        self.saved |= set(taken)
        return taken

    @property
    def ready(self) -> Mapping[str, Unit]:
        """The units found that are not saved yet."""
        return {id_: unit for id_, unit in self.found.items() if id_ not in self.saved}


def _ignore(_done: int, _total: int) -> None:
    """Show no progress."""


def _cleaned(conversation: Conversation) -> Conversation:
    """Return *conversation* as if it was read from a file: names on one line, without controls."""
    messages = (
        replace(message, author=one_line(message.author), text=clean(message.text))
        for message in conversation.messages
    )
    return replace(conversation, title=one_line(conversation.title), messages=tuple(messages))


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
