"""Sessions under way, in the window."""

import pytest

from memdeck.desktop.ui.models.sidebar import COUNT, SidebarSection
from memdeck.errors import StorageError
from memdeck.services.vault.transcripts import keep_sources
from memdeck.storage.vault.state.session_logs import SessionFiles
from memdeck.storage.vault.state.transcript_archive import Sources
from tests.fakes.conversations import conversation_of


@pytest.fixture
def with_session(desktop):
    """A window on a vault in which an agent is at work."""
    add = desktop.vault.vault_session.manager.add_message
    add("s1", "user", "I keep bees and I play the harp.")
    add("s1", "assistant", "How nice!")
    check_sessions(desktop)
    return desktop


def check_sessions(desktop):
    desktop.settle()  # a check that the timer started may have come too early
    desktop.features.sessions.check()
    desktop.settle()


def row(desktop):
    return desktop.view.sidebar._sections.row_of(SidebarSection.SESSIONS)


def is_listed(desktop):
    return not desktop.view.sidebar._section_view.isRowHidden(row(desktop))


def test_the_place_is_listed_only_while_a_session_is_under_way(desktop):
    assert not is_listed(desktop)

    desktop.vault.vault_session.manager.add_message("s1", "user", "Hello")
    check_sessions(desktop)
    assert is_listed(desktop)
    assert desktop.view.sidebar._sections.index(row(desktop), 0).data(COUNT) == 1


def test_what_is_said_can_be_read_and_is_kept_up_to_date(with_session):
    with_session.view.sidebar.show_section(SidebarSection.SESSIONS)
    with_session.settle()
    page = with_session.view.page(SidebarSection.SESSIONS)
    assert "I keep bees" in page.pane.view.toPlainText()

    with_session.vault.vault_session.manager.add_message("s1", "user", "And now?")
    check_sessions(with_session)
    assert "And now?" in page.pane.view.toPlainText()


def test_a_session_that_is_ended_is_learned_from_and_kept_as_a_conversation(with_session, qtbot):
    with_session.view.sidebar.show_section(SidebarSection.SESSIONS)
    with_session.settle()
    with_session.view.page(SidebarSection.SESSIONS).end.click()
    manager = with_session.vault.vault_session.manager
    qtbot.waitUntil(lambda: not manager.short_term.all())
    with_session.settle()

    assert with_session.view.page(SidebarSection.SESSIONS).list.records == ()
    assert any("bees" in row.entry.content for row in manager.list().rows)
    assert with_session.window.status.undo.text.text() == (
        "Session ended. New memories: 2, updated: 0"
    )
    places = with_session.view.sidebar._sections
    assert places.index(places.row_of(SidebarSection.CONVERSATIONS), 0).data(COUNT) == 1


def test_conversations_that_could_not_be_read_are_counted_at_the_next_look(desktop, monkeypatch):
    def refuse(_vault):
        raise StorageError("The transcripts cannot be read; check the folder.")

    keep_sources(desktop.vault.vault_session.manager.vault, [conversation_of("I keep bees.")])
    with monkeypatch.context() as refusing:
        refusing.setattr(Sources, "all", refuse)
        desktop.features.pages.read_sources()
        desktop.settle()
    desktop.features.pages.read_sources()
    desktop.settle()

    places = desktop.view.sidebar._sections
    assert places.index(places.row_of(SidebarSection.CONVERSATIONS), 0).data(COUNT) == 1


def test_a_folder_that_cannot_be_read_is_reported_once_and_looked_at_again(desktop, monkeypatch):
    def refuse(_files):
        raise StorageError("The sessions cannot be read; check the folder.")

    errors: list[StorageError] = []
    desktop.vault.vault_session.failed.connect(errors.append)
    with monkeypatch.context() as refusing:
        refusing.setattr(SessionFiles, "all", refuse)
        check_sessions(desktop)
        check_sessions(desktop)

    assert [str(error) for error in errors] == ["The sessions cannot be read; check the folder."]
    assert desktop.features.sessions._timer.isActive()
    desktop.vault.vault_session.manager.add_message("s1", "user", "Hello")
    check_sessions(desktop)
    assert is_listed(desktop)
