"""Find reasons to leave a proposal to the user's decision."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from memdeck.domain.memory.candidate import Flag, Intent
from memdeck.extraction.guards.hypothetical import is_hypothetical
from memdeck.extraction.guards.injection import memory_reads_as_order, reads_as_order
from memdeck.extraction.guards.own_words import is_quoted
from memdeck.extraction.guards.secret_sentences import MASK
from memdeck.extraction.guards.secrets import find_secrets
from memdeck.extraction.llm.checks.dates import (
    ISO_DAY,
    counts_from_today,
    days_in,
    invents_day,
    rules_out,
)
from memdeck.extraction.llm.checks.evidence import Grounding
from memdeck.extraction.llm.checks.support import contradicts, unsupported_numbers
from memdeck.extraction.llm.prompting.schemas import Proposal
from memdeck.extraction.llm.prompting.transcript import LONGEST_MESSAGE

LONGEST_CONTENT = 500
"""Most characters of a single fact."""

_ABOUT_THE_USER = frozenset({"", "user", "the user", "用户", "project", "项目"})
_LEARNED = frozenset({"experience", "procedural"})
"""Categories of lessons: a procedure that worked is the user's experience."""
_WORKED = re.compile(
    r"\b(?:(?:that|it|this|which|yes|yep|yeah|perfect|great|thanks?)\W{1,3}(?:\w+ ){0,2}"
    r"(?:worked|works|helped|helps|fixed (?:it|that)|solved it|did (?:it|the trick))"
    r"|(?:fixed|solved|sorted) now|(?:runs|works|starts|boots|builds|is (?:fine|back"
    r"|gone|up)) (?:now|again))\b"
    r"|搞定|解决了|好了|可以了|能用了|管用|有用|成功了|恢复(?:正常)?了|不报错了|通了",
    re.IGNORECASE,
)
_FAILED = re.compile(
    r"\b(?:not|no|never|nothing|still|only|but)\b|n't\b|[?？]|不(?!报错了)|没|还是"
    r"|但|吗",
    re.IGNORECASE,
)


def says_it_worked(text: str) -> bool:
    """Return whether *text*, a short answer, says that the proposal before it worked."""
    return _WORKED.search(text) is not None and _FAILED.search(text) is None


@dataclass(frozen=True, slots=True)
class ProposalWarning:
    """A reason why a candidate is not ticked, as a sentence; some have a flag of their own."""

    reason: str
    flag: Flag | None = None


def warnings_about(proposal: Proposal, grounding: Grounding) -> Iterator[ProposalWarning]:
    """Yield the warnings about *proposal*, apart from those about its dates."""
    yield from _warnings_about_evidence(proposal, grounding)
    yield from _warnings_about_text(proposal, grounding)
    subject = proposal.subject
    if subject.casefold() not in _ABOUT_THE_USER and subject not in proposal.content:
        yield ProposalWarning(f"It is about {subject}, but does not say so.")
    if len(proposal.content) > LONGEST_CONTENT:
        yield ProposalWarning("It is too long for one memory; shorten or split it.")


def warnings_about_days(
    content: str, grounding: Grounding, said_on: date | None, expires_at: date | None, today: date
) -> Iterator[ProposalWarning]:
    """Yield the warnings about the dates in a candidate."""
    days = list(days_in(content))
    if expires_at is not None:
        days.append(expires_at - timedelta(days=1))
    if said_on is not None and any(rules_out(day, grounding.text, said_on) for day in days):
        yield ProposalWarning("Its date does not follow from your words; check the date.")
    if expires_at is not None and expires_at <= today:
        yield ProposalWarning(f"It expired on {expires_at.isoformat()}.")
    if said_on is None and (
        counts_from_today(content) or invents_day(content, grounding.message.text)
    ):
        yield ProposalWarning(
            "It speaks of a day, and the conversation has no date to count from.", Flag.UNDATED
        )


def _warnings_about_evidence(proposal: Proposal, grounding: Grounding) -> Iterator[ProposalWarning]:
    if grounding.match is None:
        yield ProposalWarning("The words it quotes are not in the message.", Flag.UNVERIFIED)
    if (
        contradicts(proposal.content, grounding.sentence)
        and proposal.intent.casefold() != Intent.FORGET
    ):
        yield ProposalWarning("It says the opposite of the words it rests on.", Flag.UNVERIFIED)
    if grounding.supports(proposal.content):
        return
    if grounding.supports_as_answer(proposal.content):
        if not (
            proposal.category.casefold() in _LEARNED and says_it_worked(grounding.message.text)
        ):
            yield ProposalWarning("The person only agreed to somebody else's words.")
    else:
        yield ProposalWarning("The message does not support it.", Flag.UNVERIFIED)


def _warnings_about_text(proposal: Proposal, grounding: Grounding) -> Iterator[ProposalWarning]:
    quote = grounding.quote
    # A memory that changes a known one may keep numbers of it.
    undated = ISO_DAY.sub(" ", proposal.content)
    if not proposal.target_id and unsupported_numbers(undated, grounding.context):
        yield ProposalWarning("It has a number that you did not say.", Flag.UNVERIFIED)
    # The whole message as sent, because an order may precede the quote.
    message = grounding.message.text[:LONGEST_MESSAGE]
    if memory_reads_as_order(proposal.content) or reads_as_order(message):
        yield ProposalWarning("It reads like an order to the assistant.", Flag.INJECTION)
    if MASK in proposal.content or find_secrets(proposal.content) or find_secrets(quote):
        yield ProposalWarning("It looks like it holds a key or a password.", Flag.SECRET)
    if quote and is_quoted(quote, grounding.message.text):
        yield ProposalWarning("The words are somebody else's.", Flag.QUOTED)
    if is_hypothetical(grounding.sentence):
        yield ProposalWarning("It was said as a what-if.", Flag.HYPOTHETICAL)
