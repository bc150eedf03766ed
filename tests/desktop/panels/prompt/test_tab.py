import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from memdeck.desktop.panels.prompt.prompt_tab import PromptTab
from memdeck.desktop.panels.prompt.prompt_view import LANGUAGES
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.domain.memory.memory_edits import Edit
from memdeck.domain.prompt.prompt_selection import HEADINGS, PromptLanguage
from tests.fakes.desks import desk_at, settle
from tests.fakes.entries import TODAY
from tests.fakes.widgets import on_screen


@pytest.fixture
def tab(vault_session, theme, icons, qtbot):
    made = on_screen(PromptTab(vault_session, theme, icons), qtbot, (400, 600))
    settle(vault_session, qtbot)
    return made


def listed(tab) -> list[str]:
    model = tab.view.list.model()
    return [model.index(row).data() for row in range(model.rowCount())]


def marked(tab) -> list[str]:
    return [mark.cursor.selectedText() for mark in tab.view.block.extraSelections()]


@pytest.mark.row("A5")
def test_it_shows_the_very_block_an_agent_gets(tab):
    text = tab.vault_session.manager.get_prompt_memories()

    assert tab.view.block.toPlainText() == text
    assert text.startswith("# 历史记忆")
    assert tab.view.block.isReadOnly()
    assert tab.view.cost.text().startswith("2 memories, about ")


def test_copy_gives_the_block_to_the_clipboard(tab, qtbot):
    tab.view.copy.click()

    assert QApplication.clipboard().text() == tab.vault_session.manager.get_prompt_memories()
    assert tab.view.copy.text() == "Copied"
    qtbot.waitUntil(lambda: tab.view.copy.text() == "Copy")


def test_the_heading_can_be_in_another_language(tab, qtbot):
    tab.view.languages.setCurrentIndex(LANGUAGES.index(PromptLanguage.ENGLISH))
    settle(tab.vault_session, qtbot)
    assert tab.view.block.toPlainText().startswith(HEADINGS[PromptLanguage.ENGLISH])

    tab.view.languages.setCurrentIndex(0)
    settle(tab.vault_session, qtbot)
    assert tab.view.block.toPlainText().startswith(HEADINGS[PromptLanguage.CHINESE])


def test_an_answer_that_nobody_waits_for_any_more_is_not_shown(tab, qtbot):
    tab.view.languages.setCurrentIndex(LANGUAGES.index(PromptLanguage.ENGLISH))
    tab.view.languages.setCurrentIndex(0)
    settle(tab.vault_session, qtbot)

    assert tab.view.block.toPlainText().startswith(HEADINGS[PromptLanguage.CHINESE])


def test_it_follows_the_day_the_table_is_seen_on(tab, qtbot):
    tab.vault_session.set_day(TODAY.replace(month=4, day=20))
    settle(tab.vault_session, qtbot)

    assert tab.view.title.text() == "Prompt on 20 Apr 2026"
    assert (
        tab.view.block.toPlainText()
        == tab.vault_session.manager.forecasts.prompt(at=tab.vault_session.day).text
    )


def test_those_that_are_out_are_listed_below_the_cut(tab):
    assert listed(tab) == [
        "用户喜欢简洁的代码风格，不喜欢过多注释",
        "User lives in Hangzhou",
        "The memories above this line are in the prompt",
        "User reads the A-share market every morning",
        "User tried Vue once and gave it up",
    ]


def test_a_click_chooses_the_memory_and_marks_it_in_the_block(tab, qtbot):
    view = tab.view.list
    spot = view.visualRect(view.model().index(1)).center()
    with qtbot.waitSignal(tab.entry_chosen) as result:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    assert result.args == ["d4e5f6"]
    assert marked(tab) == ["- User lives in Hangzhou"]


def test_a_memory_chosen_elsewhere_is_marked_and_not_chosen_again(tab):
    result: list[str] = []
    tab.entry_chosen.connect(result.append)
    tab.choose(["a1b2c3"])

    assert tab.view.list.currentIndex().row() == 0
    assert marked(tab) == ["- 用户喜欢简洁的代码风格，不喜欢过多注释"]
    assert result == []

    tab.choose(["b1c2d3"])
    assert tab.view.list.currentIndex().row() == 4
    assert marked(tab) == []

    tab.choose([])
    assert not tab.view.list.currentIndex().isValid()


def test_arrow_keys_pass_over_the_cut(tab, qtbot):
    tab.choose(["d4e5f6"])
    qtbot.keyClick(tab.view.list, Qt.Key.Key_Down)

    assert tab.view.list.currentIndex().row() == 3


def test_what_a_change_does_is_seen_at_once(tab, qtbot):
    tab.choose(["d4e5f6"])
    tab.vault_session.do(
        tab.vault_session.manager.entries.edit, "d4e5f6", Edit(content="User lives in Suzhou")
    )
    settle(tab.vault_session, qtbot)

    assert "- User lives in Suzhou" in tab.view.block.toPlainText()
    assert marked(tab) == ["- User lives in Suzhou"]


def test_an_agent_that_receives_nothing_is_shown_as_such(tmp_path, theme, icons, qtbot):
    with desk_at(tmp_path, qtbot, "# Agent Memory\n") as vault_session:
        tab = PromptTab(vault_session, theme, icons)
        qtbot.addWidget(tab)
        tab.show()

        assert tab.view.block.toPlainText() == ""
        assert "the prompt is empty" in tab.view.block.placeholderText()
        assert not tab.view.copy.isEnabled()
        assert listed(tab) == []


def test_it_is_painted_in_the_colours_of_the_theme(tab, theme):
    tab.choose(["d4e5f6"])
    theme.set_appearance(Appearance.DARK)
    image = tab.view.list.viewport().grab().toImage()
    colors = {image.pixelColor(x, y).name() for x in range(60) for y in range(image.height())}

    assert QColor(theme.colors.bar).name() in colors
    assert QColor(theme.colors.selection).name() in colors


def test_everything_that_takes_the_keyboard_has_a_name(tab):
    for widget in (tab.view.languages, tab.view.copy, tab.view.block, tab.view.list):
        assert widget.accessibleName()
