"""A review joined to a vault as in the window, with an extractor that says what a test likes."""

from PySide6.QtWidgets import QMainWindow

from memdeck.desktop.desk import Desk
from memdeck.desktop.review.importing import ImportController
from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import ScriptedExtractor, said

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


class AnyTalk(ScriptedExtractor):
    """Answers every talk with the same claims, as of that talk; or raises."""

    def __init__(self, *claims, error=None, name="scripted"):
        super().__init__(name)
        self.claims = claims
        self.error = error

    async def extract(self, conversation, known, today):
        if self.error is not None:
            raise self.error
        answers = [said(claim, conversation.id) for claim in self.claims]
        self.answers = {conversation.id: answers}
        return await super().extract(conversation, known, today)


class Joined(ImportController):
    """With all that it joins at hand."""

    manager: MemoryManager
    desk: Desk
    window: QMainWindow


def read(imports, qtbot, text=TALK):
    imports.read_text(text)
    idle(imports, qtbot)


def idle(imports, qtbot):
    qtbot.waitUntil(lambda: not imports.reading.is_busy and not imports.desk.bridge.is_busy)


def waiting(imports):
    return [row.content for row in imports.model.draft.rows]


def notices(imports):
    return {notice.about: notice for notice in imports.view.notices.notices}


def take(imports, about, label):
    """Press the button of a notice."""
    step = next(step for step in notices(imports)[about].steps if step.label == label)
    step.run()
