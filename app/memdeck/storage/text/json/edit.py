"""Changes to single values of a JSON text, in the style the text is written in."""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from memdeck.errors import UsageError
from memdeck.storage.text.json.spans import Span, elements, members

_INDENTED = re.compile(r"\n([ \t]+)\S")
_COLON = re.compile(r'"(\s*:[ \t]*)')
_ESCAPED = re.compile(r"(?<!\\)(?:\\\\)*\\u(?!00[01])")
"""An escaped letter that need not be escaped, as opposed to a control character."""

Extent = tuple[int, int]
"""The start and end of a member or an element."""


class Style(NamedTuple):
    """The style of a text: each level's indent, the separator of key and value, and its letters."""

    indent: str = "  "
    colon: str = ": "
    is_ascii: bool = False

    @classmethod
    def of(cls, text: str) -> "Style":
        """Return the style of *text*; where it shows none, the usual one."""
        indented, colon = _INDENTED.search(text), _COLON.search(text)
        return cls(
            indented[1] if indented else cls().indent,
            colon[1] if colon else cls().colon,
            text.isascii() and _ESCAPED.search(text) is not None,
        )

    def dumped(self, value: object, line_indent: str | None) -> str:
        """Return *value* as JSON; over several lines, if it is on one indented by *line_indent*.

        Raises:
            UsageError: it holds a number that JSON cannot express.
        """
        comma = "," if line_indent is not None or self.colon == ":" else ", "
        indent = None if line_indent is None else self.indent
        try:
            dumped = json.dumps(
                value,
                ensure_ascii=self.is_ascii,
                allow_nan=False,
                indent=indent,
                separators=(comma, self.colon),
            )
        except ValueError as error:
            raise UsageError(
                "A number of this memory is infinite or none, which JSON cannot hold; change it."
            ) from error
        return dumped if line_indent is None else dumped.replace("\n", f"\n{line_indent}")

    def member(self, key: str, value: object, line_indent: str | None) -> str:
        """Return a member of an object."""
        return f"{json.dumps(key, ensure_ascii=self.is_ascii)}{self.colon}" + self.dumped(
            value, line_indent
        )


def replaced(text: str, parts: Mapping[Extent, str]) -> str:
    """Return *text* with each of these extents replaced; they do not overlap."""
    pieces, at = [], 0
    for start, end in sorted(parts):
        pieces += [text[at:start], parts[start, end]]
        at = end
    return "".join([*pieces, text[at:]])


def with_members(
    text: str,
    changed: Mapping[str, object],
    removed: Collection[str],
    style: Style,
    line_indent: str,
) -> str:
    """Return *text*, an object on a line indented by *line_indent*, with other members.

    Those in *changed* are set, those *removed* removed. A member with an equal value stays as it is
    written; a new one comes last.
    """
    known = {member.key: member for member in members(text, 0)}
    parts = {
        (member.start, member.span.end): style.member(
            key, changed[key], _indent(text, member.start)
        )
        for key, member in known.items()
        if key in changed and not is_same(member.span.value, changed[key])
    }
    text = replaced(text, parts)
    remaining = members(text, 0)
    text = without(
        text,
        [(member.start, member.span.end) for member in remaining],
        {n for n, member in enumerate(remaining) if member.key in removed},
    )
    new = {key: value for key, value in changed.items() if key not in known}
    extents = [(member.start, member.span.end) for member in members(text, 0)]
    if not extents:
        return style.dumped(new, line_indent) if new else text
    inner = _indent(text, extents[-1][0])
    return with_more(text, extents, [style.member(*item, inner) for item in new.items()], style)


def with_members_at(text: str, top: Span, changed: Mapping[str, object]) -> str:
    """Return *text* with the members in *changed* set in the object at *top*."""
    start, end, _ = top
    new = with_members(text[start:end], changed, (), Style.of(text), "")
    return text[:start] + new + text[end:]


def extents_in(text: str) -> list[Extent]:
    """Return the extents of the elements of *text*, a list."""
    return [(span.start, span.end) for span in elements(text, 0)]


def without_elements(text: str, removed: Collection[int]) -> str:
    """Return *text*, a list, without its elements of these numbers."""
    return without(text, extents_in(text), removed)


def with_elements(
    text: str,
    new: Sequence[object],
    style: Style,
    line_indent: str,
    extents: Sequence[Extent] | None = None,
) -> str:
    """Return *text*, a list on a line indented by *line_indent*, with *new* at its end.

    *extents* are the extents of its elements, if known: finding them takes long in a long list.
    """
    if extents is None:
        extents = extents_in(text)
    if not extents:
        return style.dumped(list(new), line_indent) if new else text
    start, end = extents[-1]
    inner = _indent(text, start) if "\n" in text[start:end] else None
    return with_more(text, extents, [style.dumped(value, inner) for value in new], style)


def with_elements_at(
    text: str,
    insertions: Mapping[int, Sequence[object]],
    style: Style,
    line_indent: str,
    extents: Sequence[Extent] | None = None,
) -> str:
    """Return *text*, a list on a line indented by *line_indent*, with elements *insertions* added.

    Each goes before the element of that number; the number of elements means the end. *extents*
    are as in ``with_elements``.
    """
    if extents is None:
        extents = extents_in(text)
    text = with_elements(text, insertions.get(len(extents), ()), style, line_indent, extents)
    for at in sorted(insertions.keys() - {len(extents)}, reverse=True):
        start, end = extents[at]
        inner = _indent(text, start) if "\n" in text[start:end] else None
        blank = blank_before(text, extents, style)
        new = "".join(f"{style.dumped(value, inner)},{blank}" for value in insertions[at])
        text = text[:start] + new + text[start:]
    return text


def with_more(text: str, extents: Sequence[Extent], new: Sequence[str], style: Style) -> str:
    """Return *text*, which has items at *extents*, with *new* ones after the last."""
    end = extents[-1][1]
    blank = blank_before(text, extents, style)
    return text[:end] + "".join(f",{blank}{item}" for item in new) + text[end:]


def blank_before(text: str, extents: Sequence[Extent], style: Style) -> str:
    """Return the text between a comma and the last of the items at *extents*."""
    start, _ = extents[-1]
    blank = text[len(text[:start].rstrip(" \t\r\n")) : start]
    if len(extents) == 1 and not blank:
        return style.colon.rpartition(":")[2]  # the same blanks separate elements
    return blank


def without(text: str, extents: Sequence[Extent], removed: Collection[int]) -> str:
    """Return *text*, which has items at *extents*, without those of these numbers."""
    if not removed:
        return text
    kept = [n for n in range(len(extents)) if n not in removed]
    if not kept:
        return text[0] + text[-1]
    pieces = [text[: extents[0][0]]]
    for n in kept:
        gap = text[extents[n - 1][1] : extents[n][0]] if n != kept[0] else ""
        pieces += [gap, text[slice(*extents[n])]]
    return "".join([*pieces, text[extents[-1][1] :]])


def is_same(first: object, second: object) -> bool:
    """Return whether two values are the same JSON: 1 is not true, nor 1.0."""
    return json.dumps(first, sort_keys=True) == json.dumps(second, sort_keys=True)


def indent_of_line(text: str, at: int) -> str:
    """Return the blanks with which the line of *at* starts."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip(" \t"))]


def _indent(text: str, at: int) -> str | None:
    """Return the indent of the text at *at*; None where other text precedes it on the line."""
    before = text[text.rfind("\n", 0, at) + 1 : at]
    return before if "\n" in text[:at] and not before.strip(" \t") else None
