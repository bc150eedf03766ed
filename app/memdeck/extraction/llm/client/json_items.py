"""Find the list of items in a model's answer among any other text."""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import from_json

Item = TypeVar("Item", bound=BaseModel)

MAX_OPENINGS = 50
"""Most brackets tried as the start of the answer; prose has few before it."""

_THINKING = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL)
"""The part where reasoning models behind plain servers draft the answer."""
_OPENING = re.compile(r"[\[{]")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Items(Generic[Item]):
    """The items of one answer, in its order.

    *dropped* counts those of the wrong shape; *is_cut* says that the answer was
    cut off and more may have followed.
    """

    values: tuple[Item, ...]
    dropped: int = 0
    is_cut: bool = False


def is_only_thought(text: str) -> bool:
    """Return whether *text* is empty apart from the model's reasoning."""
    return not _THINKING.sub("", text).strip()


def read_items(text: str, field: str, model: type[Item]) -> Items[Item] | None:
    """Return the first balanced JSON that matches: an object with the list *field*, or a bare list.

    None if nothing matches. An empty list matches, unless broken JSON precedes it:
    then it may be a list inside of that.
    """
    has_broken = False
    for value in _values(text):
        if value is None:
            has_broken = True
            continue
        entries = value.get(field) if isinstance(value, dict) else value
        if isinstance(entries, list) and not (has_broken and not entries):
            items = _checked(entries, model)
            if items.values or not entries:
                return items
    return None


def read_complete_items(
    text: str, field: str, model: type[Item], enough: Collection[str] = ()
) -> Items[Item] | None:
    """Return the complete items in a text that is cut off, or None.

    The one that is cut off counts as complete if its fields *enough* are; without any, it never
    does.
    """
    text = _THINKING.sub("", text)
    position = text.find("[", max(0, text.find(f'"{field}"')))
    entries: list[object] = []
    while (opening := text.find("{", max(0, position))) >= 0:
        try:
            value, position = _DECODER.raw_decode(text, opening)
        except (ValueError, RecursionError):
            entries += _cut_off(text[opening:], enough)
            break
        entries.append(value)
    items = _checked(entries, model)
    return Items(items.values, items.dropped, is_cut=True) if items.values else None


def _cut_off(text: str, enough: Collection[str]) -> Iterator[object]:
    """Yield the object that *text* starts, if it has the fields *enough* in full."""
    try:
        # As bytes, because it takes no text with a lone surrogate.
        encoded = text.encode("utf-8", "replace")
        value = from_json(encoded, allow_partial=True) if enough else None
    except ValueError:
        return
    # The text ended within the last field.
    if isinstance(value, dict) and set(enough) <= set(list(value)[:-1]):
        yield value


def _values(text: str) -> Iterator[dict[str, object] | list[object] | None]:
    """Yield each outermost JSON value of *text*; None for a bracket that opens none."""
    text = _THINKING.sub("", text)
    position = 0
    for _ in range(MAX_OPENINGS):
        opening = _OPENING.search(text, position)
        if opening is None:
            return
        try:
            value, position = _DECODER.raw_decode(text, opening.start())
        except (ValueError, RecursionError):
            yield None
            position = opening.end()
        else:
            yield value


def _checked(entries: list[object], model: type[Item]) -> Items[Item]:
    values = valid_items(entries, model)
    return Items(tuple(values), dropped=len(entries) - len(values))


def valid_items(entries: object, model: type[Item]) -> list[Item]:
    """Return the items of *entries*, a list, that are of *model*; none if it is no list."""
    found = []
    for entry in entries if isinstance(entries, list) else ():
        try:
            found.append(model.model_validate(entry))
        except ValidationError:
            continue
    return found
