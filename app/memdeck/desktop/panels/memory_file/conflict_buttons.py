"""The buttons below a conflict."""

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QBoxLayout, QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.ui.theme.tokens import TIGHT

Direction = QBoxLayout.Direction


class Choices(QWidget):
    """Mine, theirs or both; while both are edited, accept that text or go back."""

    mine_chosen = Signal()
    theirs_chosen = Signal()
    both_asked = Signal()
    postponed = Signal()
    text_chosen = Signal()
    left = Signal()
    """The user cancelled the edit of both."""

    def __init__(self) -> None:
        super().__init__()
        self.mine = _button(self.tr("Keep &mine"), self.mine_chosen)
        self.theirs = _button(self.tr("Keep &theirs"), self.theirs_chosen)
        self.both = _button(self.tr("Keep &both, edited…"), self.both_asked)
        self.text = _button(self.tr("Keep this text"), self.text_chosen, look="primary")
        for button in (self.mine, self.theirs):
            button.setCheckable(True)
        later = _button(self.tr("Decide later"), self.postponed, look="link")
        back = _button(self.tr("Back"), self.left, look="link")
        self._deciding = _Row(self.mine, self.theirs, self.both, later)
        self._editing = _Row(self.text, back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._deciding)
        column.addWidget(self._editing)

    def set_editing(self, *, is_editing: bool) -> None:
        """Show the buttons for editing both."""
        self._editing.setVisible(is_editing)
        self._deciding.setVisible(not is_editing)

    def set_narrow(self, *, is_narrow: bool) -> None:
        """Stack the buttons vertically."""
        for row in (self._deciding, self._editing):
            row.set_direction(Direction.TopToBottom if is_narrow else Direction.LeftToRight)


class _Row(QWidget):
    def __init__(self, *buttons: QPushButton) -> None:
        super().__init__()
        self._row = QBoxLayout(Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(TIGHT)
        for button in buttons:
            self._row.addWidget(button)
        self._row.addStretch()

    def set_direction(self, direction: Direction) -> None:
        self._row.setDirection(direction)


def _button(text: str, told: SignalInstance, look: str = "") -> QPushButton:
    button = QPushButton(text)
    button.setProperty("look", look)
    button.clicked.connect(told)
    return button
