"""The painting of a line of the review, and its clickable parts."""

from typing import assert_never, cast

from PySide6.QtCore import QLocale, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.review.labels.row_labels import (
    heading_text,
    row_name,
    shown_category,
    suggestion_count_text,
)
from memdeck.desktop.review.list.review_model import ReviewModel
from memdeck.desktop.review.list.row_layout import (
    WARNING_PX,
    Part,
    Pill,
    RowLayout,
    RowLayoutBuilder,
    Zone,
)
from memdeck.desktop.review.model.review_context import Effect
from memdeck.desktop.review.model.review_rows import Heading
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, RADIUS, SNUG, TIGHT, Colors, Tone
from memdeck.desktop.ui.views.widgets.score_bar import DrawingCache
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.entry import MemoryEntry

HEADING_PX = 30
CACHED_LAYOUTS = 256  # rows whose layout is cached; each takes some 40 KB
TICK_RADIUS = 4

_ICONS = {Part.EDIT: "edit", Part.SOURCE: "chat", Part.REJECT: "close"}
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


_Key = tuple[PlanRow, Effect, MemoryEntry | None, str, bool, int]
"""Everything that a row's layout depends on, while the theme and the fonts stay."""


class ReviewDelegate(QStyledItemDelegate):
    """Lays out each row once for a width and a theme, and paints it from that."""

    def __init__(
        self, model: ReviewModel, theme: Theme, icons: Icons, view: QAbstractItemView
    ) -> None:
        super().__init__(view)
        self._model = model
        self._theme = theme
        self._icons = icons
        self._view = view
        self.hovered = -1
        """The line under the mouse."""
        self.form_heights: dict[int, int] = {}
        """The heights of rows that are being edited, by number."""
        self.expanded: set[int] = set()
        """The numbers of the rows whose quotes are shown."""
        self.refresh()

    def refresh(self) -> None:
        """Apply the current theme, fonts and vault."""
        self._drawings = DrawingCache(self._theme, self._view.devicePixelRatioF())
        self._layout_builder = RowLayoutBuilder(self._theme, self._view.font(), QLocale())
        self._layouts: dict[int, tuple[_Key, RowLayout]] = {}

    def layout_at(self, index: Index) -> RowLayout | None:
        """Return a row laid out for the width of the view; None for a heading."""
        line = self._model.line_at(index.row())
        if isinstance(line, Heading):
            return None
        known = self._model.context.known.get(line.target or "")
        effect, width = self._model.effect(line), self._view.viewport().width()
        author = self._model.author_of(line)
        is_expanded = line.number in self.expanded
        key = (line, effect, known, author, is_expanded, width)
        cached = self._layouts.get(line.number)
        if cached is not None and cached[0] == key:
            return cached[1]
        layout = self._layout_builder.build(
            line, effect, self._model.context, author, width, is_expanded=is_expanded
        )
        if len(self._layouts) >= CACHED_LAYOUTS:
            del self._layouts[next(iter(self._layouts))]
        self._layouts[line.number] = (key, layout)
        return layout

    def zone_at(self, index: Index, point: QPoint) -> Zone | None:
        """Return the clickable part of a line under *point* of the viewport, if there is one."""
        rect = self._view.visualRect(index)
        layout = self.layout_at(index)
        if layout is None:
            tick = _heading_tick(rect).adjusted(-TIGHT, -TIGHT, TIGHT, TIGHT)
            is_there = _can_tick(self._model, index) and tick.contains(point)
            return Zone(tick, Part.TICK) if is_there else None
        return layout.zone_at(point - rect.topLeft())

    def height_at(self, position: int) -> int:
        """Return the height of a line in pixels, or of the form that replaces it."""
        line = self._model.line_at(position)
        if isinstance(line, Heading):
            return max(HEADING_PX, self._view.fontMetrics().height() + 2 * TIGHT)
        if line.number in self.form_heights:
            return self.form_heights[line.number]
        return cast("RowLayout", self.layout_at(self._model.index(position))).top

    def updateEditorGeometry(
        self, editor: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> None:
        editor.setGeometry(option.rect)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = self._model.line_at(index.row())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        match line:
            case Heading():
                self._paint_heading(painter, option, line, index)
            case PlanRow():
                if line.number not in self.form_heights:
                    self._paint_row(painter, option, line, index)
            case _:
                assert_never(line)
        if option.state & QStyle.StateFlag.State_HasFocus:
            self._paint_focus(painter, option.rect)
        painter.restore()

    def _paint_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, heading: Heading, index: Index
    ) -> None:
        colors, rect = self._theme.colors, option.rect
        painter.fillRect(rect, QColor(colors.window))
        if _can_tick(self._model, index):
            self._paint_tick(painter, _heading_tick(rect), self._model.tick_state(heading))
        text_rect = rect.adjusted(2 * SNUG + ICON_PX, 0, -SNUG, 0)
        painter.setFont(self._drawings.small)
        painter.setPen(QColor(colors.muted))
        count = suggestion_count_text(len(heading.rows))
        painter.drawText(text_rect, _MIDDLE | Qt.AlignmentFlag.AlignRight, count)
        text_rect.setRight(
            text_rect.right() - self._drawings.small_metrics.horizontalAdvance(count) - SNUG
        )
        painter.setFont(self._layout_builder.bold)
        painter.setPen(QColor(colors.text))
        text = heading_text(heading.conversation, self._model.context)
        elided = painter.fontMetrics().elidedText(
            text, Qt.TextElideMode.ElideRight, text_rect.width()
        )
        painter.drawText(text_rect, _MIDDLE | Qt.TextFlag.TextSingleLine, elided)

    def _paint_row(
        self, painter: QPainter, option: QStyleOptionViewItem, row: PlanRow, index: Index
    ) -> None:
        layout = cast("RowLayout", self.layout_at(index))
        self._paint_background(painter, option, index)
        painter.translate(option.rect.topLeft())
        state = Qt.CheckState.Checked if row.ticked else Qt.CheckState.Unchecked
        if _can_tick(self._model, index):
            self._paint_tick(painter, layout.tick, state)
        self._paint_chip(painter, layout.chip, row)
        if Flag.UNMATCHED not in row.flags:  # it names no memory, so it has no category
            category = shown_category(row, self._model.context)
            chip = self._drawings.chip(category, layout.category_px)
            painter.drawPixmap(layout.category_at, chip)
        for text in layout.texts:
            painter.setPen(QColor(text.ink))
            text.layout.draw(painter, text.at)
        if layout.warning_at is not None:
            rect = QRect(layout.warning_at, QSize(WARNING_PX, WARNING_PX))
            self._icons.icon("warning", self._theme.colors.warn.ink).paint(painter, rect)
        for pill in layout.pills:
            self._paint_pill(painter, pill)
        if index.row() == self.hovered or index == self._view.currentIndex():
            self._paint_buttons(painter, layout)
        painter.translate(-option.rect.topLeft())

    def _paint_background(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index
    ) -> None:
        colors, rect = self._theme.colors, option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            is_active = bool(option.state & QStyle.StateFlag.State_Active)
            painter.fillRect(rect, QColor(colors.selection if is_active else colors.selection_idle))
        elif index.row() == self.hovered:
            painter.fillRect(rect, QColor(colors.hover))
        painter.setPen(QColor(colors.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _paint_tick(self, painter: QPainter, rect: QRect, state: Qt.CheckState) -> None:
        colors = self._theme.colors
        is_on = state is not Qt.CheckState.Unchecked
        painter.setPen(QPen(QColor(colors.accent if is_on else colors.edge), 1))
        painter.setBrush(QColor(colors.accent if is_on else colors.surface))
        painter.drawRoundedRect(rect.adjusted(0, 0, -1, -1), TICK_RADIUS, TICK_RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if state is Qt.CheckState.Checked:
            self._icons.icon("check", colors.on_accent).paint(painter, rect.adjusted(1, 1, -1, -1))
        elif is_on:
            dash = QRect(rect.left() + HAIR, rect.center().y(), rect.width() - 2 * HAIR, 2)
            painter.fillRect(dash, QColor(colors.on_accent))

    def _paint_chip(self, painter: QPainter, rect: QRect, row: PlanRow) -> None:
        colors = self._theme.colors
        tone = colors.warn if Flag.UNMATCHED in row.flags else tone_of(row.action, colors)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tone.wash))
        painter.drawRoundedRect(rect, HAIR, HAIR)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(tone.ink))
        painter.setFont(self._layout_builder.bold)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, row_name(row))

    def _paint_pill(self, painter: QPainter, pill: Pill) -> None:
        colors = self._theme.colors
        rect = pill.rect.adjusted(0, 0, -1, -1)
        painter.setPen(QPen(QColor(colors.accent if pill.is_chosen else colors.edge), 1))
        painter.setBrush(QColor(colors.accent if pill.is_chosen else colors.surface))
        painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(colors.on_accent if pill.is_chosen else colors.text))
        painter.setFont(self._drawings.small)
        painter.drawText(pill.rect, Qt.AlignmentFlag.AlignCenter, pill.text)

    def _paint_buttons(self, painter: QPainter, layout: RowLayout) -> None:
        for zone in layout.zones:
            if zone.part in _ICONS:
                inset = (zone.rect.width() - ICON_PX) // 2
                rect = zone.rect.adjusted(inset, inset, -inset, -inset)
                icon = self._icons.icon(_ICONS[zone.part], self._theme.colors.muted)
                icon.paint(painter, rect)

    def _paint_focus(self, painter: QPainter, rect: QRect) -> None:
        painter.setPen(QPen(QColor(self._theme.colors.accent), 1))
        painter.drawRoundedRect(rect.adjusted(1, 1, -2, -2), RADIUS - 2, RADIUS - 2)


def tone_of(action: Action, colors: Colors) -> Tone:
    """Return the colours of an action's chip."""
    match action:
        case Action.ADD | Action.KEEP_BOTH | Action.RESTORE:
            return colors.add
        case Action.REINFORCE | Action.UPDATE | Action.MERGE:
            return colors.change
        case Action.CONTRADICT | Action.ARCHIVE:
            return colors.warn
        case Action.DELETE | Action.FORGET:
            return colors.remove
        case Action.NOOP:
            return Tone(colors.muted, colors.hover)
        case _:
            assert_never(action)


def _can_tick(model: ReviewModel, index: Index) -> bool:
    return bool(model.flags(index) & Qt.ItemFlag.ItemIsUserCheckable)


def _heading_tick(rect: QRect) -> QRect:
    top = rect.top() + (rect.height() - ICON_PX) // 2
    return QRect(rect.left() + SNUG, top, ICON_PX, ICON_PX)
