"""Conversations as plain text or Markdown: pasted from a page, saved by a browser extension."""

import re
from collections.abc import Iterator
from datetime import datetime

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.speakers import Voice, are_same_name
from memdeck.transcripts.chat_text.turn_markers import Marker, find_markers, turns
from memdeck.transcripts.conversation.build import assemble
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.clock import parse_datetime
from memdeck.transcripts.dates.timestamps import parse_local

MARKDOWN, PLAIN = "markdown", "plain_text"

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?P<keys>(?:[^\n]*\n){0,60}?)---[ \t]*\n")
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
    front = _FRONT_MATTER.match(text)
    body = text[front.end() :] if front else text
    markers = find_markers(body)
    if not markers:
        return None
    heading = _TITLE.search(body, 0, markers[0].start)
    key = _TITLE_KEY.search(front["keys"]) if front else None
    named = key or heading
    return iter(
        [
            assemble(
                MARKDOWN if _MARKUP.search(body) else PLAIN,
                None,
                named["title"] if named else "",
                [_message(marker, content) for marker, content in turns(body, markers)],
            )
        ]
    )


def _message(marker: Marker, content: str) -> Message:
    role = _ROLES.get(marker.voice)
    stamp = next(filter(None, (time.match(content) for time in _TIMES)), None)
    at = _moment(stamp["at"] if stamp else _CREATED.sub("", marker.stamp))
    content = content[stamp.end() :] if stamp else content
    if role is Role.ASSISTANT:
        content = _THOUGHT.sub("", _THINKING.sub("", _without_label(content, marker)).lstrip())
    return Message(
        id="",
        role=role or Role.OTHER,
        text=clean(_without_rule(content)) if role else "",
        author=marker.name if role is Role.OTHER else "",
        at=at,
    )


def _moment(text: str) -> datetime | None:
    return parse_local(text) or parse_datetime(text)


def _without_label(text: str, marker: Marker) -> str:
    """Drop the assistant's name if a page repeats it below "ChatGPT said:"."""
    label, _, rest = text.lstrip().partition("\n")
    return rest if rest.strip() and are_same_name(label, marker.name) else text


def _without_rule(text: str) -> str:
    """Drop the rule that some exports draw between turns."""
    before, _, last = text.rstrip().rpartition("\n")
    return before if _RULE.fullmatch(last.strip()) else text


FORMAT = TextFormat(read)
