"""Purging: the user confirms first, and the memories are removed everywhere."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QWidget

from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.window.features.memory_table_controller import MemoryTableController
from memdeck.desktop.window.shell.status_bar import StatusBar
from memdeck.domain.memory.entry import MemoryEntry

NAMED = 5
NAMED_CHARACTERS = 120
TEXT_PX = 460


class PurgeController(QObject):
    """Carries out ``entry.purge``."""

    purged = Signal()
    """Memories were removed everywhere; nothing may restore them."""

    def __init__(
        self,
        vault_session: VaultSession,
        memories: MemoryTableController,
        status: StatusBar,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._memories = memories
        self._status = status

    def open_dialog(self) -> None:
        """Ask whether to purge the selected memories, and purge them."""
        entries = [row.entry for row in self._memories.selected_rows]
        job = self._vault_session.read(self._count_transcripts, entries)
        job.done.connect(self._on_transcripts_counted)

    def _count_transcripts(self, entries: list[MemoryEntry]) -> tuple[list[MemoryEntry], int]:
        """Count the stored transcripts that *entries* come from, on the worker thread."""
        cited = {evidence.conversation for entry in entries for evidence in entry.evidence}
        sources = self._vault_session.manager.vault.sources.all()
        return entries, sum(source.id in cited for source in sources)

    def _on_transcripts_counted(self, counted: tuple[list[MemoryEntry], int]) -> None:
        entries, transcripts = counted
        dialog = PurgeDialog(entries, transcripts, self._status.window())
        dialog.confirmed.connect(partial(self._purge, [entry.id for entry in entries]))
        dialog.open()

    def _purge(self, ids: Sequence[str], with_sources: bool) -> None:
        job = self._vault_session.do_for_good(
            self.tr("Purging…"),
            self._vault_session.manager.entries.purge,
            ids,
            with_sources=with_sources,
        )
        job.done.connect(lambda: self._report(len(ids), with_sources=with_sources))
        job.done.connect(self.purged)

    def _report(self, count: int, *, with_sources: bool) -> None:
        """Say what was removed; there is nothing to undo."""
        if with_sources and count == 1:
            text = self.tr("Purged 1 memory and the conversations it came from")
        elif with_sources:
            text = self.tr("Purged %Ln memories and the conversations they came from", "", count)
        elif count == 1:
            text = self.tr("Purged 1 memory")
        else:
            text = self.tr("Purged %Ln memories", "", count)
        self._status.undo.show_message(text)


class PurgeDialog(QDialog):
    """Shows what is purged, and asks whether to purge the transcripts too. Esc cancels.

    It is the only confirmation before an action: a purge cannot be undone.
    """

    confirmed = Signal(bool)
    """Purge; if true, with the transcripts."""

    def __init__(self, entries: Sequence[MemoryEntry], transcripts: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Purge"))
        self.transcripts = QCheckBox(self._transcripts_text(transcripts))
        self.transcripts.setVisible(transcripts > 0)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.purge = self._buttons.addButton(
            self.tr("Purge for good"), QDialogButtonBox.ButtonRole.DestructiveRole
        )
        cancel = self._buttons.button(QDialogButtonBox.StandardButton.Cancel)
        cancel.setDefault(True)
        self._buttons.rejected.connect(self.reject)
        self.purge.clicked.connect(self._on_purge_clicked)
        self._lay_out(entries)
        cancel.setFocus()  # the focused button takes Enter, whatever the default is

    def _lay_out(self, entries: Sequence[MemoryEntry]) -> None:
        title = PlainLabel(self._title(len(entries)), wraps=True, variant="title")
        names = PlainLabel("\n".join(self._names(entries)), wraps=True)
        explanation = PlainLabel(
            self.tr(
                "This text is removed from MEMORY.md, its backups, the history and Forgotten, and"
                " from pending sessions and suggestions. Memories that say the same in other words"
                " stay. Only a hash is kept, so that the text is not learned again. This cannot be"
                " undone."
            ),
            wraps=True,
            variant="muted",
        )
        column = vbox(spacing=SNUG, margins=ROOMY)
        self.setLayout(column)
        for widget in (title, names, explanation):
            widget.setFixedWidth(TEXT_PX)
            column.addWidget(widget)
        column.addWidget(self.transcripts)
        column.addWidget(self._buttons)

    def _title(self, count: int) -> str:
        if count == 1:
            return self.tr("Purge this memory for good?")
        return self.tr("Purge these %Ln memories for good?", "", count)

    def _names(self, entries: Sequence[MemoryEntry]) -> list[str]:
        lines = [f"•  {one_line(entry.content, NAMED_CHARACTERS)}" for entry in entries[:NAMED]]
        more = len(entries) - NAMED
        if more > 0:
            lines.append(self.tr("and {count} more").format(count=more))
        return lines

    def _transcripts_text(self, count: int) -> str:
        if count == 1:
            return self.tr("Also delete the source conversation")
        return self.tr("Also delete the %Ln source conversations", "", count)

    def _on_purge_clicked(self) -> None:
        self.confirmed.emit(self.transcripts.isChecked())
        self.accept()
