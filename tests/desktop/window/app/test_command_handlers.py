"""Every command has exactly one handler at a time."""

import sys
from itertools import chain

from memdeck.desktop.ui.actions.action_context import ActionContext


def commands_of(desktop):
    return list(chain.from_iterable(desktop.window.commands.menus.values()))


IMPORTS = {"session.import", "session.import_folder", "session.paste"}
"""They read conversations into the open vault, or into the user's own one where none is open."""


def test_every_command_has_exactly_one_handler_while_a_vault_is_open(desktop):
    application = desktop.application
    handled = [
        *(id_ for id_ in application.program_handlers() if id_ not in IMPORTS),
        *application.vault_handlers(desktop.vault),
        *application.feature_handlers(desktop.features),
        *application.people_handlers(desktop.features.people),
    ]

    assert sorted(handled) == sorted(command.id for command in commands_of(desktop))


def test_imports_have_another_handler_while_no_vault_is_open(desktop):
    application = desktop.application

    assert application.program_handlers().keys() >= IMPORTS
    assert application.feature_handlers(desktop.features).keys() >= IMPORTS


def test_the_program_handles_the_commands_that_need_no_vault(desktop):
    needs_no_vault = {
        command.id for command in commands_of(desktop) if command.is_enabled(ActionContext())
    }

    assert desktop.application.program_handlers().keys() == needs_no_vault


def test_without_a_vault_its_commands_have_no_handler(open_desktop):
    desktop = open_desktop()

    handled = desktop.window.commands._handlers.keys()
    assert handled == desktop.application.program_handlers().keys()


def test_features_that_fail_to_load_disable_only_their_own_commands(
    qtbot, open_desktop, folder, monkeypatch
):
    desktop = open_desktop()
    monkeypatch.setitem(sys.modules, "memdeck.desktop.window.vault.vault_features", None)
    with qtbot.captureExceptions() as faults:
        desktop.application.vault_switcher.open(folder)
        qtbot.waitUntil(lambda: bool(faults))

    handled = desktop.window.commands._handlers.keys()
    vault_handlers = desktop.application.vault_handlers(desktop.vault)
    assert faults[0][0] is ModuleNotFoundError
    assert handled == desktop.application.program_handlers().keys() | vault_handlers.keys()
    assert vault_handlers.keys() >= {"history.undo", "vault.reload", "entry.pin", "tab.file"}
