"""Rows and columns of widgets and of other layouts, and panes that the user resizes."""

from collections.abc import Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QSplitter, QVBoxLayout, QWidget

Item = QWidget | QLayout
Margins = int | tuple[int, int, int, int]
"""Left, top, right, bottom, or the same on all sides; in pixels."""
BoxLayout = TypeVar("BoxLayout", bound=QBoxLayout)

STYLE_SPACING = -1
"""The spacing of the widget style."""


def hbox(
    *items: Item,
    spacing: int = STYLE_SPACING,
    margins: Margins = 0,
    stretched: Item | None = None,
) -> QHBoxLayout:
    """Return *items* side by side, *spacing* pixels apart; *stretched* takes the free space."""
    return _filled(QHBoxLayout(), items, spacing, margins, stretched)


def vbox(
    *items: Item,
    spacing: int = STYLE_SPACING,
    margins: Margins = 0,
    stretched: Item | None = None,
) -> QVBoxLayout:
    """Return *items* one below the other, as ``hbox`` does."""
    return _filled(QVBoxLayout(), items, spacing, margins, stretched)


def panes(orientation: Qt.Orientation, *widgets: QWidget, stretches: Sequence[int]) -> QSplitter:
    """Return *widgets* with a thin handle between them; *stretches* are their shares of space."""
    splitter = QSplitter(orientation)
    splitter.setChildrenCollapsible(False)
    splitter.setHandleWidth(1)
    for number, (widget, stretch) in enumerate(zip(widgets, stretches, strict=True)):
        splitter.addWidget(widget)
        splitter.setStretchFactor(number, stretch)
    return splitter


def _filled(
    layout: BoxLayout,
    items: tuple[Item, ...],
    spacing: int,
    margins: Margins,
    stretched: Item | None,
) -> BoxLayout:
    layout.setSpacing(spacing)
    if isinstance(margins, int):
        margins = (margins, margins, margins, margins)
    layout.setContentsMargins(*margins)
    for item in items:
        stretch = 1 if item is stretched else 0
        if isinstance(item, QWidget):
            layout.addWidget(item, stretch)
        else:
            layout.addLayout(item, stretch)
    return layout
