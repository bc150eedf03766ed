"""The parts of a settings form: fields in a column, notes, and a button to test the choice."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QWidget

from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.errors import MemdeckError

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
        return max(name.sizeHint().width() for name in self._names.values())

    def give_names(self, width_px: int) -> None:
        """Set the minimum width of the names, so that those of several forms align."""
        self.setColumnMinimumWidth(_NAME, width_px)

    def add(self, name: str, field: QWidget) -> None:
        """Add a field with its name."""
        field.setAccessibleName(name)
        label = self._names[field] = PlainLabel(name)
        label.setBuddy(field)
        row = self.rowCount()
        self.addWidget(label, row, _NAME)
        self.addWidget(field, row, _FIELD)

    def add_note(self, widget: QWidget) -> None:
        """Add a note or a widget that belongs to the field above."""
        self.addWidget(widget, self.rowCount(), _FIELD)

    def show_row(self, widget: QWidget, *, is_shown: bool) -> None:
        """Show or hide a field with its name, or a note."""
        widget.setVisible(is_shown)
        if widget in self._names:
            self._names[widget].setVisible(is_shown)


def button_row(button: QPushButton, result: PlainLabel) -> QHBoxLayout:
    """Return a row of a button and the label of its result."""
    result.setContentsMargins(0, TIGHT, 0, 0)  # aligns its first line with the button's
    result.setAlignment(Qt.AlignmentFlag.AlignTop)
    layout = hbox(button, result, spacing=SNUG, stretched=result)
    layout.setAlignment(button, Qt.AlignmentFlag.AlignTop)
    return layout


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


_KEY_LOCATIONS = {
    KeyLocation.ENVIRONMENT: QT_TRANSLATE_NOOP("settings", "The key comes from the environment."),
    KeyLocation.KEYCHAIN: QT_TRANSLATE_NOOP("settings", "The key is in the system keychain."),
    KeyLocation.SESSION: QT_TRANSLATE_NOOP(
        "settings", "There is no system keychain here; the key is kept until Memdeck closes."
    ),
    KeyLocation.NOWHERE: QT_TRANSLATE_NOOP(
        "settings", "No key is kept for this server; one on this machine needs none."
    ),
}


def key_location_text(location: KeyLocation) -> str:
    return QCoreApplication.translate("settings", str(_KEY_LOCATIONS[location]))


class KeyState(PlainLabel):
    """Shows where the key of a server is kept, or why that is unknown."""

    def __init__(self) -> None:
        super().__init__(look="muted", wraps=True)

    def show_location(self, location: KeyLocation) -> None:
        self.setText(key_location_text(location))

    def show_error(self, error: MemdeckError) -> None:
        self.setText(message_text(error))


class SelfTestButton(QWidget):
    """A button with the result of the test next to it; one test at a time.

    *progress_text* is shown until there is a result.
    """

    asked = Signal()

    def __init__(self, progress_text: str) -> None:
        super().__init__()
        self.test = QPushButton(self.tr("Test"))
        self._progress_text = progress_text
        self.result = result_label()
        self._is_testing = False
        self.setLayout(button_row(self.test, self.result))
        self.test.clicked.connect(self._on_test_clicked)

    def show_error(self, error: MemdeckError) -> None:
        """Show why a test failed."""
        self.show_result(message_text(error))

    def show_testing(self) -> None:
        """Show that a test is running; no other can be started until its result."""
        # The button stays enabled, or the focus would move to the next one.
        self._is_testing = True
        self.result.setText(self._progress_text)

    def show_result(self, sentence: str) -> None:
        """Show the result of a test, or why the choice is invalid; "" for nothing."""
        self._is_testing = False
        self.result.setText(sentence)

    def _on_test_clicked(self) -> None:
        if not self._is_testing:
            self.asked.emit()
