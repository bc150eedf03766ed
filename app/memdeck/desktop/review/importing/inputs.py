"""The import inputs: a pasted conversation, chosen files or a folder, and drops."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from memdeck.desktop.review.importing.drop_overlay import DropOverlay
from memdeck.desktop.review.importing.paste_dialog import PasteDialog
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme


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
        self.overlay = DropOverlay(theme, icons, window)
        self.overlay.files_dropped.connect(self.files_given)
        self.overlay.text_dropped.connect(self.text_given)

    def paste(self) -> None:
        """Ask for a conversation as text."""
        dialog = PasteDialog(self._window)
        dialog.pasted.connect(self.text_given)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def choose_files(self) -> None:
        """Ask for files to read."""
        dialog = self._dialog(self.tr("Import conversations"))
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
        dialog = self._dialog(self.tr("Import a folder of conversations"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.open()

    def close(self) -> None:
        """Accept no more drops."""
        self.overlay.deleteLater()

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
