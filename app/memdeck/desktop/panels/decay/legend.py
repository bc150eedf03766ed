"""The legend of the curves: a colour and the first words of each memory."""

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QSizePolicy

from memdeck.desktop.panels.decay.decay_data import DecayData
from memdeck.desktop.ui.text.plain_text import one_line, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, Colors

MOST_NAMED = 7
"""As many curves as there are colours to tell them apart."""
SHOWN_CHARACTERS = 200
LINE_PX = QSize(14, 3)


def curve_colors(data: DecayData, colors: Colors) -> list[str]:
    """Return the colour of each curve: its category's, or a free one where that is taken.

    A single curve has the colour of scores. Of more than ``MOST_NAMED``, those of a category share
    its colour.
    """
    own = [colors.category(curve.entry.category) for curve in data.curves]
    if len(own) == 1:
        return [colors.bar]
    if len(own) > MOST_NAMED:
        return own
    free = [color for color in colors.categories.values() if color not in own]
    return [
        free.pop(0) if color in own[:index] and free else color for index, color in enumerate(own)
    ]


class CurveLegend(QListWidget):
    """Names up to ``MOST_NAMED`` curves; pointing at one highlights it, a click opens it."""

    highlighted = Signal(object)
    """The index of the curve under the mouse or the keyboard; None where there is none."""
    curve_clicked = Signal(int)
    """The user opened the curve of this index."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._data: DecayData | None = None
        self.setAccessibleName(self.tr("Curves"))
        self.setFont(theme.small_font())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setIconSize(LINE_PX)
        self.setMouseTracking(True)
        self.setViewportMargins(SNUG, 0, SNUG, 0)
        self.hide()
        self.itemEntered.connect(lambda item: self.highlighted.emit(self.row(item)))
        self.viewportEntered.connect(lambda: self.highlighted.emit(None))
        self.currentRowChanged.connect(self._on_current_row_changed)
        self.itemActivated.connect(self._open)
        self.itemClicked.connect(self._open)
        theme.changed.connect(self._fill)

    def show_data(self, data: DecayData) -> None:
        """Name the curves of *data*; a single one is named by the title, many only by the mouse."""
        self._data = data
        self._fill()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.highlighted.emit(None)

    def _fill(self) -> None:
        self.clear()
        if self._data is not None and 1 < len(self._data.curves) <= MOST_NAMED:
            colors = curve_colors(self._data, self._theme.colors)
            for curve, color in zip(self._data.curves, colors, strict=True):
                text = one_line(curve.entry.content, SHOWN_CHARACTERS)
                item = QListWidgetItem(_line(color, self.devicePixelRatioF()), text)
                item.setToolTip(plain_tip(text))
                self.addItem(item)
            self.setFixedHeight(self.sizeHintForRow(0) * self.count())
        self.setVisible(self.count() > 0)

    def _on_current_row_changed(self, row: int) -> None:
        if self.hasFocus():
            self.highlighted.emit(row if row >= 0 else None)

    def _open(self, item: QListWidgetItem) -> None:
        self.curve_clicked.emit(self.row(item))


def _line(color: str, ratio: float) -> QPixmap:
    pixmap = QPixmap(LINE_PX * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(color))
    return pixmap
