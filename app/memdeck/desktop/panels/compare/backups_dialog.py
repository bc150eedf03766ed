"""The dialog of MEMORY.md backups: shows what restoring one would change, and restores it."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.panels.compare.compare_view import CompareView
from memdeck.desktop.panels.compare.line_diff import Comparison
from memdeck.desktop.ui.models.display_names import layer_name
from memdeck.desktop.ui.text.dates import full_day
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.domain.memory.entry import Layer
from memdeck.storage.vault.store.backups import Backup


class BackupsDialog(QDialog):
    """Lists the backups, the newest first, next to the effect of restoring one."""

    comparison_asked = Signal(str)
    """The user selected the backup of this name; ``show_comparison`` answers."""
    restore_asked = Signal(str)

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Restore from a backup"))
        self.list = RecordList(theme, self.tr("Backups"))
        self.view = CompareView(theme)
        self._explanation = PlainLabel(wraps=True)
        self._explanation.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._buttons.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self.restore = self._buttons.addButton(
            self.tr("Restore this one"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.restore.setProperty("look", "primary")
        self._stack = QStackedWidget()
        self._lay_out(self._empty(theme, icons))
        self._listen()
        self.resize(900, 600)

    def set_backups(self, backups: Sequence[Backup], occasions: Mapping[datetime, str]) -> None:
        """List *backups* and select the newest; *occasions* names the change after each time."""
        self.list.set_records([self._record(backup, occasions) for backup in backups])
        self._stack.setCurrentIndex(0 if backups else 1)
        self.restore.setVisible(bool(backups))
        if backups:
            self.list.setCurrentIndex(self.list.model().index(0, 0))

    def show_comparison(self, comparison: Comparison) -> None:
        """Show the effect of restoring a backup, while that one is current."""
        if self.list.current is None or self.list.current.key != comparison.name:
            return
        self.view.show_lines(comparison.lines)
        self.restore.setEnabled(bool(comparison.lines))
        self._explanation.setText(
            self.tr("Restoring it removes what is red and adds what is green.")
            if comparison.lines
            else self.tr("This one is the same as the file is now.")
        )

    def _listen(self) -> None:
        self.list.current_changed.connect(self._on_turned_to)
        self._buttons.rejected.connect(self.reject)
        self._buttons.accepted.connect(self._on_buttons_accepted)

    def _record(self, backup: Backup, occasions: Mapping[datetime, str]) -> Record:
        locale = QLocale()
        taken = backup.taken_at.astimezone()
        moment = QDateTime.fromSecsSinceEpoch(round(taken.timestamp()))
        title = full_day(taken.date(), locale)
        if backup.layer is not Layer.SEMANTIC:
            title = f"{title} · {layer_name(backup.layer)}"
        return Record(
            backup.name,
            title,
            occasions.get(backup.taken_at, ""),
            locale.toString(moment.time(), QLocale.FormatType.ShortFormat),
        )

    def _on_turned_to(self, name: str) -> None:
        self.restore.setEnabled(False)
        self.comparison_asked.emit(name)

    def _on_buttons_accepted(self) -> None:
        if self.list.current is not None:
            self.restore_asked.emit(self.list.current.key)
            self.accept()

    def _empty(self, theme: Theme, icons: Icons) -> EmptyState:
        return EmptyState(
            theme,
            icons,
            "restore",
            self.tr("There is no backup yet"),
            self.tr("Each save makes one first."),
        )

    def _lay_out(self, empty: EmptyState) -> None:
        right = QWidget()
        side_column = QVBoxLayout(right)
        side_column.setContentsMargins(0, 0, 0, 0)
        side_column.setSpacing(0)
        side_column.addWidget(self._explanation)
        side_column.addWidget(self.view, 1)
        halves = QSplitter(Qt.Orientation.Horizontal)
        halves.setChildrenCollapsible(False)
        halves.setHandleWidth(1)
        for number, widget in enumerate((self.list, right)):
            halves.addWidget(widget)
            halves.setStretchFactor(number, number)
        halves.setSizes([280, 620])
        self._stack.addWidget(halves)
        self._stack.addWidget(empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._stack, 1)
        column.addWidget(self._buttons)
