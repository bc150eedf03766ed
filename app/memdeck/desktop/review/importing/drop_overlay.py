"""Dropping files or text anywhere on the window: one large target that says what will happen."""

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QDragMoveEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QTextEdit, QWidget

from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, WIDE

ICON_PX = 48
BACKGROUND_ALPHA = 235  # of 255: what is below remains visible as a shadow


class DropOverlay(QWidget):
    """Covers its window while something that can be read is dragged over it.

    Files are accepted wherever they are dropped; text is left to a text field under the mouse
    pointer. Drags from inside the program are ignored.
    """

    files_dropped = Signal(object)
    """Files and folders, as a tuple of ``Path``."""
    text_dropped = Signal(str)

    def __init__(self, theme: Theme, icons: Icons, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._icons = icons
        self._window = window
        self.sentence = ""
        """What a drop would do."""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self._watch_handle()
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.Show, QEvent.Type.WinIdChange):
            self._watch_handle()
        elif kind == QEvent.Type.Resize:
            self.setGeometry(self._window.rect())
        elif kind == QEvent.Type.DragLeave:
            self.hide()
        elif kind == QEvent.Type.Drop and isinstance(event, QDropEvent):
            return self._on_drop(event)
        elif isinstance(event, QDragMoveEvent):
            return self._on_drag(event)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = self._theme.colors
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        background = QColor(colors.window)
        background.setAlpha(BACKGROUND_ALPHA)
        painter.fillRect(self.rect(), background)
        painter.setPen(QPen(QColor(colors.accent), 2, Qt.PenStyle.DashLine))
        frame = QRectF(self.rect()).adjusted(ROOMY, ROOMY, -ROOMY, -ROOMY)
        painter.drawRoundedRect(frame, SNUG, SNUG)
        middle = self.rect().center()
        icon_rect = QRect(middle.x() - ICON_PX // 2, middle.y() - ICON_PX - SNUG, ICON_PX, ICON_PX)
        self._icons.icon("import", colors.accent).paint(painter, icon_rect)
        painter.setPen(QColor(colors.text))
        font = self.font()
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        text_rect = self.rect().adjusted(2 * WIDE, middle.y() + SNUG, -2 * WIDE, -WIDE)
        align = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.drawText(text_rect, align | Qt.TextFlag.TextWordWrap, self.sentence)

    def _watch_handle(self) -> None:
        """Watch the native window, where drags arrive first: otherwise the fields accept them."""
        handle = self._window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)

    def _on_drag(self, event: QDragMoveEvent) -> bool:
        self.sentence = self._describe(event)
        if not self.sentence:
            self.hide()
            return False
        event.acceptProposedAction()
        if not self.isVisible():
            self.setGeometry(self._window.rect())
            self.raise_()
            self.show()
        return True

    def _on_drop(self, event: QDropEvent) -> bool:
        self.hide()
        if not self._describe(event):
            return False
        event.acceptProposedAction()
        paths = dropped_files(event.mimeData())
        if paths:
            self.files_dropped.emit(paths)
        else:
            self.text_dropped.emit(event.mimeData().text())
        return True

    def _describe(self, event: QDropEvent) -> str:
        """Return what a drop would do, and what it saves; "" where the overlay ignores it."""
        if event.source() is not None:
            return ""
        paths = dropped_files(event.mimeData())
        has_text = event.mimeData().hasText() and not event.mimeData().hasUrls()
        if len(paths) == 1:
            what = self.tr("Read “{name}” and suggest memories").format(name=paths[0].name)
        elif paths:
            what = self.tr("Read {count} files and suggest memories").format(count=len(paths))
        elif has_text and not self._is_over_field(event):
            what = self.tr("Read this text and suggest memories")
        else:
            return ""
        kept = self.tr(
            "Nothing is saved in the vault until you apply a suggestion. The conversation it"
            " comes from is saved with it."
        )
        return f"{what}\n{kept}"

    def _is_over_field(self, event: QDropEvent) -> bool:
        widget = self._window.childAt(event.position().toPoint())
        while widget is not None and widget is not self._window:
            if isinstance(widget, QLineEdit | QPlainTextEdit | QTextEdit):
                return not widget.isReadOnly()
            widget = widget.parentWidget()
        return False


def dropped_files(mime: QMimeData) -> tuple[Path, ...]:
    """Return the dragged local files and folders, in their order."""
    return tuple(Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile())
