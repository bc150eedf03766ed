"""Text that fits a terminal: one line, no control characters, aligned columns."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from memdeck.cli.language import gettext as _
from memdeck.cli.language import ngettext, pgettext

if TYPE_CHECKING:
    from memdeck.domain.memory.entry import Evidence

LONGEST = 300
"""Characters of a memory that a list shows; `show` shows all."""
FEW = 5
"""Number of ids or names that fit a line of a terminal."""

_UNBROKEN = (
    r"[“‘（《]*(?:[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[^\s\u2e80-\u9fff\uac00-\ud7af]+)"
    r"[，。；：？！、）》”’…]*\s*|\s+"
)
"""A piece of text that stays in one line: a word, or a character with its punctuation."""
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plain(text: str) -> str:
    """Return *text* without control characters, escapes and changes of its direction."""
    return _CONTROLS.sub("", text)


def evidence_text(evidence: "Evidence") -> str:
    """Return the quote of *evidence* and its conversation, or the id of its message to ``show``."""
    if not evidence.quote:
        return f"{evidence.conversation}#{evidence.message}"
    return f"“{one_line(evidence.quote)}” ({evidence.conversation})"


def one_line(text: str) -> str:
    return " ".join(text.split())


def brief(text: str) -> str:
    """Return the beginning of *text*, as one line of a list."""
    line = one_line(text)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def listed(parts: Iterable[str]) -> str:
    """Return *parts* as a list of one kind: "one, two"."""
    return pgettext("list", ", ").join(parts)


def few(ids: Sequence[str]) -> str:
    """Return the first of *ids*, as many as fit a line."""
    return listed([*ids[:FEW], "…"] if len(ids) > FEW else ids)


def joined(parts: Sequence[str]) -> str:
    """Return *parts* as a list in a sentence: "one, two and three"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{parts} and {last}").format(parts=listed(parts[:-1]), last=parts[-1])


def first_few(names: Sequence[str], most: int = FEW) -> str:
    """Return the first of *names*, and how many more there are."""
    more = len(names) - most
    if more <= 0:
        return listed(names)
    return _("{names} and {count} more").format(names=listed(names[:most]), count=more)


def labelled(name: str, text: str) -> str:
    """Return *text* after what it is about: "MEMORY.md: …"."""
    return _("{name}: {text}").format(name=name, text=text)


def width(text: str) -> int:
    """Return how many columns *text* takes; a Chinese character takes two."""
    return len(text) + sum(map(_is_wide, text))


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def padded(text: str, columns: int) -> str:
    """Return *text* padded to so many columns."""
    return text + " " * (columns - width(text))


def cut(text: str, columns: int) -> str:
    """Return the beginning of *text* that fits so many columns."""
    used = 0
    for position, character in enumerate(text):
        used += 1 + _is_wide(character)
        if used > columns:
            return text[:position]
    return text


def wrapped(text: str, columns: int) -> Iterator[str]:
    """Yield the lines of *text*, which breaks at spaces and next to Chinese characters."""
    line = ""
    for part in re.findall(_UNBROKEN, text):
        if line and width(line) + width(part.rstrip()) > columns:
            yield line.rstrip()
            line = ""
        line += part if line else part.lstrip()
    yield line.rstrip()


def memory_count(count: int) -> str:
    return ngettext("{count} memory", "{count} memories", count).format(count=count)


def message_count(count: int) -> str:
    return ngettext("{count} message", "{count} messages", count).format(count=count)
