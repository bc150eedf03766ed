"""The other contents of files: memories, unreadable parts, and remarks."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.review.picker.picker_labels import one_line
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.domain.conversation.conversation import Remark, Skipped

LINES = 5  # of a list, before it scrolls


class Findings(QWidget):
    """A switch for each kind that exists; a click opens its list, and closes the others."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.memories = _switch()
        self.skipped = _switch()
        self.remarks = _switch()
        self._memory_list = _list(theme, self.tr("Memories in the files"))
        self._skipped_list = _list(theme, self.tr("Could not be read"))
        self._remark_list = _list(theme, self.tr("Notes"))
        self._lists = {
            self.memories: self._memory_list,
            self.skipped: self._skipped_list,
            self.remarks: self._remark_list,
        }
        row = QHBoxLayout()
        row.setSpacing(TIGHT)
        for switch, view in self._lists.items():
            switch.toggled.connect(view.setVisible)
            switch.clicked.connect(self._on_switch_clicked)
            row.addWidget(switch)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HAIR)
        column.addLayout(row)
        for view in self._lists.values():
            column.addWidget(view)
        self.hide()

    @property
    def lines(self) -> list[str]:
        """All lines of its lists."""
        lists = self._lists.values()
        return [view.item(row).text() for view in lists for row in range(view.count())]

    def show_findings(
        self,
        skipped: Sequence[Skipped],
        remarks: Sequence[Remark],
    ) -> None:
        """Show the numbers of skipped parts and remarks, and no memories yet."""
        self.skipped.setText(self.tr("Not read ({count})").format(count=len(skipped)))
        self.remarks.setText(self.tr("Notes ({count})").format(count=len(remarks)))
        self.show_memories(())
        _fill(
            self.skipped,
            self._skipped_list,
            [labelled(part.where, message_text(part.why)) for part in skipped],
        )
        _fill(
            self.remarks,
            self._remark_list,
            [labelled(part.where, message_text(part.what)) for part in remarks],
        )
        for switch in self._lists:
            switch.setChecked(False)
        self._show_or_hide()

    def show_memories(self, contents: Sequence[str]) -> None:
        """Show the number of memories that come with the selection."""
        count = len(contents)
        self.memories.setText(
            self.tr("1 memory is offered too")
            if count == 1
            else self.tr("%n memories are offered too", "", count)
        )
        _fill(self.memories, self._memory_list, contents)
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        self.setVisible(any(view.count() for view in self._lists.values()))

    def _on_switch_clicked(self) -> None:
        for switch in self._lists:
            if switch is not self.sender():
                switch.setChecked(False)


def _switch() -> QPushButton:
    switch = QPushButton()
    switch.setCheckable(True)
    switch.setProperty("look", "link")
    switch.setCursor(Qt.CursorShape.PointingHandCursor)
    return switch


def _list(theme: Theme, name: str) -> QListWidget:
    view = QListWidget()
    view.setAccessibleName(name)
    view.setFont(theme.small_font())
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setWordWrap(True)
    view.setResizeMode(QListView.ResizeMode.Adjust)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.hide()
    return view


def _fill(switch: QPushButton, view: QListWidget, lines: Sequence[str]) -> None:
    view.clear()
    view.addItems([one_line(line) for line in lines])
    lines_shown = min(LINES, len(lines) + 1)
    view.setFixedHeight(lines_shown * (view.fontMetrics().height() + HAIR))
    switch.setVisible(bool(lines))
    if not lines:
        switch.setChecked(False)
