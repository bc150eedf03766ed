"""Turn a model's proposals into candidates: every claim is checked against the context.

Proposals based on nothing the user said are left out. Doubtful ones stay, unticked
and with the reason, for the user to decide.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from memdeck.domain.conversation.conversation import Conversation, Message, ToolRun
from memdeck.domain.matching.similarity import normalised
from memdeck.domain.memory.candidate import Candidate, Flag, Intent, Verdict
from memdeck.domain.memory.entry import Evidence, MemoryEntry
from memdeck.extraction.guards.secrets import is_masked, longest_clean_part, redact
from memdeck.extraction.llm.checks.dates import parse_day
from memdeck.extraction.llm.checks.evidence import Grounding, grounding_of
from memdeck.extraction.llm.checks.support import support
from memdeck.extraction.llm.checks.tool_lessons import lesson_of
from memdeck.extraction.llm.checks.warnings import (
    ProposalWarning,
    warnings_about,
    warnings_about_days,
)
from memdeck.extraction.llm.prompting.schemas import Proposal, importance_of
from memdeck.extraction.llm.prompting.transcript import day_of
from memdeck.extraction.text.people import People

LONGEST_QUOTE = 300
"""Most characters of evidence that are stored; the message itself has the rest."""
UNSURE = 0.4
"""Confidence in a claim whose quote is not in the message."""

_VERDICTS = {
    "reinforce": Verdict.REINFORCES,
    "update": Verdict.UPDATES,
    "contradict": Verdict.CONTRADICTS,
}
_INTENT_PATTERNS = {
    Intent.REMEMBER: re.compile(
        r"\b(?:remember|memori[sz]e|(?:keep|bear) (?:it |this |that )?in mind|don'?t forget"
        r"|(?:make a |take )?note|write (?:it |this |that )?down|save (?:it|this|that)|store"
        r"|for the record)\b"
        r"|记住|记下|记着|记得|记一下|记好|牢记|别忘|不要忘|备忘|保存",
        re.IGNORECASE,
    ),
    Intent.FORGET: re.compile(
        r"\b(?:forget|delete|remove|erase|drop|discard|(?:stop|quit) remembering|no longer remember"
        r"|don'?t (?:remember|keep|store))\b"
        r"|忘掉|忘了|忘记|删掉|删除|删了|去掉|抹掉|别再?记|不要再?记|不用再?记",
        re.IGNORECASE,
    ),
}
"""A "remember" restores forgotten memories and a "forget" deletes: the user must ask for it."""


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
    unsupported: int


def check_proposals(proposals: Sequence[Proposal], context: Context) -> Checked:
    """Return the candidates from *proposals*, in the order of their messages.

    One claim is one candidate; of several messages that make it, the last counts.
    """
    examples = {normalised(content) for content in context.examples}
    found: dict[tuple[str, Intent], Candidate] = {}
    unsupported = 0
    for proposal in proposals:
        candidate = _checked(proposal, context)
        if candidate is None or normalised(proposal.content) in examples:
            unsupported += 1
            continue
        key = (normalised(candidate.content), candidate.intent)
        found[key] = _merged(found[key], candidate) if key in found else candidate
    positions = {message.id: n for n, message in enumerate(context.conversation.messages)}

    def position(candidate: Candidate) -> int:
        return max(positions[evidence.message] for evidence in candidate.evidence)

    return Checked(tuple(sorted(found.values(), key=position)), unsupported)


def _checked(proposal: Proposal, context: Context) -> Candidate | None:
    """Return the candidate from *proposal*; None if it has no basis, or is all secret."""
    if proposal.run_id:
        run = context.runs.get(proposal.run_id.strip("[] ").casefold())
        known = list(context.known.values())
        return None if run is None else lesson_of(proposal, run, context.conversation, known)
    grounding = grounding_of(proposal, context.messages)
    if grounding is None:
        return None
    candidate = _candidate(proposal, grounding, context)
    is_all_secret = is_masked(candidate.content) and candidate.intent is not Intent.FORGET
    return None if is_all_secret else candidate


def _candidate(proposal: Proposal, grounding: Grounding, context: Context) -> Candidate:
    content = redact(" ".join(proposal.content.split()))
    category, unsorted = _category(proposal.category, context.categories)
    verdict, target, unrelated = _verdict(proposal, context.known)
    said_on = day_of(grounding.message, context.conversation)
    expires_at = _expiry(proposal, said_on, grounding)
    warnings = [
        *warnings_about(proposal, grounding),
        *warnings_about_days(content, grounding, said_on, expires_at, context.today),
        *unsorted,
        *unrelated,
    ]
    people = People(context.conversation)
    return Candidate(
        content=content,
        category=category,
        owner=people.owner_of(content, grounding.message.author),
        importance=importance_of(proposal.importance),
        evidence=(_evidence(grounding, context.conversation),),
        session=context.conversation.id,
        said_on=said_on,
        expires_at=expires_at,
        intent=_intent(proposal.intent, grounding.message.text),
        verdict=verdict,
        target=target,
        reason=" ".join(warning.reason for warning in warnings),
        confidence=grounding.match.similarity if grounding.match else UNSURE,
        ticked=not warnings,
        flags=tuple(dict.fromkeys(warning.flag for warning in warnings if warning.flag)),
    )


def _intent(claimed: str, text: str) -> Intent:
    """Return the intent that the model claims, if the user's *text* ask for it."""
    for intent, pattern in _INTENT_PATTERNS.items():
        if claimed.casefold() == intent and pattern.search(text):
            return intent
    return Intent.STATED


def _evidence(grounding: Grounding, conversation: Conversation) -> Evidence:
    quote = longest_clean_part(grounding.quote)[:LONGEST_QUOTE]
    return Evidence(conversation.id, grounding.message.id, quote)


def _category(claimed: str, categories: Sequence[str]) -> tuple[str, list[ProposalWarning]]:
    name = claimed.casefold().replace(" ", "_").replace("-", "_")
    if name in categories:
        return name, []
    fallback = "fact" if "fact" in categories else categories[0]
    return fallback, [ProposalWarning("The model gave it no category of this vault; choose one.")]


def _verdict(
    proposal: Proposal, known: Mapping[str, MemoryEntry]
) -> tuple[Verdict, str | None, list[ProposalWarning]]:
    """Return the verdict and the known memory it concerns; with an unknown one it is new."""
    verdict = _VERDICTS.get(proposal.relation.casefold())
    target = known.get(proposal.target_id.strip("[] ").casefold())
    if verdict is None or target is None:
        return Verdict.NEW, None, []
    shares_words = support(proposal.content, target.content) > 0
    unrelated = ProposalWarning("The memory it is set against is of other words.", Flag.DOUBTFUL)
    return verdict, target.id, [] if shares_words else [unrelated]


def _expiry(proposal: Proposal, said_on: date | None, grounding: Grounding) -> date | None:
    """Return the first day on which it no longer holds; None if that is a guess."""
    last_day = parse_day(proposal.last_day)
    if last_day is None or last_day == date.max or (said_on is not None and last_day < said_on):
        return None
    is_guess = said_on is None and str(last_day.year) not in grounding.message.text
    return None if is_guess else last_day + timedelta(days=1)


def _merged(first: Candidate, second: Candidate) -> Candidate:
    """Return the ticked one of two equal candidates, else *first*, with the evidence of both."""
    added = tuple(each for each in second.evidence if each not in first.evidence)
    better = first if first.ticked or not second.ticked else second
    return replace(better, evidence=first.evidence + added)
