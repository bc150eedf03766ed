"""A file in the tab: notices, and below them the editor or its temporary substitute."""

from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.memory_file.conflict_view import ConflictView
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import WIDE
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.notice import Notice, NoticeAction, NoticeArea, Severity
from memdeck.errors import MemdeckError

RESTORED, DELETED, CONFLICTS = "restored", "deleted", "conflicts"
DRAFT, UNDO, DELETIONS = "draft", "undo", "deletions"


class FileNotices(NoticeArea):
    """The notices of the file called *name*, with the steps they offer."""

    save_asked = Signal()
    deletions_accepted = Signal()
    """The user saves a text without most of the memories."""
    discard_asked = Signal()
    comparison_asked = Signal()
    kept = Signal()
    """The user keeps the restored text, unsaved."""

    def __init__(self, theme: Theme, icons: Icons, name: str) -> None:
        super().__init__(theme, icons)
        self._name = name
        self.settled.connect(self._on_settled)

    def offer(self, written_at: datetime) -> None:
        """Show that unsaved edits of that time were restored."""
        when = QDateTime.fromSecsSinceEpoch(int(written_at.timestamp()))
        day = QLocale().toString(when, QLocale.FormatType.ShortFormat)
        steps = (
            NoticeAction(self.tr("Save"), self.save_asked.emit),
            NoticeAction(self.tr("Discard"), self.discard_asked.emit),
        )
        text = self.tr("Unsaved changes from {when} were recovered.").format(when=day)
        self.show_notice(Notice(RESTORED, text, Severity.NOTE, steps))

    def set_presence(self, is_there: bool, *, may_stay_away: bool) -> None:
        """Show that the file was deleted, or no longer; one that may stay away can be discarded."""
        if is_there:
            self.clear(DELETED)
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
        self.show_notice(notice)

    def show_conflicts(self, count: int) -> None:
        """Show the number of memories with conflicting changes here and in the file."""
        memory = self.tr(
            "1 memory was changed both here and in {name}. Nothing is lost; compare the versions."
        )
        memories = self.tr(
            "%Ln memories were changed both here and in {name}."
            " Nothing is lost; compare the versions.",
            "",
            count,
        )
        text = memory if count == 1 else memories
        steps = (NoticeAction(self.tr("Compare"), self.comparison_asked.emit, closes_notice=False),)
        notice = Notice(CONFLICTS, text.format(name=self._name), Severity.WARNING, steps)
        self.show_notice(notice)

    def show_draft_failure(self, error: MemdeckError) -> None:
        """Show that a crash would lose the unsaved text."""
        self.show_notice(Notice(DRAFT, message_text(error), Severity.ERROR))

    def ask_about_deletions(self, count: int, total: int, broken: int) -> None:
        """Ask whether to save a text without *count* of the *total* memories of the file.

        *broken* is the number of broken entries that are deleted, too.
        """
        number = QLocale().toString
        memories = self.tr(
            "Not saved: {count} of the {total} memories in {name} are deleted from this text."
            " Saving moves them to Forgotten."
        ).format(count=number(count), total=number(total), name=self._name)
        entry = self.tr("{memories} It also deletes 1 broken entry.")
        entries = self.tr("{memories} It also deletes %Ln broken entries.", "", broken)
        with_broken = entry if broken == 1 else entries
        text = with_broken.format(memories=memories) if broken else memories
        steps = (
            NoticeAction(self.tr("Save"), self.deletions_accepted.emit),
            NoticeAction(self.tr("Discard"), self.discard_asked.emit),
        )
        self.show_notice(Notice(DELETIONS, text, Severity.WARNING, steps))

    def show_undo_refusal(self) -> None:
        """Show why the last edit cannot be undone."""
        text = self.tr(
            "This cannot be undone: another program or a command has changed the same memory since."
            " Edit the text instead."
        )
        self.show_notice(Notice(UNDO, text, Severity.NOTE))

    def _on_settled(self, about: str) -> None:
        if about == RESTORED:
            self.kept.emit()


class MemoryFilePanel(QWidget):
    """The widgets of a file, not yet connected to it; *name* is the file's own."""

    seen = Signal()
    """The file is in front."""

    def __init__(self, theme: Theme, icons: Icons, name: str) -> None:
        super().__init__()
        self.notices = FileNotices(theme, icons, name)
        self.editor = MemoryEditor(theme, icons)
        self.editor.page.setAccessibleName(self.tr("Text of {name}").format(name=name))
        self.conflicts = ConflictView(theme, icons, name)
        self._reason = PlainLabel(variant="muted", wraps=True)
        self._reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._reason.setMargin(WIDE)
        self._pages = QStackedWidget()
        for page in (self.editor, self.conflicts, self._reason):
            self._pages.addWidget(page)
        self.setLayout(vbox(self.notices, self._pages, spacing=0, stretched=self._pages))
        self.setFocusProxy(self.editor)

    @property
    def shows_conflicts(self) -> bool:
        return self._pages.currentWidget() is self.conflicts

    def show_editor(self) -> None:
        self._turn_to(self.editor)

    def show_conflicts(self) -> None:
        self._turn_to(self.conflicts)

    def show_reason(self, reason: str) -> None:
        """Show why the text is not shown."""
        self._reason.setText(reason)
        self._turn_to(self._reason)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    def _turn_to(self, page: QWidget) -> None:
        """Bring *page* to the front; the focus moves with it, if it is here."""
        focus = QApplication.focusWidget()
        has_keyboard = focus is not None and self.isAncestorOf(focus)
        self._pages.setCurrentWidget(page)
        if has_keyboard:
            page.setFocus()
