"""Statements that something in a life has ended: a pet, a hobby, a membership.

"Rufus died" and "the cello is sold" name what is over and not whose it was. The subject comes
before its verb ("Rufus died") or after it ("I gave up running"). Where a memory names the same,
it is no longer true; where none does, the ending is still a fact of the user's life.

Source: the patterns are the project's own, written with
``packaging/bench/consolidation_changes.tsv``.
"""

import re

from memdeck.domain.regex import lazy_compile

_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|noon|midnight"
_FOR_ONCE = lazy_compile(
    r"\b(?:left|off|closed|gone|out|cancell?ed)\b[^.]{0,30}\b(?:today|tonight|early|late"
    r"|for (?:now|lunch|the day)|this (?:morning|afternoon|evening|week|time|once)"
    rf"|at (?:\d|{_NUMBERS}))\b|\bin (?:1\d|20)\d\d\b|\byears? old\b|\bmillion\b"
    r"|(?:今[天晚早]|明[天晚早]|这[次周会]|刚才)[^，。]{0,8}[不没停取]|一会儿|[吗么呢?？]",
    re.IGNORECASE,
)
_NO_NAMES = (
    "I|We|You|He|She|They|It|This|That|There|What|When|Where|Who|Why|How|Everyone|Everything"
    "|Nothing|Someone|Nobody|People|And|But|So|Then|If|The|My|Our|Your|His|Her|Their|Do|Don't"
    "|Didn't|Never|Always|Please|Just|Not"
)
_NAME = rf"(?!(?:{_NO_NAMES})\b)[A-Z][\w'-]{{1,20}}(?: [A-Z0-9][\w'-]{{0,20}}){{0,2}}"
_NOUN = r"(?:[\w'-]{1,20} ){0,3}?[\w'-]{2,20}"
_OWN_THING = rf"(?:\b(?i:my|our) {_NOUN}|{_NAME})"
_THING = rf"(?:\b(?i:the) {_NOUN}|{_OWN_THING})"
_GROUP = (
    r"(?:club|team|band|choir|church|party|company|firm|shop|store|bakery|caf[eé]|restaurant"
    r"|business|practice|studio|board|league|union|course|class|degree|programme?|school"
    r"|university|society)"
)
_CLAUSE = r"(?:\A\W{0,3}|[,;.] |\b(?:and|but|so) )"
_I = (
    rf"{_CLAUSE}"
    r"(?:(?i:i|we)(?:'ve|'m|'re| have| had| am| are)? )?"
    r"(?:(?:just|finally|recently|also|now|actually|already|had to) ){0,2}"
)
"""The start of a verb of the user's, with its subject or without."""
_GIVES_UP = (
    r"(?i:gave up|given up|got rid of|sold|quit|stepped (?:down (?:as|from)|off|back from)"
    r"|ditched|uninstalled|resigned (?:as|from)|unsubscribed from|abandoned|done with"
    r"|finished with|moved out of|broke (?:up with|off)|called off|retired from|traded(?: in)?"
    r"|swapped|gave away"
    r"|ripped out|rehomed|parted with)"
)
_ENDS_OWN = (
    r"(?i:closed(?: down)?|cancell?ed|shut down|threw out|stopped(?: \w{2,20}ing)?|replaced"
    r"|deleted)"
)
_NOT_THERE = r"\b(?! (?:at|on|in|with|behind|open|early|late)\b)"
_ENDED = (
    r"(?:(?:has |have |had |sadly |suddenly |just |both |all ){0,2}(?:died(?! out)|passed away"
    r"|quit|resigned|retired|burn(?:ed|t) down|ran away|flew away|moved out|split up|broke up"
    r"|fell through|closed down|went bust|went under|folded|lapsed)"
    r"|(?:is|are|was|were|has been|have been|got|had to be) (?:now |sadly |finally )?"
    r"(?:dead|gone|stolen|destroyed|off(?: the table)?|called off|cancell?ed"
    r"|put (?:down|to sleep)|rehomed|written off|sold|demolished|wound up)"
    r"(?=[.,!;]|\Z| (?:last|in|on|because|now|so|and|this (?:year|month))\b)"
    r"|(?:let (?:me|us) go|fired me|laid me off|sacked me|dumped me|left me|divorced me)"
    r"|broke off the \w{3,20}|(?:did not|didn't) (?:survive|make it)"
    r"|(?:is|are) no longer (?:my|our|with (?:me|us)|alive|around|together)|is history)\b"
)
_OVER = lazy_compile(
    rf"{_CLAUSE}(?i:my|our) {_NOUN}(?: has| have| had| just| finally){{0,2}}"
    r" (?:ended|expired|ran out|is (?:over|up|finished)|came to an end"
    r"|(?:wasn't|was not) renewed|went bankrupt|filed for bankruptcy)\b"
    rf"|{_I}(?:{_GIVES_UP} (?:{_THING}|[a-z]{{4,20}}(?=[.!]?\W{{0,3}}\Z))"
    rf"|{_ENDS_OWN} {_OWN_THING}{_NOT_THERE}|(?i:dropped|left) (?:{_NAME}{_NOT_THERE}"
    rf"|(?:my|our) {_NOUN}(?<=job|and|ife|ner)\b)|(?i:closed|left|shut|dropped) (?:my"
    rf"|our|the) (?:[\w'-]{{1,20}} ){{0,2}}?{_GROUP}\b|(?i:called) {_THING} off\b"
    rf"|(?i:gave) (?!it\b|that\b|this\b){_NOUN} up\b|(?i:put) {_THING} (?:down"
    rf"|to sleep)\b)"
    r"|\b(?:and I|(?i:we)) (?:are|were) (?:no longer|not) together\b"
    r"|\A\W{0,3}(?i:i'm |i am |we're )?(?i:no longer) (?:at|in|with|on|an?) \w"
    r"|\A\W{0,3}(?:[^.]{1,60}, )?(?i:no more) (?!than\b|of (?:this|that)\b|questions?\b)"
    r"[a-z]{4,20}(?: [\w']{1,20}){0,3}[.!]?\Z"
    r"|\b(?i:i(?:'m| am)) not (?:in|on|at|with|an?) [^,.]{2,40} any ?more\b"
    rf"|{_THING} {_ENDED}"
    rf"|{_OWN_THING}'s (?:gone|dead)(?=[.,!]|\Z)"
)
_NEXT_WORDS = lazy_compile(r"(?: [\w'-]{1,20}){1,2}")
_NOT_PERSONAL = lazy_compile(
    r"\b(?:he|it(?<!make it)|(?=\w{3})(?:servers?|process(?:es)?|builds?|tests?|connections?"
    r"|sessions?|scripts?|batter(?:y|ies)|containers?|pods?|services?|databases?|pages?|programs?"
    r"|internet|wi-?fi|network|screens?|tokens?|links?|thread|kernel|plugin|terminal|tabs?"
    r"|windows?|files?|function|variables?|columns?|tables?|lights?|apps?|applications?|games?"
    r"|browser|editor|lines?|requests?|laptop|computer|phone|errors?|bugs?|warnings?|characters?"
    r"|hero|king|queen|emperor|president|author|movie|episode|season|they|she|this|that|people"
    r"|everyone|someone|nobody|you|your|ball|mic|topic|subject|idea|call|meeting|conversation"
    r"|chat|hope|room|building|keys?|umbrella|bag|wallet|tea|orders?|time|information|excuses"
    r"|worries|problems?|surprises|changes|parts?|(?:first|second|next) \w{2,20}|steps?|chapters?"
    r"|tasks?|draft|sections?|exercises?|homework|dishes|report|cookies?|passwords?|certificates?"
    r"|quota|credits?|sprint|loop|stream|data"
    r"|lunch|break|shift|turn|patience|luck|(?:his|her|their) \w{2,20}))\b",
    re.IGNORECASE,
)
"""Endings that are not part of a life, or are of another person's."""

_HAN_DO = (
    r"(?:碰|用|吃|喝|抽|玩|练|学|养|开|做|当|干|写|读|看|去|听|住|上|跑步?|拉|弹|打|骑|穿|戴|订"
    r"|追|种|教|吸|唱|跳|画|游|健身|坐|租|卖|搞|跟|找|参加|从事|信|炒)"
)
_HAN_AGAIN = r"[打用看听找跑吃喝买玩关走睡回弄修](?=不[开上去住])"
"""With 不, says that something cannot be done: 打不开."""
_CLAUSE_END = r"(?=[，。！!；\s]|\Z)"
_HAN_GONE = (
    r"(?:去世|过世|安乐死|处理|卖|戒|退订|辞|送人|注销|卸载?|转让|倒闭|解散|被偷|飞走|走丢|搬走"
    r"|搬出去|调走|退出?|放弃|报废"
    r"|换成[^，。]{1,10}|离职|拆)"
)
_HAN_LASTING = (
    r"(?:课|店|铺|会员|卡|账?号|订阅|婚礼|婚约|婚事|旅行|旅游|行程|计划|鱼|猫|狗|蜂|龟|鸟|兔子?"
    r"|花|座机|社|团|俱乐部|公司|乐队|比赛|预约|纹身|兼职|副业)"
)
_HAN_OVER = lazy_compile(
    rf"(?:\A|[，。！？；]|\s(?!\s))(?!我|你|他|她|它|今天|明天|这|那|先|就|都|还|也|可"
    rf"|真|再|好|其实|算了|以后"
    rf"|[^，。]{{0,6}}{_HAN_AGAIN})[^，。！？]{{2,10}}?(?=[我早已都也现不])(?:我们?)?(?:早就"
    rf"|早|已经|都|也|现在){{0,2}}不再?{_HAN_DO}了{_CLAUSE_END}"
    rf"|(?<!{_HAN_AGAIN})不再?(?!用[了改说看写做管再谢找买等去来送带给问担]){_HAN_DO}"
    rf"[^，。！？我你他她这那了]{{1,8}}了{_CLAUSE_END}"
    rf"|不在[^，。这那家线]{{2,10}}了{_CLAUSE_END}"
    r"|不再(?:找|见|跟|和|给|为|是|去|当|做|用|吃|喝|养|学|看)[^，。]{2,12}"
    r"|[^，。！？]{1,12}?(?=[去过安处卖戒退辞送注卸转倒解被飞走搬调放报换离拆])"
    rf"{_HAN_GONE}掉?了{_CLAUSE_END}"
    r"|退出[^，。这那]{2,10}了"
    r"|被[^，。]{0,10}(?:裁|开除|辞退|烧|淹)了"
    r"|[跟和与][^，。你]{1,6}(?:分|离|掰|散)了"
    rf"|{_HAN_LASTING}(?:已经|都|也|早|全){{0,2}}(?:死|没|停|关|删|取消|黄|吹|散|解除"
    rf"|结束|不在)掉?了"
    r"|(?:[小老阿大][\u4e00-\u9fff]|([\u4e00-\u9fff])\1)(?:上[周个月]{1,2}|去年|昨天"
    r"|前天|今年|已经|最近)"
    r"{0,2}(?:走|没|死|跑|丢|不在)了"
    rf"|把[^，。这那它]{{1,10}}(?:去掉|卖掉?|退掉?|停掉?|戒掉?|送人|关掉?"
    rf"|换成[^，。]{{1,8}})了{_CLAUSE_END}"
    r"|[腻够烦]了[，,]?不[^，。]{1,3}了"
    rf"|不是[^，。]{{2,10}}了{_CLAUSE_END}"
)
_HAN_NOT_PERSONAL = lazy_compile(
    r"服务器|程序|页面|网页|文件|代码|网络|电池|没电|灯|雨|雪|风|屏幕|进程|会议|电话|这|那|它|你"
    r"|他|她|别人|人家|电影|小说里|主角|皇帝|总统|作者|票|外卖|快递|客气|聊|再见|飞机|班车|车次"
    r"|问题|报错|变量|登录|群聊|红包|作业|同事的|朋友的|邻居的|隔壁"
)
ENDS = lazy_compile(
    rf"\b(?=\w\w)(?:{_GIVES_UP}|{_ENDS_OWN}|{_ENDED}|(?i:no (?:longer|more)|any ?more|any longer"
    rf"|gone|stopped|died|dead|left(?! [\w ]{{0,30}}\bout\b)|let me go|fired me|wiped|dropped"
    rf"|hardly|barely|rarely|off|over with|broke down|moved on from|moved out|separated from"
    rf"|divorced|dumped|stepped down|resigned|retired|lapse[sd]?|split up|broke up|gave my"
    rf"|gave our|replace|scrapped|stolen|haven't|hasn't))\b|{_HAN_GONE}掉?了|[不没](?!是|过|错|同"
    rf"|如|电)[^，。]{{0,10}}了|不是[^，。]{{0,10}}了|很少|再也不|去世|过世|[死走丢没坏]了"
    rf"|[卖删换戒辞退扔停裁关拆卸烧掰](?:了|掉|成)|被[^，。]{{0,6}}裁|离开|离职|分手|离婚|弃用"
    rf"|卸载|放弃|送[人给]|[和跟]我分|搬出|被偷|甩了|[调搬飞]走|取消|退[出订]|去掉|解[除散]|倒闭"
    rf"|不再|(?<=[和跟与])[^，。]{{1,6}}[分离]了"
)
"""Says that something is over."""
_HAN_ENDED = lazy_compile(
    rf"不(?:再|用|在|是)?{_HAN_DO}?(?P<done>[^，。了]{{0,8}})了|退出(?P<left>[^，。了]{{1,10}})了"
    rf"|(?:卖|戒|退|停|辞|换|删|关|拆|死|没|走|丢|分|离|裁|去世|过世|取消|放弃|注销|卸载?|转让"
    rf"|倒闭|解散|被偷|飞走|调走|搬走|搬出|去掉|送人|不再|解除)"
)
_HAN_CUT = lazy_compile(
    r"[的把被从和跟与在给]|已经|早就|早已|早|都|也|我们?|咱们?|用户|自己|上[周个月]{1,2}|去年"
    r"|今年|昨天|前天|最近|现在|终于"
)

_ENDS_ANOTHER = lazy_compile(
    r"(?<!was )(?<!were )(?<!is )(?<!are )(?<!been )(?<!got )(?<!be )"
    rf"\b(?:{_ENDS_OWN}|(?i:dropped|sold|scrapped|swapped|traded|uninstalled))\b(?P<en>.*)"
    r"|(?:取消|卖|退|删|关|停|拆|放弃|注销)掉?了(?P<zh>[^，。]{2,})"
)


def ended_things(clause: str) -> list[str]:
    """Return what a Chinese *clause* says is over: 大提琴 of 大提琴早就不拉了."""
    match = _HAN_ENDED.search(clause)
    if match is None:
        return []
    what = match["done"] or match["left"] or clause[: match.start()]
    parts = [part for part in _HAN_CUT.split(what) if part]
    return parts if len(parts) == 1 else [part for part in parts if len(part) > 1]


def what_ends(clause: str) -> str:
    """Return the part of *clause* that may name what is over: all, or the object of its verb.

    "Brightleaf cancelled the meeting" says nothing of the end of Brightleaf.
    """
    match = _ENDS_ANOTHER.search(clause)
    rest = (match["en"] or match["zh"] or "") if match else ""
    return rest if len(rest.strip(" .!。！")) > 1 else clause


def is_for_once(text: str) -> bool:
    """Return whether the ending in *text* is only for a day, or long ago."""
    return _FOR_ONCE.search(text) is not None


def says_something_ended(text: str) -> bool:
    """Return whether *text*, as written, says that something of the user's life is over."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    if is_for_once(straight):
        return False
    if match := _OVER.search(straight):
        after = _NEXT_WORDS.match(straight, match.end())
        return not _NOT_PERSONAL.search(match.group() + (after.group() if after else ""))
    match = _HAN_OVER.search(straight)
    return match is not None and not _HAN_NOT_PERSONAL.search(match.group())
