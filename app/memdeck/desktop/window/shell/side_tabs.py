"""The side tabs, each created when it is first shown."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QWidget

from memdeck.desktop.ui.text.plain_text import without_mnemonic
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.skeleton import Skeleton
from memdeck.storage.vault_layout import MEMORY_NAMES


class SideTab(StrEnum):
    """The contents of the side pane; the value names it in commands and saved state."""

    DETAIL = "detail"
    FILE = "file"
    DECAY = "decay"
    PROMPT = "prompt"


class SideTabs(QTabWidget):
    """One tab per ``SideTab``, a skeleton until it is filled, which waits until it is shown."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._pages: dict[SideTab, QStackedWidget] = {}
        self._factories: dict[SideTab, Callable[[], QWidget]] = {}
        self._dotted: set[SideTab] = set()
        self._file_name = MEMORY_NAMES[0]
        self.setDocumentMode(True)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setAccessibleName(self.tr("Inspector"))
        for tab in SideTab:
            page = self._pages[tab] = QStackedWidget()
            page.addWidget(Skeleton(theme))
            self.addTab(page, self._name(tab))
        self.setTabToolTip(
            list(SideTab).index(SideTab.PROMPT),
            self.tr("The memories and text that the agent gets"),
        )
        self.tabBar().setAccessibleName(self.tr("Views"))
        self.currentChanged.connect(self._on_current_changed)

    @property
    def tab(self) -> SideTab:
        return list(SideTab)[self.currentIndex()]

    def fill(self, tab: SideTab, factory: Callable[[], QWidget]) -> None:
        """Create the tab's widget with *factory* when it is first in front."""
        self._factories[tab] = factory
        if tab is self.tab and self.isVisible():
            self._create(tab)

    def turn_to(self, tab: SideTab) -> None:
        """Bring a tab to the front."""
        self.setCurrentIndex(list(SideTab).index(tab))
        self._create(tab)

    def name_file(self, name: str) -> None:
        """Name the tab of the vault's file after it."""
        self._file_name = name
        self.setTabText(list(SideTab).index(SideTab.FILE), self._name(SideTab.FILE))

    def set_dot(self, tab: SideTab, *, is_dotted: bool) -> None:
        """Mark a tab that has unsaved work."""
        (self._dotted.add if is_dotted else self._dotted.discard)(tab)
        self.setTabText(list(SideTab).index(tab), self._name(tab))

    def sizeHint(self) -> QSize:
        return QSize(400, 600)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 200)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._create(self.tab)

    def _on_current_changed(self) -> None:
        if self.isVisible():
            self._create(self.tab)

    def _create(self, tab: SideTab) -> None:
        factory = self._factories.pop(tab, None)
        if factory is not None:
            widget = factory()
            page = self._pages[tab]
            page.addWidget(widget)
            page.setCurrentWidget(widget)
            page.setFocusProxy(widget)
            # At once, not at the next layout: the widget must be usable right away.
            widget.show()

    def _name(self, tab: SideTab) -> str:
        name = {
            SideTab.DETAIL: self.tr("Detail"),
            SideTab.FILE: without_mnemonic(self._file_name),
            SideTab.DECAY: self.tr("Decay"),
            SideTab.PROMPT: self.tr("Prompt"),
        }[tab]
        return f"{name} ●" if tab in self._dotted else name
