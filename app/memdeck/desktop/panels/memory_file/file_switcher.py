"""The switch between the files of a vault."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT


class FileSwitch(QWidget):
    """One button per file, one of them checked; Qt lets the arrow keys move between them."""

    chosen = Signal(int)
    """The user wants to see the file of this number."""

    def __init__(self) -> None:
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        self._row.setSpacing(0)
        self.setAccessibleName(self.tr("Files"))

    @property
    def buttons(self) -> list[QPushButton]:
        return [one for one in self._group.buttons() if isinstance(one, QPushButton)]

    def add_file(self, name: str) -> None:
        """Add a button for the file of that name."""
        button = QPushButton(name.replace("&", "&&"))
        button.setCheckable(True)
        button.setProperty("look", "segment" if self._names else "first-segment")
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._group.addButton(button, len(self._names))
        self._row.addWidget(button)
        self._names += (name,)

    def turn_to(self, number: int) -> None:
        """Check the button of that number."""
        self._group.button(number).setChecked(True)

    def mark_unsaved(self, names: Collection[str]) -> None:
        """Mark the files of *names* as unsaved."""
        for name, button in zip(self._names, self.buttons, strict=True):
            is_unsaved = name in names
            button.setText(name.replace("&", "&&") + (" ●" if is_unsaved else ""))
            said = self.tr("{name}, unsaved").format(name=name) if is_unsaved else name
            button.setAccessibleName(said)
