"""Text that gives orders to the agent, or to its memory, instead of telling about the person.

Source: OWASP Agentic AI threats, memory poisoning; the shapes are those seen in
reported attacks on memory extractors.
"""

import re
from collections.abc import Iterable

from memdeck.extraction.guards.harm import asks_for_harm
from memdeck.extraction.guards.harmful_wishes import HARMFUL_WISHES, HARMFUL_WISHES_ZH
from memdeck.extraction.patterns import compiled


def _order(pattern: str) -> re.Pattern[str]:
    return compiled(pattern, re.IGNORECASE)


_ORDERS = (
    # Lifting what was said before.
    _order(r"""
        \b(?:ignore|disregard|forget|override|bypass|discard)\b.{0,20}\b(?:previous|prior|above
        |earlier|preceding|your|system|safety|other)\b.{0,20}\b(?:instructions?|prompts?|rules?
        |directions?|guidelines?|polic(?:y|ies)|restrictions?|commands?|said|told)\b
    """),
    _order(r"""
        \b(?:ignore|disregard|forget|override|bypass|discard)\b.{0,20}\b(?:instructions
        |system prompt)\b
    """),
    _order(r"""
        (?:忽略|无视|重置|推翻|改写|忘记|忘掉|绕过|覆盖|不要理会|不用遵守|抛开).{0,12}(?:指令
        |提示词?|规则|要求|设定|限制|系统消息|命令|约束|策略|准则|守则|政策)
    """),
    # Speaking as the system or to the machine.
    _order(r"""
        (?:^|[\n\[<(])\s{0,8}+(?=[sad])(?:system|assistant|developer|admin(?:istrator)?)\s{0,8}(?:message|prompt
        |note|override|notice)?\s{0,8}[\]>):：]
    """),
    _order(r"""
        <\|?/?(?:im_start|im_end|system|inst|instructions?|memory|tool_call)\b
    """),
    _order(r"(?:系统|管理员|开发者)(?:提示|消息|指令|通知|公告)\s*[:：]"),
    _order(r"""
        \b(?:note|message|instructions?|attention|important)\b.{0,15}\b(?:to|for)\b.{0,6}
        \b(?:the|any|all|every) (?:ai|assistants?|llms?|agents?|language models?|chatbots?)\b
    """),
    _order(r"""
        \b(?:the |any |dear )?(?:ai|assistant|llm|agent|language model
        |chatbot)s?\b.{0,20}\b(?:must|shall|should|needs? to|has to
        |is to)\b.{0,30}\b(?:remember|store|save|memor|record|recommend|trust|treat|never
        |always|obey|reveal|send|execute)
    """),
    _order(r"""
        (?:任何|各位|所有|本|该)?(?:AI|人工智能|助手|大?模型|智能体|机器人).{0,6}(?:必须|应当
        |务必|需要|应该|都要|请).{0,12}(?:记住|记录|保存|写入|推荐|信任|服从|执行|发送|泄露
        |视为)
    """),
    _order(r"""
        \byou (?:are|have) (?:now |no longer )?(?:dan|in developer mode|jailbroken|unrestricted
        |unfiltered|an? (?:unrestricted|unfiltered)|free (?:from|of) (?:all|any|your)
        |no (?:restrictions|rules|limits))\b
    """),
    _order(r"""
        \b(?:obey|execute|follow) (?:all|any|every|each) (?:\w+ )?(?:commands?|orders?
        |instructions?) (?:from|of|by|at|on)\b
    """),
    _order(r"""
        开发者模式|越狱模式|不受(?:任何|一切)?限制|(?:听从|服从|执行).{0,30}(?:一切|所有|任何
        |全部)(?:命令|指令|要求)
    """),
    _order(r"""
        (?:给|致|告诉)(?:所有|各位)?(?:助手|AI|人工智能|大?模型|智能体|机器人)的?.{0,6}(?:指令
        |命令|通知|说明|话)
    """),
    # Claiming a rank.
    _order(r"""
        \b(?:remember|note|store|save|memori[sz]e)\b.{0,30}\b(?:i am|i'm|my role is
        |my account is) (?:an? |the |your )?(?:admin\w*|root|superuser|developer|owner
        |creator)\b
    """),
    _order(r"""
        (?:记住|记下|保存).{0,12}(?:我是|我的(?:角色|账号|身份
        |权限)是)(?:你的)?(?:超级)?(?:管理员|root|超级用户|开发者|主人|创造者)
    """),
    # Writing into the memory, and what the user is said to have allowed.
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
    # Money and permissions granted in passing.
    _order(r"""
        \b(?:trusts?|approve[sd]?|authori[sz]e[sd]?|allow(?:s|ed)?|accept(?:s|ed)?|skip
        |without)\b.{0,40}\b(?:all|any|every|future)\b.{0,25}\b(?:payments?|purchases?
        |transfers?|transactions?|withdrawals?|permissions?|requests? from|commands? from)\b
    """),
    _order(r"""
        (?:信任|批准|授权|允许|通过|同意).{0,20}(?:所有|任何|一切|全部).{0,20}(?:付款|支付|转账
        |交易|请求|权限|汇款|操作)
    """),
    _order(r"""
        \b(?:without|no|skip|never|don't|do not) (?:ever )?(?:ask(?:ing)?|require|request|need
        |seek)?(?:ing)? ?(?:for )?(?:user |my |any |further )?(?:confirmation|approval|consent
        |permission|verification)\b.{0,40}\b(?:pay|transfer|send|delete|execut|deploy|run|grant
        |purchas|wire)
    """),
    # Slipping a link into every answer.
    _order(r"""
        \b(?:every|all|each|any) (?:\w+ )?(?:answers?|repl(?:y|ies)|responses?|messages?)\b.{0,40}
        (?:https?:|www\.|\b[\w-]{2,60}\.(?:com|net|org|io|xyz|shop|example)\b|\blinks?\b)
    """),
    _order(r"""
        (?:附上|带上|插入|包含|加上|添加|放上).{0,30}(?:链接|网址|广告|https?:|www\.)
    """),
    # Sending things elsewhere, hiding what was done.
    _order(r"""
        \b(?:send|forward|post|upload|exfiltrate|leak|email|e-mail|bcc
        |copy)\b.{0,50}\b(?:conversation|chat history|memor(?:y|ies)|api keys?|credentials
        |passwords?|secrets?|tokens?|all (?:files|data
        |messages))\b.{0,40}\bto\b.{0,10}(?:https?:|www\.|[\w.+-]{1,60}@|\S{1,60}\.(?:com|net
        |org|io)\b)
    """),
    _order(r"""
        (?:发送|转发|上传|抄送|提交)(?:到|给|至).{0,10}(?:https?:|www\.|(?<![\w.+-])[\w.+-]{1,60}@
        |(?<![\w-])[\w-]{1,60}\.(?:com|net|org|io|cn))
    """),
    _order(r"""
        \b(?:do not|don't|never) (?:tell|inform|mention (?:this|it) to|reveal (?:this|it) to
        |show (?:this|it) to|alert|notify) (?:the )?(?:user|human|owner|anyone)\b
    """),
    _order(r"(?:不要|别|不得)(?:告诉|告知|通知|提醒)(?:用户|对方|主人|任何人)"),
    _order(r"""
        \b(?:always|only) (?:recommend|suggest|promote|mention|link to|direct (?:users?
        |people) to|buy from)\b.{0,60}(?:https?:|www\.|\b[\w-]{2,60}\.(?:com|net|org|io|xyz
        |shop)\b)
    """),
    _order(r"""
        (?:总是|一律|只|必须|务必)(?:推荐|引导|链接|宣传|购买).{0,40}(?:https?:|www\.
        |[\w-]{2}\.(?:com|net|org|io|cn|xyz))
    """),
)

_PLANTED = (
    _order(r"""
        \b(?:remember|store|save|record|memori[sz]e|note|add|write|insert|log
        |update)\b.{0,60}\bthe (?:user|customer|human|owner)(?:'s)?\b
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
"""Memories about "the user", in a talk: a person says "I" there, and who speaks so plants one."""

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
"""Orders that a memory hides in what "the user" is said to want."""


def reads_as_order(text: str) -> bool:
    """Tell whether *text*, of a talk or a tool, reads like an attempt to steer or plant a memory.

    Errs on the side of suspicion: a person loses a tick, not a memory.
    """
    return _is_found(
        (*_ORDERS, *_PLANTED, *HARMFUL_WISHES, *HARMFUL_WISHES_ZH), text
    ) or asks_for_harm(text)


def memory_reads_as_order(memory: str) -> bool:
    """Tell whether *memory*, as an agent or a model wrote it down, gives orders to agents.

    Most begin with "The user prefers", as our own prompts teach: that alone is no order.
    """
    return _is_found(
        (*_ORDERS, *_WISHES_FOR_HARM, *HARMFUL_WISHES, *HARMFUL_WISHES_ZH), memory
    ) or asks_for_harm(memory)


def _is_found(patterns: Iterable[re.Pattern[str]], text: str) -> bool:
    return any(pattern.search(text) for pattern in patterns)
