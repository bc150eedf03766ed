"""Converting the open vault: the dialog, what does not fit, and the conversion."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.conversion_dialog import FILE_NAMES, ConversionDialog
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Latest
from memdeck.domain.memory.conversion_losses import Conversion


class ConvertController(QObject):
    """Carries out ``vault.convert``."""

    def __init__(self, vault_session: VaultSession, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._window = window

    def open_dialog(self) -> None:
        """Show what does not fit into another format, and convert if the user wants it."""
        snapshot = self._vault_session.snapshot
        if snapshot is None:
            return
        kinds = [kind for kind in FILE_NAMES if kind != snapshot.file.form.name]
        folder = self._vault_session.manager.vault.layout.folder
        contents = {entry.id: entry.content for entry in snapshot.entries.values()}
        dialog = ConversionDialog(folder, kinds, contents, self._window)
        reports = Latest(self._vault_session.bridge, dialog)
        reports.done.connect(dialog.show_report)
        reports.failed.connect(dialog.show_problem)
        dialog.report_asked.connect(partial(self._on_report_asked, reports))
        dialog.conversion_asked.connect(partial(self._on_conversion_asked, dialog))
        dialog.open()
        dialog.suggest_file()

    def _on_report_asked(self, reports: Latest, kind: str, file: str) -> None:
        reports.ask(self._convert, kind, file, dry_run=True)

    def _on_conversion_asked(self, dialog: ConversionDialog, kind: str, file: str) -> None:
        job = self._vault_session.bridge.run(self._convert, kind, file, dry_run=False)
        job.done.connect(dialog.show_report)
        job.failed.connect(dialog.show_problem)

    def _convert(self, kind: str, file: str, *, dry_run: bool) -> Conversion:
        """Run the conversion on the worker thread."""
        return self._vault_session.manager.convert(Path(file), kind=kind, dry_run=dry_run)
