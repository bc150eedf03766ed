"""A review joined to a vault as in the window, with an extractor that says what a test likes."""

from PySide6.QtWidgets import QMainWindow

from memdeck.desktop.review.importing.importing_controller import ImportController
from memdeck.desktop.ui.session.open_vault_state import VaultSession
from memdeck.desktop.ui.views.widgets.notice import NoticeArea
from memdeck.services.manager import MemoryManager

TALK = "You: I keep bees.\n\nAssistant: How nice!\n"


class FakePermission:
    """Asks about *server* until it is granted."""

    def __init__(self, server=None):
        self.server = server
        self.granted = []

    def unasked_server(self):
        return self.server

    def grant(self, server):
        self.granted.append(server)
        self.server = None


class Joined(ImportController):
    """With all that it joins at hand."""

    manager: MemoryManager
    vault_session: VaultSession
    window: QMainWindow
    above: NoticeArea


def read(imports, qtbot, text=TALK):
    imports.read_text(text)
    idle(imports, qtbot)


def read_files(imports, qtbot, *paths):
    """Have all of files read that can be."""
    imports.read_files(paths)
    idle(imports, qtbot)
    pick(imports, qtbot)


def pick(imports, qtbot):
    """Read what is ticked in the picker."""
    imports.picker.footer.read.click()
    idle(imports, qtbot)


def idle(imports, qtbot):
    """Wait until nothing is under way but what waits for the person."""
    reading, bridge = imports.reading, imports.vault_session.bridge
    qtbot.waitUntil(lambda: not reading.is_working and not bridge.is_busy)


def waiting(imports):
    return [row.content for row in imports.model.draft.rows]


def notices(imports):
    return {notice.about: notice for notice in imports.view.notices.notices}


def take(imports, about, label):
    """Press the button of a notice."""
    step = next(step for step in notices(imports)[about].steps if step.label == label)
    step.run()
