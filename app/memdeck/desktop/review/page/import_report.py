"""What the page tells of an import: its notes, how far it is, and what stands where no row does."""

from collections.abc import Collection, Iterable

from PySide6.QtCore import QObject

from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.page.empty_state import Blank
from memdeck.desktop.review.page.review_view import ReviewView
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import labelled
from memdeck.domain.conversation.conversation import Remark, Skipped


class ImportReport(QObject):
    """Keeps count of what was noted and brought since the review was last empty."""

    def __init__(self, model: ReviewModel, view: ReviewView, parent: QObject) -> None:
        super().__init__(parent)
        self._model = model
        self._view = view
        self._brought: dict[str, None] = {}
        self._title = ""
        self._blank = Blank.NOTHING_READ
        self.notes: list[str] = []

    @property
    def brought(self) -> list[str]:
        """The ids of the memories that the review brought or changed."""
        return list(self._brought)

    def begin(self) -> None:
        """Start anew where nothing waits for review any more."""
        if not self._model.draft.rows:
            self._brought.clear()
            self._blank = Blank.NOTHING_READ
            self.notes.clear()
            self._view.header.set_notes(())

    def note(self, notes: Iterable[str]) -> None:
        """Show *notes* too, each once."""
        self.notes = list(dict.fromkeys([*self.notes, *map(message_text, notes)]))
        self._view.header.set_notes(self.notes)

    def note_findings(self, skipped: Iterable[Skipped], remarks: Iterable[Remark] = ()) -> None:
        """Note what could not be read, and what is to be known of what was."""
        self.note(labelled(one.where, message_text(one.why)) for one in skipped)
        self.note(labelled(one.where, message_text(one.what)) for one in remarks)

    def bring(self, ids: Iterable[str]) -> None:
        """Count the memories that an apply brought or changed."""
        self._brought |= dict.fromkeys(ids)

    def see(self, known: Collection[str]) -> None:
        """Count no longer what was brought and is not *known* any more."""
        here = {id_: None for id_ in self._brought if id_ in known}
        if here != self._brought:
            self._brought = here
            self.show_blank(self._blank)

    def show_blank(self, blank: Blank) -> None:
        """Say *blank* where no row does, from now on."""
        self._blank = blank
        self._view.set_blank(blank, len(self._brought))

    def show_recalled(self) -> None:
        """Take rows that waited since before for what was read, where nothing else was yet."""
        if self._blank is Blank.NOTHING_READ and self._model.draft.rows:
            self.show_blank(Blank.ALL_DONE)

    def show_unreadable(self) -> None:
        """Say, once the reading ends, that nothing in it was a conversation."""
        self._blank = Blank.NO_TALKS

    def show_start(self, title: str) -> None:
        """Take note of what is done now, and say so where progress is shown."""
        self._title = title
        if self._view.header.progress.isVisibleTo(self._view):
            self._view.header.progress.show_reading(title)

    def show_progress(self) -> None:
        """Say what is done, as it takes its time."""
        progress = self._view.header.progress
        if not progress.isVisibleTo(self._view):
            progress.show_reading(self._title)
        if not self._model.draft.rows:
            self._view.set_blank(Blank.READING)

    def show_end(self) -> None:
        """Show no progress any more."""
        self._view.header.progress.hide()
        self.show_blank(self._blank)
