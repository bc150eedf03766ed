"""The dialog that shows a source, next to its main window, so that both can be read."""

from collections.abc import Collection, Sequence

from PySide6.QtWidgets import QDialog, QWidget

from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.source.source_panel import Citation, SourcePanel
from memdeck.desktop.ui.views.widgets.box_layouts import vbox
from memdeck.desktop.ui.views.widgets.first_size import first_size


class SourceDialog(QDialog):
    """Shows pieces of evidence one at a time, with a button for the next; Esc closes it."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.panel = SourcePanel(theme, icons, self)
        self.panel.titled.connect(self.setWindowTitle)
        self.setLayout(vbox(self.panel, spacing=0))
        self.resize(first_size(self, 640, 560))

    def show_citations(
        self, citations: Sequence[Citation], number: int = 0, underlined: Collection[str] = ()
    ) -> None:
        """Open at one of *citations*; do nothing where there are none.

        The messages with the ids *underlined* are.
        """
        if not citations:
            return
        self.panel.show_citations(citations, number, underlined)
        self.show()
        self.activateWindow()
        self.panel.setFocus()
