import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction

from memdeck.desktop.panels.detail.frameless_text import FlatText
from memdeck.desktop.panels.detail.inspector_tab import DetailTab
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import MemdeckError
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.desks import settle
from tests.fakes.entries import TODAY
from tests.fakes.vaults import MEMORY_MD
from tests.fakes.widgets import on_screen

TALK = Conversation(
    "chatgpt/1", "Home", "chatgpt", (Message("m1", Role.USER, "I live in Hangzhou."),)
)
CITING = MEMORY_MD.replace(
    "User lives in Hangzhou\n",
    'User lives in Hangzhou\n<!-- evidence="chatgpt/1#m1 live in Hangzhou" -->\n',
)


@pytest.fixture
def tab(vault_session, theme, icons, qtbot):
    made = on_screen(DetailTab(vault_session, theme, icons), qtbot, (360, 600))
    settle(vault_session, qtbot)
    return made


def chosen(tab, qtbot, *ids: str) -> None:
    tab.choose(ids)
    settle(tab.vault_session, qtbot)


def page(tab):
    return tab._pages.currentWidget()


def test_with_nothing_chosen_it_says_what_the_place_is_for(tab):
    assert isinstance(page(tab), EmptyState)


def test_one_memory_is_shown_in_full(tab, qtbot):
    chosen(tab, qtbot, "a7b8c9")

    assert tab.memory.content.toPlainText() == "User reads the A-share market every morning"
    assert tab.memory.fields.category.currentText() == "workflow"
    assert tab.memory.fields.group.text() == "work"
    assert tab.memory.fields.score.text() == "0.45"
    assert tab.memory.fading.isVisible()
    assert not tab.memory.evidence.isVisible()
    assert not tab.memory.history.isVisible()


def test_several_memories_are_summed_up(tab, qtbot):
    chosen(tab, qtbot, "a1b2c3", "d4e5f6")

    assert page(tab) is tab._several


def test_ids_that_are_gone_count_as_nothing_chosen(tab, qtbot):
    chosen(tab, qtbot, "ffffff")

    assert isinstance(page(tab), EmptyState)


def test_what_is_typed_is_saved_and_its_history_shown(tab, qtbot, tmp_path):
    chosen(tab, qtbot, "d4e5f6")
    tab.memory.content.setPlainText("User lives in Suzhou")
    assert tab.memory.hint.isVisible()
    qtbot.keyClick(tab.memory.content, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle(tab.vault_session, qtbot)

    assert "\nUser lives in Suzhou\n" in (tmp_path / "MEMORY.md").read_text(encoding="utf-8")
    assert not tab.memory.hint.isVisible()
    assert tab.memory.history.isVisible()
    assert "Edited" in tab.memory.history.findChild(FlatText).toPlainText()


def test_choosing_another_memory_saves_what_was_typed_in_the_first(tab, qtbot):
    chosen(tab, qtbot, "d4e5f6")
    tab.memory.content.setPlainText("User lives in Suzhou")
    chosen(tab, qtbot, "a1b2c3")

    assert tab.vault_session.manager.show("d4e5f6").entry.content == "User lives in Suzhou"
    assert tab.memory.content.toPlainText().startswith("用户喜欢")


def test_hiding_the_tab_saves_what_was_typed(tab, qtbot):
    chosen(tab, qtbot, "d4e5f6")
    tab.memory.content.setPlainText("User lives in Suzhou")
    tab.hide()
    settle(tab.vault_session, qtbot)

    assert tab.vault_session.manager.show("d4e5f6").entry.content == "User lives in Suzhou"


def test_a_field_the_file_cannot_hold_goes_back_to_what_it_was(tab, qtbot):
    failures: list[MemdeckError] = []
    tab.vault_session.failed.connect(failures.append)
    chosen(tab, qtbot, "d4e5f6")
    tab.memory.fields.edited.emit(Edit(category="a | b"))
    tab.memory.fields.category.setCurrentText("a | b")
    settle(tab.vault_session, qtbot)

    assert len(failures) == 1
    assert tab.memory.fields.category.currentText() == "fact"


def test_a_change_elsewhere_is_shown_and_typing_left_alone(tab, qtbot):
    chosen(tab, qtbot, "d4e5f6")
    tab.memory.content.setPlainText("being typed")
    tab.vault_session.do(tab.vault_session.manager.entries.edit, "d4e5f6", Edit(group="home"))
    settle(tab.vault_session, qtbot)

    assert tab.memory.content.toPlainText() == "being typed"
    assert tab.memory.fields.group.text() == "home"
    tab.memory.content.revert()


def test_evidence_comes_from_the_kept_conversation(tab, qtbot, tmp_path):
    keep_sources(tab.vault_session.manager.vault, [TALK])
    (tmp_path / "MEMORY.md").write_text(CITING, encoding="utf-8")
    tab.vault_session.refresh()
    chosen(tab, qtbot, "d4e5f6")

    assert tab.memory.evidence.isVisible()
    (text,) = tab.memory.evidence.findChildren(FlatText)
    assert text.toPlainText() == "You  I live in Hangzhou."


def test_evidence_whose_conversation_is_damaged_counts_as_not_kept(tab, qtbot, tmp_path):
    keep_sources(tab.vault_session.manager.vault, [TALK])
    (kept,) = (tmp_path / ".memdeck" / "sources").iterdir()
    kept.write_bytes(b"{half")
    (tmp_path / "MEMORY.md").write_text(CITING, encoding="utf-8")
    tab.vault_session.refresh()
    chosen(tab, qtbot, "d4e5f6")

    (text,) = tab.memory.evidence.findChildren(FlatText)
    assert text.toPlainText() == "“live in Hangzhou”"


@pytest.mark.row("B8")
def test_the_queries_that_retrieved_a_memory_are_shown_and_nothing_of_one_nobody_asked_for(
    tab, qtbot
):
    manager = tab.vault_session.manager
    manager.pin(["a1b2c3"])
    manager.recall("Hangzhou")
    chosen(tab, qtbot, "d4e5f6")

    assert tab.memory.retrievals.isVisible()
    assert tab.memory.retrievals.toPlainText().startswith("Retrieved once\n“Hangzhou”")

    chosen(tab, qtbot, "a7b8c9")
    assert not tab.memory.retrievals.isVisible()


def test_a_memory_in_the_trash_is_shown_and_cannot_be_changed(tab, qtbot):
    tab.vault_session.do(tab.vault_session.manager.forget, ["d4e5f6"])
    settle(tab.vault_session, qtbot)
    chosen(tab, qtbot, "d4e5f6")

    assert tab.memory.content.isReadOnly()
    assert not tab.memory.fields.isEnabled()
    assert not tab.memory.fading.isVisible()
    assert "Forgotten" in tab.memory.hint.text()
    assert tab.memory.history.isVisible()


def test_on_another_day_the_facts_are_of_that_day_and_the_score_field_of_today(tab, qtbot):
    chosen(tab, qtbot, "d4e5f6")
    tab.vault_session.set_day(TODAY.replace(month=6))
    settle(tab.vault_session, qtbot)

    dated_score = tab.memory.facts._labels[0][1].text()
    assert dated_score.endswith("on 1 Jun")
    assert tab.memory.fields.score.text() == "0.88"


def test_the_preview_follows_what_is_typed_and_runs_nothing(tab, qtbot):
    chosen(tab, qtbot, "d4e5f6")
    tab.memory.preview_switch.click()
    assert tab.memory.preview.isVisible()
    assert not tab.memory.content.isVisible()

    tab.memory.content.setPlainText("**bold** <script>x</script>")
    assert tab.memory.preview.toPlainText() == "bold <script>x</script>"
    tab.memory.content.revert()


def test_actions_of_the_window_are_offered_while_they_can_do_something(tab, qtbot, icons):
    pin, archive = QAction("Pin", tab), QAction("Archive", tab)
    archive.setEnabled(False)
    tab.set_actions([pin, archive])
    chosen(tab, qtbot, "d4e5f6")
    row = tab.memory.action_bar.layout()
    buttons = [row.itemAt(n).widget() for n in range(2)]

    assert [button.isVisible() for button in buttons] == [True, False]
    archive.setEnabled(True)
    pin.setText("Unpin")
    assert [button.isVisible() for button in buttons] == [True, True]
    assert buttons[0].accessibleName() == "Unpin"
    with qtbot.waitSignal(pin.triggered):
        qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def test_nothing_is_read_for_a_tab_nobody_looks_at(vault_session, theme, icons, qtbot, monkeypatch):
    hidden = DetailTab(vault_session, theme, icons)
    qtbot.addWidget(hidden)
    hidden.choose(["d4e5f6"])
    assert not vault_session.bridge.is_busy

    hidden.show()
    settle(vault_session, qtbot)
    assert hidden.memory.content.toPlainText() == "User lives in Hangzhou"


def test_a_tab_that_is_gone_ignores_the_appearance(vault_session, theme, icons, qtbot):
    gone = DetailTab(vault_session, theme, icons)
    gone.choose(["d4e5f6"])
    gone.show()
    settle(vault_session, qtbot)
    shiboken6.delete(gone)

    theme.set_appearance(Appearance.DARK)
