"""The line over the table: where one is, how much is shown, and what can be done with it."""

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from memdeck.desktop.actions.actions import Actions
from memdeck.desktop.models.places import Place, place_name
from memdeck.desktop.theme.theme import Theme
from memdeck.desktop.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.window.elided import ElidedLabel

_COMMANDS = ("entry.pin", "entry.archive", "entry.restore", "entry.forget")


class PlaceHeader(QWidget):
    """Names the place; buttons for the chosen memories appear while some are chosen."""

    def __init__(self, actions: Actions, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = QLabel()
        self._title.setProperty("look", "title")
        self._count = ElidedLabel()
        self._count.setProperty("look", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(SNUG, HAIR, TIGHT, HAIR)
        row.setSpacing(TIGHT)
        row.addWidget(self._title)
        row.addWidget(self._count, 1)
        for id_ in _COMMANDS:
            row.addWidget(_CommandButton(actions, id_))
        self.setFixedHeight(theme.small_font().pointSize() * 2 + 22)

    @property
    def count_text(self) -> str:
        return self._count.text()

    def set_place(self, place: Place) -> None:
        self._title.setText(place_name(place))

    def set_counts(self, shown: int, total: int, chosen: int) -> None:
        """Say that *shown* of the place's *total* are in view, and *chosen* of them chosen."""
        locale = QLocale()
        parts = [locale.toString(shown)]
        if shown != total:
            parts = [
                self.tr("{shown} of {total}").format(
                    shown=locale.toString(shown), total=locale.toString(total)
                )
            ]
        if chosen:
            parts.append(self.tr("{count} selected").format(count=locale.toString(chosen)))
        self._count.setText(" · ".join(parts))

    def clear_counts(self) -> None:
        self._count.setText("")


class _CommandButton(QToolButton):
    """A command's icon, there only while the command can do something."""

    def __init__(self, actions: Actions, id_: str) -> None:
        super().__init__()
        self.setDefaultAction(actions[id_])
        self._follow()
        actions[id_].changed.connect(self._follow)

    def _follow(self) -> None:
        action = self.defaultAction()
        key = action.shortcut().toString()
        self.setAccessibleName(action.text())
        self.setToolTip(f"{action.text()}   {key}")
        self.setVisible(action.isEnabled())
