"""The buttons at the foot of a dialog that asks for something."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton


def answer_buttons(dialog: QDialog, command: str) -> tuple[QDialogButtonBox, QPushButton]:
    """Return the row of buttons of *dialog*, and the one of *command*, which is its default.

    That one accepts the dialog, and Cancel rejects it.
    """
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    answer = buttons.addButton(command, QDialogButtonBox.ButtonRole.AcceptRole)
    answer.setProperty("variant", "primary")
    answer.setDefault(True)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    return buttons, answer
