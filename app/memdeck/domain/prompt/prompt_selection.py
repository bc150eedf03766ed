"""The agent's system prompt: the memories that go into it, after its other parts."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from operator import itemgetter

from memdeck.domain.fast_dataclass import value
from memdeck.domain.memory.decay import score_on
from memdeck.domain.memory.entry import MemoryEntry, Section
from memdeck.domain.memory.past_plans import content_on
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


OTHERS_HEADINGS = {
    PromptLanguage.CHINESE: "关于其他人：",
    PromptLanguage.ENGLISH: "About other people:",
}
"""Of the memories whose owner is not the user, after theirs."""

LONGEST = 1000
"""The most tokens of one memory: a quarter of design C's prompt. Source: seed 002, section 8."""
CUT = "…"


class PromptStatus(StrEnum):
    """Whether an entry is in the prompt, and if not, the reason."""

    IN = "in"
    OVER_LIMIT = "over_limit"
    OVER_BUDGET = "over_budget"
    """It does not fit in the remaining tokens."""
    BELOW_THRESHOLD = "under_line"
    ARCHIVED = "archived"


@value(frozen=True, slots=True)
class PromptCandidate:
    """An entry, its current score, and whether it is in the prompt."""

    entry: MemoryEntry
    score: float
    status: PromptStatus


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
    """The exact text, its estimated tokens, every entry with its status, best first, its parts."""

    text: str
    tokens: int
    candidates: tuple[PromptCandidate, ...]
    parts: tuple[Part, ...] = ()

    @property
    def included(self) -> tuple[PromptCandidate, ...]:
        """The candidates in the block, in its order."""
        included = (c for c in self.candidates if c.status is PromptStatus.IN)
        return tuple(sorted(included, key=lambda c: bool(c.entry.owner)))


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
    tokens; where none fits, the beginning of the best. Those of equal scores keep their order.
    Without a *language*, the one that most of the included text is in. Without content the text
    is empty.

    Source: seed 000, section 4.1; seed 002, section 8.
    """
    most = policy.prompt_limit if limit is None else limit
    tokens_left = (policy.prompt_parts.tokens or math.inf) - sum(
        budgeted_tokens(part.text) for part in before
    )
    scored = [(score_on(entry, policy, day), entry) for entry in entries]
    ranked = sorted(scored, key=itemgetter(0), reverse=True)
    candidates, lines = _select(ranked, policy, day, most, tokens_left)
    block = _block(lines, language) or _block_of_best(candidates, tokens_left, language)
    parts = (*before, part_of(PartKind.MEMORIES, block)) if block else tuple(before)
    text = "\n\n".join(part.text for part in parts)
    return Prompt(text, estimate_tokens(text), tuple(candidates), parts)


@dataclass(frozen=True, slots=True)
class _Line:
    """A memory as one list item, of another person than the user if *is_of_other*."""

    text: str
    is_of_other: bool


def _select(
    ranked: Iterable[tuple[float, MemoryEntry]],
    policy: Policy,
    day: date,
    most: int,
    tokens_left: float,
) -> tuple[list[PromptCandidate], list[_Line]]:
    """Return each entry with its status, and a line for each included one, after a heading."""
    candidates: list[PromptCandidate] = []
    lines: list[_Line] = []
    tokens_left -= max(map(budgeted_tokens, HEADINGS.values()))
    for score, entry in ranked:
        if entry.section is Section.ARCHIVED:
            status = PromptStatus.ARCHIVED
        elif score < policy.lines.prompt:
            status = PromptStatus.BELOW_THRESHOLD
        elif len(lines) >= most:
            status = PromptStatus.OVER_LIMIT
        else:
            line = _Line(memory_line(content_on(entry, day)), bool(entry.owner))
            tokens = _tokens_after(line, lines)
            if tokens <= tokens_left:
                status = PromptStatus.IN
                lines.append(line)
                tokens_left -= tokens
            else:
                status = PromptStatus.OVER_BUDGET
        candidates.append(PromptCandidate(entry, score, status))
    return candidates, lines


def _tokens_after(line: _Line, lines: Iterable[_Line]) -> int:
    """Return the tokens that *line* adds to *lines*, with a heading if it is the first of others.

    The heading of the user's own is counted from the start.
    """
    is_first = not any(earlier.is_of_other for earlier in lines)
    heading = _heading_tokens(is_of_other=line.is_of_other) if is_first else 0
    return budgeted_tokens(line.text) + heading


def _heading_tokens(*, is_of_other: bool) -> int:
    return max(map(budgeted_tokens, OTHERS_HEADINGS.values())) if is_of_other else 0


def _block_of_best(
    candidates: list[PromptCandidate], most_tokens: float, language: PromptLanguage | None
) -> str:
    """Return the beginning of the best of *candidates* that are too long, and include it.

    "" where none is too long, or not a word fits.
    """
    too_long = (
        number
        for number, candidate in enumerate(candidates)
        if candidate.status is PromptStatus.OVER_BUDGET
    )
    number = next(too_long, None)
    if number is None:
        return ""
    best = candidates[number]
    chosen = language or prompt_language(best.entry.content)
    title, *_ = HEADINGS[chosen].splitlines()
    if best.entry.owner:
        title = f"{title}\n\n{OTHERS_HEADINGS[chosen]}"
    line = memory_line(best.entry.content, int(most_tokens) - budgeted_tokens(title))
    if not line:
        return ""
    candidates[number] = replace(best, status=PromptStatus.IN)
    return f"{title}\n\n{line}"


def part_of(kind: PartKind, text: str) -> Part:
    """Return *text* as a part."""
    return Part(kind, text, estimate_tokens(text))


def budgeted_tokens(text: str) -> int:
    """Return the tokens a line or a part takes of a budget, with its separators.

    The roundings of many estimates add up to less than that.
    """
    return budget_tokens(text) + 1


def block_of(
    memories: Iterable[tuple[str, str]],
    language: PromptLanguage | None = None,
    most_tokens: int = 0,
) -> str:
    """Return the block of these texts and their owners, "" for the user; "" for none.

    There is a line for each in their order, those of other people last. With a limit
    *most_tokens*, 0 for none, memories that do not fit are skipped, and the first is cut to what
    fits.
    """
    tokens_left = (most_tokens or math.inf) - max(map(budgeted_tokens, HEADINGS.values()))
    lines: list[_Line] = []
    for content, owner in memories:
        most = (
            LONGEST
            if lines
            else int(min(LONGEST, tokens_left - _heading_tokens(is_of_other=bool(owner))))
        )
        line = _Line(memory_line(content, most), bool(owner))
        tokens = _tokens_after(line, lines)
        if line.text and tokens <= tokens_left:
            lines.append(line)
            tokens_left -= tokens
    return _block(lines, language)


def memory_line(content: str, most_tokens: int = LONGEST) -> str:
    """Return a memory as one list item; a long one is cut, with an ellipsis.

    On one line, so that no memory looks like structure of the prompt; "" where *most_tokens* do
    not hold a word of it.
    """
    bullet = "- "
    line = bullet + " ".join(content.split())
    while (tokens := budgeted_tokens(line)) > most_tokens:
        length = min(len(line) - 2, len(line) * most_tokens // tokens)
        if length <= len(bullet):
            return ""
        line = line[:length].rstrip() + CUT
    return line


def _block(lines: Sequence[_Line], language: PromptLanguage | None) -> str:
    own = "\n".join(line.text for line in lines if not line.is_of_other)
    others = "\n".join(line.text for line in lines if line.is_of_other)
    if not lines:
        return ""
    chosen = language or prompt_language(f"{own}\n{others}")
    title, *_ = HEADINGS[chosen].splitlines()
    parts = [f"{HEADINGS[chosen]}\n{own}"] if own else [title]
    if others:
        parts.append(f"{OTHERS_HEADINGS[chosen]}\n{others}")
    return "\n\n".join(parts)


def prompt_language(text: str) -> PromptLanguage:
    """Return the language that most of *text* is in."""
    han, words = len(_HAN.findall(text)), len(_LATIN_WORD.findall(text))
    return PromptLanguage.CHINESE if han > words else PromptLanguage.ENGLISH
