"""Tell from the verbs near a date whether the text speaks of the past or of the future."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from memdeck.domain.regex import lazy_compile
from memdeck.extraction.dates.values import Direction

_SENTENCE_END = lazy_compile(r"[!?;。！？；\n]|\.(?=\s|\Z)")
_ENGLISH_PAST = lazy_compile(
    r"\b(?:was|were|wasn't|weren't|had|hadn't|did|didn't|been|went|got|saw|came|took|made|met"
    r"|bought|brought|thought|told|said|found|gave|left|felt|kept|held|ran|stood|lost|won|fell"
    r"|broke|spoke|wrote|drove|flew|ate|drank|slept|woke|sang|swam|began|became|grew|knew|threw"
    r"|drew|wore|tore|chose|sent|spent|built|heard|paid|sold|taught|caught|fought|led|rode|hid"
    r"|shot|stole|stuck|sank|shook|rang|quit|could|couldn't|born|back in|just)\b"
    r"|\b(?!(?:need|feed|speed|indeed|hundred|exceed|proceed|succeed|breed|bleed|embed|shed|seed"
    r"|supposed|booked|scheduled|planned|reserved|postponed|tired|excited|interested|invited"
    r"|naked|sacred|wicked|united)\b)[a-z]{2,18}ed\b"
)
_ENGLISH_FUTURE = lazy_compile(
    r"\b(?:will|won't|shall|going to|gonna|plan(?:s|ning|ned)?|want(?:s|ing)?|hop(?:e|es|ing)"
    r"|let's|lets|must|should|need(?:s)?|have to|has to|gotta|am|is|are|isn't|aren't|can|can't"
    r"|may|might|would|due|deadline|until|booked|scheduled|reserved|postponed|remind|starts"
    r"|begins|ends|opens|closes|leaves|arrives|takes|come|comes|see (?:you|u|ya)|can't wait"
    r"|looking forward|supposed|invited)\b"
    r"|\b(?:i|we|you|they|he|she|it|that|there|what|who)'(?:ll|m|re|d (?:like|love))\b"
    r"|\b(?:it|he|she|that|there|what|who)'s (?!been)"
)
_CHINESE_PAST = lazy_compile(
    r"(?<![为除死极算罢])了(?![解吧])|(?<![通经超不难])过(?![几去年两来三一程于敏期生])|刚(?!好)"
    r"|昨[天晚日]|前天|那天|当时|那会儿?|那时|已经|曾经|以前|没[^有问关空事]"
    r"|的(?=\s*(?:[，。！,!.?？]|\Z))|[开下拍换买做写认识收办搬拔定]的(?!时候)|的时候.{0,6}都|一直在|开始"
)
_CHINESE_FUTURE = lazy_compile(
    r"(?<!只)(?<!主)(?<!需)(?<!重)要(?![么是求点])|需要|打算|准备|计划|将要?|必须|截止|到期|应该"
    r"|(?<![开的机社议晚宴聚舞年大长班])会(?![议员场计长所话面])|想(?!到|起|念)|吧|见(?![到过面])"
    r"|不[来去回走办参聚见出加约打跑玩吃喝在上][^，。！？\s]{0,3}了"
    r"|有空|记得|别忘|之?前(?=交|把|要|得|完|提|到)|得(?=[去把交])|内(?=交|要|完)"
)


@dataclass(frozen=True, slots=True)
class Tenses:
    """The verb forms of one text that tell its tense, in order."""

    _starts: Sequence[int]
    _directions: Sequence[Direction]
    _sentence_ends: Sequence[int]

    @classmethod
    def of(cls, text: str) -> "Tenses":
        """Return the verb forms of *text*, which is in lower case."""
        found = sorted(
            (hit.start(), number)
            for number, patterns in enumerate(
                ((_ENGLISH_PAST, _CHINESE_PAST), (_ENGLISH_FUTURE, _CHINESE_FUTURE))
            )
            for pattern in patterns
            for hit in pattern.finditer(text)
        )
        directions = (Direction.PAST, Direction.FUTURE)
        return cls(
            [start for start, _ in found],
            [directions[number] for _, number in found],
            [hit.start() for hit in _SENTENCE_END.finditer(text)],
        )

    def direction(self, start: int, end: int, *, is_chinese: bool) -> Direction | None:
        """Return the direction of the sentence around ``text[start:end]``, None if open.

        The nearest verb form decides: in English, that before the date if there is one; in
        Chinese, where the date comes first, that after it.
        """
        index = bisect_left(self._sentence_ends, start)
        first = self._sentence_ends[index - 1] if index else 0
        next_end = bisect_left(self._sentence_ends, end)
        is_last = next_end == len(self._sentence_ends)
        before = bisect_left(self._starts, start) - 1
        after = bisect_left(self._starts, end)
        is_before = before >= 0 and self._starts[before] >= first
        is_after = after < len(self._starts) and (
            is_last or self._starts[after] <= self._sentence_ends[next_end]
        )
        if is_before and not (is_chinese and is_after):
            return self._directions[before]
        return self._directions[after] if is_after else None
