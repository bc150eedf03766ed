"""The commands on episodes: memorize conversations, and list what was memorized."""

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memdeck.cli.chat_exports import (
    check_found,
    export_options,
    notes_object,
    origin_of,
    own_names_option,
    skipped_lines,
)
from memdeck.cli.command_base import CommandLine, command
from memdeck.cli.core_text import message_text
from memdeck.cli.episode_lines import unit_line
from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext
from memdeck.cli.output import Output, ProgressLine, stream_json
from memdeck.cli.parameters import day, offline_option
from memdeck.cli.text import labelled, listed, one_line
from memdeck.domain.conversation.conversation import Conversation, DateOrder, with_user
from memdeck.json_objects.episode_objects import memorized_object, units_object

if TYPE_CHECKING:
    from memdeck.services.episodes.episodes import Memorized
    from memdeck.services.imports.stream import ConversationStream
    from memdeck.services.manager import MemoryManager


@command()
@export_options
@click.option(
    "--estimate", "estimates", is_flag=True, help="Only show how much would be sent to the model."
)
@own_names_option
@offline_option
@click.pass_obj
def memorize_command(
    command_line: CommandLine,
    /,
    files: Sequence[Path],
    dates: DateOrder | None,
    *,
    estimates: bool,
    own_names: Sequence[str],
    offline: bool,
    **selected: Any,
) -> Output:
    """Divide conversations into episodes, and keep each as a page in the vault.

    If a model is set up, it describes each episode; otherwise rules do. A conversation that was
    memorized before adds nothing twice, and the model is asked again only about what changed.
    The episodes of each conversation are one change, which undo reverts; with a model, a change is
    saved every half minute.
    """
    from memdeck.services.imports.conversation_list import Selection
    from memdeck.services.imports.imports import Imports
    from memdeck.services.imports.stream import ConversationStream

    manager = command_line.open(creates_vault=not estimates, is_offline=offline)
    imports, progress = Imports(manager.vault), ProgressLine()
    stream = ConversationStream(
        imports, origin_of(files, dates), Selection(**selected), progress.found
    )
    names = (*imports.own_names(), *own_names)
    if estimates:
        return _estimate_output(manager, stream, names, progress)
    if own_names:
        imports.remember_names(own_names)
    results = _memorized(manager, stream, names, progress)
    objects = (memorized_object(*result) for result in results)
    return Output(
        stream_json("conversations", objects, lambda: notes_object(stream.skipped, stream.remarks)),
        _memorized_lines(results, stream),
    )


def _estimate_output(
    manager: "MemoryManager",
    stream: "ConversationStream",
    own_names: Sequence[str],
    progress: ProgressLine,
) -> Output:
    """Return how much the model would be sent for all conversations; nothing is."""
    with progress:
        progress.opening()
        estimates = [
            manager.episodes.estimate(with_user(conversation, own_names)) for conversation in stream
        ]
    check_found(stream.count, stream.skipped)
    units, requests, tokens = (
        sum(getattr(estimate, name) for estimate in estimates)
        for name in ("units", "requests", "tokens")
    )
    line = ngettext(
        "{count:,} request of about {tokens:,} tokens would be sent to the model (episodes:"
        " {units:,}).",
        "{count:,} requests with about {tokens:,} tokens in all would be sent to the model"
        " (episodes: {units:,}).",
        requests,
    ).format(count=requests, tokens=tokens, units=units)
    if not requests:
        line = _("Nothing would be sent to the model.")
    return Output({"units": units, "requests": requests, "tokens": tokens}, [line])


def _memorized(
    manager: "MemoryManager",
    stream: "ConversationStream",
    own_names: Sequence[str],
    progress: ProgressLine,
) -> "Iterator[tuple[Conversation, Memorized]]":
    """Memorize each conversation, and yield it with the result."""
    import asyncio

    try:
        with progress, asyncio.Runner() as runner:
            progress.opening()
            for number, conversation in enumerate(stream, start=1):
                progress.doing(
                    _("Memorizing conversation {number:,}: {title}").format(
                        number=number, title=conversation.name or _("Untitled")
                    )
                )
                result = runner.run(
                    manager.memorize_with_model(
                        with_user(conversation, own_names), progress=progress.narrated
                    )
                )
                progress.clear()
                yield conversation, result
    except KeyboardInterrupt:
        raise KeyboardInterrupt(
            _("Stopped; the episodes that were complete are saved. Run the same command to go on.")
        ) from None
    check_found(stream.count, stream.skipped)


def _memorized_lines(
    results: "Iterator[tuple[Conversation, Memorized]]", stream: "ConversationStream"
) -> Iterator[str]:
    for conversation, memorized in results:
        name = one_line(conversation.name) or _("Untitled")
        yield labelled(name, listed(list(_counts(memorized))))
        for id_ in memorized.edited:
            yield _(
                "  The page of episode {id} was edited by hand, and stays as it is; delete it, and"
                " memorize the conversation again, for the new one."
            ).format(id=id_[:8])
        if memorized.by_rules:
            yield _by_rules_line(memorized)
        if memorized.profiles:
            count = len(memorized.profiles)
            text = ngettext("  {count:,} profile updated", "  {count:,} profiles updated", count)
            yield text.format(count=count)
        for reason in memorized.failed.values():
            yield _("  The profiles were not updated: {reason}").format(reason=message_text(reason))
    yield from skipped_lines(stream.skipped, stream.remarks)


def _by_rules_line(memorized: "Memorized") -> str:
    count = len(memorized.by_rules)
    line = ngettext(
        "  {count:,} episode was described by rules, because the model gave no usable answer."
        " Run the same command to ask it again.",
        "  {count:,} episodes were described by rules, because the model gave no usable answer."
        " Run the same command to ask it again.",
        count,
    ).format(count=count)
    return line if memorized.error is None else f"{line} {message_text(memorized.error)}"


def _counts(memorized: "Memorized") -> Iterator[str]:
    """Yield how many episodes were added, and so on; those that are none are left out."""
    added, grown, removed = map(len, (memorized.added, memorized.grown, memorized.removed))
    same = len(memorized.unchanged) + len(memorized.edited)
    if added or not (grown or removed or same):
        yield ngettext("{count:,} episode added", "{count:,} episodes added", added).format(
            count=added
        )
    if grown:
        yield ngettext("{count:,} changed", "{count:,} changed", grown).format(count=grown)
    if removed:
        yield ngettext("{count:,} removed", "{count:,} removed", removed).format(count=removed)
    if same:
        yield ngettext("{count:,} as before", "{count:,} as before", same).format(count=same)


@command()
@click.option("--since", type=day, metavar="DATE", help="Only episodes of that day or later.")
@click.option("--until", type=day, metavar="DATE", help="Only episodes of that day or earlier.")
@click.pass_obj
def episodes_command(command_line: CommandLine, since: date | None, until: date | None) -> Output:
    """List the episodes of memorized conversations, in order of time."""
    units = command_line.open().episodes.units(since, until)
    none = _("No episodes here; `memdeck memorize FILE` creates them from a conversation.")
    return Output(units_object(units), list(map(unit_line, units)) or [none])
