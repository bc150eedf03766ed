"""A file in the tab: notices, and below them the editor or its temporary substitute."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.memory_file.conflict_view import ConflictView
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import WIDE
from memdeck.desktop.ui.views.widgets.notice import NoticeArea


class MemoryFilePanel(QWidget):
    """The widgets of a file, not yet connected to it; *name* is the file's own."""

    seen = Signal()
    """The file is in front."""

    def __init__(self, theme: Theme, icons: Icons, name: str) -> None:
        super().__init__()
        self.notices = NoticeArea(theme, icons)
        self.editor = MemoryEditor(theme, icons)
        self.editor.page.setAccessibleName(self.tr("Text of {name}").format(name=name))
        self.conflicts = ConflictView(theme, icons, name)
        self._reason = PlainLabel(look="muted", wraps=True)
        self._reason.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._reason.setMargin(WIDE)
        self._pages = QStackedWidget()
        for page in (self.editor, self.conflicts, self._reason):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.notices)
        column.addWidget(self._pages, 1)
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
