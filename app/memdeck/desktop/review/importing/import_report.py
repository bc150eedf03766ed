"""The page's report of an import: its notes, its progress, and the empty state."""

from collections.abc import Collection, Iterable, Sequence
from typing import cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from memdeck.desktop.review.importing import import_notices
from memdeck.desktop.review.importing.import_state import Paused, Review
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.page.empty_state import NoRowsReason
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.views.widgets.notice import NoticeArea
from memdeck.domain.conversation.conversation import Remark, Skipped


class ImportReport(QObject):
    """Shows the notes and the changed memories since the review was last empty."""

    def __init__(
        self, model: ReviewModel, view: ReviewView, notices: NoticeArea, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._notices = notices
        self._model = model
        self._view = view
        self.notes: list[str] = []
        self.show_empty_reason(NoRowsReason.LOADING)

    def begin(self) -> None:
        """Forget the notes of the last import, and start from scratch where nothing is pending."""
        self.clear_notes()
        if not self._model.draft.rows:
            self._view.changed_ids = []
            self._empty_reason = NoRowsReason.NOTHING_READ

    def clear_notes(self) -> None:
        self.notes = []
        self._view.header.set_notes(())

    def note(self, notes: Iterable[str]) -> None:
        """Add *notes* to those shown, each once."""
        self.notes = list(dict.fromkeys([*self.notes, *map(message_text, notes)]))
        self._view.header.set_notes(self.notes)

    def note_findings(self, skipped: Iterable[Skipped], remarks: Iterable[Remark] = ()) -> None:
        """Add notes on what could not be read, and remarks on what was."""
        self.note(labelled(part.where, message_text(part.why)) for part in skipped)
        self.note(labelled(part.where, message_text(part.what)) for part in remarks)

    def add_changed(self, ids: Iterable[str]) -> None:
        """Add the memories that an apply added or changed."""
        self._view.changed_ids = list(dict.fromkeys([*self._view.changed_ids, *ids]))

    def set_known(self, known: Collection[str]) -> None:
        """Remove changed memories that are no longer *known*."""
        remaining = [id_ for id_ in self._view.changed_ids if id_ in known]
        if remaining != self._view.changed_ids:
            self._view.changed_ids = remaining
            self.show_empty_reason(self._empty_reason)

    def show_empty_reason(self, reason: NoRowsReason) -> None:
        """Set the empty state *reason*, from now on."""
        self._empty_reason = reason
        self._view.set_empty_reason(reason)

    def show_outcome(self, state: Paused | Review) -> None:
        """Set the empty state by how the reading ended, and remove notes that a notice repeats."""
        noticed = {message_text(failure.why) for failure in state.result.noticed_failures}
        self.notes = [note for note in self.notes if note not in noticed]
        self._view.header.set_notes(self.notes)
        if self._model.draft.rows:
            self.show_empty_reason(NoRowsReason.ALL_DONE)
        elif state.result.is_paused:
            self.show_empty_reason(NoRowsReason.STOPPED)
        elif state.result.unread:
            self.show_empty_reason(NoRowsReason.NOT_READ)
        else:
            self.show_empty_reason(NoRowsReason.NOTHING_FOUND)

    def show_recalled(self) -> None:
        """Treat restored rows as the input that was read, where nothing else was yet."""
        if self._empty_reason not in (NoRowsReason.LOADING, NoRowsReason.NOTHING_READ):
            return
        if self._model.draft.rows:
            self.show_empty_reason(NoRowsReason.ALL_DONE)
        elif self._empty_reason is NoRowsReason.LOADING:
            self.show_empty_reason(NoRowsReason.NOTHING_READ)

    def show_unreadable(self, skipped: Sequence[Skipped]) -> None:
        """Show what could not be read; once the reading ends, that there was no conversation."""
        self._empty_reason = NoRowsReason.NO_CONVERSATIONS
        if len(skipped) == 1:
            self._notices.show_notice(import_notices.unreadable(skipped[0]))
        else:
            self.note_findings(skipped)

    def show_start(self, title: str) -> None:
        """Set the work in progress, which is shown where progress is visible."""
        self._view.header.progress.set_work(title)

    def show_progress(self) -> None:
        """Show the work in progress, as it takes its time."""
        self._view.header.progress.show()
        if not self._model.draft.rows:
            self._view.set_empty_reason(NoRowsReason.READING)

    def show_end(self) -> None:
        progress = self._view.header.progress
        focused = cast("QWidget | None", self._view.window().focusWidget())
        if focused is not None and progress.isAncestorOf(focused):
            self._view.setFocus()  # else the next widget would take it
        progress.hide()
        self.show_empty_reason(self._empty_reason)
