"""The agent's system prompt: the memories that go into it, after its other parts."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from operator import attrgetter, itemgetter

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.policy import Policy
from memdeck.domain.prompt.tokens import budget_tokens, estimate_tokens
from memdeck.domain.regex import lazy_compile

_HAN = lazy_compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LATIN_WORD = lazy_compile(r"[A-Za-z]+")


class PromptLanguage(StrEnum):
    """The language of the block's heading."""

    CHINESE = "zh"
    ENGLISH = "en"


HEADINGS = {
    PromptLanguage.CHINESE: "# 历史记忆\n\n关于用户的关键信息：",
    PromptLanguage.ENGLISH: "# Memory\n\nKey facts about the user:",
}


LONGEST = 1000
"""The most tokens of one memory: a quarter of design C's prompt. Source: seed 002, section 8."""
CUT = "…"


class Place(StrEnum):
    """Whether an entry is in the prompt, and if not, the reason."""

    IN = "in"
    OVER_LIMIT = "over_limit"
    OVER_BUDGET = "over_budget"
    """It does not fit in the remaining tokens."""
    UNDER_LINE = "under_line"
    ARCHIVED = "archived"


@value(frozen=True, slots=True)
class PromptCandidate:
    """An entry, its current score, and its place."""

    entry: MemoryEntry
    score: float
    place: Place


class PartKind(StrEnum):
    """The kinds of parts of a prompt, in this order. Source: seed 002, section 8."""

    SUMMARY = "summary"
    LOGS = "logs"
    MEMORIES = "memories"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a prompt, with its heading, and its estimated tokens."""

    kind: PartKind
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """The exact text, its estimated tokens, every entry's place, best first, and its parts."""

    text: str
    tokens: int
    prompt_candidates: tuple[PromptCandidate, ...]
    parts: tuple[Part, ...] = ()

    @property
    def included(self) -> tuple[PromptCandidate, ...]:
        """The candidates in the block, in its order."""
        return tuple(c for c in self.prompt_candidates if c.place is Place.IN)


def select_prompt(
    entries: Iterable[MemoryEntry],
    policy: Policy,
    day: date,
    *,
    limit: int | None = None,
    language: PromptLanguage | None = None,
    before: Sequence[Part] = (),
) -> Prompt:
    """Return the prompt of *day*: the parts *before*, then the best entries over the threshold.

    At most *limit* of them, the policy's where none is given, and no more than fit in its
    tokens; where none fits, the beginning of the best. Without a *language*, the one that most
    of the included text is in. Without content the text is empty.

    Source: seed 000, section 4.1; seed 002, section 8.
    """
    top = policy.prompt_limit if limit is None else limit
    # Two sorts by one key each take half the time of one by pairs.
    by_id = sorted(entries, key=attrgetter("id"))
    scored = [(score_on(entry, policy, day), entry) for entry in by_id]
    ranked = sorted(scored, key=itemgetter(0), reverse=True)
    room = _room_behind(before, policy.prompt_parts.tokens)
    prompt_candidates, lines = _placed(ranked, policy, top, room)
    block = _block(lines, language)
    if not block:
        prompt_candidates, block = _with_the_best_cut(prompt_candidates, room, language)
    parts = (*before, *([part_of(PartKind.MEMORIES, block)] if block else []))
    text = "\n\n".join(part.text for part in parts)
    return Prompt(text, estimate_tokens(text), tuple(prompt_candidates), parts)


def _placed(
    ranked: Iterable[tuple[float, MemoryEntry]], policy: Policy, top: int, room: float
) -> tuple[list[PromptCandidate], list[str]]:
    """Return each entry with its place, and a line for each included; *room* holds a heading."""
    prompt_candidates: list[PromptCandidate] = []
    lines: list[str] = []
    room -= max(map(room_of, HEADINGS.values()))
    for score, entry in ranked:
        place = _place(entry, score, policy, has_room=len(lines) < top)
        if place is Place.IN:
            line = memory_line(entry.content)
            cost = room_of(line)
            if cost <= room:
                lines.append(line)
                room -= cost
            else:
                place = Place.OVER_BUDGET
        prompt_candidates.append(PromptCandidate(entry, score, place))
    return prompt_candidates, lines


def _with_the_best_cut(
    prompt_candidates: list[PromptCandidate], room: float, language: PromptLanguage | None
) -> tuple[list[PromptCandidate], str]:
    """Return the best of those that are too long, cut to *room* under a title; "" for none."""
    long = (
        number
        for number, candidate in enumerate(prompt_candidates)
        if candidate.place is Place.OVER_BUDGET
    )
    if (number := next(long, None)) is None:
        return prompt_candidates, ""
    best = prompt_candidates[number]
    title, *_ = HEADINGS[language or prompt_language(best.entry.content)].splitlines()
    line = memory_line(best.entry.content, int(room) - room_of(title))
    if not line:
        return prompt_candidates, ""
    prompt_candidates[number] = replace(best, place=Place.IN)
    return prompt_candidates, f"{title}\n\n{line}"


def part_of(kind: PartKind, text: str) -> Part:
    """Return *text* as a part."""
    return Part(kind, text, estimate_tokens(text))


def room_of(text: str) -> int:
    """Return the tokens a line or a part takes of a budget, with its separators.

    The roundings of many estimates add up to less than that.
    """
    return budget_tokens(text) + 1


def block_of(
    contents: Iterable[str], language: PromptLanguage | None = None, most_tokens: int = 0
) -> str:
    """Return the block of these memories, a line each, in their order; "" for none.

    With a limit *most_tokens*, 0 for none, memories that do not fit are skipped, and the first
    is cut to what fits.
    """
    room = (most_tokens or math.inf) - max(map(room_of, HEADINGS.values()))
    lines: list[str] = []
    for content in contents:
        line = memory_line(content, LONGEST if lines else int(min(LONGEST, room)))
        if line and room_of(line) <= room:
            lines.append(line)
            room -= room_of(line)
    return _block(lines, language)


def memory_line(content: str, most_tokens: int = LONGEST) -> str:
    """Return a memory as one list item; a long one is cut to its beginning, with a mark.

    On one line, so that no memory looks like structure of the prompt; "" where *most_tokens* do
    not hold a word of it.
    """
    bullet = "- "
    line = bullet + " ".join(content.split())
    while (cost := room_of(line)) > most_tokens:
        length = min(len(line) - 2, len(line) * most_tokens // cost)
        if length <= len(bullet):
            return ""
        line = line[:length].rstrip() + CUT
    return line


def _block(lines: Iterable[str], language: PromptLanguage | None) -> str:
    body = "\n".join(lines)
    if not body:
        return ""
    return f"{HEADINGS[language or prompt_language(body)]}\n{body}"


def _room_behind(before: Sequence[Part], most_tokens: int) -> float:
    """Return how many tokens the block may take; infinitely many where there is no limit."""
    return (most_tokens or math.inf) - sum(room_of(part.text) for part in before)


def _place(entry: MemoryEntry, score: float, policy: Policy, *, has_room: bool) -> Place:
    if entry.section is Section.ARCHIVED:
        return Place.ARCHIVED
    if score < policy.lines.prompt:
        return Place.UNDER_LINE
    return Place.IN if has_room else Place.OVER_LIMIT


def prompt_language(text: str) -> PromptLanguage:
    """Return the language that most of *text* is in."""
    han, words = len(_HAN.findall(text)), len(_LATIN_WORD.findall(text))
    return PromptLanguage.CHINESE if han > words else PromptLanguage.ENGLISH
