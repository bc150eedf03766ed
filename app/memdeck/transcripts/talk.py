"""Talks written as text, plain or Markdown: pasted from a page, saved by a browser extension."""

import re
from collections.abc import Iterator

from memdeck.domain.conversation import Message, Role
from memdeck.transcripts.assembly import assemble
from memdeck.transcripts.format import Piece, TextFormat
from memdeck.transcripts.markers import Marker, find_markers, turns
from memdeck.transcripts.moments import parse_moment
from memdeck.transcripts.speakers import Voice
from memdeck.transcripts.wording import clean

MARKDOWN, PLAIN = "markdown", "plain_text"

_FRONT_MATTER = re.compile(r"\A---[ \t]*\n(?P<keys>(?:[^\n]*\n){0,60}?)---[ \t]*\n")
_TITLE_KEY = re.compile(r"^title:[ \t]*[\"']?(?P<title>[^\n]*?)[\"']?[ \t]*$", re.MULTILINE)
_TITLE = re.compile(r"^# +(?P<title>[^\n]+?)(?: +\[\w+::[^\]\n]*\])?[ \t]*$", re.MULTILINE)
_MARKUP = re.compile(r"^#{1,6} \S|^ {0,3}(?:```|~~~)|\*\*\S", re.MULTILINE)

_TIME = re.compile(
    r"\A\s*<time\b[^>\n]*?\bdatetime=\"(?P<at>[^\"\n]{1,40})\"[^>\n]*>[^<\n]*</time>"
)
_CREATED = re.compile(r"^(?:created:: *)?")
_RULE = re.compile(r"-{3,}|\*{3,}|_{3,}")
_THINKING = re.compile(
    r"<details\b[^>]*>\s*<summary>[^<]*(?:thought|think|reason|思考|推理)[^<]*</summary>"
    r"(?:(?!</?details\b)[\s\S])*</details>",
    re.IGNORECASE,
)
_THOUGHT = re.compile(r"\A\s*(?:Thought for [^\n]{1,40}|Stopped thinking|已深度思考[^\n]{0,40})\n")

_ROLES = {Voice.USER: Role.USER, Voice.ASSISTANT: Role.ASSISTANT, Voice.UNKNOWN: Role.OTHER}


def read(text: str) -> Iterator[Piece] | None:
    text = clean(text)
    front = _FRONT_MATTER.match(text)
    body = text[front.end() :] if front else text
    markers = find_markers(body)
    if not markers:
        return None
    head = _TITLE.search(body, 0, markers[0].start)
    key = _TITLE_KEY.search(front["keys"]) if front else None
    named = key or head
    return iter(
        [
            assemble(
                MARKDOWN if _MARKUP.search(body) else PLAIN,
                None,
                named["title"] if named else "",
                [_message(marker, words) for marker, words in turns(body, markers)],
            )
        ]
    )


def _message(marker: Marker, words: str) -> Message:
    role = _ROLES.get(marker.voice)
    stamp = _TIME.match(words)
    at = parse_moment(stamp["at"] if stamp else _CREATED.sub("", marker.stamp))
    words = words[stamp.end() :] if stamp else words
    if role is Role.ASSISTANT:
        words = _THOUGHT.sub("", _THINKING.sub("", words).lstrip())
    return Message(
        id="",
        role=role or Role.OTHER,
        text=clean(_without_rule(words)) if role else "",
        author=marker.name if role is Role.OTHER else "",
        at=at,
    )


def _without_rule(words: str) -> str:
    """Drop the line that some exports draw between turns."""
    before, _, last = words.rstrip().rpartition("\n")
    return before if _RULE.fullmatch(last.strip()) else words


FORMAT = TextFormat(read)
