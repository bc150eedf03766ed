"""The commands that change memories, and those of the history of changes."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TextIO

import click

from memdeck.cli.command_base import Command, CommandLine, command, full_id
from memdeck.cli.completion import (
    complete_category,
    complete_group,
    complete_id,
    complete_tag,
)
from memdeck.cli.core_text import author_text, message_text, value_name
from memdeck.cli.json_lines import new_memories
from memdeck.cli.language import gettext as _
from memdeck.cli.memory_filters import filter_options, filter_texts, namespace_options, where_of
from memdeck.cli.memory_lines import changeset_lines, entry_line, file_names, source_lines
from memdeck.cli.output import Output, ProgressLine, print_error
from memdeck.cli.parameters import (
    ID_HELP,
    Choice,
    day,
    id_argument,
    json_object,
    number,
    text_or_stdin,
)
from memdeck.cli.text import few, first_few, listed, memory_count, one_line, padded, plain
from memdeck.domain.changes.changeset import ChangeSet
from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.entry import Layer, MemoryEntry, Relation
from memdeck.errors import ConflictError, UsageError
from memdeck.json_objects.change_objects import (
    added_object,
    change_object,
    history_object,
    written_object,
)

if TYPE_CHECKING:
    from memdeck.services.agent.write_memory import Written
    from memdeck.services.manager import MemoryManager
    from memdeck.storage.vault.state.transcript_archive import Source

DESTINATIONS = ("memory", "daily")
"""The values of ``WriteTo``."""

_BEFORE_SECRET = 60
"""Characters shown before what looks like a secret, to identify it."""

_ids_argument = click.argument(
    "ids", nargs=-1, required=True, metavar="ID...", shell_complete=complete_id, help=ID_HELP
)


def change_output(changes: ChangeSet) -> Output:
    """Return the output of a command that made *changes*."""
    return Output(change_object(changes), changeset_lines(changes))


@command()
@click.argument(
    "text", required=False, metavar="[TEXT]", help="The text of the memory; - for standard input."
)
@click.option(
    "--file",
    "file",
    type=click.File(encoding="utf-8"),
    metavar="FILE",
    help="Add the memories in FILE instead, a JSON object on each line or what `memdeck list"
    " --json` printed; - for standard input.",
)
@click.option(
    "--category",
    metavar="NAME",
    shell_complete=complete_category,
    help="NAME or NAME/GROUP; default: the policy's category for facts.",
)
@click.option(
    "--importance",
    type=Choice(Importance),
    default="medium",
    show_default=True,
    help="Decides the initial score.",
)
@click.option(
    "--tag",
    "tags",
    multiple=True,
    metavar="TAG",
    shell_complete=complete_tag,
    help="A tag; may be repeated.",
)
@click.option(
    "--expires",
    "expires_at",
    type=day,
    metavar="DATE",
    help="The first day on which it no longer holds.",
)
@click.option(
    "--layer", type=Choice(Layer), help="The file to add it to (default: decided by the category)."
)
@namespace_options
@click.pass_obj
def add_command(
    command_line: CommandLine,
    /,
    text: str | None,
    file: "TextIO | None",
    data: Sequence[tuple[str, object]],
    **properties: Any,
) -> Output:
    """Add a memory, or many from a file.

    With --file, the other options are defaults for the lines that do not set them.
    """
    if (text is None) == (file is None):
        raise UsageError(_("Give the text of one memory, or --file for many."))
    given = {name: value for name, value in properties.items() if value is not None}
    given |= {"structured_data": dict(data)} if data else {}
    manager = command_line.open(creates_vault=True)
    if file is not None:
        with ProgressLine() as progress:
            memories = [*new_memories(_text_of(file), given)]
            progress.doing(_("Adding {memories}").format(memories=memory_count(len(memories))))
            changes = manager.add_many(memories)
        for entry in changes.after:
            _warn_of_secrets(entry)
        return change_output(changes)
    added = manager.add(text_or_stdin(text or ""), **given)
    _warn_of_secrets(added.entry)
    similar = [match.entry_id for match in added.near]
    lines = [*changeset_lines(added.changeset)]
    if similar:
        text = _("It is similar to {ids}; `memdeck show ID` shows each.")
        lines.append(text.format(ids=listed(similar)))
    return Output(added_object(added), lines)


def _text_of(file: "TextIO") -> str:
    try:
        return file.read().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise UsageError(_("The file is not UTF-8; save it as UTF-8.")) from error


def _warn_of_secrets(entry: MemoryEntry) -> None:
    """Warn of what looks like a secret in *entry*: the text is kept, as the user chose it."""
    from memdeck.extraction.guards.secrets import find_secrets

    spans = find_secrets(entry.content)
    if not spans:
        return
    start = spans[0][0]
    before = entry.content[max(0, start - _BEFORE_SECRET) : start]
    name = one_line(before) + (" " if before.strip() and before[-1].isspace() else "")
    text = _(
        "“{text}” looks like a secret, and is kept as it is; `memdeck purge {id}`"
        " removes it everywhere."
    )
    print_error(text.format(text=f"{name}•••", id=entry.id))


@command()
@click.argument("text", help="The text of the memory.")
@click.option(
    "--category",
    metavar="NAME",
    shell_complete=complete_category,
    help="Default: decided by the text.",
)
@click.option("--salience", type=number, metavar="N", help="The initial score, from 0 to 1.")
@click.option(
    "--to",
    "destination",
    type=Choice(DESTINATIONS),
    default="memory",
    help="Add it to the memories (default) or to today's log.",
)
@click.pass_obj
def write_command(
    command_line: CommandLine,
    text: str,
    category: str | None,
    salience: float | None,
    destination: str,
) -> Output:
    """Write a memory as an agent does: add it, or update a similar one."""
    import asyncio

    manager = command_line.open(creates_vault=True)
    written = asyncio.run(manager.memory_write(text, category, destination, salience))
    return Output(written_object(written), _written_lines(written))


def _written_lines(written: "Written") -> list[str]:
    from memdeck.domain.changes.plan import Action

    if written.changeset.is_empty:
        return [message_text(written.reason) or _("Nothing was changed.")]
    is_known = written.action is Action.REINFORCE  # its reason says only that
    reason = [] if is_known or not written.reason else [message_text(written.reason)]
    return [*changeset_lines(written.changeset), *reason]


@command()
@_ids_argument
@click.option("--text", "content", metavar="TEXT", help="The new text.")
@click.option(
    "--category", metavar="NAME", shell_complete=complete_category, help="NAME or NAME/GROUP."
)
@click.option(
    "--group",
    metavar="NAME",
    shell_complete=complete_group,
    help='The group within its category; "" for none.',
)
@click.option("--score", type=number, metavar="N", help="Its score today, from 0 to 1.")
@click.option(
    "--expires",
    "expires_at",
    type=day,
    metavar="DATE",
    help="The first day on which it no longer holds.",
)
@click.option("--confidence", type=number, metavar="N", help="The confidence, from 0 to 1.")
@click.option(
    "--data",
    "structured_data",
    type=json_object,
    metavar="JSON",
    help="A JSON object; {} removes it.",
)
@click.option("--layer", type=Choice(Layer), help="Move it to MEMORY.md or to LEARNINGS.md.")
@click.option(
    "--tag",
    "tags",
    multiple=True,
    metavar="TAG",
    shell_complete=complete_tag,
    help='A tag in place of its tags; "" for none.',
)
@namespace_options
@click.pass_obj
def edit_command(
    command_line: CommandLine,
    /,
    ids: Sequence[str],
    data: Sequence[tuple[str, object]],
    tags: tuple[str, ...],
    **changed: Any,
) -> Output:
    """Change a memory, or the category or the group of several.

    An empty id ("") removes it from its user, agent or run.
    """
    from memdeck.domain.memory.memory_edits import Edit

    manager = command_line.open()
    full = _full_ids(manager, ids)
    edit = Edit(**changed, tags=tags or None)
    if data:
        known = edit.structured_data
        if known is None:
            known = manager.show(full[0]).entry.structured_data
        edit = replace(edit, structured_data={**known, **dict(data)})
    if edit == Edit():
        raise UsageError(
            _(
                "There is nothing to change; give --text, --category, --group, --score, --expires,"
                " --confidence, --data, --meta, --layer, --tag, --user, --agent or --run."
            )
        )
    match full:
        case [id_]:
            changes = manager.edit(id_, edit)
        case _ if edit == Edit(group=edit.group):
            changes = manager.set_group(full, edit.group or "")
        case _ if edit == Edit(category=edit.category):
            changes = manager.entries.set_category(full, edit.category or "")
        case _:
            raise UsageError(
                _("Several memories take only --category or --group; change others one by one.")
            )
    if edit.content:
        for entry in changes.after:
            _warn_of_secrets(entry)
    return change_output(changes)


@command()
@id_argument
@click.argument("relation", type=Choice(Relation), help="What the first says about the other.")
@click.argument(
    "target", metavar="TARGET", shell_complete=complete_id, help="The id of the other memory."
)
@click.option(
    "--strength", type=number, default="0.5", show_default=True, metavar="N", help="From 0 to 1."
)
@click.pass_obj
def link_command(
    command_line: CommandLine, id_: str, relation: Relation, target: str, strength: float
) -> Output:
    """Link a memory to another one: supports, contradicts or refines."""
    manager = command_line.open()
    return change_output(
        manager.link(full_id(manager, id_), relation, full_id(manager, target), strength)
    )


@command()
@id_argument
@click.argument(
    "target", metavar="TARGET", shell_complete=complete_id, help="The id of the other memory."
)
@click.option("--relation", type=Choice(Relation), help="Only this kind of link.")
@click.pass_obj
def unlink_command(
    command_line: CommandLine, id_: str, target: str, relation: Relation | None
) -> Output:
    """Remove a link between two memories."""
    manager = command_line.open()
    return change_output(manager.unlink(full_id(manager, id_), full_id(manager, target), relation))


@command()
@_ids_argument
@click.pass_obj
def archive_command(command_line: CommandLine, ids: Sequence[str]) -> Output:
    """Archive memories: keep them, but leave them out of prompts."""
    manager = command_line.open()
    changes = manager.archive(_full_ids(manager, ids))
    lines = [*changeset_lines(changes)]
    if not manager.vault.load().format.is_own:
        text = _(
            "A program that reads all of {name} still sees what is archived"
            " there; `memdeck forget` takes a memory out of the file."
        )
        lines.append(text.format(name=manager.vault.layout.name))
    return Output(change_object(changes), lines)


def _change_command(verb: str, help_text: str) -> Command:
    """Return the command that changes each of its memories by the operation *verb*."""

    @command(verb, help=help_text)
    @_ids_argument
    @click.pass_obj
    def change(command_line: CommandLine, ids: Sequence[str]) -> Output:
        manager = command_line.open()
        return change_output(getattr(manager, verb)(_full_ids(manager, ids)))

    return change


restore_command = _change_command("restore", "Restore archived or forgotten memories.")
pin_command = _change_command("pin", "Keep memories from fading.")
unpin_command = _change_command("unpin", "Let memories fade again.")


@command()
@click.argument("ids", nargs=-1, metavar="[ID...]", shell_complete=complete_id, help=ID_HELP)
@filter_options
@click.option("--yes", is_flag=True, help="Skip the question that a filter asks.")
@click.pass_obj
def forget_command(
    command_line: CommandLine, /, ids: Sequence[str], *, yes: bool, **filters: Any
) -> Output:
    """Forget memories; restore brings them back.

    Give their ids, or filters that select them. A filter that is repeated matches any of its
    values.
    """
    manager = command_line.open()
    if bool(ids) == bool(filter_texts(filters)):
        raise UsageError(_("Give the ids of the memories to forget, or filters."))
    if ids:
        return change_output(manager.forget(_full_ids(manager, ids)))
    entries = [row.entry for row in manager.list(where=where_of(filters)).rows]
    lines = map(entry_line, entries)
    if entries and not yes and not confirms(lines, _("Forget these memories? [y/N] ")):
        raise UsageError(_("Nothing was forgotten; pass --yes to skip the question."))
    # Only those that the user saw: by now the filters may admit more.
    return change_output(manager.entries.forget([entry.id for entry in entries]))


@command()
@_ids_argument
@click.option("--yes", is_flag=True, help="Skip the question.")
@click.option("--sources", "with_sources", is_flag=True, help="Delete their transcripts too.")
@click.pass_obj
def purge_command(
    command_line: CommandLine, ids: Sequence[str], *, yes: bool, with_sources: bool
) -> Output:
    """Delete memories permanently, everywhere."""
    manager = command_line.open()
    full = _full_ids(manager, ids)
    entries = manager.entries.purgeable(full)
    if not yes and not confirms_purge(_purge_lines(entries, full)):
        raise UsageError(_("Nothing was purged; pass --yes to skip the question."))
    manager.purge(full, with_sources=with_sources)
    cited = {evidence.conversation for entry in entries for evidence in entry.evidence}
    transcripts = [source for source in manager.vault.sources.all() if source.id in cited]
    return Output({"purged": full}, _purged_lines(len(full), transcripts))


def _purge_lines(entries: Sequence[MemoryEntry], ids: Sequence[str]) -> list[str]:
    known = {entry.id: entry_line(entry) for entry in entries}
    transcript = _("a kept transcript")
    return [known.get(id_, f"{id_}  {transcript}") for id_ in dict.fromkeys(ids)]


def confirms_purge(lines: Iterable[str]) -> bool:
    """Show the user by *lines* what would be deleted, and ask."""
    return confirms(lines, _("Remove this for good, everywhere? [y/N] "))


def confirms(lines: Iterable[str], question: str) -> bool:
    """Show the user *lines*, and return the answer to *question*; no without a terminal."""
    if not sys.stdin.isatty():
        return False
    sys.stderr.write(plain("\n".join(lines)) + "\n")
    answer = input(question)
    return answer.strip().casefold() in {"y", "yes", "是"}


def _purged_lines(count: int, transcripts: "Sequence[Source]") -> Iterable[str]:
    """Yield the result of a purge; *transcripts* may still contain the text."""
    if not transcripts:
        yield _("Purged {count}; nothing but a hash is left.").format(count=count)
        return
    text = _("Purged {count}; the text is still in these kept transcripts:")
    yield text.format(count=count)
    yield from source_lines(transcripts)


def _full_ids(manager: "MemoryManager", ids: Sequence[str]) -> list[str]:
    return [full_id(manager, id_) for id_ in ids]


@command()
@click.option("--skip", "skips", is_flag=True, help="Skip changes that can no longer be undone.")
@click.pass_obj
def undo_command(command_line: CommandLine, *, skips: bool) -> Output:
    """Undo the last change."""
    history = command_line.open().history
    past = history.look()
    last, older = past.undoable, past.reversible
    if last is None or older is None or older == last:
        return change_output(history.undo())
    change = {"change": value_name(last.verb), "day": f"{last.at:%Y-%m-%d %H:%M}"}
    if not skips:
        text = _(
            "“{change}” of {day} cannot be undone, because the memory was changed since;"
            " `memdeck undo --skip` undoes the last change that can be undone."
        )
        raise ConflictError(text.format(**change))
    undo = history.undo_change(older.id)
    skipped = _("Skipped “{change}” of {day}: the memory was changed since.")
    return Output(change_object(undo), [skipped.format(**change), *changeset_lines(undo)])


@command()
@click.pass_obj
def redo_command(command_line: CommandLine) -> Output:
    """Redo the last undone change."""
    return change_output(command_line.open().redo())


@command()
@click.argument("id_", metavar="[ID]", required=False, shell_complete=complete_id, help=ID_HELP)
@click.pass_obj
def history_command(command_line: CommandLine, id_: str | None) -> Output:
    """Show the history of changes."""
    manager = command_line.open()
    full = id_ and full_id(manager, id_)
    changesets = manager.history.changes(full)
    return Output(history_object(changesets), _history_lines(changesets, full))


def _history_lines(changesets: Sequence[ChangeSet], id_: str | None) -> Iterable[str]:
    for changes in changesets:
        ids, files = few(sorted(changes.affected)), first_few(file_names(changes))
        objects = ids or files or message_text(changes.why) or _("no memory")
        by, verb = author_text(changes.by, changes.client), padded(value_name(changes.verb), 8)
        yield f"{changes.at:%Y-%m-%d %H:%M}  {by} {verb} {objects}"
    if not changesets:
        none = (
            _("Memory {id} has not been changed yet.")
            if id_
            else _("This vault has not been changed yet.")
        )
        yield none.format(id=id_)
