"""Notices of errors and other events, shown in place until they are dealt with."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, RADIUS, SNUG, TIGHT, Colors, Tone
from memdeck.desktop.ui.views.widgets.icon_button import icon_button

NARROW_PX = 480  # below this the buttons are under the sentence
# A click that took the focus would lose it with the notice, to the next widget.
_BY_TAB_ALONE = Qt.FocusPolicy.TabFocus


class Gravity(StrEnum):
    """The severity of a notice."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class Step:
    """A next step for the user: a button's label and its action."""

    label: str
    run: Callable[[], object]
    settles: bool = True
    """Whether pressing it closes the notice."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A full sentence with its next steps. *about* is its subject: a newer notice replaces it."""

    about: str
    text: str
    gravity: Gravity = Gravity.NOTE
    steps: tuple[Step, ...] = ()


class NoticeArea(QWidget):
    """Notices one above the other, newest first; takes no space while there is none."""

    settled = Signal(str)
    """A notice was closed or dealt with; its subject."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icons = icons
        self._bars: dict[str, NoticeBar] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self.hide()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The shown notices, oldest first."""
        return tuple(bar.notice for bar in self._bars.values())

    def show_notice(self, notice: Notice) -> None:
        """Show *notice*, replacing an older one on the same subject."""
        self.clear(notice.about)
        bar = NoticeBar(notice, self._theme, self._icons, self)
        bar.dealt_with.connect(lambda: self._settle(notice.about))
        self._bars[notice.about] = bar
        self._column.insertWidget(0, bar)
        self.show()

    def clear(self, about: str) -> None:
        """Remove the notice on a subject, if there is one."""
        bar = self._bars.pop(about, None)
        if bar is not None:
            self._column.removeWidget(bar)
            bar.hide()
            bar.deleteLater()
        self.setVisible(bool(self._bars))

    def _settle(self, about: str) -> None:
        self.clear(about)
        self.settled.emit(about)


class NoticeBar(QFrame):
    """One notice: an icon, the sentence, buttons for its steps, and a close button."""

    dealt_with = Signal()

    def __init__(self, notice: Notice, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self.notice = notice
        self._theme = theme
        self._icons = icons
        self._icon = PlainLabel()
        self._text = PlainLabel(notice.text, wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.setAccessibleName(notice.text)
        self._lay_out()
        self._color()
        theme.changed.connect(self._color)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dealt_with.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_steps(below=event.size().width() < NARROW_PX)

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SNUG, HAIR, TIGHT, HAIR)
        self._grid.setHorizontalSpacing(TIGHT)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._icon, 0, 0)
        self._grid.addWidget(self._text, 0, 1)
        self._grid.addWidget(self._cross(), 0, 3)
        self._steps = QWidget()
        row = QHBoxLayout(self._steps)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(TIGHT)
        for step in self.notice.steps:
            row.addWidget(self._button(step))
        self._place_steps(below=False)

    def _place_steps(self, *, below: bool) -> None:
        left = Qt.AlignmentFlag.AlignLeft
        if below:
            self._grid.addWidget(self._steps, 1, 1, left)
        else:
            self._grid.addWidget(self._steps, 0, 2)

    def _button(self, step: Step) -> QPushButton:
        button = QPushButton(step.label)
        button.setProperty("look", "link")
        button.setAccessibleName(step.label)
        button.setFocusPolicy(_BY_TAB_ALONE)
        button.clicked.connect(lambda: self._take(step))
        return button

    def _take(self, step: Step) -> None:
        step.run()
        if step.settles:
            self.dealt_with.emit()

    def _cross(self) -> QToolButton:
        cross = icon_button(self._icons, "close", self.tr("Close"))
        cross.setFocusPolicy(_BY_TAB_ALONE)
        cross.clicked.connect(self.dealt_with)
        return cross

    def _color(self) -> None:
        colors = self._theme.colors
        tone, icon = _look(self.notice.gravity, colors)
        self.setStyleSheet(
            f"NoticeBar {{ background: {tone.wash}; border-bottom: 1px solid {colors.line}; }}"
            f"NoticeBar QPushButton {{ color: {tone.ink}; border-radius: {RADIUS}px; }}"
        )
        ratio = self.devicePixelRatioF()
        self._icon.setPixmap(self._icons.picture(icon, ICON_PX, ratio, tone.ink))


def _look(gravity: Gravity, colors: Colors) -> tuple[Tone, str]:
    match gravity:
        case Gravity.NOTE:
            return colors.change, "info"
        case Gravity.WARNING:
            return colors.warn, "warning"
        case Gravity.ERROR:
            return colors.remove, "error"
