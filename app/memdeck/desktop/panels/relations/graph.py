"""The graph around one memory."""

from collections.abc import Iterator

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from memdeck.desktop.panels.relations.edge_paths import Way, draw_arrow, pen_of, ways_of
from memdeck.desktop.panels.relations.node import Node, Saying
from memdeck.desktop.panels.relations.relations_data import (
    Presence,
    Relations,
    Relative,
    edge_words,
)
from memdeck.desktop.panels.relations.relations_layout import Box, Layout, arrange, crowd_of
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.domain.memory.entry import Section

_STEPS = {
    Qt.Key.Key_Left: QPoint(-1, 0),
    Qt.Key.Key_Right: QPoint(1, 0),
    Qt.Key.Key_Up: QPoint(0, -1),
    Qt.Key.Key_Down: QPoint(0, 1),
}
_ASIDE = 3
"""The penalty for distance across the direction, relative to distance along it."""


class RelationGraph(QWidget):
    """Drawn when it is first shown. Tab focuses the centre; arrow keys move from there."""

    chosen = Signal(str)
    """The user wants to see the memory of this id."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._relations: Relations | None = None
        self._is_stale = False
        self._layout: Layout | None = None
        self._ways: tuple[Way, ...] = ()
        self.nodes: dict[str, Node] = {}
        self.setAccessibleName(self.tr("Relations as a graph"))
        theme.changed.connect(self.update)

    def show_relations(self, relations: Relations) -> None:
        """Draw the relations of a memory: now, or when the graph is shown."""
        self._relations, self._is_stale = relations, True
        if self.isVisible():
            self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._renew()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for way in self._ways:
            pen = pen_of(way.edge.link, self._theme.colors, is_faint=way.is_faint)
            if way.has_head:
                draw_arrow(painter, way.path, pen)
            else:
                painter.strokePath(way.path, pen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        node = self.focusWidget()
        step = _STEPS.get(Qt.Key(event.key()))
        if not isinstance(node, Node):
            super().keyPressEvent(event)
        elif step is not None:
            self._go(node, step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            node.click()
        else:
            super().keyPressEvent(event)

    def _renew(self) -> None:
        relations = self._relations
        if relations is None:
            return
        self._is_stale = False
        had_focus = self._take_away()
        around = relations.around
        self.nodes = {around.middle: self._made(_middle(relations), "", is_dot=False)}
        for id_ in around.near:
            words = "\n".join(self._edge_words(id_))
            self.nodes[id_] = self._made(relations.known[id_], words, is_dot=False)
        for dots in crowd_of(around).dots.values():
            for id_ in dots:
                self.nodes[id_] = self._made(relations.known[id_], "", is_dot=True)
        first = self.nodes[around.middle]
        first.is_middle = True
        first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._arrange()
        if had_focus:
            first.setFocus()

    def _take_away(self) -> bool:
        """Remove the nodes; return whether one of them had the focus."""
        had_focus = any(node.hasFocus() for node in self.nodes.values())
        for node in self.nodes.values():
            node.hide()
            node.deleteLater()
        self.nodes = {}
        return had_focus

    def _made(self, relative: Relative, relation: str, *, is_dot: bool) -> Node:
        words = relative.content or self.tr("Gone: {id}").format(id=relative.id)
        whole = "\n".join(filter(None, (relation, words, self._presence_words(relative))))
        node = Node(relative, Saying(words, whole), self._theme, self, is_dot=is_dot)
        if relative.presence is not Presence.UNKNOWN:
            node.clicked.connect(lambda: self.chosen.emit(relative.id))
        node.show()
        return node

    def _edge_words(self, id_: str) -> Iterator[str]:
        if self._relations is None:
            return
        middle = self._relations.around.middle
        for edge in self._relations.around.edges:
            if {edge.source, edge.target} == {middle, id_}:
                yield edge_words(edge, middle)

    def _presence_words(self, relative: Relative) -> str:
        match relative.presence:
            case Presence.ACTIVE:
                return ""
            case Presence.ARCHIVED:
                return self.tr("It is archived.")
            case Presence.FORGOTTEN:
                return self.tr("It is in Forgotten. Restore it there.")
            case Presence.UNKNOWN:
                return self.tr("It is no longer in this vault.")

    def _arrange(self) -> None:
        """Position the nodes and lines in the available width."""
        if self._relations is None or not self.nodes:
            return
        around = self._relations.around
        line_px = self.nodes[around.middle].fontMetrics().height() + TIGHT + 2
        layout = self._layout = arrange(crowd_of(around), self.width(), line_px)
        self.nodes[around.middle].setGeometry(*_whole(layout.middle))
        for id_, box in (*layout.boxes.items(), *layout.dots.items()):
            self.nodes[id_].setGeometry(*_whole(box))
        self._ways = tuple(ways_of(around.middle, around.edges, layout))
        self.setFixedHeight(round(layout.height))
        self.update()

    def _go(self, start: Node, step: QPoint) -> None:
        """Focus the nearest node in that direction, if there is one."""
        here = start.geometry().center()

        def cost(node: Node) -> int:
            way = node.geometry().center() - here
            along, aside = (way.x(), way.y()) if step.x() else (way.y(), way.x())
            along *= step.x() + step.y()
            return along + _ASIDE * abs(aside) if along > 0 else 0

        costs = {node: cost(node) for node in self.nodes.values() if node is not start}
        onward = [node for node, far in costs.items() if far]
        if onward:
            min(onward, key=costs.__getitem__).setFocus(Qt.FocusReason.OtherFocusReason)


def _middle(relations: Relations) -> Relative:
    entry = relations.entry
    is_active = entry.section is Section.ACTIVE
    presence = Presence.ACTIVE if is_active else Presence.ARCHIVED
    return Relative(entry.id, entry.content, presence, entry.category)


def _whole(box: Box) -> tuple[int, int, int, int]:
    return round(box.x), round(box.y), round(box.width), round(box.height)
