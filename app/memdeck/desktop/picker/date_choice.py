"""The choice how dates are read that the files leave open."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from memdeck.desktop.theme.tokens import TIGHT
from memdeck.domain.conversation import DateOrder


class DateChoice(QWidget):
    """A combo box with its question; hidden where all dates tell their order."""

    chosen = Signal()
    """The person wants dates read another way."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        question = QLabel(self.tr("Some dates can be read two ways:"))
        self.box = QComboBox()
        self.box.setAccessibleName(question.text())
        self.box.addItem(self.tr("As seems likely"), None)
        self.box.addItem(self.tr("Day first"), DateOrder.DAY_FIRST)
        self.box.addItem(self.tr("Month first"), DateOrder.MONTH_FIRST)
        self.box.activated.connect(self._tell)
        question.setBuddy(self.box)
        self._asked: DateOrder | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        row.addWidget(question)
        row.addWidget(self.box)
        row.addStretch()
        self.hide()

    @property
    def order(self) -> DateOrder | None:
        """How dates are to be read; None for the likelier way."""
        order = self.box.currentData()
        return None if order is None else DateOrder(order)

    def ask(self, order: DateOrder | None, *, is_open: bool) -> None:
        """Show that dates were read in *order*; *is_open* where they could be read otherwise."""
        self._asked = order
        self.box.setCurrentIndex(0 if order is None else 1 + [*DateOrder].index(order))
        self.setVisible(is_open or order is not None)

    def _tell(self) -> None:
        if self.order is not self._asked:
            self._asked = self.order
            self.chosen.emit()
