"""A button that tests the current choice before it is saved."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from memdeck.desktop.settings.fields.form_fields import beside
from memdeck.desktop.settings.settings_labels import result_label


class Tryout(QWidget):
    """A button with the result of the test next to it; one test at a time.

    *under_way* is shown until there is a result.
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
        self.test.clicked.connect(self._on_test_clicked)

    @property
    def verdict(self) -> str:
        return self._verdict.text()

    def show_testing(self) -> None:
        """Show that a test is running; no other can be started until its result."""
        # The button stays enabled, or the focus would move to the next one.
        self._is_testing = True
        self._verdict.setText(self._under_way)

    def show_verdict(self, sentence: str) -> None:
        """Show the result of a test, or why the choice is invalid; "" for nothing."""
        self._is_testing = False
        self._verdict.setText(sentence)

    def _on_test_clicked(self) -> None:
        if not self._is_testing:
            self.asked.emit()
