"""Keys that go to the review before the window's commands of the same name."""

from collections.abc import Iterable

from PySide6.QtGui import QAction, QKeyEvent, QKeySequence


def pressed(commands: Iterable[QAction], event: QKeyEvent) -> QAction | None:
    """Return the command whose key was pressed, if it is on offer."""
    keys = QKeySequence(event.keyCombination())
    offered = (command for command in commands if command.isEnabled())
    return next((command for command in offered if keys in command.shortcuts()), None)
