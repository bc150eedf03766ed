"""Find the user's text that a proposal is based on."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.extraction.llm.checks.support import ENOUGH, support
from memdeck.extraction.llm.prompting.schemas import Proposal
from memdeck.extraction.text.quote_matching import QuoteMatch, find_quote

AROUND = 150
"""Characters on each side of a quote that may support a claim with it."""
SHORTEST_ELSEWHERE = 8
"""Fewest characters of a quote searched for beyond the message it names."""
SHORT = 60
"""Most characters of a message that may be a mere "yes, do that"."""

_SENTENCE_END = re.compile(r"[.!?。！？\n]")
_FRAME = re.compile(
    r"^\s*\[?(?:user|human|用户)\]?\s*[:：]\s*|^\s*\[(?:user|human|用户)\]\s*|^[\s\"“”「']+"
    r"|(?<![\s\"“”」'])[\s\"“”」']+$",
    re.IGNORECASE,
)
"""A role or quote marks that a model put around its quote."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """A message of the user, and the part of it that a proposal quotes, if found.

    *before* is the message that it may answer.
    """

    message: Message
    match: QuoteMatch | None
    before: Message | None

    @property
    def quote(self) -> str:
        """Return the quote in the message's own words, empty if not found."""
        return self.message.text[self.match.start : self.match.end] if self.match else ""

    @property
    def sentence(self) -> str:
        """Return the whole sentence of the quote, which may negate it; empty without a quote."""
        if self.match is None:
            return ""
        text, match = self.message.text, self.match
        ends_before = [hit.end() for hit in _SENTENCE_END.finditer(text, 0, match.start)]
        after = _SENTENCE_END.search(text, match.end)
        return text[ends_before[-1] if ends_before else 0 : after.end() if after else len(text)]

    def supports(self, claim: str) -> bool:
        """Return whether the user's own text contains enough of *claim*."""
        return support(claim, self.text) >= ENOUGH

    def supports_as_answer(self, claim: str) -> bool:
        """Return whether a short answer and its question together contain enough of *claim*."""
        if self.before is None or len(self.message.text) > SHORT:
            return False
        return support(claim, f"{self.text}\n{self.before.text}") >= ENOUGH

    @property
    def context(self) -> str:
        """Return the message, and the one it may answer."""
        return f"{self.before.text if self.before else ''}\n{self.message.text}"

    @property
    def text(self) -> str:
        """Return the quote with its context; the whole message without a quote."""
        if self.match is None:
            return self.message.text
        start, end = max(0, self.match.start - AROUND), self.match.end + AROUND
        return self.message.text[start:end]


def grounding_of(proposal: Proposal, messages: Mapping[str, Message]) -> Grounding | None:
    """Return the basis of *proposal* in *messages*, keyed by the ids for the model.

    The quote may be in another message of the user than the one named. A
    proposal without a message and a quote, as design A has them, gets the message
    that supports it best. None if it is based on nothing the user said.
    """
    named = messages.get(proposal.message_id)
    quote = _FRAME.sub("", proposal.quote)
    own = [message for message in messages.values() if message.role is Role.USER]
    own.sort(key=lambda message: message is not named)
    for message in own:
        if (message is named or _contains(message, quote)) and (
            match := find_quote(quote, message.text)
        ):
            return Grounding(message, match, _before(message, messages))
    if named is not None:
        is_own = named.role is Role.USER
        return Grounding(named, None, _before(named, messages)) if is_own else None
    if proposal.message_id or quote:
        return None
    best = max(own, key=lambda message: support(proposal.content, message.text), default=None)
    if best is None or support(proposal.content, best.text) < ENOUGH:
        return None
    return Grounding(best, None, _before(best, messages))


def _contains(message: Message, quote: str) -> bool:
    """Return whether *quote* is in a message that was not named for it; cheap and strict."""
    return len(quote) >= SHORTEST_ELSEWHERE and quote.casefold() in message.text.casefold()


def _before(message: Message, messages: Mapping[str, Message]) -> Message | None:
    in_order = list(messages.values())
    index = next(index for index, each in enumerate(in_order) if each is message)
    return in_order[index - 1] if index else None
