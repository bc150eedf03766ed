"""Rows of widgets that wrap where there is no space."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem


class FlowLayout(QLayout):
    """Lays items out in rows; an item without space starts a new row.

    The items of a row are centred on one line; the last of several is at its right end. No item is
    wider than the layout.
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
        row: list[QRect] = []
        left = top = row_height = 0
        for item in self._visible_items():
            size = item.sizeHint()
            item_width = min(size.width(), width)
            if left > 0 and left + item_width > width:
                left, top = 0, top + row_height + self.spacing()
                row, row_height = [], 0
            row.append(QRect(left, top, item_width, 0))
            rects.append(row[-1])
            left += item_width + self.spacing()
            row_height = max(row_height, size.height())
            for rect in row:  # an item that is lower is centred in its row
                rect.setHeight(row_height)
        if len(rects) > 1:
            rects[-1].moveRight(max(rects[-1].right(), width - 1))
        return rects
