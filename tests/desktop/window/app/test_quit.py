"""Quitting with text that cannot be saved says that it is kept."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memdeck.desktop.window.app.application import QuitQuestion
from memdeck.desktop.window.shell.side_tabs import SideTab
from tests.transcripts.exports import bee_export


def editor(desktop):
    desktop.vault.show_tab(SideTab.FILE)
    desktop.settle()
    return desktop.features.side_tabs.files.current.panel.editor


def make_conflict(desktop):
    """Leave an edit in the editor that contradicts one of another program."""
    page = editor(desktop).page
    page.setPlainText(page.toPlainText().replace("Hangzhou", "Suzhou"))
    page.document().setModified(True)
    text = desktop.file.read_text("utf-8").replace("Hangzhou", "Ningbo")
    desktop.file.write_text(text, "utf-8")
    desktop.vault.vault_session.refresh()
    desktop.settle()


def test_quitting_with_a_conflict_says_that_the_draft_is_kept(desktop):
    make_conflict(desktop)
    desktop.window.commands["app.quit"].trigger()
    question = desktop.dialog(QuitQuestion)

    assert desktop.window.isVisible()
    assert question.text() == "Unsaved changes in MEMORY.md"
    assert "kept as a draft" in question.informativeText()

    QTest.keyClick(question, Qt.Key.Key_Escape)
    assert desktop.window.isVisible()


def test_the_draft_is_offered_at_the_next_start(desktop, open_desktop, folder):
    make_conflict(desktop)
    desktop.window.commands["app.quit"].trigger()
    desktop.dialog(QuitQuestion).confirmed.click()
    assert not desktop.window.isVisible()

    again = open_desktop(folder)

    assert "Suzhou" in editor(again).text()
    assert "Ningbo" in again.file.read_text("utf-8")


def test_quitting_without_such_text_asks_nothing(desktop):
    desktop.window.commands["app.quit"].trigger()

    assert not desktop.window.isVisible()
    assert not desktop.window.findChildren(QuitQuestion)


def test_quitting_before_pasted_text_is_read_asks_first(desktop, tmp_path):
    imports = desktop.features.review.controller
    imports.read_files([bee_export(tmp_path, 3)])
    desktop.settle()
    imports.read_text("You: I sail.\n\nAssistant: Nice!\n")
    desktop.window.commands["app.quit"].trigger()
    question = desktop.dialog(QuitQuestion)
    assert question.text() == "A pasted conversation is not imported yet"
    assert desktop.window.isVisible()

    question.confirmed.click()
    assert not desktop.window.isVisible()
