"""Facts of which a user has one at a time: partner, job, car.

"My wife is called Lea" contradicts "my wife is called Mia", and "I work as a florist"
contradicts "I am a nurse": the slot is the same, and the value is another. The owner of a slot
is part of its text ("my husband", not "my sister's husband"), so who else is named does not
matter. What one has several of (friends, children, hobbies, languages) is not a slot.

Source: the patterns and names are the project's own, written with
``packaging/bench/consolidation_changes.tsv``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memdeck.domain.matching.vocabulary import word_set
from memdeck.domain.regex import lazy_compile

PETS = ("dog", "cat", "rabbit", "parrot", "horse", "hamster")
_NOUNS = {
    word: kind
    for kind, words in {
        "partner": "wife husband spouse girlfriend boyfriend fiance fiancee fiancé fiancée",
        "manager": "boss supervisor",
        "doctor": "gp physician",
        "landlord": "landlady",
        "dog": "puppy",
        "cat": "kitten",
        "phone": "smartphone mobile",
        "laptop": "notebook",
        "main language": "language",
    }.items()
    for word in words.split()
}
"""Kinds of slots by other nouns that name them; any noun names its own kind."""
_BY_NAME = frozenset({"partner", "manager", "doctor", "dentist", "therapist", "landlord", *PETS})
"""Kinds whose value is a name, which may follow at once: "my wife Mia"."""
_MARRIED = frozenset({"wife", "husband", "spouse"})
_SEVERAL = word_set(
    """
    friend colleague coworker neighbour neighbor sister brother sibling child kid son daughter
    cousin aunt uncle niece nephew grandmother grandfather grandma grandpa hobby goal problem
    question issue idea concern point plan task project meeting appointment flight trip favourite
    favorite skill name student client customer answer opinion advice guess class course recipe
    allergy
    """
)
"""Nouns of what one has several of, or that mean nothing lasting."""
_NO_NAME = word_set(
    """
    I Dr Mr Mrs Ms Prof German French English British Irish Scottish Dutch Swedish Danish Finnish
    Norwegian Polish Czech Russian Ukrainian Spanish Italian Portuguese Greek Turkish Chinese
    Japanese Korean Indian American Canadian Mexican Brazilian Australian Swiss Austrian Belgian
    Jewish Muslim Christian Catholic Monday Tuesday Wednesday Thursday Friday Saturday Sunday
    January February March April May June July August September October November December
    """
)
"""Capitalised words that do not name a person or an object."""
_NOUN = r"((?:[a-z-]{1,20} ){0,2}?[a-zé-]{2,20})"
_NAME = r"\b((?:(?:Dr|Mr|Mrs|Ms|Prof)\.? )?[A-Z][\w'-]{0,30}(?: [A-Z0-9][\w-]{0,20}){0,2})"
_OWN = r"\b(?:[Mm]y|[Oo]ur) "
_IS = r" (?:is|'s|was|became) (?:now |currently )?"
_NAMED_AFTER = lazy_compile(
    _OWN + _NOUN + r"(?:(?:'s name)?" + _IS + r"|:)(?:(?:now )?(?:called|named) )?"
    r"((?:Dr|Mr|Mrs|Ms|Prof)\.? ?[^,.;!?\n]{1,40}|[^,.;!?\n]{1,60})"
)
_NAMED_NEXT = lazy_compile(
    r"\b(?:[Mm]y|[Oo]ur|(?:got|have|found|see) an?) "
    r"(?:(?!ex\b|former |late |first |old )[a-z-]{1,20} )?("
    + "|".join([*sorted(_BY_NAME), *(noun for noun in _NOUNS if _NOUNS[noun] in _BY_NAME)])
    + r"),? (?:called |named )?"
    + _NAME
)
_NAMED_BEFORE = lazy_compile(
    _NAME + r" (?:is|became) (?:now )?(?:my|our) (?:new |current )?([a-z-]{2,20})\b"
)
_PET = lazy_compile(
    r"\b(?:has|have|got|adopted|keeps?|owns?) (?:an?|the|our|my) (?:[a-z-]{1,20} ){0,2}?"
    r"(" + "|".join((*PETS, "puppy", "kitten")) + r") (?:called|named) " + _NAME
)
_OWN_NAME = lazy_compile(
    r"\b[Mm]y (?:full )?name(?:'s| is) (?:now |really |actually )?"
    + _NAME
    + r"(?! (?:days?|tags?)\b)"
    r"|(?:我叫|我的名字[是叫])(?!外卖|车|什么|[他她它你了])([\u4e00-\u9fff]{2,4})(?=[，。！,.!；]|$)"
)
_FAVOURITE = lazy_compile(
    _OWN + r"favou?rite ([a-z-]{2,20}(?: [a-z-]{2,20})?)" + _IS + r"([^,.;!?\n]{1,40})"
)
_WITH = lazy_compile(r"\b(?:married to|engaged to|dating|girlfriend of|boyfriend of) " + _NAME)
_DRIVES = lazy_compile(r"\b[Dd]riv(?:es?|ing) (?:an?|my|our|the) (?:[a-z-]{1,20} ){0,2}?" + _NAME)
_CARS = (
    "Audi BMW Mercedes Volkswagen VW Opel Porsche Fiat Ferrari Lancia Peugeot Renault Citroën"
    " Citroen Dacia Skoda Škoda Seat Cupra Volvo Saab Polestar Toyota Lexus Honda Mazda Nissan"
    " Subaru Suzuki Mitsubishi Hyundai Kia Ford Chevrolet Chevy Jeep Dodge Chrysler Cadillac Tesla"
    " Rivian Mini Jaguar Bentley BYD NIO Xpeng"
)
_CAR = lazy_compile(
    r"\b(?:has|have|owns?|bought|buy|got|gotten|leased?|for|to|into|with|is) (?:an?|the|our|my)?"
    r" ?(?:[a-z-]{1,20} ){0,2}?(" + _CARS.replace(" ", "|") + r")\b"
)
_TRADE = (
    r"((?:[\w-]{1,20} ){0,3}?(?:[\w-]{2,20}(?:er|or|ist|ian|ant|eer|ect|yst|man|woman|smith|wright"
    r"|boy|keeper)|nurse|paramedic|medic|chef|cook|pilot|judge|vet|coach|guide|barista|midwife|mechanic"
    r"|chemist|clerk|student|developer|dj|host|actress|waitress|surgeon|butcher|tailor|potter|priest"
    r"|monk|model|officer|spy|sailor|soldier|professor|intern|lead|boss|ceo|cto|agent))"
)
_NO_TRADE = lazy_compile(
    r"\b(?:user|member|beginner|owner|lover|fan|father|mother|brother|sister|daughter|parent|runner"
    r"|swimmer|reader|listener|drinker|sleeper|learner|speaker|smoker|believer|supporter|vegetarian"
    r"|human|woman|man|gamer|hiker|cyclist|climber|collector|eater|riser|lefty|hander|hitter|introvert"
    r"|number|holder|subscriber|customer|newcomer|minor|senior|junior|pescatarian|christian|veteran"
    r"|widower|citizen|foreigner|outsider|survivor|perfectionist|optimist|pessimist|minimalist|realist|bit"
    r"|person|pet|boy|commuter|tenant|participant|volunteer|player|better|lister|grandfather|worker"
    r"|italian|canadian|indian|australian|brazilian|norwegian|belgian|russian|hungarian|austrian)$"
)
_JOBS = (
    lazy_compile(
        r"\b(?:works?|working|worked|(?:earn|make)s? (?:my|a) living|(?:re)?trained|job (?:is|as)"
        r"|living) (?:now |currently )?(?:as |to be )?an? ((?:[\w-]{1,20} ){0,3}?[\w-]{2,20})"
        r"(?=[,.;!?]|\s+(?:at|in|for|on|with|now|and|since|these|from|of|again)\b|\s*$)",
        re.IGNORECASE,
    ),
    lazy_compile(
        r"\bI(?:'ve| have)? (?:just )?(?:moved|went|gone|switched) into ((?:[a-z]{2,20} ){0,2}"
        r"[a-z]{2,20})(?=[,.;!?]|\s+(?:at|in|for|on|now|and|this|last)\b|\s*$)"
    ),
    lazy_compile(
        r"(?:(?:\bI(?:'m| am)|(?:^|\b(?:I|and|have|'ve) )(?:just )?bec[ao]me) "
        r"(?:now |currently |actually )?(?:an? |the )|\b[Jj]ob: )" + _TRADE + r"\b"
    ),
)
_SEPARATED = lazy_compile(
    r"\b(?:I|[Ww]e)\b[^,.;!?]{0,30}? (?:broke|broken|split) up\b(?! the)"
    r"|\b(?:I|[Ww]e)(?:'m|'re| am| are| got| have| just){1,2} (?:\w+ )?(?:divorced|separated)\b"
    r"|\b[Mm]y divorce\b|(?<!没)(?:离婚|分手)了|我[^，。]{0,8}(?:离婚|分手|离异)"
)
_WIDOWED = lazy_compile(
    r"\bI(?:'m|'ve been| am| became| have been) (?:a )?widow(?:ed|er)?\b"
    r"|\b[Mm]y (?:\w+ )?(?:wife|husband|spouse|partner)(?: \w+)? (?:died|passed away)\b"
    r"|我的?(?:老婆|妻子|太太|媳妇|老公|丈夫|爱人)[^，。]{0,6}(?:去世|过世|走了|不在了)"
)
_ENGAGED = lazy_compile(
    r"\b(?:I|[Ww]e)(?:'m|'re|'ve| am| are| got| have| just){1,2} engaged\b(?! in)"
    r"|(?:我|我们)[^，。]{0,8}订婚|我的?未婚[妻夫]"
)
_EMPLOYMENT = r"(?:my |our )?(?:jobs?|employers?|compan(?:y|ies)|firms?)\b"
_NEW_WORK = lazy_compile(
    rf"\b(?:changed|new|switched) {_EMPLOYMENT}|跳槽|换了?家?(?:工作|公司|单位)"
)
"""Says that somebody works elsewhere than before."""
_NO_WORK = lazy_compile(
    rf"\b(?:quit|left|lost|resigned from|gave up) {_EMPLOYMENT}"
    r"|\bhanded in my (?:notice|resignation)\b"
    r"|\bI(?:'m|'ve| am| have)? (?:just |now |finally )?(?:retired|resigned|got fired)\b"
    r"|离职|辞职|辞呈|辞了|退休|被裁|失业"
)
LEFT_WORK = lazy_compile(f"{_NEW_WORK.pattern}|{_NO_WORK.pattern}")
"""Says that somebody no longer works where they did."""
_COMMUTES = lazy_compile(
    r"\b(?:takes?|by|rides?|on) (?:the |my |a )?(bus|train|tram|metro|subway|bike|bicycle|car"
    r"|ferry) to (?:work|the office|school)\b"
    r"|\b(cycl|walk|driv)(?:es?|s|ing)? to (?:work|the office|school)\b"
    r"|(地铁|公交|开车|骑车|自行车|走路|步行|打车|班车)去?上[班学]"
)
_HOURS = {
    "getting up": lazy_compile(
        r"\b(?:wakes?|wak(?:ing)|gets?|getting) up at (?:about |around )?(\w{1,7})"
        r"|([一二三四五六七八九十\d]{1,3}点半?)[^，。]{0,3}起床"
    ),
    "going to bed": lazy_compile(
        r"\b(?:goes|go|going) to (?:bed|sleep) at (?:about |around )?(\w{1,7})"
        r"|([一二三四五六七八九十\d]{1,3}点半?)[^，。]{0,3}(?:睡觉|上床)"
    ),
}
_SCHOOL = lazy_compile(
    r"\b(?:[Ss]tud(?:y|ies|ying)|[Ee]nrolled|[Ss]tudent) at (?:the )?"
    + _NAME
    + r"|在([\u4e00-\u9fff]{2,8}?)(?:读书|上学|念书|就读)|转学[到去]了?([\u4e00-\u9fff]{2,8})"
)
_SMALL = word_set("a an the my our new old own now today again is currently")
_END = lazy_compile(
    r" (?:now|and|but|since|these days|nowadays|again|instead|currently|who|which|that|because|for"
    r"|at|in|on|from|any ?more|with)\b"
)

_HAN_OWN = r"(?:我们?家?|咱们?家?)的?(?:新)?"
_HAN_NOUNS = {
    word: kind
    for kind, words in {
        "partner": "老婆 妻子 太太 媳妇 爱人 老公 丈夫 女朋友 女友 男朋友 男友 对象 未婚妻 未婚夫",
        "manager": "领导 老板 上司 主管 经理 老大",
        "doctor": "家庭医生 医生 主治医生",
        "dentist": "牙医",
        "landlord": "房东",
        "dog": "小狗 狗狗 狗",
        "cat": "小猫 猫咪 猫",
        "rabbit": "兔子",
        "parrot": "鹦鹉",
        "hamster": "仓鼠",
        "car": "座驾 车子 汽车 车",
        "phone": "手机",
        "laptop": "笔记本电脑 笔记本 电脑",
        "editor": "编辑器",
        "mail": "邮箱",
        "bank": "开户行 银行",
        "insurer": "保险公司 保险",
        "gym": "健身房",
        "subject": "专业",
        "school": "学校 大学",
        "birthday": "生日",
        "hometown": "老家",
        "job": "职业 工作",
    }.items()
    for word in words.split()
}
_HAN_MARRIED = ("老婆", "妻子", "太太", "媳妇", "老公", "丈夫")
_HAN_VALUE = r"((?!不是|什么|谁|哪|在|被|这|那|怎|有|很)[\u4e00-\u9fffA-Za-z0-9· -]{1,14})"
_HAN_NAMED = lazy_compile(
    _HAN_OWN + "(" + "|".join(_HAN_NOUNS) + r")(?:的名字|现在|目前|如今|已经){0,2}"
    r"(是|叫做?|名叫|换成了?|换了|改成了?|变成了?) ?" + _HAN_VALUE
)
_HAN_PET = lazy_compile(
    r"养[^，。的]{0,4}?(?:叫([\u4e00-\u9fff]{1,4})的)?(狗|猫|兔子|鹦鹉|仓鼠)(?:叫([\u4e00-\u9fff]{1,4}))?"
)
_HAN_DRIVES = lazy_compile(
    r"我们?家?(?:现在|目前|平时|一直)?(?:开(?:着|的是)?|有|买了?|换了?|提了?)(?:一?[辆台])(?:新)?"
    r"([\u4e00-\u9fffA-Za-z]{2,8})|我(?:现在|目前)?开(?:的是|着)?(?!始|心|车|会|发|店|公司|了)"
    r"([\u4e00-\u9fffA-Za-z]{2,8})|(?:卖|换|买)了?[^，。]{0,8}?[，,]?(?:买|换)(?:成|了)(?:一?[辆台])"
    r"([\u4e00-\u9fffA-Za-z]{2,8})"
)
_HAN_FAVOURITE = lazy_compile(
    r"最(?:喜欢|爱|喜爱)的([\u4e00-\u9fff]{1,5}?)(?:现在|目前|变成了?|换成了?)?是?"
    r"(?<=[是了成])" + _HAN_VALUE
)
_HAN_TRADE = (
    r"([\u4e00-\u9fffA-Za-z]{0,6}?(?:师|护士|助产士|药剂士|[兽牙中西军校]医|医生|员|[^员]工|匠|画家|作家|作曲家|歌手|鼓手|经理|顾问"
    r"|司机|编辑|记者|警察|军人|教授|律师|会计|保安|导游|农民|厨师|主播|主管|裁缝|法官|店长|总监"
    r"|(?:养|农|猎|渔|媒体)[\u4e00-\u9fff]?人|翻译|运营|DJ|程序猿|博主))(?=了|的|[，。,.；！]|$)"
)
_HAN_NO_TRADE = lazy_compile(r"(?:会员|成员|党员|团员|员工|新手|全员|动员|人员)$")
_HAN_JOB = lazy_compile(
    r"(?<![\u4e00-\u9fff])(?:我|我现在|我目前|现在)(?:[^，。的我]|(?<=[\u4e00-\u9fff])我){0,12}?(?<![不没前])"
    r"(?:是|当|做|干|成为|转行做?|改行做?|转岗做?)(?:了|起)?(?:一?[名位个])?(?!不|了)"
    + _HAN_TRADE
    + r"|(?<![\u4e00-\u9fff])我(?:现在|已经|改|转)?去(?:做|当|干)(?:一?[名位个])?"
    r"([\u4e00-\u9fff]{2,6}?)了(?=[，。！]|$)"
    r"|(?:转行|改行|转岗)[^，。]{0,2}?(?:当|做|成|去)了?(?:一?[名位个])?([\u4e00-\u9fff]{2,6}?)"
    r"(?=了|[，。]|$)"
)
_HAN_TOOL = lazy_compile(
    r"主要写 ?([A-Za-z+#]{1,14})"
    r"|\b(?:mostly|mainly) (?:write|code in|program in|use) ([A-Z][\w+#]{0,14})"
)
_HAN_PERSON = lazy_compile(
    r"(?:女的|男的|的|人|师|士|员|生|工|狗|猫|犬|年|岁|很.*|[一两二三\d].*)$"
)
_HAN_UNIT = lazy_compile(r"^(?:一?[辆台部只条名位个]|一)|[了啦吧]$")

_NOBODY = frozenset({"nobody"})
"""The value of a slot that was ended, and not filled again."""
_ANOTHER = frozenset({"another"})
"""The value of a slot that was filled with something that is not named."""
UNNAMED = _NOBODY | _ANOTHER
"""Values that name nothing: two statements that share one may tell of two events."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot of the user's, and its value; *is_own* where the text names its owner."""

    kind: str
    values: frozenset[str]
    is_own: bool = True


def slots_in(text: str) -> Iterator[Slot]:
    """Yield the slots that *text*, in the first person, fills."""
    yield from _named(text)
    yield from _possessed(text)
    for pattern in _JOBS:
        for hit in pattern.finditer(text):
            if not _NO_TRADE.search(hit[1].lower()):
                yield Slot("job", _content(hit[1]), is_own=False)
    yield from _marital_status(text)
    if LEFT_WORK.search(text):
        value = _NOBODY if _NO_WORK.search(text) else _ANOTHER
        yield Slot("job", value, is_own=False)
        yield Slot("employer", value, is_own=False)
    yield from _routines(text)
    for hit in _HAN_TOOL.finditer(text):
        yield Slot("main language", _content(_first(hit)), is_own=False)
    if max(text, default="") >= "\u4e00":
        yield from _han(text)


def _routines(text: str) -> Iterator[Slot]:
    """Yield how the user gets to work, where they study, and when they get up."""
    for hit in _COMMUTES.finditer(text):
        yield Slot("commute", frozenset({_first(hit)}), is_own=False)
    for kind, pattern in _HOURS.items():
        for hit in pattern.finditer(text):
            yield Slot(kind, frozenset({_first(hit)}), is_own=False)
    for hit in _SCHOOL.finditer(text):
        yield Slot("school", _content(_first(hit)), is_own=False)


def _marital_status(text: str) -> Iterator[Slot]:
    """Yield that the user no longer has a partner, or is engaged."""
    if _SEPARATED.search(text):
        yield Slot("partner", _NOBODY)
        yield Slot("marriage", frozenset({"alone", "divorced"}))
    if _WIDOWED.search(text):
        yield Slot("partner", _NOBODY)
        yield Slot("marriage", frozenset({"alone", "widowed"}))
    if _ENGAGED.search(text):
        yield Slot("marriage", frozenset({"engaged"}))


def _named(text: str) -> Iterator[Slot]:
    for hit in _OWN_NAME.finditer(text):
        yield Slot("own name", frozenset(_first(hit).lower().split()))
    for hit in _NAMED_AFTER.finditer(text):
        yield from _noun_slot(hit[1], hit[2])
    for hit in _NAMED_NEXT.finditer(text):
        is_own = hit.group().lower().startswith(("my ", "our "))
        yield from _noun_slot(hit[1], hit[2], is_own=is_own)
    for hit in _NAMED_BEFORE.finditer(text):
        yield from _noun_slot(hit[2], hit[1])
    for hit in _PET.finditer(text):
        yield from _noun_slot(hit[1], hit[2], is_own=False)
    for hit in _WITH.finditer(text):
        yield Slot("partner", _names(hit[1]), is_own=False)


def _possessed(text: str) -> Iterator[Slot]:
    for hit in _FAVOURITE.finditer(text):
        if value := _content(_END.split(hit[2])[0]):
            noun = hit[1].replace("color", "colour")
            yield Slot(f"favourite {noun}", value)
    for pattern in (_DRIVES, _CAR):
        for hit in pattern.finditer(text):
            yield Slot("car", _names(hit[1]), is_own=False)


def _noun_slot(noun_phrase: str, value: str, *, is_own: bool = True) -> Iterator[Slot]:
    *before, noun = noun_phrase.split()
    is_plural = noun.endswith("s") and not noun.endswith("ss")
    if noun in _SEVERAL or is_plural:
        return
    if {"ex", "former", "late", "first", "old", "favorite", "favourite"} & {*before}:
        return
    kind = _NOUNS.get(noun, noun)
    if kind == "main language" and not {"main", "primary", "first"} & {*before}:
        return
    value = _END.split(value)[0]
    if names := _names(value):
        yield from _of_noun(kind, names, is_own=is_own)
    if noun in _MARRIED:
        yield Slot("marriage", frozenset({"married"}))
    if noun.startswith("fianc"):
        yield Slot("marriage", frozenset({"engaged"}))


def _of_noun(kind: str, values: frozenset[str], *, is_own: bool = True) -> Iterator[Slot]:
    if kind in PETS:
        yield Slot(f"{kind}'s name", values, is_own)
        yield Slot(kind, frozenset({"here"}), is_own)
    else:
        yield Slot(kind, values, is_own)


def _han(text: str) -> Iterator[Slot]:
    for hit in _HAN_NAMED.finditer(text):
        kind, value = _HAN_NOUNS[hit[1]], _HAN_UNIT.sub("", hit[3].strip())
        is_name = hit[2].startswith(("叫", "名")) or kind not in _BY_NAME
        if value and (is_name or (len(value) <= 4 and not _HAN_PERSON.search(value))):
            yield from _of_noun(kind, _content(value))
    for noun in _HAN_MARRIED:
        if f"我{noun}" in text or f"我的{noun}" in text:
            yield Slot("marriage", frozenset({"married"}))
    for hit in _HAN_PET.finditer(text):
        if name := hit[1] or hit[3]:
            yield from _of_noun(_HAN_NOUNS[hit[2]], _content(name))
    for hit in _HAN_FAVOURITE.finditer(text):
        yield Slot(f"favourite {hit[1]}", _content(hit[2]))
    for hit in _HAN_DRIVES.finditer(text):
        yield Slot("car", _content(_HAN_UNIT.sub("", _first(hit))))
    for hit in _HAN_JOB.finditer(text):
        trade = _first(hit)
        if not _HAN_NO_TRADE.search(trade):
            yield Slot("job", _content(trade), is_own=False)


def _first(hit: re.Match[str]) -> str:
    return next(group for group in hit.groups() if group)


def _names(value: str) -> frozenset[str]:
    """Return the names in *value*, lower case: capitalised words, "iPhone", numbers of models."""
    found = re.findall(r"\b(?:[A-Z]|i[A-Z])[\w'-]{0,30}", value.replace("'s", ""))
    return frozenset(name.lower() for name in found if name not in _NO_NAME)


def _content(value: str) -> frozenset[str]:
    """Return the words of *value*; Chinese is kept unchanged."""
    words = re.findall(r"[a-z0-9+#-]+|[\u4e00-\u9fff]+", value.lower())
    return frozenset(words) - _SMALL
