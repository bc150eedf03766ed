"""Trying out what is chosen, before it is saved."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from memdeck.desktop.settings.fields.form_fields import beside
from memdeck.desktop.settings.settings_labels import result_label


class Tryout(QWidget):
    """A button, and beside it what came of the test; one test at a time.

    *under_way* is said until there is a verdict.
    """

    asked = Signal()

    def __init__(self, under_way: str) -> None:
        super().__init__()
        self.test = QPushButton(self.tr("Test"))
        self._under_way = under_way
        self._verdict = result_label()
        self._is_testing = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(beside(self.test, self._verdict))
        self.test.clicked.connect(self._ask)

    @property
    def verdict(self) -> str:
        return self._verdict.text()

    def show_testing(self) -> None:
        """Say that a test is under way; until its verdict another cannot be asked for."""
        # The button stays enabled, or the keyboard would go on to the next one.
        self._is_testing = True
        self._verdict.setText(self._under_way)

    def show_verdict(self, sentence: str) -> None:
        """Say how a test went, or why what is chosen will not do; "" for nothing."""
        self._is_testing = False
        self._verdict.setText(sentence)

    def _ask(self) -> None:
        if not self._is_testing:
            self.asked.emit()
