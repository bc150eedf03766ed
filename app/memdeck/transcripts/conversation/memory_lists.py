"""Parse a list of memories written as text, with the day and category of each if given.

Items are bullets, with the lines indented below them, or paragraphs; of adjacent
lines each is one, unless a sentence runs on. A line that only introduces a list,
or is a blank to fill in, is none.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from itertools import pairwise

from memdeck.domain.conversation.conversation import ImportedMemory
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.dates.timestamps import parse_day

_HEADING = re.compile(r" {0,3}#{1,6}(?P<title>[ \t].*|)\Z")
_BULLET = re.compile(r"\A(?P<indent>[ \t]*)(?:[-*+•·]|\d{1,3}[.)])[ \t]+(?P<text>\S.*)")
_RULE = re.compile(r"\A[ \t]*(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*")
_FENCE = re.compile(r"\A[ \t]*(?:```|~~~)")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_BOX = re.compile(r"\[(?P<done>[ xX])\][ \t]+")

_DAY = r"(?P<day>\d{4}-\d{2}-\d{2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?"
_DATES = (
    re.compile(rf"\A\**[\[(（]{_DAY}[\])）]\**[.:：,]?\**[ \t]*(?:[-–—][ \t]+)?"),
    re.compile(rf"\A\**{_DAY}\**(?:[ \t]*[:：|]\**[ \t]*|[ \t]+[-–—][ \t]+)"),
    re.compile(rf"[ \t]{{0,3}}[\[(（]{_DAY}[\])）]\.?\Z"),
)
_DAY_IN_HEADING = re.compile(rf"\A\W*{_DAY}")

# Such as “- **Name:**”, “_Fill this in as you go._” and “(none yet)”; and how CLAUDE.md begins
# and OpenClaw's USER.md ends.
_UNFILLED = re.compile(
    r"\A(?:[^\n]*[:：]\**(?:[ \t]*[_*]\([^\n]*\)[_*])?|_[^\n]*_|\*[^*\n]+\*|[(（][^\n]*[)）]"
    r"|This file provides guidance to [^\n]*|The more you know, the better you can help\.[^\n]*)"
)
_MOST_UNFILLED_CHARS = 400

_ENDS_A_SENTENCE = (".", "!", "?", ";", "。", "！", "？", "；", "…", ":", "：")
_LONGEST_TITLE = 60  # characters
_WRAPPED_CHARS = 60  # a line this long without a sentence end continues in the next

_CATEGORIES = {
    name: category
    for category, names in {
        "preference": "preference preferences 偏好 喜好",
        "fact": "fact facts 事实",
        "experience": "experience experiences 经验 经历",
        "workflow": "workflow workflows 工作流 工作流程",
        "decision": "decision decisions 决策 决定",
        "todo": "todo todos to-do to-dos 待办 待办事项",
    }.items()
    for name in names.split()
}


def parse_items(text: str, on: date | None = None) -> Iterator[ImportedMemory]:
    """Yield the memories that *text* lists; those without a day of their own get *on*."""
    for item in _items(clean(_COMMENT.sub("", text)).split("\n"), on):
        for content in item.texts():
            if memory := _memory(content, item):
                yield memory


def on_day(day: date | None) -> datetime | None:
    """Return noon UTC of *day*, when nearly the whole world has that date."""
    return datetime.combine(day, time(12), UTC) if day else None


@dataclass(slots=True)
class _Item:
    """Lines that belong together, under a heading with *day* and *category*."""

    day: date | None
    category: str | None
    indent: int | None = None
    """The indentation, if it is a bullet."""
    lines: list[str] = field(default_factory=list)

    def texts(self) -> list[str]:
        if self.indent is not None or _runs_on(self.lines):
            return ["\n".join(self.lines)]
        return self.lines


def _items(lines: list[str], on: date | None) -> Iterator[_Item]:
    item = _Item(on, None)
    in_code = is_after_blank = False
    for line in lines:
        bullet = None if in_code else _BULLET.match(line)
        heading = None if in_code else _HEADING.match(line)
        is_fence = _FENCE.match(line) is not None
        if in_code or is_fence:
            in_code ^= is_fence
            item.lines += [line] if item.lines else []
        elif heading or _RULE.fullmatch(line):
            yield item
            item = _under(heading["title"], on) if heading else _Item(item.day, item.category)
        elif bullet and not _is_below(bullet, item):
            if is_after_blank or not _leads_to_a_list(item):
                yield item
            indent = _width(bullet["indent"])
            item = _Item(item.day, item.category, indent, [bullet["text"]])
        elif line.strip():
            if is_after_blank and not (item.indent is not None and line[0] in " \t"):
                yield item
                item = _Item(item.day, item.category)
            item.lines.append(line.strip() if item.indent is None else line.rstrip())
        is_after_blank = not line.strip() and not in_code
    yield item


def _leads_to_a_list(item: _Item) -> bool:
    """Return whether *item*, directly above a bullet, is a title without title markup."""
    if item.indent is not None or len(item.lines) != 1:
        return False
    line = item.lines[0]
    return len(line) <= _LONGEST_TITLE and not line.endswith(_ENDS_A_SENTENCE)


def _under(title: str, on: date | None) -> _Item:
    dated = _DAY_IN_HEADING.match(title)
    category = _CATEGORIES.get(title.strip(" \t#*_:：").casefold())
    return _Item(parse_day(dated["day"]) if dated else on, category)


def _is_below(bullet: re.Match[str], item: _Item) -> bool:
    return item.indent is not None and _width(bullet["indent"]) > item.indent


def _width(indent: str) -> int:
    return len(indent.expandtabs(4))


def _runs_on(lines: list[str]) -> bool:
    """Return whether a line of a paragraph continues in the next one."""
    return any(
        following[:1].islower()
        or following.startswith(("```", "~~~"))
        or (len(line) > _WRAPPED_CHARS and not line.endswith(_ENDS_A_SENTENCE))
        for line, following in pairwise(lines)
    )


def _memory(text: str, item: _Item) -> ImportedMemory | None:
    box = _BOX.match(text)
    text = text[box.end() :] if box else text
    day, category = item.day, item.category
    if box and box["done"] == " ":
        category = "todo"
    dated = next(filter(None, (pattern.search(text) for pattern in _DATES)), None)
    if dated:
        day = parse_day(dated["day"]) or day
        text = text[: dated.start()] + text[dated.end() :]
    text = clean(text)
    if not text or (len(text) <= _MOST_UNFILLED_CHARS and _UNFILLED.fullmatch(text)):
        return None
    return ImportedMemory(text, on_day(day), category)
