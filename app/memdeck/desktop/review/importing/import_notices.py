"""The notices of an import with problems, and the actions they offer."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from memdeck.desktop.review.labels.row_labels import suggestion_count_text
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, Severity
from memdeck.errors import MemdeckError

READING = "reading"
KEEPING = "keeping"
LEFT_OUT = "left out"
REST = "rest"


def partly_read(unread: int, total: int, actions: tuple[NoticeAction, ...]) -> Notice:
    """Return the notice for an extraction that failed on some conversations."""
    translate = QCoreApplication.translate
    if total == 1:
        text = translate("review", "The conversation could not be read; the notes say why.")
    else:
        text = translate(
            "review", "{unread} of {total} conversations could not be read; the notes say why."
        ).format(unread=unread, total=total)
    return Notice(READING, text, Severity.WARNING, actions)


def nothing_found(count: int) -> Notice:
    """Return the notice for *count* conversations that gave no new suggestion."""
    translate = QCoreApplication.translate
    if count == 1:
        text = translate(
            "review", "Nothing worth keeping was found in the conversation that was read."
        )
    else:
        text = translate(
            "review",
            "Nothing worth keeping was found in the %n conversations that were read.",
            "",
            count,
        )
    return Notice(READING, text)


def read_before(count: int, show: Callable[[], object]) -> Notice:
    """Return the notice for suggestions hidden because their conversations were imported before."""
    translate = QCoreApplication.translate
    text = translate("review", "{suggestions} left out: their conversations were already imported.")
    action = NoticeAction(translate("review", "Show them"), show)
    return Notice(
        LEFT_OUT, text.format(suggestions=suggestion_count_text(count)), actions=(action,)
    )


def rest(count: int, discard: Callable[[], object]) -> Notice:
    """Return the notice for the rows that an apply left."""
    translate = QCoreApplication.translate
    text = translate("review", "{suggestions} left to review.")
    actions = (NoticeAction(translate("review", "Discard them"), discard),)
    return Notice(REST, text.format(suggestions=suggestion_count_text(count)), actions=actions)


def damaged(paths: Sequence[Path]) -> Notice:
    """Return the notice for stored suggestions that can no longer be read."""
    text = QCoreApplication.translate(
        "review",
        "Suggestions that waited could not be read; import their conversations again, and"
        " delete {files}.",
    )
    names = listed(str(path) for path in paths)
    return Notice(KEEPING, text.format(files=names), Severity.WARNING)


def not_saved(error: MemdeckError) -> Notice:
    """Return the notice for a review that cannot be saved and is lost with the window."""
    text = QCoreApplication.translate(
        "review", "What waits here is not kept once the window is closed. {reason}"
    )
    return Notice(KEEPING, text.format(reason=error), Severity.WARNING)
