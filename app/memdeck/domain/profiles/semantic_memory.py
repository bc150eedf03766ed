"""A semantic memory: something that lasts, of one person or group, and who said it when."""

import hashlib
import math
from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, date, datetime

from memdeck.domain.matching.similarity import as_statement

OWN_WORDS = 0.6
"""Confidence in what people once said of themselves."""
HEARSAY = 0.4
"""Confidence in what one other person once said of somebody."""

_KEY_DIGITS = 12
_DIGEST_DIGITS = 8
_LONG_AGO = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Mention:
    """A message that states a semantic memory.

    *key* distinguishes its statements: see ``mention_key``. *at* is aware, None if unknown.
    *speaker* is who said it of another person, "" if the owner did.
    """

    key: str
    conversation: str
    message: str
    at: datetime | None = None
    speaker: str = ""

    @property
    def message_id(self) -> str:
        """The id by which every interface calls the message."""
        return f"{self.conversation}#{self.message}"

    @property
    def order(self) -> datetime:
        """The time by which mentions are sorted; those without one come first."""
        return self.at or _LONG_AGO


@dataclass(frozen=True, slots=True, kw_only=True)
class SemanticMemory:
    """A lasting fact, preference, habit, relation or plan, in the third person.

    *id* is the key of the first mention that was read, and stays. *mentions* are in order of time;
    there are none if a person wrote the text into the file. *superseded_by* is the id of the later
    memory that contradicts this one, "" while it holds. *conflicts* are ids of memories that say
    something else, without an order. The text of one that *is_edited* is a person's. A plan
    *is_over* once its day has passed; see ``plans.as_of``.

    Source: seed 004, section 1.2, ``SemanticMemory``.
    """

    id: str
    owner: str
    text: str
    category: str = ""
    mentions: tuple[Mention, ...] = ()
    superseded_by: str = ""
    conflicts: tuple[str, ...] = ()
    is_edited: bool = False
    is_over: bool = False

    @property
    def holds(self) -> bool:
        """Whether nothing said later contradicts it, and it is no plan of the past."""
        return not (self.superseded_by or self.is_over)

    @property
    def first_said(self) -> date | None:
        """The day on which it was first said, None if unknown."""
        return next((mention.at.date() for mention in self.mentions if mention.at), None)

    @property
    def last_said(self) -> date | None:
        """The day on which it was last said, None if unknown."""
        return next((mention.at.date() for mention in self.mentions[::-1] if mention.at), None)

    @property
    def last_order(self) -> datetime:
        """The time by which memories are sorted: that of the last mention."""
        return max((mention.order for mention in self.mentions), default=_LONG_AGO)

    @property
    def is_hearsay(self) -> bool:
        """Whether only others said it, not its owner."""
        return all(mention.speaker for mention in self.mentions) and not self.is_edited

    @property
    def confidence(self) -> float:
        """How sure it is, from 0 to 1: each independent mention leaves less of the doubt.

        Mentions of one conversation on one day are not independent. What a person wrote is sure.

        Source: E. Agichtein and L. Gravano, Snowball (2000), section 3.2: one minus the product of
        the doubts in each occurrence.
        """
        if self.is_edited:
            return 1.0
        trust: defaultdict[tuple[str, date | None], float] = defaultdict(float)
        for mention in self.mentions:
            occasion = (mention.conversation, mention.at.date() if mention.at else None)
            trust[occasion] = max(trust[occasion], HEARSAY if mention.speaker else OWN_WORDS)
        return 1 - math.prod(1 - value for value in trust.values())


def mention_key(conversation: str, message: str, text: str) -> str:
    """Return a key that depends on the message and on the *text* of the statement alone."""
    return _hash(f"{conversation}#{message}\n{text}")[:_KEY_DIGITS]


def text_digest(text: str) -> str:
    """Return a digest that two texts have in common if they say the same in the same words."""
    return _hash(as_statement(text))[:_DIGEST_DIGITS]


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
