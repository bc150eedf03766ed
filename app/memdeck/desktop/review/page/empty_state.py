"""The empty states of the review."""

from collections.abc import Sequence
from enum import Enum, auto
from typing import assert_never

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction

from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState


class Blank(Enum):
    """The reason why nothing is pending."""

    NOTHING_READ = auto()
    READING = auto()
    NOTHING_FOUND = auto()
    NOT_READ = auto()
    """Nothing was found, but not everything was read."""
    NO_TALKS = auto()
    """The input contains no conversation."""
    ALL_DONE = auto()
    LOOKING = auto()
    """The maintenance plan is being made."""
    NOTHING_DUE = auto()
    UPKEEP_DONE = auto()


def blank_state(blank: Blank, theme: Theme, icons: Icons, actions: Sequence[QAction]) -> EmptyState:
    """Return the state shown instead of the list; *actions* lead to more suggestions."""
    icon, title, sentence = _words(blank)
    return EmptyState(theme, icons, icon, title, sentence, actions)


def blank_actions(
    blank: Blank, ways_in: Sequence[QAction], to_brought: QAction | None
) -> tuple[QAction, ...]:
    """Return the actions to offer; *to_brought* shows the memories that the review changed."""
    match blank:
        case Blank.READING | Blank.LOOKING:
            return ()
        case Blank.ALL_DONE if to_brought is not None:
            return (to_brought,)
        case _:
            return tuple(ways_in)


def brought_words(count: int) -> str:
    """Return the label of the button that shows memories a review added or changed."""
    if count == 1:
        return QCoreApplication.translate("review", "Show the memory")
    return QCoreApplication.translate("review", "Show the %n memories", "", count)


def _words(blank: Blank) -> tuple[str, str, str]:  # noqa: PLR0911 - one per blank
    translate = QCoreApplication.translate
    match blank:
        case Blank.NOTHING_READ:
            return (
                "review",
                translate("review", "Nothing to review"),
                translate(
                    "review",
                    "Drop a chat export anywhere on this window, or paste a conversation. What it"
                    " suggests waits here, and nothing is saved until you say so.",
                ),
            )
        case Blank.READING:
            return (
                "clock",
                translate("review", "Reading…"),
                translate("review", "Suggestions appear here. You can keep working."),
            )
        case Blank.NOTHING_FOUND:
            return (
                "check",
                translate("review", "Nothing worth keeping"),
                translate(
                    "review",
                    "No lasting preference, fact or decision was found that is not known already."
                    " You can still add a memory by hand.",
                ),
            )
        case Blank.NOT_READ:
            return (
                "chat",
                translate("review", "No suggestions"),
                translate("review", "Not everything was read. Import it again to get suggestions."),
            )
        case Blank.NO_TALKS:
            return (
                "chat",
                translate("review", "No conversation to read"),
                translate(
                    "review",
                    "Nothing in it could be read as a conversation; the notes above say why.",
                ),
            )
        case Blank.ALL_DONE:
            return (
                "check",
                translate("review", "All done"),
                translate("review", "Nothing is left to review."),
            )
        case Blank.LOOKING:
            return (
                "clock",
                translate("review", "Looking through the vault…"),
                translate("review", "What it needs appears here. You can keep working."),
            )
        case Blank.NOTHING_DUE:
            return (
                "check",
                translate("review", "Nothing to do"),
                translate(
                    "review",
                    "No memory has faded below a threshold or gone unused for too long, and"
                    " no daily log is old enough. The vault's policy sets these limits.",
                ),
            )
        case Blank.UPKEEP_DONE:
            return (
                "check",
                translate("review", "All done"),
                translate("review", "The vault is in order. One undo takes all of it back."),
            )
        case _:
            assert_never(blank)
