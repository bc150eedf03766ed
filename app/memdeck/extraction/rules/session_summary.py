"""Summarize a part of a session in sentences from it.

It keeps the user's goals, results, decisions and open tasks, and drops greetings, thanks,
repetition, tool output and intermediate steps.

Source: seed 003, section 4.2.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memdeck.domain.conversation.session import SessionMessage, Speaker
from memdeck.domain.conversation.session_summary import Point, PointKind
from memdeck.extraction.guards.own_words import FILLER, own_words
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.rules.language import language_of
from memdeck.extraction.rules.scoring import ENOUGH, heard
from memdeck.extraction.rules.sentences import Span, sentences
from memdeck.extraction.rules.turns import MAX_CHARS
from memdeck.extraction.text.regex import compiled

LONGEST = 200
"""Most characters of a kept sentence."""
SHORTEST = 6
"""Fewest characters of a kept sentence; shorter ones say nothing."""
MOST_FOREIGN = 0.5
"""Share of code and quotation from which a sentence is not the speaker's own."""

_CHAT = compiled(r"""
    ^\W*(?:(?:hi|hello|hey|thanks|thank you|thx|great|cool|nice|perfect|awesome|ok|okay|sure|yes
    |no|yep|got it|sounds good|good (?:morning|evening|night)|bye|see you|you're welcome|no problem
    |happy to help|of course|certainly|absolutely|glad|sorry|let me know|feel free
    |is there anything else)\b[^,;:]{0,60}
    |(?:你好|您好|嗨|谢谢|多谢|好的|好|嗯|行|不客气|没问题|当然|抱歉|再见|辛苦了?|收到|明白)[^，；：]{0,12})$
""")
_REQUEST = compiled(r"""
    ^\W*(?:(?:so|now|and|next|ok|okay|hi|hello|hey)[ ,]+)*(?:please|pls|can you|could you
    |would you|help me|let's|let us|i(?:'d| would)? (?:want|need|like)|we (?:need|want)
    |i'm trying|i am trying|we're trying|my goal|the goal|the task)\b
    |^\W*(?:请|帮我|帮忙|麻烦|我想|我要|我需要|我希望|我们要|我们需要|能不能|可不可以|可以帮|目标是|接下来)
""")
_RESULT = compiled(r"""
    \b(?:(?:is|are|have|has|was|were|i've|we've|i|we|now|it) (?:now |been |just |all ){0,3}(?:done
    |fixed|created|added|updated|deployed|installed|removed|renamed|moved|merged|implemented
    |migrated|configured|written|resolved|finished|completed|released|ready|passing|working)
    |works now|pass(?:es|ed)? now
    |(?:tests?|build|deploy\w*) (?:pass(?:es|ed)?|succe\w+|fail(?:s|ed))
    |root cause|turned out|the (?:problem|bug|cause|issue) (?:is|was))\b
    |(?:已经?|都)(?:[^，。]{0,8})(?:完成|修复|修好|创建|添加|更新|部署|安装|删除|重命名|合并|实现|迁移|解决|通过|上线)
    |(?:修复|部署|安装|迁移|测试|构建|创建|更新)(?:成功|失败|完成|通过|好了)|原因是|问题在于
""")
_DECISION = compiled(r"""
    \b(?:decided|agreed|settled on|(?:we|i)(?:'ll| will) (?:use|go with|keep|stick)
    |going with)\b|决定|约定|选用|采用|就用
""")
_UNSETTLED = compiled(r"""
    \b(?:still (?:need|fails?|open|missing|to do|unclear|unresolved|have to)|not yet|to-?do
    |remains? (?:open|to be)|unresolved|waiting for)\b
    |还没|尚未|待(?:办|定|确认|解决)|仍然|未解决|没有解决
""")
_ASKS = re.compile(r"[?？]\W*$")


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence, verbatim; *is_kept* if it is worth remembering."""

    text: str
    is_kept: bool = False
    is_todo: bool = False

    @property
    def asks(self) -> bool:
        return bool(_ASKS.search(self.text))

    def has(self, pattern: re.Pattern[str]) -> bool:
        return bool(pattern.search(self.text.lower()))


def points_of(messages: Sequence[SessionMessage]) -> Iterator[Point]:
    """Yield the points of *messages* in order; secrets are masked."""
    for place, message in enumerate(messages):
        is_last_of_its_kind = not any(one.role is not message.role for one in messages[place + 1 :])
        for sentence in _sentences(message):
            kind = _kind(sentence, message.role, is_unanswered=is_last_of_its_kind)
            if kind is not None:
                yield Point(kind, redact(sentence.text))


def _kind(sentence: _Sentence, role: Speaker, *, is_unanswered: bool) -> PointKind | None:
    if sentence.asks and is_unanswered:
        return PointKind.OPEN
    if role is Speaker.USER:
        return _kind_of_users(sentence)
    if sentence.asks:
        return None
    kinds = {
        _UNSETTLED: PointKind.OPEN,
        _DECISION: PointKind.DECIDED,
        _RESULT: PointKind.DONE,
    }
    return next((kind for pattern, kind in kinds.items() if sentence.has(pattern)), None)


def _kind_of_users(sentence: _Sentence) -> PointKind | None:
    if sentence.is_todo or sentence.has(_UNSETTLED):
        return PointKind.OPEN
    if sentence.is_kept or sentence.has(_DECISION):
        return PointKind.DECIDED
    if sentence.asks or sentence.has(_REQUEST):
        return PointKind.GOAL
    return PointKind.DONE if sentence.has(_RESULT) else None


def _sentences(message: SessionMessage) -> Iterator[_Sentence]:
    """Yield the sentences of *message*, without chit-chat; none of tools and the system."""
    if message.role not in {Speaker.USER, Speaker.ASSISTANT}:
        return
    text = message.content[:MAX_CHARS]
    own = own_words(text)
    scored = heard(own, language_of(own)) if message.role is Speaker.USER else ()
    for span in sentences(own):
        words = " ".join(text[span.start : span.end].split())
        if len(words) < SHORTEST or _CHAT.match(words.lower()) or _is_foreign(own, span):
            continue
        here = [one for one in scored if span.start <= one.span.start < span.end]
        strong = [one for one in here if one.points >= ENOUGH]
        yield _Sentence(
            words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…",
            is_kept=bool(strong),
            is_todo=any(one.category == "todo" for one in strong),
        )


def _is_foreign(own: str, span: Span) -> bool:
    return own.count(FILLER, span.start, span.end) > MOST_FOREIGN * (span.end - span.start)
