"""A window's part: the tab and a field beside it, over a vault that is really there and watched.

The file is MEMORY.md, or LEARNINGS.md where a test asks for the other layer.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtGui import QInputMethodEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from memdeck.desktop.panels.memory_file.memory_file_controller import MemoryFileController
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Bridge
from memdeck.domain.memory.entry import Layer
from memdeck.services.manager import MemoryManager
from memdeck.storage.vault.store.drafts import drafts_of
from tests.fakes.vaults import MEMORY_MD, FakeClock, vault_at

NAMES = {Layer.SEMANTIC: "MEMORY.md", Layer.PROCEDURAL: "LEARNINGS.md"}
BESIDE = "# Agent Memory\n"
PAUSE_MS = 20  # a second, in the window


@dataclass
class Scene:
    """One open vault with its tab in a window; ``elsewhere`` is another place of the window."""

    folder: Path
    layer: Layer
    clock: FakeClock
    manager: MemoryManager
    bridge: Bridge
    vault_session: VaultSession
    file: MemoryFileController
    window: QWidget
    elsewhere: QLineEdit
    wait: Callable[[Callable[[], bool]], None]
    modified: list[bool] = field(default_factory=list)
    at_cursor: list[str] = field(default_factory=list)
    is_closed: bool = False

    @property
    def path(self) -> Path:
        return self.folder / NAMES[self.layer]

    @property
    def drafts(self) -> list[Path]:
        return drafts_of(self.manager.vault.layout.part(self.layer))

    @property
    def editor(self):
        return self.file._editor

    @property
    def page(self):
        return self.editor.page

    @property
    def panel(self):
        return self.file.panel

    def notices(self) -> dict[str, str]:
        return {notice.subject: notice.text for notice in self.panel.notices.notices}

    def press(self, about: str, label: str) -> None:
        """Press a step of the notice about a matter."""
        area = self.panel.notices
        (notice,) = [notice for notice in area.notices if notice.subject == about]
        (step,) = [step for step in notice.actions if step.label == label]
        step.run()
        if step.closes_notice:
            area._settle(about)

    def type_at(self, words: str, text: str) -> None:
        """Put the cursor before *words* and type *text* as an input method does."""
        at = self.page.shown_text().index(words)
        cursor = QTextCursor(self.page.document())
        cursor.setPosition(len(self.page.shown_text()[:at].encode("utf-16-le")) // 2)
        self.page.setTextCursor(cursor)
        event = QInputMethodEvent()
        event.setCommitString(text)
        QApplication.sendEvent(self.page, event)

    def save_outside(self, *edits: tuple[str, str]) -> str:
        """Edit the file as another editor does, and return its text."""
        text = self.path.read_text()
        for old, new in edits:
            assert old in text
            text = text.replace(old, new)
        other = self.folder / "other.tmp"
        other.write_text(text)
        other.replace(self.path)
        return text

    def settled(self) -> None:
        """Wait until nothing is under way any more."""
        self.wait(
            lambda: not self.bridge.is_busy and not self.vault_session._settle_timer.isActive()
        )

    def shown(self, *words: str) -> None:
        """Wait until the editor shows all of *words*, and the file and it have met or clashed."""
        self.wait(lambda: all(word in self.editor.text() for word in words))
        self.settled()

    def close(self) -> None:
        """Close as the window does."""
        if not self.is_closed:
            self.is_closed = True
            if shiboken6.isValid(self.window):
                self.file.close()
            self.vault_session.close()
            self.bridge.close()
            if shiboken6.isValid(self.window):
                self.window.close()
                self.window.deleteLater()

    def crash(self) -> None:
        """End without a word, as far as a process that goes on can: its lock goes, nothing else."""
        self.file._drafts._file.release()
        self.file._sync.is_open = False
        self.close()


@pytest.fixture
def layer() -> Layer:
    """The layer of the file in the tab; a module may ask for both."""
    return Layer.SEMANTIC


@pytest.fixture
def open_scene(tmp_path, theme, icons, qtbot, layer):
    """Opens the vault in tmp_path, as often as a test wants; *text* is put there first."""
    scenes: list[Scene] = []

    def wait(condition: Callable[[], bool]) -> None:
        qtbot.waitUntil(condition)

    def make(text: str | None = MEMORY_MD, *, days: int = 0, is_seen: bool = True) -> Scene:
        clock = FakeClock()
        clock.now += timedelta(days=days)
        if text is not None:
            (tmp_path / "MEMORY.md").write_text(BESIDE)
            (tmp_path / NAMES[layer]).write_text(text, encoding="utf-8", newline="")
        manager = vault_at(tmp_path, None, clock=clock)
        bridge = Bridge()
        vault_session = VaultSession(manager, bridge)
        file = MemoryFileController(vault_session, theme, icons, layer)
        file._drafts._timer.setInterval(PAUSE_MS)
        window = QWidget()
        elsewhere = QLineEdit()
        column = QVBoxLayout(window)
        column.addWidget(file.panel)
        column.addWidget(elsewhere)
        window.resize(700, 600)
        scene = Scene(
            tmp_path, layer, clock, manager, bridge, vault_session, file, window, elsewhere, wait
        )
        scenes.append(scene)
        file.modified_changed.connect(scene.modified.append)
        file.entry_at_cursor.connect(scene.at_cursor.append)
        vault_session.open()
        if is_seen:
            with qtbot.waitExposed(window):
                window.show()
            scene.page.setFocus()
        scene.settled()
        return scene

    yield make
    for scene in scenes:
        scene.close()


@pytest.fixture
def scene(open_scene):
    return open_scene()
