"""The dialog that connects the programs of agents to the open vault."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QTabWidget,
    QWidget,
)

from memdeck.bootstrap.agent_programs import ConfigurationChange, Connection, State
from memdeck.desktop.panels.agent_activity import AgentActivity
from memdeck.desktop.panels.compare import CompareView, compared
from memdeck.desktop.settings.fields.form_fields import JobButton
from memdeck.desktop.ui.session.worker import Job
from memdeck.desktop.ui.text.core_messages import message_text
from memdeck.desktop.ui.text.plain_text import PlainLabel
from memdeck.desktop.ui.text.translation import translate
from memdeck.desktop.ui.theme.icons import Icons
from memdeck.desktop.ui.theme.theme import Theme
from memdeck.desktop.ui.theme.tokens import ROOMY, SNUG, TIGHT
from memdeck.desktop.ui.views.widgets.box_layouts import hbox, panes, vbox
from memdeck.desktop.ui.views.widgets.first_size import first_size
from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.desktop.ui.views.widgets.record_list import Record, RecordList
from memdeck.errors import MemdeckError

SIZE_PX = (820, 540)
LIST_PX = 240


@dataclass(frozen=True, slots=True)
class ProgramChanges:
    """A program, and the changes that connect and disconnect it.

    A change is None where there is nothing to change, or *error* says why it is impossible. *entry*
    is what the user can add by hand.
    """

    connection: Connection
    entry: str
    connecting: ConfigurationChange | None = None
    disconnecting: ConfigurationChange | None = None
    error: MemdeckError | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """The *programs* after a change was to be written: *backup* has the old file, if there was one.

    *error* says why nothing was written.
    """

    programs: tuple[ProgramChanges, ...]
    backup: Path | None = None
    error: MemdeckError | None = None


def state_label(state: State) -> str:
    """Return the display name of *state*."""
    match state:
        case State.NOT_FOUND:
            return translate("connect", "Not found")
        case State.NOT_CONNECTED:
            return translate("connect", "Not connected")
        case State.CONNECTED:
            return translate("connect", "Connected to this vault")
        case State.DISABLED:
            return translate("connect", "Connected, but disabled")
        case State.COMMAND_MISSING:
            return translate("connect", "Connected, but its program is missing")
        case State.OTHER_VAULT:
            return translate("connect", "Connected to another vault")
        case State.DAMAGED:
            return translate("connect", "Configuration cannot be read")
        case _:
            assert_never(state)


def _detail(connection: Connection) -> str:
    """Return the state, and the ids of the user, the agent and the run that limit the server."""
    ids = ", ".join(filter(None, astuple(connection.namespace)))
    state = state_label(connection.state)
    return f"{state} ({ids})" if ids else state


class ConnectDialog(QDialog):
    """Lists the programs, and shows how the configuration of the current one would change."""

    change_asked = Signal(ConfigurationChange)
    """The user agreed to this change; ``show_outcome`` shows the result."""
    test_asked = Signal(str)
    """Test the server of the program of this key; ``follow_test`` shows the result."""

    def __init__(self, theme: Theme, icons: Icons, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Connect an agent"))
        self._programs: dict[str, ProgramChanges] = {}
        self.list = RecordList(theme, self.tr("Programs"))
        self.heading = PlainLabel(wraps=True)
        self.view = CompareView(theme)
        self.test = JobButton(self.tr("Test connection"), self.tr("Starting the server…"))
        self.connect_program = QPushButton(self.tr("Connect"))
        self.connect_program.setProperty("variant", "primary")
        self.disconnect_program = QPushButton(self.tr("Disconnect"))
        self.activity = AgentActivity(theme, icons)
        self.tabs = QTabWidget()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self.list.current_changed.connect(self._on_current_changed)
        self.test.asked.connect(self._on_test_asked)
        self.connect_program.clicked.connect(self._on_connect_clicked)
        self.disconnect_program.clicked.connect(self._on_disconnect_clicked)
        self._buttons.rejected.connect(self.reject)
        self.resize(first_size(self, *SIZE_PX))

    def set_programs(self, programs: Sequence[ProgramChanges]) -> None:
        """Show the state of *programs*; the first that is there becomes the current one."""
        self._programs = {program.connection.program.key: program for program in programs}
        self.list.set_records(
            [
                Record(
                    program.connection.program.key,
                    program.connection.program.name,
                    _detail(program.connection),
                )
                for program in programs
            ]
        )
        if self.list.current is None:
            there = [p for p in programs if p.connection.state is not State.NOT_FOUND]
            self.list.select((there or programs)[0].connection.program.key)
        else:
            self._show_current()

    def follow_test(self, job: Job) -> None:
        """Show that *job*, a ``check_server``, is running, and then its result."""
        self.test.follow(job, self._tools_text)

    def show_outcome(self, outcome: Outcome) -> None:
        """Show the programs after a change that was asked for, and what became of it."""
        self.set_programs(outcome.programs)
        if outcome.error is not None:
            sentence = message_text(outcome.error)
        elif outcome.backup is None:
            sentence = self.tr("The file was written. Restart the program.")
        else:
            sentence = self.tr(
                "The file was changed. {file} is a backup of the original. Restart the program."
            ).format(file=outcome.backup.name)
        self.test.show_note(sentence)

    @property
    def _current(self) -> ProgramChanges | None:
        record = self.list.current
        return None if record is None else self._programs.get(record.key)

    def _lay_out(self) -> None:
        explanation = PlainLabel(
            self.tr(
                "An agent's program reaches this vault through a server that it starts itself."
                " Its configuration changes only after you agree."
            ),
            variant="muted",
            wraps=True,
        )
        actions = hbox(self.test, self.disconnect_program, self.connect_program, spacing=SNUG)
        actions.insertStretch(1, 1)
        page = QWidget()
        page.setLayout(
            vbox(
                self.heading,
                self.view,
                self.test.note,
                actions,
                spacing=SNUG,
                margins=(SNUG, 0, 0, 0),
                stretched=self.view,
            )
        )
        splitter = panes(Qt.Orientation.Horizontal, self.list, page, stretches=(0, 1))
        splitter.setSizes([LIST_PX, SIZE_PX[0] - LIST_PX])
        programs = QWidget()
        programs.setLayout(
            vbox(explanation, splitter, spacing=SNUG, margins=(0, SNUG, 0, 0), stretched=splitter)
        )
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(programs, self.tr("Programs"))
        self.tabs.addTab(self.activity, self.tr("Activity"))
        margins = (ROOMY, SNUG, ROOMY, TIGHT + SNUG)
        self.setLayout(
            vbox(self.tabs, self._buttons, spacing=SNUG, margins=margins, stretched=self.tabs)
        )

    def _show_current(self) -> None:
        current = self._current
        if current is None:
            return
        self.connect_program.setEnabled(current.connecting is not None)
        self.disconnect_program.setEnabled(current.disconnecting is not None)
        self.test.setEnabled(current.connection.state is not State.DAMAGED)
        change = current.connecting or current.disconnecting
        if current.error is not None:
            self._show_error(current, message_text(current.error))
        elif change is current.connecting:
            text = self.tr("Connecting {program} changes {file}:")
            self._show_change(self._about(text, current), change)
        else:
            text = self.tr("{program} is connected. Disconnecting it changes {file}:")
            self._show_change(self._about(text, current), change)

    def _about(self, text: str, program: ProgramChanges) -> str:
        connection = program.connection
        return text.format(program=connection.program.name, file=connection.file)

    def _show_error(self, program: ProgramChanges, reason: str) -> None:
        """Show why the file cannot be changed, and what the user can add by hand."""
        is_there = program.connection.state is not State.NOT_FOUND
        by_hand = self.tr("You can also add this to {file} by hand:")
        self.heading.setText(f"{reason}\n{self._about(by_hand, program)}" if is_there else reason)
        self.view.show_lines(compared("", program.entry) if is_there else ())

    def _show_change(self, heading: str, change: ConfigurationChange | None) -> None:
        self.heading.setText(heading)
        if change is not None:
            self.view.show_lines(compared(change.before or "", change.after))

    def _ask(self, change: ConfigurationChange, command: str) -> None:
        """Show *change*, and carry it out after a yes."""
        text = self.tr("Change this file?\n{file}").format(file=change.file)
        kept = self.tr("The original file is kept next to it as a backup.")
        question = Question(
            command, text, command, self, detail="" if change.before is None else kept
        )
        question.confirmed.clicked.connect(lambda: self.change_asked.emit(change))
        question.open()

    def _on_current_changed(self) -> None:
        self.test.show_note("")
        self._show_current()

    def _on_test_asked(self) -> None:
        if self.list.current is not None:
            self.test_asked.emit(self.list.current.key)

    def _on_connect_clicked(self) -> None:
        current = self._current
        if current is not None and current.connecting is not None:
            self._ask(current.connecting, self.connect_program.text())

    def _on_disconnect_clicked(self) -> None:
        current = self._current
        if current is not None and current.disconnecting is not None:
            text = self.tr("Disconnecting {program} changes {file}:")
            self._show_change(self._about(text, current), current.disconnecting)
            self._ask(current.disconnecting, self.disconnect_program.text())

    def _tools_text(self, tools: Sequence[str]) -> str:
        if len(tools) == 1:
            return self.tr("The server answers. It has 1 tool.")
        return self.tr("The server answers. It has %Ln tools.", "", len(tools))
