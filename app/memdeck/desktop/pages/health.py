"""How the vault is doing: what it holds, what will fade, what is retrieved, and how quickly."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from memdeck.desktop.inspector.facts import FactsGrid
from memdeck.desktop.pages.health_words import (
    fading_facts,
    fading_heading,
    hot_records,
    memory_facts,
    search_facts,
)
from memdeck.desktop.pages.records import Record, RecordList
from memdeck.desktop.theme.theme import Theme
from memdeck.desktop.theme.tokens import HAIR, ROOMY, SNUG
from memdeck.services.metrics import Metrics

NAMES_PX = 144
"""The width of the names at the left, the same in each part."""
WIDEST_PX = 760


class HealthPage(QScrollArea):
    """Shows the metrics of a vault; memories that are retrieved most lead to the table."""

    shown = Signal()
    """The person turned to this page: ``show_metrics`` says how the vault is doing now."""
    memory_asked = Signal(str)
    """The person wants to see the memory of this id."""
    broken_asked = Signal()
    """The person wants to see what is broken."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.memories = FactsGrid(theme, names_px=NAMES_PX)
        self.fading = FactsGrid(theme, names_px=NAMES_PX)
        self.search = FactsGrid(theme, names_px=NAMES_PX)
        self.hot = RecordList(theme, self.tr("Retrieved most"))
        self._nothing_hot = QLabel(
            self.tr(
                "Nothing was retrieved yet; what agents recall and what you ask with Enter counts."
            ),
            wordWrap=True,
        )
        self._nothing_hot.setProperty("look", "muted")
        self.broken = QPushButton(self.tr("Show what is broken"))
        self.broken.setProperty("look", "link")
        self.broken.hide()
        self._problem = QLabel(wordWrap=True)
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.hide()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Health"))
        self._lay_out()
        self.hot.opened.connect(self.memory_asked)
        self.broken.clicked.connect(self.broken_asked)

    def show_metrics(self, told: Metrics, today: date) -> None:
        """Show how the vault is doing."""
        locale = QLocale()
        self._problem.setText("\n".join(told.lacks))
        self._problem.setVisible(bool(told.lacks))
        self.memories.show_facts(memory_facts(told, locale))
        self.fading.show_facts(fading_facts(told, locale))
        self.search.show_facts(search_facts(told, locale))
        self.broken.setVisible(told.broken > 0)
        self._show_hot(hot_records(told.hot, today, locale))

    def show_problem(self, sentence: str) -> None:
        """Say why it is not known how the vault is doing."""
        self._problem.setText(sentence)
        self._problem.show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.shown.emit()

    def _show_hot(self, records: Sequence[Record]) -> None:
        self.hot.set_records(records)
        self.hot.setVisible(bool(records))
        self._nothing_hot.setVisible(not records)
        if records:
            self.hot.setFixedHeight(self.hot.sizeHintForRow(0) * len(records))
            if self.hot.current is None:
                self.hot.setCurrentIndex(self.hot.model().index(0, 0))

    def _lay_out(self) -> None:
        inner = QWidget()
        inner.setMaximumWidth(WIDEST_PX)
        column = QVBoxLayout(inner)
        column.setContentsMargins(SNUG, 0, SNUG, ROOMY)
        column.setSpacing(HAIR)
        column.addWidget(self._problem)
        for heading, widgets in (
            (self.tr("What it holds"), (self.memories, self.broken)),
            (fading_heading(), (self.fading,)),
            (self.tr("Search"), (self.search,)),
            (self.tr("Retrieved most"), (self.hot, self._nothing_hot)),
        ):
            label = QLabel(heading, textFormat=Qt.TextFormat.PlainText)
            label.setProperty("look", "heading")
            label.setFont(self._theme.small_font())
            column.addWidget(label)
            for widget in widgets:
                is_link = isinstance(widget, QPushButton)
                side = Qt.AlignmentFlag.AlignLeft if is_link else Qt.AlignmentFlag(0)
                column.addWidget(widget, 0, side)
            column.addSpacing(SNUG)
        column.addStretch(1)
        self.setWidget(inner)
