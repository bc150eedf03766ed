"""Find the user's text that a proposal is based on."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.extraction.llm.checks.polarity import contradicts
from memdeck.extraction.llm.checks.support import ENOUGH, support
from memdeck.extraction.llm.prompting.schemas import Proposal
from memdeck.extraction.text.quote_matching import Stretch, find_quote

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
class Ground:
    """A message of the user, and the stretch of it that a proposal quotes, if found.

    *before* is the message that it may answer.
    """

    message: Message
    stretch: Stretch | None
    before: Message | None

    @property
    def quote(self) -> str:
        """Return the quote in the message's own words, empty if not found."""
        return self.message.text[self.stretch.start : self.stretch.end] if self.stretch else ""

    @property
    def sentence(self) -> str:
        """Return the whole sentence of the quote, which may negate it; empty without a quote."""
        if self.stretch is None:
            return ""
        text, stretch = self.message.text, self.stretch
        before = [end.end() for end in _SENTENCE_END.finditer(text, 0, stretch.start)]
        after = _SENTENCE_END.search(text, stretch.end)
        return text[before[-1] if before else 0 : after.end() if after else len(text)]

    def bears_out(self, claim: str) -> bool:
        """Return whether the user's own words contain enough of *claim*."""
        return support(claim, self.words) >= ENOUGH

    def turns_round(self, claim: str) -> bool:
        """Return whether *claim* says the opposite of the quoted sentence."""
        return contradicts(claim, self.sentence)

    def agrees_to(self, claim: str) -> bool:
        """Return whether a short answer and its question together contain enough of *claim*."""
        if self.before is None or len(self.message.text) > SHORT:
            return False
        return support(claim, f"{self.words}\n{self.before.text}") >= ENOUGH

    @property
    def context(self) -> str:
        """Return the message, and the one it may answer."""
        return f"{self.before.text if self.before else ''}\n{self.message.text}"

    @property
    def words(self) -> str:
        """Return the quote with its context; the whole message without a quote."""
        if self.stretch is None:
            return self.message.text
        start, end = max(0, self.stretch.start - AROUND), self.stretch.end + AROUND
        return self.message.text[start:end]


def ground_of(proposal: Proposal, messages: Mapping[str, Message]) -> Ground | None:
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
        if (message is named or _holds(message, quote)) and (
            stretch := find_quote(quote, message.text)
        ):
            return Ground(message, stretch, _before(message, messages))
    if named is not None:
        is_own = named.role is Role.USER
        return Ground(named, None, _before(named, messages)) if is_own else None
    if proposal.message_id or quote:
        return None
    best = max(own, key=lambda message: support(proposal.content, message.text), default=None)
    if best is None or support(proposal.content, best.text) < ENOUGH:
        return None
    return Ground(best, None, _before(best, messages))


def _holds(message: Message, quote: str) -> bool:
    """Return whether *quote* is in a message that was not named for it; cheap and strict."""
    return len(quote) >= SHORTEST_ELSEWHERE and quote.casefold() in message.text.casefold()


def _before(message: Message, messages: Mapping[str, Message]) -> Message | None:
    turns = list(messages.values())
    place = next(number for number, turn in enumerate(turns) if turn is message)
    return turns[place - 1] if place else None
