import pytest
import shiboken6
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QLabel, QToolButton

from memdeck.desktop.panels.detail.frameless_text import FlatText
from memdeck.desktop.panels.detail.inspector_tab import DetailTab
from memdeck.desktop.panels.detail.suggestion_view import Suggestion
from memdeck.desktop.review.model.review_context import Effect, ReviewContext
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.widgets.empty_state import EmptyState
from memdeck.domain.changes.plan import Action, PlanRow
from memdeck.domain.consolidation.review_queue import ConversationHeader
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.memory.entry import Evidence
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import MemdeckError
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.text.markdown.document import Broken
from tests.fakes.desks import settle
from tests.fakes.entries import EVERBOT, NOW, TODAY, entry
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


def labels(tab):
    """The labels of the visible buttons, in the order of the bar."""
    buttons = tab.memory.action_bar.findChildren(QToolButton)
    return [button.text() for button in buttons if button.isVisible()]


def button_of(tab, action):
    buttons = tab.memory.action_bar.findChildren(QToolButton)
    return next(button for button in buttons if button.defaultAction() is action)


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


def test_another_memory_is_shown_from_its_text_on(tab, qtbot):
    tab.resize(360, 200)
    bar = tab._memory_page.verticalScrollBar()
    chosen(tab, qtbot, "d4e5f6")
    qtbot.waitUntil(lambda: bar.maximum() >= 40)
    bar.setValue(40)
    tab.refresh()
    settle(tab.vault_session, qtbot)
    assert bar.value() == 40

    chosen(tab, qtbot, "a1b2c3")
    assert bar.value() == 0


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
    pin, archive, purge = (QAction(name, tab) for name in ("Pin", "Archive", "Purge…"))
    archive.setEnabled(False)
    tab.set_actions([pin, archive], purge, [])
    chosen(tab, qtbot, "d4e5f6")

    assert labels(tab) == ["Edit", "Pin", "Purge…"]
    archive.setEnabled(True)
    pin.setText("Unpin")
    assert labels(tab) == ["Edit", "Unpin", "Archive", "Purge…"]
    button = button_of(tab, pin)
    assert button.accessibleName() == "Unpin"
    with qtbot.waitSignal(pin.triggered):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))


def test_the_buttons_wrap_and_purge_stands_apart_in_red(tab, qtbot, theme):
    pin, archive, purge = (QAction(name, tab) for name in ("Pin", "Archive", "Purge…"))
    tab.set_actions([pin, archive], purge, [])
    tab.resize(280, 600)
    chosen(tab, qtbot, "d4e5f6")
    bar = tab.memory.action_bar
    buttons = [button_of(tab, action) for action in (pin, archive, purge)]

    qtbot.waitUntil(lambda: all(bar.rect().contains(button.geometry()) for button in buttons))
    button = buttons[-1]
    assert button.geometry().top() > button_of(tab, tab.memory.edit).geometry().top()
    assert button.geometry().right() == bar.rect().right()
    image = button.grab().toImage()
    colors = {
        image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())
    }
    assert button.property("variant") == "danger"
    assert QColor(theme.colors.remove.ink).name() in colors


def test_edit_puts_the_cursor_into_the_text(tab, qtbot):
    chosen(tab, qtbot, "d4e5f6")
    tab.memory.preview_switch.click()
    tab.memory.edit.trigger()

    assert not tab.memory.preview.isVisible()
    assert tab.memory.content.isVisible()
    assert tab.focusWidget() is tab.memory.content


def test_a_broken_entry_is_shown_with_its_problem_and_the_way_to_fix_it(tab, qtbot):
    broken = Broken(12, "### [zz] fact | high\nText", "The score “high” is not a number.")
    tab.inspect(broken)
    view = tab.broken

    assert view.isVisible()
    assert view.reason.text() == broken.reason
    assert view.line.text() == "MEMORY.md, line 12"
    assert view.text.toPlainText() == broken.text
    assert view.fix.text() == "Fix in MEMORY.md"
    with qtbot.waitSignal(tab.line_asked) as signal:
        view.fix.click()
    assert signal.args == [broken.layer, 12]


def test_a_conversation_is_shown_with_its_people_and_the_memories_from_it(tab, qtbot, tmp_path):
    keep_sources(tab.vault_session.manager.vault, [TALK])
    (tmp_path / "MEMORY.md").write_text(CITING, encoding="utf-8")
    tab.vault_session.refresh()
    settle(tab.vault_session, qtbot)
    (source,) = tab.vault_session.manager.vault.sources.all()
    tab.inspect(source)
    settle(tab.vault_session, qtbot)
    view = tab.conversation

    assert view.title.text() == "Home"
    assert view.heading.text() == "1 memory from it"
    assert [record.title for record in view.memories.records] == ["User lives in Hangzhou"]
    facts = {name.text(): value.text() for name, value in view.facts._labels}
    assert (facts["Messages"], facts["People"]) == ("1", "You")
    with qtbot.waitSignal(view.entry_chosen) as signal:
        view.memories.opened.emit("d4e5f6")
    assert signal.args == ["d4e5f6"]


def test_a_suggestion_is_shown_with_its_effect_and_its_evidence(tab, qtbot):
    known = entry("d4e5f6", content="User lives in Hangzhou")
    row = PlanRow(
        number=1,
        action=Action.CONTRADICT,
        content="User lives in Suzhou",
        category="fact",
        target=known.id,
        evidence=(Evidence(TALK.id, "m1", "we moved to Suzhou"),),
    )
    header = ConversationHeader(TALK.id, "Home", "chatgpt", None, {"m1": 1}, {"m1": NOW})
    context = ReviewContext(TODAY, EVERBOT, {known.id: known}, {TALK.id: header})
    tab.inspect(Suggestion(row, Effect(before=0.74, after=0.37, new=0.6), context))
    view = tab.suggestion

    assert view.content.toPlainText() == "User lives in Suzhou"
    assert view.known.toPlainText() == "User lives in Hangzhou"
    facts = {name.text(): value.text() for name, value in view.facts._labels}
    assert facts["Score of the current memory"] == "0.74 → 0.37"
    (quote,) = view.evidence.findChildren(FlatText)
    assert quote.toPlainText() == "“we moved to Suzhou”"
    (card,) = view.evidence._cards
    assert card.findChildren(QLabel)[0].text() == "Home  ·  ChatGPT  ·  1 Mar"


def test_the_evidence_of_a_suggestion_without_a_quote_is_its_message(tab, qtbot):
    tab.vault_session.manager.vault.sources.write(TALK)
    row = PlanRow(
        number=1,
        action=Action.ADD,
        content="User lives in Suzhou",
        category="fact",
        evidence=(Evidence(TALK.id, "m1"),),
    )
    tab.inspect(Suggestion(row, Effect(new=0.6), ReviewContext(TODAY, EVERBOT, {}, {})))
    settle(tab.vault_session, qtbot)

    (quote,) = tab.suggestion.evidence.findChildren(FlatText)
    assert TALK.messages[0].text in quote.toPlainText()


def test_without_a_subject_the_selected_memories_are_shown_again(tab, qtbot):
    chosen(tab, qtbot, "d4e5f6")
    tab.inspect(Broken(12, "x", "y"))
    assert not tab.memory.isVisible()

    tab.inspect(None)
    assert tab.memory.isVisible()


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
