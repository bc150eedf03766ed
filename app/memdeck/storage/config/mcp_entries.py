"""The entry of our server in the text of another program's configuration.

The rest of the text stays byte for byte. Whatever a change produces is parsed again, and refused
unless the entry is all that differs.
"""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import takewhile

from memdeck.errors import StorageError
from memdeck.storage.text.json.comments import with_item, without_comments, without_item
from memdeck.storage.text.json.edit import Extent, Style, indent_of_line
from memdeck.storage.text.json.json5 import Json, as_json
from memdeck.storage.text.json.spans import Member, members, whole

_BYTE_ORDER_MARK = "\ufeff"
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_TABLE = re.compile(r"^(?=[ \t]*\[)", re.MULTILINE)

Values = Mapping[str, object]


class Notation(Enum):
    """The language of a configuration file."""

    JSON = auto()
    """Or JSON5, or with comments and trailing commas alone."""
    TOML = auto()


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """The place of the entry *name* in a file called *file*: an object in the values *keys*."""

    file: str
    notation: Notation
    keys: tuple[str, ...]
    name: str = "memdeck"

    @property
    def path(self) -> tuple[str, ...]:
        return (*self.keys, self.name)


def entries_in(text: str, place: EntryPlace) -> dict[str, Values]:
    """Return the entries in *text* by their names, of other servers too.

    Raises:
        StorageError: the text cannot be read.
    """
    value: object = _values(text, place)
    for key in place.keys:
        value = value.get(key) if isinstance(value, dict) else None
    entries = value if isinstance(value, dict) else {}
    return {name: entry if isinstance(entry, dict) else {} for name, entry in entries.items()}


def entry_in(text: str, place: EntryPlace) -> Values | None:
    """Return the entry in *text*; None where there is none.

    Raises:
        StorageError: the text cannot be read.
    """
    return entries_in(text, place).get(place.name)


def with_entry(text: str, place: EntryPlace, entry: Values) -> str:
    """Return *text* with *entry*, instead of an older one or behind the others.

    Raises:
        StorageError: the text cannot be read, or it holds something else at the place.
    """
    values = _values(text, place)
    if entry_in(text, place) == entry:
        return text
    match place.notation:
        case Notation.JSON:
            new = _json_with(text, place, entry)
        case Notation.TOML:
            new = _toml_with(text, place, _toml_block(place.path, entry))
    return _checked(new, _set(values, place.path, entry), place)


def without_entry(text: str, place: EntryPlace) -> str:
    """Return *text* without the entry.

    Raises:
        StorageError: the text cannot be read.
    """
    if entry_in(text, place) is None:
        return text
    match place.notation:
        case Notation.JSON:
            new = _json_without(text, place)
        case Notation.TOML:
            new = _toml_with(text, place, "")
    return _checked(new, _set(_values(text, place), place.path, None), place)


def entry_text(place: EntryPlace, entry: Values) -> str:
    """Return a whole file that holds nothing but *entry*."""
    return with_entry("", place, entry)


def _values(text: str, place: EntryPlace) -> Values:
    match place.notation:
        case Notation.JSON:
            plain = without_comments(text)
            value = whole(as_json(plain).text, place.file).value if _is_filled(plain) else {}
        case Notation.TOML:
            try:
                value = tomllib.loads(text.removeprefix(_BYTE_ORDER_MARK))
            except (ValueError, RecursionError) as error:
                reason = "it is nested too deep" if isinstance(error, RecursionError) else error
                raise StorageError(
                    f"{place.file} is not valid TOML: {reason}; correct the file."
                ) from error
    if not isinstance(value, dict):
        raise _other_value(place)
    return value


def _is_filled(plain: str) -> bool:
    return bool(plain.removeprefix(_BYTE_ORDER_MARK).strip())


def _other_value(place: EntryPlace) -> StorageError:
    keys = ".".join(place.keys)
    return StorageError(
        f"{place.file} holds something else where the servers are listed ({keys}); correct the"
        " file."
    )


def _set(values: Values, path: Sequence[str], entry: Values | None) -> Values:
    """Return *values* with *entry* at *path*, or without what is there."""
    key, *rest = path
    if not rest:
        others = {name: value for name, value in values.items() if name != key}
        return others if entry is None else {**others, key: entry}
    inner = values.get(key, {})
    return {**values, key: _set(inner if isinstance(inner, dict) else {}, rest, entry)}


def _checked(new: str, expected: Values, place: EntryPlace) -> str:
    """Return *new*, if its values are those *expected*.

    Raises:
        StorageError: they are not.
    """
    try:
        is_same = _without_empty(_values(new, place)) == _without_empty(expected)
    except StorageError:
        is_same = False
    if not is_same:
        raise StorageError(
            f"{place.file} is written in a way that cannot be changed safely; change the entry"
            f" “{place.name}” in an editor."
        )
    return new


def _without_empty(values: Values) -> Values:
    """Return *values* without empty objects: a table without values need not be written."""
    inner = {
        key: _without_empty(value) if isinstance(value, dict) else value
        for key, value in values.items()
    }
    return {key: value for key, value in inner.items() if value != {}}


def _json_with(text: str, place: EntryPlace, entry: Values) -> str:
    """Return the JSON *text* with *entry*, in the style of the text."""
    plain = without_comments(text)
    style = Style.of(plain)
    ends = "\r\n" if "\r\n" in text else "\n"
    if not _is_filled(plain):
        return text + style.dumped(_set({}, place.path, entry), "").replace("\n", ends) + ends
    strict = as_json(plain)
    start, found, rest = _deepest(strict.text, place)
    if not rest:
        _, at, span = found[-1]
        indent = _own_line_indent(text, strict.position(at))
        new = style.dumped(entry, indent).replace("\n", ends)
        return text[: strict.position(span.start)] + new + text[strict.position(span.end) :]
    value = _set({}, rest[1:], entry) if rest[1:] else entry
    if extents := _extents(strict, members(strict.text, start)):
        new = style.member(rest[0], value, _own_line_indent(text, extents[-1][0]))
        return with_item(text, extents, new.replace("\n", ends), style)
    end = strict.position(strict.text.index("}", start))
    before = text[:end].rstrip()  # with the comments of an empty object
    outer = indent_of_line(text, strict.position(start))
    new = f"\n{outer}{style.indent}{style.member(rest[0], value, outer + style.indent)}\n{outer}"
    return before + new.replace("\n", ends) + text[end:]


def _json_without(text: str, place: EntryPlace) -> str:
    strict = as_json(without_comments(text))
    _, found, _ = _deepest(strict.text, place)
    siblings = members(strict.text, found[-2].span.start)
    start, end = map(strict.position, found[-2].span[:2])
    extents = [(first - start, last - start) for first, last in _extents(strict, siblings)]
    removed = max(n for n, member in enumerate(siblings) if member.key == place.path[-1])
    new = without_item(text[start:end], extents, removed)
    return text[:start] + (new if new[1:-1].strip() else "{}") + text[end:]


def _extents(strict: Json, siblings: Iterable[Member]) -> list[Extent]:
    """Return where each of *siblings* starts and ends in the text that *strict* was made from."""
    return [
        (strict.position(member.start), strict.position(member.span.end)) for member in siblings
    ]


def _deepest(plain: str, place: EntryPlace) -> tuple[int, list[Member], tuple[str, ...]]:
    """Return the start of the innermost object on the path, the members to it, and missing keys.

    Raises:
        StorageError: one of the values on the path is no object.
    """
    start = whole(plain, place.file).start
    found: list[Member] = []
    for n, key in enumerate(place.path):
        member = next((m for m in reversed(members(plain, start)) if m.key == key), None)
        if member is None:
            return start, found, place.path[n:]
        is_last = n == len(place.path) - 1
        if not is_last and not isinstance(member.span.value, dict):
            raise _other_value(place)
        found.append(member)
        start = member.span.start
    return start, found, ()


def _own_line_indent(text: str, at: int) -> str | None:
    """Return the indent of the text at *at*; None where other text precedes it on the line."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return before if "\n" in text[:at] and not before.strip() else None


def _toml_block(path: Sequence[str], entry: Values) -> str:
    """Return the table of *entry*, and those of the objects in it."""
    tables = {key: value for key, value in entry.items() if isinstance(value, dict)}
    lines = [
        f"{_toml_key(key)} = {_toml_value(value)}"
        for key, value in entry.items()
        if key not in tables
    ]
    own = "\n".join([f"[{'.'.join(map(_toml_key, path))}]", *lines, ""])
    return "\n".join([own, *(_toml_block((*path, key), value) for key, value in tables.items())])


def _toml_key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _toml_value(value: object) -> str:
    match value:
        case list():
            return f"[{', '.join(map(_toml_value, value))}]"
        case dict():
            pairs = (f"{_toml_key(key)} = {_toml_value(inner)}" for key, inner in value.items())
            return f"{{{', '.join(pairs)}}}"
        case str() | bool() | int():
            return json.dumps(value, ensure_ascii=False)
        case _:  # a number or a date, which TOML writes like this
            return str(value)


def _toml_with(text: str, place: EntryPlace, block: str) -> str:
    """Return the TOML *text* with *block* instead of the tables of the entry, or at its end."""
    ends = "\r\n" if "\r\n" in text else "\n"
    new = block.replace("\n", ends)
    has_end = not text or text.endswith("\n")
    tables = _TABLE.split(text)
    own = [n for n, table in enumerate(tables) if _is_of_entry(table, place.path)]
    if own:
        for n in own:
            rest = _trailing(tables[n])
            is_inside = n != own[-1] and not rest.strip()  # blank lines between its own tables
            tables[n] = (new if n == own[0] else "") + ("" if is_inside else rest)
        if not any(tables[own[0] :]):  # the blank line before it was for the entry
            tables[own[0] - 1] = tables[own[0] - 1].removesuffix(ends)
        changed = "".join(tables)
    else:
        before = text if has_end else text + ends
        changed = f"{before}{ends if before.strip() else ''}{new}"
    return changed if has_end else changed.removesuffix(ends)


def _trailing(table: str) -> str:
    """Return the blank lines and comments at the end of *table*, which are of the next one."""
    lines = reversed(table.splitlines(keepends=True))
    others = takewhile(lambda line: not line.strip() or line.lstrip().startswith("#"), lines)
    return "".join(reversed([*others]))


def _is_of_entry(table: str, path: Sequence[str]) -> bool:
    """Return whether *table* is the one at *path*, or one within it."""
    parts = r"\s*\.\s*".join(f"(?:{key}|\"{key}\"|'{key}')" for key in map(re.escape, path))
    return re.match(rf"\s*\[\s*{parts}\s*[\].]", table) is not None
