"""The commands that show memories: list them, find them, show one."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from memdeck.cli.command_base import CommandLine, command, full_id
from memdeck.cli.completion import complete_person
from memdeck.cli.core_text import value_name
from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext
from memdeck.cli.memory_filters import (
    category_filter,
    filter_options,
    filter_texts,
    group_filter,
    where_of,
)
from memdeck.cli.memory_lines import (
    entry_line,
    entry_lines,
    listing_lines,
    pending_lines,
    source_lines,
)
from memdeck.cli.output import Output
from memdeck.cli.parameters import Choice, at_option, id_argument
from memdeck.cli.text import brief, first_few, joined, one_line, padded, plain
from memdeck.domain.memory.entry import Layer, MemoryEntry, Relation, Section
from memdeck.errors import shortened
from memdeck.json_objects.json_text import JsonObject, each, fields
from memdeck.json_objects.memory_objects import listing_object, memory_object, removed_object

if TYPE_CHECKING:
    from memdeck.domain.changes.changeset import Tombstone
    from memdeck.domain.memory.links import Edge, Relatives
    from memdeck.services.manager import MemoryManager
    from memdeck.services.memories.entry_service import Listing
    from memdeck.storage.vault.state.transcript_archive import Source

_SECTIONS = ("active", "archived", "broken", "forgotten", "gone", "sources")


@command()
@click.option(
    "--section",
    type=Choice(_SECTIONS),
    help="Only this section. forgotten: memories that restore brings back, and texts that are"
    " not learned again; gone: no longer in the file, but in the history until purged;"
    " sources: the kept transcripts.",
)
@at_option
@click.option("--layer", type=Choice(Layer), help="Only memories in MEMORY.md, or in LEARNINGS.md.")
@click.option(
    "--owner",
    metavar="NAME",
    shell_complete=complete_person,
    help='Only memories of that person; "" for yours.',
)
@category_filter
@group_filter
@click.option(
    "--contradicting",
    "is_contradicting",
    is_flag=True,
    help="Only active memories that contradict another active one.",
)
@filter_options
@click.pass_obj
def list_command(
    command_line: CommandLine,
    /,
    section: str | None,
    at: date | None,
    layer: Layer | None,
    owner: str | None,
    category: tuple[str, ...],
    group: tuple[str, ...],
    *,
    is_contradicting: bool,
    **filters: Any,
) -> Output:
    """List memories.

    A filter that is repeated matches any of its values.
    """
    manager = command_line.open()
    match section:
        case "broken":
            return _broken(manager)
        case "forgotten":
            return _forgotten(manager)
        case "gone":
            return _gone(manager)
        case "sources":
            sources = manager.vault.sources.all()
            return Output({"sources": list(map(_source_object, sources))}, source_lines(sources))
        case _:
            chosen = None if section is None else Section(section)
            listing = manager.list(
                chosen,
                at,
                layer=layer,
                owner=owner,
                categories=category,
                groups=group,
                is_contradicting=is_contradicting,
                where=where_of(filters),
            )
            values = (chosen, layer, owner, *category, *group)
            named = [value_name(value) for value in values if value] + filter_texts(filters)
            named += [_("contradicting another one")] if is_contradicting else []
            return _listed(manager, listing, named)


def _listed(manager: "MemoryManager", listing: "Listing", chosen: Sequence[str]) -> Output:
    return Output(listing_object(listing), _listed_lines(manager, listing, joined(chosen)))


def _listed_lines(manager: "MemoryManager", listing: "Listing", filters: str) -> Iterable[str]:
    lines = listing_lines(listing)
    if not lines:
        none = shortened(
            _("No memories here match: {properties}.").format(properties=plain(filters))
        )
        lines = [none if filters else _no_memories(manager)]
    yield from lines
    yield from pending_lines(manager.waiting_count())


def _broken(manager: "MemoryManager") -> Output:
    listing = manager.list()
    broken_only = replace(listing, rows=())
    lines = listing_lines(broken_only) or [_("Nothing is broken here.")]
    return Output(listing_object(broken_only), lines)


def _forgotten(manager: "MemoryManager") -> Output:
    entries = manager.history.forgotten()
    tombstones = manager.vault.tombstones.read()
    usages = manager.recollection.accesses.usages()
    forgotten = removed_object(entries, "forgotten", usages) | {
        "tombstones": each(tombstones, "text", "on", "burial")
    }
    return Output(forgotten, _forgotten_lines(entries, tombstones))


def _forgotten_lines(
    entries: Sequence[MemoryEntry], tombstones: "Sequence[Tombstone]"
) -> Iterable[str]:
    yield from map(entry_line, entries)
    if tombstones:
        yield _("Not learned again:")
    for tombstone in tombstones:
        reason = padded(value_name(tombstone.burial), 9)
        yield f"  {tombstone.on}  {reason}  {one_line(tombstone.text)}"
    if not entries and not tombstones:
        yield _("Nothing was forgotten here.")


def _gone(manager: "MemoryManager") -> Output:
    entries = manager.history.gone()
    usages = manager.recollection.accesses.usages()
    forgotten = {entry.id for entry in manager.history.forgotten()}
    return Output(removed_object(entries, "gone", usages), _gone_lines(entries, forgotten))


def _gone_lines(entries: Sequence[MemoryEntry], forgotten: Collection[str]) -> Iterable[str]:
    """Yield *entries* but those *forgotten*, which have a section of their own."""
    yield from (entry_line(entry) for entry in entries if entry.id not in forgotten)
    if forgotten:
        yield _("Forgotten memories are in `memdeck list --section forgotten`.")
    if entries:
        yield _("`memdeck purge ID` removes one for good.")
    else:
        yield _("The history has no memory that is gone.")


def _source_object(source: "Source") -> JsonObject:
    return {
        **fields(source, "id", "title", "format", "started_at"),
        "messages": source.message_count,
    }


def _no_memories(manager: "MemoryManager") -> str:
    """Return a message that there is no memory, and which files of other programs there are."""
    from memdeck.storage.vault.discovery import other_memory_files

    files = other_memory_files(manager.vault.layout)
    if not files:
        return _("No memories here yet; `memdeck add TEXT` adds one.")
    text = ngettext(
        "No MEMORY.md here yet, but there is {names}; open it with `--vault {path}`."
        " `memdeck add TEXT` creates a MEMORY.md next to it.",
        "No MEMORY.md here yet, but there are {names}; open one with `--vault {path}`."
        " `memdeck add TEXT` creates a MEMORY.md next to it.",
        len(files),
    )
    names = first_few([plain(one_line(path.name)) for path in files])
    return text.format(names=names, path=plain(str(files[0])))


@command()
@click.argument("text", help="The text to search for.")
@at_option
@click.pass_obj
def find_command(command_line: CommandLine, text: str, at: date | None) -> Output:
    """List memories that contain a text."""
    listing = command_line.open().list(at=at, text=text)
    found = replace(listing, broken=())
    none = shortened(_("No memory here contains “{text}”.").format(text=text))
    return Output(listing_object(found), listing_lines(found) or [none])


@command()
@id_argument
@click.pass_obj
def show_command(command_line: CommandLine, id_: str) -> Output:
    """Show one memory, episode, event, message, profile or claim in full."""
    from memdeck.cli.page_lines import page_output

    manager = command_line.open()
    full = full_id(manager, id_)
    if full not in manager.vault.load().entries and (found := page_output(manager, full)):
        return found
    dated = manager.show(full)
    accesses = manager.recollection.accesses.of(dated.entry.id)
    relatives = manager.entries.relatives(dated.entry.id)
    entries = manager.vault.load().entries
    return Output(
        memory_object(dated, accesses, relatives),
        [*entry_lines(dated, accesses), *_link_lines(relatives, entries)],
    )


def _link_lines(relatives: "Relatives", entries: Mapping[str, MemoryEntry]) -> Iterable[str]:
    """Yield a line for each link, those of the memory itself first."""
    for edge in relatives.outgoing:
        yield _link_line(value_name(edge.link.relation), edge.target, edge, entries)
    incoming = {
        Relation.SUPPORTS: _("supported by"),
        Relation.CONTRADICTS: _("contradicted by"),
        Relation.REFINES: _("refined by"),
    }
    for edge in relatives.incoming:
        yield _link_line(incoming[edge.link.relation], edge.source, edge, entries)


def _link_line(relation: str, other: str, edge: "Edge", entries: Mapping[str, MemoryEntry]) -> str:
    entry = entries.get(other)
    gone = _("gone; `memdeck restore` may bring it back")
    content = gone if entry is None else entry.content
    return f"  {padded(relation, 15)} {other}  {edge.link.strength:.2f}  {brief(content)}"
