"""The tab of the vault's file, or of its two files with a switch above them."""

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from memdeck.desktop.panels.memory_file.memory_file_controller import MemoryFileController
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.text.plain_text import without_mnemonic
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, vbox
from memdeck.domain.memory.entry import Layer
from memdeck.storage.vault.store.drafts import drafts_of


class FileSwitch(QWidget):
    """One button per file, one of them checked; Qt lets the arrow keys move between them."""

    chosen = Signal(int)
    """The user wants to see the file of this number."""

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self.buttons: list[QPushButton] = []
        self._group = QButtonGroup(self)
        self._group.idClicked.connect(self.chosen)
        self._row = hbox(spacing=0, margins=(SNUG, TIGHT, SNUG, TIGHT))
        self.setLayout(self._row)
        self.setAccessibleName(self.tr("Files"))

    def add_file(self, name: str) -> None:
        """Add a button for the file of that name."""
        button = QPushButton(without_mnemonic(name))
        button.setCheckable(True)
        button.setProperty("variant", "segment" if self._names else "first-segment")
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._group.addButton(button, len(self._names))
        self._row.addWidget(button)
        self.buttons.append(button)
        self._names.append(name)

    def turn_to(self, number: int) -> None:
        """Check the button of that number."""
        self.buttons[number].setChecked(True)

    def mark_unsaved(self, names: Collection[str]) -> None:
        """Mark the files of *names* as unsaved."""
        for name, button in zip(self._names, self.buttons, strict=True):
            is_unsaved = name in names
            button.setText(without_mnemonic(name) + (" ●" if is_unsaved else ""))
            label = self.tr("{name}, unsaved").format(name=name) if is_unsaved else name
            button.setAccessibleName(label)


class MemoryFiles(QObject):
    """The files of one vault, each with its editor; the second once it exists.

    It counts as existing while its text does, though others deleted it, and where unsaved edits of
    it were left. Close it before the bridge.
    """

    unsaved_changed = Signal(tuple)
    """The names of the files with unsaved edits in the editor."""
    entry_at_cursor = Signal(str)
    """The user moved the cursor into another memory, of this id."""
    turned = Signal(str)
    """The file of this name is in front."""

    def __init__(
        self, vault_session: VaultSession, theme: Theme, icons: Icons, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._vault_session = vault_session
        self._theme = theme
        self._icons = icons
        self.switch = FileSwitch()
        self.switch.hide()
        self._pages = QStackedWidget()
        self.widget = QWidget()
        """The tab's widget."""
        self.widget.setLayout(vbox(self.switch, self._pages, spacing=0, stretched=self._pages))
        self._is_open = True
        self._files: list[MemoryFileController] = []
        self._layers: list[Layer] = []
        self._open_file(Layer.SEMANTIC)
        self.widget.setFocusProxy(self.current.panel)
        self.switch.chosen.connect(self._turn_to)
        vault_session.snapshot_changed.connect(self._follow)
        self._look_for_drafts()
        self._follow()

    @property
    def current(self) -> MemoryFileController:
        """The file in front."""
        return self._files[self._pages.currentIndex()]

    def file(self, layer: Layer) -> MemoryFileController:
        """Return the file that holds the entries of *layer*."""
        return self._files[self._index_of(layer)]

    @property
    def drafts_left(self) -> tuple[str, ...]:
        """The names of the files whose unsaved edits closing keeps as drafts."""
        return tuple(file.name for file in self._files if file.leaves_draft)

    def save(self) -> None:
        """Save unsaved edits in either file."""
        for file in self._files:
            file.save()

    def close(self) -> None:
        """Save what can be saved, and leave the rest as drafts for the next opening."""
        self._is_open = False
        self._vault_session.snapshot_changed.disconnect(self._follow)
        for file in self._files:
            file.modified_changed.disconnect(self._emit_unsaved)
            file.met.disconnect(self._offer)
            file.close()

    def go_to_line(self, layer: Layer, line: int) -> None:
        """Show *line* of the layer's file, counted from 1; now, or when the tab is shown."""
        self._turn_to(self._index_of(layer))
        self.current.go_to_line(line)

    def go_to_entry(self, id_: str, layer: Layer) -> None:
        """Show the start of a memory of *layer*; now, or when the tab is shown.

        Do nothing while the text has the focus.
        """
        if not self.current.has_keyboard:
            self._turn_to(self._index_of(layer))
            self.current.go_to_entry(id_)

    def clear_undo(self) -> None:
        """Clear the undo stacks of both editors."""
        for file in self._files:
            file.clear_undo()

    def _index_of(self, layer: Layer) -> int:
        return self._layers.index(layer) if layer in self._layers else 0

    def _look_for_drafts(self) -> None:
        """Open the second file for its unsaved edits, though it does not exist."""
        second = self._vault_session.manager.vault.layout.learnings
        if second is not None:
            job = self._vault_session.bridge.run(drafts_of, second)
            job.done.connect(self._on_job_done)

    def _on_job_done(self, drafts: list[Path]) -> None:
        if drafts and self._is_open:
            self._open_second()

    def _follow(self) -> None:
        snapshot = self._vault_session.snapshot
        if snapshot is not None and snapshot.learnings is not None and snapshot.learnings.exists:
            self._open_second()
        self._offer()

    def _open_second(self) -> None:
        if Layer.PROCEDURAL not in self._layers:
            self._open_file(Layer.PROCEDURAL)

    def _open_file(self, layer: Layer) -> None:
        file = MemoryFileController(self._vault_session, self._theme, self._icons, layer, self)
        file.entry_at_cursor.connect(self.entry_at_cursor)
        file.modified_changed.connect(self._emit_unsaved)
        file.met.connect(self._offer)
        self._files.append(file)
        self._layers.append(layer)
        self.switch.add_file(file.name)
        self._pages.addWidget(file.panel)
        self.switch.turn_to(self._pages.currentIndex())

    def _offer(self) -> None:
        """Show the second file while it exists."""
        snapshot = self._vault_session.snapshot
        learnings = None if snapshot is None else snapshot.learnings
        has_two = len(self._files) > 1 and (
            (learnings is not None and learnings.exists) or self._files[1].is_at_stake
        )
        if not has_two:
            self._turn_to(0)
        self.switch.setVisible(has_two)

    def _emit_unsaved(self) -> None:
        names = tuple(file.name for file in self._files if file.is_modified)
        self.switch.mark_unsaved(names)
        self._offer()
        self.unsaved_changed.emit(names)

    def _turn_to(self, index: int) -> None:
        if index != self._pages.currentIndex():
            has_keyboard = self.current.has_keyboard
            self._pages.setCurrentIndex(index)
            self.switch.turn_to(index)
            self.widget.setFocusProxy(self.current.panel)
            if has_keyboard:
                self.current.panel.setFocus()
            self.turned.emit(self.current.name)
