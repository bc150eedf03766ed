"""The pages of what is wrong with MEMORY.md: broken entries, and copies of a sync service."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QLocale, Signal, SignalInstance

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
    """Shows what is wrong with each entry that cannot be read, and opens its line."""

    line_asked = Signal(Layer, int)
    """The user wants to fix the layer's file at this line, counted from 1."""
    broken_selected = Signal(object)
    """Another ``Broken`` entry is current, or none, which is None."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        title = self.tr("No broken memories")
        sentence = self.tr("Every memory of the file can be read.")
        self.build(
            theme,
            self.tr("Broken memories"),
            self.tr(
                "These entries cannot be read as memories. They stay in the file unchanged until"
                " you fix them there."
            ),
            EmptyState(theme, icons, "check", title, sentence),
        )
        self._files: Mapping[Layer, str] = {}
        self._broken: dict[str, Broken] = {}
        self.list.opened.connect(self._ask_line)
        self.list.current_changed.connect(self._emit_selected)
        self.add_button(self.tr("Fix in the file")).clicked.connect(self._on_fix_clicked)

    def set_broken(self, broken: Sequence[Broken], files: Mapping[Layer, str]) -> None:
        """Show the broken entries; *files* are the file names where a vault has several."""
        self._files = files
        self._broken = {_key_of(entry): entry for entry in broken}
        self.set_records([self._record(entry) for entry in broken])
        self._emit_selected()

    def _record(self, broken: Broken) -> Record:
        line = self.tr("line {number}").format(number=QLocale().toString(broken.line))
        if broken.layer is not Layer.SEMANTIC:
            name = self._files.get(broken.layer, "")
            line = self.tr("{file}, {line}").format(file=name, line=line)
        text = broken.text[:SHOWN_CHARACTERS].strip()
        return Record(_key_of(broken), message_text(broken.reason), text, line)

    def _emit_selected(self) -> None:
        current = self.list.current
        self.broken_selected.emit(None if current is None else self._broken[current.key])

    def _on_fix_clicked(self) -> None:
        if self.list.current is not None:
            self._ask_line(self.list.current.key)

    def _ask_line(self, key: str) -> None:
        broken = self._broken[key]
        self.line_asked.emit(broken.layer, broken.line)


def _key_of(broken: Broken) -> str:
    return f"{broken.layer}:{broken.line}"


class ConflictsPage(RecordPage):
    """Lists the copies that a sync service left; none of them is read as memories."""

    compare_asked = Signal(Path)
    """The user wants to see the differences of a copy."""
    reveal_asked = Signal(Path)
    """The user wants to see a copy's folder."""

    def __init__(self, theme: Theme, icons: Icons) -> None:
        super().__init__()
        title = self.tr("No conflict copies")
        sentence = self.tr("No sync service left a second version of the file.")
        self.build(
            theme,
            self.tr("Conflict copies"),
            self.tr(
                "A sync service left these copies because two computers changed the file at the"
                " same time. Copy over what is missing, then delete them."
            ),
            EmptyState(theme, icons, "merge", title, sentence),
        )
        self.list.opened.connect(lambda key: self.compare_asked.emit(Path(key)))
        compare = self.add_button(self.tr("Compare with the file"))
        compare.clicked.connect(lambda: self._ask(self.compare_asked))
        reveal = self.add_button(self.tr("Show in folder"))
        reveal.clicked.connect(lambda: self._ask(self.reveal_asked))

    def set_copies(self, copies: Sequence[Path]) -> None:
        self.set_records([Record(str(path), path.name, str(path.parent)) for path in copies])

    def _ask(self, signal: SignalInstance) -> None:
        if self.list.current is not None:
            signal.emit(Path(self.list.current.key))
