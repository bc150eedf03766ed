"""The front matter of a page: lines ``key: value`` between two fences, before the text.

A value is quoted, with the escapes of JSON, where it holds more than plain characters. The items of
a list are separated by commas; in an item, and in its parts, ``%`` and a number stands for a
separator: see ``key_value.encoded``.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime

from memdeck.storage.text.markdown.key_value import decoded, encoded
from memdeck.storage.text.markdown.lines import unify_newlines

FENCE = "---"

_PLAIN = re.compile(r"[\w./+](?:[\w./+,%@ -]|:(?=\w))*(?<! )")


def split_page(text: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the lines between the fences of a page, and those behind them."""
    lines = unify_newlines(text.removeprefix("\ufeff")).split("\n")
    if lines[0] != FENCE or FENCE not in lines[1:]:
        return (), lines
    end = lines.index(FENCE, 1)
    return lines[1:end], lines[end + 1 :]


def front_values(front: Iterable[str]) -> dict[str, str]:
    """Return the value of each key."""
    return {key: value for line in front for key, value in [_key_value(line)]}


def rendered_front(values: Mapping[str, str], former: Iterable[str]) -> Iterator[str]:
    """Yield the lines of *values*, in place of those of *former* lines; unknown ones stay."""
    known: set[str] = set()
    for line in former:
        key, _ = _key_value(line)
        known.add(key)
        yield _line(key, values[key]) if key in values else line
    for key, value in values.items():
        if key not in known:
            yield _line(key, value)


def joined_items(items: Iterable[str]) -> str:
    """Return *items* as one value."""
    return ", ".join(encoded(item, "," if item == item.strip() else ", ") for item in items)


def items_of(value: str) -> tuple[str, ...]:
    """Return the items of which *value* consists."""
    return tuple(map(decoded, value.split(", "))) if value else ()


def moment_of(value: str) -> datetime | None:
    """Return the time that *value* is; None if it is none, or has no zone."""
    with suppress(ValueError):
        moment = datetime.fromisoformat(value)
        return moment if moment.utcoffset() is not None else None
    return None


def day_of(value: str) -> date | None:
    """Return the day that *value* is; None if it is none."""
    with suppress(ValueError):
        return date.fromisoformat(value)
    return None


def _key_value(line: str) -> tuple[str, str]:
    key, _, value = line.partition(":")
    value = value.strip()
    if value.startswith('"'):
        with suppress(ValueError):
            value = str(json.loads(value))
    return key.strip(), value


def _line(key: str, value: str) -> str:
    return f"{key}: {value if _PLAIN.fullmatch(value) else json.dumps(value)}"
