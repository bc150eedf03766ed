"""The common facts of several selected memories, and the actions on all of them."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QAction, QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from memdeck.desktop.panels.detail.action_bar import ActionBar
from memdeck.desktop.panels.detail.facts import Fact, FactsGrid
from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.display_names import category_name, column_name, status_name
from memdeck.desktop.ui.models.entry_rows import Column, EntryRow, MemoryStatus, count_statuses
from memdeck.desktop.ui.text.lists import listed
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG


class SeveralView(QWidget):
    """Counts, and the window's actions."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = PlainLabel(look="title")
        self._facts = FactsGrid(theme)
        self._action_bar = ActionBar()
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        column = QVBoxLayout(self)
        column.setContentsMargins(ROOMY, ROOMY, ROOMY, ROOMY)
        column.setSpacing(SNUG)
        for widget in (self._title, self._action_bar, self._facts):
            column.addWidget(widget)
        column.addStretch()

    def set_actions(self, actions: Sequence[QAction]) -> None:
        """Set the actions on all of them."""
        self._action_bar.set_actions(actions)

    def show_rows(self, rows: Sequence[EntryRow]) -> None:
        self._title.setText(self.tr("%Ln memories", "", len(rows)))
        self._facts.show_facts(summary(rows, QLocale()))


def summary(rows: Sequence[EntryRow], locale: QLocale) -> tuple[Fact, ...]:
    """Return the counts of *rows* by status and category; *rows* must not be empty."""
    translate = QCoreApplication.translate
    memory_statuses = count_statuses(rows)
    categories = Counter(row.entry.category for row in rows).most_common()
    scores = sorted(row.score for row in rows)
    pinned = sum(row.entry.pinned for row in rows)
    labels = [
        Fact(
            translate("inspector", "Status"),
            _counted(
                [
                    (status_name(memory_status), memory_statuses[memory_status])
                    for memory_status in MemoryStatus
                ],
                locale,
            ),
        ),
        Fact(
            column_name(Column.CATEGORY),
            _counted([(category_name(name), count) for name, count in categories], locale),
        ),
        Fact(
            column_name(Column.SCORE),
            translate("inspector", "{least} to {most}").format(
                least=score_text(scores[0], locale), most=score_text(scores[-1], locale)
            ),
        ),
    ]
    if pinned:
        labels.append(Fact(translate("inspector", "Pinned"), locale.toString(pinned)))
    return tuple(labels)


def _counted(counts: Sequence[tuple[str, int]], locale: QLocale) -> str:
    return listed(f"{name} {locale.toString(count)}" for name, count in counts if count)
