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
_SAMPLE_AFTER = lazy_compile(
    r"\W{0,2}(?:(?:这种|这样的?|那种|那样的?|的)?(?:日期)?(?:格式|写法|形式|样式)"
    r"|(?:format|style)\b)"
)
_SAMPLE_BEFORE = lazy_compile(
    r"(?:\blike|\bformat(?:ted)?(?: as| is| in|:)?|\bsuch as|\be\.g\.,?|\bfor example,?"
    r"|\bin the form|(?:格式|写法)[要应该请都得必须统一是用为写成：:]{0,4}|例如|比如|像)\W{0,2}\Z"
)
"""Next to these a date is only a sample of how to write dates."""
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
        expression = context.expression(match)
        while expressions and expressions[-1].end > expression.start:
            expressions.pop()
        expressions.append(expression)
    return tuple(plain.original(one, text) for one in _with_ranges(expressions, plain.text))


@dataclass(frozen=True, slots=True)
class _Match:
    rule: Rule
    hit: re.Match[str]


def _matches(text: str) -> Iterator[_Match]:
    rules = (*NUMERIC_RULES, *ENGLISH_RULES)
    if _CHINESE.search(text):
        rules = (*rules, *CHINESE_RULES)
    for rule in rules:
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

    def expression(self, match: _Match) -> DateExpression:
        """Return the expression of *match*, with a relation next to it."""
        rule = match.rule
        groups = defaultdict(str, {k: v for k, v in match.hit.groupdict().items() if v})
        basis = rule.basis_of(groups)
        start, end = match.hit.span()
        relation = relation_at(self.text, start, end)
        if relation:
            start, end = relation.start, relation.end
        expression = DateExpression(start, end, self.text[start:end], basis)
        if rule.reason:
            return replace(expression, reason=rule.reason)
        if self.said_on is None and basis is not Basis.DATE:
            return replace(expression, reason=Unresolved.NO_SAID_DAY)
        readings = list(self._readings(match, groups, relation))
        return replace(
            expression,
            readings=tuple(dict.fromkeys(readings)),
            reason=None if readings else Unresolved.NO_SUCH_DAY,
        )

    def _readings(self, match: _Match, groups: Groups, relation: Relation | None) -> Iterator[Days]:
        direction = self._direction(match.hit, relation)
        is_name = match.rule.basis_of(groups) is Basis.NAME
        for reading_direction in (direction, direction.opposite) if is_name else (direction,):
            for meaning in match.rule.meanings:
                try:
                    days = meaning(groups, self.said_on or date.min, reading_direction)
                    yield relation.days(days, self.said_on) if relation else days
                except (ValueError, OverflowError):  # 30 February, the year 10000
                    continue

    def _direction(self, hit: re.Match[str], relation: Relation | None) -> Direction:
        if relation and relation.direction:
            return relation.direction
        is_chinese = _CHINESE.search(hit.group()) is not None
        nearest = self.tenses.direction(hit.start(), hit.end(), is_chinese=is_chinese)
        return nearest or self.default


def _with_ranges(expressions: list[DateExpression], text: str) -> Iterator[DateExpression]:
    """Yield the expressions; two with "to" between them are one range of days."""
    first: DateExpression | None = None
    for second in expressions:
        if first is None:
            first = second
            continue
        joined = _range(first, second) if _TO.fullmatch(text, first.end, second.start) else None
        if joined is None:
            yield first
        first = joined or second
    if first is not None:
        yield first


def _range(first: DateExpression, second: DateExpression) -> DateExpression | None:
    """Return the range from *first* to *second*, None if they are not in this order."""
    if first.days is None:
        return None
    last = next((days.last for days in second.readings if days.last >= first.days.last), None)
    if last is None:
        return None
    basis = Basis.DATE if first.basis is second.basis is Basis.DATE else Basis.SAID_DAY
    return replace(first, end=second.end, basis=basis, readings=(Days(first.days.first, last),))
