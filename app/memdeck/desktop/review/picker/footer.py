"""The footer of the picker: the selection, its cost, and the button to read it."""

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT


class PickerFooter(QWidget):
    """Shows the effect of a click beforehand."""

    read_asked = Signal()
    left = Signal()
    """The user wants to read nothing."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._count = PlainLabel(wraps=True)
        self._cost = PlainLabel(look="muted", wraps=True)
        self._cost.setFont(theme.small_font())
        self.read = QPushButton()
        self.read.setProperty("look", "primary")
        self.read.clicked.connect(self.read_asked)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(self.left)
        words = QVBoxLayout()
        words.setSpacing(HAIR)
        words.addWidget(self._count)
        words.addWidget(self._cost)
        row = QHBoxLayout(self)
        row.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        row.setSpacing(TIGHT)
        row.addLayout(words, 1)
        row.addWidget(self.cancel)
        row.addWidget(self.read)

    @property
    def sentence(self) -> str:
        """The shown sentence, in one line."""
        return " ".join(part for part in (self._count.text(), self._cost.text()) if part)

    def show_listing(self, found: int) -> None:
        """Show that the files are still being listed."""
        text = self.tr("Looking through the files: {count} so far")
        self._count.setText(text.format(count=QLocale().toString(found)))
        self._cost.clear()
        self.read.setText(self.tr("Read"))
        self.read.setEnabled(False)

    def show_pick(self, count: int, total: int, *, left_out: int, memories: int, cost: str) -> None:
        """Show how many are selected, how many cannot be read, and the cost of the rest."""
        number = QLocale().toString
        text = self.tr("{count} of {total} selected").format(
            count=number(count), total=number(total)
        )
        if left_out:
            waits = self.tr("%n of them wait until you say who you are", "", left_out)
            if left_out == 1:
                waits = self.tr("1 of them waits until you say who you are")
            text += "; " + waits
        self._count.setText(text)
        self._cost.setText(cost)
        self._cost.setVisible(bool(cost))
        readable = count - left_out
        if not (readable or memories):
            self.read.setText(self.tr("Read"))
        elif readable:
            self.read.setText(self.tr("Read {count}").format(count=number(readable)))
        else:
            self.read.setText(self.tr("Review memories"))
        self.read.setEnabled(bool(readable or memories))
