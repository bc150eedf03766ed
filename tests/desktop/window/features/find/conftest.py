"""The find field over a vault with a conversation, searched by an embedder of words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memdeck.desktop.panels.search.search_model import ResultRow
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.conversations import conversation_of
from tests.fakes.embedder import WordEmbedder
from tests.fakes.vaults import vault_at


@pytest.fixture
def embedder(program, monkeypatch):
    """The embedder of the program: of words, and nothing is loaded."""
    embedder = WordEmbedder(dimension=4096)
    monkeypatch.setattr(program.embedders, "open", lambda _settings: embedder)
    return embedder


@pytest.fixture
def folder(folder):
    """A vault of four memories and one talk."""
    kept = conversation_of(
        "We moved to Hangzhou in May and like the lake.",
        "assistant: How lovely. 西湖很美。",
        "I also keep bees.",
    )
    keep_sources(vault_at(folder, None).vault, [kept])
    return folder


@pytest.fixture
def desktop(desktop, embedder):
    return desktop


class Box:
    """The find box as a person uses it."""

    def __init__(self, desktop, qtbot):
        self._qtbot = qtbot
        self.desktop = desktop
        self.finding = desktop.features.find
        self.field = desktop.window.bar.finder

    def type(self, text):
        """Filter the table."""
        self.field.setFocus()
        self.field.setText(text)
        self.desktop.settle()

    def search(self, text):
        """Type a text, press Enter, and wait for its results."""
        self.type(text)
        QTest.keyClick(self.field, Qt.Key.Key_Return)
        self.wait_for(text)

    def wait_for(self, text):
        def is_answered():
            answer = self.finding._answer
            return answer is not None and answer.question.text == text and self.is_settled

        self._qtbot.waitUntil(is_answered)

    @property
    def is_settled(self):
        finding = self.finding
        is_waiting = finding.searcher.is_busy
        is_preparing = finding.preparation.readiness.is_under_way
        return not is_waiting and not is_preparing and not finding._query_state.is_more_to_come

    def press(self, *keys):
        for key in keys:
            QTest.keyClick(self.field, key)
        self._qtbot.waitUntil(lambda: self.is_settled)
        self.desktop.settle()

    @property
    def panel(self):
        return self.finding.panel

    @property
    def rows(self):
        return self.panel.model.rows

    def chosen(self):
        """Return the kind of row that Enter is for."""
        return type(self.panel.current)

    @property
    def header(self):
        """The title over the list, and the count next to it."""
        header = self.desktop.view.header
        return header._title.text(), header.count.text()

    def place(self):
        return self.desktop.view.sidebar.section

    def results(self, group):
        results = [row.result for row in self.rows if isinstance(row, ResultRow)]
        return [result for result in results if result.group is group]


@pytest.fixture
def box(desktop, qtbot):
    return Box(desktop, qtbot)
