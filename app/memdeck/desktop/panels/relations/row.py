"""One relation of a memory: its label, the other memory, and its strength."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from memdeck.desktop.panels.relations.edge_paths import relation_ink
from memdeck.desktop.panels.relations.relations_data import (
    Presence,
    Relative,
    free_relations,
    relation_label,
    with_changed_link,
    without_link,
)
from memdeck.desktop.ui.text.plain_text import painted, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR
from memdeck.desktop.ui.views.memory_table.cell_editors import ScoreCellEditor
from memdeck.desktop.ui.views.widgets.wheel_guard import WheelGuard
from memdeck.domain.memory.entry import Link, MemoryEntry
from memdeck.domain.memory.links import Edge

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
        self._dress(theme, relation_label(edge, middle))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(HAIR)
        row.addWidget(self.relation)
        row.addWidget(self.other, 1)
        row.addWidget(self.strength)
        self._listen()

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """The focusable widgets, in order."""
        return self.relation, self.other, self.strength

    def _dress(self, theme: Theme, relation: str) -> None:
        self.setFont(theme.small_font())
        for part in self.parts:
            part.setFont(theme.small_font())
        ink = relation_ink(theme.colors, self.edge.link.relation)
        self.relation.setProperty("look", "relation")
        self.relation.setStyleSheet(f"color: {ink};")
        self.relation.setMenu(self._menu(relation))
        self.relation.setAccessibleName(
            self.tr("{relation}: {memory}").format(relation=relation, memory=self._text)
        )
        self.relation.setToolTip(self.tr("Change or remove the relation"))
        self.strength.setProperty("look", "flat")
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
        middle = self.edge.other_end(self.other.id)
        for free in free_relations(self._source, self.edge.target):
            link = replace(self.edge.link, relation=free)
            action = menu.addAction(relation_label(replace(self.edge, link=link), middle))
            action.setCheckable(True)
            self._change_by(action, link)
        menu.addSeparator()
        menu.addAction(self.tr("Remove this relation")).triggered.connect(
            self._on_add_action_triggered
        )
        return menu

    def _listen(self) -> None:
        self.other.clicked.connect(lambda: self.chosen.emit(self.other.id))
        self.strength.editingFinished.connect(self._on_strength_editing_finished)
        self.strength.refused.connect(self.refused)

    def _change_by(self, action: QAction, link: Link) -> None:
        action.triggered.connect(lambda: self._change(link))

    def _on_strength_editing_finished(self) -> None:
        strength = round(self.strength.value(), 2)
        if strength != round(self.edge.link.strength, 2):
            self._change(replace(self.edge.link, strength=strength))

    def _change(self, link: Link) -> None:
        edit = with_changed_link(self._source, self.edge.link, link)
        self.edit_requested.emit(self._source.id, edit)

    def _on_add_action_triggered(self) -> None:
        self.edit_requested.emit(self._source.id, without_link(self._source, self.edge.link))


class ElidedButton(QPushButton):
    """The text of the other memory, elided where it does not fit; a click opens it."""

    def __init__(self, text: str, other: Relative) -> None:
        super().__init__()
        self.id = other.id
        self._text = text
        self.setProperty("look", "relative" if not other.is_gone else "gone")
        self.setEnabled(other.presence is not Presence.UNKNOWN)
        self.setMinimumWidth(HAIR)
        self.setAccessibleName(self.tr("Go to: {memory}").format(memory=text))
        self.setToolTip(plain_tip(text))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = self.contentsRect().width() - 2 * HAIR - 2
        elided = self.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room)
        self.setText(elided.replace("&", "&&"))


def _text(other: Relative) -> str:
    translate = QCoreApplication.translate
    text = " ".join(painted(other.content, _LONGEST).split())
    match other.presence:
        case Presence.ACTIVE:
            return text
        case Presence.ARCHIVED:
            return translate("relations", "Archived: {memory}").format(memory=text)
        case Presence.FORGOTTEN:
            return translate("relations", "Gone: {memory}").format(memory=text)
        case Presence.UNKNOWN:
            return translate("relations", "Gone: {memory}").format(memory=other.id)
