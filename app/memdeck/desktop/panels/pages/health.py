"""The page of vault health: contents, fading memories, retrievals, and speed."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QVBoxLayout, QWidget

from memdeck.desktop.panels.inspector.facts import FactsGrid
from memdeck.desktop.panels.pages.health_labels import (
    fading_facts,
    fading_heading,
    hot_records,
    lack_words,
    memory_facts,
    search_facts,
)
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.services.upkeep.metrics import Metrics

NAMES_PX = 144
"""The width of the names at the left, the same in each part."""
WIDEST_PX = 760


class HealthPage(QScrollArea):
    """Shows the metrics of a vault; the most retrieved memories lead to the table."""

    shown = Signal()
    """The page was opened: ``show_metrics`` provides the current metrics."""
    memory_asked = Signal(str)
    """The user wants to see the memory of this id."""
    broken_asked = Signal()
    """The user wants to see the broken entries."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.memories = FactsGrid(theme, names_px=NAMES_PX)
        self.fading = FactsGrid(theme, names_px=NAMES_PX)
        self.search = FactsGrid(theme, names_px=NAMES_PX)
        self.hot = RecordList(theme, self.tr("Most retrieved"))
        self._nothing_hot = PlainLabel(
            self.tr(
                "Nothing retrieved yet. Agents' recalls and your own questions are both counted."
            ),
            wraps=True,
            look="muted",
        )
        self.broken = QPushButton(self.tr("Show broken entries"))
        self.broken.setProperty("look", "link")
        self.broken.hide()
        self._problem_heading = self._heading(self.tr("Needs attention"))
        self._problem = PlainLabel(wraps=True)
        self._problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._problem.setContentsMargins(0, 0, 0, SNUG)
        self._show_problems(())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setAccessibleName(self.tr("Health"))
        self._lay_out()
        self.hot.opened.connect(self.memory_asked)
        self.broken.clicked.connect(self.broken_asked)

    def show_metrics(self, metrics: Metrics, today: date) -> None:
        """Show the metrics of the vault."""
        locale = QLocale()
        self._show_problems([lack_words(lack) for lack in metrics.lacks])
        self.memories.show_facts(memory_facts(metrics, locale))
        self.fading.show_facts(fading_facts(metrics, locale))
        self.search.show_facts(search_facts(metrics, locale))
        self.broken.setVisible(metrics.broken > 0)
        self._show_hot(hot_records(metrics.hot, today, locale))

    def show_problem(self, sentence: str) -> None:
        """Show why the metrics are not available."""
        self._show_problems([sentence])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.shown.emit()

    def _show_problems(self, sentences: Sequence[str]) -> None:
        self._problem.setText("\n\n".join(sentences))
        for label in (self._problem_heading, self._problem):
            label.setVisible(bool(sentences))

    def _heading(self, text: str) -> PlainLabel:
        label = PlainLabel(text, look="heading")
        label.setFont(self._theme.small_font())
        return label

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
        column.addWidget(self._problem_heading)
        column.addWidget(self._problem)
        for heading, widgets in (
            (self.tr("Contents"), (self.memories, self.broken)),
            (fading_heading(), (self.fading,)),
            (self.tr("Search"), (self.search,)),
            (self.tr("Most retrieved"), (self.hot, self._nothing_hot)),
        ):
            column.addWidget(self._heading(heading))
            for widget in widgets:
                is_link = isinstance(widget, QPushButton)
                side = Qt.AlignmentFlag.AlignLeft if is_link else Qt.AlignmentFlag(0)
                column.addWidget(widget, 0, side)
            column.addSpacing(SNUG)
        column.addStretch(1)
        self.setWidget(inner)
