"""The empty states of the review."""

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import QT_TRANSLATE_NOOP
from PySide6.QtGui import QAction

from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState


class NoRowsReason(Enum):
    """The reason why nothing is pending."""

    LOADING = auto()
    """What an earlier window left is being loaded."""
    NOTHING_READ = auto()
    READING = auto()
    NOTHING_FOUND = auto()
    NOT_READ = auto()
    """Nothing was found, but not everything was read."""
    STOPPED = auto()
    """Nothing was found, and the user stopped the import."""
    NO_CONVERSATIONS = auto()
    """The input contains no conversation."""
    ALL_DONE = auto()
    NOT_PLANNED = auto()
    """No maintenance was planned yet."""
    PLANNING = auto()
    """The maintenance plan is being made."""
    NOTHING_DUE = auto()
    MAINTENANCE_DONE = auto()


_TEXTS = {
    NoRowsReason.LOADING: (
        "clock",
        QT_TRANSLATE_NOOP("review", "Loading suggestions…"),
        QT_TRANSLATE_NOOP("review", "Suggestions pending review appear here."),
    ),
    NoRowsReason.NOTHING_READ: (
        "review",
        QT_TRANSLATE_NOOP("review", "Nothing to review"),
        QT_TRANSLATE_NOOP(
            "review",
            "Drop a chat export anywhere in this window, or paste a conversation. Suggestions"
            " appear here; nothing is saved in the vault until you apply them.",
        ),
    ),
    NoRowsReason.READING: (
        "clock",
        QT_TRANSLATE_NOOP("review", "Reading…"),
        QT_TRANSLATE_NOOP("review", "Suggestions appear here. You can keep working."),
    ),
    NoRowsReason.NOTHING_FOUND: (
        "check",
        QT_TRANSLATE_NOOP("review", "No new suggestions"),
        QT_TRANSLATE_NOOP(
            "review",
            "No new preferences, facts or decisions were found. You can add a memory yourself.",
        ),
    ),
    NoRowsReason.NOT_READ: (
        "chat",
        QT_TRANSLATE_NOOP("review", "No suggestions"),
        QT_TRANSLATE_NOOP(
            "review", "Some conversations were not read. Import them again to get suggestions."
        ),
    ),
    NoRowsReason.STOPPED: (
        "chat",
        QT_TRANSLATE_NOOP("review", "Import stopped"),
        QT_TRANSLATE_NOOP("review", "Not everything was read. Import it again to get suggestions."),
    ),
    NoRowsReason.NO_CONVERSATIONS: (
        "chat",
        QT_TRANSLATE_NOOP("review", "No conversations found"),
        QT_TRANSLATE_NOOP(
            "review", "The files contain no conversations. The reason is shown above."
        ),
    ),
    NoRowsReason.ALL_DONE: (
        "check",
        QT_TRANSLATE_NOOP("review", "All done"),
        QT_TRANSLATE_NOOP("review", "Nothing is left to review."),
    ),
    NoRowsReason.NOT_PLANNED: (
        "sync",
        QT_TRANSLATE_NOOP("review", "Keep the vault in order"),
        QT_TRANSLATE_NOOP(
            "review",
            "Memdeck finds memories below the archive or forget threshold, unused memories and old"
            " daily logs, and suggests what to do with them. Nothing changes until you apply it.",
        ),
    ),
    NoRowsReason.PLANNING: (
        "clock",
        QT_TRANSLATE_NOOP("review", "Checking the vault…"),
        QT_TRANSLATE_NOOP("review", "Suggestions appear here. You can keep working."),
    ),
    NoRowsReason.NOTHING_DUE: (
        "check",
        QT_TRANSLATE_NOOP("review", "Nothing to do"),
        QT_TRANSLATE_NOOP(
            "review",
            "No memory is below a threshold or unused for too long, and no daily log is old enough."
            " The vault's policy sets these limits.",
        ),
    ),
    NoRowsReason.MAINTENANCE_DONE: (
        "check",
        QT_TRANSLATE_NOOP("review", "All done"),
        QT_TRANSLATE_NOOP("review", "The vault is in order. One undo reverts all of it."),
    ),
}
"""The icon, the title and the sentence for each reason."""


def empty_state(
    reason: NoRowsReason, theme: Theme, icons: Icons, actions: Sequence[QAction]
) -> EmptyState:
    """Return the state shown instead of the list; *actions* lead to more suggestions."""
    icon, *texts = _TEXTS[reason]
    title, sentence = (translate("review", str(text)) for text in texts)
    return EmptyState(theme, icons, str(icon), title, sentence, actions)
