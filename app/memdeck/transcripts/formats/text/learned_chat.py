"""A chat among people whose program is unknown, read by the pattern that its lines repeat.

What is learned may be wrong, so a remark shows it.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from memdeck.domain.conversation.conversation import Conversation, Message, Remark, Role, Skipped
from memdeck.transcripts.chat_format import RawPiece, TextFormat
from memdeck.transcripts.chat_text.line_patterns import Head, learn
from memdeck.transcripts.chat_text.speakers import Voice, are_of_one_conversation, voice_of
from memdeck.transcripts.conversation.build import assemble, opening_id
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.dates.day_month_order import (
    NO_DATE,
    Day,
    WrittenDate,
    decide,
    read_by,
)
from memdeck.transcripts.dates.written_stamps import Stamp, parse_day_heading, parse_stamp, time_of

NAME = "text_chat"

_SHORT_LINE = re.compile(r"^[^\n]{4,120}$", re.MULTILINE)
_OPENING_CHARACTERS = 2_000
_LONGEST_EXAMPLE = 60


def read(text: str) -> Iterator[RawPiece] | None:
    text = clean(text)
    pattern = learn(text, has_days=next(_headings(text[:_OPENING_CHARACTERS]), None) is not None)
    if pattern is None or are_of_one_conversation(pattern.names):
        return None
    days = [] if pattern.is_dated else list(_headings(text))
    heads = list(pattern.heads(text))
    texts = _texts(text, heads, [start for start, _ in days])
    said = [content for head, content in zip(heads, texts, strict=True) if head.name]
    if not said or heads[0].start > _OPENING_CHARACTERS or not _have_words(said):
        return None
    first_line = text[heads[0].start : heads[0].end] + text[heads[0].end :].partition("\n")[0]
    return _pieces(heads, texts, days, one_line(first_line[:_LONGEST_EXAMPLE]))


def _have_words(said: Sequence[str]) -> bool:
    """Return whether something is said under most names, unlike in a plan of a day."""
    return sum(not content.isspace() and content != "" for content in said) > len(said) / 2


def _headings(text: str) -> Iterator[tuple[int, WrittenDate]]:
    """Yield the start and the date of each line that is only a date."""
    for line in _SHORT_LINE.finditer(text):
        if date := parse_day_heading(line.group()):
            yield line.start(), date


def _pieces(
    heads: Sequence[Head],
    texts: Sequence[str],
    headings: Sequence[tuple[int, WrittenDate]],
    example: str,
) -> Iterator[RawPiece]:
    stamps = [parse_stamp(head.stamp) for head in heads]
    dates = [date for _, date in headings] or [stamp.date or NO_DATE for stamp in stamps]

    def with_days(days: Sequence[Day]) -> Conversation | Skipped:
        day_of_each = _day_of_each(heads, headings, days)
        parts = zip(heads, stamps, day_of_each, texts, strict=True)
        messages = [message for message in (_message(*part) for part in parts) if message]
        return assemble(NAME, opening_id(messages), "", messages)

    yield from read_by(decide(dates), with_days)
    yield Remark(
        "",
        "It is by no program that Memdeck knows, and was read by the pattern of its lines, such as"
        f" “{example}”; check the names and times.",
    )


def _day_of_each(
    heads: Sequence[Head], headings: Sequence[tuple[int, WrittenDate]], days: Sequence[Day]
) -> Iterator[Day | None]:
    """Yield the day of each of *heads*, which have the *days*, or the headings above them do."""
    starts = [start for start, _ in headings]
    for index, head in enumerate(heads):
        above = bisect_right(starts, head.start) if headings else index + 1
        yield days[above - 1] if above else None


def _texts(text: str, heads: Sequence[Head], headings: Sequence[int]) -> list[str]:
    """Return the text of each of *heads*, up to the next of them or the next heading."""
    ends = sorted([*(head.start for head in heads), *headings, len(text)])
    return [text[head.end : ends[bisect_right(ends, head.start)]] for head in heads]


def _message(head: Head, stamp: Stamp, day: Day | None, content: str) -> Message | None:
    """Return the message, or None for a notice."""
    if not head.name:
        return None
    is_own = voice_of(head.name) in {Voice.USER, Voice.YOU}
    return Message(
        id="",
        role=Role.USER if is_own else Role.OTHER,
        text=clean(content),
        author=one_line(head.name),
        at=time_of(day, stamp),
    )


FORMAT = TextFormat(read, programs=(NAME,))
