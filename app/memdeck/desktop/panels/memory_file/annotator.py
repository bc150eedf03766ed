"""Annotations at line ends, updated when the file, the text or the day changes."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QLocale, QObject, QTimer

from memdeck.desktop.panels.editor.editor import MemoryEditor
from memdeck.desktop.panels.editor.page import Annotation
from memdeck.desktop.panels.memory_file.line_notes import line_notes
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.session.file_snapshot import FileSnapshot
from memdeck.desktop.ui.session.latest_only import Latest
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.session.snapshot import VaultSnapshot
from memdeck.desktop.ui.text.dates import calendar_day
from memdeck.domain.memory.entry import Layer

PAUSE_MS = 300  # typing must pause that long before a text is parsed


@dataclass(frozen=True, slots=True)
class _Noted:
    """The annotations by line of the text at *revision*."""

    revision: int
    notes: dict[int, Annotation]


class Annotator(QObject):
    """Annotates headings with the current score on the day shown, and broken entries."""

    def __init__(
        self, vault_session: VaultSession, layer: Layer, editor: MemoryEditor, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._layer = layer
        self._editor = editor
        self._latest = Latest(vault_session.bridge, self)
        self._latest.done.connect(self._take)
        self._timer = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._timer.timeout.connect(self.refresh)

    def refresh(self) -> None:
        """Parse the text now."""
        self._timer.stop()
        shown, page = self._vault_session.shown, self._editor.page
        if shown is not None:
            file, revision = shown.file_of(self._layer), page.document().revision()
            text = page.shown_text() if self._editor.is_modified else file.text
            self._latest.ask(_noted, file, shown.rows, text, self._wording(shown), revision)

    def refresh_soon(self) -> None:
        """Parse the text when typing pauses; until then, annotations follow their lines."""
        self._timer.start()

    def stop(self) -> None:
        """Stop parsing."""
        self._timer.stop()
        self._timer.timeout.disconnect(self.refresh)
        self._latest.done.disconnect(self._take)

    def _take(self, noted: _Noted) -> None:
        # If the text was edited since, another pass is already scheduled.
        if noted.revision == self._editor.page.document().revision():
            self._editor.set_annotations(noted.notes)

    def _wording(self, shown: VaultSnapshot) -> str:
        if shown.day == shown.today:
            return self.tr("{score} today")
        day = calendar_day(shown.day, shown.today, QLocale())
        return self.tr("{score} on {day}").replace("{day}", day)


def _noted(
    file: FileSnapshot, rows: Iterable[EntryRow], text: str, wording: str, revision: int
) -> _Noted:
    """Parse the text on the worker thread."""
    return _Noted(revision, line_notes(file, rows, text, wording))
