"""A page of records: a description, the list, and buttons."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QPushButton,
    QStackedWidget,
    QWidget,
)

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, panes, vbox
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.filter_field import FilterField
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList, matching


class RecordPage(QStackedWidget):
    """Shows another page while there are no records."""

    def build(
        self,
        theme: Theme,
        name: str,
        description: str,
        empty: EmptyState,
        detail: QWidget | None = None,
        filter_name: str = "",
    ) -> None:
        """Create the page, once; *empty* is shown without records, *detail* below the list.

        With a *filter_name*, a field of that name filters the list by words.
        """
        self._records: tuple[Record, ...] = ()
        self.filter = FilterField(filter_name)
        if not filter_name:
            self.filter.hide()
        self.filter.textChanged.connect(self._apply_filter)
        self.filter.left.connect(self.setFocus)
        self.filter.moved_down.connect(self.setFocus)
        self.list = RecordList(theme, name)
        self._buttons = hbox(spacing=TIGHT)
        self.addWidget(self._list_page(description, detail))
        self.addWidget(empty)
        self.setFocusProxy(self.list)

    def set_records(self, records: Sequence[Record]) -> None:
        """Show *records*; where none was current, select the first one."""
        self._records = tuple(records)
        self._apply_filter()
        self.setCurrentIndex(0 if records else 1)

    def add_button(self, label: str) -> QPushButton:
        """Return a new button at the foot, for the current record."""
        button = QPushButton(label)
        self._buttons.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        self._buttons.insertWidget(self._buttons.count() - 1, button)
        return button

    def _apply_filter(self) -> None:
        records = matching(self._records, self.filter.text())
        self.list.set_records(records)
        if records and self.list.current is None:
            self.list.setCurrentIndex(self.list.model().index(0, 0))

    def _list_page(self, description: str, detail: QWidget | None) -> QWidget:
        label = PlainLabel(description, wraps=True, variant="muted")
        label.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        page = QWidget()
        column = vbox(label, spacing=0)
        page.setLayout(column)
        above = hbox(
            self.filter, spacing=0, margins=(SNUG, 0, SNUG, 0 if self.filter.isHidden() else TIGHT)
        )
        column.addLayout(above)
        below: QWidget = self.list
        if detail is not None:
            below = panes(Qt.Orientation.Vertical, self.list, detail, stretches=(1, 2))
        column.addWidget(below, 1)
        self._buttons.addStretch()
        column.addLayout(self._buttons)
        return page
