"""The bullets of a text as memories: headings as categories, and comments of ours.

    - Prefers tea <!-- id=3f9a1c02 score=0.744@2026-11-22 hits=2 activated=2026-11-22 -->

The comment always has an ``id``, which distinguishes it from another program's. Other keys:
``category`` and ``group`` where they are not the heading's, ``hits``, ``activated`` (the day of
the last hit), and those of a MEMORY.md's comment (``storage.text.markdown.entry_comment``).
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import tzinfo

from memdeck.domain.memory.entry import UNDATED, MemoryEntry
from memdeck.storage.formats.bullets.outline import Bullet, HeadingContext, Outline
from memdeck.storage.formats.protocol.foreign_values import (
    NEUTRAL_CATEGORY,
    id_of_text,
    label,
    neutral,
    neutral_score,
)
from memdeck.storage.text.markdown.entry_body import normalise_content
from memdeck.storage.text.markdown.entry_comment import (
    Metadata,
    metadata_of,
    pairs_of,
    render_comment,
)
from memdeck.storage.text.markdown.entry_heading import day_or_none, parse_day
from memdeck.storage.text.markdown.key_value import parse_pairs

_NAMES = {
    "preference": ("preferences", "user preferences", "likes", "偏好", "用户偏好"),
    "fact": ("facts", "about me", "about the user", "user", "事实", "关于用户"),
    "experience": ("experiences", "lessons", "lessons learned", "reflections", "经验", "反思"),
    # Design C's own word. Source: seed 002, section 3.
    "procedural": ("procedural memory", "procedural memories", "程序性记忆"),
    "workflow": ("workflows", "ways of working", "工作流程", "工作流"),
    "decision": ("decisions", "decisions made", "决定", "决策"),
    "skill_usage": ("skills", "skill usage", "技能"),
    "todo": ("todos", "to do", "to-do", "tasks", "open tasks", "待办"),
}
_CATEGORIES = {name: category for category, names in _NAMES.items() for name in (category, *names)}


def labels_of_heading(heading: str) -> tuple[str, str | None]:
    """Return the category and the group of a bullet below *heading*; "" is none."""
    plain = label(heading.strip("*_ \t:："))
    category = _CATEGORIES.get(plain.casefold())
    if category is not None:
        return category, None
    return NEUTRAL_CATEGORY, plain or None


Pairs = list[tuple[str, str]]

_START = "<!--"
_END = "-->"
_ID = re.compile(r"[A-Za-z0-9_-]+")
_HITS = re.compile(r"[0-9]{1,18}")


def split_comment(text: str) -> tuple[str, Pairs | None]:
    """Return *text* without the comment at its end, and its pairs; None where there is none."""
    text = text.rstrip()
    if text.endswith(_END):
        at = text.find(_START, text.rfind("\n") + 1)
        while at >= 0:
            pairs = parse_pairs(text[at + len(_START) : -len(_END)].strip())
            if pairs and any(key == "id" and _ID.fullmatch(value) for key, value in pairs):
                return text[:at], pairs
            at = text.find(_START, at + 1)
    return text, None


def commented(plain: MemoryEntry, pairs: Pairs, zone: tzinfo) -> MemoryEntry:
    """Return *plain*, a bullet by its text and heading, with the values of its comment."""
    own: dict[str, str] = {}
    rest: Pairs = []
    for key, value in pairs:
        if key in _IS_VALID and key not in own and _IS_VALID[key](value):
            own[key] = value
        else:
            rest.append((key, value))
    entry = replace(
        plain,
        id=own["id"],
        category=own.get("category", plain.category),
        group=own.get("group", plain.group) or None,
        activation_count=int(own.get("hits", plain.activation_count)),
        last_activated=parse_day(own["activated"]) if "activated" in own else plain.last_activated,
    )
    metadata = metadata_of(rest, zone) or Metadata({"extra": tuple(rest)} if rest else {})
    dated_score = metadata.dated_score or neutral(entry)
    return replace(entry, score=dated_score.score, scored_at=dated_score.on, **metadata.fields)


def comment_of(entry: MemoryEntry, plain: MemoryEntry) -> str:
    """Return the comment that turns *plain* into *entry*."""
    return render_comment(_pairs(entry, plain), entry.extra)


def _pairs(entry: MemoryEntry, plain: MemoryEntry) -> Iterator[tuple[str, str]]:
    yield "id", entry.id
    if entry.category != plain.category:
        yield "category", entry.category
    if entry.group != plain.group:
        yield "group", entry.group or ""
    yield from pairs_of(entry, None if entry.dated_score == neutral(entry) else entry.dated_score)
    if entry.activation_count:
        yield "hits", str(entry.activation_count)
    if entry.is_dated:
        yield "activated", entry.last_activated.isoformat()


_IS_VALID: Mapping[str, Callable[[str], object]] = {
    "id": _ID.fullmatch,
    "category": str.strip,
    "group": lambda _: True,
    "hits": _HITS.fullmatch,
    "activated": day_or_none,
}


@dataclass(frozen=True, slots=True)
class Item:
    """A bullet; its memory, or why it has none; and its content without its comment."""

    bullet: Bullet
    plain: MemoryEntry
    entry: MemoryEntry | None
    reason: str = ""

    @property
    def id(self) -> str:
        """The memory's id; empty for a bullet without one."""
        return "" if self.entry is None else self.entry.id


def items_of(found: Outline, zone: tzinfo) -> Iterator[Item]:
    """Yield the bullets that have text, each as its memory."""
    split = [(bullet, *split_comment(bullet.text)) for bullet in found.bullets]
    known = {value for _, _, pairs in split for key, value in pairs or () if key == "id"}
    ids: set[str] = set()
    for bullet, text, pairs in split:
        content = normalise_content(text)
        if not content:
            continue
        id_ = id_of_text(content, known) if pairs is None else ""
        known.add(id_)
        plain = entry_without_comment(bullet.context, content, id_)
        entry = plain if pairs is None else commented(plain, pairs, zone)
        if entry.id in ids:
            reason = f"The id {entry.id} is taken by a bullet above; take it out of this comment."
            yield Item(bullet, plain, None, reason)
        else:
            ids.add(entry.id)
            yield Item(bullet, plain, entry)


def entry_without_comment(context: HeadingContext, content: str = "", id_: str = "") -> MemoryEntry:
    """Return the memory of a bullet without a comment in *context*."""
    category, group = labels_of_heading(context.heading)
    return MemoryEntry(
        id=id_,
        content=content,
        category=category,
        group=group,
        section=context.section,
        score=neutral_score(context.section),
        scored_at=UNDATED,
        last_activated=UNDATED,
    )
