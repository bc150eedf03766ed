"""The only confirmation before an action: a purge cannot be undone."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG
from memdeck.domain.memory.entry import MemoryEntry

NAMED = 5
NAMED_CHARACTERS = 120
TEXT_PX = 460


class PurgeDialog(QDialog):
    """Shows what is purged, and asks whether to purge the transcripts too. Esc cancels."""

    agreed = Signal(bool)
    """Purge; if true, with the transcripts."""

    def __init__(self, entries: Sequence[MemoryEntry], talks: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Purge"))
        self.transcripts = QCheckBox(self._transcripts(talks))
        self.transcripts.setVisible(talks > 0)
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
        title = PlainLabel(self._title(len(entries)), wraps=True, look="title")
        named = PlainLabel("\n".join(self._named(entries)), wraps=True)
        meaning = PlainLabel(
            self.tr(
                "This text is removed from MEMORY.md, its backups, the history and Forgotten, and"
                " from waiting sessions and suggestions. Memories that say the same in other words"
                " stay. Only a hash is kept, so that the text is not learned again. This cannot be"
                " undone."
            ),
            wraps=True,
            look="muted",
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        for widget in (title, named, meaning):
            widget.setFixedWidth(TEXT_PX)
            column.addWidget(widget)
        column.addWidget(self.transcripts)
        column.addWidget(self._buttons)

    def _title(self, count: int) -> str:
        if count == 1:
            return self.tr("Purge this memory for good?")
        return self.tr("Purge these %n memories for good?", "", count)

    def _named(self, entries: Sequence[MemoryEntry]) -> list[str]:
        lines = [f"•  {_short(entry.content)}" for entry in entries[:NAMED]]
        more = len(entries) - NAMED
        if more > 0:
            lines.append(self.tr("and {count} more").format(count=more))
        return lines

    def _transcripts(self, talks: int) -> str:
        if talks == 1:
            return self.tr("Also delete the transcript the words came from")
        return self.tr("Also delete the %n transcripts the words came from", "", talks)

    def _on_purge_clicked(self) -> None:
        self.agreed.emit(self.transcripts.isChecked())
        self.accept()


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= NAMED_CHARACTERS else f"{words[:NAMED_CHARACTERS].rstrip()}…"
