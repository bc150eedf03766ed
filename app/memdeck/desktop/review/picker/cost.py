"""What it costs to read talks: requests and tokens of a model, or time on this machine."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.services.imports.conversation_list import ListedConversation

PROMPT_TOKENS = 2_700
"""What goes with every talk: rules, examples, a dozen known memories, the form of the answer.

Source: the requests for a talk by ``extraction.llm``, 2,640 in English and 2,730 in Chinese.
"""
MESSAGE_TOKENS = 26
"""What a message takes beside its words: id, role and day. Source: as above."""
PART_TOKENS = 8_000
"""A longer talk is summarised in parts of so many. Source: ``ModelSettings.talk_tokens``."""
PART_PROMPT_TOKENS = 450
"""What goes with every part. Source: as above, 433 in English and 460 in Chinese."""
MOST_PARTS = 24
"""Of a talk, no more parts are read. Source: ``extraction.llm.prompting.truncation``."""
RULES_CHARS_PER_S = 15_000
"""Of a person's own words, from the file to the review.

Source: measured in the window on two cores, 15,400 with a thousand talks of a thousand
characters each; with talks a hundred times as long it was 33,000 and more.
"""
_MINUTE_S = 60
_HOUR_MIN = 60
_THOUSAND = 1_000
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """Of a model, about so many requests and tokens; of the rules, about so many seconds."""

    requests: int
    tokens: int
    seconds: float


def cost_of(talks: Sequence[ListedConversation]) -> Cost:
    """Return about what it takes to read *talks*."""
    asked = [_asked(talk) for talk in talks]
    return Cost(
        requests=sum(requests for requests, _ in asked),
        tokens=sum(tokens for _, tokens in asked),
        seconds=sum(talk.own_chars for talk in talks) / RULES_CHARS_PER_S,
    )


def cost_words(cost: Cost, model: str | None) -> str:
    """Return *cost* in words; *model* is the name of the model, None for the rules."""
    translate = QCoreApplication.translate
    if not cost.requests:
        return ""
    if model is not None:
        words = translate("picker", "about {requests} requests and {tokens} tokens for {model}")
        requests = QLocale().toString(cost.requests)
        return words.format(requests=requests, tokens=_rounded(cost.tokens), model=model)
    minutes = ceil(cost.seconds / _MINUTE_S)
    if minutes <= 1:
        return translate("picker", "less than a minute, by rules on this computer")
    if minutes < _HOUR_MIN:
        return translate("picker", "about %n minutes, by rules on this computer", "", minutes)
    hours = round(minutes / _HOUR_MIN)
    if hours == 1:
        return translate("picker", "about an hour, by rules on this computer")
    return translate("picker", "about %n hours, by rules on this computer", "", hours)


def _asked(talk: ListedConversation) -> tuple[int, int]:
    """Return how many requests *talk* takes, and how many tokens they hold together."""
    material = talk.tokens + MESSAGE_TOKENS * talk.message_count
    if material <= PART_TOKENS:
        return 1, PROMPT_TOKENS + material
    parts = min(MOST_PARTS, ceil(material / PART_TOKENS))
    read = min(material, parts * PART_TOKENS)
    # What is kept of the parts goes along in the last request; it fits in one part.
    return 1 + parts, read + parts * PART_PROMPT_TOKENS + PROMPT_TOKENS


def _rounded(tokens: int) -> str:
    """Return *tokens* with two digits that count."""
    translate = QCoreApplication.translate
    locale = QLocale()
    if tokens >= _MILLION:
        return translate("picker", "{count} million").format(
            count=locale.toString(tokens / _MILLION, "f", 1)
        )
    return locale.toString(ceil(tokens / _THOUSAND) * _THOUSAND)
