"""Labelled buttons for the actions on what the inspector shows."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLayout, QLayoutItem, QToolButton, QWidget

from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX


class ActionBar(QWidget):
    """Buttons that wrap where the bar is narrow; Purge stands apart, at the right end."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._icons = icons
        self._buttons = FlowLayout(HAIR)
        self.setLayout(self._buttons)

    def set_actions(self, actions: Sequence[QAction], purge: QAction) -> None:
        """Show one button per action, in this order, and *purge* apart; called once."""
        for action in actions:
            self._buttons.addWidget(ActionButton(action, self))
        self._buttons.addWidget(PurgeButton(purge, self._theme, self._icons, self))


class ActionButton(QToolButton):
    """An action with its icon and label; visible only while the action is enabled."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setDefaultAction(action)
        self.setIconSize(QSize(ICON_PX, ICON_PX))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        action = self.defaultAction()
        key = action.shortcut().toString()
        self.setText(action.text())  # the icon text of an action lacks the ellipsis
        self.setVisible(action.isEnabled() and action.isVisible())
        self.setAccessibleName(action.text())
        self.setToolTip(plain_tip(f"{action.text()}   {key}".rstrip()))


class PurgeButton(ActionButton):
    """Deletes for good, so it is red in every theme."""

    def __init__(self, action: QAction, theme: Theme, icons: Icons, parent: QWidget) -> None:
        self._theme = theme
        self._icons = icons
        super().__init__(action, parent)
        self.setProperty("variant", "danger")

    def _follow(self) -> None:
        super()._follow()
        # The button takes the icon of its action on each change.
        self.setIcon(self._icons.icon("purge", self._theme.colors.remove.ink))


class FlowLayout(QLayout):
    """Lays items out in rows; an item without space starts a new row.

    The last item is at the right end of its row.
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
        left = top = row_height = 0
        for item in self._visible_items():
            size = item.sizeHint()
            if left > 0 and left + size.width() > width:
                left, top = 0, top + row_height + self.spacing()
                row_height = 0
            rects.append(QRect(left, top, size.width(), size.height()))
            left += size.width() + self.spacing()
            row_height = max(row_height, size.height())
        if rects:
            rects[-1].moveRight(max(rects[-1].right(), width - 1))
        return rects
