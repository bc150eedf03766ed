"""Operations on conversations: read, extract, apply."""

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from itertools import chain
from pathlib import Path
from threading import Event, Lock

from memdeck.domain.changes.changeset import (
    ChangeSet,
    Tombstone,
    TombstoneReason,
    apply_changeset,
    joined,
)
from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.consolidation.review_queue import NOTHING_PENDING, PendingReview, origins
from memdeck.domain.conversation.conversation import Conversation, ImportedMemory, Reading
from memdeck.domain.conversation.read_positions import (
    ReadPositions,
    is_recorded,
    read_count,
    read_position,
    resting_on_unread,
    session_of,
)
from memdeck.domain.matching.similarity import as_statement
from memdeck.domain.memory.candidate import Candidate
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.prompt.rolling_summary import EXTRACT
from memdeck.domain.upkeep.archive_and_forget import plan_upkeep
from memdeck.errors import ConflictError, ModelError
from memdeck.extraction.guards.secrets import is_masked
from memdeck.recall.matching.word_neighbours import IncrementalNeighbours
from memdeck.services.memories.review_undo import keep_decided
from memdeck.services.memories.rolling_summary import Renewal
from memdeck.services.proposals.extractors import Extractor, Failure, Progress, harvest
from memdeck.services.proposals.forgetting import as_requests
from memdeck.services.proposals.guards import (
    as_kept,
    guarded,
    masked_name,
    queue_for_review,
)
from memdeck.services.proposals.planning import (
    STEPS_PER_CANDIDATE,
    of_vault,
    plan_candidates,
    prepare,
)
from memdeck.services.recall.semantic_compare import Comparing
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.step_progress import Report, StepProgress
from memdeck.services.vault.transaction import Transaction
from memdeck.services.vault.transcripts import (
    keep_cited_sources,
    keep_masked,
    keep_sources,
    masked_sources,
    read_positions_of,
)
from memdeck.services.vault.vault import Vault

STEPS_PER_MEMORY = 1 + STEPS_PER_CANDIDATE
"""Steps of a proposed memory: it is read, and then planned as a candidate."""

_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The plan of one extraction, its sources, and who made it ("" for nobody).

    *conversations* were read, *failures* are those that could not be. *extractors* names who read
    each conversation, by its id: rules stand in for a model. *model_error* is the last
    error of the model, *program_error* the program's own. *notes* are those of the plan about the
    conversations, not of its rows.
    """

    plan: Plan
    candidates: tuple[Candidate, ...]
    conversations: tuple[Conversation, ...]
    extractor: str
    failures: tuple[Failure, ...] = ()
    model_error: ModelError | None = None
    program_error: Exception | None = None
    notes: tuple[str, ...] = ()
    extractors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a session's end changed: how many memories it added, updated and forgot.

    *waiting* counts the suggestions left for the user's review.
    """

    changeset: ChangeSet
    new: int
    updated: int
    forgotten: int
    waiting: int


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
        self._word_index = IncrementalNeighbours()
        self._word_index_lock = Lock()

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
        What takes long runs in threads, so that the event loop stays free. When cancelled they stop
        at the next candidate.
        """
        cancelled = Event()

        def stop_if_cancelled(_done: int, _total: int) -> None:
            if cancelled.is_set():
                raise asyncio.CancelledError

        try:
            return await self._propose(
                conversations, progress, memories, StepProgress(stop_if_cancelled)
            )
        finally:
            cancelled.set()

    async def _propose(
        self,
        conversations: Sequence[Conversation],
        progress: Progress | None,
        memories: Sequence[ImportedMemory],
        steps: StepProgress,
    ) -> Proposal:
        contents = await asyncio.to_thread(self._vault.load)
        positions = await asyncio.to_thread(read_positions_of, self._vault, contents)
        zone = self._vault.zone()
        wanted = [
            _in_zone(conversation, zone)
            for conversation in conversations
            if not conversation.forbidden
        ]
        best_known = await asyncio.to_thread(self._best_known, contents)
        found = await harvest(
            self.extractor, wanted, best_known, positions, contents.today, progress
        )
        remembered = (
            *memories,
            *(memory for conversation in found.read for memory in conversation.remembered),
        )
        imported = await asyncio.to_thread(
            _imported_candidates, dict.fromkeys(remembered), contents, steps
        )
        quoted = await asyncio.to_thread(as_kept, self._vault, found.candidates, found.read)
        candidates = tuple(of_vault(candidate, self._vault) for candidate in (*quoted, *imported))
        await asyncio.to_thread(prepare, self._vault, candidates, contents, self.comparing)
        plan = await asyncio.to_thread(
            self._planned, candidates, contents, found.read, positions, steps
        )
        forbidden = [
            f"“{await asyncio.to_thread(masked_name, conversation)}” asks not to be remembered."
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
            found.program_error,
            notes,
            found.extractors,
        )

    def propose_memories(
        self, memories: Sequence[ImportedMemory], progress: Report | None = None
    ) -> Proposal:
        """Propose to remember what a file already holds as memories; nothing is saved.

        What the vault knows in the same words is left out: it is no confirmation. *progress* is
        called with the steps done and their total; what it raises ends the work.
        """
        contents = self._vault.load()
        total = STEPS_PER_MEMORY * len(memories) + len(contents.entries)
        steps = StepProgress(progress, total)
        candidates = tuple(
            of_vault(candidate, self._vault)
            for candidate in _imported_candidates(memories, contents, steps)
        )
        word_index = IncrementalNeighbours()  # others wait for the one that is shared
        word_index.follow(contents.entries, steps.count)
        plan = plan_candidates(
            self._vault, candidates, contents, self.comparing, word_index=word_index, steps=steps
        )
        return Proposal(plan, candidates, (), "")

    def plan_again(
        self,
        candidates: Sequence[Candidate],
        sessions: Sequence[str],
        progress: Report | None = None,
    ) -> Plan:
        """Plan *candidates* again with the current memories; *sessions* are not completed yet.

        A candidate of another session is treated as if it was read for the first time: its
        conversation was completed while it was pending. *progress* is called with the steps done
        and their total; what it raises ends the work.
        """
        contents = self._vault.load()
        total = STEPS_PER_CANDIDATE * len(candidates) + len(contents.entries)
        positions = read_positions_of(self._vault, contents)
        settled = [position for position in sessions if is_recorded(position, positions)]
        open_ = [position for position in sessions if position not in settled]
        processed = set(map(session_of, settled))
        return self._compared(candidates, contents, open_, processed, StepProgress(progress, total))

    def plan(self) -> Plan:
        """Return the memories below a threshold and what to do about them."""
        contents = self._vault.load()
        return plan_upkeep(contents.entries.values(), self._vault.policy, contents.today)

    def apply(
        self,
        plan: Plan,
        conversations: Sequence[Conversation] = (),
        *,
        verb: str = "apply",
        candidates: Sequence[Candidate] = (),
        decided: PendingReview = NOTHING_PENDING,
    ) -> ChangeSet:
        """Carry out the ticked rows as one change that one undo reverts.

        The conversations that the applied rows rest on, given or kept for a pending review, are
        kept in the vault, unless its owner switched that off. Rows that are in doubt wait for the
        user's review, if the *candidates* of the plan are given. *decided* are the suggestions that
        an undo makes pending again.

        Raises:
            ConflictError: a row names a memory that is gone.
        """
        in_doubt = [row for row in plan.rows if row.is_in_doubt]
        doubtful = list(origins(in_doubt, candidates))
        rows = [*plan.ticked, *(row for row, _ in doubtful)]
        cited = dict.fromkeys(piece.conversation for row in rows for piece in row.evidence)
        masked = masked_sources(self._vault, _cited(rows, conversations))
        for tx in self._vault.attempts(verb):
            with tx:
                queue_for_review(self._vault.layout, doubtful, tx.draft.by, conversations)
                tx.commit(self._enacted(plan, tx.contents.entries, tx.draft))
                keep_decided(self._vault, tx.changeset, decided)
                # Under the same lock: an undo by another program needs to know of them.
                brought_in = (
                    *keep_cited_sources(self._vault, cited),
                    *keep_masked(self._vault, masked),
                )
                if brought_in:
                    keep_decided(self._vault, tx.changeset, decided, brought_in)
        return tx.changeset

    def foreseen(self, proposal: Proposal) -> Mapping[str, MemoryEntry]:
        """Return the memories as they will be after *proposal*; nothing is saved.

        They are the current ones if it names a memory that is gone meanwhile.
        """
        entries = self._vault.load().entries
        draft = ChangeSet(id="", by=self._vault.by, at=self._vault.now(), verb=EXTRACT)
        try:
            return apply_changeset(entries, self._enacted(proposal.plan, entries, draft))
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
        conversations = proposal.conversations
        rows = [row for row in proposal.plan.rows if row.ticked or row.is_in_doubt]
        for tx in self._vault.attempts(EXTRACT, tidies=self._vault.policy.tidies_at_session_end):
            with tx:
                positions = read_positions_of(self._vault, tx.contents)
                fresh = resting_on_unread(proposal.candidates, conversations, positions)
                plan = self._planned(fresh, tx.contents, conversations, positions)
                if not plan.sessions:
                    doubtful, learned = [], tx.draft
                    tx.commit(tx.draft)
                else:
                    doubtful = [pair for pair in origins(plan.rows, fresh) if pair[0].is_in_doubt]
                    queue_for_review(self._vault.layout, doubtful, tx.draft.by, conversations)
                    learned = self._enacted(plan, tx.contents.entries, tx.draft)
                    tx.commit(self._with_upkeep(learned, tx, renewal))
        keep_sources(self._vault, _cited(rows, conversations))
        new, updated = _counted(learned)
        return Settlement(
            tx.changeset,
            new=new,
            updated=updated,
            forgotten=len(learned.buried),
            waiting=len(doubtful),
        )

    def reject(
        self, rows: Sequence[PlanRow], decided: PendingReview = NOTHING_PENDING
    ) -> ChangeSet:
        """Record that the user rejected these, so that they are not suggested again.

        A rejected request to forget leaves no tombstone: it is no memory. *decided* are the
        suggestions that an undo makes pending again.
        """
        texts = [row.content for row in rows if not row.asks_to_forget]
        for tx in self._vault.attempts("reject"):
            with tx:
                today = tx.contents.today
                rejected = (Tombstone(text, today, TombstoneReason.REJECTED) for text in texts)
                tx.commit(replace(tx.draft, buried=tuple(rejected)))
                keep_decided(self._vault, tx.changeset, decided)
        return tx.changeset

    def _with_upkeep(
        self, learned: ChangeSet, tx: Transaction, renewal: Renewal | None
    ) -> ChangeSet:
        """Return *learned* with the upkeep due after it, and with the renewed summary."""
        policy = self._vault.policy
        entries = apply_changeset(tx.contents.entries, learned)
        due = plan_upkeep(entries.values(), policy, tx.contents.today)
        upkeep = changeset_of_plan(due, entries, (), policy, tx.draft)
        maintained = joined(learned, upkeep)
        if renewal is None or not any(_counted(learned)):
            return maintained
        return joined(maintained, renewal(apply_changeset(entries, upkeep), tx.draft))

    def _planned(
        self,
        candidates: Sequence[Candidate],
        contents: Contents,
        conversations: Sequence[Conversation],
        positions: ReadPositions,
        steps: StepProgress | None = None,
    ) -> Plan:
        """Return the plan of *candidates*, which completes *conversations* from *positions* on."""
        read_ids = {
            conversation.id
            for conversation in conversations
            if read_count(conversation, positions) == len(conversation.messages)
        }
        completed = [
            read_position(conversation)
            for conversation in conversations
            if conversation.id not in read_ids
        ]
        return self._compared(candidates, contents, completed, read_ids, steps)

    def _compared(
        self,
        candidates: Sequence[Candidate],
        contents: Contents,
        sessions: Sequence[str],
        processed: Collection[str],
        steps: StepProgress | None = None,
    ) -> Plan:
        """Return the plan of *candidates*; only what changed in *contents* is indexed again."""
        steps = steps or StepProgress()
        with self._word_index_lock:
            word_index, self._word_index = self._word_index, IncrementalNeighbours()
            word_index.follow(contents.entries, steps.count)
            self._word_index = word_index  # not where it was cancelled half way
            return plan_candidates(
                self._vault,
                candidates,
                contents,
                self.comparing,
                sessions,
                processed,
                word_index,
                steps,
            )

    def _enacted(
        self, plan: Plan, entries: Mapping[str, MemoryEntry], draft: ChangeSet
    ) -> ChangeSet:
        return changeset_of_plan(
            plan, entries, self._vault.tombstones.read(), self._vault.policy, draft
        )

    def _best_known(self, contents: Contents) -> list[MemoryEntry]:
        """The active entries, best first, for a model to compare with. Source: seed 000, 5.3."""
        active = [entry for entry in contents.entries.values() if entry.section is Section.ACTIVE]
        return sorted(
            active,
            key=lambda entry: score_on(entry, self._vault.policy, contents.today),
            reverse=True,
        )


def _cited(rows: Iterable[PlanRow], conversations: Sequence[Conversation]) -> list[Conversation]:
    """Return those of *conversations* that *rows* quote."""
    cited = {evidence.conversation for row in rows for evidence in row.evidence}
    return [conversation for conversation in conversations if conversation.id in cited]


def _imported_candidates(
    memories: Collection[ImportedMemory], contents: Contents, steps: StepProgress
) -> list[Candidate]:
    """Return the memories of a file that the vault lacks, as candidates without conversation."""
    if not memories:
        return []
    known = {as_statement(entry.content) for entry in contents.entries.values()}
    candidates = (
        guarded(
            Candidate(
                content=memory.content,
                category=memory.category or "fact",
                said_on=memory.created_at.date() if memory.created_at else None,
                expires_at=memory.expires_at,
            )
        )
        for memory in steps.counted(memories)
        if as_statement(memory.content) not in known
    )
    readable = (candidate for candidate in candidates if not is_masked(candidate.content))
    return list(chain.from_iterable(map(as_requests, readable)))


def _in_zone(conversation: Conversation, zone: tzinfo | None) -> Conversation:
    """Return *conversation* with times in *zone*, in which "tomorrow" is the user's."""
    messages = tuple(
        message if message.at is None else replace(message, at=message.at.astimezone(zone))
        for message in conversation.messages
    )
    return replace(conversation, messages=messages)


def _counted(learned: ChangeSet) -> tuple[int, int]:
    """Return how many memories are new, and how many of the known ones were touched."""
    known = {entry.id for entry in learned.before}
    new = sum(entry.id not in known for entry in learned.after)
    return new, len(learned.after) - new
