"""Phases of a life that begin and end: an illness, a pregnancy, a course, a search for a job.

"My mum is out of hospital" shares few words with "my mum is in hospital", and ends what it says.
Each kind of phase has signs that it goes on and signs that it is over. Of an illness and of an
activity, both texts must also name the same one: who got over the flu may still have a broken leg.

Source: the patterns are the project's own, written with ``packaging/bench/profile_changes.tsv``.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from memdeck.domain.matching.claims import content_words
from memdeck.domain.regex import lazy_compile

_ACTIVITY = "activity"
_NEARBY = 24
"""Characters before a sign that are searched for a denial, or for what is still to come."""
_NOW = r"(?:is|am|'m|'s|are|'re|been|got|get|feels?|feeling)"
_BE = rf"(?:{_NOW}|was)"
_HOME = r"(?:flat|apartment|house|room|place)"
_JOB = r"(?:new |good |better |full-time |part-time )?(?:job|position)"

_GOES_ON = {
    "hospital": r"\b(?:in|to|into) (?:the |a )?(?:hospital|icu|intensive care|clinic)\b"
    r"|\bhospitali[sz]ed\b|住院|住进[^，。]{0,6}医院|进了?icu",
    "illness": rf"\b{_NOW} (?:very |really |quite )?(?:ill|sick(?! (?:of|leave))|unwell|poorly)\b"
    r"|\b(?:has|have|'ve|got|caught|with) (?:a |an |the )?(?:bad |nasty |terrible )?(?:flu|cold"
    r"|covid|fever|pneumonia|bronchitis|measles|chickenpox|shingles|tonsillitis|infection)\b"
    r"|\b(?:broke|broken|fractured|sprained|twisted|tore|dislocated|injured) (?:my|their|his|her"
    r"|an?|the|both) |生病|病了"
    r"|(?<![觉记值懂舍])得了?[^，。]{0,4}(?:流感|感冒|肺炎|新冠|肠胃炎|水痘)|感冒了|发烧(?!友)"
    r"|骨折|扭伤|摔[伤断]|受伤",
    "pregnancy": r"\bpregnant\b|\bexpecting(?: (?:a|an|our|my|their|another|twins?)\b|[,.!]|\Z)"
    r"|\bhaving a baby\b|怀孕|怀上|有喜|预产期",
    "couple": r"\bengaged to\b|\bgot engaged\b|\b(?:is|am|'m|are|started) (?:dating|seeing)\b"
    r"|\bin a relationship\b|\bha(?:s|ve) a (?:girl|boy)friend\b"
    r"|订婚|谈恋爱|有[男女]朋友|在一起了",
    "wedding": r"\bgetting married\b|\bwedding (?:is|will be)\b(?! over)|\bplanning"
    r" (?:my|our|a|the) wedding\b|\b(?:is|am|'m|are|'re|get|got) engaged\b"
    r"|[要快想备]结婚|[周月年]结婚|筹备婚礼|婚礼(?:定在|在)|订婚",
    "leave": r"\bon (?:[a-z]{3,12} )?(?:leave|sabbatical)\b|\bsigned off (?:sick|work)\b"
    r"|\boff (?:work|sick)\b|休[产病陪]?假|[产病]假",
    "job search": r"\bunemployed\b|\bout of work\b|\bbetween jobs\b|\bjob[- ]hunting\b"
    rf"|\blooking for (?:an? )?(?:{_JOB}|work)\b|失业|待业|找工作",
    "home search": rf"\blooking for an? (?:\w+ )?{_HOME}\b|\b(?:flat|house|apartment)[- ]hunting\b"
    r"|在找房|找房子",
    "household": r"\bmoved in\b|\b(?:living|staying) with (?:me|us|the user)\b"
    r"|搬(?:进来|过来|来[和跟与])",
    "quarantine": rf"\bin quarantine\b|\b{_BE} (?:still |now )?in isolation\b"
    r"|隔离(?![霜区带层膜器级性度机])",
    "exam": r"\b(?:studying|preparing|revising) for (?:an?|the|my|their) (?:[\w-]+ ){0,2}"
    r"(?:exams?|test|finals)\b|备考|准备[^，。]{0,8}(?:考试|考[研证级])",
    _ACTIVITY: r"\b(?:joined|signed up (?:for|to)|enrolled (?:in|on)|started(?: taking| learning)?"
    r"|learning|taking|studying for|training for|member of|attend(?:s|ing))"
    r" (?:an?|the|some|my|their)? ?(?P<en>[a-z][\w-]*(?: [a-z][\w-]*){0,2})"
    r"|(?:在(?:学|练|备考|准备|上)|加入|报名?|参加)了?(?P<zh>[^，。！了的]{2,8})",
}
"""Signs that a phase goes on, in lower case, by its kind."""
_IS_OVER = {
    "hospital": r"\b(?:out of|home from|back from|came home from|left|discharged from"
    r"|released from)(?: the)? (?:hospital|icu|intensive care|clinic)\b|\bdischarged\b|出院",
    "illness": rf"\brecovered\b|\b{_BE} (?:much |all |fully |completely |finally )?(?:better|well"
    r"|healthy|fine|fit)(?: again| now)?(?=[.,!]|\Z)"
    r"|\bover (?:the|my|their|his|her) (?:flu|cold|covid|fever|pneumonia"
    r"|bronchitis|measles|chickenpox|shingles|tonsillitis|infection)\b"
    r"|\b(?:has|have|is|are)(?: now| fully| finally)? healed\b|\bcast (?:is|came) off\b"
    r"|\btested negative\b|病好了"
    r"|(?:流感|感冒|肺炎|烧|新冠|水痘|腿|脚|手|臂|腰|踝|膝盖?|肩膀?|胳膊|肋骨|伤|身体)[^，。]{0,4}(?:好了|恢复)|康复|痊愈|退烧|烧退|转阴|石膏拆",
    "pregnancy": r"\b(?:had|has had|have had|'ve had) (?:the|a|our|my|their|her|his) "
    r"(?:\w+ )?(?:baby|twins|boy|girl|son|daughter)\b|\bg[ai]ve(?:n)? birth\b"
    r"|\b(?:baby|twins) (?:is|are|was|were|has|have) (?:here|born|arrived)\b"
    r"|\bbaby (?:arrived|came)\b"
    r"|(?<![发产出学医陌卫人])生了(?:[一两]?[个对位])?"
    r"(?:男|女|儿子|双胞胎|龙凤胎|[二三]胎|宝宝|孩子|小孩|娃|千金|[，。！!]|\Z)"
    r"|分娩|(?:宝宝|孩子)(?:出生|降生)|当(?:爸爸?|妈妈?)了",
    "couple": r"\b(?:broke|broken|split) up\b(?! (?:an?|the|into|some|this|that|these)\b)"
    r"|\bcalled off the (?:engagement|wedding)\b"
    r"|\bno longer together\b|\bdivorced\b|分手|退婚|解除婚约|取消婚[约礼]",
    "wedding": r"\b(?:got|just|been) (?:\w+ly )?married\b|\btied the knot\b|\bnewly ?weds?\b"
    r"|\bwedding (?:was|went|took place|happened|is over|has (?:been|taken place))\b"
    r"|\bcalled off the (?:engagement|wedding)\b"
    r"|(?<![要快想备没])结(?:完|过)?婚了|[办结]完了?婚礼?|领了?证"
    r"|婚礼[^，。]{0,4}(?:办完?了|结束|圆满|顺利)|(?:办|举行|举办)了婚礼|取消婚[约礼]|退婚",
    "leave": r"\bback (?:at|to|in) (?:work|the office)\b|\bback from (?:[a-z]{3,12} )?(?:leave"
    r"|sabbatical)\b|\breturned to work\b|\bworking again\b"
    r"|休完[^，。]{0,3}假|假休完|(?:回去|回来|重新|恢复)上班|复工",
    "job search": rf"\b(?:found|got|landed|started) (?:an?|the) {_JOB}\b|\bgot hired\b"
    r"|找到[^，。]{0,8}工作|工作[^，。没]{0,3}找到|入职",
    "home search": rf"\bfound an? (?:\w+ )?{_HOME}\b|\bsigned (?:the|a) lease\b"
    r"|找到[^，。]{0,8}房|租到|房子找到",
    "household": r"\bmoved (?:back )?out\b|搬(?:走|出去)",
    "quarantine": r"\bout of (?:quarantine|isolation)\b|解除隔离|隔离(?:结束|完)|结束隔离",
    "exam": r"\b(?:passed|failed) (?:an?|the|my|their) (?:[\w-]+ ){0,2}(?:exams?|test|finals)\b"
    r"|(?:exams?|finals) (?:is|are) over\b|考完|考过了|考上|考试(?:通过|结束)",
    _ACTIVITY: r"\b(?:left|quit|dropped out of|gave up|given up|stopped(?: taking| learning"
    r"| attending)?|finished|completed)"
    r" (?:an?|the|my|their)? ?(?P<en>[a-z][\w-]*(?: [a-z][\w-]*){0,2})"
    r"|(?P<zh>[^，。！了我]{2,8}?)(?:我|用户)?(?:已经|早就|都)?"
    r"(?:不[学练上去]了|学完|考完|结束了)|(?:退出|放弃|学完|考完)了?(?P<zh2>[^，。！了]{2,8})",
}
"""Signs that a phase is over, in lower case, by its kind."""
_SIGNS = tuple(
    (kind, lazy_compile(_IS_OVER[kind]), lazy_compile(pattern))
    for kind, pattern in _GOES_ON.items()
)
_HABIT_CHANGE = lazy_compile(
    r"\b(?:started|begun|began|gone back to|went back to|back to|took up|taken up) [a-z]{3,12}ing\b"
    r"(?: again\b|[.,!]|\Z)|\b(?:drinking|smoking|vaping|gambling|eating meat) again\b"
    r"|(?:又|重新)开始[喝抽吃练学跑打做上养]|又[喝抽][烟酒]|戒了?[烟酒]|[烟酒]戒了"
)
"""Says that a habit is taken up again, or that a bad one is given up."""
_COURSE = lazy_compile(
    r"\b(?:class(?:es)?|courses?|lessons?|training\Z|programme|degree|club|choir|band|team|league|gym"
    r"|society)\b|课|班|俱乐部|社团|合唱团|乐队|球队|健身房"
)
_AILMENTS = lazy_compile(
    r"\b(?:flu|cold|covid|fever|pneumonia|bronchitis|measles|chickenpox|shingles|tonsillitis"
    r"|leg|arm|wrist|ankle|foot|knee|hip|hand|finger|toe|shoulder|rib|collarbone)s?\b"
    r"|\bback\b(?! (?:home|at|to|in|from|on|here|again)\b)"
    r"|流感|感冒|肺炎|新冠|肠胃炎|水痘|腿|手腕|手臂|胳膊|脚踝|膝盖|肩膀|手指|肋骨|腰"
)
_DENIED = lazy_compile(r"(?:\b(?:not|no longer|never)|n't)(?: \w+){0,2} \Z|[没不](?:有|再|在)?\Z")
_STILL_TO_COME = lazy_compile(
    r"\b(?:will|should|going to|hopes?|hoping|expects?|once|when|until|till|if|before|soon|might"
    r"|may|can|could|wants?|needs?)\b[^,.]*\Z|'ll [^,.]*\Z"
    r"|(?:[要等快]|可能|希望|应该|准备|明天|后天|下周|下个?月|还没|没有?|如果|的话|什么时候)[^，。]*\Z"
)
_IS_HOPED = lazy_compile(
    r"[^,.]{0,30}?\b(?:hopefully|soon|tomorrow|by (?:then|next|mon|tues|wednes|thurs|fri|satur|sun)"
    r"|next (?:week|month|year))"
)
"""Follows the sign of an end that is still to come."""
_OBJECT_END = lazy_compile(
    r" (?:in|on|at|for|with|because|since|last|this|next|today|yesterday|now|and|but|to|again)\b.*"
)


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of somebody's life: its kind, and whether it *is_over*.

    *named* is the text that names an activity, and *which* has words for which phase it is.
    """

    kind: str
    is_over: bool
    which: frozenset[str] = frozenset()
    named: str = ""


@lru_cache(maxsize=512)
def phases_in(text: str) -> tuple[Phase, ...]:
    """Return the phases of which *text* says that they go on, or are over."""
    lower = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'").lower()
    return tuple(_phases(lower))


def begins_or_ends_phase(text: str) -> bool:
    """Return whether *text* surely says that a phase of a life goes on or is over.

    Of activities, it does if a course or a club is over: one may also stop a car. So does a
    habit that is taken up again.
    """
    return _HABIT_CHANGE.search(text.lower()) is not None or any(
        phase.kind != _ACTIVITY or (phase.is_over and _COURSE.search(phase.named))
        for phase in phases_in(text)
    )


def ended_phase(old: str, new: str) -> str:
    """Return the kind of phase that one text says goes on and the other is over; "" for none.

    Both are about the same person.
    """
    for phase in phases_in(new):
        for known in phases_in(old):
            if phase.kind == known.kind and phase.is_over != known.is_over and _agree(phase, known):
                return phase.kind
    return ""


def _phases(lower: str) -> Iterator[Phase]:
    for kind, is_over, goes_on in _SIGNS:
        if end := is_over.search(lower):
            is_to_come = _STILL_TO_COME.search(
                lower, max(0, end.start() - _NEARBY), end.start()
            ) or _IS_HOPED.match(lower, end.end())
            if not is_to_come:
                yield _phase(kind, end, is_over=True)
        elif sign := goes_on.search(lower):
            is_denied = _DENIED.search(lower, max(0, sign.start() - _NEARBY), sign.start())
            yield _phase(kind, sign, is_over=is_denied is not None)


def _phase(kind: str, sign: re.Match[str], *, is_over: bool) -> Phase:
    if kind == "illness":
        ailments = _AILMENTS.finditer(sign.string)
        return Phase(kind, is_over, frozenset(hit.group().removesuffix("s") for hit in ailments))
    if kind != _ACTIVITY:
        return Phase(kind, is_over)
    text = next((text for text in sign.groupdict().values() if text), "")
    named = _OBJECT_END.sub("", text)
    return Phase(kind, is_over, frozenset(content_words(named)), named)


def _agree(phase: Phase, known: Phase) -> bool:
    """Return whether both may be one phase.

    Activities must name the same; and so must an illness and an earlier recovery, as one may fall
    ill with something else.
    """
    if not phase.which or not known.which:
        return phase.kind != _ACTIVITY and not (phase.kind == "illness" and known.is_over)
    return phase.which <= known.which or known.which <= phase.which
