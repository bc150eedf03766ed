"""Text marked as a list of memories: pasted from a page, or an agent's own file.

ChatGPT's page has "Saved memories" above them; its model sees them numbered
and dated; Gemini CLI adds them under a heading of its own; agents write a
``MEMORY.md``. An ordinary list of bullets is none of these, and stays a note.

In the ``MEMORY.md`` that agents and Memdeck itself write, a heading precedes each memory:
``### [id] category | score | 2026-02-20 | hits``. Source: seed 000, section 2.3.
"""

import re
from collections.abc import Iterator
from itertools import takewhile

from memdeck.domain.conversation.conversation import ImportedMemory, Skipped
from memdeck.transcripts.chat_format import Piece, TextFormat
from memdeck.transcripts.chat_text.headed_blocks import split_at_headers
from memdeck.transcripts.conversation.clean_text import clean, one_line
from memdeck.transcripts.conversation.memory_lists import on_day, parse_items
from memdeck.transcripts.dates.timestamps import parse_day

_ENTRY = re.compile(
    r"^ {0,3}###[ \t]{1,4}\[[A-Za-z0-9_-]{1,64}\][ \t]{0,4}(?P<category>[^|\n/]{1,60}?)[ \t]{0,4}"
    r"(?:/[^|\n]{0,60})?\|[ \t]{0,4}[01]?\.?\d{0,20}[ \t]{0,4}\|[ \t]{0,4}"
    r"(?P<day>\d{4}-\d{2}-\d{2})[^|\n]{0,40}\|[ \t]{0,4}\d{1,18}[ \t]{0,4}$",
    re.MULTILINE,
)
_HEADING = re.compile(r"^ {0,3}#{1,3}[ \t]+(?P<title>[^\n]*)$", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_ALMOST = re.compile(r"\A\[[^\]\n]*\][^|\n]*\|")
_LINE = re.compile(r"^.*\S", re.MULTILINE)
_ADDED_BY_GEMINI = re.compile(r"^##[ \t]+Gemini Added Memories[ \t]*$", re.MULTILINE)
_NEXT_SECTION = re.compile(r"^#{1,2}[ \t]", re.MULTILINE)

_TITLES = frozenset(
    {
        "saved memories",
        "manage memories",
        "model set context",
        "chatgpt memory",
        "chatgpt memories",
        "chatgpt saved memories",
        "memory.md",
        "user.md",
        "已保存的记忆",
        "保存的记忆",
        "已儲存的記憶",
        "儲存的記憶",
    }
)
# Titles that other texts have too: below these, most lines must be bullets.
_TITLES_OF_LISTS = frozenset(
    {
        "memory",
        "memories",
        "my memories",
        "long-term memory",
        "long term memory",
        "core memory",
        "agent memory",
        "user memory",
        "claude.md",
        "gemini.md",
        "记忆",
        "记忆列表",
        "长期记忆",
        "長期記憶",
    }
)
# Other text on ChatGPT's page of memories.
_CAPTION = re.compile(
    r"\A(?:reference saved memories|manage|delete all|clear (?:all )?memor(?:y|ies)|search memories"
    r"|memory (?:is )?full|\d{1,3}% full|[^\n]{0,300}learn more\.?)",
    re.IGNORECASE,
)
_BULLET = r"(?:(?:[-*+•]|\d{1,4}[.)])[ \t]{1,4})?"
_BULLETED = re.compile(r"(?:[-*+•]|\d{1,4}[.)])[ \t]")
_NUMBERED_AND_DATED = re.compile(rf"{_BULLET}[\[(]\d{{4}}-\d{{2}}-\d{{2}}[\])]")
_ABOUT_THE_USER = re.compile(rf"{_BULLET}(?:The user|User)(?:['’]s)? \w")
_MOST_TITLE_CHARS = 120
_LEAST_LINES = 2
_MOST_LINES = 0.6  # of a list without a title


def _entries(text: str) -> Iterator[Piece]:
    """Yield each memory, dated by the day it was last active."""
    for heading, below in split_at_headers(text, _HEADING):
        entry = _ENTRY.match(heading[0])
        content = clean(_COMMENT.sub("", below))
        if entry and content:
            yield ImportedMemory(content, on_day(parse_day(entry["day"])), entry["category"])
        elif _ALMOST.match(heading["title"]):
            yield Skipped(
                one_line(heading["title"]),
                "It is no whole memory; open the file itself to mend it.",
            )


def read(text: str) -> Iterator[Piece] | None:
    text = clean(text)
    if _ENTRY.search(text):
        return _entries(text)
    if section := _ADDED_BY_GEMINI.search(text):
        end = _NEXT_SECTION.search(text, section.end())
        return _unless_none(parse_items(text[section.end() : end.start() if end else len(text)]))
    lines = [line for line in _LINE.findall(text) if not _CAPTION.fullmatch(line.strip())]
    if lines and _is_titled(lines):
        last = _last_title(lines)
        listed = _without_captions(text).partition(last)[2]
        return _unless_none(parse_items(_a_line_each(listed)))
    if _are_memories(lines):
        return _unless_none(parse_items(_without_captions(text)))
    return None


def _a_line_each(listed: str) -> str:
    """Return *listed* with blank lines between, if only line ends separate the memories."""
    lines = listed.strip().split("\n")
    is_bare = all(line and line[0] not in " \t#" and not _BULLETED.match(line) for line in lines)
    return "\n\n".join(lines) if is_bare else listed


def _unless_none(memories: Iterator[Piece]) -> Iterator[Piece] | None:
    found = list(memories)
    return iter(found) if found else None


def _is_titled(lines: list[str]) -> bool:
    title = _title(lines[0])
    if title in _TITLES_OF_LISTS:
        content_lines = [line.strip() for line in lines[1:] if not line.lstrip().startswith("#")]
        bullets = sum(_BULLETED.match(line) is not None for line in content_lines)
        return bullets > 0 and bullets >= _MOST_LINES * len(content_lines)
    return title in _TITLES


def _last_title(lines: list[str]) -> str:
    """Return the last of the consecutive titles."""
    titles = takewhile(lambda line: _title(line) in _TITLES | _TITLES_OF_LISTS, lines)
    return list(titles)[-1]


def _title(line: str) -> str:
    """Return *line* as a normalized title: ``# MEMORY.md - what I know`` is ``memory.md``."""
    plain = line[:_MOST_TITLE_CHARS].strip(" \t#*_:：").casefold()
    return re.split(r"[ \t]{1,9}[-–—(][ \t]*|[:：]", plain, maxsplit=1)[0].strip()


def _without_captions(text: str) -> str:
    return "\n".join(line for line in text.split("\n") if not _CAPTION.fullmatch(line.strip()))


def _are_memories(lines: list[str]) -> bool:
    content_lines = [line.strip() for line in lines if not line.lstrip().startswith("#")]
    for form in (_NUMBERED_AND_DATED, _ABOUT_THE_USER):
        matching = sum(form.match(line) is not None for line in content_lines)
        if matching >= _LEAST_LINES and matching >= _MOST_LINES * len(content_lines):
            return True
    return False


FORMAT = TextFormat(read, programs=("memory_lists",))
