"""The notices of an import with problems, and the actions they offer."""

from collections.abc import Callable, Sequence
from pathlib import Path

from memdeck.desktop.review.labels.row_labels import suggestion_count_text
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import in_turn, labelled, listed
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, Severity
from memdeck.domain.conversation.conversation import Skipped
from memdeck.errors import MemdeckError
from memdeck.services.proposals.extractors import Failure

READING = "reading"
KEEPING = "keeping"
LEFT_OUT = "left out"
MORE = "more"


def failed(error: MemdeckError, actions: tuple[NoticeAction, ...] = ()) -> Notice:
    """Return the notice for an import that *error* ended."""
    return Notice(READING, message_text(error), Severity.ERROR, actions)


def unreadable(skipped: Skipped) -> Notice:
    """Return the notice for the only part of the input, which could not be read."""
    reason = labelled(skipped.where, message_text(skipped.why))
    return Notice(READING, reason, Severity.WARNING)


def partly_read(
    failures: Sequence[Failure], total: int, actions: tuple[NoticeAction, ...]
) -> Notice:
    """Return the notice for an extraction that failed on some conversations."""
    reason = message_text(failures[0].why)
    if total > 1:
        count = translate("review", "{unread} of {total} conversations could not be read.").format(
            unread=len(failures), total=total
        )
        text = in_turn(count, reason)
    else:
        text = reason or translate("review", "The conversation could not be read.")
    return Notice(READING, text, Severity.WARNING, actions)


def nothing_new(found: bool) -> str:
    """Return the note on an import without new rows; *found* if it suggested pending ones."""
    return (
        translate("review", "Nothing new: these suggestions are already below")
        if found
        else translate("review", "No new suggestions in this import")
    )


def read_before(count: int, show: Callable[[], object]) -> Notice:
    """Return the notice for suggestions hidden because their conversations were imported before."""
    text = translate("review", "{suggestions} hidden: suggested in an earlier import")
    action = NoticeAction(translate("review", "Show"), show)
    return Notice(
        LEFT_OUT, text.format(suggestions=suggestion_count_text(count)), actions=(action,)
    )


def more(left: int, batch: int, read: Callable[[], object]) -> Notice:
    """Return the notice for *left* conversations that were not selected; *read* reads a *batch*."""
    if left == 1:
        text = translate("review", "1 conversation of this import was not read.")
    else:
        text = translate("review", "%Ln conversations of this import were not read.", "", left)
    action = NoticeAction(translate("review", "Read %Ln more", "", batch), read)
    return Notice(MORE, text, actions=(action,))


def damaged(paths: Sequence[Path]) -> Notice:
    """Return the notice for stored suggestions that can no longer be read."""
    text = translate(
        "review",
        "Some pending suggestions could not be read. Import their conversations again, and delete"
        " {files}.",
    )
    names = listed(str(path) for path in paths)
    return Notice(KEEPING, text.format(files=names), Severity.WARNING)


def not_saved(error: MemdeckError) -> Notice:
    """Return the notice for a review that cannot be saved and is lost with the window."""
    text = translate(
        "review", "The suggestions could not be saved and are lost when you close Memdeck. {reason}"
    )
    return Notice(KEEPING, text.format(reason=message_text(error)), Severity.WARNING)
