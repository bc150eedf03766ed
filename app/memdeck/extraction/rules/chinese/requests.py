"""Recognize Chinese requests to an assistant by the form of the sentence."""

import re

from memdeck.extraction.rules.chinese.words import STYLE
from memdeck.extraction.text.regex import compiled

_NO_PLEASE = "[假客教问了过人保阿护求进柬帖示愿]"
"""Characters after 请 in words of another meaning: 请假."""
_POLITE = re.compile(
    rf"^(?:麻烦|拜托|劳驾|请(?!{_NO_PLEASE}))(?:你|您)?(?:帮我|帮忙)?[，, ]{{0,2}}"
)
_PLEASE = re.compile(rf"(?<![，,])请(?!{_NO_PLEASE})")
_STARTS_WITH_USER = re.compile(r"(?:我|咱|本人|俺|用户)")
_LATER = (
    r"(?:(?:以后|今后|往后|从现在(?:开始|起)|从今(?:往后|以后)|下次|接下来|默认)[，,]?)?"
    r"(?:(?:[^，。！？]{1,14}(?:时候?|的时候|之前|前|之后|后)|对我|给我|[跟和]我(?:聊天|说话|讲话|聊|讲)(?:时|的时候)?|写给我的[^，。用]{0,6}|删文件之前)[，,]?)?"
    r"(?:都|也|就|一律|尽量|务必|一定要?|千万|永远|始终|最好|再|请|统一){0,3}"
)
_ASPECT = (
    rf"(?:{STYLE}|邮件|回复|署名|输出|排版)(?:的?{STYLE})?(?:里|中|时|的时候|缩进|风格|长度|语言){{0,2}}"
    r"(?:一律|统一|都|尽量|请|也|务必|默认){0,2}"
    r"(?:用(?!的|来|户)|要(?!求)|控制|保持|写成|写得|写(?=[中英日法德韩]文)|不要|别|加上|加(?!班)|不加|先|遵循|尽量|精简|简短)"
)
_REQUEST = compiled(rf"""
    \A(?:{_LATER}(?:(?:别|不要|不许|不准|不得|禁止|严禁|避免|无需|少用|多用|尽量)(?!人|的是|说)
    |(?:不用|用|使用|换成|改用)[^，。]{{0,4}}{STYLE}
    |(?:先|直接|只|仅)(?:给|说|问|写|列|跑|用|推荐|输出|回答|回复|讲|改|提供|看|测)
    |(?:只|仅)回|(?:用|像)[^，。]{{1,10}}[跟和对]我[聊说讲]
    |给我(?!妈|爸|老|孩|带|买|的感)|对我用|保持(?:回答|简短|简洁)|按照?[^，。]{{1,12}}(?:格式|顺序|风格)
    |(?:称呼|喊|叫)我的?|回答(?:时|的时候)?(?:要|得|请|控制|尽量|用|先|简)|推荐我|记得(?!我|小时|那|上)
    |(?:价格|报价|金额|货币|温度|气温|距离|重量|体重|长度|尺寸|身高|面积|时间|数字|单位)
    (?:请|都|一律|统一|全部?|就){{0,2}}(?:用|按|以)(?!的|来|户|了)
    |{_ASPECT})
    |每次[^，。我]{{1,16}}[，,]?(?:都要|先|要先|都先|都给|给我|都用|都得|要)
    |(?:如果|只要|除非|要是|一旦|凡是|当)[^，。]{{1,30}}[，,](?:否则|那?就)?
    (?:请|别|不要|先给|用|直接|给我|提醒|部署|停|附|告诉|问我))
""")
_NAMED = re.compile(
    r"\A(?:你|您|以后|今后|就|都|可以|请|直接|平时|麻烦|也){0,5}(?P<no>别|不要|别再|不用)?(?:叫|喊|称呼)我"
    r"(?!的|们|起床|去|来|一起|回|做|吃|为难)(?:为|作|做)?(?P<name>[^，。！？]{1,20}?)"
    r"(?:就(?:行|好|可以|成)了?|即可|吧|好了|了){0,2}(?=[，。！？!?]|$)"
)
_REMINDED = re.compile(
    r"\A(?P<when>(?!我)[^，。！？我]{0,20}?)提醒我(?!的|们)(?P<what>[^。！？]{1,80})"
)
_TO_ASSISTANT = re.compile(
    r"\A(?:你|您)(?=以后|今后|回答|回复|写|给|说|可以|要|应该|得|最好|只|先|别|不要|每次|尽量|直接|帮)"
)
_PROPOSAL = re.compile(
    r"\A(?:我们|咱们?)(?:就|先|还是|今后|以后|这个项目就)?[^，。]{1,40}?(?P<end>吧|好了)[。！!]?$"
)


def request_in(sentence: str) -> str | None:
    """Return *sentence*, which asks for something, as a wish: "用户希望…"; None for a statement."""
    end = sentence[len(sentence.rstrip("。！!？? \n")) :]
    wish = _POLITE.sub("", sentence.removesuffix(end))
    if found := _NAMED.match(wish):
        hopes = "用户不希望" if found["no"] else "用户希望"
        return f"{hopes}被称为{found['name'].strip()}{wish[found.end() :]}{end}"
    if found := _REMINDED.match(wish):
        when = re.sub(r"^(?:记得|到时候?|帮忙)", "", found["when"])
        what = re.sub(r"^(?:一下|一声)[，,：:]?", "", found["what"])
        return f"用户希望{when}被提醒{what}{wish[found.end() :]}{end}"
    if (found := _PROPOSAL.match(wish)) and not end.startswith(("？", "?")):
        rest = re.sub(r"^(?:我们|咱们?)", "", wish[: found.start("end")]).rstrip()
        return f"用户希望{rest}{end}"
    to_assistant = _TO_ASSISTANT.match(wish)
    if _STARTS_WITH_USER.match(wish):
        return None
    is_polite = wish != sentence.removesuffix(end)
    if to_assistant or is_polite or _REQUEST.match(wish):
        asked = f"助手{wish[to_assistant.end() :]}" if to_assistant else wish
        return f"用户希望{_PLEASE.sub('', asked)}{end}"
    return None
