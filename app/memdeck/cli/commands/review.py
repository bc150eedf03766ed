"""The commands on proposed changes: pending suggestions, faded memories, due maintenance."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from memdeck.cli.command_base import CommandLine, command
from memdeck.cli.completion import complete_suggestion
from memdeck.cli.language import gettext as _
from memdeck.cli.memory_lines import changeset_lines, pending_lines
from memdeck.cli.output import Output, ProgressLine
from memdeck.cli.parameters import exclude_each_other, offline_option
from memdeck.cli.plan_lines import action_name, plan_lines, reason_lines, target_text
from memdeck.cli.text import brief, padded
from memdeck.json_objects.change_objects import decided_object, plan_object, suggestions_object

if TYPE_CHECKING:
    from memdeck.domain.consolidation.review_queue import Suggestion
    from memdeck.services.vault.vault import Vault


@command()
@click.option("--apply", is_flag=True, help="Apply the suggestions with these ids.")
@click.option("--reject", is_flag=True, help="Reject them; they are not suggested again.")
@click.argument(
    "ids",
    nargs=-1,
    metavar="[ID...]",
    shell_complete=complete_suggestion,
    help="Ids, or their first characters, or all.",
)
@click.pass_obj
def waiting_command(
    command_line: CommandLine, ids: Sequence[str], *, apply: bool, reject: bool
) -> Output:
    """List suggestions pending review; apply or reject them."""
    exclude_each_other(apply=apply, reject=reject)
    if (apply or reject) != bool(ids):
        raise click.UsageError(_("Give --apply or --reject, and the ids of suggestions, or all."))
    manager = command_line.open()
    if not ids:
        suggestions = manager.waiting()
        return Output(
            suggestions_object(suggestions), _suggestion_lines(suggestions, manager.vault)
        )
    changes = manager.apply_waiting(ids) if apply else manager.reject_waiting(ids)
    count = manager.waiting_count()
    return Output(
        decided_object(changes, count), [*changeset_lines(changes), *pending_lines(count)]
    )


def _suggestion_lines(suggestions: Sequence["Suggestion"], vault: "Vault") -> Iterable[str]:
    entries = vault.load().entries
    for suggestion in suggestions:
        row = suggestion.row
        action = padded(action_name(row.action), 10)
        yield f"{suggestion.id}  {action} {brief(row.content)}{target_text(row)}"
        yield from reason_lines(row, entries)
    if suggestions:
        yield _("`memdeck waiting --apply ID…` applies them, `--reject ID…` rejects them.")
    else:
        # A window may have another vault open, and show what waits there.
        yield _("Nothing waits for your review in {vault}.").format(vault=vault.layout.path)


@command()
@click.pass_obj
def plan_command(command_line: CommandLine) -> Output:
    """Show memories whose score fell below the archive or forget threshold."""
    manager = command_line.open()
    plan = manager.plan()
    lines = [*plan_lines(plan), *pending_lines(manager.waiting_count())]
    return Output(plan_object(plan, applied=False), lines)


@command()
@click.pass_obj
def apply_command(command_line: CommandLine) -> Output:
    """Archive and forget memories whose score fell below a threshold."""
    manager = command_line.open()
    plan = manager.plan()
    changes = manager.apply(plan, verb="upkeep")
    lines = [*plan_lines(plan, changes), *pending_lines(manager.waiting_count())]
    return Output(plan_object(plan, applied=True), lines)


@command()
@click.option("--apply", is_flag=True, help="Apply the selected rows as one change.")
@offline_option
@click.pass_obj
def maintain_command(command_line: CommandLine, *, apply: bool, offline: bool) -> Output:
    """Show due maintenance of old memories and logs; --apply carries it out."""
    import asyncio

    manager = command_line.open(is_offline=offline)
    with ProgressLine() as progress:
        progress.doing(_("Looking for due maintenance"))
        maintenance = asyncio.run(manager.maintain(apply=apply))
    plan = maintenance.plan
    return Output(plan_object(plan, applied=apply), plan_lines(plan, maintenance.changes))
