"""The bar of problems below the page: each with its whole reason and, if known, its fix."""

from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QFrame

from memdeck.desktop.panels.editor.page import Page
from memdeck.desktop.ui.text.plain_text import PlainLabel, plain_tip
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.buttons import icon_button, link_button


class ProblemBar(QFrame):
    """Shows the problem on the current line of *page*, or the next one; hidden without problems."""

    def __init__(self, page: Page, theme: Theme, icons: Icons) -> None:
        super().__init__()
        self._page = page
        self.reason = PlainLabel(wraps=True)
        self._position = PlainLabel(variant="muted")
        for label in (self.reason, self._position):
            label.setFont(theme.small_font())
        self.fix = link_button(self.tr("Fix"))
        self._previous = icon_button(icons, "chevron-up", self.tr("Previous problem"))
        self._next = icon_button(icons, "chevron-down", self.tr("Next problem"))
        self.setLayout(
            hbox(
                self.reason,
                self.fix,
                self._position,
                self._previous,
                self._next,
                spacing=TIGHT,
                margins=(SNUG, HAIR, TIGHT, HAIR),
                stretched=self.reason,
            )
        )
        self.fix.clicked.connect(self._on_fix_clicked)
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

    @property
    def _line(self) -> int:
        """The line of the shown problem: the first one from the current line on."""
        lines = list(self._page.problems)
        current = self._page.textCursor().blockNumber() + 1
        return next((line for line in lines if line >= current), lines[0])

    def _on_fix_clicked(self) -> None:
        line = self._line
        problem = self._page.problems[line]
        if problem.fix is not None:
            self._page.apply_fix(line, problem.fix)
            self._page.go_to(line)
            self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def _update(self) -> None:
        lines = list(self._page.problems)
        self.setVisible(bool(lines))
        if not lines:
            return
        line = self._line
        problem = self._page.problems[line]
        self.reason.setText(
            self.tr("Line {line}: {reason}")
            .replace("{line}", QLocale().toString(line))
            .replace("{reason}", problem.text)
        )
        self.fix.setVisible(problem.fix is not None and not self._page.isReadOnly())
        if problem.fix is not None:
            tip = self.tr("Change the line to: {line}").replace("{line}", problem.fix.new)
            self.fix.setToolTip(plain_tip(tip))
        self._position.setVisible(len(lines) > 1)
        self._position.setText(
            self.tr("{number} of {count}").format(number=lines.index(line) + 1, count=len(lines))
        )
