"""What the agent sees: the memories that go into its system prompt, behind what else does."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from operator import attrgetter, itemgetter

from memdeck.domain.entry import MemoryEntry, Section
from memdeck.domain.policy import Policy
from memdeck.domain.reading import score_on
from memdeck.domain.tokens import budget_tokens, estimate_tokens
from memdeck.domain.value import value

_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LATIN_WORD = re.compile(r"[A-Za-z]+")


class PromptLanguage(StrEnum):
    """The language of the block's heading."""

    CHINESE = "zh"
    ENGLISH = "en"


HEADINGS = {
    PromptLanguage.CHINESE: "# 历史记忆\n\n关于用户的关键信息：",
    PromptLanguage.ENGLISH: "# Memory\n\nKey facts about the user:",
}


class Place(StrEnum):
    """Whether an entry made it into the prompt, and if not, what kept it out."""

    IN = "in"
    OVER_LIMIT = "over_limit"
    OVER_BUDGET = "over_budget"
    """It is too long for what is left of the tokens."""
    UNDER_LINE = "under_line"
    ARCHIVED = "archived"


@value(frozen=True, slots=True)
class Contender:
    """An entry, its reading, and its place."""

    entry: MemoryEntry
    score: float
    place: Place


class PartKind(StrEnum):
    """What stands in a prompt, in this order. Source: seed 002, section 8."""

    SUMMARY = "summary"
    LOGS = "logs"
    MEMORIES = "memories"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a prompt, heading and all, and its estimated tokens."""

    kind: PartKind
    text: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Prompt:
    """The exact text, its estimated tokens, every entry's place, best first, and its parts."""

    text: str
    tokens: int
    contenders: tuple[Contender, ...]
    parts: tuple[Part, ...] = ()

    @property
    def included(self) -> tuple[Contender, ...]:
        """Those in the block, in its order."""
        return tuple(c for c in self.contenders if c.place is Place.IN)


def select_prompt(
    entries: Iterable[MemoryEntry],
    policy: Policy,
    day: date,
    *,
    limit: int | None = None,
    language: PromptLanguage | None = None,
    before: Sequence[Part] = (),
) -> Prompt:
    """Return the prompt of *day*: what stands *before*, then the best entries over the line.

    At most *limit* of them, the policy's where none is given, and no more than
    its tokens leave room for. Without a *language*, the one that most of the
    included text is in. Nothing to say gives an empty text.

    Source: seed 000, section 4.1; seed 002, section 8.
    """
    top = policy.prompt_limit if limit is None else limit
    # Two sorts by one thing each take half the time of one by pairs.
    by_id = sorted(entries, key=attrgetter("id"))
    scored = [(score_on(entry, policy, day), entry) for entry in by_id]
    ranked = sorted(scored, key=itemgetter(0), reverse=True)
    contenders = []
    taken = 0
    room = _room_behind(before, policy.prompt_parts.tokens)
    for score, entry in ranked:
        place = _place(entry, score, policy, has_room=taken < top)
        if place is Place.IN and room is not None:
            cost = room_of(_line(entry.content))
            place = Place.IN if cost <= room else Place.OVER_BUDGET
            room -= cost if place is Place.IN else 0
        taken += place is Place.IN
        contenders.append(Contender(entry, score, place))
    block = block_of((c.entry.content for c in contenders if c.place is Place.IN), language)
    parts = (*before, *([part_of(PartKind.MEMORIES, block)] if block else []))
    text = "\n\n".join(part.text for part in parts)
    return Prompt(text, estimate_tokens(text), tuple(contenders), parts)


def part_of(kind: PartKind, text: str) -> Part:
    """Return *text* as a part."""
    return Part(kind, text, estimate_tokens(text))


def room_of(text: str) -> int:
    """Return as many tokens as a line or a part takes of a budget, with what parts it from others.

    The roundings of many estimates add up to less than that.
    """
    return budget_tokens(text) + 1


def block_of(contents: Iterable[str], language: PromptLanguage | None = None) -> str:
    """Return the block of these memories, a line each, in their order; "" for none."""
    body = "\n".join(map(_line, contents))
    if not body:
        return ""
    return f"{HEADINGS[language or prompt_language(body)]}\n{body}"


def _room_behind(before: Sequence[Part], most_tokens: int) -> int | None:
    """Return how many tokens memories may take; None for as many as they like."""
    if not most_tokens:
        return None
    heading = max(map(room_of, HEADINGS.values()))
    return most_tokens - heading - sum(room_of(part.text) for part in before)


def _place(entry: MemoryEntry, score: float, policy: Policy, *, has_room: bool) -> Place:
    if entry.section is Section.ARCHIVED:
        return Place.ARCHIVED
    if score < policy.lines.prompt:
        return Place.UNDER_LINE
    return Place.IN if has_room else Place.OVER_LIMIT


def _line(content: str) -> str:
    """One list item; a memory of several lines must not look like structure of the prompt."""
    return "- " + " ".join(content.split())


def prompt_language(text: str) -> PromptLanguage:
    """Return the language that most of *text* is in."""
    han, words = len(_HAN.findall(text)), len(_LATIN_WORD.findall(text))
    return PromptLanguage.CHINESE if han > words else PromptLanguage.ENGLISH
