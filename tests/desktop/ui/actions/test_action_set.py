"""Every command can be reached, and no two by the same key."""

from collections import Counter
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import chain

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import QMainWindow

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.action_set import Actions, Menu, reason_of


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window, icons):
    return Actions(window, icons)


@pytest.fixture
def commands(actions):
    return list(chain.from_iterable(actions.menus.values()))


def test_no_two_commands_have_the_same_id(commands):
    assert len({command.id for command in commands}) == len(commands)


def test_no_two_commands_that_work_in_one_place_have_the_same_key(actions):
    keys = {
        menu: [key.toString() for command in commands for key in command.shortcuts]
        for menu, commands in actions.menus.items()
    }
    of_window = list(chain.from_iterable(keys[menu] for menu in Menu if not menu.is_local))

    for menu in filter(lambda menu: menu.is_local, Menu):
        counts = Counter(of_window + keys[menu])
        assert [key for key, count in counts.items() if count > 1] == []


def test_every_key_is_one_that_qt_knows(commands):
    assert all(key.toString() for command in commands for key in command.shortcuts)


@pytest.mark.parametrize(
    ("id_", "key"),
    [
        ("find.start", "Ctrl+K"),
        ("entry.add", "N"),
        ("entry.edit", "E"),
        ("entry.archive", "A"),
        ("entry.restore", "R"),
        ("entry.forget", "Del"),
        ("entry.pin", "P"),
        ("entry.open", "Return"),
        ("history.undo", "Ctrl+Z"),
        ("history.redo", "Ctrl+Shift+Z"),
        ("help.keys", "?"),
        ("help.palette", "Ctrl+Shift+P"),
        ("app.settings", "Ctrl+,"),
        ("pane.places", "Ctrl+1"),
    ],
)
def test_the_keys_are_the_agreed_ones(commands, id_, key):
    (command,) = (command for command in commands if command.id == id_)

    assert QKeySequence(key) in command.shortcuts


def test_single_letters_work_in_their_list_alone(actions, commands):
    letters = [
        actions[command.id]
        for command in commands
        if any(len(key) == 1 and key.isalpha() for key in command.keys.split("; "))
    ]

    in_table = Qt.ShortcutContext.WidgetShortcut
    assert letters != []
    assert all(action.shortcutContext() is in_table for action in letters)


def test_keys_of_a_list_do_not_work_in_the_window(window, actions):
    of_lists = {*actions.of_menu(Menu.MEMORY), *actions.of_menu(Menu.PEOPLE)}

    assert of_lists.isdisjoint(window.actions())
    assert set(window.actions()) | of_lists == set(actions)


def test_every_command_stands_in_a_menu_with_its_key(window, actions):
    actions.fill_menu_bar(window.menuBar())
    menus = {menu.text(): menu.menu() for menu in window.menuBar().actions()}

    for menu, commands in actions.menus.items():
        for command in commands:
            action = actions[command.id]
            assert action in menus[menu.title].actions()
            assert action.shortcuts() == command.shortcuts


def test_without_a_vault_only_what_needs_none_is_on_offer(actions):
    offered = {action.objectName() for action in actions if action.isEnabled()}

    assert {"vault.open", "vault.sample", "app.settings", "help.keys"} <= offered
    assert {"session.import", "session.import_folder", "session.paste"} <= offered
    assert not any(id_.startswith(("entry.", "history.")) for id_ in offered)


def test_undo_is_named_by_what_it_reverts(actions):
    actions.set_context(ActionContext(has_vault=True, undo="Archive 3 memories"))

    assert actions["history.undo"].text() == "Undo “Archive 3 memories”"
    assert actions["history.undo"].isEnabled()
    assert not actions["history.redo"].isEnabled()


def test_a_triggered_action_calls_its_handler(actions):
    calls: list[str] = []
    actions.set_handlers({id_: partial(calls.append, id_) for id_ in ("app.settings", "app.quit")})

    actions["app.settings"].trigger()

    assert calls == ["app.settings"]


def test_a_handler_of_no_command_is_refused(actions):
    with pytest.raises(ValueError, match="app\\.setings"):
        actions.set_handlers({"app.settings": print, "app.setings": print})


def test_an_action_without_a_handler_does_nothing(actions):
    actions["app.settings"].trigger()


def test_icons_are_there_for_all_who_name_one(actions):
    assert all(isinstance(action.icon(), QIcon) for action in actions)
    assert not actions["entry.archive"].icon().isNull()


def test_the_memory_menu_holds_what_can_be_done_with_memories(window, actions):
    ids = {action.objectName() for action in actions.memory_menu(window).actions()} - {""}

    assert ids == {command.id for command in actions.menus[Menu.MEMORY]}


def test_the_rows_of_a_menu_have_one_height(window, actions):
    actions.fill_menu_bar(window.menuBar())
    menus = [action.menu() for action in window.menuBar().actions()]
    for menu in menus:
        menu.sizeHint()  # lays the rows out
        rows = [action for action in menu.actions() if not action.isSeparator()]
        assert len({menu.actionGeometry(row).height() for row in rows}) == 1, menu.title()


def test_the_pin_is_crossed_out_where_all_selected_memories_are_pinned(actions, icons):
    assert actions["entry.pin"].icon().cacheKey() == icons.icon("pin").cacheKey()

    actions.set_context(ActionContext(has_vault=True, active=2, pinned=2))
    assert actions["entry.pin"].icon().cacheKey() == icons.icon("pin-off").cacheKey()


def test_a_disabled_command_says_why_where_that_is_not_plain(actions):
    make = actions["episodes.make"]
    actions.set_context(ActionContext(has_vault=True))
    assert reason_of(make).startswith("Episodes are made from kept conversations. Import a chat")
    assert "Import a chat export or paste a conversation" in make.toolTip()
    assert reason_of(actions["entry.archive"]) == ""

    day = date(2027, 1, 1)
    kept = ActionContext(has_vault=True, conversations=2, new_conversations=2)
    actions.set_context(replace(kept, viewed_day=day, active=1))
    for id_ in ("episodes.make", "entry.archive"):
        assert reason_of(actions[id_]) == "Go back to today to make changes."
    assert reason_of(actions["entry.restore"]) == ""  # nothing to restore, on any day

    actions.set_context(replace(kept, viewed_day=day, new_conversations=0))
    assert reason_of(make) == "All kept conversations already have episodes."

    actions.set_context(kept)
    assert reason_of(make) == ""
    assert make.toolTip() == make.text()


def test_without_a_vault_no_command_tells_what_to_do_in_one(actions):
    assert not any(reason_of(action) for action in actions)
