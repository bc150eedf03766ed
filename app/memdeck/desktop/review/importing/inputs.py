"""The import inputs: a pasted conversation, chosen files or a folder, and drops."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QPlainTextEdit,
    QWidget,
)

from memdeck.desktop.review.importing.drop_overlay import DropOverlay
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line, without_mnemonic
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.buttons import answer_buttons, link_button
from memdeck.desktop.ui.views.widgets.first_size import first_size

PREVIEW_CHARACTERS = 48


class ImportInputs(QObject):
    """Asks for conversations, and accepts those that are dropped."""

    files_given = Signal(object)
    """Files and folders to read, as a sequence of ``Path``."""
    text_given = Signal(str)
    folder_chosen = Signal(object)
    """Files were chosen in this folder, a ``Path``."""

    def __init__(self, theme: Theme, icons: Icons, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.folder: Path | None = None
        """The start folder of the file dialogs; None for the system's default."""
        self.draft = ""
        """A conversation that was typed or pasted, and not read."""
        self.overlay = DropOverlay(theme, icons, window)
        self.overlay.files_dropped.connect(self.files_given)
        self.overlay.text_dropped.connect(self.text_given)

    def paste(self) -> None:
        """Ask for a conversation as text, starting with what was typed and not read."""
        dialog = PasteDialog(self.draft, self._window)
        dialog.pasted.connect(self._on_pasted)
        dialog.rejected.connect(lambda: self._keep_draft(dialog.text.toPlainText()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def paste_again(self, text: str) -> None:
        """Show *text* again, which was given and not read."""
        self._keep_draft(text)
        self.paste()

    def choose_files(self) -> None:
        dialog = self._dialog(self.tr("Import a chat export"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setNameFilters(
            [
                self.tr("All files (*)"),
                self.tr("Chat exports and transcripts (*.json *.jsonl *.zip *.html *.md *.txt)"),
            ]
        )
        dialog.open()

    def choose_folder(self) -> None:
        """Ask for a folder to read, with all its contents."""
        dialog = self._dialog(self.tr("Import a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.open()

    def close(self) -> None:
        """Accept no more drops."""
        self.overlay.deleteLater()

    def _on_pasted(self, text: str) -> None:
        self.draft = ""
        self.text_given.emit(text)

    def _keep_draft(self, text: str) -> None:
        self.draft = text

    def _dialog(self, title: str) -> QFileDialog:
        """Return a dialog that starts in the folder of the last import."""
        dialog = QFileDialog(self._window, title)
        if self.folder is not None and self.folder.is_dir():
            dialog.setDirectory(str(self.folder))
        dialog.filesSelected.connect(self._on_files_selected)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    def _on_files_selected(self, names: Sequence[str]) -> None:
        paths = [Path(name) for name in names]
        self.folder = paths[0].parent
        self.folder_chosen.emit(self.folder)
        self.files_given.emit(paths)


class PasteDialog(QDialog):
    """Takes a conversation as text, which starts as *draft*. Ctrl+Enter reads it, Esc cancels."""

    pasted = Signal(str)
    """The text to read."""

    def __init__(self, draft: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Paste a conversation"))
        hint = PlainLabel(
            self.tr(
                "Paste a conversation with an assistant, with the name of the speaker before each"
                " message. Nothing is saved until you apply a suggestion."
            ),
            wraps=True,
            variant="muted",
        )
        self._clipboard = link_button()
        self.text = QPlainTextEdit(draft)
        self.text.setAccessibleName(self.tr("Conversation"))
        self.text.setPlaceholderText(self.tr("You: …\nAssistant: …"))
        self.text.setProperty("variant", "cell")
        self.text.setTabChangesFocus(True)
        buttons, self._read = answer_buttons(self, self.tr("Read"))
        layout = vbox(
            hint,
            self._clipboard,
            self.text,
            buttons,
            spacing=TIGHT,
            margins=SNUG,
            stretched=self.text,
        )
        layout.setAlignment(self._clipboard, Qt.AlignmentFlag.AlignLeft)
        self.setLayout(layout)
        self._listen()
        self._show_clipboard()
        self._update_enabled()
        self.text.setFocus()
        self.resize(first_size(self, 600, 460))

    def _listen(self) -> None:
        self.text.textChanged.connect(self._update_enabled)
        self._clipboard.clicked.connect(self._on_clipboard_clicked)

    def _show_clipboard(self) -> None:
        preview = one_line(QGuiApplication.clipboard().text(), PREVIEW_CHARACTERS)
        label = self.tr("Use the clipboard: “{start}”").format(start=preview)
        self._clipboard.setText(without_mnemonic(label))
        self._clipboard.setVisible(bool(preview))

    def _on_clipboard_clicked(self) -> None:
        self.text.setPlainText(QGuiApplication.clipboard().text())
        self._read.setFocus()

    def _update_enabled(self) -> None:
        self._read.setEnabled(bool(self.text.toPlainText().strip()))

    def accept(self) -> None:
        self.pasted.emit(self.text.toPlainText())
        super().accept()
