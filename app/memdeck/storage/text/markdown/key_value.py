r"""The ``key=value`` words of an entry's comment.

A value is quoted, with the escapes of JSON, where it holds more than plain characters; ``<`` and
``>`` are then written ``\u003c`` and ``\u003e``, so that no value begins or ends a comment. Inside
a value, ``%20 %23 %25 %2C %3A`` represent the characters that separate its parts.
"""

import json
import re

from memdeck.errors import UsageError

_PAIR = re.compile(r'([^\s="<>]+)(?:=("(?:[^"\\]|\\.)*"|[^\s"]*))?(?:\s+|\Z)')
_KEY = re.compile(r'[^\s="<>]+')
_PLAIN = re.compile(r"[\w./:@#+%~-]+")
_RISKY = re.compile("[<>\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
_CODED = re.compile("%(20|23|25|2C|3A)")


def parse_pairs(text: str) -> list[tuple[str, str]] | None:
    """Return keys and values in order; None where *text* holds anything else.

    A bare word is a key without a value.
    """
    pairs = []
    end = 0
    while end < len(text):
        found = _PAIR.match(text, end)
        if found is None:
            return None
        key, value = found[1], found[2] or ""
        if value.startswith('"'):
            try:
                value = json.loads(value, strict=False)
            except ValueError:
                return None
        pairs.append((key, value))
        end = found.end()
    return pairs


def render_pair(key: str, value: str, *, is_quoted: bool = False) -> str:
    """Return the pair as one word, the value in quotes where it needs them or *is_quoted*.

    Raises:
        UsageError: no comment can hold that key.
    """
    if not _KEY.fullmatch(key):
        raise UsageError(f"“{key}” cannot be a key of a memory's comment; use a plain word for it.")
    if not value:
        return key
    if _PLAIN.fullmatch(value) and not is_quoted:
        return f"{key}={value}"
    return f"{key}={_RISKY.sub(_escape, json.dumps(value, ensure_ascii=False))}"


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


def encoded(text: str, separators: str) -> str:
    """Return *text* with ``%`` and the *separators* written as ``%`` and a number."""
    return "".join(f"%{ord(c):02X}" if c == "%" or c in separators else c for c in text)


def decoded(text: str) -> str:
    """Return what was encoded."""
    return _CODED.sub(lambda found: chr(int(found[1], 16)), text)
