"""In Chinese, no text that a user can read or hear is left untranslated."""

import re
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QMimeData, QPoint, Qt, QTranslator, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QMenu

from memdeck.bootstrap import Choices
from memdeck.desktop.panels.connect_dialog import ConnectDialog
from memdeck.desktop.panels.detail.evidence import PassageCard
from memdeck.desktop.panels.detail.inspector_tab import DetailTab
from memdeck.desktop.review.importing.consent_dialog import ConsentDialog
from memdeck.desktop.review.page.merge_dialog import MergeDialog
from memdeck.desktop.settings.settings_dialog import SettingsDialog
from memdeck.desktop.ui.models.sidebar import SidebarSection
from memdeck.desktop.ui.text import languages
from memdeck.desktop.ui.theme.theme import Appearance
from memdeck.desktop.ui.views.source.source_dialog import SourceDialog
from memdeck.desktop.ui.views.widgets.question import Question
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.desktop.window.shell.window_state import WindowState
from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import Skipped
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.entry import Evidence
from memdeck.services.imports.conversation_list import ConversationListing, ConversationState
from memdeck.services.vault.transcripts import keep_sources
from tests.fakes.imports import FakePermission
from tests.fakes.listings import listed
from tests.fakes.reviews import head, plan, suggestion, talk
from tests.fakes.window_texts import MarkingTranslator, texts_on_screen, untranslated_part

MEMORY_MD = """\
### [111111] preference | 0.92 | 2026-11-01 | 12
喜欢简洁的代码风格
<!-- expires=2099-03-01 links=supports:222222:0.9 evidence=聊天/茶#1 -->

### [222222] fact | 0.88 | 2026-11-20 | 8
住在杭州

### [555555] fact | 0.61 | 2026-06-20 | 0
住在苏州

## Archived Memories

### [333333] 工作流 | 0.18 | 2026-01-10 | 2
试过一个框架

### [444444] 事实 | 高 | 2026-01-10 | 2
读不懂的一条
"""
TEA = ("我住在杭州，喜欢喝茶。", "很好。")
FLIGHT = "我：我坐高铁只买靠窗的座位。\n\n助手：好的。\n"

SAME_IN_ALL_LANGUAGES = re.compile(
    r"ChatGPT|Claude (?:Code|Desktop)|Codex|Cursor|DeepSeek|OpenClaw|VS Code|LM Studio|Letta"
    r"|Mem0|Memdeck|Ollama|OpenAI|VibeWorker|vLLM|English|/\.[\w./]+"
    r"|MEMORY\.md|LEARNINGS\.md|\(?[Mm]emory\.json\)?|\(JSON\)|postgresql://name@host/database"
    r"|plain_text/[0-9a-f]+|\d\.\d+\.\d+\w*"
    r"|(?:Ctrl|Alt|Shift)\+\S+|\b(?:Del|F\d+|[A-Z])\b|%p%|Aa|\.\*"
)
"""Names of products, languages and files, an example of an address, ids, keys and symbols."""

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
"""What the platform of the tests says to an open menu."""


@pytest.fixture
def folder(tmp_path):
    """A vault in Chinese: its own texts have no Latin letters."""
    folder = tmp_path / "阿福"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    return folder


@pytest.fixture
def open_marked(qapp, program, open_desktop, monkeypatch):
    """Return the function that opens the window in Chinese, with each translated text marked."""
    before = QLocale()
    WindowState(program.config).save_appearance(Appearance.LIGHT, "zh_CN")
    monkeypatch.setattr(languages, "QTranslator", MarkingTranslator)
    yield open_desktop
    QLocale.setDefault(before)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


@pytest.fixture
def desktop(open_marked, folder):
    return open_marked(folder)


@pytest.fixture
def untranslated(tmp_path):
    """Return a function that returns what is untranslated in the visible windows now."""

    def is_untranslated(text):
        own = SAME_IN_ALL_LANGUAGES.sub("", untranslated_part(text.replace(str(tmp_path), "")))
        return re.search("[A-Za-z]", own)

    return lambda: {(owner, text) for owner, text in texts_on_screen() if is_untranslated(text)}


@pytest.fixture
def controller(desktop):
    """The imports of the window, with the review in front."""
    desktop.view.sidebar.show_section(SidebarSection.WAITING)
    desktop.settle()
    return desktop.features.review.controller


def keep_conversations(desktop):
    manager = desktop.vault.vault_session.manager
    keep_sources(manager.vault, [talk("聊天/茶", "喝茶", TEA), talk("聊天/酒", "喝酒", ("喝酒",))])
    manager.add_message("会话", "user", "我养蜜蜂")
    manager.add_message("会话", "assistant", "真好")
    desktop.vault.vault_session.refresh()
    desktop.settle()
    desktop.features.sessions.check()
    desktop.settle()


@pytest.mark.parametrize("text", ["Loading", "保存了 3 files"])
def test_a_text_that_is_left_in_english_is_found(desktop, untranslated, text):
    QLabel(text, desktop.window).show()

    assert ("QLabel in MainWindow", text) in untranslated()


def test_on_the_first_screen(open_marked, untranslated):
    open_marked()

    assert untranslated() == set()


def test_in_any_section(desktop, untranslated):
    keep_conversations(desktop)
    found = set()
    for section in SidebarSection:
        desktop.view.sidebar.show_section(section)
        desktop.settle()
        found |= untranslated()
    desktop.features.pages.open_conversation("聊天/茶")
    desktop.settle()

    assert found | untranslated() == set()


def test_in_any_side_tab_for_one_or_several_memories_on_any_day(desktop, untranslated):
    keep_conversations(desktop)
    session = desktop.vault.vault_session
    found = set()
    for day in (None, session.snapshot.today + timedelta(days=90)):
        session.set_day(day)
        desktop.settle()
        for ids in (("111111",), ("111111", "222222")):
            desktop.vault.memories.reveal(*ids)
            desktop.settle()
            for tab in SideTab:
                desktop.ask(f"tab.{tab}")
                found |= untranslated()

    assert found == set()


@pytest.mark.parametrize(
    "command",
    [
        "entry.add",
        "entry.purge",
        "entry.set_category",
        "entry.set_group",
        "help.about",
        "help.keys",
        "help.palette",
        "session.paste",
        "table.columns",
        "vault.backups",
        "vault.convert",
        "vault.open_server",
        "vault.switch",
        "vault.upkeep",
    ],
)
def test_in_what_a_command_opens(desktop, untranslated, command):
    desktop.choose("111111")
    desktop.ask("entry.pin")
    desktop.ask(command)
    desktop.settle()

    assert untranslated() == set()


def test_in_the_dialog_that_connects_agents(desktop, untranslated, monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / ".cursor").mkdir()
    (tmp_path / ".openclaw").mkdir()
    (tmp_path / ".openclaw" / "openclaw.json").write_text("[]", encoding="utf-8")
    desktop.ask("vault.connect")
    dialog = desktop.dialog(ConnectDialog)
    found = untranslated()
    for record in dialog.list.records:
        dialog.list.select(record.key)
        found |= untranslated()
    dialog.tabs.setCurrentWidget(dialog.activity)

    assert found | untranslated() == set()


def test_in_the_settings(desktop, untranslated):
    desktop.ask("app.settings")
    dialog = desktop.dialog(SettingsDialog)
    found = untranslated()
    for page in (dialog.recall_page.embedder.embedder, dialog.model_page.server):
        for choice in range(page.count()):
            page.setCurrentIndex(choice)
            found |= untranslated()

    assert found == set()


def test_in_the_message_of_a_change_and_in_its_history(desktop, untranslated):
    found = set()
    for command in ("entry.pin", "entry.archive", "entry.restore", "entry.forget"):
        desktop.vault.memories.reveal("111111")
        desktop.settle()
        desktop.ask(command)
        found |= untranslated()
        desktop.ask("history.undo")
        found |= untranslated()
        desktop.ask("history.redo")
        found |= untranslated()

    assert found == set()


def test_in_rows_of_the_review_and_their_menus(desktop, controller, untranslated):
    actions = [
        suggestion(number, "一条建议", action=action, target="222222", ticked=number % 2 == 0)
        for number, action in enumerate(Action, 1)
    ]
    flags = [
        suggestion(number, "又一条建议", flags=(flag,), target="222222", action=Action.CONTRADICT)
        for number, flag in enumerate(Flag, 20)
    ]
    controller.model.extend(plan(*actions, *flags), (head(title="旅行"),))
    desktop.settle()
    found = set()
    for row in range(controller.view.list.model().rowCount()):
        controller.view.list.setCurrentIndex(controller.view.list.model().index(row, 0))
        desktop.settle()
        menu = controller.view.list.menu()
        menu.show()
        found |= untranslated()
        menu.close()

    assert found == set()


def test_in_what_the_review_opens(desktop, controller, untranslated):
    keep_conversations(desktop)
    rows = [suggestion(number, content) for number, content in enumerate(("喝茶", "爱喝茶"), 1)]
    cited = replace(rows[0], evidence=(Evidence("聊天/茶", "m1", "找不到的话"),))
    controller.model.extend(plan(cited, rows[1]), (head(title="旅行"),))
    desktop.settle()
    commands = controller.view.commands
    controller.view.list.select(1)
    commands["review.source"].trigger()
    desktop.settle()
    found = untranslated()
    controller.view.list.selectAll()
    commands["review.merge"].trigger()

    assert desktop.dialog(SourceDialog).isVisible()
    assert desktop.dialog(MergeDialog).isVisible()
    assert found | untranslated() == set()


def test_in_the_relations_of_a_memory_and_in_the_search_for_another(desktop, untranslated):
    desktop.choose("222222")
    desktop.ask("tab.detail")
    relations = desktop.view.tabs.findChild(DetailTab).memory.relations
    found = untranslated()
    relations.add.click()
    desktop.settle()
    found |= untranslated()
    relations.picker.field.setText("没有的词")
    relations.picker.field.textEdited.emit("没有的词")
    desktop.settle()

    assert relations.picker.isVisible()
    assert found | untranslated() == set()


def test_from_the_import_to_a_review_done(desktop, controller, untranslated, qtbot):
    controller.read_text(FLIGHT)
    qtbot.waitUntil(lambda: bool(controller.model.draft.rows))
    desktop.settle()
    found = untranslated()
    controller.view.commands["review.apply"].trigger()
    desktop.settle()
    found |= untranslated()
    controller.read_text(FLIGHT)
    qtbot.waitUntil(lambda: not controller.is_busy)
    desktop.settle()

    assert found | untranslated() == set()


def test_in_the_picker_and_in_its_questions(desktop, controller, untranslated):
    conversations = (
        listed("甲", 5, opening="茶"),
        listed("乙", opening="酒", people=("安娜", "本")),
        listed("丙", 1, opening="", state=ConversationState.READ),
    )
    controller.picker.open("导出", None)
    controller.page.turn_to(controller.picker)
    found = untranslated()
    skipped = tuple(Skipped(file, "It holds no conversation.") for file in ("甲", "乙"))
    controller.picker.show_listing(ConversationListing(conversations, skipped=skipped))
    found |= untranslated()
    ConsentDialog("接口", len(conversations), FakePermission("接口"), desktop.window).open()

    assert found | untranslated() == set()


def test_in_search_results(desktop, untranslated, qtbot):
    keep_conversations(desktop)
    field, find = desktop.window.bar.finder, desktop.features.find
    found = set()
    for text in ("杭州", "没有的词"):
        field.setFocus()
        field.setText(text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: find._answer is not None and find._answer.question.text == text)  # noqa: B023 - within this round
        desktop.settle()
        found |= untranslated()

    assert found == set()


def test_in_questions_before_a_change(desktop, untranslated, qtbot):
    desktop.choose("111111", "222222")
    QTest.keyClick(desktop.view.table, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: bool(desktop.window.findChildren(Question)))
    found = untranslated()
    desktop.dialog(Question).confirmed.click()
    desktop.settle()
    manager = desktop.program.open(Choices(vault=desktop.vault.path, is_agent=True))
    manager.pin(["333333"])
    desktop.vault.vault_session.refresh()
    desktop.settle()
    desktop.ask("history.undo")

    assert found | untranslated() == set()


@pytest.mark.parametrize("content", [None, b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff"])
def test_where_the_file_is_gone_or_cannot_be_read(desktop, untranslated, qtbot, content):
    desktop.file.unlink()
    if content is not None:
        desktop.file.write_bytes(content)
    desktop.vault.vault_session.refresh()
    qtbot.waitUntil(lambda: desktop.notices() != [])
    desktop.settle()

    assert untranslated() == set()


def test_around_unsaved_text_and_its_conflicts(desktop, untranslated, qtbot):
    desktop.ask("tab.file")
    panel = desktop.features.side_tabs.files.current.panel
    page = panel.editor.page
    cursor = page.textCursor()
    cursor.setPosition(page.shown_text().index("杭州"))
    page.setTextCursor(cursor)
    page.insertPlainText("成都和")
    desktop.settle()
    found = untranslated()
    desktop.file.write_text(MEMORY_MD.replace("杭州", "宁波"), encoding="utf-8")
    desktop.vault.vault_session.refresh()
    desktop.settle()
    desktop.features.side_tabs.files.save()
    qtbot.waitUntil(lambda: panel.shows_conflicts)
    found |= untranslated()
    desktop.window.close()

    assert found | untranslated() == set()


def test_in_menus_and_in_dialogs_of_categories(desktop, untranslated):
    keep_conversations(desktop)
    desktop.choose("111111")
    desktop.ask("tab.detail")
    categories = desktop.vault.category_actions
    categories._open_category_menu("fact", QPoint())
    categories._open_section_menu(SidebarSection.ACTIVE, QPoint())
    found = untranslated()
    desktop.view.sidebar.show_section(SidebarSection.CONVERSATIONS)
    desktop.settle()
    conversations = desktop.view.page(SidebarSection.CONVERSATIONS)
    for menu in (
        conversations.menu(conversations.list.current),
        desktop.window.commands.memory_menu(desktop.view.table),
        desktop.view.table.columns.menu(),
        *(card.menu() for card in desktop.window.findChildren(PassageCard)),
        *desktop.window.findChildren(QMenu),
    ):
        menu.show()
        found |= untranslated()
        menu.hide()
    for ask in (
        categories._ask_for_category,
        lambda: categories._ask_for_name("fact"),
        lambda: categories._ask_to_archive("fact"),
    ):
        ask()
        found |= untranslated()
        next(one for one in desktop.window.findChildren(QDialog) if one.isVisible()).reject()

    assert found == set()


def test_where_files_are_dropped(desktop, untranslated):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/茶"), QUrl.fromLocalFile("/酒")])
    copy, no_button = Qt.DropAction.CopyAction, Qt.MouseButton.NoButton
    event = QDragEnterEvent(QPoint(300, 300), copy, mime, no_button, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(desktop.window.windowHandle(), event)

    assert untranslated() == set()
