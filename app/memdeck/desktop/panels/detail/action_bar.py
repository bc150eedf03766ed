"""Labelled buttons for the actions on what the inspector shows."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QWidget

from memdeck.desktop.ui.actions.action_set import reason_of
from memdeck.desktop.ui.text.plain_text import LINE_END, plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX
from memdeck.desktop.ui.views.widgets.flow_layout import FlowLayout


class ActionBar(QWidget):
    """Buttons that wrap where the bar is narrow; Purge stands apart, at the right end."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._icons = icons
        self._buttons = FlowLayout(HAIR)
        self.setLayout(self._buttons)

    def set_actions(self, actions: Sequence[QAction], purge: QAction | None = None) -> None:
        """Show one button per action, in this order, and *purge* apart; called once."""
        for action in actions:
            self._buttons.addWidget(BarButton(action, self))
        if purge is not None:
            self._buttons.addWidget(PurgeButton(purge, self._theme, self._icons, self))


class BarButton(QToolButton):
    """An action with its icon and label; hidden while it is disabled without a reason to show.

    It opens the menu of an action that has one.
    """

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setDefaultAction(action)
        self.setIconSize(QSize(ICON_PX, ICON_PX))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        action = self.defaultAction()
        key, reason = action.shortcut().toString(), reason_of(action)
        self.setText(action.text())  # the icon text of an action lacks the ellipsis
        self.setVisible((action.isEnabled() or bool(reason)) and action.isVisible())
        self.setAccessibleName(action.text())
        text = f"{action.text()}   {key}".rstrip()
        self.setToolTip(plain_tip(LINE_END.join(filter(None, (text, reason)))))


class PurgeButton(BarButton):
    """Deletes for good, so it is red in every theme while it is enabled."""

    def __init__(self, action: QAction, theme: Theme, icons: Icons, parent: QWidget) -> None:
        self._theme = theme
        self._icons = icons
        super().__init__(action, parent)
        self.setProperty("variant", "danger")

    def _follow(self) -> None:
        super()._follow()
        # The button takes the icon of its action on each change.
        if self.defaultAction().isEnabled():
            self.setIcon(self._icons.icon("purge", self._theme.colors.remove.ink))
