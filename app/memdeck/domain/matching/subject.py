"""The subject a memory begins with: one of several of a kind, the user, or a relative.

"Project Beta uses port 9090" and "Project Gamma uses port 9091" share most of their words, and
neither says anything about the other. Nor does "The user's parents live in Chengdu" about where
the user lives.

Source: the patterns are the project's own, written with ``packaging/bench/consolidation.tsv`` and
``consolidation_subjects.tsv``.
"""

import re
import unicodedata
from dataclasses import dataclass

from memdeck.domain.matching.vocabulary import STOP_WORDS
from memdeck.domain.regex import lazy_compile

_ENGLISH = lazy_compile(
    r"\A\W{0,20}(?:(?:[Tt]he|[Oo]ur|[Mm]y|A(?=\s[a-z]))\s{1,4})?"
    r"(?:[A-Za-z][\w-]{0,60}\s{1,4}of\s{1,4})?"
    r"((?:[a-z][\w-]{0,60}\s{1,4}){0,2}[A-Z][\w-]{0,60}(?:\s{1,4}[A-Z][\w-]{0,60}){0,3})"
    r"(?=(?:'s)?\s{1,4}(?!(?:in|at|on|for|to|with|as|from|of|by|and|or)\b)[a-z])",
    re.ASCII,
)
_CHINESE = lazy_compile(
    r"\A\s{0,20}((?:(?![我你他她用是在的有为每把从到])[\u4e00-\u9fff]){0,4}?"
    r"\s{0,4}(?:[甲乙丙丁戊](?![醇烷肝状])|[A-Za-z][A-Za-z0-9.-]{0,60}))(?=\s{0,4}[\u4e00-\u9fff])"
)
_NUMBERED = lazy_compile(
    r"\A(?:\W{0,20}((?:[A-Za-z][\w-]{0,60}\s{1,4}){1,5}?)(?:#|No\.?\s?)?"
    r"([A-Z]{0,2}\d[\w.-]{0,60})"
    r"(?=\s{0,4}[:：]|\s{1,4}(?!(?:day|week|month|year|hour|minute|time|euro|dollar"
    r"|mile)s\b)[a-z]{1,30}(?:s|ed)\b|\s{1,4}(?:is|was|has|had|can|will|goes|does)\b)"
    r"|\s{0,20}((?:(?![我你他她用是有为每到共约])[\u4e00-\u9fff]){1,6})\s{0,4}"
    r"([A-Z]{0,2}\d[\w.-]{0,60})"
    r"(?=\s{0,4}(?![个只次杯包点台元块年月日天小分秒升斤公里岁位张本条份人名路岁%])[\u4e00-\u9fff：:]))",
    re.ASCII,
)
"""The beginning of a memory, up to the number that says which of its kind it is: "Locker 12"."""
_PERSON = lazy_compile(
    r"\A\W{0,20}(?!(?:I|We|My|Our|The|It|He|She|They|This|That|There)\b)"
    r"(?P<en>[A-Z][a-z'-]{1,30}(?<!ly)(?<!ed)(?<!ing)(?:\s[A-Z][a-z'-]{1,30})?)"
    r"\s(?=(?:(?:is|was)\s(?:now\s)?(?:an?|married|single|divorced|engaged|retired|vegan|pregnant)"
    r"|(?:now\s)?(?:liv|mov|lik|lov|us|chang|hat|smok|driv|danc|tak)(?:es|ed)|has|had|works|worked|got"
    r"|became|quit|left|sold|bought|joined|drinks|eats|studies|studied|owns|plays|sings|speaks"
    r"|wants|prefers|starts|started|stopped|switched|married|retired|runs|teaches)\b)"
    r"|\A\s{0,20}(?P<zh>(?!周末|周[一二三四五六日天]|常常|马上|白天|高中)"
    r"(?:[小老阿][\u4e00-\u9fff]|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董程曹袁邓许"
    r"沈曾彭吕苏卢蒋蔡贾丁魏薛叶余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊陆郝孔白崔康毛邱秦江史顾侯邵孟龙段雷钱汤"
    r"尹黎易常武乔贺赖龚][\u4e00-\u9fff]{1,2}?|[A-Z][a-z]{1,20} ?))"
    r"(?=[住搬在是当做养开换跳戒去喝吃抽辞]|现在|目前|已经|每天|喜欢|从)"
)
"""The name of a person at the beginning, before what they are or do."""
_OF_USER = lazy_compile(r"\b(?:[Uu]ser|I|I'\w{1,2}|[Mm]y|[Mm]e|[Ww]e|[Oo]ur)\b|用户|我|咱")
_WORD = lazy_compile(r"[A-Za-z][\w-]*|[甲乙丙丁戊]", re.ASCII)
_PARTS_OF_NAMES = frozenset({"a", "team"})
_ALIKE = 4
"""Initial letters that two words share to be taken for forms of one."""

_RELATIVES = {
    word: kind
    for kind, words in {
        "partner": "wife husband spouse partner girlfriend boyfriend fiance fiancee"
        " 老婆 妻子 太太 媳妇 爱人 老公 丈夫 女朋友 女友 男朋友 男友 对象 未婚妻 未婚夫",
        "mother": "mother mom mum 妈妈 母亲 妈",
        "father": "father dad 爸爸 父亲 爸",
        "parents": "parents 父母 爸妈 爹妈",
        "boss": "boss manager supervisor 老板 领导 上司 主管",
        "company": "company firm employer 公司 单位",
        "sister": "sister 姐姐 妹妹 姐 妹",
        "brother": "brother 哥哥 弟弟 哥 弟",
        "child": "kid kids child children baby 孩子 小孩 宝宝",
        "son": "son 儿子",
        "daughter": "daughter 女儿 闺女",
        "grandmother": "grandmother grandma 奶奶 外婆 姥姥",
        "grandfather": "grandfather grandpa 爷爷 外公 姥爷",
        "parents-in-law": "in-laws mother-in-law father-in-law 岳父 岳母 公公 婆婆",
        "sister-in-law": "sister-in-law 嫂子 弟妹",
        "brother-in-law": "brother-in-law 姐夫 妹夫",
        "son-in-law": "son-in-law 女婿",
        "daughter-in-law": "daughter-in-law 儿媳",
        "uncle": "uncle 叔叔 舅舅 伯伯 姑父",
        "aunt": "aunt 阿姨 姑姑 姨妈 舅妈",
        "cousin": "cousin 表哥 表姐 表弟 表妹 堂哥 堂姐 堂弟 堂妹",
        "nephew": "nephew 侄子 外甥",
        "niece": "niece 侄女 外甥女",
        "friend": "friend friends 朋友 闺蜜 发小 哥们",
        "colleague": "colleague colleagues coworker co-worker teammate 同事",
        "classmate": "classmate 同学",
        "neighbour": "neighbour neighbor neighbours neighbors 邻居",
        "flatmate": "roommate flatmate housemate 室友 舍友",
        "dog": "dog puppy 狗 小狗 狗狗",
        "cat": "cat kitten 猫 小猫 猫咪",
    }.items()
    for word in words.split()
}
"""Persons, animals and firms that are close to the user, by the words for them."""
_UNIQUE_RELATIVES = frozenset({"partner", "mother", "father", "parents", "boss", "company"})
"""Kinds of relatives of which a user has one."""


def _nouns(*, is_han: bool) -> str:
    """Return an alternation of the words for relatives, the longest first."""
    words = (word for word in _RELATIVES if (word >= "\u4e00") is is_han)
    return "|".join(sorted(words, key=len, reverse=True))


_EN_NOUN = rf"(?:[a-z-]{{1,20}} )?(?:{_nouns(is_han=False)})\b"
_ZH_NOUN = rf"(?:{_nouns(is_han=True)})"
_RELATIVE = lazy_compile(
    rf"\A\W{{0,20}}(?:(?:[Tt]he )?[Uu]ser's|[Mm]y|[Oo]ur|[Tt]he) "
    rf"(?P<en>{_EN_NOUN}(?:'s {_EN_NOUN}){{0,2}})(?!'| and\b)"
    r"(?:,?(?: is| was)?(?: called| named)? (?P<name>[A-Z][\w-]{0,30}))?"
    rf"|\A\s{{0,20}}(?:用户|我)家?的?(?P<zh>{_ZH_NOUN}(?:家?的?{_ZH_NOUN}){{0,2}})(?!的|[和跟与]我|圈|粮)"
    r"(?:的?名字)?(?:(?:是|名?叫做?)(?P<zh_name>[\u4e00-\u9fff]{1,4}))?"
    r"|\A\s{0,20}(?:家里的?|这只|那只)?(?P<zh_bare>小?猫咪?|小狗|狗狗?|小?孩子?|宝宝|儿子|女儿)"
    r"(?=名?叫|[只不每现已喜爱在会对是很要从最今总常都早晚一刚又还也吃喝睡住上怕])",
)
"""A memory on a relative: the words for them, and their name where it follows."""
_NOUN = lazy_compile(rf"\b({_nouns(is_han=False)})s?\b|({_ZH_NOUN})")
_ACTING = lazy_compile(
    r"\A\W{0,20}The (?!user\b)((?:[a-z][a-z-]{1,30} ){1,2}?)"
    r"(?:(?:only|always|never|usually|often|still|also|now) )?"
    r"(?:is (?:called|named)\b|[a-z]{2,20}s )"
)
"""A memory on something that does something: "The printer prints double-sided"."""
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_OF_MONTH = lazy_compile(
    r"(?<!\bin )(?<!\bby )(?<!\bto )(?<!until )(?<!since )"
    rf"\b(?P<en>{_MONTHS})(?: \d{{4}})? (?P<noun>[a-z]{{4,30}})\b"
    r"|(?P<zh>[一二三四五六七八九十]{1,3}|\d{1,2}) ?月份?"
    r"(?:的[旧新老]?(?P<zh_noun>[\u4e00-\u9fff]{2})|(?P<zh_paper>账单|发票|报表|报告|工资))"
)
"""A thing of which there is one each month: "the October invoices"."""
_ABOUT_USER = lazy_compile(
    r"\A\W{0,20}(?:(?:now|yes|well|actually|so),? )?"
    r"(?:(?:the )?user(?!'s)|i(?:'m|'ve|'d|'ll)?)\b"
    r"|\A\s{0,20}(?:现在|如今|目前|最近|其实|后来|去年|今年|上个?月)?(?:我|用户)(?![们家的])",
    re.IGNORECASE,
)
"""A memory on the user."""


@dataclass(frozen=True, slots=True)
class _Relative:
    """A relative: "my sister's husband" by the kinds of both, and the *name*, "" where unknown."""

    kinds: tuple[str, ...]
    name: str


def is_of_another(first: str, second: str) -> bool:
    """Return whether two are about different persons, months, names or numbers of one kind."""
    if _is_of_another_person(first, second) or _is_of_another_month(first, second):
        return True
    number, other_number = _number(first), _number(second)
    if number and other_number:
        return number != other_number
    these, those = _names(first), _names(second)
    if not these or not those:
        return False
    return _lacks_one(second, these) and _lacks_one(first, those)


def subjects_differ(first: str, second: str) -> bool:
    """Return whether one is about a relative, and the other about the user or another relative.

    A thing that does something differs from the user as a relative does. The user's statement
    that mentions the relative may be about both: "my cat", "I gave my cat away".
    """
    relative, other_relative = _relative(first), _relative(second)
    if relative is None and other_relative is None:
        return _is_of_thing(first, second) or _is_of_thing(second, first)
    if relative is not None and other_relative is not None:
        return relative.kinds != other_relative.kinds
    known, text = (other_relative, first) if relative is None else (relative, second)
    if known is None or _ABOUT_USER.match(_plain(text)) is None:
        return False
    mentioned = _kinds(_plain(text).casefold())
    is_named = bool(known.name) and known.name.casefold() in text.casefold()
    return known.kinds[-1] not in mentioned and not is_named


def _is_of_thing(first: str, second: str) -> bool:
    """Return whether *first* is about a thing that *second*, about the user, does not mention."""
    thing = _ACTING.match(_plain(first))
    if thing is None or _ABOUT_USER.match(_plain(second)) is None:
        return False
    initials = {word[:_ALIKE] for word in _words(second)}
    return all(word[:_ALIKE] not in initials for word in thing[1].split())


def share_relative(first: str, second: str) -> bool:
    """Return whether both are about a relative of whom the user has one: the mother, the boss."""
    relative, other_relative = _relative(first), _relative(second)
    return (
        relative is not None
        and other_relative is not None
        and relative.kinds == other_relative.kinds
        and _UNIQUE_RELATIVES.issuperset(relative.kinds)
    )


def _relative(text: str) -> _Relative | None:
    """Return the relative whom *text* is about; None for the user, and for anything else."""
    match = _RELATIVE.match(_plain(text))
    if match is None:
        return None
    kinds = _kinds(match["en"] or match["zh"] or match["zh_bare"])
    return _Relative(kinds, match["name"] or match["zh_name"] or "")


def _kinds(text: str) -> tuple[str, ...]:
    """Return the kinds of the relatives in *text*, in order."""
    return tuple(_RELATIVES[word or han] for word, han in _NOUN.findall(text))


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def _is_of_another_person(first: str, second: str) -> bool:
    """Return whether one of them is about a person whom the other does not name."""
    person, other_person = _person(first), _person(second)
    if person and other_person:
        return person != other_person
    is_of_user = _OF_USER.search(first if other_person else second)
    named, text = (person, second) if person else (other_person, first)
    return bool(named and is_of_user) and named not in text.casefold()


def _is_of_another_month(first: str, second: str) -> bool:
    """Return whether they are about things of one kind, each of other months."""
    months, other_months = _months_of_things(first), _months_of_things(second)
    shared = months.keys() & other_months.keys()
    return bool(shared) and all(months[noun].isdisjoint(other_months[noun]) for noun in shared)


def _months_of_things(text: str) -> dict[str, set[str]]:
    """Return the months in *text* that belong to a noun, by the noun."""
    months: dict[str, set[str]] = {}
    for hit in _OF_MONTH.finditer(_plain(text)):
        noun = (hit["noun"] or hit["zh_noun"] or hit["zh_paper"]).removesuffix("s")
        if noun not in STOP_WORDS:
            months.setdefault(noun, set()).add(hit["en"] or hit["zh"])
    return months


def _person(text: str) -> str:
    """Return the name of the person whom *text* is about; "" for none, or the user."""
    plain = unicodedata.normalize("NFKC", text)
    match = None if _OF_USER.search(plain) else _PERSON.match(plain)
    return (match["en"] or match["zh"]).strip().casefold() if match else ""


def _number(text: str) -> str:
    """Return the number that distinguishes the subject of *text*; "" for none."""
    match = _NUMBERED.match(unicodedata.normalize("NFKC", text))
    if match is None:
        return ""
    before = (match[1] or "").casefold().split()
    is_no_noun = bool(before) and before[-1].endswith(("s", "ed", "ly", "ing"))
    is_counted = is_no_noun or not STOP_WORDS.isdisjoint(before[-1:]) or "user" in before
    return "" if is_counted else match[2] or match[4]


def _names(text: str) -> frozenset[str]:
    """Return the words of the name at the beginning of *text*; none where there is no name."""
    plain = unicodedata.normalize("NFKC", text)
    match = _ENGLISH.match(plain) or _CHINESE.match(plain)
    words = _words(match[1]) if match else frozenset()
    return frozenset() if words & STOP_WORDS - _PARTS_OF_NAMES else words


def _lacks_one(text: str, names: frozenset[str]) -> bool:
    """Return whether one of *names* does not occur in *text* in any form."""
    known = {word[:_ALIKE] for word in _words(unicodedata.normalize("NFKC", text))}
    return any(name[:_ALIKE] not in known for name in names)


def _words(text: str) -> frozenset[str]:
    # Lower case comes last: it turns "ß" into letters that would belong to the next word.
    return frozenset(word.lower() for word in _WORD.findall(text))
