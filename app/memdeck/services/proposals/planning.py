"""The plan of candidates, compared with all that a vault knows."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from memdeck.domain.changes.plan import Plan, PlanRow
from memdeck.domain.consolidation.consolidate import Known, consolidate
from memdeck.domain.consolidation.plan_changeset import changeset_of_plan
from memdeck.domain.consolidation.statement_order import in_order_of_time
from memdeck.domain.conversation.conversation import Conversation
from memdeck.domain.matching.similarity import as_statement
from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.domain.memory.candidate import Candidate, Intent, Verdict
from memdeck.domain.memory.policy import Policy
from memdeck.recall.matching.matcher import Matcher, Words
from memdeck.services.proposals.guards import queue_for_review
from memdeck.services.proposals.statement_days import StatementDays
from memdeck.services.proposals.tombstone_match import TombstoneMatcher
from memdeck.services.recall.semantic_compare import Comparing
from memdeck.services.vault.contents import Contents
from memdeck.services.vault.step_progress import StepProgress
from memdeck.services.vault.transaction import Transaction
from memdeck.services.vault.vault import Vault

STEPS_PER_CANDIDATE = 4
"""Steps that ``plan_candidates`` counts for each candidate."""


def lesson_category(policy: Policy) -> str:
    """Return the category of lessons: the first that *policy* has for them."""
    names = policy.procedural_categories
    return next(
        (category.name for category in policy.categories if category.name in names), "experience"
    )


def recategorized(candidate: Candidate, policy: Policy) -> Candidate:
    """Return *candidate* under the category that *policy* has for it.

    Rules know only the categories of ``everbot``. Source: seed 002, sections 3 and 4.5; seed
    001, section 3.2; seed 003, section 3.2.
    """
    if "error_type" in candidate.structured_data:
        return replace(candidate, category=lesson_category(policy))
    name, slash, group = candidate.category.partition("/")
    return replace(candidate, category=f"{policy.category_for(name.strip())}{slash}{group}")


def of_vault(candidate: Candidate, vault: Vault) -> Candidate:
    """Return *candidate* in the namespace of *vault*, and recategorized by its policy."""
    return replace(recategorized(candidate, vault.policy), namespace=vault.namespace)


def plan_candidates(
    vault: Vault,
    candidates: Sequence[Candidate],
    contents: Contents,
    comparing: Comparing,
    sessions: Sequence[str] = (),
    processed: Collection[str] = (),
    word_index: Words | None = None,
    steps: StepProgress | None = None,
) -> Plan:
    """Return the plan of *candidates*, which completes *sessions*; *processed* ones add nothing.

    Memories are compared by meaning as far as *comparing* is prepared, and by *word_index*, in
    sync with *contents*, if there is one. What is older than a known memory never supersedes it.
    *steps* counts ``STEPS_PER_CANDIDATE`` for each.
    """
    steps = steps or StepProgress()
    matcher = _matcher(contents, comparing, word_index)
    tombstones = TombstoneMatcher(vault.tombstones.read(), comparing)
    known = Known(
        entries=contents.entries,
        matches=[matcher.matches(candidate.content) for candidate in steps.counted(candidates)],
        tombstones=[tombstones.of(candidate.content) for candidate in candidates],
        near_tombstones=[
            tombstones.near(candidate.content) for candidate in steps.counted(candidates)
        ],
        processed=processed,
        policy=vault.policy,
        today=contents.today,
    )
    plan = consolidate(candidates, known, vault.fresh_ids(contents), sessions, steps.count)
    return in_order_of_time(plan, contents.entries, StatementDays(vault).of)


def prepare(
    vault: Vault, candidates: Sequence[Candidate], contents: Contents, comparing: Comparing
) -> None:
    """Have *comparing* embed what ``plan_candidates`` will compare.

    It takes seconds, so call it without the lock. What a model or words have decided needs no
    comparison.
    """
    stated = [candidate.content for candidate in candidates if candidate.intent is Intent.STATED]
    TombstoneMatcher(vault.tombstones.read(), comparing).prepare(stated)
    undecided = [candidate for candidate in candidates if candidate.verdict is Verdict.UNDECIDED]
    if not undecided or not comparing.is_set_up:
        return
    matcher = _matcher(contents, comparing)
    known = {as_statement(entry.content) for entry in contents.entries.values()}
    new = [
        candidate.content for candidate in undecided if as_statement(candidate.content) not in known
    ]
    doubtful = [text for text in new if not _is_decided(text, matcher.compared(text))]
    comparing.look_up(doubtful)
    texts: list[str] = []
    for text in doubtful:
        if near := matcher.compared(text):
            texts += text, *near
    comparing.prepare(texts)


def carry_out(
    vault: Vault,
    tx: Transaction,
    rows: Sequence[tuple[PlanRow, Candidate]],
    conversations: Iterable[Conversation] = (),
) -> list[PlanRow]:
    """Commit the ticked ones of *rows*, each with its candidate; return the others.

    These wait for the user's review, with the *conversations* they rest on.
    """
    doubts = [(row, candidate) for row, candidate in rows if not row.ticked]
    queue_for_review(vault.layout, doubts, tx.draft.by, conversations)
    agreed = tuple(row for row, _ in rows if row.ticked)
    if agreed:
        tombstones, entries = vault.tombstones.read(), tx.contents.entries
        decided = changeset_of_plan(Plan(agreed), entries, tombstones, vault.policy, tx.draft)
        tx.commit(replace(decided, why=agreed[0].reason))
    return [row for row, _ in doubts]


def _is_decided(new: str, near: Sequence[str]) -> bool:
    """Return whether words alone show how *new* relates to one of those *near* it."""
    decisive = {Stance.REPEATS, Stance.OPPOSES, Stance.EXTENDS}
    return any(compare(old, new).stance in decisive for old in near)


def _matcher(contents: Contents, comparing: Comparing, word_index: Words | None = None) -> Matcher:
    known = ((entry.id, entry.content) for entry in contents.entries.values())
    return Matcher(known, comparing.similarities, comparing.near, word_index)
