"""The fields of a page in a column, with their names next to them."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QWidget

from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT

_NAME, _FIELD = range(2)


class ChoiceBox(QComboBox):
    """A combo box that lets the wheel scroll the page, so that it changes only on purpose."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Fields(QGridLayout):
    """Rows of a name and a field; notes on a field go below it.

    A form layout would do, if it gave wrapped sentences the height they need.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setContentsMargins(0, 0, 0, 0)
        self.setHorizontalSpacing(ROOMY)
        self.setVerticalSpacing(TIGHT)
        self.setColumnStretch(_FIELD, 1)
        self._names: dict[QWidget, PlainLabel] = {}

    @property
    def names_px(self) -> int:
        """The width of the longest name."""
        return max(name.sizeHint().width() for name in self._names.values())

    def give_names(self, width_px: int) -> None:
        """Set the minimum width of the names, so that those of several forms align."""
        self.setColumnMinimumWidth(_NAME, width_px)

    def add(self, field: QWidget) -> None:
        """Add a field, named by its accessible name."""
        name = PlainLabel(field.accessibleName())
        name.setBuddy(field)
        self._names[field] = name
        row = self.rowCount()
        self.addWidget(name, row, _NAME)
        self.addWidget(field, row, _FIELD)

    def add_said(self, widget: QWidget) -> None:
        """Add a note or a widget that belongs to the field above."""
        self.addWidget(widget, self.rowCount(), _FIELD)

    def show_row(self, widget: QWidget, *, is_shown: bool) -> None:
        """Show or hide a field with its name, or a note."""
        widget.setVisible(is_shown)
        if widget in self._names:
            self._names[widget].setVisible(is_shown)


def beside(button: QPushButton, said: PlainLabel) -> QWidget:
    """Return a row of a button and the label of its result."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SNUG)
    row.addWidget(button, alignment=Qt.AlignmentFlag.AlignTop)
    said.setContentsMargins(0, TIGHT, 0, 0)  # aligns its first line with the button's
    said.setAlignment(Qt.AlignmentFlag.AlignTop)
    row.addWidget(said, 1)
    return made
