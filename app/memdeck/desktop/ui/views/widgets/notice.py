"""Notices of errors and other events, shown in place until they are dealt with."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, RADIUS, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.icon_button import icon_button

NARROW_PX = 480  # below this the buttons are under the sentence
# A click that took the focus would lose it with the notice, to the next widget.
_BY_TAB_ALONE = Qt.FocusPolicy.TabFocus


class Severity(StrEnum):
    """The severity of a notice."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True)
class NoticeAction:
    """A next action for the user: a button's label and its action."""

    label: str
    run: Callable[[], object]
    closes_notice: bool = True
    """Whether pressing it closes the notice."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A full sentence with its next actions; it replaces an older notice on the same *subject*."""

    subject: str
    text: str
    severity: Severity = Severity.NOTE
    actions: tuple[NoticeAction, ...] = ()


class NoticeArea(QWidget):
    """Notices one above the other, newest first; takes no space while there is none."""

    settled = Signal(str)
    """A notice was closed or dealt with; its subject."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icons = icons
        self._bars: dict[str, NoticeBar] = {}
        self._column = vbox(spacing=0)
        self.setLayout(self._column)
        self.hide()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The shown notices, oldest first."""
        return tuple(bar.notice for bar in self._bars.values())

    def show_notice(self, notice: Notice) -> None:
        """Show *notice*, replacing an older one on the same subject."""
        self.clear(notice.subject)
        bar = NoticeBar(notice, self._theme, self._icons, self)
        bar.closed.connect(lambda: self._settle(notice.subject))
        self._bars[notice.subject] = bar
        self._column.insertWidget(0, bar)
        self.show()

    def clear(self, subject: str) -> None:
        """Remove the notice on a subject, if there is one."""
        bar = self._bars.pop(subject, None)
        if bar is not None:
            self._column.removeWidget(bar)
            bar.hide()
            bar.deleteLater()
        self.setVisible(bool(self._bars))

    def _settle(self, subject: str) -> None:
        self.clear(subject)
        self.settled.emit(subject)


class NoticeBar(QFrame):
    """One notice: an icon, the sentence, buttons for its actions, and a close button."""

    closed = Signal()

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
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._add_actions(below=event.size().width() < NARROW_PX)

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SNUG, HAIR, TIGHT, HAIR)
        self._grid.setHorizontalSpacing(TIGHT)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._icon, 0, 0)
        self._grid.addWidget(self._text, 0, 1)
        cross = icon_button(self._icons, "close", self.tr("Close"))
        cross.setFocusPolicy(_BY_TAB_ALONE)
        cross.clicked.connect(self.closed)
        self._grid.addWidget(cross, 0, 3)
        self._actions = QWidget()
        row = hbox(spacing=TIGHT)
        self._actions.setLayout(row)
        for action in self.notice.actions:
            row.addWidget(self._button(action))
        self._add_actions(below=False)

    def _add_actions(self, *, below: bool) -> None:
        if below:
            self._grid.addWidget(self._actions, 1, 1, Qt.AlignmentFlag.AlignLeft)
        else:
            self._grid.addWidget(self._actions, 0, 2)

    def _button(self, action: NoticeAction) -> QPushButton:
        button = QPushButton(action.label)
        button.setProperty("look", "link")
        button.setAccessibleName(action.label)
        button.setFocusPolicy(_BY_TAB_ALONE)
        button.clicked.connect(lambda: self._run(action))
        return button

    def _run(self, action: NoticeAction) -> None:
        action.run()
        if action.closes_notice:
            self.closed.emit()

    def _color(self) -> None:
        colors = self._theme.colors
        tone, icon = {
            Severity.NOTE: (colors.change, "info"),
            Severity.WARNING: (colors.warn, "warning"),
            Severity.ERROR: (colors.remove, "error"),
        }[self.notice.severity]
        self.setStyleSheet(
            f"NoticeBar {{ background: {tone.wash}; border-bottom: 1px solid {colors.line}; }}"
            f"NoticeBar QPushButton {{ color: {tone.ink}; border-radius: {RADIUS}px; }}"
        )
        ratio = self.devicePixelRatioF()
        self._icon.setPixmap(self._icons.pixmap(icon, ICON_PX, ratio, tone.ink))
