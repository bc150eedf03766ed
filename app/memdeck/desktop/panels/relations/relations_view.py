"""The relations of one memory: one line each, the graph, and a button to add one."""

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from memdeck.desktop.panels.relations.edge_paths import relation_ink
from memdeck.desktop.panels.relations.graph import RelationGraph
from memdeck.desktop.panels.relations.picker import RelationPicker
from memdeck.desktop.panels.relations.relations_data import (
    Presence,
    Relations,
    Relative,
    relation_label,
)
from memdeck.desktop.ui.text.plain_text import (
    PlainLabel,
    one_line,
    plain_tip,
    without_mnemonic,
)
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR
from memdeck.desktop.ui.views.memory_table.cell_editors import ScoreCellEditor
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.desktop.ui.views.widgets.wheel_guard import WheelGuard
from memdeck.domain.memory.entry import Link, MemoryEntry, Relation
from memdeck.domain.memory.links import NEAR, Edge
from memdeck.domain.memory.memory_edits import Edit

STRENGTH_PX = 46
_LONGEST = 200


class RelationLine(QWidget):
    """Seen from the memory *middle*; *source* is the one that has the link."""

    edit_requested = Signal(str, object)
    """The user wants this ``Edit`` applied to the memory of that id."""
    chosen = Signal(str)
    """The user wants to see the memory of this id."""
    refused = Signal(str)
    """The typed text is no strength; a sentence that says so."""

    def __init__(
        self, edge: Edge, middle: str, source: MemoryEntry, other: Relative, theme: Theme
    ) -> None:
        super().__init__()
        self.edge = edge
        self._source = source
        self._text = _text(other)
        self.relation = QPushButton(f"{relation_label(edge, middle)} ▾")
        self.other = ElidedButton(self._text, other)
        self.strength = ScoreCellEditor(QLocale(), self)
        self._set_up(theme, relation_label(edge, middle))
        self.setLayout(
            hbox(self.relation, self.other, self.strength, spacing=HAIR, stretched=self.other)
        )
        self.other.clicked.connect(lambda: self.chosen.emit(self.other.id))
        self.strength.editingFinished.connect(self._on_strength_editing_finished)
        self.strength.refused.connect(self.refused)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The focusable widgets, in order."""
        return self.relation, self.other, self.strength

    def _set_up(self, theme: Theme, relation: str) -> None:
        self.setFont(theme.small_font())
        for part in self.parts:
            part.setFont(theme.small_font())
        ink = relation_ink(theme.colors, self.edge.link.relation)
        self.relation.setProperty("variant", "relation")
        self.relation.setStyleSheet(f"color: {ink};")
        self.relation.setMenu(self._menu(relation))
        self.relation.setAccessibleName(
            self.tr("{relation}: {memory}").format(relation=relation, memory=self._text)
        )
        self.relation.setToolTip(self.tr("Change or remove the relation"))
        self.strength.setProperty("variant", "flat")
        self.strength.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.strength.setFixedWidth(STRENGTH_PX)
        self.strength.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.strength.installEventFilter(WheelGuard(self))
        self.strength.setValue(self.edge.link.strength)
        self.strength.setToolTip(self.tr("How strong the relation is, from 0 to 1"))
        self.strength.setAccessibleName(self.tr("Strength: {memory}").format(memory=self._text))

    def _menu(self, relation: str) -> QMenu:
        menu = QMenu(self)
        now = menu.addAction(relation)
        now.setCheckable(True)
        now.setChecked(True)
        middle, target = self.edge.other_end(self.other.id), self.edge.target
        taken = {link.relation for link in self._source.links if link.target == target}
        for free in (relation for relation in Relation if relation not in taken):
            link = replace(self.edge.link, relation=free)
            action = menu.addAction(relation_label(replace(self.edge, link=link), middle))
            action.setCheckable(True)
            action.triggered.connect(lambda *, link=link: self._replace_link(link))
        menu.addSeparator()
        remove = menu.addAction(self.tr("Remove this relation"))
        remove.triggered.connect(lambda: self._replace_link(None))
        return menu

    def _on_strength_editing_finished(self) -> None:
        strength = round(self.strength.value(), 2)
        if strength != round(self.edge.link.strength, 2):
            self._replace_link(replace(self.edge.link, strength=strength))

    def _replace_link(self, new: Link | None) -> None:
        """Put *new* in the position of the link; None removes it."""
        links = (new if link == self.edge.link else link for link in self._source.links)
        edit = Edit(links=tuple(link for link in links if link is not None))
        self.edit_requested.emit(self._source.id, edit)


class ElidedButton(QPushButton):
    """The text of the other memory, elided where it does not fit; a click opens it."""

    def __init__(self, text: str, other: Relative) -> None:
        super().__init__()
        self.id = other.id
        self._text = text
        self.setProperty("variant", "relative" if not other.is_gone else "gone")
        self.setEnabled(other.presence is not Presence.UNKNOWN)
        self.setMinimumWidth(HAIR)
        self.setAccessibleName(self.tr("Go to: {memory}").format(memory=text))
        self.setToolTip(plain_tip(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.contentsRect().width() - 2 * HAIR - 2
        elided = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        self.setText(without_mnemonic(elided))


def _text(other: Relative) -> str:
    text = one_line(other.content, _LONGEST)
    match other.presence:
        case Presence.ACTIVE:
            return text
        case Presence.ARCHIVED:
            return translate("relations", "Archived: {memory}").format(memory=text)
        case Presence.FORGOTTEN | Presence.UNKNOWN:
            return translate("relations", "Gone: {memory}").format(memory=text or other.id)


class RelationsView(QWidget):
    """Emits the user's changes as signals; it applies none itself."""

    edit_requested = Signal(str, object)
    """The user wants this ``Edit`` applied to the memory of that id."""
    chosen = Signal(str)
    """The user wants to see the memory of this id."""
    refused = Signal(str)
    """The typed text is not valid; a sentence that says why."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._relations: Relations | None = None
        self._is_kept = True
        self._shows_all = False
        self.lines: list[RelationLine] = []
        self.note = PlainLabel(wraps=True, variant="muted", font=self._theme.small_font())
        self.more = link_button("", theme.small_font())
        self.add = link_button(self.tr("Add a relation"), theme.small_font())
        self.picker = RelationPicker(theme)
        self.graph = RelationGraph(theme)
        self._rows = vbox(spacing=0)
        column = vbox(
            self.note, self._rows, self.more, self.picker, self.add, self.graph, spacing=HAIR
        )
        self.setLayout(column)
        for button in (self.more, self.add):
            column.setAlignment(button, Qt.AlignmentFlag.AlignLeft)
        self.add.clicked.connect(self._on_add_clicked)
        self.more.clicked.connect(self._on_more_clicked)
        self.picker.closed.connect(self._on_picker_closed)
        self.picker.picked.connect(self._on_picker_picked)
        self.graph.chosen.connect(self.chosen)
        self._theme.changed.connect(self._renew)

    def show_relations(self, relations: Relations, *, is_kept: bool) -> None:
        """Show the relations of a memory; those of a memory in the trash are read-only."""
        known = self._relations
        if known is None or known.entry.id != relations.entry.id:
            self._shows_all = False
            self.picker.closed.emit()
        self._relations, self._is_kept = relations, is_kept
        self._renew()

    def show_found(self, entries: Iterable[MemoryEntry]) -> None:
        """Show these memories as targets; without a search, exclude related ones."""
        is_asked = bool(self.picker.field.text().strip())
        related = self._relations.known if self._relations and not is_asked else {}
        self.picker.show_found([entry for entry in entries if entry.id not in related])

    def _renew(self) -> None:
        if self._relations is None:
            return
        edges = self._relations.edges
        focused = self._focused_part()
        self._make_lines(self._relations)
        if focused is not None:
            self._restore_focus(*focused)
        self.more.setText(self.tr("Show all %Ln relations", "", len(edges)))
        self.more.setVisible(len(edges) > len(self.lines))
        self.add.setVisible(self._is_kept and self.picker.isHidden())
        self.note.setText(self._note())
        self.note.setVisible(bool(self.note.text()))
        self.graph.setVisible(bool(edges))
        if edges:
            self.graph.show_relations(self._relations)

    def _note(self) -> str:
        relations = self._relations
        if relations is None or not relations.edges:
            return self.tr(
                "No relations yet. Add a memory that this one supports, contradicts or refines."
            )
        if relations.gone == 1:
            return self.tr("One of these memories is gone; restoring it brings the relation back.")
        if relations.gone:
            return self.tr(
                "%Ln of these memories are gone; restoring one brings its relation back.",
                "",
                relations.gone,
            )
        return ""

    def _make_lines(self, relations: Relations) -> None:
        for line in self.lines:
            self._rows.removeWidget(line)
            line.hide()
            line.deleteLater()
        edges = relations.edges if self._shows_all else relations.edges[:NEAR]
        self.lines = [self._line(edge, relations) for edge in edges]
        widest = max((line.relation.sizeHint().width() for line in self.lines), default=0)
        for line in self.lines:
            line.relation.setFixedWidth(widest)
            self._rows.addWidget(line)

    def _line(self, edge: Edge, relations: Relations) -> RelationLine:
        middle = relations.entry
        source = middle if edge.source == middle.id else relations.sources[edge.source]
        other = relations.known[edge.other_end(middle.id)]
        line = RelationLine(edge, middle.id, source, other, self._theme)
        for part in (line.relation, line.strength):
            part.setEnabled(self._is_kept)
        line.edit_requested.connect(self.edit_requested)
        line.chosen.connect(self.chosen)
        line.refused.connect(self.refused)
        return line

    def _focused_part(self) -> tuple[str, str, int] | None:
        """Return which part of which line has the focus, to restore it in the new one."""
        for line in self.lines:
            for number, part in enumerate(line.parts):
                if part.hasFocus():
                    return line.edge.source, line.edge.target, number
        return None

    def _restore_focus(self, source: str, target: str, number: int) -> None:
        for line in self.lines:
            if (line.edge.source, line.edge.target) == (source, target):
                line.parts[number].setFocus()
                return
        self.add.setFocus()

    def _on_add_clicked(self) -> None:
        self.add.hide()
        self.picker.begin()

    def _on_picker_closed(self) -> None:
        had_focus = self.picker.field.hasFocus() or self.picker.found.hasFocus()
        self.picker.hide()
        self.add.setVisible(self._is_kept)
        if had_focus:
            self.add.setFocus()

    def _on_picker_picked(self, target: str, relation: Relation) -> None:
        if self._relations is not None:
            entry = self._relations.entry
            links = (*entry.links, Link(relation, target))
            self.edit_requested.emit(entry.id, Edit(links=links))
            self.picker.closed.emit()

    def _on_more_clicked(self) -> None:
        self._shows_all = True
        self._renew()
