"""The question which chat participant is the user."""

from collections.abc import Collection, Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from memdeck.desktop.review.picker.picker_labels import one_line
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import HAIR, TIGHT

LINES = 4  # of the list, before it scrolls
_NAME = Qt.ItemDataRole.UserRole


class PeopleQuestion(QWidget):
    """Lists the participants of the chats; the user may have several names."""

    answered = Signal()
    """Other names are ticked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = PlainLabel(
            self.tr("Which of them are you? Suggestions come from your own words alone."),
            wraps=True,
        )
        self.list = QListWidget()
        self.list.setAccessibleName(question.text())
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.itemChanged.connect(self.answered)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(HAIR)
        column.addWidget(question)
        column.addWidget(self.list)

    @property
    def names(self) -> tuple[str, ...]:
        """The ticked names."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(
            item.data(_NAME) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def ask(self, people: Mapping[str, int], ticked: Collection[str]) -> None:
        """List *people* with the number of chats in which each speaks; hidden without any."""
        self.list.blockSignals(True)
        self.list.clear()
        row_px = self.list.fontMetrics().height() + TIGHT
        for name, count in people.items():
            item = QListWidgetItem(self._label(name, count), self.list)
            item.setData(_NAME, name)
            item.setSizeHint(QSize(0, row_px))
            state = Qt.CheckState.Checked if name in ticked else Qt.CheckState.Unchecked
            item.setCheckState(state)
        self.list.blockSignals(False)
        # Half a visible row shows that there are others.
        shown = self.list.count() if self.list.count() <= LINES else LINES + 0.5
        self.list.setFixedHeight(round(shown * row_px) + 2 * HAIR)
        self.setVisible(bool(people))

    def _label(self, name: str, count: int) -> str:
        chats = self.tr("in 1 chat") if count == 1 else self.tr("in %n chats", "", count)
        return f"{one_line(name)}  ·  {chats}"
