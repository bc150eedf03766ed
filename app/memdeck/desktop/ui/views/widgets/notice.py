"""Notices of errors and other events, shown in place, one at a time, until they are dealt with."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QPushButton,
    QWidget,
)

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, ICON_PX, RADIUS, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.desktop.ui.views.widgets.buttons import icon_button, link_button
from memdeck.desktop.ui.views.widgets.scrolling_text import ScrollingText

MOST_LINES = 8  # the longest sentences of the program at the smallest size; a longer one scrolls
NARROW_PX = 480  # below this the buttons are under the sentence
LINES_BESIDE = 2  # and so they are where the sentence would need more lines beside them
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
    is_dismissal: bool = False
    """Whether it replaces the close button, as it also ends what the notice offers."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A full sentence with its next actions; it replaces an older notice on the same *subject*."""

    subject: str
    text: str
    severity: Severity = Severity.NOTE
    actions: tuple[NoticeAction, ...] = ()


class NoticeArea(QWidget):
    """Shows the newest notice; takes no space while there is none.

    The next one is shown once that one is closed or dealt with.
    """

    settled = Signal(str)
    """A notice was closed or dealt with; its subject."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icons = icons
        self._notices: dict[str, Notice] = {}
        self._bar: NoticeBar | None = None
        self._column = vbox(spacing=0)
        self.setLayout(self._column)
        self.hide()

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The shown notice and those that wait for it, oldest first."""
        return tuple(self._notices.values())

    def show_notice(self, notice: Notice) -> None:
        """Show *notice*, replacing an older one on the same subject; the same text is not newer."""
        known = self._notices.get(notice.subject)
        if known is not None and known.text != notice.text:
            del self._notices[notice.subject]
        self._notices[notice.subject] = notice
        self._show_newest()

    def clear(self, subject: str) -> None:
        """Remove the notice on a subject, if there is one."""
        if self._notices.pop(subject, None) is not None:
            self._show_newest()

    def _show_newest(self) -> None:
        """Show the newest notice, and how many others there are."""
        notice = next(reversed(self._notices.values()), None)
        if self._bar is not None and self._bar.notice is not notice:
            self._column.removeWidget(self._bar)
            self._bar.hide()
            self._bar.deleteLater()
            self._bar = None
        if notice is not None and self._bar is None:
            self._bar = NoticeBar(notice, self._theme, self._icons, self)
            self._bar.closed.connect(partial(self._settle, notice.subject))
            self._column.addWidget(self._bar)
        if self._bar is not None:
            self._bar.show_others(len(self._notices) - 1)
        self.setVisible(self._bar is not None)

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
        self._text = ScrollingText(MOST_LINES * self.fontMetrics().lineSpacing())
        self._text.set_text(notice.text)
        self._text.setAccessibleName(notice.text)
        self._text.setFocusPolicy(_BY_TAB_ALONE)
        self.setAccessibleName(notice.text)
        self._others = PlainLabel(variant="muted")
        self._lay_out()
        self._color()
        theme.changed.connect(self._color)

    def show_others(self, count: int) -> None:
        """Show how many notices wait for this one to be closed."""
        self._others.setText(self.tr("%Ln more", "", count))
        self._others.setVisible(count > 0)
        self._place_actions()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_actions()

    def _lay_out(self) -> None:
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SNUG, HAIR, TIGHT, HAIR)
        self._grid.setHorizontalSpacing(TIGHT)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)
        self._grid.addWidget(self._icon, 0, 0)
        self._grid.addWidget(self._text, 0, 1)
        self._cross = icon_button(self._icons, "close", self.tr("Close"))
        self._cross.setFocusPolicy(_BY_TAB_ALONE)
        self._cross.clicked.connect(self.closed)
        if any(action.is_dismissal for action in self.notice.actions):
            self._cross.hide()  # never shown before it has a parent: it would be a window
        self._grid.addWidget(self._others, 0, 3)
        self._grid.addWidget(self._cross, 0, 4)
        self._actions = QWidget()
        row = hbox(spacing=TIGHT)
        self._actions.setLayout(row)
        for action in self.notice.actions:
            row.addWidget(self._button(action))
        self._place_actions()

    def _place_actions(self) -> None:
        """Put the buttons beside the sentence, or below it where it needs the space."""
        others = [self._icon, self._actions, self._cross]
        if not self._others.isHidden():
            others.append(self._others)
        taken_px = sum(widget.sizeHint().width() + TIGHT for widget in others) + SNUG + TIGHT
        text_px = self.width() - taken_px
        lines_px = LINES_BESIDE * self.fontMetrics().lineSpacing()
        has_space = text_px > 0 and self._text.label.heightForWidth(text_px) <= lines_px
        if self.width() < NARROW_PX or not has_space:
            self._grid.addWidget(self._actions, 1, 1, Qt.AlignmentFlag.AlignLeft)
        else:
            self._grid.addWidget(self._actions, 0, 2)

    def _button(self, action: NoticeAction) -> QPushButton:
        button = link_button(action.label)
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
