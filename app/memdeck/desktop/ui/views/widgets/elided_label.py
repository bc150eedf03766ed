"""A label that elides its text, and shows the whole in its tooltip."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip

LEAST_PX = 48


class ElidedLabel(PlainLabel):
    """One line of plain text that may be cut at its right."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        whole = super().minimumSizeHint()
        return QSize(min(LEAST_PX, whole.width()), whole.height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._explain()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(self.contentsRect(), Qt.AlignmentFlag.AlignVCenter, self._fitting())

    def _fitting(self) -> str:
        elide = Qt.TextElideMode.ElideRight
        return self.fontMetrics().elidedText(self.text(), elide, self.contentsRect().width())

    def _explain(self) -> None:
        self.setToolTip(plain_tip(self.text() if self._fitting() != self.text() else ""))
