"""Every command has exactly one handler."""

from memdeck.desktop.ui.actions.action_context import ActionContext
from memdeck.desktop.ui.actions.commands import COMMANDS


def test_every_command_has_exactly_one_handler(desktop):
    application = desktop.application
    handled = [
        *application.program_handlers(),
        *application.vault_handlers(desktop.vault, desktop.features),
    ]

    assert sorted(handled) == sorted(command.id for command in COMMANDS)


def test_the_program_handles_the_commands_that_need_no_vault(desktop):
    needs_no_vault = {command.id for command in COMMANDS if command.is_enabled(ActionContext())}

    assert desktop.application.program_handlers().keys() == needs_no_vault


def test_without_a_vault_its_commands_have_no_handler(open_desktop):
    desktop = open_desktop()

    handled = desktop.window.commands._handlers.keys()
    assert handled == desktop.application.program_handlers().keys()
