"""Detect text that gives orders to the agent or its memory, and says nothing about the user.

Source: OWASP Agentic AI threats, memory poisoning; the patterns are from
reported attacks on memory extractors.
"""

import re
from collections.abc import Iterable

from memdeck.extraction.guards.orders import orders_harm
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.guards.sentences import sentences
from memdeck.extraction.text.regex import compiled


def _order(pattern: str) -> re.Pattern[str]:
    return compiled(pattern, re.IGNORECASE)


_ORDERS = (
    # Overriding earlier instructions.
    _order(r"""
        \b(?:ignore|disregard|forget|override|bypass|discard)\b.{0,20}\b(?:previous|prior|above
        |earlier|preceding|system|safety)\b.{0,20}\b(?:instructions?|prompts?|rules?
        |directions?|guidelines?|polic(?:y|ies)|restrictions?|commands?|said|told)\b
    """),
    _order(r"""
        (?:忽略|无视|推翻|忘记|忘掉|绕过|覆盖|不要理会|不用遵守|抛开).{0,12}(?:指令|提示词?|系统消息|命令|约束)
    """),
    _order(r"""
        \b(?:ignore|disregard|forget|override|bypass|discard)\b.{0,20}\b(?:instructions?|prompts?
        |rules?|guidelines?|polic(?:y|ies)|restrictions?)\b.{0,6}
        \byou (?:were|are|have|had|got|follow)\b
        |\b(?:ignore|disregard|override|bypass|discard)\s(?:all )?(?:of )?your\s(?:\w{1,20}\s)?
        (?:instructions?|rules?|guidelines?|polic(?:y|ies)|restrictions?)\b
    """),
    _order(r"""
        (?:忽略|无视|推翻|忘记|忘掉|绕过|覆盖|不要理会|不用遵守|不必遵守|抛开)[^，。！？；\n]{0,4}
        (?:之前|以前|此前|先前|上面|前面|以上|上述|原来|原先|原有|系统|安全|所有|一切|全部)
        (?:的|所有|一切|任何|全部|安全|那些){0,4}(?:规则|规定|要求|限制|设定|准则|守则|原则)
        |(?:忽略|无视|推翻|绕过|覆盖|抛开)你(?:自己)?的[^，。！？；\n]{0,4}(?:规则|限制|设定|准则|守则|原则|策略)
        |你(?:已|现在|已经)?(?:不再?受|没有了?)(?:任何|一切|所有)的?(?:限制|约束|规则|规定)
    """),
    # Irreversible actions without asking the user.
    _order(r"""
        (?:(?:^|[\n.!?,;:(–—]\s{0,2}|\b(?:you|please|and|so|but|just|to|assistant|agent)\s)(?:never
        |stop|not to|(?:do|did|need)(?:n't| not)|(?:do )?(?:don't|not) (?:need|have) to)
        |\bno need to)
        (?: ever| even| bother to)?\s(?:ask|check|confirm|prompt|warn)(?:ing)?\b[^.!?\n]{0,30}
        \bbefore\b[^.!?\n]{0,15}\b(?:delet|remov|overwrit|wip|eras|drop|purg|pay|purchas|buy
        |transfer|send|forward|post|publish|shar|upload|push|merg|deploy|install|execut)\w{0,4}\b
    """),
    _order(r"""
        (?:删|清空|覆盖|格式化|付款|支付|转账|购买|下单|发送|发布|发邮件|上传|推送|部署|合并|安装|执行)
        [^，。！？；\n]{0,12}(?:前|时|时候)，?(?:你|都|也|就|请|永远|一律|以后){0,2}
        (?:不要|不用|不必|不再|不需要|不准|不许|无需|无须|别)(?:再|先|每次|老是|总是)?
        (?:[向跟和找让给](?:我|用户)[^，。！？；\n]{0,3}(?:确认|请示|提示|同意|批准)
        |(?:问|询问|过问|征求|征得|请示|提示|提醒)(?:我|用户))
    """),
    # Speaking as the system or to the machine.
    _order(r"""
        (?:^|[\n\[<(])\s{0,8}+(?=[sad])(?:system|assistant|developer|admin(?:istrator)?)\s{0,8}(?:message|prompt
        |note|override|notice)?\s{0,8}[\]>):：]
    """),
    _order(r"<\|?/?(?:im_start|im_end|system|inst|instructions?|memory|tool_call)\b"),
    _order(r"""
        (?:系统|管理员|开发者)(?:提示|消息|指令|通知|公告)\s{0,4}[:：]
        |[给致](?:所有|各位)?(?:助手|助理|模型|智能体|ai)的?(?:新|最新)?(?:指令|命令|指示)\s{0,4}[:：]
    """),
    _order(r"""
        \b(?:note|message|instructions?|attention|important)\b.{0,15}\b(?:to|for)\b.{0,6}
        \b(?:the|any|all|every) (?:ai|assistants?|llms?|agents?|language models?|chatbots?)\b
    """),
    _order(r"""
        \b(?:any |all |every )(?:ai|assistant|llm|agent|language model|chatbot)s?\b
        .{0,20}\b(?:must|shall|should|needs? to|has to|is to)\b
    """),
    _order(r"""
        \byou are (?:now |no longer )?(?:dan|in (?:developer|god|admin) mode|jailbroken
        |unrestricted)\b
    """),
    # Claiming authority, hiding actions.
    _order(r"""
        \b(?:remember|note|store|save|memori[sz]e)\b.{0,30}\b(?:i am|i'm) (?:an? |the |your )?
        (?:admin\w*|root|superuser|developer|owner|creator)\b
    """),
    _order(r"""
        \b(?:do not|don't|never) (?:tell|inform|alert|notify) (?:the )?(?:user|human|owner)\b
        |(?:不要|别|不得)(?:告诉|告知|通知|提醒)(?:用户|主人)
    """),
    # Inserting an address into every answer.
    _order(r"""
        \b(?:always|only) (?:recommend|suggest|promote|mention|link to|buy from)\b.{0,60}
        (?:https?:|www\.|\b[\w-]{2,60}\.(?:com|net|org|io|xyz|shop)\b)
    """),
    _order(r"""
        (?:每[次个条]|所有|一切)的?(?:回答|回复|答案|输出)[^。！？\n]{0,10}[附加带插放贴][^。！？\n]{0,10}
        (?:https?:|www\.|(?<![\w-])[a-z0-9-]{2,60}\.(?:com|net|org|io|xyz|shop|example)\b)
    """),
    # Piping a download directly to a shell.
    _order(r"\b(?:curl|wget|iwr)\b[^|\n]{0,80}\| ?(?:sudo )?(?:ba|z)?sh\b"),
    # Writing into the memory, and alleged permissions of the user.
    _order(r"""
        \b(?:add|write|save|store|insert|append|commit)\b.{0,40}\b(?:in)?to (?:your |
        the )?(?:long[- ]term |permanent |persistent )?memory\b.{0,10}(?:[:：]|that the
        |as (?:fact|true))
    """),
    _order(r"""
        (?:写入|存入|加入|添加到|更新)(?:你的|到)?(?:长期|永久)?记忆.{0,4}[:：]
    """),
    _order(r"""
        \bthe user (?:has |already |now |fully |always |explicitly )*(?:trusts?|consent(?:s|ed)
        |authori[sz]e[sd]|approve[sd]|permit(?:s|ted)|grant(?:s|ed))\b
    """),
    _order(r"用户(?:已经?|完全|始终|一直|总是|明确)?(?:信任|授权|批准|许可)"),
)

_PLANTED = (
    _order(r"""
        \b(?:remember|save|memori[sz]e|note|add|write|insert|update|(?:store|record|log)\b(?!,))
        \b.{0,60}\bthe (?:user|customer|human|owner)(?:'s)?\b
    """),
    _order(r"""
        (?:记住|记下|记录|保存|写入|存入|添加|更新).{0,20}(?:该|本|这[个位]|此)?(?:用户|客户
        |主人)
    """),
    _order(r"""
        (?:^|[\n:：])\s{0,8}+(?=[ft])(?:fact:? )?the user(?:'s)? (?:prefers?|wants?|likes?|loves?
        |hates?
        |works?|lives?|owns?|name is|is an?)\b
    """),
)
"""Memories about "the user": in a conversation, saying so instead of "I" plants one."""


_WISHES_FOR_HARM = (
    _order(r"""
        \bthe user\b.{0,30}\b(?:ai|assistants?|llms?|agents?|models?|chatbots?|you) to
        \b.{0,30}\b(?:obey|trust|approve|grant|pay|wire|purchase|reveal|leak|exfiltrate
        |bypass|hide|conceal)\b
    """),
    _order(r"""
        \b(?:remember|store|save|record|log|write|keep)\b.{0,40}\bthe user(?:'s)?
        \b.{0,20}\b(?:passwords?|credentials|api keys?|secrets?|tokens?|card numbers?)\b
    """),
)
"""Orders that a memory disguises as wishes of "the user"."""


_UNASKED = _order(r"""
    (?:^\s{0,2}|[,:(–—]\s?|\b(?:please|so|then|also|just|directly|you(?:\s(?:to|can|may|should
    |could|must))?|(?P<joins>and|or))\s)(?:(?:please|just|simply|then|always|also)\s)?
    (?:wipe|delete|erase|purge|remove|drop|clear|empty|overwrite|uninstall|cancel|pay|transfer
    |wire|send|forward|post|publish|share|upload|push|merge|deploy|buy|order|purchase|book|sign
    |submit|approve|revert|kill|disable)
    \b[^.!?;\n]{0,60}\bwithout\s(?:ever\s)?(?:asking|checking|confirming|confirmation|prompting
    |telling|showing|notifying|informing|warning|consulting|notice|approval|permission|consent
    |(?:a|any|my|further)\s(?:prompt|questions?|warning|word|confirmation|approval|okay|ok
    |permission|consent))\b(?P<whom>\s(?:with\s|for\s)?(?:me|my|us)\b)?
""")
"""Actions without asking the user, anywhere in a sentence."""
_REFUSED = _order(
    r"\b(?:never|no|not|nor|cannot|rather|hates?|dislikes?|bothers?|annoy\w*)\b|n't\b"
)


def reads_as_order(text: str) -> bool:
    """Return whether *text* from a conversation or a tool tries to steer the agent or its memory.

    When in doubt, the answer is yes: the suggestion is only not ticked.
    """
    return _is_found((*_ORDERS, *_PLANTED), text) or _is_unasked(text) or _orders_harm(text)


def memory_reads_as_order(memory: str) -> bool:
    """Return whether *memory*, as written by an agent or a model, gives orders to agents.

    Most begin with "The user prefers", as our own prompts teach: that alone is no order.
    """
    is_order = _is_found((*_ORDERS, *_WISHES_FOR_HARM), memory)
    return is_order or _is_unasked(memory) or _orders_harm(memory)


def _is_unasked(text: str) -> bool:
    """Return whether a sentence of *text* requests an action without asking the user."""
    found = (text[start:end] for start, end in sentences(text))
    return any(
        bool(hit["whom"] or not hit["joins"]) and not _REFUSED.search(one, 0, hit.start())
        for one in found
        for hit in _UNASKED.finditer(one)
    )


def _orders_harm(text: str) -> bool:
    """Return whether *text* orders harm, ignoring the characters of secrets in it."""
    return orders_harm(text) and orders_harm(redact(text))


def _is_found(patterns: Iterable[re.Pattern[str]], text: str) -> bool:
    return any(pattern.search(text) for pattern in patterns)
