"""All data of the Detail tab on one memory, read off the GUI thread."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from types import MappingProxyType

from memdeck.desktop.panels.relations.relations_data import Relations, relations_of
from memdeck.desktop.ui.models.conversation_labels import AnyConversation
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.text.dates import local_day
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.domain.conversation.conversation import Conversation, Message
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.domain.memory.policy import Policy, Thresholds
from memdeck.domain.search.usage import Access, Usage
from memdeck.errors import StorageError
from memdeck.extraction.text.quote_matching import find_quote
from memdeck.services.manager import MemoryManager
from memdeck.services.memories.forecasts import EntryCurve
from memdeck.services.vault.vault import Vault

QUOTED_CHARACTERS = 600
AROUND_CHARACTERS = 200


@dataclass(frozen=True, slots=True)
class Line:
    """The shown part of a message: the text before the quote, the quote, and the rest."""

    message: Message
    before: str
    quote: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of evidence and its conversation, None where that is not known.

    *lines* are the messages around the quote; empty where the transcript was not read, or
    *is_message_missing* in it.
    """

    evidence: Evidence
    conversation: AnyConversation | None
    lines: tuple[Line, ...] = ()
    is_message_missing: bool = False

    @property
    def day(self) -> date | None:
        """The day of the message; of one without a time, that of its conversation."""
        cited = self.evidence.message
        match self.conversation:
            case ConversationHeader(sent_at=sent_at):
                moment = sent_at.get(cited)
            case Conversation(started_at=started_at) if not self.is_message_missing:
                times = (line.message.at for line in self.lines if line.message.id == cited)
                moment = next(times, None) or started_at
            case _:
                moment = None
        return local_day(moment) if moment else None


def passage(evidence: Evidence, conversation: Conversation | None) -> Passage:
    """Return *evidence* with the message before it and the one after."""
    if conversation is None:
        return Passage(evidence, None)
    rows = [n for n, message in enumerate(conversation.messages) if message.id == evidence.message]
    if not rows:
        return Passage(evidence, conversation, is_message_missing=True)
    row = rows[0]
    around = conversation.messages[max(0, row - 1) : row + 2]
    lines = tuple(
        _quoted(message, evidence.quote)
        if message is conversation.messages[row]
        else Line(message, _end_cut(message.text.strip(), AROUND_CHARACTERS))
        for message in around
    )
    return Passage(evidence, conversation, lines)


def _quoted(message: Message, quote: str) -> Line:
    """Return the quote with as much context as there is space for."""
    text = message.text.strip()
    found = find_quote(quote, text)
    if found is None:
        return Line(message, _end_cut(text, QUOTED_CHARACTERS))
    room = max(0, QUOTED_CHARACTERS - (found.end - found.start)) // 2
    return Line(
        message,
        _start_cut(text[: found.start], room),
        text[found.start : found.end],
        _end_cut(text[found.end :], room),
    )


def _start_cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"…{text[len(text) - characters :].lstrip()}"


def _end_cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[:characters].rstrip()}…"


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryChange:
    """One change to a memory; *before* or *after* is None where it was added or removed.

    The scores are those of the day it happened: a stored score may be old.
    """

    verb: str
    by: str
    at: datetime
    why: str
    before: MemoryEntry | None
    after: MemoryEntry | None
    score_before: float | None
    score_after: float | None
    others: Mapping[str, str] = field(default_factory=dict)
    """The texts of the memories that this one related to, by id, where they are known."""


def changes_of(
    id_: str,
    changesets: Iterable[ChangeSet],
    policy: Policy,
    known: Mapping[str, MemoryEntry] = MappingProxyType({}),
) -> tuple[EntryChange, ...]:
    """Return the effects of *changesets* on the memory *id_*, in order; *known* are the others."""
    return tuple(_entry_change(id_, changeset, policy, known) for changeset in changesets)


def _entry_change(
    id_: str, changeset: ChangeSet, policy: Policy, known: Mapping[str, MemoryEntry]
) -> EntryChange:
    before, after = (
        next((entry for entry in side if entry.id == id_), None)
        for side in (changeset.before, changeset.after)
    )
    day = changeset.at.date()
    return EntryChange(
        verb=changeset.verb,
        by=changeset.by,
        at=changeset.at,
        why=changeset.why,
        before=before,
        after=after,
        score_before=None if before is None else score_on(before, policy, day),
        score_after=None if after is None else score_on(after, policy, day),
        others={
            link.target: known[link.target].content
            for entry in (before, after)
            if entry is not None
            for link in entry.links
            if link.target in known
        },
    )


HISTORY_DAYS = 120
LEAST_DAYS = 60
MOST_DAYS = 365


@dataclass(frozen=True, slots=True, kw_only=True)
class Detail:
    """A memory, its evidence, its decay, and its changes, newest first.

    *score* is that of today. *accesses* are its retrievals, the latest first. *curve* is None for
    a memory in the trash.
    """

    entry: MemoryEntry
    score: float
    curve: EntryCurve | None
    lines: Thresholds
    passages: tuple[Passage, ...]
    changes: tuple[EntryChange, ...]
    usage: Usage
    accesses: tuple[Access, ...]
    relations: Relations


def detail(manager: MemoryManager, row: EntryRow, snapshot: VaultSnapshot) -> Detail:
    """Return the details of the memory of *row*, which is one of *shown*."""
    entry = row.entry
    retrieved = manager.recollection.accesses
    changes = manager.history.changes(entry.id)
    known = {other.entry.id: other.entry for other in snapshot.rows}  # including the forgotten ones
    curves = manager.forecasts.curves(
        [entry.id], _days_ahead(row, snapshot.today), history_days=HISTORY_DAYS
    )
    return Detail(
        entry=entry,
        score=score_on(entry, manager.vault.policy, snapshot.today),
        curve=curves[0] if curves else None,
        lines=manager.vault.policy.lines,
        passages=read_passages(manager.vault, entry.evidence),
        changes=changes_of(entry.id, changes, manager.vault.policy, known)[::-1],
        usage=retrieved.usage(entry),
        accesses=retrieved.of(entry.id),
        relations=relations_of(entry, snapshot.entries, snapshot.rows),
    )


def _days_ahead(row: EntryRow, today: date) -> int:
    """Return the number of days until it is forgotten, and a little more."""
    if row.forgotten_on is None:
        return MOST_DAYS
    days = (row.forgotten_on - today).days
    return min(max(days + days // 8, LEAST_DAYS), MOST_DAYS)


def read_passages(vault: Vault, evidence: Sequence[Evidence]) -> tuple[Passage, ...]:
    """Read each conversation once; a damaged one counts as not stored."""
    conversations = {}
    for id_ in {piece.conversation for piece in evidence}:
        try:
            conversations[id_] = vault.read_conversation(id_)
        except StorageError:
            conversations[id_] = None
    return tuple(passage(piece, conversations[piece.conversation]) for piece in evidence)
