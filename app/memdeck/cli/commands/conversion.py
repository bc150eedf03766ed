"""The commands that write a vault in another format, or as a table on a server."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import click

from memdeck.cli.command_base import CommandLine, command
from memdeck.cli.completion import complete_path
from memdeck.cli.core_text import message_text, value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.output import Output, ProgressLine
from memdeck.cli.parameters import Choice, vault_path
from memdeck.cli.text import brief, labelled, listed, memory_count
from memdeck.domain.memory.conversion_losses import WHOLE, Conversion, Fit, Misfit
from memdeck.domain.memory.entry import UNDATED
from memdeck.json_objects.json_text import JsonObject, fields
from memdeck.storage.formats.format_registry import FORMAT_NAMES

MIGRATION_TARGETS = ("memory.json", "MEMORY.md")
"""The ``TARGETS`` of ``services.conversion.migration``."""


@command()
@click.argument(
    "source",
    type=vault_path,
    metavar="FROM",
    shell_complete=complete_path,
    help="A vault: a folder or a file.",
)
@click.argument(
    "target",
    type=vault_path,
    metavar="TO",
    shell_complete=complete_path,
    help="A new file; its name decides the format.",
)
@click.option(
    "--as", "format_name", type=Choice(FORMAT_NAMES), help="The format, regardless of the name."
)
@click.option("--dry-run", is_flag=True, help="List what would be lost; write nothing.")
@click.pass_obj
def convert_command(
    command_line: CommandLine, source: Path, target: Path, format_name: str | None, *, dry_run: bool
) -> Output:
    """Save a copy of a vault in another format."""
    manager = command_line.open(source)
    with ProgressLine() as progress:
        progress.doing(_("Converting the memories"))
        return _report(manager.convert(target, kind=format_name, dry_run=dry_run))


@command()
@click.argument("name", type=Choice(MIGRATION_TARGETS), help="The file to convert to.")
@click.option("--dry-run", is_flag=True, help="List what would be lost; change nothing.")
@click.option(
    "--markdown-logs",
    is_flag=True,
    help="When converting back to MEMORY.md, convert daily logs to Markdown too.",
)
@click.pass_obj
def migrate_command(
    command_line: CommandLine, name: str, *, dry_run: bool, markdown_logs: bool
) -> Output:
    """Convert a folder's MEMORY.md to memory.json, or back."""
    manager = command_line.open()
    with ProgressLine() as progress:
        progress.doing(_("Converting the memories"))
        return _report(manager.migrate(name, markdown_logs=markdown_logs, dry_run=dry_run))


def _report(conversion: Conversion) -> Output:
    result = {
        **fields(conversion, "into", "memories"),
        "misfits": list(map(_misfit_object, conversion.misfits)),
        "notes": conversion.notes,
        "done": conversion.is_done,
    }
    return Output(result, _report_lines(conversion))


def _misfit_object(misfit: Misfit) -> JsonObject:
    return {
        **fields(misfit, "id", "field", "fit"),
        "before": _text(misfit.before),
        "after": _text(misfit.after),
    }


def _text(value: object) -> str | None:
    """Return a field's *value* as text; None for no value, and for an unknown day."""
    return None if value in (None, UNDATED) else str(value)


def _report_lines(conversion: Conversion) -> Iterator[str]:
    visible = [misfit for misfit in conversion.misfits if misfit.fit is not Fit.ASIDE]
    for id_, misfits in groupby(visible, key=lambda misfit: misfit.id):
        yield labelled(id_, _changes_and_losses(list(misfits)))
    yield from _kept_by_memdeck(conversion.misfits)
    yield from map(message_text, conversion.notes)
    memories = memory_count(conversion.memories)
    if conversion.is_done:
        text = _("Converted {memories} into {name}.")
    else:
        text = _("{memories} would go into {name}; nothing is written yet.")
    yield text.format(memories=memories, name=message_text(conversion.into))


def _changes_and_losses(misfits: Sequence[Misfit]) -> str:
    """Return a sentence on what changes in one memory, and what is lost."""
    whole = [misfit for misfit in misfits if misfit.field == WHOLE]
    if whole:
        reason = whole[0].after
        text = _("It cannot be converted, and is left out: {reason}")
        return text.format(
            reason=message_text(str(reason)) if reason else _("the format has no place for it.")
        )
    parts = [
        _("its {field} becomes {after} (it was {before})").format(
            field=_field_name(misfit), after=_value(misfit.after), before=_value(misfit.before)
        )
        for misfit in misfits
        if misfit.fit is Fit.CHANGED
    ]
    lost = [_field_name(misfit) for misfit in misfits if misfit.fit is Fit.LOST]
    if lost:
        parts.append(_("its {fields} cannot be kept").format(fields=listed(lost)))
    return _("{sentence}.").format(sentence=_("; ").join(parts))


def _value(value: object) -> str:
    text = _text(value)
    return _("none") if text is None else brief(text)


def _kept_by_memdeck(misfits: Iterable[Misfit]) -> Iterator[str]:
    """Yield a sentence on what only Memdeck will read, and of how many memories."""
    counts = Counter(_field_name(misfit) for misfit in misfits if misfit.fit is Fit.ASIDE)
    parts = [
        _("the {field} of {count}").format(field=name, count=count)
        if position
        else _("the {field} of {memories}").format(field=name, memories=memory_count(count))
        for position, (name, count) in enumerate(counts.most_common())
    ]
    if parts:
        text = _("Only Memdeck will see {fields}; `--json` lists them.")
        yield text.format(fields=listed(parts))


def _field_name(misfit: Misfit) -> str:
    names = {
        "activation_count": _("hits"),
        "last_activated": _("day of the last hit"),
        "last_accessed": _("last retrieval"),
        "access_count": _("retrievals"),
        "source_session": _("session"),
        "expires_at": _("expiry"),
        "created_at": _("time of writing"),
        "pinned": _("pin"),
        "was": _("score before it was archived"),
        "structured_data": _("data"),
        "namespace": _("user, agent and run"),
        "extra": _("fields of another format"),
    }
    name = names.get(misfit.field) or value_name(misfit.field)
    if not misfit.lost_keys:
        return name
    return _("{name} ({details})").format(name=name, details=listed(misfit.lost_keys))


@command()
@click.argument(
    "address",
    required=False,
    metavar="[ADDRESS]",
    help="The table: postgresql://HOST/DATABASE?user_id=ID.",
)
@click.option("--off", is_flag=True, help="Stop syncing; the table stays as it is.")
@click.pass_obj
def table_command(command_line: CommandLine, address: str | None, *, off: bool) -> Output:
    """Sync a PostgreSQL table with this vault, or show how it differs."""
    table = command_line.open().table
    if off:
        table.leave()
    elif address:
        table.choose(address)
    server = table.server
    problems = list(table.problems())
    result: JsonObject = {"table": server and server.uri, "problems": problems}
    if server is None:
        none = _("This vault has no table; `memdeck table ADDRESS` names one.")
        return Output(result, [none])
    state = _("The table of {user} at {server} is kept in sync with this vault.").format(
        user=server.user_id, server=server.location
    )
    differences = list(map(message_text, problems)) or [_("It matches the files.")]
    return Output(result, [state, *differences])
