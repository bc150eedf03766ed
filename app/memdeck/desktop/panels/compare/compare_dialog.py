"""A read-only comparison of two files."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from memdeck.desktop.panels.compare.compare_view import CompareView
from memdeck.desktop.panels.compare.line_diff import Comparison
from memdeck.desktop.ui.text.plain_label import PlainLabel
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG


class CompareDialog(QDialog):
    """Shows the differences from the file to another version of it; Esc closes it."""

    def __init__(self, theme: Theme, comparison: Comparison, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Differences"))
        said = self.tr("How {other} differs: green is only there, red is missing there.")
        same = self.tr("{other} is the same.")
        told = PlainLabel(
            (said if comparison.lines else same).format(other=comparison.name), wraps=True
        )
        told.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        self.view = CompareView(theme)
        self.view.show_lines(comparison.lines)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.setContentsMargins(SNUG, SNUG, SNUG, SNUG)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(told)
        column.addWidget(self.view, 1)
        column.addWidget(buttons)
        self.resize(760, 560)
