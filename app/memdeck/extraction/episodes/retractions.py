"""What a speaker takes back at once: "I'm allergic to almonds too" and then "kidding"."""

from collections.abc import Sequence

from memdeck.domain.conversation.conversation import Message
from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.sentences import sentences
from memdeck.extraction.text.rule_files import Patterns

NEARBY = 3
"""Messages after a statement in which its speaker may say that it was a joke."""
_MOST_SENTENCES = 2
"""Sentences of one retraction: "No. I don't."."""
_PATTERNS = {name: Patterns(f"{name}/retractions.toml") for name in ("en", "zh")}


def is_retracted(rest: str, message: Message, following: Sequence[Message]) -> bool:
    """Return whether a sentence of *message*, before the *rest* of it, is taken back.

    *following* are the ``NEARBY`` messages after it. A joke may be admitted after a reaction of
    others; a denial counts only directly behind what it denies, as it may answer a question. So
    does the word of another that it was a joke: "he's kidding".
    """
    if rest.strip():
        return _takes_back(rest, "joke", "denial")
    for position, later in enumerate(following):
        if position == 0 and later.author != message.author and _takes_back(later.text, "by_other"):
            return True
        if later.author == message.author and later.role == message.role:
            kinds = ("joke", "denial") if position == 0 else ("joke",)
            return _takes_back(later.text, *kinds)
    return False


def _takes_back(text: str, *kinds: str) -> bool:
    ends = [span.end for span in sentences(text)][:_MOST_SENTENCES]
    parts = [text[:end].strip() for end in ends]
    return any(
        _PATTERNS[language_of(part).name][kind].match(part) for part in parts for kind in kinds
    )
