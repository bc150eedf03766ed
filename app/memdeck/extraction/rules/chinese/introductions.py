"""Chinese words that introduce a statement, and words that say nothing by themselves."""

from memdeck.extraction.text.regex import compiled

INTRODUCTION = compiled(r"""
    \A\W*+(?:(?:那么?|请|麻烦|另外|还有|对了|而且|但是?|不过|所以|然后)[，, ]?){0,2}
    (?:(?:从(?:现在|今天|今|明天|今往后|此)(?:起|开始|以后|往后|往后都)?|(?:以后|今后|往后|将来|未来|接下来|下次|此后|平时|平常|一般|通常
    |默认(?:情况下)?|总之|总的来说|一般来说|一般情况下|原则上|顺便(?:说一下|一提|说一句)?|其实|说实话|老实说|另外|首先|最后|目前|现在|最近|今天|明天
    |每(?:天|周|月|年|次|回|个?(?:月|星期|礼拜|季度))(?:早上|晚上|中午|下午)?
    |(?:早上|晚上|中午|下午|周末|工作日|睡前|饭后|上班|下班后?|有空|必要|可能|需要)(?:时|的时候|的话)?)
    (?:都|也|请|就|再|开始|起)?[，, ]?)){1,2}\W*
""")
"""Matches, as a whole, text that only introduces a statement: 从现在开始."""

_TOPIC = compiled(r"""
    \A\W*+(?:(?:关于|对于|至于|有关|作为|除了|除|根据|按照|随着|针对|为了|由于)[^，。；！？是有]{1,20}
    |(?:在[^，。；！？]{1,12}(?:上|里|中|时|的时候|期间|方面|之前|之后|以后|情况下))
    |我们?的(?:新|旧|第[一二三四五六七八九十]个)?[^，。；！？的是有在叫用很最喜不会要]{1,5})\W*
""")


def lacks_predicate(clause: str) -> bool:
    """Return whether *clause*, cut out of a sentence, says nothing."""
    return bool(_TOPIC.fullmatch(clause))
