"""The Health page of an open vault."""

import pytest

from memdeck.desktop.ui.models.sidebar import SidebarSection

pytestmark = pytest.mark.row("B10")


@pytest.fixture
def page(desktop, qtbot):
    desktop.view.sidebar.show_section(SidebarSection.HEALTH)
    page = desktop.view.page(SidebarSection.HEALTH)
    qtbot.waitUntil(page.contents.isVisible)
    return page


def test_the_page_says_how_the_vault_is_doing(page):
    assert page.contents.title.text() == "4 memories"
    assert page.broken.title.text() == "No broken entries"
    assert "first search builds it" in page.search.reason.text()


def test_the_page_follows_a_change_while_it_is_looked_at(page, desktop, qtbot):
    vault_session = desktop.vault.vault_session
    vault_session.do(vault_session.manager.add, "User keeps bees")

    qtbot.waitUntil(lambda: page.contents.title.text() == "5 memories")


def test_a_memory_that_is_retrieved_often_leads_to_its_row(page, desktop, qtbot):
    vault_session = desktop.vault.vault_session
    vault_session.manager.pin(["a1b2c3"])
    vault_session.manager.recall("Hangzhou")
    desktop.view.sidebar.show_section(SidebarSection.ACTIVE)
    desktop.view.sidebar.show_section(SidebarSection.HEALTH)
    qtbot.waitUntil(lambda: [record.key for record in page.hot.records] == ["d4e5f6"])

    page.hot.opened.emit("d4e5f6")

    qtbot.waitUntil(lambda: desktop.view.sidebar.section is SidebarSection.ACTIVE)
    desktop.settle()
    assert desktop.vault.memories.current.entry.id == "d4e5f6"


def test_the_page_leads_to_maintenance(page, desktop, qtbot):
    page.maintenance.button.click()

    assert desktop.view.sidebar.section is SidebarSection.MAINTENANCE
    desktop.settle()
