"""Values of other programs as those of an entry: ids, labels, and a score where there is none."""

import hashlib
import re
from collections.abc import Collection

from memdeck.domain.memory.entry import DatedScore, MemoryEntry, Section
from memdeck.storage.text.markdown.entry_body import normalise_content

_NOT_OF_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")
_NOT_OF_A_LABEL = re.compile(r"[|/\s]+")
_ID_DIGITS = 8


def label(words: str) -> str:
    """Return *words* in the form of a category or a group."""
    return _NOT_OF_A_LABEL.sub(" ", words).strip()


def legal_id(words: str) -> str:
    """Return *words* with only the characters an id may hold; "" where nothing is left."""
    return _NOT_OF_AN_ID.sub("-", words).strip("-")


def id_of_text(content: str, taken: Collection[str] = ()) -> str:
    """Return an id for *content*, always the same as long as *taken* does not hold it."""
    words, id_ = normalise_content(content), ""
    number = 0
    while not id_ or id_ in taken:
        identity = f"{words}\n{number}" if number else words
        digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass"))
        id_, number = digest.hexdigest()[:_ID_DIGITS], number + 1
    return id_


NEUTRAL_CATEGORY = "fact"
NEUTRAL_SCORE = 0.6
"""The score of a new memory of medium importance. Source: seed 000, section 3.4."""
ARCHIVED_SCORE = 0.19
"""The highest score of an archived memory. Source: seed 000, section 3.4."""


def neutral_score(section: Section) -> float:
    """Return the score of a memory in *section*, in [0, 1]."""
    return NEUTRAL_SCORE if section is Section.ACTIVE else ARCHIVED_SCORE


def neutral(entry: MemoryEntry) -> DatedScore:
    """Return *entry* with the score it has when none was given, as of its last hit."""
    return DatedScore(neutral_score(entry.section), entry.last_activated)
