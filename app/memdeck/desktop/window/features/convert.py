"""Converting the open vault: the dialog, what does not fit, and the action."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.conversion.conversion_dialog import FILE_NAMES, ConversionDialog
from memdeck.desktop.ui.actions.action_set import Actions
from memdeck.desktop.ui.session.latest_only import Latest
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.domain.memory.conversion_report import Conversion


class Converting(QObject):
    """Carries out ``vault.convert``."""

    def __init__(
        self, vault_session: VaultSession, actions: Actions, window: QWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._window = window
        actions.chosen.connect(self._on_actions_chosen)

    def _on_actions_chosen(self, id_: str) -> None:
        shown = self._vault_session.shown
        if id_ != "vault.convert" or shown is None:
            return
        kinds = [kind for kind in FILE_NAMES if kind != shown.file.form.name]
        folder = self._vault_session.manager.vault.layout.folder
        words = {entry.id: entry.content for entry in shown.entries.values()}
        dialog = ConversionDialog(folder, kinds, words, self._window)
        reports = Latest(self._vault_session.bridge, dialog)
        reports.done.connect(dialog.show_report)
        reports.failed.connect(dialog.show_problem)
        dialog.report_asked.connect(partial(self._on_report_asked, reports))
        dialog.conversion_asked.connect(partial(self._on_conversion_asked, dialog))
        dialog.open()
        dialog.begin()

    def _on_report_asked(self, reports: Latest, kind: str, file: str) -> None:
        reports.ask(self._converted, kind, file, dry_run=True)

    def _on_conversion_asked(self, dialog: ConversionDialog, kind: str, file: str) -> None:
        job = self._vault_session.bridge.run(self._converted, kind, file, dry_run=False)
        job.done.connect(dialog.show_report)
        job.failed.connect(dialog.show_problem)

    def _converted(self, kind: str, file: str, *, dry_run: bool) -> Conversion:
        """Run the conversion on the worker thread."""
        return self._vault_session.manager.convert(Path(file), kind=kind, dry_run=dry_run)
