"""Find the date expressions of a text, and resolve them for the day it was said on."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime

from memdeck.domain.regex import lazy_compile
from memdeck.extraction.dates.chinese import CHINESE_RULES
from memdeck.extraction.dates.english import ENGLISH_RULES
from memdeck.extraction.dates.numeric import NUMERIC_RULES
from memdeck.extraction.dates.plain_text import PlainText
from memdeck.extraction.dates.relations import Relation, relation_at
from memdeck.extraction.dates.tense import Tenses
from memdeck.extraction.dates.values import (
    Basis,
    DateExpression,
    Days,
    Direction,
    Groups,
    Rule,
    Unresolved,
)

_NEARBY_CHARS = 20
"""Characters before a date that are searched for signs of a sample."""
_TO = lazy_compile(r" ?(?:-|to|through|until|till|到|至) ?")
_NOT_BUT = lazy_compile(
    r"[,，]? ?(?:(?:and |but )?not|instead of|rather than|and|or|nor|不是|而不是|还是|或者?|和)"
    r"(?: on)?(?: the)? ?"
)
_MONTH = lazy_compile(
    r"\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|月", re.IGNORECASE
)
_SAMPLE_AFTER = lazy_compile(
    r"\W{0,2}(?:(?:这种|这样的?|那种|那样的?|的)?(?:日期)?(?:格式|写法|形式|样式)"
    r"|(?:format|style)\b)"
)
_SAMPLE_BEFORE = lazy_compile(
    r"(?:\blike|\bformat(?:ted)?(?: as| is| in|:)?|\bsuch as|\be\.g\.,?|\bfor example,?"
    r"|\bin the form|(?:格式|写法)[要应该请都得必须统一是用为写成：:]{0,4}|例如|比如|像)\W{0,2}\Z"
)
"""Next to these a date is only a sample of how to write dates."""
_LATIN = lazy_compile(r"[a-z]")
_CHINESE = lazy_compile(r"[\u4e00-\u9fff]")


def date_expressions(
    text: str, said_on: date | None, default: Direction = Direction.FUTURE
) -> tuple[DateExpression, ...]:
    """Return the date expressions of *text* in order; they do not overlap.

    *said_on* is the day or the time that *text* was said, None if unknown. *default* is the
    direction of a name such as "Friday" where no verb near it shows one.
    """
    plain = PlainText.of(text)
    found = _without_overlaps(_matches(plain.text))
    if not found:
        return ()
    context = _Context(
        plain.text,
        said_on.date() if isinstance(said_on, datetime) else said_on,
        Tenses.of(plain.text),
        default,
    )
    expressions: list[DateExpression] = []
    for match in found:
        of_month = context.of_month_before(expressions[-1], match) if expressions else None
        expression = of_month or context.expression(match)
        while expressions and expressions[-1].end > expression.start:
            expressions.pop()
        if expressions and (joined := context.range(expressions[-1], match)):
            expressions[-1] = joined
        else:
            expressions.append(expression)
    return tuple(plain.original(expression, text) for expression in expressions)


@dataclass(frozen=True, slots=True)
class _Match:
    rule: Rule
    hit: re.Match[str]


def _matches(text: str) -> Iterator[_Match]:
    english = ENGLISH_RULES if _LATIN.search(text) else ()
    chinese = CHINESE_RULES if _CHINESE.search(text) else ()
    for rule in (*NUMERIC_RULES, *english, *chinese):
        for hit in rule.pattern.finditer(text):
            if not _is_sample(hit):
                yield _Match(rule, hit)


def _without_overlaps(matches: Iterable[_Match]) -> list[_Match]:
    """Return the matches in order: of those that overlap, the first and longest."""
    found: list[_Match] = []
    for match in sorted(matches, key=lambda one: (one.hit.start(), -one.hit.end())):
        if not found or found[-1].hit.end() <= match.hit.start():
            found.append(match)
    return found


def _is_sample(hit: re.Match[str]) -> bool:
    """Return whether a numeric date is only a sample of how to write dates."""
    if not any(sign.isdigit() for sign in hit.group()):
        return False
    text = hit.string
    is_before = _SAMPLE_BEFORE.search(text, max(0, hit.start() - _NEARBY_CHARS), hit.start())
    return bool(is_before or _SAMPLE_AFTER.match(text, hit.end()))


@dataclass(frozen=True, slots=True)
class _Context:
    """A text, and the day it was said on."""

    text: str
    said_on: date | None
    tenses: Tenses
    default: Direction

    def expression(self, match: _Match, direction: Direction | None = None) -> DateExpression:
        """Return the expression of *match*, with a relation next to it.

        *direction* is that of a name; the verbs near it decide if it is None.
        """
        rule = match.rule
        groups = defaultdict(str, {k: v for k, v in match.hit.groupdict().items() if v})
        basis = rule.basis_of(groups)
        start, end = match.hit.span("words" if groups["words"] else 0)
        relation = relation_at(self.text, start, end)
        if relation:
            start, end = relation.start, relation.end
        expression = DateExpression(start, end, self.text[start:end], basis)
        if rule.reason:
            return replace(expression, reason=rule.reason)
        if self.said_on is None and basis is not Basis.DATE:
            return replace(expression, reason=Unresolved.NO_SAID_DAY)
        nearest = direction or self._direction(match.hit, relation)
        directions = (nearest, nearest.opposite) if basis is Basis.NAME else (nearest,)
        readings = tuple(dict.fromkeys(self._readings(rule, groups, relation, directions)))
        reason = None if readings else Unresolved.NO_SUCH_DAY
        return replace(expression, readings=readings, reason=reason)

    def of_month_before(self, first: DateExpression, match: _Match) -> DateExpression | None:
        """Return the day of the month of *first*, as in "23 May, not the 16th"; None otherwise."""
        named = {name for name, text in match.hit.groupdict().items() if text}
        between = (first.end, match.hit.start())
        if first.days is None or named - {"words"} != {"day"}:
            return None
        if not (_MONTH.search(first.words) and _NOT_BUT.fullmatch(self.text, *between)):
            return None
        return replace(self, said_on=first.days.first.replace(day=1)).expression(
            match, Direction.FUTURE
        )

    def range(self, first: DateExpression, match: _Match) -> DateExpression | None:
        """Return the range from *first* to *match* if "to" is between them, else None."""
        if first.days is None or not _TO.fullmatch(self.text, first.end, match.hit.start()):
            return None
        second = self.expression(match)
        if second.basis is Basis.NAME:  # "2 May 2019 to 5 June": the next after the first
            after_first = replace(self, said_on=first.days.last)
            second = after_first.expression(match, Direction.FUTURE)
        if second.days is None or second.days.last < first.days.first:
            return None
        days = Days(first.days.first, second.days.last)
        return replace(first, end=second.end, readings=(days,))

    def _readings(
        self,
        rule: Rule,
        groups: Groups,
        relation: Relation | None,
        directions: tuple[Direction, ...],
    ) -> Iterator[Days]:
        for direction in directions:
            for meaning in rule.meanings:
                try:
                    days = meaning(groups, self.said_on or date.min, direction)
                    yield relation.days(days, self.said_on) if relation else days
                except (ValueError, OverflowError):  # 30 February, the year 10000
                    continue

    def _direction(self, hit: re.Match[str], relation: Relation | None) -> Direction:
        if relation and relation.direction:
            return relation.direction
        is_chinese = _CHINESE.search(hit.group()) is not None
        nearest = self.tenses.direction(hit.start(), hit.end(), is_chinese=is_chinese)
        return nearest or self.default
