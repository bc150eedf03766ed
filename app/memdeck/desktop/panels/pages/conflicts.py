"""Copies of MEMORY.md that a sync service left, to merge by hand."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Signal, SignalInstance

from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.record_list import Record
from memdeck.desktop.ui.views.widgets.record_page import RecordPage


class ConflictsPage(RecordPage):
    """Lists the copies; none of them is read as memories."""

    compare_asked = Signal(Path)
    """The user wants to see the differences of a copy."""
    reveal_asked = Signal(Path)
    """The user wants to see a copy's folder."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        translate = QCoreApplication.translate
        super().__init__(
            theme,
            translate("ConflictsPage", "Conflict copies"),
            translate(
                "ConflictsPage",
                "A sync service left these because two machines changed the file at once. Take"
                " over what is missing, then delete the copy.",
            ),
            EmptyState(
                theme,
                icons,
                "merge",
                translate("ConflictsPage", "No conflict copies"),
                translate("ConflictsPage", "No sync service left a second version of the file."),
            ),
        )
        self.list.opened.connect(lambda key: self.compare_asked.emit(Path(key)))
        compare = self.add_button(self.tr("Compare with the file"))
        compare.clicked.connect(lambda: self._ask(self.compare_asked))
        reveal = self.add_button(self.tr("Show in its folder"))
        reveal.clicked.connect(lambda: self._ask(self.reveal_asked))

    def set_copies(self, copies: Sequence[Path]) -> None:
        self.set_records([Record(str(path), path.name, str(path.parent)) for path in copies])

    def _ask(self, signal: SignalInstance) -> None:
        if self.list.current is not None:
            signal.emit(Path(self.list.current.key))
