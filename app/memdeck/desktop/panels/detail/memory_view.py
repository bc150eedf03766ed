"""One memory in full."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from memdeck.desktop.panels.detail.action_bar import ActionBar
from memdeck.desktop.panels.detail.content_box import ContentBox
from memdeck.desktop.panels.detail.data_table import DataTable
from memdeck.desktop.panels.detail.evidence import EvidenceList
from memdeck.desktop.panels.detail.facts import FactsGrid, facts_of
from memdeck.desktop.panels.detail.fade_chart import FadingCurve
from memdeck.desktop.panels.detail.frameless_text import FlatText
from memdeck.desktop.panels.detail.inspector_data import Detail
from memdeck.desktop.panels.detail.inspector_fields import EntryFields
from memdeck.desktop.panels.detail.inspector_history import HistoryView, RetrievalsView
from memdeck.desktop.panels.detail.preview import write_markdown
from memdeck.desktop.panels.relations.relations_view import RelationsView
from memdeck.desktop.ui.models.entry_rows import EntryRow
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.domain.memory.memory_edits import Edit


class MemoryView(QWidget):
    """Text, fields and facts at once; data that must be read first follows with ``show_detail``."""

    edit_requested = Signal(str, object)
    """The user wants this ``Edit`` applied to the memory of that id."""
    source_requested = Signal(object)
    """The user wants to read the conversation that this ``Evidence`` names."""
    entry_chosen = Signal(str)
    """The user wants to see the memory of this id."""
    refused = Signal(str)
    """The text typed in a field is not valid; a sentence that says why."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._theme = theme
        self._row: EntryRow | None = None
        self._today = self._day = date.min
        self.action_bar = ActionBar(theme, icons)
        self.edit = QAction(self.tr("Edit"), self)
        self.content = ContentBox()
        self.preview = FlatText(self.tr("Formatted memory"))
        self.preview_switch = QToolButton()
        self.hint = PlainLabel(variant="muted", wraps=True)
        self.fields = EntryFields(theme)
        self.facts = FactsGrid(theme)
        self.fading = FadingCurve(theme)
        self.evidence = EvidenceList(theme)
        self.relations = RelationsView(theme)
        self.data = DataTable(theme, icons)
        self.retrievals = RetrievalsView(theme)
        self.history = HistoryView(theme)
        self._headings: dict[QWidget, PlainLabel] = {}
        self._set_up(icons)
        self._lay_out()
        self.edit.triggered.connect(self._on_edit_triggered)
        self.content.committed.connect(lambda text: self._ask(Edit(content=text)))
        self.content.edited_changed.connect(self._show_hint)
        self.content.textChanged.connect(self._show_preview)
        self.fields.edited.connect(self._ask)
        self.evidence.source_requested.connect(self.source_requested)
        self.relations.edit_requested.connect(self.edit_requested)
        self.relations.chosen.connect(self.entry_chosen)
        self.data.edited.connect(self._ask)
        for part in (self.fields, self.relations, self.data):
            part.refused.connect(self.refused)
        self.preview_switch.toggled.connect(self._show_preview)
        self._theme.changed.connect(self._show_preview)

    @property
    def shown_id(self) -> str:
        """The id of the shown memory; "" before the first."""
        return "" if self._row is None else self._row.entry.id

    def set_actions(self, actions: Sequence[QAction], purge: QAction) -> None:
        """Show a button for each of these actions on the memory; called once."""
        self.action_bar.set_actions([self.edit, *actions], purge)

    def show_row(self, row: EntryRow, today: date, day: date) -> None:
        """Show a memory as of *day*; for another one, clear the detail until ``show_detail``."""
        known = self._row
        is_other = known is None or known.entry.id != row.entry.id
        if is_other:
            self.content.commit()
        self._row, self._today, self._day = row, today, day
        if is_other:
            self.content.set_content(row.entry.content)
            self._show_parts(())
        else:
            self.content.update_content(row.entry.content)
        self.edit.setEnabled(self._is_editable)
        self.content.setReadOnly(not self._is_editable)
        self.fields.setEnabled(self._is_editable)
        self.data.setEnabled(self._is_editable)
        self.facts.show_facts(facts_of(row, today, day, QLocale()))
        self._show_hint()
        self._show_preview()

    def show_detail(self, detail: Detail) -> None:
        """Show the details of the shown memory; ignore those of another one."""
        if self._row is None or detail.entry.id != self._row.entry.id:
            return
        curve = detail.curve
        self.fields.show_entry(detail.entry, detail.score, self._today)
        if curve is not None:
            self.fading.show_curve(curve, detail.lines, self._day)
        self.evidence.show_passages(detail.passages, self._today)
        self.relations.show_relations(detail.relations, is_kept=self._is_editable)
        self.data.show_data(detail.entry.id, detail.entry.structured_data)
        self.retrievals.show_retrievals(detail.usage, detail.accesses, self._today)
        self.history.show_changes(detail.changes, self._today)
        shown = {
            self.fading: curve,
            self.evidence: detail.passages,
            self.relations: self._is_kept or detail.relations.edges,
            self.data: self._is_kept or detail.entry.structured_data,
            self.retrievals: detail.usage.count,
            self.history: detail.changes,
        }
        self._show_parts([part for part, filled in shown.items() if filled])

    def _set_up(self, icons: Icons) -> None:
        icons.set_icon(self.edit, "edit")
        icons.set_icon(self.preview_switch, "eye")
        self.preview_switch.setText(self.tr("Formatted"))
        self.preview_switch.setToolTip(self.tr("Show the text with its Markdown formatting"))
        self.preview_switch.setAccessibleName(self.preview_switch.text())
        self.preview_switch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.preview_switch.setFont(self._theme.small_font())
        self.preview_switch.setCheckable(True)
        self.hint.setFont(self._theme.small_font())
        self.preview.hide()

    def _lay_out(self) -> None:
        below = hbox(self.hint, spacing=TIGHT, stretched=self.hint)
        below.addWidget(
            self.preview_switch, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
        )
        text_column = vbox(self.action_bar, self.content, self.preview, below, spacing=HAIR)
        margins = (ROOMY, SNUG, ROOMY, ROOMY)
        column = vbox(text_column, self.fields, spacing=SNUG, margins=margins)
        self.setLayout(column)
        column.addSpacing(HAIR)
        column.addWidget(self.facts)
        for part, name in (
            (self.fading, self.tr("Decay")),
            (self.evidence, self.tr("Evidence")),
            (self.relations, self.tr("Relations")),
            (self.data, self.tr("Structured data")),
            (self.retrievals, self.tr("Retrievals")),
            (self.history, self.tr("History")),
        ):
            column.addSpacing(TIGHT)
            column.addLayout(self._named(part, name))
        column.addStretch(1)

    def _named(self, part: QWidget, name: str) -> QVBoxLayout:
        heading = PlainLabel(name, variant="heading", font=self._theme.small_font())
        self._headings[part] = heading
        return vbox(heading, part, spacing=HAIR + 2)

    def _show_parts(self, parts: Sequence[QWidget]) -> None:
        for part, heading in self._headings.items():
            part.setVisible(part in parts)
            heading.setVisible(part in parts)

    def _ask(self, edit: Edit) -> None:
        if self._row is not None:
            self.edit_requested.emit(self._row.entry.id, edit)

    @property
    def _is_kept(self) -> bool:
        """False for a memory in the trash, which cannot be changed."""
        return self._row is not None and self._row.is_kept

    @property
    def _is_editable(self) -> bool:
        """False also while another day than today is shown."""
        return self._is_kept and self._day == self._today

    def _on_edit_triggered(self) -> None:
        self.preview_switch.setChecked(False)
        self.content.setFocus()

    def _show_hint(self) -> None:
        if self._is_kept:
            self.hint.setText(self.tr("Not saved yet. Ctrl+Enter saves, Esc reverts."))
        else:
            self.hint.setText(self.tr("In Forgotten. Restore it to change it."))
        self.hint.setVisible(self.content.is_edited or not self._is_kept)

    def _show_preview(self) -> None:
        is_on = self.preview_switch.isChecked()
        self.content.setVisible(not is_on)
        self.preview.setVisible(is_on)
        if is_on:
            write_markdown(self.content.toPlainText(), self.preview.rewrite(), self._theme)
