"""Classify the name before a turn.

In English and Chinese as people write them, in other languages as assistants' pages do.
"""

import re
from collections.abc import Iterable
from enum import Enum, auto
from functools import lru_cache


class Voice(Enum):
    """The speaker that a name announces."""

    USER = auto()
    ASSISTANT = auto()
    YOU = auto()
    """The user to a page that speaks to them, the assistant to a user who writes "me"."""
    MACHINE = auto()
    """Instructions and tools: no speaker."""
    UNKNOWN = auto()


def _text(lines: str) -> frozenset[str]:
    return frozenset(word.strip() for word in re.split(r"[|\n]", lines) if word.strip())


_OF_QUESTIONS = {
    Voice.USER: _text("prompt|question|q|my question|问|問|提问|提問|问题|問題|我问|我問"),
    Voice.ASSISTANT: _text("response|answer|reply|a|答|回答|答复|回复|回覆"),
}

_OF_ROLES = {
    Voice.USER: _text(
        """
        user|the user|me|myself|human|用户|用戶|使用者|我|人类|人類
        benutzer|nutzer|ich|utilisateur|moi|usuario|yo|usuário|eu|utente|io|пользователь|я
        ユーザー|ユーザ|私|사용자|나
        """
    ),
    Voice.YOU: _text(
        """
        you|你|您
        vous avez|tu as|du hast|sie haben|dijiste|tú dijiste|has dicho|você|hai detto|вы|あなた|당신
        """
    ),
    Voice.ASSISTANT: _text(
        """
        assistant|the assistant|ai|ai assistant|bot|chatbot
        assistent|assistente|asistente|ассистент|бот|アシスタント|어시스턴트|챗봇
        助手|助理|ai助手|ai 助手|智能助手|小助手|机器人|機器人|人工智能
        文心一言|通义千问|通义|千问|豆包|元宝|腾讯元宝|智谱清言|讯飞星火|星火|混元|腾讯混元|智谱|天工
        """
    ),
    Voice.MACHINE: _text(
        """
        system|system prompt|system message|developer|tool|tool call|tool result|function|plugin
        系统|系統|系统提示|系统提示词|工具|工具调用|工具结果
        """
    ),
}

_VOICES = {
    name: voice
    for names_of in (_OF_QUESTIONS, _OF_ROLES)
    for voice, names in names_of.items()
    for name in names
}

# Products, with the names and numbers of their models.
_MODEL = re.compile(
    r"(?:(?:o )?chat ?gpt|open ?ai|gpt|o[1-9]|claude|gemini|bard|bing|grok|deepseek|kimi"
    r"|(?:github |microsoft |m365 )?copilot|cursor"
    r"|qwen|llama|meta ai|mistral|le chat|perplexity|ernie|doubao|hunyuan|minimax|chatglm|glm|phi"
    r"|gemma|command r|pi|poe)"
    r"(?:[ -]?(?:v?\d[\w.]*|mini|nano|pro|plus|flash|ultra|max|turbo|opus|sonnet|haiku|code|chat"
    r"|instruct|preview|advanced|thinking|ai|r))*"
)

_NUMBER = re.compile(r"[ ]?\d{1,3}$")
_SAYS = re.compile(
    r"\s{0,4}(?:said|says|asked|replied|说|說|a dit|dit|hat gesagt|gesagt|dijo|ha dicho|disse"
    r"|ha detto|сказали?)$"
)

# Words before a colon that are not speakers: the headers of remarks, lists and letters.
_REMARKS = _text(
    """
    note|notes|tip|tips|hint|warning|caution|important|example|examples|ps|edit|update|todo|fixme
    summary|conclusion|result|results|input|output|step|steps|pros|cons|advantages|disadvantages
    introduction|background|experience|education|skills|ingredients|method|directions|overview
    verse|chorus|bridge|intro|outro|refrain|chapter|part|section|yes|no|ok|okay|thanks
    title|name|date|time|subject|from|to|cc|bcc|re|source|sources|url|link|links|http|https|file
    release|version|build|commit|info|debug|trace|fatal|critical|exception|stdout|stderr
    error|usage|returns|args|raises|features|why|how|what|when|where|who|first|second|third|finally
    license|copyright|files|comment|format|package|maintainer|return-path|delivered-to|received|sender
    reply-to|message-id|mime-version|content-type|content-id|content-description|final-recipient
    content-disposition|content-transfer-encoding|content-length|diagnostic-code|user-agent
    host|port|path|server|accept|key|value|type|id|status|priority|owner|category|tag|tags
    phone|email|e-mail|mail|address|city|country|age|birthday|price|item|amount|quantity|total|size
    color|colour|weight|width|height|description|location|place|duration|budget|goal|topic|subject
    monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|yesterday|morning|evening
    mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun
    montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|heute|morgen|gestern
    lunes|martes|miércoles|jueves|viernes|sábado|domingo|segunda|terça|quarta|quinta|sexta
    lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche
    added|changed|fixed|removed|deprecated|security|breakfast|lunch|dinner
    姓名|名字|年龄|性别|电话|手机|邮箱|地址|城市|价格|数量|类型|状态|编号|名称|内容|主题|作者|姓名|生日
    周一|周二|周三|周四|周五|周六|周日|星期一|星期二|星期三|星期四|星期五|星期六|星期日|今天|明天|早上|晚上
    注意|提示|提醒|例如|比如|例子|示例|备注|说明|总结|步骤|结果|输入|输出|优点|缺点|原因|标题|日期|时间
    地点|来源|链接|方法|结论|建议|其他|首先|其次|最后|附|警告|定义|目标|背景|参考|功能|特点|用法
    简介|介绍|概述|材料|做法|主歌|副歌|章节|好|好的|是|不是|谢谢|收到
    """
)

# In the minutes of a meeting, where names precede what people have to do.
_OF_MINUTES = _text(
    """
    agenda|attendees|present|absent|apologies|participants|minutes|decision|decisions|action|actions
    action item|action items|resolution|next meeting|next steps|chair|minute taker
    议题|议程|参会|参会人|参会人员|与会|出席|出席人员|缺席|决议|决定|行动项|待办|主持人|记录人|会议主题|下次会议
    """
)

_ALSO_PEOPLE = frozenset({"claude", "gemma", "pi"})
_MOST_NAMES = 3  # first, middle and last
_SENTENCE = re.compile(r"[!?,;…！？，；。、]|[^\W\d_]{4}\.$")


def voice_of(name: str) -> Voice:
    """Return whose *name* it is, ignoring case and spacing."""
    plain = _plain(name)
    if _MODEL.fullmatch(plain):
        return Voice.ASSISTANT
    return _VOICES.get(plain, Voice.UNKNOWN)


def are_of_one_conversation(names: Iterable[str]) -> bool:
    """Return whether *names* are a user's and an assistant's, rather than people's."""
    voices = {voice_of(name) for name in names}
    return Voice.ASSISTANT in voices and not voices.isdisjoint({Voice.USER, Voice.YOU})


def are_same_name(name: str, other: str) -> bool:
    """Return whether two names are equal, ignoring case, spacing and question numbers."""
    return _plain(name) == _plain(other)


def is_of_questions(name: str) -> bool:
    """Return whether *name* is "question", "answer" or the like, rather than a speaker."""
    return any(_plain(name) in names for names in _OF_QUESTIONS.values())


def is_of_minutes(name: str) -> bool:
    """Return whether *name* is a section header of meeting minutes."""
    return _plain(name) in _OF_MINUTES


def is_also_of_people(name: str) -> bool:
    """Return whether the *name* of an assistant is a person's as well."""
    return _plain(name) in _ALSO_PEOPLE


def is_remark(name: str) -> bool:
    """Return whether *name* is the header of a remark or a list, such as "Note"."""
    return _plain(name) in _REMARKS


def may_be_a_person(name: str) -> bool:
    """Return whether *name*, which is not a known one, could be a person's."""
    text = name.casefold().split()
    if len(text) > _MOST_NAMES or name[0].islower() or _SENTENCE.search(name):
        return False
    return _REMARKS.isdisjoint(text)


@lru_cache(maxsize=1_024)  # a conversation has few names, and each turn checks one several times
def _plain(name: str) -> str:
    plain = _SAYS.sub("", " ".join(name.casefold().split()))
    unnumbered = _NUMBER.sub("", plain)
    return unnumbered if any(unnumbered in names for names in _OF_QUESTIONS.values()) else plain
