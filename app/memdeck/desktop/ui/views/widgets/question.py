"""Questions to the user before something is done."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from memdeck.desktop.ui.text.translation import translate


class Question(QMessageBox):
    """Asks *text*, explained by *detail*; the button *command* agrees, and Esc cancels."""

    def __init__(
        self, title: str, text: str, command: str, parent: QWidget, *, detail: str = ""
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(title)
        self.setText(text)
        self.setInformativeText(detail)
        self.confirmed = self.addButton(command, QMessageBox.ButtonRole.AcceptRole)
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(self.confirmed)


def several_question(label: str, command: str, parent: QWidget) -> Question:
    """Return the question before a key changes several memories or suggestions."""
    text = translate("SeveralQuestion", "{action}?").format(action=label)
    return Question(command, text, command, parent)
