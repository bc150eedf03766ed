"""The cost of reading conversations: requests and tokens of a model, or time on this machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QLocale

from memdeck.desktop.ui.text.translation import translate
from memdeck.services.imports.conversation_list import ListedConversation

PROMPT_TOKENS = 2_700
"""Sent with every conversation: rules, examples, a dozen known memories, the answer format.

Source: the requests for a conversation by ``extraction.llm``, 2,640 in English and 2,730 in
Chinese.
"""
MESSAGE_TOKENS = 26
"""The overhead of a message: id, role and day. Source: as above."""
PART_TOKENS = 8_000
"""A longer conversation is summarised in parts of so many tokens.

Source: ``ModelSettings.talk_tokens``.
"""
PART_PROMPT_TOKENS = 450
"""Sent with every part. Source: as above, 433 in English and 460 in Chinese."""
MOST_PARTS = 24
"""At most so many parts of a conversation are read.

Source: ``extraction.llm.prompting.truncation``.
"""
RULES_CHARS_PER_S = 15_000
"""Characters of the user's own text per second, from the file to the review.

Source: measured in the window on two cores, 15,400 with a thousand conversations of a thousand
characters each; with conversations a hundred times as long it was 33,000 and more.
"""
_MINUTE_S = 60
_HOUR_MIN = 60
_THOUSAND = 1_000
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """The approximate requests and tokens of a model, or seconds of the rules."""

    requests: int
    tokens: int
    seconds: float


def cost_of(conversations: Sequence[ListedConversation]) -> Cost:
    """Return the approximate cost of reading *conversations*."""
    estimates = [_requests_and_tokens(conversation) for conversation in conversations]
    return Cost(
        requests=sum(requests for requests, _ in estimates),
        tokens=sum(tokens for _, tokens in estimates),
        seconds=sum(conversation.own_chars for conversation in conversations) / RULES_CHARS_PER_S,
    )


def cost_text(cost: Cost, model: str | None) -> str:
    """Return the label of *cost*; *model* is the name of the model, None for the rules."""
    if not cost.requests:
        return ""
    if model is not None:
        count = cost.requests
        text = translate("picker", "about %Ln requests and {tokens} tokens for {model}", "", count)
        if count == 1:
            text = translate("picker", "about 1 request and {tokens} tokens for {model}")
        return text.format(tokens=_rounded(cost.tokens), model=model)
    minutes = ceil(cost.seconds / _MINUTE_S)
    if minutes <= 1:
        return translate("picker", "under a minute, processed locally")
    if minutes < _HOUR_MIN:
        return translate("picker", "about %Ln minutes, processed locally", "", minutes)
    hours = round(minutes / _HOUR_MIN)
    if hours == 1:
        return translate("picker", "about an hour, processed locally")
    return translate("picker", "about %Ln hours, processed locally", "", hours)


def _requests_and_tokens(conversation: ListedConversation) -> tuple[int, int]:
    """Return the number of requests for *conversation*, and their total of tokens."""
    material = conversation.tokens + MESSAGE_TOKENS * conversation.message_count
    if material <= PART_TOKENS:
        return 1, PROMPT_TOKENS + material
    parts = min(MOST_PARTS, ceil(material / PART_TOKENS))
    read = min(material, parts * PART_TOKENS)
    # The summaries of the parts are sent in the last request; they fit in one part.
    return 1 + parts, read + parts * PART_PROMPT_TOKENS + PROMPT_TOKENS


def _rounded(tokens: int) -> str:
    """Return *tokens* rounded to two significant digits."""
    locale = QLocale()
    if tokens >= _MILLION:
        return translate("picker", "{count} million").format(
            count=locale.toString(tokens / _MILLION, "f", 1)
        )
    return locale.toString(ceil(tokens / _THOUSAND) * _THOUSAND)
