"""Learn from a text how its messages begin: where the time, the name and the message are.

A pattern is what the beginnings of most messages share: the characters before the time, between
time and name, and after the name. It counts only if names come again.

[05.03.24, 14:02] Ana: Hello    2024-03-05 14:02 <ana> hello    14:02 | Ana | Hello
Ana (05.03.24 14:02): Hello     Ana, Mar 5, 2024, 2:02 PM       小明 14:02

The last of these have the message below, and the time may be below the name.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice

from memdeck.transcripts.chat_text.speakers import is_of_minutes, is_remark
from memdeck.transcripts.dates.written_stamps import CLOCK_STAMP, DATED_STAMP

_LINES_LEARNED_FROM = 2_000
_LEAST_MESSAGES = 3
_LEAST_SPEAKERS = 2
_SPEAKING_AGAIN = 0.6  # share of the messages whose speaker has another
_STAMPED_MESSAGES = 0.5  # share of the lines with a time that have a speaker as well
_OPENING_ALIKE = 0.8  # share of the lines with a time
_LINES_WITHOUT_DATES = 0.6  # share of the lines that begin a message, where no day is known
_LEAST_WITHOUT_DATES = 4
_LEAST_OF_MINUTES = 2
_MOST_LOG_NAMES = 0.5
_LONGEST_NAME_SEEN_ONCE = 3  # words; more are of a notice, such as "Ana changed the topic to"

_OPEN = r"(?P<open>(?:[^\w\s<>]{1,3}[ ]?){0,2})"
_FROM = r"(?:(?:From|Von|De|Da|来自)[ ]{1,2})?"
_AFTER_STAMP = (
    rf"(?P<between>[ \t\])>）】|,;:–—*<-]{{0,6}}?(?<![^\W_]){_FROM}(?=[^\s\])）】|,;:–—*<>-]))"
)
_BEFORE_STAMP = (
    r"(?P<between>[ \t]{0,2}[,(（\[|–—-]{0,2}[ \t]{1,2}(?:(?:am|on|at|el|em|le|il)[ ])?"
    r"|[ \t]?[(（\[|,][ ]?)"
)
_CLOSE = r"(?P<close>[ ]?[)\]）】]{0,2}(?:[ ]?(?:[:：|>]|->|[-–—](?=[ ])))?)"


class _Layout(Enum):
    TIME_FIRST = auto()
    NAME_FIRST = auto()
    NAME_ABOVE = auto()


def _layouts(stamp: str) -> Mapping[_Layout, re.Pattern[str]]:
    return {
        _Layout.TIME_FIRST: re.compile(
            rf"^{_OPEN}(?P<stamp>{stamp}){_AFTER_STAMP}(?P<rest>[^\n]+)$", re.MULTILINE
        ),
        _Layout.NAME_FIRST: re.compile(
            rf"^(?=[^\n]{{0,120}}\d[:.h]\d\d){_OPEN}(?P<name>[^\W\d][^\n:：]{{0,49}}?){_BEFORE_STAMP}"
            rf"(?P<stamp>{stamp}){_CLOSE}(?P<rest>(?:[ \t][^\n]*)?)$",
            re.MULTILINE,
        ),
        _Layout.NAME_ABOVE: re.compile(
            rf"^{_OPEN}(?P<name>[^\W\d][^\n:：]{{0,49}})(?P<between>\n)"
            rf"(?P<stamp>{stamp})(?P<close>)(?P<rest>)$",
            re.MULTILINE,
        ),
    }


DATED = _layouts(DATED_STAMP)
"""Patterns of lines with a date and a time."""
UNDATED = _layouts(CLOCK_STAMP)
"""Patterns of lines with a time; the dates may be on lines of their own."""

UNSTAMPED = {
    _Layout.TIME_FIRST: re.compile(
        r"^(?P<open>)(?P<stamp>)(?P<between><?)(?P<rest>[^\n<>]{0,59}[^\s<>]>[ ](?:(?!</)[^\n])+)$",
        re.MULTILINE,
    )
}
"""Patterns of lines without a time: <ana> hello."""

# What ends a name before its message, by the name of the end.
_ENDS = {
    "colon": re.compile(r"\A(?P<name>[^\n:：|\t<>]{1,60}?)[ ]?[:：](?!//)"),
    "angle": re.compile(r"\A(?P<name>[^\n:：|\t<>]{1,60})>"),
    "pipe": re.compile(r"\A(?P<name>[^\n:：|\t<>]{1,60}?)[ ]?\|"),
    "tab": re.compile(r"\A(?P<name>[^\n:：|\t]{1,60})\t"),
    "dash": re.compile(r"\A(?P<name>[^\n:：|\t<>]{1,60}?)[ ][-–—][ ]"),
    "line": re.compile(r"\A(?P<name>[^\n:：|\t<>]{1,60})$"),
}
_NO_NAME = re.compile(
    r"[\[\]{}=/\\\"#]|\d[-.年]\d|\A[AaPp]\.?[Mm]\.?\Z|\A[^\w+]*\Z|\A[\d\W]+\Z(?<!\d{6})"
)
_ADDRESSEE = re.compile(r"[ ]{1,2}(?:to|an|para|à)[ ][^\n]*")
_RANK = re.compile(r"\A[@%&~](?=[^\W_])")
_OF_A_LOG = re.compile(
    r"(?i:\b(?:trace|debug|info|notice|warn|warning|error|critical|fatal|session|process)\b)"
    r"|\A[a-z_]\w*(?:\.[a-z_]\w*)+\Z|(?<!\d)\d{3,60}\Z"
)
_SUBTITLE = re.compile(r"^[\d:.,]{5,12} --> [\d:.,]{5,12}", re.MULTILINE)
_LINE = re.compile(r"^.*\S", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a message, or of a notice, whose *name* is "".

    The text begins at *end*.
    """

    start: int
    end: int
    stamp: str
    name: str


@dataclass(frozen=True, slots=True)
class _Key:
    layout: _Layout
    open: str
    between: str
    ending: str


@dataclass(frozen=True, slots=True)
class LinePattern:
    """How the messages of one text begin."""

    pattern: re.Pattern[str]
    key: _Key
    names: frozenset[str]
    """Those who speak more than once in the part that was learned from."""
    is_dated: bool

    def heads(self, text: str) -> Iterator[Head]:
        """Yield the beginnings of messages and notices in *text*."""
        for match in self.pattern.finditer(text):
            keys = dict(_keyed(self.key.layout, match))
            name, end = keys.get(self.key, ("", 0))
            if name in self.names or (name and len(name.split()) <= _LONGEST_NAME_SEEN_ONCE):
                yield Head(match.start(), match.start("rest") + end, match["stamp"], name)
            elif match["stamp"] and self._opens_like(match):
                yield Head(match.start(), match.end(), match["stamp"], "")

    def _opens_like(self, match: re.Match[str]) -> bool:
        is_first = self.key.layout is _Layout.TIME_FIRST
        return is_first and match["open"].strip() == self.key.open


def learn(text: str, *, has_days: bool) -> LinePattern | None:
    """Return the pattern of the messages in *text*, or None if it is no chat among people.

    *has_days* tells whether lines with a time alone are below headings with the date.
    """
    lines = [line.group() for line in islice(_LINE.finditer(text), _LINES_LEARNED_FROM)]
    if sum(map(is_of_minutes, (_before_colon(line) for line in lines))) >= _LEAST_OF_MINUTES:
        return None
    opening = "\n".join(lines)
    if _SUBTITLE.search(opening):
        return None
    for patterns in (DATED, UNDATED, UNSTAMPED):
        is_bare = patterns is UNSTAMPED or (patterns is UNDATED and not has_days)
        for layout, pattern in patterns.items():
            matches = list(pattern.finditer(opening))
            if found := _learned(layout, matches, len(lines) if is_bare else 0):
                key, names = found
                again = frozenset(name for name, count in Counter(names).items() if count > 1)
                return LinePattern(pattern, key, again, patterns is DATED)
    return None


def _learned(
    layout: _Layout, matches: Sequence[re.Match[str]], bare_lines: int
) -> tuple[_Key, Sequence[str]] | None:
    """Return the pattern of *matches*, and the names before the messages.

    Where no day is known, they must be many of the *bare_lines*: a plan of a day looks alike.
    """
    names: dict[_Key, list[str]] = defaultdict(list)
    for match in matches:
        for key, (name, _) in _keyed(layout, match):
            names[key].append(name)
    for key in sorted(names, key=lambda key: -_again(names[key])):
        said = names[key]
        least = max(_LEAST_MESSAGES, _STAMPED_MESSAGES * len(matches))
        if bare_lines and not _is_from(key):
            least = max(least, _LEAST_WITHOUT_DATES, _LINES_WITHOUT_DATES * bare_lines)
        if len(said) >= least and _are_of_people(said) and _most_open_like(matches, key):
            return key, said
    return None


def _most_open_like(matches: Sequence[re.Match[str]], key: _Key) -> bool:
    """Return whether most lines with a time open as the messages do: others would be lost."""
    alike = [match for match in matches if match["open"].strip() == key.open]
    return len(alike) >= _OPENING_ALIKE * len(matches)


def _is_from(key: _Key) -> bool:
    """Return whether a word such as "From" is before the names."""
    return key.between[-1:].isalpha()


def _keyed(layout: _Layout, match: re.Match[str]) -> Iterator[tuple[_Key, tuple[str, int]]]:
    """Yield what *match* may be: the characters around its parts, and the name.

    With the name comes where the text begins within the rest of the line.
    """
    opening, between = match["open"].strip(), _plain(match["between"])
    rest = match["rest"]
    if layout is not _Layout.TIME_FIRST:
        ending = _plain(match["close"]) or ("" if rest.strip() else "\n")
        if name := _as_name(match["name"]):
            yield _Key(layout, opening, between, ending), (name, 0)
        return
    for ending, pattern in _ENDS.items():
        found = pattern.match(rest)
        name = _as_name(found["name"], with_addressee=between[-1:].isalpha()) if found else ""
        if found and name:
            yield _Key(layout, opening, between, ending), (name, found.end())


def _as_name(text: str, *, with_addressee: bool = False) -> str:
    """Return *text* as a name, or "" if it cannot be one."""
    name = _ADDRESSEE.sub("", text) if with_addressee else text
    name = _RANK.sub("", name.strip(" \t*"), count=1)
    return "" if not name or _NO_NAME.search(name) or len(name.split()) > 6 else name


def _are_of_people(said: Sequence[str]) -> bool:
    """Return whether the names before messages are those of people who speak by turns."""
    count = Counter(said)
    logged = sum(_OF_A_LOG.search(name) is not None or is_remark(name) for name in said)
    return (
        len(count) >= _LEAST_SPEAKERS
        and _again(said) >= _SPEAKING_AGAIN * len(said)
        and logged <= _MOST_LOG_NAMES * len(said)
    )


def _again(said: Sequence[str]) -> int:
    """Return how many messages are by somebody with another."""
    return sum(count for count in Counter(said).values() if count > 1)


def _plain(between: str) -> str:
    return "\t" if between == "\t" else " ".join(between.split())


def _before_colon(line: str) -> str:
    return re.split("[:：]", line, maxsplit=1)[0].strip(" #*-")
