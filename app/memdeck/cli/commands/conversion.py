"""The commands that write a vault in another format, or as a table on a server."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import click

from memdeck.cli.command import CommandLine, command
from memdeck.cli.output import JsonObject, Output, fields
from memdeck.cli.parameters import Choice, vault_path
from memdeck.cli.text import brief, memory_count
from memdeck.domain.memory.conversion_losses import WHOLE, Conversion, Fit, Misfit
from memdeck.domain.memory.entry import UNDATED
from memdeck.storage.formats.format_registry import FORMAT_NAMES

MIGRATION_TARGETS = ("memory.json", "MEMORY.md")
"""The ``TARGETS`` of ``services.conversion.migration``."""

_FIELD_NAMES = {
    "activation_count": "hits",
    "last_activated": "day of the last hit",
    "last_accessed": "last retrieval",
    "access_count": "retrievals",
    "source_session": "session",
    "expires_at": "expiry",
    "created_at": "time of writing",
    "pinned": "pin",
    "was": "score before it was archived",
    "structured_data": "tool's data",
    "extra": "what another format says of it",
}


@command()
@click.argument("source", type=vault_path, metavar="FROM", help="A vault: a folder or a file.")
@click.argument(
    "target", type=vault_path, metavar="TO", help="A new file; its name decides the format."
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
    return _report(manager.convert(target, kind=format_name, dry_run=dry_run))


@command()
@click.argument("name", type=Choice(MIGRATION_TARGETS), help="The file to convert to.")
@click.option("--dry-run", is_flag=True, help="List what would be lost; change nothing.")
@click.option(
    "--markdown-logs", is_flag=True, help="When converting back: daily logs as Markdown too."
)
@click.pass_obj
def migrate_command(
    command_line: CommandLine, name: str, *, dry_run: bool, markdown_logs: bool
) -> Output:
    """Convert a folder's MEMORY.md to memory.json, or back."""
    manager = command_line.open()
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
        yield f"{id_}: {_changes_and_losses(list(misfits))}"
    yield from _kept_by_memdeck(conversion.misfits)
    yield from conversion.notes
    memories = memory_count(conversion.memories)
    if conversion.is_done:
        yield f"Converted {memories} into {conversion.into}."
    else:
        yield f"{memories} would go into {conversion.into}; nothing is written yet."


def _changes_and_losses(misfits: Sequence[Misfit]) -> str:
    """Return a sentence on what changes in one memory, and what is lost."""
    whole = [misfit for misfit in misfits if misfit.field == WHOLE]
    if whole:
        reason = whole[0].after or "it has no place."
        return f"It does not fit at all, and stays behind: {reason}"
    parts = [
        f"its {_field_name(misfit)} becomes {_value(misfit.after)} (it was {_value(misfit.before)})"
        for misfit in misfits
        if misfit.fit is Fit.CHANGED
    ]
    lost = [_field_name(misfit) for misfit in misfits if misfit.fit is Fit.LOST]
    if lost:
        parts.append(f"its {', '.join(lost)} cannot be kept")
    return f"{'; '.join(parts)}."


def _value(value: object) -> str:
    text = _text(value)
    return "none" if text is None else brief(text)


def _kept_by_memdeck(misfits: Iterable[Misfit]) -> Iterator[str]:
    """Yield a sentence on what only Memdeck will read, and of how many memories."""
    counts = Counter(_field_name(misfit) for misfit in misfits if misfit.fit is Fit.ASIDE)
    parts = [
        f"the {name} of {count if position else memory_count(count)}"
        for position, (name, count) in enumerate(counts.most_common())
    ]
    if parts:
        yield f"Only Memdeck will see {', '.join(parts)}; `--json` tells which."


def _field_name(misfit: Misfit) -> str:
    name = _FIELD_NAMES.get(misfit.field, misfit.field)
    return f"{name} ({', '.join(misfit.lost_keys)})" if misfit.lost_keys else name


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
        return Output(result, ["This vault has no table; `memdeck table ADDRESS` names one."])
    state = f"The table of {server.user_id} at {server.location} is kept in step with this vault."
    return Output(result, [state, *(problems or ["It holds what the files hold."])])
