"""The timeline in the window: its episodes, how they are made, and their conversations."""

import threading
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from memdeck.desktop.panels.detail.episode_view import EpisodeView, ParticipantViews
from memdeck.desktop.panels.detail.inspector_tab import DetailTab
from memdeck.desktop.panels.timeline.timeline_data import Zoom
from memdeck.desktop.ui.actions.action_set import reason_of
from memdeck.desktop.ui.models.sidebar import COUNT, SidebarSection
from memdeck.desktop.window.shell.side_tabs import SideTab
from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.episodes.sentence import Sentence
from memdeck.errors import StorageError
from memdeck.services.episodes.episodes import Episodes
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.vault.state.transcript_archive import Sources
from tests.fakes.conversations import SAID_AT
from tests.fakes.vaults import vault_at

SAID = (
    ("Anna", "Hey Ben! Long time no see!"),
    ("Ben", "I moved to Lisbon last month."),
    ("Anna", "I adopted a dog called Pico yesterday."),
)


def chat(number: int) -> Conversation:
    """Return a chat of Anna and Ben, *number* days after the first."""
    at = SAID_AT + timedelta(days=number)
    messages = tuple(
        Message(f"m{n}", Role.OTHER, text, author, at + timedelta(minutes=n))
        for n, (author, text) in enumerate(SAID, 1)
    )
    return Conversation(f"whatsapp/{number}", f"Chat {number}", "whatsapp", messages, at)


@pytest.fixture
def folder(folder: Path) -> Path:
    """A vault that keeps two conversations."""
    keep_sources(vault_at(folder, None).vault, [chat(1), chat(2)])
    return folder


@pytest.fixture
def with_episodes(desktop):
    """The window at the timeline, with an episode of each of the two conversations."""
    desktop.ask("episodes.make")
    desktop.ask("timeline.open")
    assert len(page(desktop).list.episodes.rows) == 2
    return desktop


def page(desktop):
    return desktop.view.page(SidebarSection.TIMELINE)


def count(desktop):
    sections = desktop.view.sidebar._sections
    return sections.index(sections.row_of(SidebarSection.TIMELINE), 0).data(COUNT)


def detail(desktop):
    return desktop.window.findChild(DetailTab)


def select(desktop, number):
    episodes = page(desktop).list
    episodes.setFocus()
    episodes.setCurrentIndex(episodes.episodes.index(number, 0))
    desktop.settle()


def manager(desktop):
    return desktop.vault.vault_session.manager


def test_an_empty_timeline_offers_to_make_episodes_of_the_kept_conversations(desktop):
    desktop.ask("timeline.open")
    buttons = page(desktop)._empty.findChildren(QPushButton)
    assert buttons[0].text() == "Make episodes from 2 conversations"

    buttons[0].click()
    desktop.settle()

    assert len(page(desktop).list.episodes.rows) == 2
    assert count(desktop) == 2
    message = desktop.window.status.undo.text.text()
    assert message.startswith("Made 2 episodes; undo takes back one conversation at a time")
    assert "profile" in message
    show_timeline, show_people = desktop.window.status.undo._next
    assert show_timeline.text() == "Show timeline"
    show_people.click()
    assert desktop.view.sidebar.section is SidebarSection.PEOPLE


def test_episodes_made_before_the_timeline_is_opened_are_counted(desktop):
    assert not count(desktop)

    desktop.ask("episodes.make")

    assert count(desktop) == 2


def test_episodes_are_made_once(with_episodes):
    make = with_episodes.window.commands["episodes.make"]

    assert not make.isEnabled()
    assert make.text() == "Make episodes"
    assert reason_of(make) == "All kept conversations already have episodes."


def test_episodes_that_are_undone_can_be_made_again(with_episodes):
    with_episodes.ask("history.undo")
    make = with_episodes.window.commands["episodes.make"]
    assert make.text() == "Make episodes from 1 conversation"

    with_episodes.ask("episodes.make")
    assert len(page(with_episodes).list.episodes.rows) == 2
    assert not make.isEnabled()


def test_a_conversation_that_grew_gets_episodes_again(with_episodes):
    longer = (*chat(1).messages, Message("m4", Role.OTHER, "Ben, I moved to Rome.", "Anna"))
    keep_sources(manager(with_episodes).vault, [replace(chat(1), messages=longer)])
    with_episodes.vault.vault_session.refresh()
    with_episodes.settle()
    make = with_episodes.window.commands["episodes.make"]

    assert make.text() == "Make episodes from 1 conversation"
    with_episodes.ask("episodes.make")
    assert not make.isEnabled()


def test_episodes_that_were_made_before_the_start_are_known_at_the_timeline(open_desktop, folder):
    vault = vault_at(folder, None)
    for number in (1, 2):
        vault.episodes.memorize(chat(number))
    desktop = open_desktop(folder)
    desktop.ask("timeline.open")

    assert not desktop.window.commands["episodes.make"].isEnabled()


def test_without_conversations_there_is_nothing_to_make_episodes_of(open_desktop, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    desktop = open_desktop(empty)

    assert not desktop.window.commands["episodes.make"].isEnabled()


@pytest.mark.parametrize("section", [SidebarSection.TIMELINE, SidebarSection.PEOPLE])
def test_without_conversations_an_empty_page_says_how_to_get_to_episodes(
    open_desktop, tmp_path, section
):
    empty = tmp_path / "empty"
    empty.mkdir()
    desktop = open_desktop(empty)
    desktop.view.sidebar.show_section(section)
    desktop.settle()
    state = desktop.view.page(section)._empty
    make = next(b for b in state.findChildren(QPushButton) if b.text() == "Make episodes")
    reason = next(label for label in state.findChildren(QLabel) if "kept" in label.text())
    assert not make.isEnabled()
    assert not reason.isHidden()
    assert reason.text() == reason_of(desktop.window.commands["episodes.make"])
    assert reason.height() >= reason.heightForWidth(reason.width())


def test_with_conversations_an_empty_timeline_gives_no_reason(desktop):
    desktop.ask("timeline.open")
    texts = [label.text() for label in page(desktop)._empty.findChildren(QLabel)]

    assert not any("kept conversations" in text for text in texts)


def test_a_command_opens_the_conversation_of_the_current_episode(with_episodes):
    assert not with_episodes.window.commands["episode.open_conversation"].isEnabled()
    select(with_episodes, 0)
    with_episodes.ask("episode.open_conversation")

    conversation = page(with_episodes).conversation
    assert conversation.isVisible()
    assert conversation.view.hasFocus()
    assert "Long time no see!" in conversation.view.toPlainText()


def test_esc_closes_the_conversation_and_leads_back_to_the_episodes(with_episodes):
    select(with_episodes, 0)
    with_episodes.ask("episode.open_conversation")
    QTest.keyClick(page(with_episodes).conversation.view, Qt.Key.Key_Escape)

    assert not page(with_episodes).is_conversation_open
    assert page(with_episodes).list.hasFocus()


def test_esc_in_the_episodes_closes_the_conversation_too(with_episodes):
    select(with_episodes, 0)
    with_episodes.ask("episode.open_conversation")
    page(with_episodes).list.setFocus()
    QTest.keyClick(page(with_episodes).list, Qt.Key.Key_Escape)

    assert not page(with_episodes).is_conversation_open
    assert with_episodes.view.front is page(with_episodes)


def test_an_open_conversation_follows_the_selected_episode_and_leaves_the_focus(with_episodes):
    select(with_episodes, 0)
    with_episodes.ask("episode.open_conversation")
    select(with_episodes, 1)

    assert page(with_episodes).conversation.title.text() == "“Chat 2”"
    assert page(with_episodes).list.hasFocus()


def test_the_conversation_closes_with_the_episode_that_is_gone(with_episodes):
    select(with_episodes, 1)
    with_episodes.ask("episode.open_conversation")
    with_episodes.ask("history.undo")
    with_episodes.ask("history.undo")

    assert not page(with_episodes).is_conversation_open


@pytest.mark.parametrize(("width", "is_beside"), [(900, False), (1600, True)])
def test_in_a_narrow_window_the_conversation_is_in_the_place_of_the_episodes(
    with_episodes, width, is_beside
):
    with_episodes.window.resize(width, 600)
    select(with_episodes, 0)
    with_episodes.ask("episode.open_conversation")
    timeline = page(with_episodes)

    assert timeline.list.isVisible() is is_beside
    assert detail(with_episodes).episode.isVisible()
    assert timeline.conversation.view.height() >= 200
    QTest.keyClick(timeline.conversation.view, Qt.Key.Key_Escape)
    assert timeline.list.isVisible()
    assert timeline.list.hasFocus()


def test_a_command_clears_the_filters_of_the_timeline_while_there_are_any(with_episodes, qtbot):
    clear = with_episodes.window.commands["timeline.clear_filters"]
    assert not clear.isEnabled()
    page(with_episodes).filter.setText("no such words")
    qtbot.waitUntil(clear.isEnabled)
    with_episodes.ask("timeline.clear_filters")

    assert len(page(with_episodes).list.episodes.rows) == 2
    assert not clear.isEnabled()


def test_a_failure_is_reported(desktop, monkeypatch):
    def refusing(*_arguments, **_options):
        raise StorageError("The disk is full; free some space.")

    monkeypatch.setattr(Episodes, "memorize", refusing)

    desktop.ask("episodes.make")

    assert any("disk is full" in notice for notice in desktop.notices())
    assert desktop.window.status.undo.text.text() != "No new episodes"


def test_each_conversation_is_undone_by_itself(with_episodes):
    with_episodes.ask("history.undo")
    assert len(page(with_episodes).list.episodes.rows) == 1

    with_episodes.ask("history.undo")
    assert page(with_episodes).currentWidget() is page(with_episodes)._empty

    with_episodes.ask("history.redo")
    assert len(page(with_episodes).list.episodes.rows) == 1


def test_making_can_be_cancelled_and_what_is_finished_stays(desktop, monkeypatch, qtbot):
    memorize, is_first_done = Episodes.memorize, threading.Event()

    def waiting(episodes, conversation, **options):
        result = memorize(episodes, conversation, **options)
        is_first_done.set()
        is_cancelled.wait(timeout=30)
        return result

    monkeypatch.setattr(Episodes, "memorize", waiting)
    is_cancelled = threading.Event()
    with qtbot.waitSignal(desktop.vault.vault_session.bridge.slow) as slow:
        desktop.window.commands["episodes.make"].trigger()
    assert slow.args[0].title == "Making episodes"
    qtbot.waitUntil(is_first_done.is_set)
    slow.args[0].cancel()
    is_cancelled.set()
    desktop.settle()
    qtbot.waitUntil(lambda: count(desktop) == 1)

    assert len(manager(desktop).episodes.units()) == 1


def test_making_stops_with_the_vault_and_says_nothing_in_the_next_one(
    desktop, monkeypatch, qtbot, tmp_path
):
    memorize, has_begun, is_left = Episodes.memorize, threading.Event(), threading.Event()

    def waiting(episodes, conversation, **options):
        has_begun.set()
        is_left.wait(timeout=30)
        return memorize(episodes, conversation, **options)

    monkeypatch.setattr(Episodes, "memorize", waiting)
    desktop.window.commands["episodes.make"].trigger()
    qtbot.waitUntil(has_begun.is_set)
    first = manager(desktop)
    other = tmp_path / "other"
    other.mkdir()
    (other / "MEMORY.md").write_text("### [0c0c0c] fact | 0.70 | 2026-02-28 | 1\nUser sails\n")
    desktop.application.vault_switcher.open(other)
    is_left.set()
    desktop.settle()

    assert desktop.window.status.undo.text.text() == ""
    assert len(first.episodes.units()) < 2


def test_one_episode_and_one_unreadable_conversation_are_in_the_singular(desktop, monkeypatch):
    read = Sources.read
    monkeypatch.setattr(
        Sources, "read", lambda sources, id_: None if id_ == "whatsapp/2" else read(sources, id_)
    )

    desktop.ask("episodes.make")

    message = desktop.window.status.undo.text.text()
    assert message == (
        "Made 1 episode from 1 conversation · 2 profiles updated · 1 conversation could not be read"
    )


def test_a_page_that_another_program_writes_is_shown(with_episodes, qtbot):
    row = page(with_episodes).list.episodes.rows[0]
    path = with_episodes.file.parent / row.outline.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f"# {row.outline.subject}", "# Moving day"), encoding="utf-8")

    rows = page(with_episodes).list.episodes
    qtbot.waitUntil(lambda: rows.rows[0].outline.subject == "Moving day")

    path.unlink()
    qtbot.waitUntil(lambda: len(rows.rows) == 1)


def test_a_selected_episode_is_shown_in_the_inspector(with_episodes):
    select(with_episodes, 0)
    unit = manager(with_episodes).episodes.units()[0]
    view = detail(with_episodes).episode

    assert view.isVisible()
    assert view.title.text() == unit.subject
    assert len(view.events.buttons) == len(unit.events)
    assert view.events.buttons[0].accessibleName().endswith(unit.events[0].text)


def test_what_rules_wrote_is_shown_once_with_the_events(with_episodes, qtbot):
    select(with_episodes, 0)
    view = detail(with_episodes).episode
    qtbot.waitUntil(lambda: any(button.isVisible() for button in view.events.buttons))
    unit = manager(with_episodes).episodes.units()[0]
    texts = [label.text() for label in view.findChildren(QLabel) if label.isVisible()]

    for event in unit.events:
        assert [event.text in text for text in texts].count(True) == 1
    assert view.summary.isHidden()
    assert view.narrative.isHidden()
    assert view.participants.isHidden()


def test_what_a_model_wrote_is_shown_beside_the_events_each_sentence_once(
    qtbot, theme, icons, with_episodes
):
    unit = manager(with_episodes).episodes.units()[0]
    told = Sentence("Anna was glad to hear from Ben.", ("m1",))
    moved = Sentence("Ben likes the light of Lisbon.", ("m2",))
    anna, ben = (
        replace(episode, narrative=(text,))
        for episode, text in zip(unit.episodes, (told, Sentence("Ben misses home.")), strict=True)
    )
    told_unit = replace(
        unit, summary=(told,), narrative=(told, moved), episodes=(anna, ben), model="m"
    )
    view = EpisodeView(theme, icons)
    qtbot.addWidget(view)
    view.show_outline(page(with_episodes).list.episodes.rows[0].outline, date(2026, 3, 1))
    view.show_unit(told_unit)

    assert view.summary.text() == told.text
    assert view.narrative.text() == moved.text
    headings = [heading.text() for heading in view.participants._headings]
    assert headings == ["As Ben lived it"]
    assert [text.text() for text in view.participants.texts] == ["Ben misses home."]


def test_what_the_user_lived_is_headed_in_the_second_person(qtbot, theme):
    views = ParticipantViews(theme)
    qtbot.addWidget(views)

    views.show_texts({"": "They moved.", "Anna": "She sang."})

    headings = [heading.text() for heading in views._headings]
    assert headings == ["As you lived it", "As Anna lived it"]


def test_a_long_narrative_is_shown_to_its_end(with_episodes, qtbot):
    path = with_episodes.file.parent / page(with_episodes).list.episodes.rows[0].outline.file
    text = path.read_text(encoding="utf-8")
    story = "They went on. " * 400
    path.write_text(text.replace("## Narrative\n", f"## Narrative\n\n{story}The end."), "utf-8")
    select(with_episodes, 0)

    view = detail(with_episodes).episode
    qtbot.waitUntil(lambda: "The end." in view.narrative.text())


def test_the_inspector_follows_changes_of_the_page(with_episodes, qtbot):
    select(with_episodes, 0)
    row = page(with_episodes).list.current
    path = with_episodes.file.parent / row.outline.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("## Narrative\n", "## Narrative\n\nThey laughed."), "utf-8")

    view = detail(with_episodes).episode
    qtbot.waitUntil(lambda: "They laughed." in view.narrative.text())


def test_the_conversation_of_an_episode_is_opened_with_its_events_underlined(with_episodes, qtbot):
    select(with_episodes, 0)
    detail(with_episodes).episode.open.click()
    conversation = page(with_episodes).conversation
    qtbot.waitUntil(conversation.isVisible)

    assert conversation.title.text() == "“Chat 1”"
    assert underlined(conversation) == [SAID[1][1], SAID[2][1]]
    assert conversation.view.textCursor().block().text() == SAID[0][1]


def test_an_event_leads_to_its_message(with_episodes, qtbot):
    select(with_episodes, 0)
    view = detail(with_episodes).episode
    unit = manager(with_episodes).episodes.units()[0]
    event = next(event for event in unit.events if event.message == "m3")
    view.events.buttons[unit.events.index(event)].click()
    conversation = page(with_episodes).conversation
    qtbot.waitUntil(conversation.isVisible)

    assert conversation.view.textCursor().block().text() == SAID[2][1]


def underlined(conversation):
    """Return the blocks of the text that are underlined."""
    block, texts = conversation.view.document().begin(), []
    while block.isValid():
        parts = block.textFormats()
        if any(part.format.fontUnderline() for part in parts):
            texts.append(block.text())
        block = block.next()
    return texts


def test_the_keys_open_and_zoom_the_timeline(desktop):
    desktop.ask("episodes.make")
    assert not desktop.window.commands["timeline.zoom_out"].isEnabled()

    desktop.ask("timeline.open")
    assert page(desktop).list.hasFocus()
    desktop.ask("timeline.zoom_out")
    assert page(desktop).zoom is Zoom.MONTH
    desktop.ask("timeline.zoom_in")
    assert page(desktop).zoom is Zoom.DAY

    desktop.view.sidebar.show_section(SidebarSection.ACTIVE)
    assert not desktop.window.commands["timeline.zoom_in"].isEnabled()


def test_enter_goes_to_the_inspector(with_episodes):
    with_episodes.view.tabs.turn_to(SideTab.FILE)
    with_episodes.ask("pane.detail")
    select(with_episodes, 0)
    QTest.keyClick(page(with_episodes).list, Qt.Key.Key_Return)
    with_episodes.settle()

    assert detail(with_episodes).episode.isVisible()
    assert detail(with_episodes).episode.open.hasFocus()


def test_groups_are_named_by_their_conversations(with_episodes):
    combo = page(with_episodes).group

    assert [combo.itemText(n) for n in range(combo.count())] == ["All groups", "Chat 1", "Chat 2"]


def test_profiles_that_were_not_updated_are_reported_with_the_reason(desktop, monkeypatch):
    memorize = Episodes.memorize

    def failing(episodes, conversation, **options):
        memorized = memorize(episodes, conversation, **options)
        memorized.failed["profiles"] = "profiles/sam.md cannot be read."
        return memorized

    monkeypatch.setattr(Episodes, "memorize", failing)

    desktop.ask("episodes.make")

    message = desktop.window.status.undo.text.text()
    assert message.count("The profiles were not updated: profiles/sam.md cannot be read.") == 1
