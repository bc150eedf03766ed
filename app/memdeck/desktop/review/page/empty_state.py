"""The empty states of the review."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import assert_never

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction

from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState


class NoRowsReason(Enum):
    """The reason why nothing is pending."""

    NOTHING_READ = auto()
    READING = auto()
    NOTHING_FOUND = auto()
    NOT_READ = auto()
    """Nothing was found, but not everything was read."""
    NO_CONVERSATIONS = auto()
    """The input contains no conversation."""
    ALL_DONE = auto()
    PLANNING = auto()
    """The maintenance plan is being made."""
    NOTHING_DUE = auto()
    MAINTENANCE_DONE = auto()


def empty_state(
    reason: NoRowsReason, theme: Theme, icons: Icons, actions: Sequence[QAction]
) -> EmptyState:
    """Return the state shown instead of the list; *actions* lead to more suggestions."""
    icon, title, sentence = _texts(reason)
    return EmptyState(theme, icons, icon, title, sentence, actions)


def empty_state_actions(
    reason: NoRowsReason, import_actions: Sequence[QAction], show_memories: QAction | None
) -> tuple[QAction, ...]:
    """Return the actions to offer; *show_memories* shows the memories that the review changed."""
    match reason:
        case NoRowsReason.READING | NoRowsReason.PLANNING:
            return ()
        case NoRowsReason.ALL_DONE if show_memories is not None:
            return (show_memories,)
        case _:
            return tuple(import_actions)


def show_memories_label(count: int) -> str:
    """Return the label of the button that shows memories a review added or changed."""
    if count == 1:
        return QCoreApplication.translate("review", "Show the memory")
    return QCoreApplication.translate("review", "Show the %n memories", "", count)


def _texts(reason: NoRowsReason) -> tuple[str, str, str]:  # noqa: PLR0911 - one per reason
    translate = QCoreApplication.translate
    match reason:
        case NoRowsReason.NOTHING_READ:
            return (
                "review",
                translate("review", "Nothing to review"),
                translate(
                    "review",
                    "Drop a chat export anywhere on this window, or paste a conversation. What it"
                    " suggests waits here, and nothing is saved until you say so.",
                ),
            )
        case NoRowsReason.READING:
            return (
                "clock",
                translate("review", "Reading…"),
                translate("review", "Suggestions appear here. You can keep working."),
            )
        case NoRowsReason.NOTHING_FOUND:
            return (
                "check",
                translate("review", "Nothing worth keeping"),
                translate(
                    "review",
                    "No lasting preference, fact or decision was found that is not known already."
                    " You can still add a memory by hand.",
                ),
            )
        case NoRowsReason.NOT_READ:
            return (
                "chat",
                translate("review", "No suggestions"),
                translate("review", "Not everything was read. Import it again to get suggestions."),
            )
        case NoRowsReason.NO_CONVERSATIONS:
            return (
                "chat",
                translate("review", "No conversation to read"),
                translate(
                    "review",
                    "Nothing in it could be read as a conversation; the notes above say why.",
                ),
            )
        case NoRowsReason.ALL_DONE:
            return (
                "check",
                translate("review", "All done"),
                translate("review", "Nothing is left to review."),
            )
        case NoRowsReason.PLANNING:
            return (
                "clock",
                translate("review", "Looking through the vault…"),
                translate("review", "What it needs appears here. You can keep working."),
            )
        case NoRowsReason.NOTHING_DUE:
            return (
                "check",
                translate("review", "Nothing to do"),
                translate(
                    "review",
                    "No memory has faded below a threshold or gone unused for too long, and"
                    " no daily log is old enough. The vault's policy sets these limits.",
                ),
            )
        case NoRowsReason.MAINTENANCE_DONE:
            return (
                "check",
                translate("review", "All done"),
                translate("review", "The vault is in order. One undo takes all of it back."),
            )
        case _:
            assert_never(reason)
