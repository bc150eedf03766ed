"""What a memory is worth, and what it is, where its store does not say so."""

from memdeck.domain.memory.entry import MemoryEntry, Section, Standing

NEUTRAL_CATEGORY = "fact"
NEUTRAL_SCORE = 0.6
"""As much as a new one of medium importance. Source: seed 000, section 3.4."""
ARCHIVED_SCORE = 0.19
"""The most that one among the archived may read. Source: seed 000, section 3.4."""


def neutral_score(section: Section) -> float:
    """Return the score of a memory in *section*, in [0, 1]."""
    return NEUTRAL_SCORE if section is Section.ACTIVE else ARCHIVED_SCORE


def neutral(entry: MemoryEntry) -> Standing:
    """Return what *entry* would be worth if nobody had said, as of its last hit."""
    return Standing(neutral_score(entry.section), entry.last_activated)
