"""The field to find and to query: it filters the table as the user types."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit

from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import TIGHT

WIDTH_PX = 380
LEAST_PX = 160
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FindField(QLineEdit):
    """Enter queries, the Down key moves to the table; Esc clears, and again leaves the field.

    While results are shown below it, their panel takes these keys first.
    """

    asked = Signal()
    """The user wants an answer to the typed text."""

    entered = Signal()
    """The field has received the keyboard focus."""
    left = Signal()
    """The user wants the keyboard focus back in the table."""

    def __init__(self, theme: Theme, icons: Icons, key: str) -> None:
        super().__init__()
        self.setPlaceholderText(self.tr("Find or ask…"))
        self.setAccessibleName(self.tr("Find or ask"))
        self.setClearButtonEnabled(True)
        self.setMaximumWidth(WIDTH_PX)
        self.setMinimumWidth(LEAST_PX)
        icons.set_icon(
            self.addAction(icons.icon("search"), self.ActionPosition.LeadingPosition), "search"
        )
        self._key = PlainLabel(key, self, font=theme.small_font())
        self._key.setProperty("variant", "muted")
        self._key.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.textChanged.connect(lambda text: self._key.setVisible(not text))

    def set_available(self, *, is_available: bool) -> None:
        """Enable the field; otherwise empty it, and say in its tooltip what to do first."""
        self.setEnabled(is_available)
        self.setToolTip("" if is_available else plain_tip(self.tr("Open a vault to search it")))
        if not is_available:
            self.clear()

    def sizeHint(self) -> QSize:
        return QSize(WIDTH_PX, super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() in _ENTER and self.text().strip():
            self.asked.emit()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down, *_ENTER):
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size = self._key.sizeHint()
        self._key.setGeometry(
            self.width() - size.width() - TIGHT,
            (self.height() - size.height()) // 2,
            size.width(),
            size.height(),
        )
