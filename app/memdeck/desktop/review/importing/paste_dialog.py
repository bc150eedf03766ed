"""The dialog to paste a conversation: a large text box, and a button for the clipboard's text."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QPushButton, QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel, painted
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox

PREVIEW_CHARACTERS = 48


class PasteDialog(QDialog):
    """Takes a conversation as text. Ctrl+Enter reads it, Esc cancels."""

    pasted = Signal(str)
    """The text to read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Paste a conversation"))
        hint = PlainLabel(
            self.tr(
                "A conversation with an assistant, copied from its page or written down, with"
                " who says what. Nothing is saved until you have looked at what it suggests."
            ),
            wraps=True,
            look="muted",
        )
        self._clipboard = QPushButton()
        self._clipboard.setProperty("look", "link")
        self._text = QPlainTextEdit()
        self._text.setAccessibleName(self.tr("The conversation"))
        self._text.setPlaceholderText(self.tr("You: …\nAssistant: …"))
        self._text.setProperty("look", "cell")
        self._text.setTabChangesFocus(True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._read = self._buttons.addButton(
            self.tr("Read it"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._read.setProperty("look", "primary")
        layout = vbox(
            hint,
            self._clipboard,
            self._text,
            self._buttons,
            spacing=TIGHT,
            margins=(SNUG, SNUG, SNUG, SNUG),
            stretched=self._text,
        )
        layout.setAlignment(self._clipboard, Qt.AlignmentFlag.AlignLeft)
        self.setLayout(layout)
        self._listen()
        self._show_clipboard()
        self._update_buttons()
        self._text.setFocus()
        self.resize(600, 460)

    @property
    def text(self) -> str:
        return self._text.toPlainText()

    def _listen(self) -> None:
        self._text.textChanged.connect(self._update_buttons)
        self._clipboard.clicked.connect(self._on_clipboard_clicked)
        self._buttons.accepted.connect(self._on_buttons_accepted)
        self._buttons.rejected.connect(self.reject)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self._read.click)

    def _show_clipboard(self) -> None:
        start = painted(QGuiApplication.clipboard().text().strip(), PREVIEW_CHARACTERS)
        preview = " ".join(start.split())
        label = self.tr("Use the clipboard: “{start}”").format(start=preview)
        # A single ampersand would mark a mnemonic of the button.
        self._clipboard.setText(label.replace("&", "&&"))
        self._clipboard.setVisible(bool(preview))

    def _on_clipboard_clicked(self) -> None:
        self._text.setPlainText(QGuiApplication.clipboard().text())
        self._read.setFocus()

    def _update_buttons(self) -> None:
        self._read.setEnabled(bool(self.text.strip()))

    def _on_buttons_accepted(self) -> None:
        self.pasted.emit(self.text)
        self.accept()
