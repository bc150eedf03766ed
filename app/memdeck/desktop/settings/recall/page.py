"""The settings page for recall: the embedder, the index location, and the index state."""

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from memdeck.bootstrap.embedder_settings import leaves
from memdeck.desktop.settings.recall.embedder_form import EmbedderForm
from memdeck.desktop.settings.recall.index_location_form import IndexLocationForm
from memdeck.desktop.settings.recall.index_status import IndexStatus
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
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
        """The new settings, by name."""
        return {
            "embedder": self.embedder.choice.name,
            "embedder_url": self.embedder.typed_address,
            "embedder_model": self.embedder.typed_model,
            "postgres": self.location.server,
        }

    def show_settings(self, settings: Settings) -> None:
        """Show the current settings."""
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
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, SNUG, 0)
        column.setSpacing(TIGHT)
        for heading, widget in (
            (self.tr("Search by meaning"), self.embedder),
            (self.tr("Index location"), self.location),
            (self.tr("The index of this vault"), self.index),
        ):
            column.addWidget(PlainLabel(heading, look="heading"))
            column.addWidget(widget)
            column.addSpacing(ROOMY)
        column.addStretch()
        self.setWidget(inner)
