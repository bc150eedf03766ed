"""The score and the kind of a memory whose store has none."""

from memdeck.domain.memory.entry import MemoryEntry, Section, Standing

NEUTRAL_CATEGORY = "fact"
NEUTRAL_SCORE = 0.6
"""The score of a new memory of medium importance. Source: seed 000, section 3.4."""
ARCHIVED_SCORE = 0.19
"""The highest score of an archived memory. Source: seed 000, section 3.4."""


def neutral_score(section: Section) -> float:
    """Return the score of a memory in *section*, in [0, 1]."""
    return NEUTRAL_SCORE if section is Section.ACTIVE else ARCHIVED_SCORE


def neutral(entry: MemoryEntry) -> Standing:
    """Return *entry* with the score it has when none was given, as of its last hit."""
    return Standing(neutral_score(entry.section), entry.last_activated)
