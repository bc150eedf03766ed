"""How Chinese asks to remember or to forget, and what comes before the point."""

from memdeck.extraction.patterns import compiled

REMEMBER = compiled(r"""
        ^(?:请|麻烦|帮我|帮忙|你要?|对了|另外|好|嗯|还有|顺便|务必|一定要?|要|给我|同时){0,3}[，,]?
        (?:请|你|帮我)?(?:记住|记一下|记下来?|记好|记牢|牢记|备注(?:一下)?|mark(?:一下)?
        |存(?:一下|到记忆)|写进记忆|加(?:入|到)记忆|别忘了?(?=我|[，,：:]))(?!了|你|这部|这本|吗|没)
        (?:这(?:一|个|件|几)?点|这(?:个|件事|些)|以下(?:几点|内容|信息)?|哈|啊|哦)?[，,：:、 ]*
    """)
"""Matches up to what is to be remembered."""

FORGET = compiled(r"""
        ^(?:请|麻烦|帮我|你|对了|可以|还是|那就){0,3}(?:忘掉|忘了|忘记|别再?记(?:着|住|得)?
        |不用(?:再)?记|不要(?:再)?记(?:着|住|得)?|删掉|删除|清除|抹掉)(?:关于|有关)?
        (?=我|之前|刚才|刚刚|那条|上次|以前)
        (?:我?(?:们)?(?:之前|刚才|刚刚|上次|以前|曾经?)(?:跟你|和你|对你)?(?:说|提|讲|告诉你)(?:过|到)?的?)?
        |^(?:请|麻烦|帮我|你)?(?=把.{1,24}(?:忘掉|忘了|忘记|从记忆(?:里|中)))
    """)
"""Matches up to what is to be forgotten."""

OPENING = compiled(r"""
        ^(?:(?:你好|您好|嗨|好[的吧啊]?|嗯+|哦+|啊|有|对[的啊呀]?|行|可以|没错|同意|当然|没问题|明白了?|还有
        |那个?|谢谢|没事|是[的啊]|不是?|哈哈+|再说|说起来|话说回来)[，,。！!；; ]+
        |(?:对了|另外|顺便说一下|顺便|其实)[，,。！! ]*)+
    """)
"""What a memory can do without at its start."""

ASIDE = compiled(r"[，,](?:因为|毕竟|由于)|[，,]所以(?!我|请|别|不要)")
"""Where a sentence goes on to say why, or what came of it; its point stands before."""
