"""The dialog that asks for consent before any text leaves the machine."""

from enum import Enum, auto

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from memdeck.desktop.ui.views.widgets.question import QuestionColumn


class Consent(Enum):
    """The user's answer."""

    SEND = auto()
    USE_RULES = auto()
    """Read this time with the rules, on this machine."""
    READ_NOTHING = auto()


class ConsentDialog(QDialog):
    """Names the address that text would be sent to, and asks. Esc reads nothing."""

    answered = Signal(object)
    """The ``Consent``, emitted once."""

    def __init__(self, server: str, talks: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answer = Consent.READ_NOTHING
        self.setWindowTitle(self.tr("Send to the model?"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.rejected.connect(self.reject)
        self.rules = self._button(self.tr("Use rules instead"), Consent.USE_RULES)
        self.send = self._button(self.tr("Send"), Consent.SEND)
        self.send.setProperty("look", "primary")
        self.finished.connect(lambda: self.answered.emit(self._answer))
        self._lay_out(self._subject(server, talks))

    def _subject(self, server: str, talks: int) -> str:
        if talks == 1:
            return self.tr("The text of this conversation will be sent to {server}.").format(
                server=server
            )
        text = self.tr("The text of {count} conversations will be sent to {server}.")
        return text.format(count=talks, server=server)

    def _button(self, text: str, answer: Consent) -> QPushButton:
        button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(lambda: self._leave(answer))
        return button

    def _leave(self, answer: Consent) -> None:
        self._answer = answer
        self.accept()

    def _lay_out(self, subject: str) -> None:
        detail = self.tr(
            "Whoever runs that server can read it. What comes back is for you to look at;"
            " nothing is saved yet. You are asked once for each address."
        )
        column = QuestionColumn(subject, detail)
        column.addWidget(self.buttons)
        self.setLayout(column)
