"""States of the user of which one holds at a time: home, employer, diet, main tool.

"We moved to Suzhou" shares no word with "lives in Hangzhou", and yet both say where the home is.
A state has a kind and values; with the same kind and other values, the new one contradicts the
old one. States are only searched for in statements about the user.

Source: the patterns and names are the project's own, written with
``packaging/bench/consolidation.tsv``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from memdeck.domain.matching.slots import PETS, UNNAMED, slots_in
from memdeck.domain.matching.stays import is_stay
from memdeck.domain.regex import lazy_compile

_NAME = r"((?:[A-Z][\w'-]{0,30}|[A-Z])(?:[ -][A-Z][\w'-]{0,30}){0,3})"
_HAN_NAME = r"([\u4e00-\u9fffA-Za-z]{2,10}?)"
_HOMES = lazy_compile(
    r"\b(?:[Ll]ives?|[Ll]iving|(?<=ve )lived|(?<=has )lived|[Bb]ased|[Rr]esides?"
    r"|[Hh]ome(?: is|'s)?|[Ss]ettled(?: down)?)(?: (?:here|there))?(?: now)?,? in "
    + _NAME
    + r"|\b(?:[Mm]oved|[Mm]oving|[Rr]elocated|[Rr]elocating)"
    r"(?: back| over| out| from [A-Z][\w'-]{1,30}){0,2} to " + _NAME + r"|"
    r"\b[Rr]esident of " + _NAME + r"|\b" + _NAME + r" is (?:now )?(?:my |our )?home\b|"
    r"(?:(?<![把记忘留站困])住在?|家在|安在|定居在?|搬[到去来]了?|搬家到了?)(?!了|着|在|父母|宿舍"
    r"|酒店|朋友|公司|医院|隔壁|附近|这|那|哪|线|楼|校|几)"
    r"([\u4e00-\u9fff]{2,4})"
    r"|(?<![\u4e00-\u9fff])(?:我|我们)(?:已经|终于|现在|又|昨天|今天|上周|上个月){0,2}回(?:到)?"
    r"(?![家来去老国校学了程忆复归答应公宿妈爸娘婆单办])([\u4e00-\u9fff]{2,4}?)了(?=[，。！!,.]|$)"
)
_BY_IT = "边旁畔侧"
"""Ends a phrase that does not name another town: 住在西湖边."""
_MOVED_THING = lazy_compile(r"把[^，。]{1,16}搬|会议?[^，。]{0,6}搬")
_EMPLOYERS = lazy_compile(
    r"\b(?:[Ww]orks?|[Ww]orking|[Ee]mployed|[Jj]ob) (?:at|for|by) (?:an? |the )?" + _NAME + r"|"
    r"在(?!家|这|那|晚|早|周)" + _HAN_NAME + r"(?:工作|上班|任职|就职)"
)
_NEW_EMPLOYERS = lazy_compile(
    r"\b(?:[Jj]oined|[Ss]tart(?:ed|ing)(?: work| a job| my job)? at|[Nn]ew job (?:at|with|is at)"
    r"|[Hh]ired by|[Mm]oved over to) (?:the )?" + _NAME + r"|"
    r"(?:入职|跳槽[到去]了?|加入)了?([\u4e00-\u9fffA-Za-z]{2,8})"
)
_AGES = lazy_compile(
    r"\b(?:[Ii]'m|[Ii] am|[Ii](?: just| recently)? turned)(?: now| already)? "
    r"(\d{2})(?= years?\b| now\b| today\b| yesterday\b| last\b| this\b|[,.!]|$)"
    r"|(?:我|用户)[^，。狗猫娃车房]{0,6}?(\d{2}) ?岁"
)
_FOOD = r" (?:restaurant|recipe|option|dish|food|meal|cook)"
_FIXED = {
    "diet: vegetarian": rf"(?<!not )(?<!not a )(?<!longer )\bvegetarian\b(?!{_FOOD})"
    r"|(?<!不)(?<!不再)吃素|素食者|素食主义",
    "diet: vegan": rf"(?<!not )(?<!not a )(?<!longer )\bvegan\b(?!{_FOOD})"
    r"|\b(?:don't|doesn't|do not|does not|never|no longer) eat (?:any )?animal"
    r"|(?<!不)(?<!不再)吃素|纯素|全素|素食者|素食主义",
    "diet: pescatarian": r"(?<!not a )(?<!longer a )\bpescatarian\b|吃鱼素|鱼素者",
    "diet: vegetarian vegan": r"\b(?:stopped|quit|gave up|given up) eating (?:fish|animals)\b"
    r"|鱼也不吃"
    r"|\b(?:don't|doesn't|do not|does not|never|no longer) eat (?:any )?meat"
    r"|\b(?:stopped|quit|gave up|given up) (?:eating )?meat|不再?吃(?:肉|荤)",
    "diet: meat": r"\beat(?:s|ing)? [\w ]{0,20}(?:meat|fish|chicken|beef"
    r"|pork)\b[\w ]{0,12}\b(?:again|now)\b"
    r"|\b(?:start(?:ed)?|began|went back to|back to) eating [\w ]{0,20}(?:meat|fish|chicken)\b"
    r"|\b(?:not|no longer) (?:a )?(?:vegetarian|vegan)\b|\beats? everything\b"
    r"|(?:又|开始|重新|恢复)(?:开始)?吃(?:肉|荤|鱼|鸡)|开荤|不再?吃素",
    "marriage: alone": r"\b(?:is|am|'m) single\b|单身|未婚",
    "marriage: married": r"\b(?:got|get|getting|is|am|'m|are|'re|been) (?:\w+ )?married\b|已婚"
    r"|\btied the knot\b|领了?证|结婚(?!请柬|典礼)",
    "marriage: alone divorced": r"\b(?:got|is|am|'m|are|'re) (?:\w+ )?(?:divorced|separated)\b"
    r"|\bsplit up\b|离婚|离异|分手",
    "smoking: yes": r"(?<!not )(?<!n't )\bsmokes\b|\b(?:is|am|'m) a smoker\b|(?<![不戒])[抽吸]烟"
    r"|\b(?:smoking again|back to smoking)\b",
    "smoking: no": r"\b(?:quit|stopped|gave up|given up) (?:smoking|cigarettes)|\bno longer smoke"
    r"|\b(?:don't|doesn't) smoke|戒烟|不再?[抽吸]烟|烟[^，。]{0,4}戒",
    "alcohol: yes": r"\b(?:drinks|enjoys|likes) (?:\w+ )?(?:alcohol|wine|beer|whisky)\b"
    r"|\b(?:drinking again|back to drinking)\b|(?<![不戒])喝酒",
    "alcohol: no": r"\b(?:quit|stopped|gave up|given up) (?:drinking|alcohol)"
    r"|\b(?:not|don't|doesn't) drink(?:ing)?(?: any ?more)?(?=[.,!;]|\Z)"
    r"|\bno (?:more )?alcohol\b|\bno longer drink|戒酒|不再?喝酒|滴酒不沾",
    "studies: under way": r"\b(?:studies|studying|student)\b"
    r"|在[^，。]{1,10}(?:读|念)(?:书|大|研|博|本|高)|在读",
    "studies: over": r"\b(?:i|we|user|'ve|have|has)(?: just| finally)? graduated\b"
    r"|\bfinished my degree\b|\bdropped out\b|毕业了|退学",
}
"""Patterns of states, by their kind and their values."""
_FIXED_STATES = tuple(
    (kind, frozenset(values.split()), lazy_compile(pattern))
    for (kind, values), pattern in ((key.split(": "), text) for key, text in _FIXED.items())
)
_HAN_PETS = ("狗", "猫", "兔", "鸟", "仓鼠")
_PET, _HAN_PET = "|".join(PETS), "|".join(_HAN_PETS)
_PETS_HERE = lazy_compile(
    r"\b(?:has|have|got|keeps?|owns?) (?:an?|the|our|\d+|two|three|four|my)(?: [\w-]+)?"
    rf" ({_PET})s?\b|养[^，。]{{0,6}}({_HAN_PET})",
)
_PETS_GONE = lazy_compile(
    rf"\b({_PET})\b[\w ]{{0,20}}\b(?:died|passed away|ran away)\b"
    rf"|({_HAN_PET})[^，。]{{0,6}}(?:去世|死了|走丢|没了|走了)",
)
_TOOLS = {
    name: kind
    for kind, names in {
        "language": "python go golang rust java kotlin scala ruby php perl swift typescript"
        " javascript c++ c# clojure elixir haskell julia dart lua zig",
        "editor": "vim neovim emacs helix vscode zed nano sublime intellij pycharm webstorm cursor"
        " eclipse xcode",
        "browser": "chrome firefox safari edge brave vivaldi opera",
        "system": "windows mac macos linux ubuntu fedora debian nixos arch",
        "database": "postgres postgresql mysql mariadb mongodb mongo sqlite oracle cassandra"
        " clickhouse cockroachdb dynamodb",
        "chat": "slack teams zulip discord mattermost 飞书 钉钉 企业微信",
        "notes": "notion obsidian evernote logseq roam onenote 语雀 印象笔记",
        "ci": "jenkins drone buildkite circleci travis",
        "web framework": "react vue angular svelte solid",
        "server framework": "flask django fastapi rails express spring laravel",
        "cloud": "aws azure gcp hetzner 阿里云 腾讯云 华为云",
        "packages": "npm pnpm yarn pip poetry uv conda",
        "shell": "bash zsh fish powershell",
        "phone": "iphone android pixel galaxy samsung oneplus fairphone motorola xiaomi oppo vivo"
        " huawei honor 小米 华为 荣耀 三星 一加 苹果手机",
        "tracker": "jira linear trello asana",
    }.items()
    for name in names.split()
}
"""Tools that replace each other, by their purpose."""
_TOOL = (
    r"(vs ?code|"
    + "|".join(re.escape(name) for name in sorted(_TOOLS, key=len, reverse=True))
    + r")(?![a-z0-9_])"
)
_ANY_TOOL = lazy_compile(r"(?<![a-z0-9_])" + _TOOL)
_NEW_TOOL = lazy_compile(
    r"(?:\b(?:switch(?:ed|ing)?|mov(?:ed|ing)|migrat(?:ed|ing)|chang(?:ed|ing)|convert(?:ed|ing)"
    r"|upgrad(?:ed|ing)|downgrad(?:ed|ing))"
    r"(?: [\w'-]+){0,5}? (?:over )?to (?:(?:the|an?|my) )?(?:new )?"
    r"|\b(?:now|currently) (?:us(?:e|es|ing)|work(?:s|ing)? (?:in|with)|writ(?:e|es|ing)) "
    r"|(?:改用|改成|换成|换到|换了|迁到|切到|切换到|转用|转到|转向|现在用|现在写|现在都用)了? ?)"
    + _TOOL,
)
_THE_USERS = lazy_compile(r"\b(?:[Tt]he )?[Uu]ser's\b")
_THE_USER = lazy_compile(r"\b(?:[Tt]he )?[Uu]ser\b")
_HAS = lazy_compile(r"\bI has (?=(?:been|become|\w{1,20}(?:ed|en))\b)")
_THEIR = lazy_compile(r"\btheir\b")
_USER = lazy_compile(r"用户(?!体验|界面|量|数|群|名)")
_USED = lazy_compile(
    r"\b(?:us(?:es|ed|ing)|main|primary|prefers?|favou?rite|writes?|codes?|develops?"
    r"|program(?:s|ming)"
    r"|runs? on|stack|default|editor|browser|(?:built|written|hosted) (?:in|on|with))\b"
    r"|[用写跑]|语言|编辑器|浏览器|系统|开发|基于|部署在|主力",
)
_NEWS = lazy_compile(
    r"\b(?:moved|moving|relocat\w+|now|nowadays|these days|again|start(?:ed|ing)"
    r"|stopped|quit|g[ai]ven? up"
    r"|got|just|recently|no longer|finally|turned)\b|搬|现在|如今|目前|又|开始|戒"
    r"|重新|恢复|刚|最近|不再|了",
)
_MAY_BE_BOTH = frozenset({*_TOOLS.values(), *PETS, *_HAN_PETS})
"""Kinds of which several values may hold at once, unless a change shows."""
_EXCLUSIVE = frozenset({"diet", "marriage", "age", "smoking", "alcohol", "studies"})
"""Kinds of which no second value can be added to a first."""
_OF_A_LIFE = frozenset({"home", "employer", "job", "partner", "marriage", "diet", "car", "commute"})
"""Kinds that are worth keeping wherever they are mentioned."""
_SAME_BY_VALUE = frozenset({"employer", "diet", "marriage", "smoking", "alcohol", "job", "partner"})
"""Kinds of which two texts with one value say the same."""
_COMMON = UNNAMED | {"alone"}
"""Values of a state to which different events lead: one may be single, divorced or widowed."""
_MORE = lazy_compile(
    r"\b(?:also|too|as well|second|another|part[- ]time|weekends?|spare time|on the side|besides"
    r"|side job|extra)\b|[也还](?!是)|另外|第二|兼职|副业|业余|[又再](?:养|买|有)|另一|周末",
    re.IGNORECASE,
)
"""Says that something is added to a known value and does not replace it."""
_PAST = lazy_compile(
    r"\bused to\b|\bago\b|\bas a (?:child|kid|boy|girl|student)\b|\bwhen I was\b|\bformer"
    r"|\bpreviously\b|\bback then\b|\bwas born\b|\bgrew up\b|以前|之前|曾[经在]|小时候"
    r"|过去(?!了)|原来|从前|当年",
    re.IGNORECASE,
)
_NOW = lazy_compile(r"\b(?:now|these days|nowadays|currently)\b|现在|如今|目前", re.IGNORECASE)
_UNSETTLED = lazy_compile(
    r"\b(?:thinking (?:of|about)|consider(?:s|ing)?|might|maybe|perhaps|wants? to|would|wish|if"
    r"|could|one day|some ?day|hop(?:e|es|ing) to|dreams?)\b"
    r"|(?<!理)想(?!法)|考虑|如果|要是|也许|可能",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class State:
    """A state of the user: its kind, its values, and whether it is said to be new.

    *is_own* where its text alone says that it is the user's: "my husband".
    """

    kind: str
    values: frozenset[str]
    is_new: bool = False
    is_own: bool = False


@lru_cache(maxsize=512)
def states_in(text: str) -> tuple[State, ...]:
    """Return the states that *text* names."""
    return tuple(_states(_in_first_person(text)))


def state_words(text: str) -> Iterator[str]:
    """Yield a word for each kind of state in *text*, by which those of one kind match."""
    yield from {f"<{state.kind}>" for state in states_in(text)}


def states_life_fact(text: str, *, is_of_others: bool = False) -> bool:
    """Return whether *text* surely states a fact the user has one of: a home, a job, a partner.

    Where it *is_of_others*, only states count that are worded as the user's own.
    """
    return not (_is_past(text) or _UNSETTLED.search(text)) and any(
        state.is_own or not is_of_others for state in states_in(text) if state.kind in _OF_A_LIFE
    )


def replaced_state(old: str, new: str, *, is_of_others: bool = False) -> str:
    """Return the kind of state for which *new* has another value than *old*, "" for none.

    Where one of them *is_of_others*, only states count that are worded as the user's own.
    """
    if any(_is_past(text) for text in (old, new)) or _UNSETTLED.search(new):
        return ""
    if is_stay(old) or is_stay(new):
        return ""
    adds = _MORE.search(new) is not None
    new_states, known = (
        [state for state in states_in(text) if state.is_own or not is_of_others]
        for text in (new, old)
    )
    for kind in dict.fromkeys(state.kind for state in new_states):
        after, before = (
            [state for state in states if state.kind == kind] for states in (new_states, known)
        )
        can_replace = kind not in _MAY_BE_BOTH or any(state.is_new for state in after)
        if not before or not can_replace or (adds and kind not in _EXCLUSIVE):
            continue
        after, before = _most_specific(after), _most_specific(before)
        if not any(_agree(state, other) for state in after for other in before):
            return kind
    return ""


def same_state(old: str, new: str, *, is_of_others: bool = False) -> bool:
    """Return whether *new* names a state that *old* names too, and not as news.

    Where one of them *is_of_others*, only states count that are worded as the user's own.
    """
    return any(
        new_state.kind == known.kind in _SAME_BY_VALUE
        and not new_state.is_new
        and (not is_of_others or (new_state.is_own and known.is_own))
        and _agree(_named(new_state), _named(known))
        for known in states_in(old)
        for new_state in states_in(new)
    )


def _is_past(text: str) -> bool:
    return _PAST.search(text) is not None and not _NOW.search(text)


def _named(state: State) -> State:
    """Return *state* without the values that many different events lead to."""
    return replace(state, values=state.values - _COMMON)


def _most_specific(states: list[State]) -> list[State]:
    """Return the *states* that name something, or all if none does.

    "A new job at Airbus" is at Airbus, and not at any other place.
    """
    return [state for state in states if state.values - UNNAMED] or states


def _agree(first: State, second: State) -> bool:
    return any(
        word == known or (word[0] >= "\u4e00" and (word in known or known in word))
        for word in first.values
        for known in second.values
    )


def _in_first_person(text: str) -> str:
    """Return *text* as the user would say it, so that one pattern matches both."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    if _THE_USER.search(straight):
        straight = _THEIR.sub("my", straight)
    own = _THE_USER.sub("I", _THE_USERS.sub("my", straight))
    return _USER.sub("我", _HAS.sub("I've ", own).replace("I is ", "I am "))


def _states(text: str) -> Iterator[State]:
    lower = text.lower()
    is_news = _NEWS.search(lower) is not None
    yield from _home_work_and_age(text, is_new=is_news)
    for slot in slots_in(text):
        yield State(slot.kind, slot.values, is_news, slot.is_own)
    for kind, values, pattern in _FIXED_STATES:
        if pattern.search(lower):
            yield State(kind, values, is_news)
    for pet in _found(_PETS_GONE, lower):
        yield State(pet, frozenset({"gone"}), is_new=True)
    yield from (State(pet, frozenset({"here"})) for pet in _found(_PETS_HERE, lower))
    if tool := _NEW_TOOL.search(lower):
        yield _tool(tool[1], is_new=True)
    elif _USED.search(lower):
        yield from (_tool(name) for name in _found(_ANY_TOOL, lower))


def _home_work_and_age(text: str, *, is_new: bool) -> Iterator[State]:
    """Yield where the user lives and works, and how old they are."""
    if not _MOVED_THING.search(text):
        for home in _found(_HOMES, text):
            if not _ANY_TOOL.fullmatch(home.lower()) and home[-1] not in _BY_IT:
                yield State("home", _values(home), is_new)
    for firm in _found(_EMPLOYERS, text):
        yield State("employer", _values(firm), is_new)
    for firm in _found(_NEW_EMPLOYERS, text):
        yield State("employer", _values(firm), is_new=True)
    for age in _found(_AGES, text):
        yield State("age", frozenset({age}), is_new)


def _tool(name: str, *, is_new: bool = False) -> State:
    plain = name.replace(" ", "")
    return State(_TOOLS[plain], frozenset({plain}), is_new=is_new)


def _found(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    for hit in pattern.finditer(text):
        yield next(filter(None, hit.groups()))


def _values(name: str) -> frozenset[str]:
    """Return the words of a name, or the pairs of its Chinese characters."""
    plain = name.lower()
    if plain[0] >= "\u4e00":
        return frozenset(plain[n : n + 2] for n in range(len(plain) - 1))
    return frozenset(re.findall(r"\w+", plain))
