"""Chinese patterns of several user statements in one sentence."""

import re

from memdeck.extraction.rules.chinese.requests import request_in
from memdeck.extraction.rules.chinese.words import WHEN
from memdeck.extraction.rules.cues import Statements
from memdeck.extraction.text.regex import compiled

STATEMENTS = Statements(
    joint=re.compile(
        r"[，,](?:而且|并且|另外|同时|还有|但是?|不过)?(?=(?:我|咱|本人|俺)(?!就|才|便))"
    ),
    own=re.compile(
        r"^\W*(?:请?记住[，,：:]?|而且|并且|另外|对了[，,]|还有[，,]?|但是?|不过)?(?:我|咱|本人|俺)"
    ),
    leans=compiled(r"""
        [它他她这那其]|所以|因此|于是|然后|之后|后来|以后|结果|如果|要是|假如|因为|由于|虽然|尽管|即使
        |不管|无论|只要|只有|除非|每次|每当|自从|既然|趁|的话|时候|时$|当我|等我|一旦
        |觉得|以为|认为|希望|听说|猜|想着|心想|说|才知道|发现|同样|反而|越来?越|(?:喜欢|讨厌|满意|后悔|习惯|开心)了?[。！!]?$
    """),
    asks=lambda clause: request_in(clause) is not None,
    then=re.compile(r"[，,；;](?:所以|因此|那么?|就)?"),
    lasts=compiled(r"""
        \A(?!.{0,40}(?:这|那(?!么)|它|一下|刚才|今天|明天|现在|再|见怪|笑|担心|急|生气|介意|客气|提醒))
        (?=.{0,40}(?:都|每|别|不要|一律|总是|只|避免|尽量))
    """),
    reminds=re.compile(r"[，,](?:请|麻烦|记得|还有|另外|到时候?){0,2}(?:你|帮忙)?(?=提醒我)"),
    owes=compiled(r"""
        ^\W*(?:请|麻烦|帮我|帮忙|你要?|还有|另外|对了[，,]?){0,3}
        (?:提醒我|别忘了|不要忘了?|记得|(?:我|我们)(?:还|也)?(?:得|必须|需要|要))
    """),
    next_errand=re.compile(
        rf"[，,、](?:然后|还有|另外|再|并且|还得|还要|也要)?(?={WHEN}(?![到至~-]))"
    ),
    day=re.compile(WHEN),
)
