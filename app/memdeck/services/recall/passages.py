"""The searchable passages of a vault: memories, messages, units and events, and claims.

Each file of the vault is one part of its passages.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, time
from typing import NamedTuple
from urllib.parse import quote, unquote

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.episodes.sentence import joined
from memdeck.domain.episodes.unit import SourceType, Unit
from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.entry import MemoryEntry
from memdeck.domain.profiles.profile import AnyProfile, GroupProfile
from memdeck.domain.search.passage import Kind, Passage
from memdeck.errors import StorageError
from memdeck.extraction.text.people import People
from memdeck.services.recall.participants import people_among, people_of
from memdeck.services.recall.withheld_messages import withheld
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault
from memdeck.storage.vault.store.log_and_summary_files import is_profile, is_vault_file

VERSION = 8
"""Must be increased with every change of how a passage is built."""

MEMORIES = "memory"
"""The part with the passages of the memory file; each conversation and each unit is another."""

_NOON = time(12, tzinfo=UTC)
"""The time of a day without one: at noon it is the same day nearly everywhere."""
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


@value(frozen=True, slots=True)
class Named:
    """The source of a passage: a memory by its *entry*'s id, or a *message* of a *conversation*.

    Or the *unit* of a conversation, or an *event* or an episode of it, or a *claim*, by their ids.
    """

    entry: str = ""
    conversation: str = ""
    message: str = ""
    unit: str = ""
    event: str = ""
    claim: str = ""

    @property
    def id(self) -> str:
        """The id that every interface uses for it."""
        page = self.claim or self.event or self.unit
        return self.entry or page or f"{self.conversation}#{self.message}"


def memory_id(entry: str) -> str:
    """Return the id of that memory's passage; no message's passage has the same."""
    return f"{MEMORIES} {_quoted(entry)}"


def named(passage: str) -> Named:
    """Return the source of the passage with that id."""
    kind, *names = map(_unquoted, passage.split(" "))
    match kind:
        case "memory":
            return Named(entry=names[0])
        case "unit":
            unit, event = names
            return Named(unit=unit, event=event and f"{unit}.{event}")
        case "claim":
            return Named(claim=names[1])
        case _:
            return Named("", *names)


def entry_of(passage: str) -> str:
    """Return the id of the memory whose passage has that id; "" if it is a message's."""
    kind, _, name = passage.partition(" ")
    return _unquoted(name) if kind == MEMORIES else ""


def part_of(passage: str) -> str:
    """Return the part of the vault that the passage of that id belongs to."""
    return passage.rpartition(" ")[0]


def conversation_part(conversation: str) -> str:
    """Return the part of that conversation's messages."""
    return f"message {_quoted(conversation)}"


def memory_passage(entry: MemoryEntry) -> Passage:
    """Return the passage of *entry*, wherever it is in the file."""
    day = entry.last_activated if entry.is_dated else None
    return Passage(
        id=memory_id(entry.id),
        text=entry.content,
        about=_about(day, entry.category, entry.group, *entry.tags),
        at=entry.created_at if day is None else datetime.combine(day, _NOON),
        section=entry.section.value,
        category=entry.category,
        group=entry.group or "",
        people=_people_of_memory(entry),
    )


def _people_of_memory(entry: MemoryEntry) -> tuple[str, ...]:
    conversations = {evidence.conversation for evidence in entry.evidence} or {""}
    people = (people_of((entry.owner,), conversation) for conversation in sorted(conversations))
    return tuple(dict.fromkeys(one for of_one in people for one in of_one))


def messages(
    conversation: Conversation, withheld: Collection[str] = frozenset()
) -> Iterator[Passage]:
    """Yield a passage for each message of *conversation* that has text, in their order.

    The text of attachments is searchable, too; the conversation's title only with the first
    message, so that it counts once. A conversation that must not be remembered has none, and
    neither have messages whose ids are *withheld*.
    """
    if conversation.forbidden:
        return
    title, people = conversation.title, _people(conversation)
    group = conversation.id if People(conversation).are_several else ""
    for position, message in enumerate(conversation.messages):
        attached = [
            text
            for attachment in message.attachments
            for text in (attachment.name, attachment.text)
            if text
        ]
        if (message.text.strip() or attached) and message.id not in withheld:
            day = message.at.date() if message.at else None
            yield Passage(
                id=message_id(conversation.id, message.id),
                text=message.text,
                kind=Kind.MESSAGE,
                about=_about(day, title, *attached),
                session=conversation.id,
                place=position,
                speaker=_speaker(message),
                at=message.at,
                group=group,
                people=people,
            )
            title = ""


def message_id(conversation: str, message: str) -> str:
    """Return the id of the passage of a message."""
    return f"{conversation_part(conversation)} {_quoted(message)}"


def _people(conversation: Conversation) -> tuple[str, ...]:
    """Return the names of those who take part in *conversation*, "" for the user, each once."""
    names = (
        name
        for role, author in conversation.speakers
        for name in (("", author) if role is Role.USER else (author,))
        if role is not Role.ASSISTANT and (name or role is Role.USER)
    )
    return people_of(names, conversation.id)


def unit_part(unit: str) -> str:
    """Return the part of the passages of the unit of that id."""
    return f"unit {_quoted(unit)}"


def unit_passages(unit: Unit) -> Iterator[Passage]:
    """Yield a passage for *unit*, and one for each of its episodes and events.

    They have no session, as they would be neighbours of the messages that they repeat.
    """
    part = unit_part(unit.id)
    users = _users_of(unit)
    day = unit.since.date() if unit.since else None
    yield Passage(
        id=f"{part} ",
        text="\n".join((unit.subject, joined(unit.summary), *(s.text for s in unit.narrative))),
        kind=Kind.EPISODE,
        about=_about(day, *unit.participants, *unit.keywords),
        at=unit.since,
        until=unit.until,
        group=unit.group or "",
        people=people_of(users, unit.conversation),
        importance=unit.importance,
    )
    for episode in unit.episodes:
        yield Passage(
            id=f"{part} {_quoted(episode.key)}",
            text="\n".join((episode.title, joined(episode.summary), joined(episode.narrative))),
            kind=Kind.EPISODE,
            about=_about(day, *unit.participants, *episode.keywords),
            at=unit.since,
            until=unit.until,
            group=unit.group or "",
            people=people_of((episode.owner,), unit.conversation),
            importance=episode.importance,
        )
    for event in unit.events:
        yield Passage(
            id=f"{part} {_quoted(event.key)}",
            text=event.text,
            kind=Kind.EVENT,
            about=_about(event.first),
            speaker=event.owner or Role.USER,
            at=datetime.combine(event.first, _NOON) if event.first else unit.since,
            until=datetime.combine(event.last, _NOON) if event.last else unit.until,
            group=unit.group or "",
            people=people_of((*users, event.owner), unit.conversation),
            evidence=message_id(unit.conversation, event.message) if event.message else "",
        )


def profile_part(profile: str) -> str:
    """Return the part of the passages of the profile of that id."""
    return f"claim {_quoted(profile)}"


def claim_passages(profile: AnyProfile) -> Iterator[Passage]:
    """Yield a passage for each claim of *profile* that holds."""
    if isinstance(profile, GroupProfile):
        group, people = profile.group, people_of(profile.members, profile.group)
    else:
        group, people = "", people_among(profile.participants)
    for memory in profile.memories:
        if memory.holds:
            last = memory.mentions[-1] if memory.mentions else None
            yield Passage(
                id=f"{profile_part(profile.id)} {_quoted(memory.id)}",
                text=memory.text,
                kind=Kind.SEMANTIC,
                about=_about(memory.last_said, memory.category),
                speaker=memory.owner or Role.USER,
                at=last.at if last else None,
                category=memory.category,
                group=group,
                people=people,
                evidence=message_id(last.conversation, last.message) if last else "",
                importance=memory.confidence,
            )


def _users_of(unit: Unit) -> tuple[str, ...]:
    """Return the names of those who speak in *unit*, and "" if the user does."""
    has_user = unit.source_type is SourceType.ASSISTANT or any(
        event.message and not event.owner for event in unit.events
    )
    return ("", *unit.users) if has_user else unit.users


def _about(day: date | None, *names: str | None) -> str:
    return "\n".join(name for name in (_written(day), *names) if name)


def _written(day: date | None) -> str:
    """Return *day* in the ways a query may write it, the same on every machine."""
    return f"{day.isoformat()} {day.day} {_MONTHS[day.month - 1]} {day.year}" if day else ""


def _speaker(message: Message) -> str:
    return message.author or message.role.value


def _quoted(name: str) -> str:
    # Most ids have only letters and digits, and every memory that is found is looked up by its
    # own.
    is_plain = name.isascii() and name.isalnum()
    return name if is_plain else quote(name, safe="/", errors="surrogatepass")


def _unquoted(name: str) -> str:
    return unquote(name, errors="surrogatepass") if "%" in name else name


MEMORY_FILE = ""
"""Represents the files of memories among the names of kept transcripts."""


class Part(NamedTuple):
    """The contents of a file: the digest of each passage by its id, and a way to the passage."""

    name: str
    digests: Mapping[str, bytes]
    passage: Callable[[str], Passage]


def _part(name: str, passages: Iterable[Passage]) -> Part:
    """Return the part of that name with these *passages*."""
    by_id = {passage.id: passage for passage in passages}
    digests = {id_: passage.digest for id_, passage in by_id.items()}
    return Part(name, digests, by_id.__getitem__)


class _Known(NamedTuple):
    """A memory, with the id and digest of its passage, which take time to compute."""

    entry: MemoryEntry
    id: str
    digest: bytes


class Parts:
    """The files of one vault, as far as they hold passages. One thread at a time."""

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._known: Mapping[str, _Known] = {}

    def states(self, contents: Contents) -> dict[str, str]:
        """Return an identifier of each file's state."""
        return {
            MEMORY_FILE: contents.state,
            **self._vault.sources.states(),
            **self._vault.side_files.episodes(),
            **self._vault.side_files.profiles(),
        }

    def read(self, name: str, contents: Contents) -> Part:
        """Return the contents of a file; a damaged one is empty."""
        if name == MEMORY_FILE:
            return self._memories(contents)
        if is_profile(name):
            return self._profile(name)
        if is_vault_file(name):
            return self._unit(name)
        try:
            conversation = self._vault.sources.read_file(name)
        except StorageError:
            conversation = None
        if conversation is None:
            return _part(name, ())
        return _part(
            conversation_part(conversation.id), messages(conversation, withheld(conversation))
        )

    def _unit(self, name: str) -> Part:
        episode = self._vault.read_episode(name)
        if episode is None:
            return _part(name, ())
        return _part(unit_part(episode.unit.id), unit_passages(episode.unit))

    def _profile(self, name: str) -> Part:
        page = self._vault.read_profile(name)
        if page is None:
            return _part(name, ())
        return _part(profile_part(page.profile.id), claim_passages(page.profile))

    def forget(self) -> None:
        """Read everything again next time."""
        self._known = {}

    def _memories(self, contents: Contents) -> Part:
        """Return the parts of all memories; those of unchanged ones are reused."""
        before, now, entries = self._known, dict[str, _Known](), dict[str, MemoryEntry]()
        for entry in contents.entries.values():
            known = before.get(entry.id)
            if known is None or known.entry is not entry:
                known = _Known(entry, memory_id(entry.id), memory_passage(entry).digest)
            now[entry.id] = known
            entries[known.id] = entry
        self._known = now
        digests = {known.id: known.digest for known in now.values()}
        return Part(MEMORIES, digests, lambda id_: memory_passage(entries[id_]))
