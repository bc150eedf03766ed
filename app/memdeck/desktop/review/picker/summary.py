"""The other contents of files: memories, unreadable parts, and remarks."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QListView, QListWidget, QPushButton, QWidget

from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.lists import labelled
from memdeck.desktop.ui.text.plain_text import one_line
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import link_button
from memdeck.domain.conversation.conversation import Remark, Skipped

LINES = 5  # of a list, before it scrolls


class Findings(QWidget):
    """A switch for each kind that exists; a click opens its list, and closes the others."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.memories = _switch()
        self.skipped = _switch()
        self.remarks = _switch()
        self._lists = {
            self.memories: _list(theme, self.tr("Memories in the files")),
            self.skipped: _list(theme, self.tr("Could not be read")),
            self.remarks: _list(theme, self.tr("Notes")),
        }
        for switch, view in self._lists.items():
            switch.toggled.connect(view.setVisible)
            switch.clicked.connect(self._on_switch_clicked)
        switches = hbox(*self._lists, spacing=TIGHT)
        switches.addStretch()
        self.setLayout(vbox(switches, *self._lists.values(), spacing=HAIR))
        self.hide()

    @property
    def lines(self) -> list[str]:
        lists = self._lists.values()
        return [view.item(index).text() for view in lists for index in range(view.count())]

    @property
    def fields(self) -> list[QWidget]:
        """The widgets that take the focus, from the left and the top."""
        return [*self._lists, *self._lists.values()]

    def close_list(self) -> bool:
        """Close the open list; return False where none is open."""
        is_open = any(switch.isChecked() for switch in self._lists)
        for switch in self._lists:
            switch.setChecked(False)
        return is_open

    def show_findings(self, skipped: Sequence[Skipped], remarks: Sequence[Remark]) -> None:
        """Show the numbers of skipped parts and remarks, and no memories yet."""
        self.skipped.setText(self.tr("Not read ({count})").format(count=len(skipped)))
        self.remarks.setText(self.tr("Notes ({count})").format(count=len(remarks)))
        self._fill(self.skipped, [labelled(part.where, message_text(part.why)) for part in skipped])
        self._fill(
            self.remarks, [labelled(part.where, message_text(part.what)) for part in remarks]
        )
        self.show_memories(())
        for switch in self._lists:
            switch.setChecked(False)

    def show_memories(self, contents: Sequence[str]) -> None:
        """Show the number of memories that come with the selection."""
        count = len(contents)
        self.memories.setText(
            self.tr("1 memory will also be suggested")
            if count == 1
            else self.tr("%Ln memories will also be suggested", "", count)
        )
        self._fill(self.memories, contents)
        self.setVisible(any(view.count() for view in self._lists.values()))

    def _fill(self, switch: QPushButton, lines: Sequence[str]) -> None:
        view = self._lists[switch]
        view.clear()
        view.addItems([one_line(line) for line in lines])
        visible_lines = min(LINES, len(lines) + 1)
        view.setFixedHeight(visible_lines * (view.fontMetrics().height() + HAIR))
        switch.setVisible(bool(lines))
        if not lines:
            switch.setChecked(False)

    def _on_switch_clicked(self) -> None:
        for switch in self._lists:
            if switch is not self.sender():
                switch.setChecked(False)


def _switch() -> QPushButton:
    switch = link_button()
    switch.setCheckable(True)
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
