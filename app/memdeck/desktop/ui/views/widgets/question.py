"""Questions to the user: the layout of their dialogs, and the one before a key changes several."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QVBoxLayout, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG

TEXT_PX = 400


class QuestionColumn(QVBoxLayout):
    """Lays out a dialog; the answers are added below. Its texts are plain text."""

    def __init__(self, question: str, detail: str) -> None:
        super().__init__()
        self.setContentsMargins(ROOMY, ROOMY, ROOMY, SNUG)
        self.setSpacing(SNUG)
        for sentence, variant in ((question, "title"), (detail, "")):
            label = PlainLabel(sentence, variant=variant, wraps=True)
            label.setFixedWidth(TEXT_PX)
            self.addWidget(label)


class SeveralQuestion(QMessageBox):
    """Asks before a key changes several memories or suggestions. Esc cancels."""

    def __init__(self, label: str, command: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIcon(QMessageBox.Icon.Question)
        self.setWindowTitle(command)
        self.setText(self.tr("{action}?").format(action=label))
        self.confirmed = self.addButton(command, QMessageBox.ButtonRole.AcceptRole)
        self.addButton(QMessageBox.StandardButton.Cancel)
        self.setDefaultButton(self.confirmed)
