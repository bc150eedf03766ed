"""The side tabs, each created when it is first shown."""

from collections.abc import Callable
from enum import StrEnum
from typing import cast

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from memdeck.storage.vault_layout import MEMORY_NAMES


class Side(StrEnum):
    """The contents of the side pane; the value names it in commands and saved state."""

    DETAIL = "detail"
    FILE = "file"
    DECAY = "decay"
    PROMPT = "prompt"


class SideTabs(QTabWidget):
    """One tab per ``Side``, empty until it is filled; filling waits until the tab is shown."""

    looked_at = Signal(Side)
    """Another tab is in front."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages: dict[Side, QWidget] = {}
        self._makers: dict[Side, Callable[[], QWidget]] = {}
        self._dotted: set[Side] = set()
        self._file_name = MEMORY_NAMES[0]
        self.setDocumentMode(True)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(self.tr("Inspector"))
        for side in Side:
            page = self._pages[side] = QWidget()
            QVBoxLayout(page).setContentsMargins(0, 0, 0, 0)
            self.addTab(page, self._name(side))
        self.setTabToolTip(list(Side).index(Side.PROMPT), self.tr("What the agent sees"))
        self.tabBar().setAccessibleName(self.tr("Views"))
        self.currentChanged.connect(self._look)

    @property
    def side(self) -> Side:
        return list(Side)[self.currentIndex()]

    def fill(self, side: Side, make: Callable[[], QWidget]) -> None:
        """Create the tab's widget with *make* when it is first in front."""
        self._makers[side] = make
        if side is self.side and self.isVisible():
            self._make(side)

    def turn_to(self, side: Side) -> None:
        """Bring a tab to the front."""
        self.setCurrentIndex(list(Side).index(side))
        self._make(side)

    def name_file(self, name: str) -> None:
        """Name the tab of the vault's file after it."""
        self._file_name = name
        self.setTabText(list(Side).index(Side.FILE), self._name(Side.FILE))

    def set_dot(self, side: Side, *, is_dotted: bool) -> None:
        """Mark a tab that has unsaved work."""
        (self._dotted.add if is_dotted else self._dotted.discard)(side)
        self.setTabText(list(Side).index(side), self._name(side))

    def sizeHint(self) -> QSize:
        return QSize(400, 600)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 200)

    def _look(self) -> None:
        if self.isVisible():
            self._make(self.side)
        self.looked_at.emit(self.side)

    def _make(self, side: Side) -> None:
        make = self._makers.pop(side, None)
        if make is not None:
            widget = make()
            cast("QVBoxLayout", self._pages[side].layout()).addWidget(widget)
            self._pages[side].setFocusProxy(widget)
            # At once, not at the next layout: the widget must be usable right away.
            widget.show()

    def _name(self, side: Side) -> str:
        dot = " ●" if side in self._dotted else ""
        match side:
            case Side.DETAIL:
                return self.tr("Detail") + dot
            case Side.FILE:
                return self._file_name.replace("&", "&&") + dot
            case Side.DECAY:
                return self.tr("Decay") + dot
            case Side.PROMPT:
                return self.tr("Prompt") + dot
