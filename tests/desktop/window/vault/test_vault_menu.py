"""The menu of vaults lists those opened of late and those that agents keep."""

from pathlib import Path

import pytest

ENTRY = "### [0c0c0c] fact | 0.70 | 2026-02-28 | 1\nUser sails\n"


@pytest.fixture
def agents(home):
    """The memory of an agent where it usually is."""
    folder = home / ".claude" / "projects" / "boats" / "memory"
    folder.mkdir(parents=True)
    (folder / "MEMORY.md").write_text(ENTRY)
    return folder


@pytest.fixture
def texts(desktop):
    """What the menu says, each time it opens."""

    def read():
        menu = desktop.window.bar.vault_menu
        menu.aboutToShow.emit()
        desktop.settle()
        return [action.text() for action in menu.actions() if not action.isSeparator()]

    return read


def entry(desktop, text):
    (action,) = (
        action for action in desktop.window.bar.vault_menu.actions() if action.text() == text
    )
    return action


def test_the_open_vault_is_listed_and_marked(desktop, texts):
    assert "alfred" in texts()
    assert entry(desktop, "alfred").isChecked()


def test_what_agents_keep_is_found_by_the_agents_names(agents, desktop, texts):
    assert "Claude Code: boats" in texts()


def test_a_vault_of_the_menu_opens_under_its_name(agents, desktop, texts):
    texts()
    entry(desktop, "Claude Code: boats").trigger()
    desktop.settle()

    assert desktop.shown() == ["0c0c0c"]
    assert desktop.window.windowTitle().startswith("Claude Code: boats")
    assert "alfred" in texts()


def test_a_file_of_another_name_is_a_vault_too(open_desktop, tmp_path):
    notes = tmp_path / "notes.md"
    notes.write_text(ENTRY)
    first = open_desktop(Path(notes))
    assert first.window.windowTitle().startswith("notes")
    first.window.close()

    assert open_desktop().shown() == ["0c0c0c"]


def test_an_ampersand_in_a_name_is_no_key(open_desktop, tmp_path):
    folder = tmp_path / "salt & pepper"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(ENTRY)
    desktop = open_desktop(folder)
    desktop.window.bar.vault_menu.aboutToShow.emit()

    assert "salt && pepper" in [a.text() for a in desktop.window.bar.vault_menu.actions()]


def test_the_folder_is_reported_in_the_tooltip(desktop, texts, folder):
    texts()

    assert entry(desktop, "alfred").toolTip() == str(folder)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)  # offscreen, of menus
def test_the_menu_opens_by_its_key_and_holds_nothing_up(desktop):
    desktop.ask("vault.switch")
    menu = desktop.window.bar.vault_menu

    assert menu.isVisible()
    menu.close()
