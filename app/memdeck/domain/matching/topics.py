"""Personal topics, which people name in words other than those of the memory.

"Where I live" shares no word with "The user moved to Leeds". Each topic is one pattern for both
languages, which matches requests and memories. A memory may have several topics. Other synonyms
are left to an embedder.

Source: the patterns are the project's own, measured by ``packaging/bench/forgetting.py``.
"""

import re
import unicodedata
from functools import lru_cache

from memdeck.domain.regex import lazy_compile

_PATTERNS = {
    "home": r"\b(?:liv(?:es?|ed|ing)|resid(?:es?|ed|ing)|residence|home ?town|home address"
    r"|(?<!to )(?:moved?|relocated?)(?: back)? to|rents? an?)\b"
    r"|(?<!mail )(?<!ip )(?<!web )\baddress\b"
    r"|住址|住(?![院宿酒])|居住|(?:家里?的?)?(?<!网)(?<!邮箱)地址|租房|搬[到去家来]",
    "work": r"\b(?:work(?:s|ing)? (?:at|for|as)|where (?:i|they|he|she|the user) works?|jobs?"
    r"|employ\w+|profession|occupation|career)\b|(?:is|was) an? [\w -]{2,30} (?:at|for)\b"
    r"|工作(?:情况|单位|内容)?(?![流日时])|上班|职业|当.{0,4}(?:[师士员工]|司机|会计|保安|翻译|老板)|在.{1,12}做",
    "pay": r"\b(?:salary|salaries|earn(?:s|ed|ing)?|income|wages?"
    r"|how much (?:i|they|he|she|the user) makes?)\b|[工薪]资|[月年]薪|薪水|收入|挣|赚",
    "phone": r"\b(?:(?:tele)?phone|mobile|cell)(?: number)?\b|手机(?:号码?)?|电话(?:号码?)?|尾号",
    "email": r"\be-?mail\b|邮箱|电邮",
    "birth": r"\b(?:birth(?:day|date)?|born|how old|years old|age)\b|生日|出生|年龄|岁数|几岁|多大",
    "allergy": r"\ballerg\w+|对.{1,8}过敏|过敏",
    "mind": r"\b(?:depress\w+|therap(?:y|ists?)|psych\w+|anxiety|counsell?\w+)\b|抑郁|焦虑症|心理",
    "pregnancy": r"\b(?:pregnan\w+|due (?:date|in))\b|怀孕|预产期",
    "spouse": r"\b(?:wife|husband|spouse)\b|妻子|老婆|太太|丈夫|老公|爱人",
    "divorce": r"\b(?:divorc\w+|separated|ex-?(?:wife|husband))\b|离[了过]?婚|分居|前[妻夫]",
    "pet": r"\b(?:pets?|dogs?|pupp(?:y|ies)|cats?|kittens?)\b|养.{0,10}[猫狗]|宠物|[猫狗]",
    "faith": r"\b(?:religio\w+|faith|church|mosque|temple|synagogue|muslim|christian\w*|jewish"
    r"|buddhis\w+|hindu\w*)\b|宗教|信仰|教堂|教会|清真寺|做礼拜|信[佛教]",
    "politics": r"\b(?:politic\w*|vot(?:es?|ed|ing)|elections?)\b|政治|投票|投给|选举",
    "debt": r"\b(?:owe[sd]?|owing|debts?|loans?|mortgage|overdraft)\b|欠|债|贷款|房贷",
    "bank": r"\b(?:banks?|banking|iban)\b|银行|卡号",
    "car": r"\b(?:cars?|vehicle|drives? an?)\b|汽车|车牌|开.{0,6}车|开一辆|(?:我|用户)的车",
    "smoking": r"\b(?:smok\w+|cigarettes?)\b|[抽吸戒]了?烟",
    "school": r"\b(?:schools?|universit(?:y|ies)|college)\b|学校|上学|读书|念书|[大中小]学"
    r"|[初高][一二三]",
    "child": r"\b(?:sons?|daughters?|kids?|child(?:ren)?)\b|儿子|女儿|孩子",
    "name": r"\b(?:names?|named|called)\b|名字|姓|叫",
    "code": r"\b(?:passwords?|passcodes?|pins?|codes?)\b|密码|口令",
    "body": r"\b(?:height|weight|tall|weighs?)\b|身高|体重|公斤",
    "illness": r"\b(?:diagnos\w+|illness|diseases?|medications?|medicines?|takes? \w+ for)\b"
    r"|确诊|查出|得[了过]|病|[吃服用]药|在[吃服]\w{1,6}治",
    "health": r"\b(?:health|medical|allerg\w+|diagnos\w+|illness|diseases?|depress\w+|anxiety"
    r"|surgery|pregnan\w+|takes? \w+ for|diabet\w+|asthma\w*|cancer|migraines?|arthritis|epilep\w+"
    r"|injur\w+|hospital\w*|blood pressure|(?:bad|sore|broken|weak|artificial) "
    r"(?:knees?|backs?|hips?|shoulders?|ankles?|heart|neck|wrists?))\b"
    r"|健康|身体状况|过敏|确诊|病|抑郁|焦虑|手术|怀孕|哮喘|高?血[压糖脂]|癌|肿瘤|受伤|住院|骨折|[腰膝腿背胃颈]\w{0,2}不好",
    "former partner": r"\bex(?:es)?\b|前[任妻夫]|前[男女]友",
    "team": r"\b(?:team|club)\b|\bsupports? \w+ (?:united|city|rovers|fc)\b"
    r"|[哪个球]队|支持.{1,6}队",
    "passport": r"\bpassports?\b|护照",
    "identity card": r"\b(?:id|identity) cards?\b|身份证",
    "diet": r"\b(?:vegan\w*|vegetarian\w*|diet)\b|吃素|素食|忌口",
    "orientation": r"\b(?:gay|lesbian|bisexual|sexual\w*)\b|性取向|同性恋",
}
_TOPICS = {name: lazy_compile(pattern) for name, pattern in _PATTERNS.items()}

_MEMBERS = tuple(
    tuple(lazy_compile(pattern) for pattern in group)
    for group in (
        (r"\b(?:dog|pupp)|狗", r"\b(?:cats?\b|kitten)|猫"),
        (r"\bsons?\b|儿子", r"\bdaughters?\b|女儿"),
        (r"\bwife\b|妻|老婆|太太", r"\bhusband\b|丈夫|老公"),
        (r"\bbrothers?\b|[哥弟]", r"\bsisters?\b|[姐妹]"),
        (r"\b(?:mother|mum|mom)\b|妈|母亲", r"\b(?:father|dad)\b|爸|父亲"),
        (r"\bvegan", r"\bvegetarian"),
        (r"\bschools?\b|[小中]学", r"\b(?:universit|college)|大学"),
    )
)
"""Kinds within one topic that exclude each other."""
_KINDS = tuple(
    lazy_compile(pattern)
    for pattern in (
        r"\b(?:mortgage|home loan)|房贷",
        r"\boverdraft",
        r"\b(?:student|car|bank) loan|车贷|助学贷",
        r"\biban\b|卡号",
        r"\bsurger(?:y|ies)|\boperat(?:ed|ions?)\b|手术",
        r"\b(?:tall|height)\b|身高",
        r"\bweigh|体重|公斤|\bkgs?\b",
        r"\b(?:therap|psych|counsell?)|心理",
        r"\bdepress|抑郁",
        r"\banxiety|\banxious|焦虑",
        r"\bdiabet|糖尿",
        r"\basthma|哮喘",
        r"\bcancer|癌|肿瘤",
        r"\bmigraine|偏头痛",
        r"\barthritis|关节炎",
        r"\bepilep|癫痫",
        r"\bblood pressure|血压",
        r"\b(?:medication|medicine|takes?\b)|药",
        r"\b(?:church|christian)|教堂|教会|基督",
        r"\b(?:mosque|muslim)|清真寺|穆斯林",
        r"\b(?:synagogue|jewish)|犹太",
        r"\b(?:temple|buddhis|hindu)|佛|寺",
    )
)
"""Kinds within a broad topic: a memory of another kind, or of none, is not meant."""
_NUMBER = lazy_compile(r"\bnumber\b|号码|尾号")
_DIGITS = lazy_compile(r"\d{3}")


def folded(text: str) -> str:
    """Return *text* as the patterns expect it: in lower case, with straight apostrophes."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return plain.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def means_another(request: str, text: str) -> bool:
    """Return whether lower-case *request* and *text* exclude each other: a dog and a cat."""
    groups = zip(_members_in(text), _members_in(request), strict=True)
    return any(known and meant - known for known, meant in groups)


@lru_cache(maxsize=512)
def _members_in(text: str) -> tuple[frozenset[re.Pattern[str]], ...]:
    """Return the members that *text* names of each group whose members exclude each other."""
    return tuple(
        frozenset(pattern for pattern in group if pattern.search(text)) for group in _MEMBERS
    )


def lacks_number(request: str, text: str) -> bool:
    """Return whether *request* is about a number, and *text*, both in lower case, has no digits."""
    return bool(_NUMBER.search(request)) and not _DIGITS.search(text)


def lacks_kind(request: str, text: str) -> bool:
    """Return whether *request* names a kind of a topic that *text* lacks; both in lower case.

    A mortgage is a debt, but "my mortgage" does not mean every debt.
    """
    return any(kind.search(request) and not kind.search(text) for kind in _KINDS)


@lru_cache(maxsize=512)
def topics_of(text: str) -> frozenset[str]:
    """Return the topics of *text*, which is in lower case."""
    return frozenset(name for name, pattern in _TOPICS.items() if pattern.search(text))


def has_any(text: str, topics: frozenset[str]) -> bool:
    """Return whether *text*, in lower case, has one of *topics*."""
    return any(_TOPICS[name].search(text) for name in topics)


def has_topics(text: str, topics: frozenset[str]) -> bool:
    """Return whether *text*, in lower case, has all of *topics*."""
    return all(_TOPICS[name].search(text) for name in topics)


def topic_end(text: str, start: int, topics: frozenset[str]) -> int | None:
    """Return the end of one of *topics* that begins at *start* in lower-case *text*, if any."""
    hits = (_TOPICS[name].match(text, start) for name in topics)
    return max((hit.end() for hit in hits if hit), default=None)


def without_topics(text: str, topics: frozenset[str]) -> str:
    """Return lower-case *text* without the words that match *topics*."""
    for name in topics:
        text = _TOPICS[name].sub(" ", text)
    return text
