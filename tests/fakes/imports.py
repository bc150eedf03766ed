"""The import controller of a vault as in the window, with an extractor that a test scripts."""

from PySide6.QtWidgets import QMainWindow

from memdeck.desktop.review.importing.import_controller import ImportController
from memdeck.desktop.ui.session.vault_session import VaultSession
from memdeck.desktop.ui.views.widgets.notice import NoticeArea
from memdeck.services.manager import MemoryManager

TALK = "You: I keep bees.\n\nAssistant: How nice!\n"


class FakePermission:
    """A consent that asks for *server* until it is granted."""

    def __init__(self, server=None):
        self.server = server
        self.granted = []

    def unasked_server(self):
        return self.server

    def unasked_model(self):
        return "gpt" if self.server else None

    def is_on_this_computer(self):
        return self.server.startswith("localhost")

    def grant(self, server):
        self.granted.append(server)
        self.server = None


class RecordingController(ImportController):
    """Records the events of its imports; *after_batch* is called once a batch is in the review."""

    manager: MemoryManager
    vault_session: VaultSession
    window: QMainWindow
    window_notices: NoticeArea

    def __init__(self, *args):
        self.events = []
        self.notes: list[str] = []
        self.after_batch = lambda: None
        super().__init__(*args)
        self.noted.connect(self.notes.append)

    @property
    def state(self):
        return self._state

    def recorded(self, kind):
        return [event for event in self.events if isinstance(event, kind)]

    def _advance(self, event):
        self.events.append(event)
        super()._advance(event)

    def _add_batch(self, task, batch):
        super()._add_batch(task, batch)
        self.after_batch()


def read(imports, qtbot, text=TALK):
    imports.read_text(text)
    idle(imports, qtbot)


def read_files(imports, qtbot, *paths):
    """Read the files, with the selection that the picker offers."""
    imports.read_files(paths)
    idle(imports, qtbot)
    pick(imports, qtbot)


def pick(imports, qtbot):
    """Read what is ticked in the picker."""
    imports.picker.footer.read.click()
    idle(imports, qtbot)


def idle(imports, qtbot):
    """Wait until no job is in progress; an import may still wait for the user."""
    worker, bridge = imports.worker, imports.vault_session.bridge
    qtbot.waitUntil(lambda: not worker.is_busy and not bridge.is_busy)


def pending(imports):
    return [row.content for row in imports.model.draft.rows]


def notices(imports):
    return {notice.subject: notice for notice in imports.window_notices.notices}


def take(imports, subject, label):
    """Press the button of a notice."""
    action = next(action for action in notices(imports)[subject].actions if action.label == label)
    action.run()


def unfinished(imports):
    return {
        subject: notice
        for subject, notice in notices(imports).items()
        if subject.startswith("import")
    }


def empty_reason(imports):
    """Return the reason that the review shows while it has no rows."""
    return imports.view._empty_reason


def contents(imports):
    return [row.entry.content for row in imports.manager.list().rows]


def apply(imports, qtbot):
    imports.view.apply_asked.emit()
    idle(imports, qtbot)
