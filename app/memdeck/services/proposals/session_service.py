"""Operations on conversations: read, extract, apply."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from itertools import chain
from pathlib import Path
from threading import Lock

from memdeck.domain.changes.changeset import (
    ChangeSet,
    Tombstone,
    TombstoneReason,
    apply_changeset,
    joined,
)
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.domain.consolidation.apply_plan import enact
from memdeck.domain.consolidation.review_queue import origins
from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Reading
from memdeck.domain.conversation.read_marks import Marks, is_set, resting_on_unread, session_of
from memdeck.domain.matching.similarity import as_statement
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.prompt.rolling_summary import EXTRACT
from memdeck.domain.upkeep.sunk import plan_upkeep
from memdeck.errors import ConflictError, ModelError
from memdeck.extraction.guards.secrets import is_masked
from memdeck.recall.matching.incremental_neighbours import KeptNearest
from memdeck.services.memories.rolling_summary import Renewal
from memdeck.services.proposals.extractors import Extractor, Failure, Progress, harvest
from memdeck.services.proposals.forgetting import as_requests
from memdeck.services.proposals.planning import (
    plan_candidates,
    plan_conversations,
    prepare,
    recategorized,
)
from memdeck.services.queue.guards import guarded
from memdeck.services.queue.queue_for_review import hand_over
from memdeck.services.recall.semantic_compare import Comparing
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.vault import Vault

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The plan of one extraction, its sources, and who made it ("" for nobody).

    *conversations* were read, *failures* are those that could not be; *model_error* is the last
    error of the model; *is_cut_off* is true if its server no longer answered, and no more
    conversations were tried; *program_error* is the program's own last error. *notes* are
    those of the plan about the conversations, not of its rows.
    """

    plan: Plan
    candidates: tuple[Candidate, ...]
    conversations: tuple[Conversation, ...]
    extractor: str
    failures: tuple[Failure, ...] = ()
    model_error: ModelError | None = None
    is_cut_off: bool = False
    program_error: Exception | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a session's end changed: how many memories it added, updated and forgot.

    *waiting* counts the suggestions left for the user's review.
    """

    changeset: ChangeSet
    new: int
    updated: int
    forgotten: int = 0
    waiting: int = 0


def newest_first(conversations: Iterable[Conversation]) -> list[Conversation]:
    """Return *conversations* by their start, the undated ones last."""
    return sorted(
        conversations, key=lambda conversation: conversation.started_at or _LONG_AGO, reverse=True
    )


class Sessions:
    """Read transcripts, propose what to remember, and carry plans out."""

    def __init__(
        self, vault: Vault, extractor: Extractor, comparing: Comparing | None = None
    ) -> None:
        self._vault = vault
        self.comparing = comparing or Comparing()
        """Compares memories by meaning."""
        self.extractor = extractor
        self._words = KeptNearest()
        self._words_lock = Lock()

    def read(self, paths: Sequence[Path]) -> Reading:
        """Read exports; what cannot be read is named in the result."""
        from memdeck.transcripts import read_files  # noqa: PLC0415 - few starts read one

        return read_files(paths)

    async def extract(
        self,
        conversations: Sequence[Conversation],
        progress: Progress | None = None,
        memories: Sequence[ImportedMemory] = (),
    ) -> Proposal:
        """Propose as ``propose`` does; if no conversation could be read, raise the error.

        Raises:
            ModelError: the model failed on every conversation.
        """
        proposal = await self.propose(conversations, progress, memories)
        error = proposal.program_error or proposal.model_error
        if error is not None and not proposal.conversations:
            raise error
        return proposal

    async def propose(
        self,
        conversations: Sequence[Conversation],
        progress: Progress | None = None,
        memories: Sequence[ImportedMemory] = (),
    ) -> Proposal:
        """Propose what to remember from *conversations*, and of *memories*; nothing is saved.

        What the user had an assistant remember in a conversation counts as such memories.
        Conversations their owner excluded from memory are left out, and those that were read
        into this vault before come as rows that do nothing; of one that has grown since, only
        what is new is read. A conversation that fails is named in the notes; the others go on.
        What takes long runs in threads, so that the event loop stays free.
        """
        contents = await asyncio.to_thread(self._vault.look)
        marks = await asyncio.to_thread(self._vault.read_marks, contents)
        zone = self._vault.zone()
        wanted = [
            _in_zone(conversation, zone)
            for conversation in conversations
            if not conversation.forbidden
        ]
        known = await asyncio.to_thread(self._best_known, contents)
        found = await harvest(self.extractor, wanted, known, marks, contents.today, progress)
        stated = (
            *memories,
            *(memory for conversation in found.read for memory in conversation.remembered),
        )
        held = await asyncio.to_thread(_held, dict.fromkeys(stated), contents)
        candidates = tuple(
            recategorized(one, self._vault.policy) for one in (*found.candidates, *held)
        )
        await asyncio.to_thread(prepare, self._vault, candidates, contents, self.comparing)
        plan = await asyncio.to_thread(self._planned, candidates, contents, found.read, marks)
        forbidden = [
            f"“{conversation.title}” asks not to be remembered."
            for conversation in conversations
            if conversation.forbidden
        ]
        notes = (*forbidden, *found.notes)
        return Proposal(
            replace(plan, notes=(*notes, *plan.notes)),
            candidates,
            tuple(found.read),
            self.extractor.name,
            tuple(found.failures),
            found.model_error,
            found.is_cut_off,
            found.program_error,
            notes,
        )

    def propose_memories(self, memories: Sequence[ImportedMemory]) -> Proposal:
        """Propose to remember what a file already holds as memories; nothing is saved.

        What the vault knows in the same words is left out: it is no confirmation.
        """
        contents = self._vault.look()
        policy = self._vault.policy
        candidates = tuple(recategorized(one, policy) for one in _held(memories, contents))
        plan = plan_candidates(self._vault, candidates, contents, self.comparing)
        return Proposal(plan, candidates, (), "")

    def plan_again(self, candidates: Sequence[Candidate], sessions: Sequence[str]) -> Plan:
        """Plan *candidates* again with the current memories; *sessions* are not completed yet.

        A candidate of another session is treated as if it was read for the first time: its
        conversation was completed while it was pending.
        """
        contents = self._vault.look()
        marks = self._vault.read_marks(contents)
        settled = [mark for mark in sessions if is_set(mark, marks)]
        open_ = [mark for mark in sessions if mark not in settled]
        processed = set(map(session_of, settled))
        return plan_candidates(self._vault, candidates, contents, self.comparing, open_, processed)

    def plan(self) -> Plan:
        """Return the memories below a threshold and what to do about them."""
        contents = self._vault.look()
        return plan_upkeep(contents.entries.values(), self._vault.policy, contents.today)

    def apply(
        self,
        plan: Plan,
        conversations: Sequence[Conversation] = (),
        *,
        verb: str = "apply",
        candidates: Sequence[Candidate] = (),
    ) -> ChangeSet:
        """Carry out the ticked rows as one change that one undo reverts.

        The conversations that the applied rows rest on are kept in the vault, unless its owner
        switched that off. Doubtful requests to forget wait for the user's review, if the
        *candidates* of the plan are given.

        Raises:
            ConflictError: a row names a memory that is gone.
        """
        asked = [row for row in plan.rows if row.asks_to_forget and row.is_in_doubt]
        doubts = list(origins(asked, candidates))

        def make(contents: Contents, blank: ChangeSet) -> ChangeSet:
            hand_over(self._vault.layout, doubts, blank.by, conversations)
            return self._enacted(plan, contents.entries, blank)

        rows = [*plan.ticked, *(row for row, _ in doubts)]
        return self._vault.change(verb, make, sources=lambda: _cited(rows, conversations))

    def foreseen(self, proposal: Proposal) -> Mapping[str, MemoryEntry]:
        """Return the memories as they will be after *proposal*; nothing is saved.

        They are the current ones if it names a memory that is gone meanwhile.
        """
        entries = self._vault.look().entries
        unsaid = ChangeSet(id="", by=self._vault.by, at=self._vault.now(), verb=EXTRACT)
        try:
            return apply_changeset(entries, self._enacted(proposal.plan, entries, unsaid))
        except ConflictError:
            return entries

    def settle(self, proposal: Proposal, renewal: Renewal | None = None) -> Settlement:
        """Carry a proposal out unattended, as a session's end does, and tidy the vault.

        Compares the candidates again, since other programs may have learned the same meanwhile;
        a session they completed changes nothing. Doubtful suggestions wait for the user's
        review. Memories whose scores are below a threshold by now are archived or forgotten by
        the same change, and if anything was learned, it renews the rolling summary, too.

        Source: seed 000, sections 3.4 and 5.3.
        """
        learned: ChangeSet | None = None
        doubts: list[tuple[PlanRow, Candidate]] = []
        conversations = proposal.conversations

        def make(contents: Contents, blank: ChangeSet) -> ChangeSet:
            nonlocal learned, doubts
            learned, doubts = None, []
            marks = self._vault.read_marks(contents)
            fresh = resting_on_unread(proposal.candidates, conversations, marks)
            plan = self._planned(fresh, contents, conversations, marks)
            if not plan.sessions:
                return blank
            doubts = [pair for pair in origins(plan.rows, fresh) if pair[0].is_in_doubt]
            hand_over(self._vault.layout, doubts, blank.by, conversations)
            learned = self._enacted(plan, contents.entries, blank)
            entries = apply_changeset(contents.entries, learned)
            upkeep = plan_upkeep(entries.values(), self._vault.policy, contents.today)
            kept = enact(upkeep, entries, (), self._vault.policy, blank)
            whole = joined(learned, kept)
            if renewal is None or not any(_counted(learned)):
                return whole
            return joined(whole, renewal(apply_changeset(entries, kept), blank))

        tidies = self._vault.policy.tidies_at_session_end
        rows = [one for one in proposal.plan.rows if one.ticked or one.is_in_doubt]
        changes = self._vault.change(
            EXTRACT, make, tidies=tidies, sources=lambda: _cited(rows, conversations)
        )
        new, updated = _counted(learned)
        return Settlement(
            changes,
            new=new,
            updated=updated,
            forgotten=0 if learned is None else len(learned.buried),
            waiting=len(doubts),
        )

    def reject(self, rows: Sequence[PlanRow]) -> ChangeSet:
        """Record that the user rejected these, so that they are not suggested again.

        A rejected request to forget leaves no tombstone: it is no memory.
        """

        def make(contents: Contents, blank: ChangeSet) -> ChangeSet:
            unwanted = [row for row in rows if not row.asks_to_forget]
            stones = (
                Tombstone(row.content, contents.today, TombstoneReason.REJECTED) for row in unwanted
            )
            return replace(blank, buried=tuple(stones))

        return self._vault.change("reject", make)

    def _planned(
        self,
        candidates: Sequence[Candidate],
        contents: Contents,
        conversations: Sequence[Conversation],
        marks: Marks,
    ) -> Plan:
        """Return the plan of *candidates*; only what changed in *contents* is read again."""
        with self._words_lock:
            self._words.follow(contents.entries)
            return plan_conversations(
                self._vault, candidates, contents, conversations, marks, self.comparing, self._words
            )

    def _enacted(
        self, plan: Plan, entries: Mapping[str, MemoryEntry], blank: ChangeSet
    ) -> ChangeSet:
        return enact(plan, entries, self._vault.read_tombstones(), self._vault.policy, blank)

    def _best_known(self, contents: Contents) -> list[MemoryEntry]:
        """The active entries, best first, for a model to compare with. Source: seed 000, 5.3."""
        active = [e for e in contents.entries.values() if e.section is Section.ACTIVE]
        return sorted(
            active, key=lambda e: score_on(e, self._vault.policy, contents.today), reverse=True
        )


def _cited(rows: Iterable[PlanRow], conversations: Sequence[Conversation]) -> list[Conversation]:
    """Return those of *conversations* that *rows* quote."""
    cited = {evidence.conversation for row in rows for evidence in row.evidence}
    return [conversation for conversation in conversations if conversation.id in cited]


def _held(memories: Collection[ImportedMemory], contents: Contents) -> list[Candidate]:
    """Return the memories of a file that the vault lacks, as candidates without conversation."""
    if not memories:
        return []
    known = {as_statement(entry.content) for entry in contents.entries.values()}
    held = [
        guarded(
            Candidate(
                content=memory.content,
                category=memory.category or "fact",
                said_on=memory.created_at.date() if memory.created_at else None,
                expires_at=memory.expires_at,
            )
        )
        for memory in memories
        if as_statement(memory.content) not in known
    ]
    worded = (one for one in held if not is_masked(one.content))
    return list(chain.from_iterable(map(as_requests, worded)))


def _in_zone(conversation: Conversation, zone: tzinfo | None) -> Conversation:
    """Return *conversation* with times in *zone*, in which "tomorrow" is the user's."""
    messages = tuple(
        message if message.at is None else replace(message, at=message.at.astimezone(zone))
        for message in conversation.messages
    )
    return replace(conversation, messages=messages)


def _counted(learned: ChangeSet | None) -> tuple[int, int]:
    """How many memories are new, and how many of the known ones were touched."""
    if learned is None:
        return 0, 0
    known = {entry.id for entry in learned.before}
    new = sum(entry.id not in known for entry in learned.after)
    return new, len(learned.after) - new
