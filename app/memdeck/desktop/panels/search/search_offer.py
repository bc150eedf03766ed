"""The row above the filtered table that offers to search by meaning."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel, one_line, without_mnemonic
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.buttons import link_button

SHOWN_CHARACTERS = 60


class SearchOffer(QWidget):
    """Names the typed text, and the key that does the same."""

    chosen = Signal()

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self.button = link_button()
        self.button.clicked.connect(self.chosen)
        icons.set_icon(self.button, "search")
        native = QKeySequence.SequenceFormat.NativeText
        key = PlainLabel(QKeySequence(Qt.Key.Key_Return).toString(native), variant="muted")
        key.setFont(theme.small_font())
        row = hbox(self.button, spacing=SNUG, margins=(SNUG, 0, SNUG, 0))
        row.addStretch(1)
        row.addWidget(key)
        self.setLayout(row)
        self.hide()

    def show_text(self, text: str) -> None:
        """Offer to search for *text*; hide for ""."""
        label = without_mnemonic(one_line(text, SHOWN_CHARACTERS))
        self.button.setText(self.tr("Search by meaning: “{text}”").format(text=label))
        self.setVisible(bool(text))
