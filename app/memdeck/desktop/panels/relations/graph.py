"""The graph around one memory."""

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from memdeck.desktop.panels.relations.edge_paths import EdgePath, draw_arrow, edge_paths_of, pen_of
from memdeck.desktop.panels.relations.relations_data import (
    Presence,
    Relations,
    Relative,
    edge_label,
    relative_of,
)
from memdeck.desktop.panels.relations.relations_layout import arrange, crowd_of
from memdeck.desktop.ui.text.plain_text import painted, plain_tip
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, RADIUS, TIGHT, Colors

STRIPE_PX = 3  # of the category's colour
_LONGEST = 160


class Node(QAbstractButton):
    """Selected by a click, Enter or Space; an unknown memory cannot be.

    *text* is in its box; *details* are its tooltip and its accessible name.
    """

    def __init__(
        self,
        relative: Relative,
        text: str,
        details: str,
        theme: Theme,
        parent: QWidget,
        *,
        is_dot: bool,
    ) -> None:
        super().__init__(parent)
        self.relative = relative
        self.is_middle = False
        self._theme = theme
        self._is_dot = is_dot
        self._text = painted(text, _LONGEST)
        self.setAccessibleName(painted(details))
        self.setToolTip(plain_tip(details))
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        if relative.presence is not Presence.UNKNOWN:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(theme.small_font())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave all keys but Space to the graph; a button would move by creation order."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._is_dot:
            self._paint_dot(painter, self._theme.colors)
        else:
            self._paint_box(painter, self._theme.colors)

    def _paint_dot(self, painter: QPainter, colors: Colors) -> None:
        painter.setPen(self._frame(colors))
        painter.setBrush(QColor(colors.surface if self.relative.is_gone else colors.faint))
        painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))

    def _paint_box(self, painter: QPainter, colors: Colors) -> None:
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.setPen(self._frame(colors))
        is_hovered = self.underMouse() and self.isEnabled()
        ground = colors.hover if is_hovered else colors.surface
        painter.setBrush(QColor(colors.selection if self.is_middle else ground))
        painter.drawRoundedRect(room, RADIUS, RADIUS)
        if self.relative.presence is Presence.ACTIVE:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.category(self.relative.category)))
            height = room.height() - 2 * HAIR - 2
            stripe = QRectF(room.x() + HAIR, room.y() + HAIR + 1, STRIPE_PX, height)
            painter.drawRoundedRect(stripe, 1.5, 1.5)
        is_plain = self.is_middle or self.relative.presence is Presence.ACTIVE
        painter.setPen(QColor(colors.text if is_plain else colors.muted))
        font = self.font()
        font.setStrikeOut(self.relative.presence is Presence.FORGOTTEN)
        painter.setFont(font)
        line = room.adjusted(HAIR + STRIPE_PX + HAIR, 0, -TIGHT, 0)
        elided = painter.fontMetrics().elidedText(
            self._text, Qt.TextElideMode.ElideRight, int(line.width())
        )
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)

    def _frame(self, colors: Colors) -> QPen:
        if self.hasFocus():
            return QPen(QColor(colors.accent), 2)
        pen = QPen(QColor(colors.accent if self.is_middle else colors.edge), 1)
        if self.relative.presence is not Presence.ACTIVE:
            pen.setStyle(Qt.PenStyle.DashLine)
        return pen


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

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._relations: Relations | None = None
        self._is_stale = False
        self._edge_paths: tuple[EdgePath, ...] = ()
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
        for edge_path in self._edge_paths:
            pen = pen_of(edge_path.edge.link, self._theme.colors, is_faint=edge_path.is_faint)
            if edge_path.has_head:
                draw_arrow(painter, edge_path.path, pen)
            else:
                painter.strokePath(edge_path.path, pen)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        node = self.focusWidget()
        step = _STEPS.get(Qt.Key(event.key()))
        if isinstance(node, Node) and step is not None:
            self._go(node, step)
        elif isinstance(node, Node) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            node.click()
        else:
            super().keyPressEvent(event)

    def _renew(self) -> None:
        relations = self._relations
        if relations is None:
            return
        self._is_stale = False
        had_focus = any(node.hasFocus() for node in self.nodes.values())
        for node in self.nodes.values():
            node.hide()
            node.deleteLater()
        around, entry = relations.around, relations.entry
        first = self._new_node(relative_of(entry.id, entry, None), "", is_dot=False)
        self.nodes = {around.middle: first}
        for id_ in around.near:
            labels = [
                edge_label(edge, around.middle)
                for edge in around.edges
                if {edge.source, edge.target} == {around.middle, id_}
            ]
            self.nodes[id_] = self._new_node(relations.known[id_], "\n".join(labels), is_dot=False)
        for dots in crowd_of(around).dots.values():
            for id_ in dots:
                self.nodes[id_] = self._new_node(relations.known[id_], "", is_dot=True)
        first.is_middle = True
        first.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._arrange()
        if had_focus:
            first.setFocus()

    def _new_node(self, relative: Relative, relation: str, *, is_dot: bool) -> Node:
        text = relative.content or self.tr("Gone: {id}").format(id=relative.id)
        details = "\n".join(filter(None, (relation, text, self._presence_label(relative))))
        node = Node(relative, text, details, self._theme, self, is_dot=is_dot)
        if relative.presence is not Presence.UNKNOWN:
            node.clicked.connect(lambda: self.chosen.emit(relative.id))
        node.show()
        return node

    def _presence_label(self, relative: Relative) -> str:
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
        layout = arrange(crowd_of(around), self.width(), line_px)
        middle = (around.middle, layout.middle)
        for id_, box in (middle, *layout.boxes.items(), *layout.dots.items()):
            self.nodes[id_].setGeometry(*map(round, box))
        self._edge_paths = tuple(edge_paths_of(around.middle, around.edges, layout))
        self.setFixedHeight(round(layout.height))
        self.update()

    def _go(self, start: Node, step: QPoint) -> None:
        """Focus the nearest node in that direction, if there is one."""
        here = start.geometry().center()

        def cost(node: Node) -> int:
            offset = node.geometry().center() - here
            along, aside = (offset.x(), offset.y()) if step.x() else (offset.y(), offset.x())
            along *= step.x() + step.y()
            return along + _ASIDE * abs(aside) if along > 0 else 0

        costs = {node: cost(node) for node in self.nodes.values() if node is not start}
        onward = [node for node, far in costs.items() if far]
        if onward:
            min(onward, key=costs.__getitem__).setFocus(Qt.FocusReason.OtherFocusReason)
