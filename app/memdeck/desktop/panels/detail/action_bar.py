"""Buttons for the actions on a memory, shown next to it."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX


class ActionBar(QWidget):
    """Names, icons and enabled states follow the actions."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(HAIR)
        self._row.addStretch()

    def set_actions(self, actions: Sequence[QAction]) -> None:
        """Show one button per action, in this order; called once."""
        for position, action in enumerate(actions):
            self._row.insertWidget(position, ActionButton(action))

    def add_widget(self, widget: QWidget) -> None:
        """Add *widget* at the far end."""
        self._row.addWidget(widget)


class ActionButton(QToolButton):
    """An icon for an action; visible only while the action is enabled."""

    def __init__(self, action: QAction) -> None:
        super().__init__()
        self.setDefaultAction(action)
        self.setIconSize(QSize(ICON_PX, ICON_PX))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        action = self.defaultAction()
        self.setVisible(action.isEnabled() and action.isVisible())
        self.setAccessibleName(action.text())
