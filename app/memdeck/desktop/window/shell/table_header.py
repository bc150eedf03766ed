"""The header over the table: the section and the counts."""

from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget

from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import HAIR, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox
from memdeck.desktop.ui.views.widgets.elided_label import ElidedLabel


class TableHeader(QWidget):
    """Names the section and counts its memories."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = PlainLabel(variant="title")
        self.count = ElidedLabel()
        self.count.setProperty("variant", "muted")
        row = hbox(
            self._title,
            self.count,
            spacing=TIGHT,
            margins=(SNUG, HAIR, TIGHT, HAIR),
            stretched=self.count,
        )
        self.setLayout(row)
        self.setFixedHeight(theme.small_font().pointSize() * 2 + 22)

    def set_title(self, title: str) -> None:
        self._title.setText(title)

    def set_counts(self, visible: int, total: int, selected: int) -> None:
        """Show the numbers of *visible* and *selected* rows, of the section's *total*."""
        locale = QLocale()
        parts = [locale.toString(visible)]
        if visible != total:
            parts = [
                self.tr("{shown} of {total}").format(
                    shown=locale.toString(visible), total=locale.toString(total)
                )
            ]
        if selected:
            parts.append(self.tr("{count} selected").format(count=locale.toString(selected)))
        self.count.setText(" · ".join(parts))
