"""User sentences with an omitted subject: 上周离职了, 法学院大三在读."""

from memdeck.extraction.text.regex import compiled

_UNSAID = compiled(r"""
    \A(?=(?:(?:刚刚?|终于|昨[天晚]|前天|今[天年]|上周[一二三四五六日末]?|上个?月|去年|最近|已经|早就|总算)
    [，,]?){0,2}(?:从[^，。我你他她]{1,10}(?:换成|换到|换了|跳到|搬到|转到|升级到)
    |升(?:了|职|任)|离职|辞职|入职|跳槽|订婚|离婚|分手|退休|退学|考上|怀孕|怀上|确诊|戒[了掉]|领养
    |(?:毕业|结婚)(?=了|[。！!]|\Z)|搬(?:到|进|家)(?!公司)
    |(?:买|卖|换)[了掉][^，。我你他她]{0,6}(?:房|车|公寓|电脑|手机|相机|钢琴)))
""")
_STUDENT = compiled(r"""
    \A(?!用户)(?P<who>[^，,。！!我你他她的\s]{0,8}(?:大[一二三四]|研[一二三]|博[一二三]|高[一二三])
    (?:在读|(?:学生|新生|狗))?)(?:一枚|一个)?(?=[，,。！!]|\Z)
""")


def with_subject(sentence: str) -> str:
    """Return *sentence* with the omitted 我."""
    return _STUDENT.sub(r"我是\g<who>", _UNSAID.sub("我", sentence))
