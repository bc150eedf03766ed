"""One broken entry of a memory file: the problem, its text, and the way to fix it."""

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from memdeck.desktop.panels.detail.frameless_text import FlatText, inked
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_text import PlainLabel, whole, without_mnemonic
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ROOMY, SNUG
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.domain.memory.entry import Layer
from memdeck.storage.text.markdown.document import Broken

SHOWN_CHARACTERS = 20_000


class BrokenView(QWidget):
    """Shows the whole reason; the button leads to the line in the file."""

    line_asked = Signal(Layer, int)
    """The user wants to fix the layer's file at this line, counted from 1."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._broken: Broken | None = None
        self.title = PlainLabel(self.tr("Broken memory"), variant="title")
        self.line = PlainLabel(variant="muted", wraps=True, font=theme.small_font())
        self.reason = PlainLabel(variant="caution", wraps=True)
        self.text = FlatText(self.tr("Text in the file"))
        self.fix = QPushButton()
        self.fix.setProperty("variant", "primary")
        self.fix.clicked.connect(self._on_fix_clicked)
        column = vbox(
            vbox(self.title, self.line, spacing=HAIR),
            self.reason,
            self.text,
            spacing=SNUG,
            margins=ROOMY,
        )
        column.addWidget(self.fix, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)
        self.setLayout(column)
        self.setFocusProxy(self.fix)
        theme.changed.connect(self._write_text)

    def show_broken(self, broken: Broken, file: str) -> None:
        """Show an entry of the file of that name."""
        self._broken = broken
        number = QLocale().toString(broken.line)
        self.line.setText(self.tr("{file}, line {number}").format(file=file, number=number))
        self.reason.setText(message_text(broken.reason))
        self.fix.setText(self.tr("Fix in {file}").format(file=without_mnemonic(file)))
        self._write_text()

    def _write_text(self) -> None:
        if self._broken is not None:
            text = whole(self._broken.text[:SHOWN_CHARACTERS].strip())
            ink = inked(self._theme.colors.text, self._theme.mono_font())
            self.text.rewrite().insertText(text, ink)

    def _on_fix_clicked(self) -> None:
        if self._broken is not None:
            self.line_asked.emit(self._broken.layer, self._broken.line)
