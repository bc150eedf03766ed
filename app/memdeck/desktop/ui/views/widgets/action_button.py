"""A push button for a command of the window."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton

from memdeck.desktop.ui.actions.action_set import reason_of
from memdeck.desktop.ui.text.plain_text import plain_tip


class ActionButton(QPushButton):
    """Triggers an action, and is enabled while the action is; its tooltip says why it is not.

    With a *text* of its own, it keeps that instead of the action's.
    """

    def __init__(self, action: QAction, text: str = "") -> None:
        super().__init__(text)
        self._action = action
        self._has_own_text = bool(text)
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    @property
    def reason(self) -> str:
        """Why it is disabled, and what to do; "" if it is enabled, or that is plain."""
        return reason_of(self._action)

    def _follow(self) -> None:
        if not self._has_own_text:
            self.setText(self._action.text())
            self.setAccessibleName(self._action.text())
        self.setEnabled(self._action.isEnabled())
        self.setToolTip(plain_tip(self.reason or self._action.text()))
