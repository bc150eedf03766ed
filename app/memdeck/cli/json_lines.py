"""Memories as JSON lines: an object on each line, with the names of ``memdeck.NewMemory``.

A line may also be what ``memdeck list --json`` printed: its memories are added as new ones.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from datetime import date
from typing import Any

from memdeck.cli.core_text import message_text
from memdeck.cli.language import gettext as _
from memdeck.domain.memory.new_memory import NewMemory
from memdeck.errors import UsageError

_NAMES = tuple(field.name for field in fields(NewMemory) if field.init)


def new_memories(text: str, given: Mapping[str, Any]) -> Iterator[NewMemory]:
    """Yield the memories of each line of *text*; *given* has the values that a line leaves out.

    Raises:
        UsageError: a line is no such object, or its values cannot be those of a memory.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                for values in _values(line):
                    yield NewMemory(**{**given, **values})
            except UsageError as error:
                raise UsageError(
                    _("Line {number}: {problem}").format(
                        number=number, problem=message_text(str(error))
                    )
                ) from error


def _values(line: str) -> Iterable[dict[str, Any]]:
    """Return the values of the memory on *line*, or of each memory that it lists."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    match value:
        case {"entries": [*entries]}:
            return map(_listed_values, entries)
        case _:
            return [_checked(value)]


def _listed_values(entry: object) -> dict[str, Any]:
    """Return the values of a listed *entry* that a new memory can have."""
    if not isinstance(entry, dict):
        return _checked(entry)
    values = {name: entry[name] for name in _NAMES if entry.get(name) is not None}
    if group := entry.get("group"):
        values["category"] = f"{entry.get('category')}/{group}"
    return _checked(values)


def _checked(values: object) -> dict[str, Any]:
    if not isinstance(values, dict) or "content" not in values:
        raise UsageError(
            _("This is not a JSON object with a content; write one such as {example}.").format(
                example='{"content": "Ana likes tea", "user_id": "ana"}'
            )
        )
    if unknown := values.keys() - set(_NAMES):
        raise UsageError(
            _("A memory has no “{name}”; it has {names}.").format(
                name=min(unknown), names=", ".join(_NAMES)
            )
        )
    expires_at = values.get("expires_at")
    if isinstance(expires_at, str):
        try:
            values["expires_at"] = date.fromisoformat(expires_at)
        except ValueError as error:
            raise UsageError(
                _("“{text}” is not a day; write one such as 2026-02-20.").format(text=expires_at)
            ) from error
    return values
