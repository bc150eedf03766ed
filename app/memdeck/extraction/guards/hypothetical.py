"""Detect hypothetical sentences, which claim nothing about the user."""

from memdeck.extraction.text.rule_files import Patterns

_PATTERNS = Patterns("guards/hypothetical.toml")


def is_hypothetical(sentence: str) -> bool:
    """Return whether *sentence* supposes something instead of stating it.

    "If the build fails I always clear the cache" is a habit, not hypothetical.
    """
    text = sentence.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    if _PATTERNS["hypothetical"].search(text):
        return not _PATTERNS["habit"].search(text)
    return bool(_PATTERNS["hypothetical_zh"].search(text)) and not _PATTERNS["habit_zh"].search(
        text
    )
