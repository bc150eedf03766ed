"""Chinese patterns of requests to remember, and of text before the point."""

from memdeck.extraction.rules.chinese.words import KIN
from memdeck.extraction.text.regex import compiled

REMEMBER = compiled(r"""
        ^(?:请|麻烦|帮我|帮忙|你要?|对了|另外|好|嗯|还有|顺便|务必|一定要?|要|给我|同时){0,3}[，,]?
        (?:我们?(?:想要?|希望|要|需要)(?:让|请|叫)?你(?:能|可以|要|一定|一直){0,2})?
        (?:请|你|帮我)?(?:记住|记一下|记下来?|记好|记牢|牢记|备注(?:一下)?|mark(?:一下)?
        |存(?:一下|到记忆)|写进记忆|加(?:入|到)记忆|别忘了?(?=我|[，,：:]))(?!了|你|这部|这本|吗|没)
        (?:这(?:一|个|件|几)?点|这(?:个|件事|些)|以下(?:几点|内容|信息)?|哈|啊|哦)?[，,：:、 ]*
    """)
"""Matches up to the text to remember."""

REMEMBERED = compiled(r"""
        [，,](?:请|麻烦|帮我|替我|给我|你要?|一定要?){0,3}(?:记住|记着|记一下|记下来?|记好|记牢|别忘了)
        (?:这一?点|它|一下|了|哦|啊|吧){0,2}[。！!]*$
    """)
BARE_TOPIC = compiled(r"""
        我们?的?[\u4e00-\u9fff]{0,3}的?(?:过敏|生日|纪念日|名字|地址|电话|口味|饮食习惯|偏好)[。！!]*$
    """)
"""A topic that the user names without a statement."""

OPENING = compiled(rf"""
        ^(?:(?:你好|您好|嗨|好[的吧啊]?|嗯+|哦+|啊|有|对[的啊呀]?|不对|[搞弄写]?错了?|不是这样的?|行|可以|没错|同意
        |当然|没问题|明白了?|还有|那个?|谢谢|没事|是[的啊]|不是?|没有?
        |我?(?:刚才|刚刚|上面|之前)?[说打写记搞弄输](?:错字?|反|漏)了?
        |口误|笔误|手误|更正(?:一下)?
        |抱歉|不好意思|等等|等一下
        |我?(?:收回(?:刚才的话)?|改口)|我?不是我|哪有
        |(?:你|您)?(?:搞|记|弄)错了|哈哈+|再说|说起来|话说回来)[，,。！!；;：: ]+
        |(?:其实|而|应该|那)?是(?=我们?的?(?:{KIN}|同事|朋友|室友|邻居|老板|领导|同学))
        |(?:对了|另外|顺便说一下|顺便|其实)[，,。！! ]*)+
    """)
"""Dispensable text at the start of a memory."""

ASIDE = compiled(r"[，,](?:因为|毕竟|由于)|[，,]所以(?!我|请|别|不要)")
"""Where a sentence continues with a reason or a consequence; its point is before."""

CLOSING = compiled(r"""
    [，,\s](?:就(?:是)?这样|差不多就这样|哈哈{1,9}|嘿嘿|嘻嘻|你懂的|你知道的)[啊呀吧了哈]?[。！!～~\s]{0,9}\Z
""")
"""Dispensable text at the end of a sentence."""
