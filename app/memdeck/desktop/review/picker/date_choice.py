"""The choice of the order in which ambiguous dates are read."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.tokens import TIGHT
from memdeck.domain.conversation.conversation import DateOrder


class DateChoice(QWidget):
    """A combo box with its question; hidden where no date is ambiguous."""

    chosen = Signal()
    """The user chose another date order."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = PlainLabel(self.tr("Some dates can be read two ways:"))
        self.box = QComboBox()
        self.box.setAccessibleName(question.text())
        self.box.setPlaceholderText(self.tr("As seems likely"))
        self.box.addItem(self.tr("Day first"), DateOrder.DAY_FIRST)
        self.box.addItem(self.tr("Month first"), DateOrder.MONTH_FIRST)
        self.box.activated.connect(self._tell)
        question.setBuddy(self.box)
        self._shown: DateOrder | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(question)
        row.addWidget(self.box)
        row.addStretch()
        self.hide()

    @property
    def order(self) -> DateOrder | None:
        """The order shown; None where files were read in different orders."""
        order = self.box.currentData()
        return None if order is None else DateOrder(order)

    def ask(self, chosen: DateOrder | None, guesses: Collection[DateOrder]) -> None:
        """Show the order the user has *chosen*, else the one by which files were read.

        *guesses* are the orders used where dates could be read the other way too.
        """
        sole = next(iter(guesses)) if len(guesses) == 1 else None
        self._shown = chosen or sole
        self.box.setCurrentIndex(-1 if self._shown is None else self.box.findData(self._shown))
        self.setVisible(bool(guesses) or chosen is not None)

    def _tell(self) -> None:
        if self.order is not self._shown:
            self._shown = self.order
            self.chosen.emit()
