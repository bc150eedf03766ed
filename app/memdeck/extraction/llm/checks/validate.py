"""Turn a model's proposals into candidates: every claim is checked against the context.

Proposals based on nothing the user said are left out. Doubtful ones stay, unticked
and with the reason, for the user to decide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from memdeck.domain.conversation.conversation import Conversation, Message, ToolRun
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Candidate, Flag, Intent, Verdict
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.extraction.guards.secrets import is_masked, longest_clean_part, redact
from memdeck.extraction.llm.checks.dates import parse_day
from memdeck.extraction.llm.checks.evidence import Ground, ground_of
from memdeck.extraction.llm.checks.intents import intent_of
from memdeck.extraction.llm.checks.support import support
from memdeck.extraction.llm.checks.tool_lessons import lesson_of
from memdeck.extraction.llm.checks.warnings import Doubt, doubts_about, doubts_about_days
from memdeck.extraction.llm.prompting.schemas import Proposal, importance_of
from memdeck.extraction.llm.prompting.transcript import day_of

LONGEST_QUOTE = 300
"""Most characters of evidence kept; the message itself has the rest."""
UNSURE = 0.4
"""Confidence in a claim whose quote is not in the message."""

_VERDICTS = {
    "reinforce": Verdict.REINFORCES,
    "update": Verdict.UPDATES,
    "contradict": Verdict.CONTRADICTS,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The context that proposals are checked against.

    *messages*, *known* and *runs* are keyed by the ids the model was given;
    *examples* are the texts of the prompt's examples.
    """

    conversation: Conversation
    messages: Mapping[str, Message]
    known: Mapping[str, MemoryEntry]
    categories: Sequence[str]
    examples: frozenset[str]
    today: date
    runs: Mapping[str, ToolRun] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Checked:
    """The candidates in the order of messages, and how many proposals were left out."""

    candidates: tuple[Candidate, ...]
    baseless: int


def check_proposals(proposals: Sequence[Proposal], context: Context) -> Checked:
    """Return the candidates from *proposals*, in the order of their messages.

    One claim is one candidate; of several messages that make it, the last counts.
    """
    examples = {normalised(content) for content in context.examples}
    found: dict[tuple[str, Intent], Candidate] = {}
    baseless = 0
    for proposal in proposals:
        candidate = _checked(proposal, context)
        if candidate is None or normalised(proposal.content) in examples:
            baseless += 1
            continue
        key = (normalised(candidate.content), candidate.intent)
        found[key] = _joined(found[key], candidate) if key in found else candidate
    places = {one.id: place for place, one in enumerate(context.conversation.messages)}
    said = sorted(found.values(), key=lambda one: max(places[e.message] for e in one.evidence))
    return Checked(tuple(said), baseless)


def _checked(proposal: Proposal, context: Context) -> Candidate | None:
    """Return the candidate from *proposal*; None if it has no basis, or is all secret."""
    if proposal.run_id:
        run = context.runs.get(proposal.run_id.strip("[] ").casefold())
        known = list(context.known.values())
        return None if run is None else lesson_of(proposal, run, context.conversation, known)
    ground = ground_of(proposal, context.messages)
    if ground is None:
        return None
    made = _candidate(proposal, ground, context)
    return None if is_masked(made.content) and made.intent is not Intent.FORGET else made


def _candidate(proposal: Proposal, ground: Ground, context: Context) -> Candidate:
    content = redact(" ".join(proposal.content.split()))
    category, unsorted = _category(proposal.category, context.categories)
    verdict, target, unrelated = _verdict(proposal, context.known)
    said_on = day_of(ground.message, context.conversation)
    expires_at = _expiry(proposal, said_on, ground)
    doubts = [
        *doubts_about(proposal, ground),
        *doubts_about_days(content, ground, said_on, expires_at, context.today),
        *unsorted,
        *unrelated,
    ]
    return Candidate(
        content=content,
        category=category,
        importance=importance_of(proposal.importance),
        evidence=(_evidence(ground, context.conversation),),
        session=context.conversation.id,
        said_on=said_on,
        expires_at=expires_at,
        intent=intent_of(proposal.intent, ground.message.text),
        verdict=verdict,
        target=target,
        reason=" ".join(doubt.reason for doubt in doubts),
        confidence=ground.stretch.likeness if ground.stretch else UNSURE,
        ticked=not doubts,
        flags=tuple(dict.fromkeys(doubt.flag for doubt in doubts if doubt.flag)),
    )


def _evidence(ground: Ground, conversation: Conversation) -> Evidence:
    quote = longest_clean_part(ground.quote)[:LONGEST_QUOTE]
    return Evidence(conversation.id, ground.message.id, quote)


def _category(claimed: str, categories: Sequence[str]) -> tuple[str, list[Doubt]]:
    name = claimed.casefold().replace(" ", "_").replace("-", "_")
    if name in categories:
        return name, []
    fallback = "fact" if "fact" in categories else categories[0]
    return fallback, [Doubt("The model gave it no category of this vault; choose one.")]


def _verdict(
    proposal: Proposal, known: Mapping[str, MemoryEntry]
) -> tuple[Verdict, str | None, list[Doubt]]:
    """Return the verdict and the known memory it concerns; with an unknown one it is new."""
    verdict = _VERDICTS.get(proposal.relation.casefold())
    target = known.get(proposal.target_id.strip("[] ").casefold())
    if verdict is None or target is None:
        return Verdict.NEW, None, []
    shares_words = support(proposal.content, target.content) > 0
    unrelated = Doubt("The memory it is set against is of other words.", Flag.DOUBTFUL)
    return verdict, target.id, [] if shares_words else [unrelated]


def _expiry(proposal: Proposal, said_on: date | None, ground: Ground) -> date | None:
    """Return the first day on which it no longer holds; None if that is a guess."""
    last_day = parse_day(proposal.last_day)
    if last_day is None or last_day == date.max or (said_on is not None and last_day < said_on):
        return None
    is_guess = said_on is None and str(last_day.year) not in ground.message.text
    return None if is_guess else last_day + timedelta(days=1)


def _joined(first: Candidate, again: Candidate) -> Candidate:
    """Return *first* with the evidence of *again*; the doubts are those of the sounder one."""
    evidence = first.evidence + tuple(e for e in again.evidence if e not in first.evidence)
    sounder = first if first.ticked or not again.ticked else again
    return replace(sounder, evidence=evidence)
