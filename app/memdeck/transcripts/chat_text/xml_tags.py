"""Read the tags of an XML file of any length, with their attributes.

Entities that a document declares are never expanded, and no other file is opened. What phones
write against the rules is read as meant: halves of a surrogate pair as two references.
"""

import html
import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass

from memdeck.domain.conversation.conversation import Skipped
from memdeck.transcripts.input.limits import PIECE_BYTES, TOO_LARGE
from memdeck.transcripts.json.parse import TORN

_TAG = re.compile(
    r"<(?P<closing>/?)(?P<name>[^\s<>/!?=\"']++)"
    r"(?P<attributes>(?:\s++[^\s<>/=\"']++\s*+=\s*+(?:\"[^\"<]*+\"|'[^'<]*+'))*+)\s*+/?>"
)
_ATTRIBUTE = re.compile(r"(?<=\s)([^\s<>/=\"']++)\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)')")
_ENDS = {"<!--": "-->", "<![CDATA[": "]]>", "<!": ">", "<?": ">"}
# &#55357;&#56842; for one character beyond the first 65,536
_PAIR = re.compile(r"&#(5[56]\d{3});&#(5[67]\d{3});")
_HIGH, _LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag: ``<name …>``, or ``</name>`` if it *is_closing*."""

    name: str
    attributes: Mapping[str, str]
    is_closing: bool


def read_tags(chunks: Iterable[str]) -> Iterator[Tag | Skipped]:
    """Yield the tags in *chunks*, text cut anywhere; a Skipped for what is none."""
    unfinished = ""
    ahead: list[str] = []
    for chunk in chunks:
        ahead.append(chunk)
        if sum(map(len, ahead)) < len(unfinished):
            continue  # a long tag is tried again only when twice as much is there
        unfinished = yield from _tags(unfinished + "".join(ahead))
        ahead.clear()
        if len(unfinished) > PIECE_BYTES:
            unfinished = ""
            yield Skipped("", TOO_LARGE)
    unfinished = yield from _tags(unfinished + "".join(ahead))
    if unfinished:
        yield Skipped("", TORN)


def _tags(text: str) -> Generator[Tag | Skipped, None, str]:
    """Yield the tags in *text*; return the end of it, from a tag that is not yet whole."""
    at = text.find("<")
    while at >= 0:
        sign = next((sign for sign in _ENDS if text.startswith(sign, at)), "")
        tag = None if sign else _TAG.match(text, at)
        if sign:
            end = text.find(_ENDS[sign], at)
            if end < 0:
                return text[at:]
        elif tag:
            yield _tag(tag)
            end = tag.end() - 1
        else:
            end = text.find("<", at + 1) - 1
            if end < at:
                return text[at:]
            yield Skipped("", TORN)
        at = text.find("<", end + 1)
    return ""


def _tag(tag: re.Match[str]) -> Tag:
    attributes = {
        name: unescaped(double or single)
        for name, double, single in _ATTRIBUTE.findall(tag["attributes"])
    }
    return Tag(tag["name"], attributes, bool(tag["closing"]))


def unescaped(value: str) -> str:
    """Return *value* with references replaced by characters."""
    return html.unescape(_PAIR.sub(_character, value)) if "&" in value else value


def _character(pair: re.Match[str]) -> str:
    high, low = int(pair[1]), int(pair[2])
    if high not in _HIGH or low not in _LOW:
        return pair[0]
    return chr(0x10000 + (high - _HIGH.start) * len(_LOW) + low - _LOW.start)
