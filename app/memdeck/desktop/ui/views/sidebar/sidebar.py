"""The sidebar: the sections of a vault, and below them its layers and categories."""

from collections.abc import Mapping
from functools import partial
from typing import cast

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.models.sidebar import (
    PLACE,
    CategoryList,
    LayerList,
    Place,
    PlaceList,
)
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.sidebar.list import (
    LayerDelegate,
    PlaceDelegate,
    SideDelegate,
    SideList,
)
from memdeck.domain.memory.entry import Layer


class Sidebar(QWidget):
    """One section is selected at a time; any number of layers and categories filter it."""

    place_chosen = Signal(Place)
    categories_chosen = Signal(frozenset)
    """The keys of the selected categories; none means no limit."""
    layers_chosen = Signal(frozenset)
    """The selected layers; none means no limit."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._area = QScrollArea()
        self._places = PlaceList(self)
        self._layers = LayerList(self)
        self._categories = CategoryList(self)
        self._place_view = SideList(self._places, self)
        self._place_view.setItemDelegate(PlaceDelegate(theme, icons, self._place_view))
        self._place_view.setAccessibleName(self.tr("Sidebar"))
        self._layer_view = SideList(self._layers, self)
        self._layer_view.setItemDelegate(LayerDelegate(theme, icons, self._layer_view))
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
        self._show_troubles({})
        self.choose(Place.ACTIVE)

    @property
    def place(self) -> Place:
        return Place(self._place_view.currentIndex().data(PLACE))

    @property
    def categories(self) -> frozenset[str]:
        """The keys of the selected categories."""
        chosen = self._category_view.selectionModel().selectedIndexes()
        return frozenset(index.data(PLACE) for index in chosen)

    @property
    def layers(self) -> frozenset[Layer]:
        """The selected layers."""
        chosen = self._layer_view.selectionModel().selectedIndexes()
        return frozenset(Layer(index.data(PLACE)) for index in chosen)

    def choose(self, place: Place) -> None:
        """Select the section *place*."""
        row = cast("int", self._places.row_of(place))
        self._place_view.setCurrentIndex(self._places.index(row))

    def set_counts(self, counts: Mapping[Place, int]) -> None:
        """Show the number of items in each section; a missing one shows no count."""
        self._places.set_counts(counts)
        self._show_troubles(counts)

    def set_layers(self, counts: Mapping[Layer, int]) -> None:
        """Show the layers, each with its count; none where the vault has only one."""
        has_layers = bool(counts)
        if not has_layers:
            self._layer_view.clearSelection()
        self._layers.set_counts(counts)
        self._layer_heading.setVisible(has_layers)
        self._layer_view.setVisible(has_layers)

    def set_categories(self, counts: Mapping[str, int]) -> None:
        """List the categories in this order, each with its count."""
        chosen = self.categories
        self._categories.set_categories(counts)
        self._category_view.fit_height()
        self._heading.setVisible(bool(counts))
        self._choose_categories(chosen & counts.keys())

    def clear_choices(self) -> None:
        """Clear the selection of layers and categories."""
        self._layer_view.clearSelection()
        self._category_view.clearSelection()

    def sizeHint(self) -> QSize:
        return QSize(208, 600)

    def minimumSizeHint(self) -> QSize:
        return QSize(168, 200)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, HAIR, 0, TIGHT)
        column.setSpacing(0)
        column.addWidget(self._place_view)
        column.addWidget(self._layer_heading)
        column.addWidget(self._layer_view)
        column.addWidget(self._heading)
        column.addWidget(self._category_view)
        column.addStretch(1)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidgetResizable(True)
        self._area.setWidget(inside)
        for ground in (self._area.viewport(), inside):
            ground.setAutoFillBackground(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._area)
        self._heading.hide()
        self.set_layers({})

    def _listen(self) -> None:
        for view in (self._place_view, self._layer_view, self._category_view):
            view.selectionModel().currentChanged.connect(
                partial(self._on_selection_model_current_changed, view)
            )
        self._place_view.selectionModel().currentChanged.connect(
            lambda index: self.place_chosen.emit(Place(index.data(PLACE)))
        )
        self._layer_view.selectionModel().selectionChanged.connect(
            lambda: self.layers_chosen.emit(self.layers)
        )
        self._category_view.selectionModel().selectionChanged.connect(
            lambda: self.categories_chosen.emit(self.categories)
        )

    def _on_selection_model_current_changed(
        self, view: SideList, index: QModelIndex, _before: QModelIndex
    ) -> None:
        """Scroll to the current row, where the window is too low for all of them."""
        row = view.visualRect(index)
        top = view.y() + row.top()
        self._area.ensureVisible(0, top + row.height() // 2, 0, row.height())

    def _choose_categories(self, keys: frozenset[str]) -> None:
        for key in keys - self.categories:
            index = self._categories.index(cast("int", self._categories.row_of(key)))
            self._category_view.selectionModel().select(
                index, QItemSelectionModel.SelectionFlag.Select
            )

    def _show_troubles(self, counts: Mapping[Place, int]) -> None:
        for place in (place for place in Place if place.is_passing):
            row = cast("int", self._places.row_of(place))
            is_needed = counts.get(place, 0) > 0 or self._place_view.currentIndex().row() == row
            self._place_view.setRowHidden(row, not is_needed)
        self._place_view.fit_height()


def _heading(name: str, theme: Theme) -> PlainLabel:
    heading = PlainLabel(name, look="heading")
    heading.setFont(theme.small_font())
    heading.setContentsMargins(SNUG + HAIR, ROOMY, SNUG, HAIR + 2)
    return heading
