"""JSON5, which settings of some programs are written in, as JSON with the positions kept.

Besides comments and trailing commas, names may lack quotes, texts may have single ones, and numbers
have more forms. Source: the JSON5 data interchange format, version 1.0.
"""

import json
import re
from bisect import bisect_right
from dataclasses import dataclass
from operator import itemgetter

_TOKEN = re.compile(
    r"""(?P<quote>["'])(?:(?!(?P=quote))[^\\\n]|\\(?:\r\n|.))*(?P<end>(?P=quote))?"""
    r"""|[^\s{}\[\]:,"']+""",
    re.DOTALL,
)
_NAME = re.compile(r"[^\W\d][\w$]*|\$[\w$]*")
_BEFORE_COLON = re.compile(r"\s*:")
_NUMBER = re.compile(r"([+-]?)(?:(0[xX][0-9a-fA-F]{1,100})|(\d*)(?:(\.)(\d*))?([eE][+-]?\d+)?)")
_INFINITY = re.compile(r"\+?(-?Infinity)")
_PART = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(\r\n|.))|[\x00-\x1f\"]", re.DOTALL)
_JSON_ESCAPES = frozenset('"\\/bfnrtu')
_OTHER_ESCAPES = {"v": "\\u000b", "0": "\\u0000", "\n": "", "\r\n": "", "\u2028": "", "\u2029": ""}


@dataclass(frozen=True, slots=True)
class Json:
    """The JSON *text* of a text in JSON5, and the positions behind what differs in both."""

    text: str
    ends: tuple[tuple[int, int], ...]

    def position(self, at: int) -> int:
        """Return the position in JSON5 of *at* in ``text``, which is not inside of a token."""
        here, there = self.ends[bisect_right(self.ends, at, key=itemgetter(0)) - 1]
        return there + at - here


def as_json(text: str) -> Json:
    """Return the JSON of *text*, which has no comments and no trailing commas.

    What is not valid JSON5 stays as it is. The time is linear in the length.
    """
    pieces, ends = list[str](), [(0, 0)]
    length = at = 0
    for token in _TOKEN.finditer(text):
        found, end = token[0], token.end()
        if token["quote"] and not token["end"]:
            continue
        new = _json_of(found, is_name=_BEFORE_COLON.match(text, end) is not None)
        if new != found:
            pieces += [text[at : token.start()], new]
            length += token.start() - at + len(new)
            at = end
            ends.append((length, end))
    return Json("".join([*pieces, text[at:]]), tuple(ends))


def _json_of(token: str, *, is_name: bool) -> str:
    if token[0] in "\"'":
        return f'"{_PART.sub(_part, token[1:-1])}"'
    if is_name:
        return json.dumps(token, ensure_ascii=False) if _NAME.fullmatch(token) else token
    if infinity := _INFINITY.fullmatch(token):
        return infinity[1]
    number = _NUMBER.fullmatch(token)
    if number is None or not any(character.isdigit() for character in token):
        return token
    sign, hexadecimal, whole, dot, fraction, exponent = number.groups("")
    value = str(int(hexadecimal, 16)) if hexadecimal else whole or "0"
    tail = f"{dot}{fraction or '0'}" if dot else ""
    return f"{sign.replace('+', '')}{value}{tail}{exponent}"


def _part(found: re.Match[str]) -> str:
    """Return an escape or a character of a text as JSON has it."""
    hexadecimal, escaped = found.groups()
    if hexadecimal:
        return f"\\u00{hexadecimal}"
    if escaped is None:
        return json.dumps(found[0])[1:-1]
    if escaped in _JSON_ESCAPES:
        return found[0]
    return _OTHER_ESCAPES.get(escaped, escaped)
