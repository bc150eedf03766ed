"""Values of other programs as those of an entry: ids, labels, and a score where there is none."""

import hashlib
import re
from collections.abc import Collection
from itertools import chain, count

from memdeck.domain.memory.entry import DatedScore, MemoryEntry, Section
from memdeck.storage.text.markdown.entry_body import normalise_content

_NOT_OF_AN_ID = re.compile(r"[^A-Za-z0-9_-]+")
_NOT_OF_A_LABEL = re.compile(r"[|/\s]+")
_ID_DIGITS = 8


def label(text: str) -> str:
    """Return *text* in the form of a category or a group."""
    return _NOT_OF_A_LABEL.sub(" ", text).strip()


def legal_id(text: str) -> str:
    """Return *text* with only the characters an id may hold; "" where nothing is left."""
    return _NOT_OF_AN_ID.sub("-", text).strip("-")


def id_of_text(content: str, taken: Collection[str] = ()) -> str:
    """Return an id for *content*, always the same as long as *taken* does not hold it."""
    text = normalise_content(content)
    for identity in chain([text], (f"{text}\n{number}" for number in count(1))):
        digest = hashlib.sha256(identity.encode("utf-8", "surrogatepass"))
        if (id_ := digest.hexdigest()[:_ID_DIGITS]) not in taken:
            break
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
