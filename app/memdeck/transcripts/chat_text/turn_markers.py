"""Find where turns begin in a conversation written as text.

Styles of marking turns vary, but one conversation has one style. So each style is tried
on the whole text, and only the one that yields a conversation splits it. Text that
merely looks like a marker (``Note:``, ``## Experience``) stays part of the message.

Source: what chatgpt-exporter and the assistants' own pages write, and what people type.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from memdeck.transcripts.chat_text.speakers import (
    Voice,
    are_same_name,
    is_also_of_people,
    is_of_minutes,
    is_of_questions,
    is_remark,
    may_be_a_person,
    voice_of,
)

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
_MOST_FENCES = 100_000
_MOST_MARKERS = 100_000  # a year of chat has some 20,000 turns
_OPENING_LINES = 20  # a conversation has begun by then
_LEAST_SPEAKERS = 2  # in a chat among people
_LEAST_TURNS = 2  # of an unknown name, before it counts as a speaker
_ALTERNATING = 0.5  # of neighbouring turns, by different speakers
_SPEAKING_LINES = 0.5  # of a chat among people, in which lines are short
_SPEAKING_FROM_THE_START = 0.2  # of a text that begins with a speaker
_LEAST_OF_MINUTES = 2  # headers such as "Agenda"
_SUBTITLE = re.compile(r"^[\d:.,]{5,12} --> [\d:.,]{5,12}", re.MULTILINE)
_LINE = re.compile(r"^.*\S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Marker:
    """A speaker's name at *start*; the text of the turn begins at *end*."""

    start: int
    end: int
    voice: Voice
    name: str
    stamp: str
    """The text in brackets after the name: a time, if anything."""


def _style(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.MULTILINE)


def fenced(text: str) -> list[int]:
    """Return the alternating starts and ends of fenced code; unclosed fences do not count."""
    edges: list[int] = []
    opening: re.Match[str] | None = None
    for fence in islice(_FENCE.finditer(text), _MOST_FENCES):
        if opening is None:
            opening = fence
        elif fence["fence"].startswith(opening["fence"]) and not fence["info"].strip():
            edges += (opening.end(), fence.end())
            opening = None
    return edges


def find_markers(text: str) -> list[Marker]:
    """Return the markers that split *text* into turns, in order; none if it is no conversation."""
    opening = _opening(text)
    code = fenced(text)
    found = {
        style: _markers(style, text, code) for style in STYLES if style.search(text, 0, opening)
    }
    known = [_among_known(markers, text) for markers in found.values()]
    named = (_of_named_user(markers, text) for markers in found.values())
    return (
        _earliest(known, opening)
        or _earliest(named, opening)
        or _earliest(_of_people(found, text), opening)
        or next(filter(None, (_of_user_alone(markers, text) for markers in found.values())), [])
    )


def _of_people(
    found: Mapping[re.Pattern[str], Sequence[Marker]], text: str
) -> Iterator[list[Marker]]:
    for style in STYLES_OF_PEOPLE:
        yield _among_people(found.get(style, []), text)
    for style in (BARE, NAME_AND_CLOCK):
        yield _among_heads(found.get(style, []), text)


def _earliest(conversations: Iterable[list[Marker]], opening: int) -> list[Marker]:
    valid = (markers for markers in conversations if _is_conversation(markers, opening))
    return min(valid, key=lambda markers: markers[0].start, default=[])


def turns(text: str, markers: Sequence[Marker]) -> Iterator[tuple[Marker, str]]:
    """Yield each marker with the text that follows it."""
    ends = [marker.start for marker in markers[1:]] + [len(text)]
    for marker, end in zip(markers, ends, strict=True):
        yield marker, text[marker.end : end]


def _markers(style: re.Pattern[str], text: str, code: Sequence[int]) -> list[Marker]:
    found = (
        Marker(
            start=match.start(),
            end=match.end(),
            voice=voice_of(match["name"]),
            name=match["name"].strip(),
            stamp=match.groupdict().get("stamp") or "",
        )
        for match in style.finditer(text)
        if bisect_right(code, match.start()) % 2 == 0
    )
    return list(islice(found, _MOST_MARKERS))


def _among_known(markers: Sequence[Marker], text: str) -> list[Marker]:
    """Return the markers of a user and an assistant, or none if either is missing."""
    voices = {marker.voice for marker in markers}
    you = Voice.ASSISTANT if Voice.USER in voices and Voice.ASSISTANT not in voices else Voice.USER
    known = [_with_voice(marker, you) for marker in markers if marker.voice is not Voice.UNKNOWN]
    user = next((marker for marker in known if marker.voice is Voice.USER), None)
    assistant = next((marker for marker in known if marker.voice is Voice.ASSISTANT), None)
    if user is None or assistant is None:
        return []
    return [marker for marker in known if _belongs(marker, user, assistant, text)]


def _of_named_user(markers: Sequence[Marker], text: str) -> list[Marker]:
    """Return the markers of a user who speaks first, under a name, and of one assistant.

    So Visual Studio Code copies a chat: ``ana: …``, then ``GitHub Copilot: …``.
    """
    assistant = next((marker for marker in markers if marker.voice is Voice.ASSISTANT), None)
    user = markers[0] if markers else None
    if assistant is None or user is None or is_also_of_people(assistant.name):
        return []
    if user.voice is not Voice.UNKNOWN or text[: user.start].strip() or is_remark(user.name):
        return []
    asking = [marker for marker in markers if are_same_name(marker.name, user.name)]
    answering = [marker for marker in markers if are_same_name(marker.name, assistant.name)]
    if min(len(asking), len(answering)) < _LEAST_TURNS:
        return []
    questions = (replace(marker, voice=Voice.USER) for marker in asking)
    return sorted([*questions, *answering], key=lambda marker: marker.start)


def _of_user_alone(markers: Sequence[Marker], text: str) -> list[Marker]:
    """Return the markers of a user who speaks from the start of *text*, and alone.

    Under a bare name, such as the title "Me", the text is a note.
    """
    users = [_with_voice(marker, Voice.USER) for marker in markers if not is_remark(marker.name)]
    if not users or text[: users[0].start].strip() or not _has_colon(users[0], text):
        return []
    user = users[0].name
    is_alone = all(
        marker.voice is Voice.USER and are_same_name(marker.name, user) for marker in users
    )
    return users if is_alone and not is_of_questions(user) else []


def _has_colon(marker: Marker, text: str) -> bool:
    return not {":", "："}.isdisjoint(text[marker.start : marker.end])


def _belongs(marker: Marker, user: Marker, assistant: Marker, text: str) -> bool:
    """Return whether *marker* opens a turn of this conversation, or is text within one.

    Nobody changes the name they speak under, "Answer:" does not open a turn
    where "Assistant:" does, and "System:" within a paragraph is a computer.
    """
    match marker.voice:
        case Voice.USER:
            alike = are_same_name(marker.name, user.name)
            return alike and _is_quoted(marker, text) == _is_quoted(user, text)
        case Voice.ASSISTANT:
            alike = is_of_questions(marker.name) == is_of_questions(assistant.name)
            return alike and _is_quoted(marker, text) == _is_quoted(assistant, text)
        case _:
            return marker.start == 0 or text.endswith("\n\n", 0, marker.start)


def _is_quoted(marker: Marker, text: str) -> bool:
    return text.startswith(">", marker.start)


def _among_people(markers: Sequence[Marker], text: str) -> list[Marker]:
    """Return the markers of people who each speak twice, where many lines open a turn.

    Minutes of a meeting and subtitles have names before what was said, but are no chats.
    """
    people = _people(markers)
    of_minutes = {marker.name for marker in markers if is_of_minutes(marker.name)}
    if not people or _SUBTITLE.search(text) or len(of_minutes) >= _LEAST_OF_MINUTES:
        return []
    begins = not text[: people[0].start].strip()
    most_lines = int(len(people) / (_SPEAKING_FROM_THE_START if begins else _SPEAKING_LINES))
    lines = sum(1 for _ in islice(_LINE.finditer(text), most_lines + 1))
    return people if lines <= most_lines else []


def _among_heads(markers: Sequence[Marker], text: str) -> list[Marker]:
    """Return the markers of people whose names are above all messages."""
    people = _people(markers)
    if not people or text[: people[0].start].strip():
        return []
    return people if all(content.strip() for _, content in turns(text, people)) else []


def _people(markers: Sequence[Marker]) -> list[Marker]:
    """Return the markers of possible people who each speak twice, if there are several."""
    count = Counter(marker.name for marker in markers)
    people = [
        _with_voice(marker, Voice.USER)
        for marker in markers
        if count[marker.name] >= _LEAST_TURNS and _is_person(marker)
    ]
    return people if len({marker.name for marker in people}) >= _LEAST_SPEAKERS else []


def _is_person(marker: Marker) -> bool:
    if marker.voice is Voice.UNKNOWN:
        return may_be_a_person(marker.name)
    return marker.voice in {Voice.USER, Voice.YOU}


def _with_voice(marker: Marker, you: Voice) -> Marker:
    return replace(marker, voice=you) if marker.voice is Voice.YOU else marker


def _opening(text: str) -> int:
    """Return the end position of the first lines of *text*."""
    lines = list(islice(_LINE.finditer(text), _OPENING_LINES))
    return lines[-1].end() if lines else 0


def _is_conversation(markers: Sequence[Marker], opening: int) -> bool:
    """Return whether the conversation begins in the opening lines and its speakers alternate."""
    if not markers or markers[0].start > opening:
        return False
    changes = sum(marker.name != following.name for marker, following in pairwise(markers))
    return changes >= _ALTERNATING * (len(markers) - 1)


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
