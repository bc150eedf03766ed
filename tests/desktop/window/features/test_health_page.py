"""The Health page of an open vault."""

import pytest

from memdeck.desktop.ui.models.sidebar import SidebarSection

pytestmark = pytest.mark.row("B10")


def facts(grid):
    return {name.text(): words.text() for name, words in grid._labels if not words.isHidden()}


@pytest.fixture
def page(desktop, qtbot):
    desktop.view.sidebar.show_section(SidebarSection.HEALTH)
    page = desktop.view.page(SidebarSection.HEALTH)
    qtbot.waitUntil(lambda: bool(facts(page.memories)))
    return page


def test_the_page_tells_how_the_vault_is_doing(page):
    assert facts(page.memories)["Memories"] == "4"
    assert facts(page.memories)["Broken"] == "0"
    assert "first search builds it" in facts(page.search)["Index"]


def test_the_page_follows_a_change_while_it_is_looked_at(page, desktop, qtbot):
    vault_session = desktop.vault.vault_session
    vault_session.do(vault_session.manager.add, "User keeps bees")

    qtbot.waitUntil(lambda: facts(page.memories)["Memories"] == "5")


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
