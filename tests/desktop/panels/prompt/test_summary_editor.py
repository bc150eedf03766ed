"""The parts of the prompt, and the summary, which a person edits where it is seen."""

import shutil

import pytest

from memdeck.desktop.panels.prompt.prompt_tab import PromptTab
from memdeck.resources import resource
from memdeck.storage.vault.store.log_and_summary_files import SUMMARY
from tests.fakes.desks import desk_at, settle
from tests.fakes.widgets import on_screen


@pytest.fixture
def vault_session(tmp_path, qtbot):
    """A vault whose policy puts a summary and logs before the memories."""
    (tmp_path / ".memdeck").mkdir()
    shutil.copy(resource("policies", "vibeworker.toml"), tmp_path / ".memdeck" / "policy.toml")
    with desk_at(tmp_path, qtbot) as made:
        yield made


@pytest.fixture
def tab(vault_session, theme, icons, qtbot):
    vault_session.do(vault_session.manager.summary.set, "Ana writes Python.")
    vault_session.do(vault_session.manager.write_daily_log, "Had tea")
    made = on_screen(PromptTab(vault_session, theme, icons), qtbot, (400, 700))
    settle(vault_session, qtbot)
    return made


@pytest.fixture
def editor(tab, qtbot):
    tab.view.edit_summary.click()
    qtbot.waitUntil(tab.view.summary.isVisible)
    return tab.view.summary


def test_what_is_typed_stays_where_editing_is_asked_for_again(tab, editor, qtbot):
    editor.text.setPlainText("Half typed")
    tab.view.edit_summary.click()
    settle(tab.vault_session, qtbot)

    assert editor.text.toPlainText() == "Half typed"


def test_nothing_is_cut_off_in_a_narrow_pane(tab):
    tab.resize(280, 500)
    for part in (tab.view.languages, tab.view.copy, tab.view.edit_summary):
        assert part.width() >= part.sizeHint().width()


@pytest.mark.row("C15")
def test_the_parts_stand_in_their_order_with_what_each_costs(tab):
    text = tab.view.block.toPlainText()

    assert text == tab.vault_session.manager.prompt().text
    assert text.startswith("# Summary\n\nAna writes Python.\n\n# Recent days\n\n## 2026-03-01\n")
    cost = tab.view.cost.text()
    assert cost.startswith("3 memories, about ")
    assert [word for word in ("summary ", "recent days ", ", memories ") if word not in cost] == []


@pytest.mark.row("C15")
def test_the_summary_is_edited_and_undone_there(tab, editor, qtbot):
    assert editor.text.toPlainText() == "Ana writes Python."
    assert not editor.save.isEnabled()
    editor.text.setPlainText("Ana writes Rust.")
    assert not editor.renew.isEnabled()
    editor.save.click()
    qtbot.waitUntil(lambda: not editor.isVisible())
    settle(tab.vault_session, qtbot)

    assert tab.view.block.toPlainText().startswith("# Summary\n\nAna writes Rust.\n")
    assert tab.vault_session.snapshot.undoable.verb == "summary"
    tab.vault_session.do(tab.vault_session.manager.undo)
    settle(tab.vault_session, qtbot)
    assert tab.vault_session.manager.summary.get() == "Ana writes Python."


def test_what_is_typed_and_cancelled_is_not_saved(tab, editor):
    editor.text.setPlainText("Nonsense")
    editor.cancel.click()

    assert not editor.isVisible()
    assert tab.vault_session.manager.vault.read_file(SUMMARY) == "Ana writes Python.\n"


@pytest.mark.row("C15")
def test_it_is_written_again_below_what_the_user_wrote(tab, editor, qtbot):
    editor.renew.click()
    assert not editor.isEnabled()
    qtbot.waitUntil(lambda: "Hangzhou" in editor.text.toPlainText() and editor.isEnabled())

    assert editor.text.toPlainText().startswith("Ana writes Python.\n\n")
    assert tab.vault_session.manager.summary.get() == editor.text.toPlainText()


def test_a_vault_without_a_summary_has_nothing_to_edit(tmp_path, theme, icons, qtbot):
    (tmp_path / "plain").mkdir()
    with desk_at(tmp_path / "plain", qtbot) as vault_session:
        tab = PromptTab(vault_session, theme, icons)
        qtbot.addWidget(tab)
        tab.show()

        assert not tab.view.edit_summary.isVisible()
        assert not tab.view.summary.isVisible()
        assert tab.view.cost.text().endswith("tokens")


def test_all_that_takes_the_keyboard_has_a_name_and_an_order(tab, editor):
    assert editor.text.accessibleName()
    assert editor.text.tabChangesFocus()
