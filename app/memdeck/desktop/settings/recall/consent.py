"""The dialog that asks for consent before memories are sent to an embedder's server."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from memdeck.desktop.ui.views.widgets.question import QuestionColumn


class EmbedderConsent(QDialog):
    """Names the server that text would be sent to, and asks. Accepting agrees; Esc declines."""

    def __init__(self, server: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Send to the embedder?"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.send = self.buttons.addButton(self.tr("Send"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.send.setProperty("look", "primary")
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._lay_out(server)

    def _lay_out(self, server: str) -> None:
        question = self.tr(
            "The text of your memories and of the conversations you keep will be sent to {server}."
        ).format(server=server)
        detail = self.tr(
            "So will what you search for. Whoever runs that server can read it. You are asked"
            " once for each address, and can take your word back under Privacy."
        )
        column = QuestionColumn(question, detail)
        column.addWidget(self.buttons)
        self.setLayout(column)
