"""Reasons of the core for the rank of a result."""

from memdeck.localization.message_templates import QT_TRANSLATE_NOOP

RANK_REASONS = {
    "meaning {share}": QT_TRANSLATE_NOOP("search", "meaning {share}"),
    "words {share}": QT_TRANSLATE_NOOP("search", "words {share}"),
    "said beside it {share}": QT_TRANSLATE_NOOP("search", "nearby messages {share}"),
    "its conversation {share}": QT_TRANSLATE_NOOP("search", "its conversation {share}"),
    "its event {share}": QT_TRANSLATE_NOOP("search", "event {share}"),
    "importance {share}": QT_TRANSLATE_NOOP("search", "importance {share}"),
    "today": QT_TRANSLATE_NOOP("search", "today"),
    "1 day old": QT_TRANSLATE_NOOP("search", "1 day old"),
    "{days} days old": QT_TRANSLATE_NOOP("search", "{days} days old"),
    "was planned for {time}": QT_TRANSLATE_NOOP("search", "was planned for {time}"),
}
"""The text that people read for each reason."""
