"""MEMORY.md, Memdeck's own format, as one of those that it opens. Source: DESIGN section 5."""

import re
import secrets
from collections.abc import Collection, Iterator, Mapping
from datetime import tzinfo
from typing import TYPE_CHECKING

from memdeck.storage.formats.protocol.vault_format import EVERBOT
from memdeck.storage.text.editing import entry_edits, full_text_edit
from memdeck.storage.text.editing.incremental_parse import parse_again
from memdeck.storage.text.markdown import parser
from memdeck.storage.text.markdown.document import Document
from memdeck.storage.text.markdown.entry_heading import Flaw, Heading, parse_heading
from memdeck.storage.text.markdown.file_header import front_matter_end, header_name
from memdeck.storage.text.markdown.lines import (
    code_spans,
    may_hold_code,
    split_lines,
    unify_newlines,
)
from memdeck.storage.text.redaction import cleaned_text
from memdeck.storage.vault_layout import is_json

if TYPE_CHECKING:
    from memdeck.storage.text.three_way_merge import Merge

ID_BYTES = 3  # six hex digits, as design A writes them

_SIGNS = re.compile(r"^ {0,3}(?:#|<!--).*", re.MULTILINE)


class MemoryMd:
    """Headings with scores, text below them, one comment; see ``storage.text.markdown.parser``."""

    name = "memory_md"
    title = "a MEMORY.md with scores"
    policy_name = EVERBOT
    native_fields = frozenset(
        {
            *("content", "category", "group", "score", "section", "layer"),
            *("last_activated", "activation_count"),
        }
    )
    is_own = True
    is_markdown = True

    normalized = staticmethod(parser.normalized)
    revise = staticmethod(entry_edits.revise)
    rewritten = staticmethod(full_text_edit.rewritten)
    cleaned = staticmethod(cleaned_text)

    def empty(self) -> str:
        return ""

    def matches(self, name: str, text: str) -> bool:
        """Return whether *text* has an entry's heading, whole or broken, or our header comments."""
        if is_json(name):
            return False
        text = unify_newlines(text)
        first = next((sign for sign in _SIGNS.finditer(text) if _is_ours(sign[0])), None)
        if first is None:
            return False
        above = text[: first.start()]
        if not above.startswith("---") and not may_hold_code(above):  # nearly always
            return True
        return any(map(_is_ours, _lines_outside_code(text)))

    def parse(self, text: str, zone: tzinfo, before: Document | None = None) -> Document:
        return parser.parse(text, zone) if before is None else parse_again(text, before, zone)

    def merge(self, base: str, theirs: str, ours: str) -> "Merge":
        from memdeck.storage.text.three_way_merge import merge  # noqa: PLC0415 - seldom needed

        return merge(base, theirs, ours)

    def resolved(self, text: str, chosen: Mapping[str, str | None]) -> str:
        from memdeck.storage.text.three_way_merge import resolved  # noqa: PLC0415 - seldom needed

        return resolved(text, chosen)

    def takes_id(self, id_: str) -> bool:  # noqa: ARG002 - any will do
        return True

    def fresh_id(self, taken: Collection[str]) -> str:
        return fresh_hex(taken)


def fresh_hex(taken: Collection[str], size_bytes: int = ID_BYTES) -> str:
    """Return an id of hex digits, none of those *taken*."""
    while (id_ := secrets.token_hex(size_bytes)) in taken:
        pass
    return id_


def _lines_outside_code(text: str) -> Iterator[str]:
    lines = split_lines(text)
    top = front_matter_end(lines)
    # An unclosed fence hides entries by mistake: they are broken, and still ours.
    spans = (span for span in code_spans(lines, top) if not span.is_open)
    code = {n for span in spans for n in range(span.start, span.end)}
    return (line for n, line in enumerate(lines) if n >= top and n not in code)


def _is_ours(line: str) -> bool:
    if "<!--" in line:
        return header_name(line) is not None
    heading = parse_heading(line)
    return isinstance(heading, Heading) or (isinstance(heading, Flaw) and heading.is_certain)


MEMORY_MD = MemoryMd()
