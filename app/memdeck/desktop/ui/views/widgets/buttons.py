"""The buttons that several views share: those with only an icon, links, and those of dialogs."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QToolButton

from memdeck.desktop.ui.text.plain_text import plain_tip
from memdeck.desktop.ui.theme.icons import Icons


def icon_button(icons: Icons, icon: str, name: str) -> QToolButton:
    """Return a button with that icon; its *name*, in the user's language, is in the tooltip."""
    button = QToolButton()
    button.setToolTip(plain_tip(name))
    button.setAccessibleName(name)
    icons.set_icon(button, icon)
    return button


def link_button(text: str = "", font: QFont | None = None) -> QPushButton:
    """Return a button that shows *text* as a link, in *font* where it is not that of the window."""
    button = QPushButton(text)
    button.setProperty("variant", "link")
    button.setCursor(Qt.CursorShape.PointingHandCursor)
    if font is not None:
        button.setFont(font)
    return button


def answer_buttons(dialog: QDialog, command: str) -> tuple[QDialogButtonBox, QPushButton]:
    """Return the row of buttons of *dialog*, and the one of *command*, which is its default.

    That one accepts the dialog, as Ctrl+Enter does, and Cancel rejects it.
    """
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    answer = buttons.addButton(command, QDialogButtonBox.ButtonRole.AcceptRole)
    answer.setProperty("variant", "primary")
    answer.setDefault(True)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    for keys in ("Ctrl+Return", "Ctrl+Enter"):
        QShortcut(QKeySequence(keys), dialog).activated.connect(answer.click)
    return buttons, answer
