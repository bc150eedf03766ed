"""The styles in which people and programs mark the start of a turn."""

import re
from itertools import islice

_ICON = r"(?:[^\w\s#*>\[\]【】()（）<\"'“”‘’`|~+=\\/.,;:：!?&%$@^{}-]{1,6}[ ]?)?"
_REST_OF_NAME = r"[^\n:：*_#\[\]【】()（）<>{}|`\"“”]"
_NAME = rf"(?P<name>[^\W\d_]{_REST_OF_NAME}{{0,29}}?)"
_STAMP = r"(?:[ ]*[(（\[](?P<stamp>[^\n()（）\[\]]{1,60})[)）\]])?"
_TIME = r"(?P<stamp>(?=[^\n\[\]()（）]{0,40}\d[:.]\d\d)[^\n\[\]()（）]{4,40})"
_DATE_AND_TIME = (
    r"(?P<stamp>\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]\d{1,2}:\d\d(?::\d\d)?(?:[ ]?[AaPp][Mm])?)"
)
_COLON = r"[ \xa0\u202f]?[:：]"
# As ChatGPT's page has it for screen readers; in Spanish and Italian without "you".
_SAYING = (
    r"(?:said|说|說|a dit|(?:avez|as) dit|(?:hat|hast) gesagt|dijo|dijiste|ha[s]? dicho|disse"
    r"|ha[i]? detto|сказали?)"
)


def _style(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)


# **You said:**    ##### ChatGPT 说：    Vous avez dit :    Dijiste:
_SAID = _style(
    rf"^[#>* \t]{{0,12}}{_ICON}(?P<name>(?:[^\W\d_]{_REST_OF_NAME}{{0,29}}?)?{_SAYING})"
    rf"(?:{_COLON}\*{{0,3}}|\*{{0,3}}{_COLON})[ \t]*$"
)

# #### You:    ## 🤖 Assistant (10:31)    ## Human [created:: 2025-01-01T10:00:00Z]
_HEADINGS = [
    _style(
        rf"^{'#' * level}[ \t]+\*{{0,3}}{_ICON}{_NAME}\*{{0,3}}(?:{_COLON})?"
        rf"\*{{0,3}}{_STAMP}(?:{_COLON})?[ \t]*$"
    )
    for level in range(1, 7)
]

# **User**: hello    - **AI:** hello    **User** (10:31)    __User:__ hello    *User:* hello
_BOLD = _style(
    rf"^(?:> ?|[-*+] )?(?P<mark>\*\*|__|\*|_){_ICON}{_NAME}"
    rf"(?:{_COLON}(?P=mark)|(?P=mark){_STAMP}(?:{_COLON}|[ \t]*$))"
)

# [User] hello    【用户】：你好
_BRACKET = _style(rf"^[\[【]{_ICON}{_NAME}[\]】](?:{_COLON})?")

# User: hello    问：你好    > Prompt: hello    User (10:31): hello    but not: User 10:31
_PREFIX = _style(rf"^(?:> ?)?{_ICON}{_NAME}{_STAMP}{_COLON}(?!//|(?<=\d:)\d\d)")

# ### Human: hello    (unlike a heading of the name alone)
_HEADING_PREFIX = _style(
    rf"^#{{1,6}}[ \t]+\*{{0,3}}{_ICON}{_NAME}{_STAMP}{_COLON}\*{{0,3}}[ \t]+(?=\S)"
)

# [2025-01-01 10:31] User: hello
_STAMPED = _style(rf"^[\[(（]{_TIME}[\])）][ ]?{_ICON}{_NAME}{_COLON}(?!//)")

# Ana, [05.03.24 14:02]
_NAME_AND_TIME = _style(rf"^{_ICON}{_NAME},[ ]?\[{_TIME}\](?:{_COLON})?[ \t]*$")

# 2025-01-01 10:31 User: hello
_DATED = _style(rf"^{_DATE_AND_TIME}[ ]{{1,3}}(?:[-–][ ])?{_ICON}{_NAME}{_COLON}(?!//)")

# User 2025-01-01 10:31
_NAME_AND_DATE = _style(rf"^{_ICON}{_NAME}[ \t]{{1,4}}{_DATE_AND_TIME}[ \t]*$")

# 王工 14:20    Ana Lee  9:05 AM    ana — Today at 9:05 AM
NAME_AND_CLOCK = _style(
    rf"^{_ICON}{_NAME}[ \t]{{1,4}}(?:[—–-][ ])?"
    r"(?P<stamp>(?:[^\W\d_]{1,10} at )?\d{1,2}:\d\d(?::\d\d)?(?:[ \u202f]?[AaPp][Mm])?)[ \t]*$"
)
"""As a chat is copied from a window that shows no dates."""

# ChatGPT
BARE = _style(rf"^(?![A-Za-z][ \t]*$){_ICON}{_NAME}[ \t]*$")
"""A name alone on its line."""

STYLES = (
    _SAID,
    *_HEADINGS,
    _BOLD,
    _BRACKET,
    _STAMPED,
    _DATED,
    _NAME_AND_TIME,
    _NAME_AND_DATE,
    _HEADING_PREFIX,
    _PREFIX,
    NAME_AND_CLOCK,
    BARE,
)
"""All styles, the most reliable first. Each has a group *name*; some a group *stamp*."""

STYLES_OF_PEOPLE = (_BOLD, _BRACKET, _STAMPED, _NAME_AND_TIME, _PREFIX)
"""The styles in which unknown speakers are searched on any line."""

# A fence may open on the line of a marker: "User: ```python".
_FENCE = _style(r"^(?:[^\n`~:：]{1,40}[:：])?[ \t]{0,3}(?P<fence>`{3,}|~{3,})(?P<info>[^\n`]*)$")
_MOST_FENCES = 100_000


def fenced(text: str) -> list[int]:
    """Return the alternating starts and ends of fenced code; unclosed fences do not count."""
    edges: list[int] = []
    opening: re.Match[str] | None = None
    for mark in islice(_FENCE.finditer(text), _MOST_FENCES):
        if opening is None:
            opening = mark
        elif mark["fence"].startswith(opening["fence"]) and not mark["info"].strip():
            edges += (opening.end(), mark.end())
            opening = None
    return edges
