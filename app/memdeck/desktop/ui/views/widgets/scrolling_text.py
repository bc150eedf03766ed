"""Text that scrolls where it would take too much of the height."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QSizePolicy

from memdeck.desktop.ui.text.plain_text import PlainLabel


class ScrollingText(QScrollArea):
    """Plain text in as many lines as it needs, up to a height of *most_px*."""

    def __init__(self, most_px: int, *, variant: str = "") -> None:
        super().__init__()
        self._most_px = most_px
        self.label = PlainLabel(variant=variant, wraps=True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setWidget(self.label)
        self.label.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def set_text(self, text: str) -> None:
        self.label.setText(text)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        needed = self.label.heightForWidth(max(1, self.viewport().width()))
        return QSize(0, min(needed, self._most_px))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()
