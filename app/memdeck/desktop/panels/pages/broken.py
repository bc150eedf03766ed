"""The page of entries in MEMORY.md that cannot be read."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Signal

from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.desktop.ui.views.widgets.record_list import Record
from memdeck.desktop.ui.views.widgets.record_page import RecordPage
from memdeck.domain.memory.entry import Layer
from memdeck.storage.text.markdown.document import Broken

SHOWN_CHARACTERS = 400


class BrokenPage(RecordPage):
    """Shows what is wrong with each, and opens its line."""

    line_asked = Signal(Layer, int)
    """The user wants to fix the layer's file at this line, counted from 1."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        translate = QCoreApplication.translate
        super().__init__(
            theme,
            translate("BrokenPage", "Broken memories"),
            translate(
                "BrokenPage",
                "These cannot be read as memories. They stay in the file as they are, whatever is"
                " saved; fix them in the file.",
            ),
            EmptyState(
                theme,
                icons,
                "check",
                translate("BrokenPage", "Nothing is broken"),
                translate("BrokenPage", "Every memory of the file can be read."),
            ),
        )
        self._files: Mapping[Layer, str] = {}
        self.list.opened.connect(self._lead)
        go = self.add_button(self.tr("Go to the line"))
        go.clicked.connect(self._go)

    def set_broken(self, broken: Sequence[Broken], files: Mapping[Layer, str]) -> None:
        """Show the broken entries; *files* are the file names where a vault has several."""
        self._files = files
        self.set_records([self._record(one) for one in broken])

    def _record(self, broken: Broken) -> Record:
        line = self.tr("line {number}").format(number=QLocale().toString(broken.line))
        if broken.layer is not Layer.SEMANTIC:
            name = self._files.get(broken.layer, "")
            line = self.tr("{file}, {line}").format(file=name, line=line)
        text = broken.text[:SHOWN_CHARACTERS].strip()
        return Record(f"{broken.layer}:{broken.line}", message_text(broken.reason), text, line)

    def _go(self) -> None:
        if self.list.current is not None:
            self._lead(self.list.current.key)

    def _lead(self, key: str) -> None:
        layer, _, line = key.partition(":")
        self.line_asked.emit(Layer(layer), int(line))
