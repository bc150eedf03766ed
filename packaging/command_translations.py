"""Update the translations of the command line, which ``gettext`` reads.

A text is taken from a call in ``memdeck.cli``, from the help of a command, from a value that a
command prints, or from click. The messages of the core are translated in the window's file
already: the catalogue that ``gettext`` reads takes them from there.
"""

import inspect
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from enum import Enum
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import click
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from environment import ROOT
from update_translations import FOLDER, translation

from memdeck.cli.command_base import CommandLine
from memdeck.cli.command_registry import root
from memdeck.cli.language import CHINESE
from memdeck.domain.changes.changeset import TombstoneReason
from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import Role
from memdeck.domain.conversation.session import Speaker
from memdeck.domain.memory.candidate import Flag
from memdeck.domain.memory.entry import Layer, Relation, Section
from memdeck.localization.core_messages import CORE_MESSAGES
from memdeck.localization.plan_reasons import PLAN_REASONS
from memdeck.localization.rank_reasons import RANK_REASONS
from memdeck.services.imports.conversation_list import ConversationState

PO = FOLDER / CHINESE / "LC_MESSAGES" / "memdeck.po"
MO = PO.with_suffix(".mo")

HEADER = "# The texts of the command line. Written by `python3 packaging/dev.py translate`."
UNUSED_HEADERS = tuple(
    f'"{name}: '.encode()
    for name in (
        *("Generated-By", "Language-Team", "Last-Translator", "PO-Revision-Date"),
        *("POT-Creation-Date", "Project-Id-Version", "Report-Msgid-Bugs-To"),
    )
)
"""They would change with each run."""

NO_DATE = datetime(2000, 1, 1, tzinfo=UTC)

CLI = ROOT / "app" / "memdeck" / "cli"
CLICK = Path(inspect.getfile(click)).parent
CLICK_TEXTS = (
    "Choose from:",
    "Could not open",
    "Got unexpected",
    "Invalid value",
    "Missing command",
    "No such",
    "Option {name!r}",
    "Options",
    "Positional",
    "Commands",
    "Show ",
    "default:",
    "required",
    "Did you mean",
    "(Did you mean",
    "Takes {nargs}",
    "Argument {name!r}",
)
"""The beginnings of those of click's texts that a user of these commands can see."""

COMMAND = "`memdeck "
"""In a message of the core that names a command: the window may name one of its own instead."""

SHARED = {
    "messages": {*CORE_MESSAGES.values()},
    "reasons": {*PLAN_REASONS.values()},
    "search": {*RANK_REASONS.values()},
}
"""The messages of the core in the window's file, by their context there."""

ENUMERATIONS: tuple[type[Enum], ...] = (
    *(Action, Flag, Layer, Relation, Role, Section, Speaker, TombstoneReason),
)
VERBS = (
    *("add", "apart", "apply", "archive", "choose", "convert", "correct", "delete", "edit"),
    *("extract", "forget", "import", "learn"),
    *("link", "log", "memorize", "merge", "migrate", "pin", "profile", "purge", "redo"),
    *("reject", "renew", "restore", "summary", "tidy", "undo", "unlink", "unpin", "upkeep"),
    "write",
)
"""The operations that the history of changes names."""
CATEGORIES = (*("preference", "fact", "experience", "workflow", "decision", "skill_usage", "todo"),)
"""The categories that memories and claims have by default."""
FIELDS = (
    *("category", "confidence", "content", "evidence", "group", "id", "layer", "links", "owner"),
    *("score", "scored_at", "section", "source", "tags"),
)
"""The fields of a memory that a conversion may change or lose."""
MEASURES = (
    *("precision", "recall", "f1", "category accuracy", "n", "recall@5", "recall@10"),
    *("recall@20", "mrr", "ndcg@10", "p50 ms", "p99 ms", "index s"),
)
"""The measures of ``bench``."""
OTHER_VALUES = ("agent", "decisions", "embedding", "event", "reflection", "search", "window")
"""Authors of changes, kinds of notes in a daily log, and caches."""


def template() -> Catalog:
    """Return a catalogue of all texts of the commands, untranslated."""
    catalog = Catalog(locale=CHINESE, header_comment=HEADER, fuzzy=False)
    for _file, _line, text, _comments, context in extract_from_dir(CLI):
        catalog.add(text, context=context)
    for text in _click_texts():
        catalog.add(text)
    for text in _help_texts(root, click.Context(root, obj=CommandLine())):
        catalog.add(text)
    for module in root.modules.values():
        catalog.add(module.capitalize())
    for message in CORE_MESSAGES:
        if COMMAND in message:
            catalog.add(message, context="messages")
    for value in _values():
        catalog.add(value, context="value")
    for category in CATEGORIES:
        catalog.add(category, context="category")
    return catalog


def _click_texts() -> Iterator[str | tuple[str, ...]]:
    for path in sorted(CLICK.glob("*.py")):
        for _line, text, _comments, _context in extract_from_file("python", path):
            first = text if isinstance(text, str) else text[0]
            if first.startswith(CLICK_TEXTS):
                yield text


def _help_texts(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the help of *command* and of its options, then of the commands below it."""
    yield inspect.cleandoc(command.help or "")
    for parameter in command.params:
        if isinstance(parameter, click.Option | click.Argument) and parameter.help:
            yield parameter.help
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None:
                yield from _help_texts(below, click.Context(below, parent=context))


def _values() -> Iterable[str]:
    for enumeration in ENUMERATIONS:
        for member in enumeration:
            yield str(member.value).replace("_", " ") if enumeration is Flag else member.value
    yield from (state.name.lower() for state in ConversationState)
    yield from VERBS
    yield from FIELDS
    yield from MEASURES
    yield from OTHER_VALUES


def updated(translated: Catalog) -> Catalog:
    """Return all texts, with the translations that *translated* has of them."""
    catalog = template()
    for message in catalog:
        earlier = translated.get(message.id, message.context) if message.id else None
        if earlier is not None and earlier.string:
            message.string = earlier.string
    return catalog


def compiled(translated: Catalog) -> bytes:
    """Return what ``gettext`` reads: *translated*, and the messages of the core."""
    catalog = Catalog(locale=CHINESE, fuzzy=False, creation_date=NO_DATE, revision_date=NO_DATE)
    for message in translated:
        if message.id:
            catalog.add(message.id, message.string, context=message.context)
    for context, text, translation_text in core_messages():
        catalog.add(text, translation_text, context=context)
    content = BytesIO()
    write_mo(content, catalog)
    return content.getvalue()


def core_messages() -> Iterator[tuple[str, str, str]]:
    """Yield the context, the text and the translation of each message of the core."""
    for context in ET.parse(translation(CHINESE)).getroot().iter("context"):  # noqa: S314 - our own file
        name = context.findtext("name", "")
        for message in context.iter("message"):
            text = message.findtext("source", "")
            if text in SHARED.get(name, ()) and COMMAND not in text:
                yield name, text, message.findtext("translation", "")


def read() -> Catalog:
    """Return the translations that people edit."""
    with PO.open(encoding="utf-8") as file:
        return read_po(file, locale=CHINESE)


def written(catalog: Catalog) -> bytes:
    """Return the text of the file that people edit."""
    content = BytesIO()
    write_po(content, catalog, width=100, sort_output=True)
    lines = content.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(UNUSED_HEADERS))


def main() -> None:
    """Update both files."""
    catalog = updated(read())
    PO.write_bytes(written(catalog))
    MO.write_bytes(compiled(catalog))


if __name__ == "__main__":
    main()
