"""The parts of a settings form: fields in a column, notes, and a button to test the choice."""

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QWidget

from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.desktop.ui.text.plain_text import PlainLabel
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

    def add_note(self, widget: QWidget) -> None:
        """Add a note or a widget that belongs to the field above."""
        self.addWidget(widget, self.rowCount(), _FIELD)

    def show_row(self, widget: QWidget, *, is_shown: bool) -> None:
        """Show or hide a field with its name, or a note."""
        widget.setVisible(is_shown)
        if widget in self._names:
            self._names[widget].setVisible(is_shown)


def button_row(button: QPushButton, result: PlainLabel) -> QWidget:
    """Return a row of a button and the label of its result."""
    widget = QWidget()
    row = QHBoxLayout(widget)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(SNUG)
    row.addWidget(button, alignment=Qt.AlignmentFlag.AlignTop)
    result.setContentsMargins(0, TIGHT, 0, 0)  # aligns its first line with the button's
    result.setAlignment(Qt.AlignmentFlag.AlignTop)
    row.addWidget(result, 1)
    return widget


def note_label() -> PlainLabel:
    """Return a wrapping label for sentences, which may contain a server's text."""
    return PlainLabel(look="muted", wraps=True)


def result_label() -> PlainLabel:
    """Return a label for the result of a test, which can be copied."""
    label = note_label()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class Override(PlainLabel):
    """Shows that something else overrides the choice; hidden until it does."""

    def __init__(self) -> None:
        super().__init__(look="muted", wraps=True)
        self.hide()

    def show_text(self, sentence: str) -> None:
        self.setText(sentence)
        self.show()


def key_location_text(location: KeyLocation) -> str:
    """Return a sentence with the location of a server's key."""
    translate = QCoreApplication.translate
    match location:
        case KeyLocation.ENVIRONMENT:
            return translate("settings", "The key comes from the environment.")
        case KeyLocation.KEYCHAIN:
            return translate("settings", "The key is in the system keychain.")
        case KeyLocation.SESSION:
            return translate(
                "settings",
                "There is no system keychain here; the key is kept until Memdeck closes.",
            )
        case KeyLocation.NOWHERE:
            return translate(
                "settings", "No key is kept for this server; one on this machine needs none."
            )


class SelfTestButton(QWidget):
    """A button with the result of the test next to it; one test at a time.

    *progress_text* is shown until there is a result.
    """

    asked = Signal()

    def __init__(self, progress_text: str) -> None:
        super().__init__()
        self.test = QPushButton(self.tr("Test"))
        self._progress_text = progress_text
        self._result = result_label()
        self._is_testing = False
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(button_row(self.test, self._result))
        self.test.clicked.connect(self._on_test_clicked)

    @property
    def result(self) -> str:
        return self._result.text()

    def show_testing(self) -> None:
        """Show that a test is running; no other can be started until its result."""
        # The button stays enabled, or the focus would move to the next one.
        self._is_testing = True
        self._result.setText(self._progress_text)

    def show_result(self, sentence: str) -> None:
        """Show the result of a test, or why the choice is invalid; "" for nothing."""
        self._is_testing = False
        self._result.setText(sentence)

    def _on_test_clicked(self) -> None:
        if not self._is_testing:
            self.asked.emit()
