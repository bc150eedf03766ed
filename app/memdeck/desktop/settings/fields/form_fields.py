"""The parts of a settings form: fields in a column, notes, and a button to test the choice."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QWidget

from memdeck.bootstrap.model_keys import KeyLocation
from memdeck.desktop.ui.session.worker import Job
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.errors import MemdeckError
from memdeck.extraction.llm import ModelSettings

_NAME, _FIELD, _BUTTON = range(3)


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

    def add(self, name: str, field: QWidget, button: QWidget | None = None) -> None:
        """Add a field with its name, and a button at its right."""
        field.setAccessibleName(name)
        label = self._names[field] = PlainLabel(name)
        label.setBuddy(field)
        row = self.rowCount()
        self.addWidget(label, row, _NAME)
        self.addWidget(field, row, _FIELD, 1, 2 if button is None else 1)
        if button is not None:
            self.addWidget(button, row, _BUTTON)

    def add_note(self, widget: QWidget) -> None:
        """Add a note or a widget that belongs to the field above."""
        self.addWidget(widget, self.rowCount(), _FIELD, 1, 2)

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
    layout.setAlignment(button, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return layout


def note_label() -> PlainLabel:
    """Return a wrapping label for sentences, which may contain a server's text."""
    return PlainLabel(variant="muted", wraps=True)


def server_error(address: str, model: str) -> str:
    """Return why the *model* at *address* cannot be asked, as far as can be seen; "" if it can."""
    if not address or not model:
        return translate("settings", "Enter the address of the server and the name of a model.")
    try:
        _ = ModelSettings(address, model).server
    except MemdeckError as error:
        return message_text(error)
    return ""


def result_label() -> PlainLabel:
    """Return a label for the result of a test, which can be copied."""
    label = note_label()
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


class Override(PlainLabel):
    """Shows that something else overrides the choice; hidden until it does."""

    def __init__(self) -> None:
        super().__init__(variant="muted", wraps=True)
        self.hide()

    def show_text(self, sentence: str) -> None:
        self.setText(sentence)
        self.show()


_KEY_LOCATIONS = {
    KeyLocation.ENVIRONMENT: QT_TRANSLATE_NOOP("settings", "The key comes from the environment."),
    KeyLocation.KEYCHAIN: QT_TRANSLATE_NOOP("settings", "The key is in the system keychain."),
    KeyLocation.SESSION: QT_TRANSLATE_NOOP(
        "settings", "No system keychain was found; the key is kept until Memdeck closes."
    ),
    KeyLocation.NOWHERE: QT_TRANSLATE_NOOP(
        "settings", "No key saved for this server. Enter one if the server asks for it."
    ),
}


def key_location_text(location: KeyLocation) -> str:
    return translate("settings", str(_KEY_LOCATIONS[location]))


class KeyState(PlainLabel):
    """Shows where the key of a server is kept, or why that is unknown."""

    def __init__(self) -> None:
        super().__init__(variant="muted", wraps=True)

    def show_location(self, location: KeyLocation) -> None:
        self.setText(key_location_text(location))

    def show_error(self, error: MemdeckError) -> None:
        self.setText(message_text(error))


class JobButton(QPushButton):
    """Asks for a job, and cancels it while it runs; *note* shows its result.

    *progress_text* is shown until there is a result.
    """

    asked = Signal()

    def __init__(self, text: str, progress_text: str) -> None:
        super().__init__(text)
        self._text = text
        self._progress_text = progress_text
        self._job: Job | None = None
        self._result_text: Callable[[Any], str] = str
        self.note = result_label()
        self.note.hide()
        self.clicked.connect(self._on_clicked)

    def follow(self, job: Job, result_text: Callable[[Any], str] = str) -> None:
        """Show that *job* is running, and then its result as text or why it failed."""
        # The button stays enabled, or the focus would move to the next one.
        self._job, self._result_text = job, result_text
        self.setText(self.tr("Cancel"))
        self.note.setText(self._progress_text)
        self.note.show()
        job.done.connect(self._on_done)
        job.failed.connect(self._on_failed)
        job.cancelled.connect(self._on_cancelled)

    def show_note(self, sentence: str) -> None:
        """Cancel the job, and show *sentence*; "" for nothing."""
        if self._job is not None:
            self._job.disconnect(self)
            self._job.cancel()
            self._job = None
        self.setText(self._text)
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))

    def _on_done(self, result: object) -> None:
        self.show_note(self._result_text(result))

    def _on_failed(self, error: MemdeckError) -> None:
        self.show_note(message_text(error))

    def _on_cancelled(self) -> None:
        self.show_note(self.tr("Cancelled."))

    def _on_clicked(self) -> None:
        if self._job is None:
            self.asked.emit()
        else:
            self._job.cancel()


class SelfTestButton(QWidget):
    """A button that tests the choice, with the result next to it."""

    asked = Signal()

    def __init__(self, progress_text: str) -> None:
        super().__init__()
        self.test = JobButton(self.tr("Test"), progress_text)
        self.result = self.test.note
        self.setLayout(button_row(self.test, self.result))
        self.test.asked.connect(self.asked)
        self.follow = self.test.follow
        self.show_result = self.test.show_note
