"""Conversations as plain text or Markdown: pasted from a page, saved by a browser extension."""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import FRONT_MATTER
from memdeck.transcripts.chat_text.speakers import Voice, are_same_name
from memdeck.transcripts.chat_text.turn_markers import Marker, find_markers, turns
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.clock import parse_datetime
from memdeck.transcripts.dates.day_month_order import NO_DATE, decide
from memdeck.transcripts.dates.timestamps import parse_local
from memdeck.transcripts.dates.written_stamps import DATED_STAMP, parse_stamp, time_of

MARKDOWN, PLAIN = "markdown", "plain_text"

_TITLE_KEY = re.compile(r"^title:[ \t]*[\"']?(?P<title>[^\n]*?)[\"']?[ \t]*$", re.MULTILINE)
_TITLE = re.compile(
    r"^# +(?P<title>[^ \t\n]++(?:[ \t]++[^ \t\n]++)*?)(?: +\[\w+::[^\[\]\n]*\])?[ \t]*$",
    re.MULTILINE,
)
_MARKUP = re.compile(r"^#{1,6} \S|^ {0,3}(?:```|~~~)|\*\*\S", re.MULTILINE)

# Optional between a marker and the text: <time datetime="…">, created:: …, a time alone.
_TIMES = (
    re.compile(r"\A\s*<time\b[^>\n]*?\bdatetime=\"(?P<at>[^\"\n]{1,40})\"[^>\n]*>[^<\n]*</time>"),
    re.compile(r"\A\s*\[?created:: {0,9}(?P<at>[^\]\s][^\]\n]{0,39})\]?[ \t]*\n"),
    re.compile(
        r"\A\s*(?P<at>\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?[ T]\d{1,2}:\d\d(?::\d\d)?"
        r"(?:[ \u202f]?[AaPp][Mm])?)[ \t]*\n"
    ),
)
_DATED = re.compile(rf"\A\s{{0,9}}{DATED_STAMP}\s{{0,9}}\Z")
_CREATED = re.compile(r"^(?:created:: *)?")
_RULE = re.compile(r"-{3,}|\*{3,}|_{3,}")
_THINKING = re.compile(
    r"<details\b(?=[^<>]*(?:\btype=\"reasoning\"|>\s*<summary>[^<]*"
    r"(?:thought|think|reason|思考|推理)))(?:(?!</?details\b)[\s\S])*</details>"
    r"|\A\s*<think>[\s\S]*?</think>",
    re.IGNORECASE,
)
_THOUGHT = re.compile(
    r"\A\s*(?:(?:Thought|Reasoned) for [^\n]{1,40}|Stopped thinking|已(?:深度)?思考[^\n]{0,40})\n"
)

_ROLES = {Voice.USER: Role.USER, Voice.ASSISTANT: Role.ASSISTANT, Voice.UNKNOWN: Role.OTHER}


def read(text: str) -> Iterator[Piece] | None:
    text = clean(text)
    front = FRONT_MATTER.match(text)
    body = text[front.end() :] if front else text
    markers = find_markers(body)
    if not markers:
        return None
    heading = _TITLE.search(body, 0, markers[0].start)
    key = _TITLE_KEY.search(front["keys"]) if front else None
    named = key or heading
    parts = [_without_stamp(marker, content) for marker, content in turns(body, markers)]
    times = _times([written for _, written in parts])
    return iter(
        [
            assemble(
                MARKDOWN if _MARKUP.search(body) else PLAIN,
                None,
                named["title"] if named else "",
                [
                    _message(marker, content, at)
                    for marker, (content, _), at in zip(markers, parts, times, strict=True)
                ],
            )
        ]
    )


def _without_stamp(marker: Marker, content: str) -> tuple[str, str]:
    """Return *content* without the time above it, and the time that it or the marker has."""
    stamp = next(filter(None, (time.match(content) for time in _TIMES)), None)
    if stamp is None:
        return content, _CREATED.sub("", marker.stamp)
    return content[stamp.end() :], stamp["at"]


def _message(marker: Marker, content: str, at: datetime | None) -> Message:
    role = _ROLES.get(marker.voice)
    if role is Role.ASSISTANT:
        content = _THOUGHT.sub("", _THINKING.sub("", _without_label(content, marker)).lstrip())
    return Message(
        id="",
        role=role or Role.OTHER,
        text=clean(_without_rule(content)) if role else "",
        author=marker.name if role is Role.OTHER else "",
        at=at,
    )


def _times(written: Sequence[str]) -> list[datetime | None]:
    """Return the time that each text is, or None, also where its dates fit both orders."""
    times = [parse_local(text) or parse_datetime(text) for text in written]
    stamps = {
        index: parse_stamp(text)
        for index, (text, at) in enumerate(zip(written, times, strict=True))
        if at is None and _DATED.fullmatch(text)
    }
    dates = [stamp.date or NO_DATE for stamp in stamps.values()]
    decision = decide(dates)
    others = decision.other_days or decision.days
    for (index, stamp), day, other in zip(stamps.items(), decision.days, others, strict=True):
        times[index] = time_of(day, stamp) if day == other else None
    return times


def _without_label(text: str, marker: Marker) -> str:
    """Drop the assistant's name if a page repeats it below "ChatGPT said:"."""
    label, _, rest = text.lstrip().partition("\n")
    return rest if rest.strip() and are_same_name(label, marker.name) else text


def _without_rule(text: str) -> str:
    """Drop the rule that some exports draw between turns."""
    before, _, last = text.rstrip().rpartition("\n")
    return before if _RULE.fullmatch(last.strip()) else text


FORMAT = TextFormat(read, programs=(PLAIN, MARKDOWN))
