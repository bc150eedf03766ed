"""A window at work on a vault of the test's own, with a home of its own."""

import gc
import shutil
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QDialog

from memdeck.bootstrap import Program
from memdeck.desktop.ui.session.launch_options import LaunchOptions
from memdeck.desktop.window.app.application import Application, QuitQuestion
from memdeck.desktop.window.app.crash_reporter import CrashReporter
from memdeck.desktop.window.app.startup import Startup
from memdeck.desktop.window.shell.main_window import HEIGHT_PX, WIDTH_PX
from memdeck.desktop.window.shell.vault_view import VaultView
from memdeck.desktop.window.vault.open_vault import OpenVaultController
from memdeck.desktop.window.vault.vault_features import VaultFeatures
from memdeck.resources import resource
from tests.fakes.vaults import MEMORY_MD


class Desktop:
    """The program as a person has it: one window, and what to do in it."""

    def __init__(
        self, qapp, qtbot, program: Program, options: LaunchOptions, while_opening=None
    ) -> None:
        self._qtbot = qtbot
        self._app = qapp
        self.program = program
        self._crash_reporter = CrashReporter(program.data, qapp)
        self.startup = Startup(qapp, program, options, self._crash_reporter)
        self.window = self.startup.window
        self.window.resize(WIDTH_PX, HEIGHT_PX)  # more than the screen of the offscreen platform
        self.window.show()
        if while_opening is not None:
            while_opening(self.window)
        qtbot.waitUntil(lambda: self.startup.is_ready)
        self.settle()

    @property
    def application(self) -> Application:
        return cast("Application", self.startup.application)

    @property
    def vault(self) -> OpenVaultController:
        return cast("OpenVaultController", self.application.vault_switcher.vault_controller)

    @property
    def features(self) -> VaultFeatures:
        return cast("VaultFeatures", self.vault.features)

    @property
    def view(self) -> VaultView:
        return cast("VaultView", self.window.view)

    @property
    def file(self) -> Path:
        return self.vault.vault_session.manager.vault.layout.memory

    def settle(self) -> None:
        """Wait until no work is in progress and the table has reported its selection."""

        def is_settled() -> bool:
            view, startup = self.window.view, self.startup
            has_reported = view is None or not view.table._selection_timer.isActive()
            return startup.is_ready and not startup.is_busy and has_reported

        self._qtbot.waitUntil(is_settled)

    def ask(self, id_: str) -> None:
        """Ask for a command, as a menu does, and wait until it is done."""
        assert self.window.commands[id_].isEnabled(), id_
        self.window.commands[id_].trigger()
        self.settle()

    def choose(self, *ids: str) -> None:
        """Select memories in the table."""
        self.view.table.setFocus()
        self.view.table.select_ids(ids)
        assert set(self.view.table.selected_ids()) == set(ids)
        self.settle()
        assert self.window.commands.context.selected == len(ids)

    def shown(self) -> list[str]:
        """Return the ids in the table, from the top."""
        model = self.view.model
        return [model.row_at(place).entry.id for place in range(model.rowCount())]

    def dialog(self, kind: type[QDialog]) -> QDialog:
        """Return the open dialog of that kind."""
        found = [one for one in self.window.findChildren(kind) if one.isVisible()]
        assert len(found) == 1, f"{len(found)} of {kind.__name__}"
        return found[0]

    def notices(self) -> list[str]:
        return [notice.text for notice in self.application.vault_switcher.notices.notices]

    def close(self) -> None:
        self.window.close()
        for question in self.window.findChildren(QuitQuestion):
            question.confirmed.click()
        self._crash_reporter.close()
        self._crash_reporter.deleteLater()
        self.window.deleteLater()
        self.startup.deleteLater()
        # Now, or the next window is dressed together with this one.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


@pytest.fixture
def program(tmp_path):
    return Program({"MEMDECK_HOME": str(tmp_path / "home")})


@pytest.fixture
def folder(tmp_path):
    """A vault of four memories."""
    folder = tmp_path / "alfred"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8", newline="")
    return folder


@pytest.fixture
def open_desktop(qapp, qtbot, program, monkeypatch, tmp_path):
    """Open the window; each is closed at the end."""
    monkeypatch.chdir(tmp_path)
    opened: list[Desktop] = []

    def make(vault: Path | None = None, *, is_sample: bool = False, while_opening=None) -> Desktop:
        options = LaunchOptions(vault, is_sample=is_sample)
        opened.append(Desktop(qapp, qtbot, program, options, while_opening))
        return opened[-1]

    yield make
    for one in opened:
        one.close()


@pytest.fixture
def desktop(open_desktop, folder):
    """The window with the vault of four memories open."""
    return open_desktop(folder)


@pytest.fixture
def sample(tmp_path):
    """The files of the sample vault, to be opened or dropped."""
    shutil.copytree(resource("sample"), tmp_path / "samples")
    return tmp_path / "samples"
