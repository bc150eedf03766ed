"""The settings page for recall: the embedder, the index location, and the index state."""

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QProgressBar, QPushButton, QScrollArea, QWidget

from memdeck.bootstrap.embedder_settings import leaves
from memdeck.desktop.settings.fields.form_fields import button_row, note_label, result_label
from memdeck.desktop.settings.recall.embedder_form import EmbedderForm
from memdeck.desktop.settings.recall.index_location_form import IndexLocationForm
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.storage.config.settings import Settings


class RecallPage(QScrollArea):
    """Three forms in a column; with a server in each they are higher than the dialog."""

    shown = Signal()
    """The page was opened."""

    def __init__(self) -> None:
        super().__init__()
        self.embedder = EmbedderForm()
        self.location = IndexLocationForm()
        self.index = IndexStatus()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        # The forms take the focus, and scroll themselves into view.
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()

    @property
    def values(self) -> dict[str, object]:
        return {
            "embedder": self.embedder.choice.name,
            "embedder_url": self.embedder.typed_address,
            "embedder_model": self.embedder.typed_model,
            "postgres": self.location.server,
        }

    def show_settings(self, settings: Settings) -> None:
        self.embedder.show_choice(settings.embedder, settings.embedder_url, settings.embedder_model)
        self.location.show_choice(settings.postgres)

    def unasked_address(self, consented: Collection[str]) -> str:
        """Return the address that texts would be sent to without consent; "" for none."""
        address = self.embedder.choice.address
        return address if leaves(address) and address not in consented else ""

    def has_errors(self) -> bool:
        """Return whether the settings cannot be saved; if so, the form shows the reason."""
        field = self.embedder.invalid_field() or self.location.invalid_field()
        if field is not None:
            field.setFocus()
            self.ensureWidgetVisible(field)
        return field is not None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self.shown.emit()

    def _lay_out(self) -> None:
        forms = self.embedder.fields, self.location.fields
        for fields in forms:
            fields.give_names(max(form.names_px for form in forms))
        inner = QWidget()
        column = vbox(spacing=TIGHT, margins=(0, 0, SNUG, 0))
        inner.setLayout(column)
        for heading, widget in (
            (self.tr("Search by meaning"), self.embedder),
            (self.tr("Index location"), self.location),
            (self.tr("Index of this vault"), self.index),
        ):
            column.addWidget(PlainLabel(heading, variant="heading"))
            column.addWidget(widget)
            column.addSpacing(ROOMY)
        column.addStretch()
        self.setWidget(inner)


class IndexStatus(QWidget):
    """Shows the contents of the index; the button rebuilds it, and stops the rebuild."""

    rebuild_asked = Signal()
    stop_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.state = note_label()
        self.result = result_label()
        self.button = QPushButton()
        self.button.clicked.connect(self._on_button_clicked)
        self.bar = QProgressBar(textVisible=False)
        self.bar.setAccessibleName(self.tr("Rebuilding the index"))
        self._is_working = False
        rebuild = button_row(self.button, self.result)
        self.setLayout(vbox(self.state, rebuild, self.bar, spacing=TIGHT))
        self.show_idle()

    def show_state(self, sentence: str, *, can_rebuild: bool = True) -> None:
        """Show what is in the index, or why there is none."""
        self.state.setText(sentence)
        self.button.setEnabled(can_rebuild)

    def show_working(self, sentence: str) -> None:
        """Show that the index is being rebuilt; the bar is indeterminate until ``show_figure``."""
        self._is_working = True
        self.result.setText(sentence)
        self.button.setText(self.tr("Stop"))
        self.bar.setRange(0, 0)
        self.bar.show()

    def show_figure(self, done: int, total: int) -> None:
        """Show the number of embedded texts, and their total."""
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        self.result.setText(
            self.tr("{done} of {total} texts embedded").format(
                done=self.locale().toString(done), total=self.locale().toString(total)
            )
        )

    def show_idle(self, sentence: str = "") -> None:
        """Show how the rebuild ended."""
        self._is_working = False
        self.result.setText(sentence)
        self.button.setText(self.tr("Rebuild index"))
        self.bar.hide()

    def _on_button_clicked(self) -> None:
        (self.stop_asked if self._is_working else self.rebuild_asked).emit()
