"""Consent to send the text of conversations to a model's server, asked once for each server."""

from typing import Protocol

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from memdeck.desktop.review.importing.import_state import ConsentAnswer
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox

TEXT_PX = 400


class Permission(Protocol):
    """The setting of where the text of conversations may be sent."""

    def unasked_server(self) -> str | None:
        """Return the server of the configured model, if the user has not agreed to it yet."""

    def unasked_model(self) -> str | None:
        """Return the name of the configured model, if the user has not agreed to it yet."""

    def is_on_this_computer(self) -> bool:
        """Return whether the server of the configured model is a program on this computer."""

    def grant(self, server: str) -> None:
        """Save the user's consent; from now on the vault's sessions use that model."""


class ConsentDialog(QDialog):
    """Names the address that text would be sent to, and asks. Esc reads nothing.

    Enter sends only what stays on this computer.
    """

    answered = Signal(object)
    """The ``ConsentAnswer``, emitted once."""

    def __init__(
        self,
        server: str,
        conversation_count: int,
        permission: Permission,
        parent: QWidget | None = None,
    ) -> None:
        """Ask for the *server* of a model; *permission* is granted if the answer is to send."""
        super().__init__(parent)
        self._server = server
        self._permission = permission
        self._answer = ConsentAnswer.READ_NOTHING
        is_local = permission.is_on_this_computer()
        self.setWindowTitle(self.tr("Send to the model?"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.buttons.rejected.connect(self.reject)
        self.rules = self._button(self.tr("Use rules instead"), ConsentAnswer.USE_RULES)
        self.send = self._button(self.tr("Send"), ConsentAnswer.SEND)
        default = self.buttons.button(QDialogButtonBox.StandardButton.Cancel)
        if is_local:
            default = self.send
            self.send.setProperty("variant", "primary")
        default.setDefault(True)
        default.setFocus()
        self.finished.connect(self._on_finished)
        question = (
            self.tr("The text of this conversation will be sent to {server}.")
            if conversation_count == 1
            else self.tr("The text of {count} conversations will be sent to {server}.")
        )
        detail = (
            self.tr(
                "That server is a program on this computer. The text stays here, unless that"
                " program passes it on. You review the suggestions before anything is saved in the"
                " vault. You will be asked once per server."
            )
            if is_local
            else self.tr(
                "The operator of that server can read it. You review the suggestions before"
                " anything is saved in the vault. You will be asked once per server."
            )
        )
        title = PlainLabel(
            question.format(count=conversation_count, server=server), variant="title", wraps=True
        )
        explanation = PlainLabel(detail, wraps=True)
        for label in (title, explanation):
            label.setFixedWidth(TEXT_PX)
        margins = (ROOMY, ROOMY, ROOMY, SNUG)
        self.setLayout(vbox(title, explanation, self.buttons, spacing=SNUG, margins=margins))

    def _button(self, text: str, answer: ConsentAnswer) -> QPushButton:
        button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(lambda: self._accept(answer))
        return button

    def _on_finished(self) -> None:
        if self._answer is ConsentAnswer.SEND:
            self._permission.grant(self._server)
        self.answered.emit(self._answer)

    def _accept(self, answer: ConsentAnswer) -> None:
        self._answer = answer
        self.accept()
