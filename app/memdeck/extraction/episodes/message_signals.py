"""What a message says about a boundary before or behind it: its words, and phrases of the rules."""

from memdeck.domain.conversation.conversation import Message
from memdeck.domain.episodes.boundaries import Signals
from memdeck.extraction.rules.turns import MAX_CHARS, content_words
from memdeck.extraction.text.lower_case import lower_case
from memdeck.extraction.text.rule_files import cue_tables

_FILE = "boundaries.toml"
_SEARCHED = 400
"""Characters at the start and at the end of a message that are searched for phrases."""


def signals_of(message: Message) -> Signals:
    """Return the signals of *message*."""
    text = message.text[:MAX_CHARS]
    start, end = lower_case(text[:_SEARCHED]), lower_case(text[-_SEARCHED:])
    return Signals(
        words=frozenset(content_words(text)),
        opening=_points("opening", start),
        closing=_points("closing", end),
        at=message.at,
    )


def _points(table: str, text: str) -> float:
    """Return the points of the strongest cue, with those that weaken it taken off."""
    points = [cue.points for cue in cue_tables(_FILE)[table].matching(text)]
    strongest = max((found for found in points if found > 0), default=0.0)
    return strongest + sum(found for found in points if found < 0)
