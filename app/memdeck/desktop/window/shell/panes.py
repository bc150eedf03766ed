"""The panes of a vault, and their places while it is being opened."""

from enum import IntEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QSplitter

from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton

FOLDING_WIDTH_PX = 1000
"""In a narrower window the inspector folds away while it has nothing to show."""


class Pane(IntEnum):
    """The panes, from the left."""

    PLACES = 0
    MEMORIES = 1
    DETAIL = 2


class OpeningPage(QSplitter):
    """Skeletons in the places of the panes, and *text* over that of the memories.

    The first frame shows it, because the panes themselves take as long as all the rest of it.
    """

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.text = text
        sidebar = Skeleton(theme)
        sidebar.setBackgroundRole(QPalette.ColorRole.Window)
        self.skeletons = (sidebar, Skeleton(theme, text), Skeleton(theme))
        """One for each ``Pane``."""
        for skeleton in self.skeletons:
            self.addWidget(skeleton)
        self.setChildrenCollapsible(False)
        self.setStretchFactor(Pane.PLACES, 0)
        self.setStretchFactor(Pane.MEMORIES, 2)
        self.setStretchFactor(Pane.DETAIL, 1)
        self.setHandleWidth(1)
