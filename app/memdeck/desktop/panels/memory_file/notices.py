"""The notices of a file in the tab, with the steps they offer."""

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, QObject, Signal

from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, NoticeArea, Severity
from memdeck.errors import MemdeckError

RESTORED, DELETED, CONFLICTS, DRAFT = "restored", "deleted", "conflicts", "draft"
UNDO = "undo"


class FileNotices(QObject):
    """Shows the notices of one file, which is called *name*."""

    save_asked = Signal()
    discard_asked = Signal()
    comparison_asked = Signal()
    kept = Signal()
    """The user keeps the restored text, unsaved."""

    def __init__(self, area: NoticeArea, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._area = area
        self._name = name
        area.settled.connect(self._on_settled)

    def offer(self, written_at: datetime) -> None:
        """Show that unsaved edits of that time were restored."""
        when = QDateTime.fromSecsSinceEpoch(int(written_at.timestamp()))
        day = QLocale().toString(when, QLocale.FormatType.ShortFormat)
        steps = (
            NoticeAction(self.tr("Save"), self.save_asked.emit),
            NoticeAction(self.tr("Discard"), self.discard_asked.emit),
        )
        text = self.tr("Unsaved edits from {when} were restored.").format(when=day)
        self._area.show_notice(Notice(RESTORED, text, Severity.NOTE, steps))

    def set_presence(self, is_there: bool, *, may_stay_away: bool) -> None:
        """Show that the file was deleted, or no longer; one that may stay away can be discarded."""
        if is_there:
            self._area.clear(DELETED)
            return
        text = self.tr(
            "{name} was deleted or moved. Its text is kept here; Save writes the file again."
        )
        steps = [NoticeAction(self.tr("Save"), self.save_asked.emit, closes_notice=False)]
        if may_stay_away:
            steps.append(
                NoticeAction(self.tr("Discard"), self.discard_asked.emit, closes_notice=False)
            )
        notice = Notice(DELETED, text.format(name=self._name), Severity.WARNING, tuple(steps))
        self._area.show_notice(notice)

    def show_conflicts(self, count: int) -> None:
        """Show the number of memories with conflicting changes here and in the file."""
        if count == 1:
            text = self.tr(
                "A memory was changed here and in {name}. Nothing is lost; compare the two."
            )
        else:
            text = self.tr(
                "%n memories were changed here and in {name}. Nothing is lost; compare the two.",
                "",
                count,
            )
        steps = (NoticeAction(self.tr("Compare"), self.comparison_asked.emit, closes_notice=False),)
        notice = Notice(CONFLICTS, text.format(name=self._name), Severity.WARNING, steps)
        self._area.show_notice(notice)

    def show_draft_failure(self, error: MemdeckError) -> None:
        """Show that a crash would lose the unsaved text."""
        self._area.show_notice(Notice(DRAFT, message_text(error), Severity.ERROR))

    def show_undo_refusal(self) -> None:
        """Show why the last edit cannot be undone."""
        text = self.tr(
            "This cannot be undone: another program or a command has changed the same memory since."
            " Edit the text instead."
        )
        self._area.show_notice(Notice(UNDO, text, Severity.NOTE))

    def clear_undo_refused(self) -> None:
        self._area.clear(UNDO)

    def clear_offer(self) -> None:
        self._area.clear(RESTORED)

    def clear_conflicts(self) -> None:
        self._area.clear(CONFLICTS)

    def _on_settled(self, about: str) -> None:
        if about == RESTORED:
            self.kept.emit()
