"""The sidebar: the sections of a vault, and below them its layers, categories and groups."""

from collections.abc import Mapping
from functools import partial
from typing import cast

from PySide6.QtCore import (
    QItemSelectionModel,
    QLocale,
    QModelIndex,
    QPoint,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QScrollArea,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from memdeck.desktop.ui.models.display_names import category_name, layer_name
from memdeck.desktop.ui.models.entry_rows import split_key
from memdeck.desktop.ui.models.roles import Index
from memdeck.desktop.ui.models.sidebar import (
    COUNT,
    PROBLEM_SECTIONS,
    SECTION_KEY,
    CountedList,
    SidebarSection,
    section_rows,
)
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.score_bar import DOT_PX, paint_ground
from memdeck.domain.memory.entry import Layer

ROW_PX = 30
HEADING_PX = 36
_ICONS: dict[str, str] = {
    SidebarSection.PROMPT: "eye",
    SidebarSection.ACTIVE: "check",
    SidebarSection.ARCHIVED: "archive",
    SidebarSection.FORGOTTEN: "forget",
    SidebarSection.CONTRADICTIONS: "link",
    SidebarSection.BROKEN: "warning",
    SidebarSection.CONFLICTS: "merge",
    SidebarSection.WAITING: "review",
    SidebarSection.SESSIONS: "clock",
    SidebarSection.CONVERSATIONS: "chat",
    SidebarSection.TIMELINE: "timeline",
    SidebarSection.PEOPLE: "people",
    SidebarSection.HEALTH: "info",
    SidebarSection.MAINTENANCE: "sync",
    Layer.SEMANTIC: "file",
    Layer.PROCEDURAL: "command",
}


class SideList(QListView):
    """A list without a frame on the window's own background."""

    menu_requested = Signal(str, QPoint)
    """The user wants the menu of the row with this key, at a point of the screen."""

    def __init__(self, model: CountedList, parent: QWidget) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setProperty("variant", "side")
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Request the menu at the mouse; from the keyboard, below the current row."""
        is_keyboard = event.reason() is QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if is_keyboard else self.indexAt(event.pos())
        key = index.data(SECTION_KEY)
        if key is not None:
            below = self.viewport().mapToGlobal(self.visualRect(index).bottomLeft())
            self.menu_requested.emit(key, below if is_keyboard else event.globalPos())

    def fit_height(self) -> None:
        """Set the height to that of the rows, so that the list needs no scroll bar."""
        rows = range(self.model().rowCount())
        self.setFixedHeight(
            sum(self.sizeHintForRow(row) for row in rows if not self.isRowHidden(row))
        )
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


class SideDelegate(QStyledItemDelegate):
    """Paints a heading, or a name with a sign before it and its count at the right.

    The sign is a category's dot; a group is indented below its category, with a smaller one.
    """

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = HEADING_PX if index.data(SECTION_KEY) is None else ROW_PX
        return QSize(0, max(height, option.fontMetrics.height() + TIGHT))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(SECTION_KEY) is None:
            self._paint_heading(painter, option.rect, str(index.data()))
        else:
            paint_ground(painter, option, self.theme.colors, TIGHT)
            self._paint_row(painter, option, index)
        painter.restore()

    def paint_sign(self, painter: QPainter, rect: QRect, key: str) -> None:
        """Paint the sign before the name, in the square *rect*."""
        category, group = split_key(key)
        radius = DOT_PX / 4 if group else DOT_PX / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.colors.category(category)))
        painter.drawEllipse(QPointF(rect.center()), radius, radius)

    def _paint_heading(self, painter: QPainter, rect: QRect, name: str) -> None:
        font = self.theme.small_font()
        font.setWeight(font.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.colors.muted))
        rect = rect.adjusted(SNUG + HAIR, 0, -SNUG, -HAIR - 2)
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom, name)

    def _paint_row(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = option.rect.adjusted(SNUG + HAIR, 0, -SNUG - HAIR, 0)
        if split_key(index.data(SECTION_KEY))[1]:
            row.setLeft(row.left() + ICON_PX)
        sign = QRect(row.left(), row.center().y() - ICON_PX // 2 + 1, ICON_PX, ICON_PX)
        self.paint_sign(painter, sign, index.data(SECTION_KEY))
        width = self._paint_count(painter, row, index.data(COUNT)) - ICON_PX - TIGHT
        painter.setFont(option.font)
        painter.setPen(QColor(self.theme.colors.text))
        elide = Qt.TextElideMode.ElideRight
        name = option.fontMetrics.elidedText(str(index.data()), elide, width)
        rect = row.adjusted(ICON_PX + TIGHT, 0, 0, 0)
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, name)

    def _paint_count(self, painter: QPainter, row: QRect, count: int | None) -> int:
        """Paint the count; return the width that is left before it."""
        if not count:
            return row.width()
        painter.setFont(self.theme.small_font())
        painter.setPen(QColor(self.theme.colors.muted))
        text = QLocale().toString(count)
        painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
        return row.width() - painter.fontMetrics().horizontalAdvance(text) - TIGHT


class IconDelegate(SideDelegate):
    """Paints a section or a layer with its icon."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._icons = icons

    def paint_sign(self, painter: QPainter, rect: QRect, key: str) -> None:
        colors = self.theme.colors
        ink = colors.warn.ink if key in PROBLEM_SECTIONS else colors.muted
        self._icons.icon(_ICONS[key], ink).paint(painter, rect)


class Sidebar(QWidget):
    """One section is selected at a time; any number of layers and categories filter it."""

    section_chosen = Signal(SidebarSection)
    categories_chosen = Signal(frozenset)
    """The keys of the selected categories and groups; none means no limit."""
    layers_chosen = Signal(frozenset)
    """The selected layers; none means no limit."""
    section_menu_requested = Signal(SidebarSection, QPoint)
    category_menu_requested = Signal(str, QPoint)
    group_menu_requested = Signal(str, QPoint)
    """The user wants the menu of a section, a category or a group, at a point of the screen."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._area = QScrollArea()
        self._sections = CountedList(section_rows(), self)
        self._layers = CountedList([(layer, layer_name(layer)) for layer in Layer], self)
        self._categories = CountedList(parent=self)
        self._section_view = SideList(self._sections, self)
        self._section_view.setItemDelegate(IconDelegate(theme, icons, self._section_view))
        self._section_view.setAccessibleName(self.tr("Sidebar"))
        self._layer_view = SideList(self._layers, self)
        self._layer_view.setItemDelegate(IconDelegate(theme, icons, self._layer_view))
        self._layer_view.setAccessibleName(self.tr("Layers"))
        self._layer_view.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self._layer_view.fit_height()
        self._category_view = SideList(self._categories, self)
        self._category_view.setItemDelegate(SideDelegate(theme, self._category_view))
        self._category_view.setAccessibleName(self.tr("Categories"))
        self._category_view.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
        self._layer_heading = _heading(self.tr("Layers"), theme)
        self._heading = _heading(self.tr("Categories"), theme)
        self._lay_out()
        self._listen()
        self._hide_empty_sections({})
        self.show_section(SidebarSection.ACTIVE)

    @property
    def section(self) -> SidebarSection:
        return SidebarSection(self._section_view.currentIndex().data(SECTION_KEY))

    @property
    def categories(self) -> frozenset[str]:
        """The keys of the selected categories and groups."""
        selected = self._category_view.selectionModel().selectedIndexes()
        return frozenset(index.data(SECTION_KEY) for index in selected)

    @property
    def layers(self) -> frozenset[Layer]:
        """The selected layers."""
        selected = self._layer_view.selectionModel().selectedIndexes()
        return frozenset(Layer(index.data(SECTION_KEY)) for index in selected)

    def show_section(self, section: SidebarSection) -> None:
        """Select a section."""
        row = cast("int", self._sections.row_of(section))
        self._section_view.setCurrentIndex(self._sections.index(row, 0))

    def set_counts(self, counts: Mapping[SidebarSection, int]) -> None:
        """Show the number of items in each section; a missing one shows no count."""
        self._sections.set_counts(counts)
        self._hide_empty_sections(counts)

    def set_layers(self, counts: Mapping[Layer, int]) -> None:
        """Show the layers, each with its count; none where the vault has only one."""
        has_layers = bool(counts)
        if not has_layers:
            self._layer_view.clearSelection()
        self._layers.set_counts(counts)
        self._layer_heading.setVisible(has_layers)
        self._layer_view.setVisible(has_layers)

    def set_categories(self, counts: Mapping[str, int]) -> None:
        """List the categories in this order, each with its count, and its groups behind it."""
        selected = self.categories
        self._categories.set_rows([(key, _category_or_group(key)) for key in counts])
        self._categories.set_counts(counts)
        self._category_view.fit_height()
        self._heading.setVisible(bool(counts))
        self._select_categories(selected & counts.keys())

    def show_categories(self, keys: frozenset[str]) -> None:
        """Select these categories and groups alone; none means no limit."""
        self._category_view.clearSelection()
        self._select_categories(keys)

    def clear_filters(self) -> None:
        """Clear the selection of layers and categories."""
        self._layer_view.clearSelection()
        self._category_view.clearSelection()

    def sizeHint(self) -> QSize:
        return QSize(208, 600)

    def minimumSizeHint(self) -> QSize:
        return QSize(168, 200)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = vbox(
            self._section_view,
            self._layer_heading,
            self._layer_view,
            self._heading,
            self._category_view,
            spacing=0,
            margins=(0, HAIR, 0, TIGHT),
        )
        inside.setLayout(column)
        column.addStretch(1)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidgetResizable(True)
        self._area.setWidget(inside)
        for widget in (self._area.viewport(), inside):
            widget.setAutoFillBackground(False)
        self.setLayout(vbox(self._area))
        self._heading.hide()
        self.set_layers({})

    def _listen(self) -> None:
        for view in (self._section_view, self._layer_view, self._category_view):
            view.selectionModel().currentChanged.connect(partial(self._scroll_to_current, view))
        self._section_view.menu_requested.connect(
            lambda key, at: self.section_menu_requested.emit(SidebarSection(key), at)
        )
        self._category_view.menu_requested.connect(self._on_category_menu_requested)
        self._section_view.selectionModel().currentChanged.connect(
            lambda index: self.section_chosen.emit(SidebarSection(index.data(SECTION_KEY)))
        )
        self._layer_view.selectionModel().selectionChanged.connect(
            lambda: self.layers_chosen.emit(self.layers)
        )
        self._category_view.selectionModel().selectionChanged.connect(
            lambda: self.categories_chosen.emit(self.categories)
        )

    def _on_category_menu_requested(self, key: str, at: QPoint) -> None:
        is_group = bool(split_key(key)[1])
        (self.group_menu_requested if is_group else self.category_menu_requested).emit(key, at)

    def _scroll_to_current(self, view: SideList, index: QModelIndex, _before: QModelIndex) -> None:
        """Scroll to the current row, where the window is too low for all of them."""
        row = view.visualRect(index)
        top = view.y() + row.top()
        self._area.ensureVisible(0, top + row.height() // 2, 0, row.height())

    def _select_categories(self, keys: frozenset[str]) -> None:
        select = QItemSelectionModel.SelectionFlag.Select
        for key in keys - self.categories:
            index = self._categories.index(cast("int", self._categories.row_of(key)), 0)
            self._category_view.selectionModel().select(index, select)

    def _hide_empty_sections(self, counts: Mapping[SidebarSection, int]) -> None:
        for section in (*PROBLEM_SECTIONS, SidebarSection.SESSIONS):
            row = cast("int", self._sections.row_of(section))
            is_needed = counts.get(section, 0) > 0 or self._section_view.currentIndex().row() == row
            self._section_view.setRowHidden(row, not is_needed)
        self._section_view.fit_height()


def _category_or_group(key: str) -> str:
    return split_key(key)[1] or category_name(key)


def _heading(name: str, theme: Theme) -> PlainLabel:
    heading = PlainLabel(name, variant="heading", font=theme.small_font())
    heading.setContentsMargins(SNUG + HAIR, ROOMY, SNUG, HAIR + 2)
    return heading
