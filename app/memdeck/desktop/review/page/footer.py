"""The bottom of the review: the effect of an apply, its button, and the keys."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from memdeck.desktop.review.labels.action_labels import outcome_words
from memdeck.desktop.review.model.draft import Draft
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT


class ReviewFooter(QWidget):
    """Summarises the draft; the button applies it."""

    apply_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sentence = PlainLabel(wraps=True)
        self._keys = PlainLabel(look="muted", wraps=True)
        self.set_keys(
            self.tr(
                "J/K move · Space select · 1–3 answer · E edit · X reject · M merge · O source"
                " · Ctrl+Enter apply"
            )
        )
        self._keys.setFont(theme.small_font())
        self._apply = QPushButton()
        self._apply.setProperty("look", "primary")
        self._apply.clicked.connect(self.apply_asked)
        self._lay_out()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._color()
        theme.changed.connect(self._color)

    @property
    def sentence(self) -> str:
        return self._sentence.text()

    @property
    def button(self) -> QPushButton:
        return self._apply

    def set_keys(self, keys: str) -> None:
        """Show the available keys."""
        self._keys.setText(keys)

    def show_draft(self, draft: Draft, *, is_busy: bool) -> None:
        """Show the effect of applying *draft*; the button is disabled while *is_busy*."""
        count = len(draft.ticked)
        self._sentence.setText(outcome_words(draft.decided, len(draft.rejected)))
        can_apply = bool(draft.decided or draft.rejected)
        if count:
            self._apply.setText(self.tr("Apply {count}").format(count=count))
        else:
            self._apply.setText(self.tr("Done") if can_apply else self.tr("Apply"))
        self._apply.setAccessibleDescription(self._sentence.text())
        self._apply.setEnabled(can_apply and not is_busy)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(SNUG)
        row.addWidget(self._sentence, stretch=1)
        row.addWidget(self._apply)
        column = QVBoxLayout(self)
        column.setContentsMargins(SNUG, TIGHT, SNUG, TIGHT)
        column.setSpacing(HAIR)
        column.addLayout(row)
        column.addWidget(self._keys)

    def _color(self) -> None:
        line = self._theme.colors.line
        self.setStyleSheet(f"ReviewFooter {{ border-top: 1px solid {line}; }}")
