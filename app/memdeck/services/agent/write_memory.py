"""Write one memory for an agent: it is added, or changes one near it.

If there is a model, it decides, in one question; else thresholds do. What stays in doubt
waits for the user's review, which is reported to the agent: its text is never lost.

Source: seed 002, sections 4.1, 4.2 and 11; seed 001, section 4.1.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock

from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.changes.plan import OPERATIONS, Action, Decision, Plan, PlanRow
from memdeck.domain.consolidation.consolidate import Known, consolidate
from memdeck.domain.consolidation.review_queue import origins
from memdeck.domain.matching.similarity import Match, MatchKind
from memdeck.domain.memory.candidate import Candidate, Flag, Importance, Intent, Verdict
from memdeck.domain.memory.entry import NO_DATA, MemoryEntry
from memdeck.domain.memory.memory_actions import checked_score
from memdeck.domain.memory.memory_edits import checked_category, worded
from memdeck.errors import ModelError, UsageError
from memdeck.extraction.guards.secrets import is_masked
from memdeck.recall.matching.matcher import Matcher
from memdeck.recall.matching.word_neighbours import IncrementalNeighbours
from memdeck.services.agent.llm_decisions import (
    Decider,
    Decisions,
    as_decided,
    still_holds,
)
from memdeck.services.memories.add_memories import check_category
from memdeck.services.proposals.forgetting import as_requests
from memdeck.services.proposals.guards import guarded
from memdeck.services.proposals.planning import carry_out
from memdeck.services.proposals.session_service import Sessions
from memdeck.services.proposals.tombstone_match import TombstoneMatcher
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.transaction import Transaction
from memdeck.services.vault.vault import Vault

SHOWN = 5
"""Memories near a new one that rules compare, or that are named. Source: seed 001, 4.1."""
MOST_SHOWN = 10
"""Memories that a model is shown: the nearest by words and meaning, without a threshold.

The opposite, or the same in other words, shares few words: of 48 pairs of our own among 300
others, a threshold of ``SAME_SUBJECT`` kept 39 from the model, this limit 12.
"""

WAITS = "It waits for the user's review; `memdeck waiting` shows it."


@dataclass(frozen=True, slots=True)
class Written:
    """The result of writing a memory.

    *entry* is the memory as it is now: the new one, or the one it changed or repeats; the first of
    *forgotten* after a request to forget. It is None if only a note is kept, or if it waits for
    review, with the changeset empty then.
    """

    action: Action
    entry: MemoryEntry | None
    reason: str
    changeset: ChangeSet
    is_waiting: bool = False
    compared_with: MemoryEntry | None = None
    """The memory that it repeats, extends or contradicts, if that is in doubt."""
    forgotten: tuple[MemoryEntry, ...] = ()
    """The memories that a request to forget moved to the trash, as they were."""

    @property
    def operation(self) -> str:
        """The operation in design C's words: ADD, UPDATE, DELETE; NOOP also while it waits."""
        return OPERATIONS[Action.NOOP if self.is_waiting else self.action]

    @property
    def summary(self) -> str:
        """The operation and the reason, if there is one, for the model that requested it."""
        return ": ".join(filter(None, [self.operation, self.reason]))


@dataclass(frozen=True, slots=True)
class _CheckedText:
    """A checked text from an agent; *decision* is a model's on it and the memories *near*.

    *requests* are the requests to forget in it; with any, it is no memory.
    """

    candidate: Candidate
    requests: tuple[Candidate, ...]
    score: float | None
    confidence: float | None
    near: tuple[MemoryEntry, ...] = ()
    decision: Decision | None = None


class Writing:
    """Writes single memories into one vault. Any thread; ``write`` in one event loop at a time."""

    def __init__(self, vault: Vault, sessions: Sessions) -> None:
        self._vault = vault
        self._sessions = sessions
        self._word_index = IncrementalNeighbours()
        self._tombstones = TombstoneMatcher(())
        self._lock = Lock()
        self.decisions = Decisions()

    async def write(
        self,
        content: str,
        *,
        category: str | None = None,
        score: float | None = None,
        confidence: float | None = None,
        structured_data: Mapping[str, object] = NO_DATA,
        tags: Sequence[str] = (),
    ) -> Written:
        """Write *content* as a memory; a model compares it with those near it, if one is set up.

        Without *category* it is a fact, without *score* of medium importance. A category is one
        of a shipped policy or of the vault's, or one that a memory here has: a typing error of
        an agent creates no new one. If the model gives no useful answer, thresholds decide.

        Raises:
            UsageError: there is no text besides a key or a password, *category* is none of
                these, or a number is not in [0, 1].
        """
        if category is not None:
            await asyncio.to_thread(check_category, self._vault, category)
        new_memory = await asyncio.to_thread(
            self._checked, content, category, score, confidence, structured_data, tags
        )
        decider = self._sessions.extractor
        if isinstance(decider, Decider) or self._sessions.comparing.is_set_up:
            new_memory = await asyncio.to_thread(self._with_near_memories, new_memory)
        if new_memory.near and not new_memory.requests and isinstance(decider, Decider):
            new_memory = replace(new_memory, decision=await self._decided(new_memory, decider))
        return await asyncio.to_thread(self._save, new_memory)

    def update(self, id: str, content: str) -> Written:  # noqa: A002 - the word of every surface
        """Replace the text of the memory *id*; secrets are removed from it.

        A text that reads like an order, or that the user forgot, waits for the user's review.

        Raises:
            UsageError: there is no such memory, or no text besides a key or a password.
        """
        given = Candidate(content=worded(content), category="", verdict=Verdict.UPDATES, target=id)
        checked = _without_secrets(given)
        for tx in self._vault.attempts("write"):
            with tx:
                known = tx.contents.entries.get(id)
                if known is None:
                    raise self._vault.unknown_memory(tx.contents, id)
                candidate = replace(checked, category=known.category, namespace=known.namespace)
                row = self.row_of(candidate, tx.contents)
                carry_out(self._vault, tx, [(row, candidate)])
        return self.result(tx, [row])

    def similar(self, content: str, threshold: float = 0.9) -> tuple[MemoryEntry, ...]:
        """Return the memories at least so similar to *content*, in [0, 1], best first.

        By meaning if there is an embedder, else by words. Source: seed 001, section 4.1.
        """
        text, contents = worded(content), self._vault.load()
        self._prepare(text, contents)
        matches = self._matches(text, contents)
        return tuple(
            contents.entries[match.entry_id] for match in matches if match.similarity >= threshold
        )

    def _checked(
        self,
        content: str,
        category: str | None,
        score: float | None,
        confidence: float | None,
        structured_data: Mapping[str, object],
        tags: Sequence[str],
    ) -> _CheckedText:
        policy = self._vault.policy
        candidate = Candidate(
            content=worded(content),
            category=policy.category_for("fact")
            if category is None
            else checked_category(category),
            importance=Importance.MEDIUM if score is None else policy.importance_of(score),
            structured_data=structured_data,
            tags=tuple(tags),
            namespace=self._vault.namespace,
        )
        if score is not None:
            checked_score(score)
        if confidence is not None:
            checked_score(confidence)
        found = as_requests(_without_secrets(candidate))
        is_request = found[0].intent is Intent.FORGET
        return _CheckedText(found[0], found if is_request else (), score, confidence)

    def _with_near_memories(self, new_memory: _CheckedText) -> _CheckedText:
        """Return *new_memory* with the memories that a model compares it with."""
        if not self._vault.policy.consolidates:
            return new_memory
        contents, text = self._vault.load(), new_memory.candidate.content
        for candidate in new_memory.requests or (new_memory.candidate,):
            self._prepare(candidate.content, contents)
        matches = self._matches(text, contents, MOST_SHOWN)
        if any(match.kind is MatchKind.EXACT for match in matches):
            return new_memory  # it is known in the same words, and the rules recognise it
        ids = [*(match.entry_id for match in matches), *self._sessions.comparing.near(text)]
        near = [id_ for id_ in dict.fromkeys(ids) if id_ in contents.entries][:MOST_SHOWN]
        return replace(new_memory, near=tuple(contents.entries[id_] for id_ in near))

    async def _decided(self, new_memory: _CheckedText, decider: Decider) -> Decision | None:
        candidate = new_memory.candidate
        try:
            return await self.decisions.of(
                decider, candidate.content, candidate.category, new_memory.near
            )
        except ModelError:
            return None

    def _save(self, new_memory: _CheckedText) -> Written:
        for tx in self._vault.attempts("write"):
            with tx:
                rows = self._rows(new_memory, tx.contents)
                carry_out(self._vault, tx, rows)
        return self.result(tx, [row for row, _ in rows])

    def result(self, tx: Transaction, rows: Sequence[PlanRow]) -> Written:
        """Return the result of *rows*, which *tx* committed."""
        changes, entries = tx.changeset, tx.contents.entries
        row = next((row for row in rows if row.ticked), rows[0])
        if row.asks_to_forget:
            return _forgotten(rows, changes, entries)
        if not row.ticked:
            reason = f"{row.reason} {WAITS}".strip()
            known = None if row.action is Action.ADD else entries.get(row.target or "")
            return Written(row.action, None, reason, changes, is_waiting=True, compared_with=known)
        now = {entry.id: entry for entry in changes.after}
        target = entries.get(row.target or "")
        entry = now.get(row.fresh_id) or now.get(row.target or "") or target
        return Written(row.action, entry, row.reason, changes)

    def _rows(
        self, new_memory: _CheckedText, contents: Contents
    ) -> Sequence[tuple[PlanRow, Candidate]]:
        candidate, does_compare = new_memory.candidate, self._vault.policy.consolidates
        if new_memory.requests:
            near = [self._matches(request.content, contents) for request in new_memory.requests]
            plan = self._consolidated(new_memory.requests, contents, near)
            return list(origins(plan.rows, new_memory.requests))
        matches = self._matches(candidate.content, contents) if does_compare else ()
        decision = new_memory.decision if still_holds(new_memory.near, contents, matches) else None
        # Besides a decision, the rules only show whether it may be new.
        row = self.row_of(candidate, contents, matches if decision is None else ())
        row = replace(row, score=new_memory.score, confidence=new_memory.confidence)
        return [(row if decision is None else as_decided(row, decision, candidate), candidate)]

    def row_of(
        self, candidate: Candidate, contents: Contents, matches: Sequence[Match] = ()
    ) -> PlanRow:
        """Return the plan row of *candidate* with *matches*, by rules and tombstones."""
        rows = self._consolidated([candidate], contents, [matches]).rows
        return rows[0] if rows else _rejected(candidate)

    def _consolidated(
        self,
        candidates: Sequence[Candidate],
        contents: Contents,
        matches: Sequence[Sequence[Match]],
    ) -> Plan:
        tombstones = self._tombstone_matcher()
        known = Known(
            entries=contents.entries,
            matches=matches,
            tombstones=[tombstones.of(candidate.content) for candidate in candidates],
            near_tombstones=[tombstones.near(candidate.content) for candidate in candidates],
            processed=(),
            policy=self._vault.policy,
            today=contents.today,
        )
        return consolidate(candidates, known, self._vault.fresh_ids(contents))

    def _matches(self, text: str, contents: Contents, limit: int = SHOWN) -> tuple[Match, ...]:
        with self._lock:
            self._word_index.follow(contents.entries)
            by_words = self._word_index.matches(text, limit)
            comparing = self._sessions.comparing
            if comparing.similarities is None:
                return by_words
            near = (*comparing.near(text), *(match.entry_id for match in by_words))
            known = {id_: contents.entries[id_].content for id_ in near if id_ in contents.entries}
            matcher = Matcher(
                known.items(), comparing.similarities, comparing.near, self._word_index
            )
            return matcher.matches(text, limit)

    def _prepare(self, text: str, contents: Contents) -> None:
        """Embed the memories near *text*, if that is possible; it takes a while."""
        comparing = self._sessions.comparing
        if comparing.is_set_up:
            self._tombstone_matcher().prepare([text])
            comparing.look_up([text])
            near = [contents.entries[match.entry_id] for match in self._matches(text, contents)]
            comparing.prepare([text, *(entry.content for entry in near)])

    def _tombstone_matcher(self) -> TombstoneMatcher:
        tombstones = self._vault.tombstones.read()
        if tombstones != self._tombstones.tombstones:
            self._tombstones = TombstoneMatcher(tombstones, self._sessions.comparing)
        return self._tombstones


def _without_secrets(candidate: Candidate) -> Candidate:
    """Return *candidate* as ``guarded`` does.

    Raises:
        UsageError: its text is a key or a password and nothing else.
    """
    checked = guarded(candidate)
    if is_masked(checked.content):
        raise UsageError(
            "The text is only a key or a password; write what it is for, without the secret itself."
        )
    return checked


def _forgotten(
    rows: Sequence[PlanRow], changes: ChangeSet, entries: Mapping[str, MemoryEntry]
) -> Written:
    """Return the result of requests to forget, whose plan rows are *rows*.

    *entries* are those before the change.
    """
    done = [row for row in rows if row.ticked]
    waiting = [row for row in rows if not row.ticked]
    unmatched = [row.content for row in waiting if Flag.UNMATCHED in row.flags]
    reasons = [row.reason for row in (*done, *waiting) if row.content not in unmatched]
    if unmatched:
        reasons.append(f"Nothing known matches {', '.join(f'“{text}”' for text in unmatched)}.")
    if waiting:
        reasons.append(WAITS)
    action = Action.DELETE if done else waiting[0].action
    forgotten = tuple(entries[row.target] for row in done if row.target is not None)
    return Written(
        action,
        forgotten[0] if forgotten else None,
        " ".join(dict.fromkeys(reasons)),
        changes,
        is_waiting=not done,
        forgotten=forgotten,
    )


def _rejected(candidate: Candidate) -> PlanRow:
    return PlanRow(
        number=1,
        action=Action.NOOP,
        content=candidate.content,
        category=candidate.category,
        reason="The user rejected this before.",
    )
