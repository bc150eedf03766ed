"""Rows of widgets that wrap where there is no space."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem

_ANY_HEIGHT = 1 << 20


class FlowLayout(QLayout):
    """Lays items out in rows; an item without space starts a new row.

    The items of a row are centred on one line; the last of several is at its right end, and takes
    the one before it into a new row, so that it is not alone there. No item is wider than the
    layout.
    """

    def __init__(self, spacing_px: int) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setSpacing(spacing_px)
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        rects = self._rects(width)
        return max((rect.bottom() + 1 for rect in rects), default=0)

    def sizeHint(self) -> QSize:
        """Return the size of one row of all items."""
        sizes = [item.sizeHint() for item in self._visible_items()]
        gaps = self.spacing() * max(0, len(sizes) - 1)
        height = max((size.height() for size in sizes), default=0)
        return QSize(sum(size.width() for size in sizes) + gaps, height)

    def minimumSize(self) -> QSize:
        """Return the size of the largest item: each may have a row of its own."""
        largest = QSize(0, 0)
        for item in self._visible_items():
            largest = largest.expandedTo(item.minimumSize())
        return largest

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        rects = self._rects(rect.width())
        for item, item_rect in zip(self._visible_items(), rects, strict=True):
            item.setGeometry(item_rect.translated(rect.topLeft()))

    def _visible_items(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _rects(self, width: int) -> list[QRect]:
        """Return the position of each visible item in a layout of that width, from its corner."""
        rects: list[QRect] = []
        top = 0
        for sizes in self._rows(width):
            height = max(size.height() for size in sizes)  # an item that is lower is centred
            left = 0
            for size in sizes:
                rects.append(QRect(left, top, size.width(), height))
                left += size.width() + self.spacing()
            top += height + self.spacing()
        if len(rects) > 1:
            rects[-1].moveRight(max(rects[-1].right(), width - 1))
        return rects

    def _rows(self, width: int) -> list[list[QSize]]:
        """Return the sizes of the visible items in each row of a layout of that width."""
        rows: list[list[QSize]] = []
        for item in self._visible_items():
            size = item.sizeHint().boundedTo(QSize(width, _ANY_HEIGHT))
            if rows and self._row_width([*rows[-1], size]) <= width:
                rows[-1].append(size)
            else:
                rows.append([size])
        match rows[-2:]:
            case [[_, *_, before] as former, [last]] if self._row_width([before, last]) <= width:
                former.pop()
                rows[-1] = [before, last]
        return rows

    def _row_width(self, sizes: Sequence[QSize]) -> int:
        return sum(size.width() for size in sizes) + self.spacing() * (len(sizes) - 1)
