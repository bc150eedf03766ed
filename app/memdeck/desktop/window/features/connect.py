"""Connecting the programs of agents to the open vault: the dialog, the changes, the test."""

from functools import partial

from PySide6.QtCore import QObject, QTimer

from memdeck.bootstrap import Program
from memdeck.bootstrap.agent_programs import (
    AgentPrograms,
    ConfigurationChange,
    Connection,
    write_change,
)
from memdeck.bootstrap.server_check import check_server
from memdeck.desktop.panels.agent_activity import activity_records
from memdeck.desktop.panels.connect_dialog import ConnectDialog, Outcome, ProgramChanges
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.session.worker import Latest
from memdeck.desktop.ui.views.widgets.record_list import Record
from memdeck.desktop.window.shell.main_window import MainWindow
from memdeck.errors import MemdeckError

REFRESH_MS = 2_000
"""The time after which the activity of agents is read again."""


class ConnectController(QObject):
    """Carries out ``vault.connect``. Files are read and written in threads of their own."""

    def __init__(
        self, vault_session: VaultSession, program: Program, window: MainWindow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge = vault_session.bridge
        self._vault_session = vault_session
        self._program = program
        self._window = window

    def open_dialog(self) -> None:
        """List the programs, and connect those that the user wants."""
        vault = self._vault_session.manager.vault.layout.path
        programs = self._program.agent_programs(vault)
        dialog = ConnectDialog(self._window.theme, self._window.icons, self._window)
        dialog.change_asked.connect(partial(self._on_change_asked, dialog, programs))
        dialog.test_asked.connect(partial(self._on_test_asked, dialog, programs))
        self._bridge.run_in_thread(_program_changes, programs).done.connect(dialog.set_programs)
        activity = Latest(self._bridge, dialog)
        activity.done.connect(dialog.activity.show_records)
        timer = QTimer(dialog, interval=REFRESH_MS)
        timer.timeout.connect(partial(activity.ask, self._read_activity))
        timer.start()
        activity.ask(self._read_activity)
        dialog.open()

    def _read_activity(self) -> list[Record]:
        """Read what agents did, on the worker thread; the log and the journal are cached."""
        manager, snapshot = self._vault_session.manager, self._vault_session.snapshot
        entries = () if snapshot is None else snapshot.entries.values()
        texts = {entry.id: entry.content for entry in entries}
        accesses = manager.recollection.accesses.all()
        return activity_records(accesses, manager.history.changes(), texts, manager.vault.today())

    def _on_change_asked(
        self, dialog: ConnectDialog, programs: AgentPrograms, change: ConfigurationChange
    ) -> None:
        self._bridge.run_in_thread(_write, programs, change).done.connect(dialog.show_outcome)

    def _on_test_asked(self, dialog: ConnectDialog, programs: AgentPrograms, key: str) -> None:
        dialog.follow_test(self._bridge.run_in_thread(_check, programs, key))


def _program_changes(programs: AgentPrograms) -> tuple[ProgramChanges, ...]:
    return tuple(_changes_of(programs, connection) for connection in programs.connections())


def _changes_of(programs: AgentPrograms, connection: Connection) -> ProgramChanges:
    program = connection.program
    entry = programs.entry_text(program)
    disconnecting = None
    try:
        disconnecting = programs.disconnected(program)
        connecting = programs.connected(program)
    except MemdeckError as error:
        return ProgramChanges(connection, entry, None, _unless_empty(disconnecting), error)
    return ProgramChanges(
        connection, entry, _unless_empty(connecting), _unless_empty(disconnecting)
    )


def _unless_empty(change: ConfigurationChange | None) -> ConfigurationChange | None:
    return None if change is None or change.is_empty else change


def _write(programs: AgentPrograms, change: ConfigurationChange) -> Outcome:
    try:
        backup = write_change(change)
    except MemdeckError as error:
        return Outcome(_program_changes(programs), error=error)
    return Outcome(_program_changes(programs), backup)


def _check(programs: AgentPrograms, key: str) -> list[str]:
    """Start what the entry of a program starts, or would start."""
    connections = {connection.program.key: connection for connection in programs.connections()}
    connection = connections[key]
    return check_server(connection.command or programs.command, variables=connection.variables)
