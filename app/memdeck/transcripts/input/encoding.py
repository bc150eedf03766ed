"""Decode bytes of any origin to text."""

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16: its mark begins with that one
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

# A Chinese character of GB2312 is two bytes above A0; an accented letter of cp1252 is a lone one.
_CHINESE_PAIR = re.compile(rb"[\xa1-\xfe]{2}")
_HIGH = re.compile(rb"[\x80-\xff]")


def marked_encoding(head: bytes) -> tuple[str, int]:
    """Return the encoding of a byte order mark and the mark's length, else ``("", 0)``."""
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name, len(mark)
    return "", 0


def unmarked_utf16(head: bytes) -> str:
    """Return ``utf-16-le`` or ``-be`` where every other byte is zero, else ``""``."""
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if 5 * max(even, odd) < 2 * len(head) or min(even, odd) * 20 > max(even, odd):
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def decode(data: bytes) -> str:
    """Return *data* as text; undecodable bytes become U+FFFD.

    UTF-8 is tried first, and kept if most non-ASCII bytes decode as such.
    Else GB18030 or cp1252, by the pattern of the high bytes: statistical detectors
    fail on text this short.
    """
    name, length = marked_encoding(data)
    if not name:
        name = unmarked_utf16(data) or _unmarked(data)
    return data[length:].decode(name, "replace")


def _unmarked(data: bytes) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        broken = text.count("\ufffd")
        sound = sum(map(len, re.findall("[^\x00-\x7f\ufffd]+", text)))
        if sound < 10 * broken:
            return _legacy(data)
    return "utf-8"


def _legacy(data: bytes) -> str:
    paired = 2 * len(_CHINESE_PAIR.findall(data))
    return "gb18030" if paired >= 0.8 * len(_HIGH.findall(data)) else "cp1252"
