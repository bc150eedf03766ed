"""The bar of problems below the page: each with its whole reason."""

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QFrame

from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.icon_button import icon_button


class ProblemBar(QFrame):
    """Shows the problem on the current line of *page*, or the next one; hidden without problems."""

    def __init__(self, page: Page, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._page = page
        self.reason = PlainLabel(wraps=True)
        self._position = PlainLabel(look="muted")
        for label in (self.reason, self._position):
            label.setFont(theme.small_font())
        self._previous = icon_button(icons, "chevron-up", self.tr("Previous problem"))
        self._next = icon_button(icons, "chevron-down", self.tr("Next problem"))
        self.setLayout(
            hbox(
                self.reason,
                self._position,
                self._previous,
                self._next,
                spacing=HAIR,
                margins=(SNUG, HAIR, TIGHT, HAIR),
                stretched=self.reason,
            )
        )
        self._previous.clicked.connect(lambda: self.step(-1))
        self._next.clicked.connect(lambda: self.step(1))
        page.problems_changed.connect(self._update)
        page.cursorPositionChanged.connect(self._update)
        self.hide()

    def step(self, direction: int) -> None:
        """Go to the next problem (1) or the previous one (-1), wrapping around at the ends."""
        lines = list(self._page.problems)
        if not lines:
            return
        current = self._page.textCursor().blockNumber() + 1
        if direction > 0:
            line = next((line for line in lines if line > current), lines[0])
        else:
            line = next((line for line in reversed(lines) if line < current), lines[-1])
        self._page.go_to(line)
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _update(self) -> None:
        lines = list(self._page.problems)
        self.setVisible(bool(lines))
        if not lines:
            return
        current = self._page.textCursor().blockNumber() + 1
        line = next((line for line in lines if line >= current), lines[0])
        self.reason.setText(
            self.tr("Line {line}: {reason}")
            .replace("{line}", QLocale().toString(line))
            .replace("{reason}", self._page.problems[line])
        )
        self._position.setVisible(len(lines) > 1)
        self._position.setText(
            self.tr("{number} of {count}").format(number=lines.index(line) + 1, count=len(lines))
        )
