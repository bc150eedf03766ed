"""Words that carry a claim without being its content, in English and Chinese.

All patterns match lower-case text.

Source: no published list. All are the project's own, written and changed together with the cases
of ``packaging/bench/consolidation.tsv``, by which they are measured.
"""

from memdeck.domain.regex import lazy_compile


def word_set(text: str) -> frozenset[str]:
    """Return the words of *text*, which are separated by white space."""
    return frozenset(text.split())


STOP_WORDS = word_set(
    """
    a an the this that these those such same it its there here which who whom whose what how
    i me my mine myself we us our ours you your yours he him his she her hers they them their theirs
    themselves assistant
    user users team and or nor if then than as so too also just only even still already again now
    am is are was were be been being do does did doing done have has had having can could will
    would shall should may might must need needs get gets got let lets make makes made
    use uses used using want wants wanted like likes liked prefer prefers preferred love loves
    enjoy enjoys keep keeps kept give gives ask asks asked put puts hate hates dislike dislikes
    of in on at by to for from with into onto about over under per via within during up off out
    always usually normally generally typically often please pls really very quite rather
    some any more not no never without instead thing things something anything
    say says said mention mentioned tell told well btw way hey ok okay
    yes currently nowadays lately recently both
    """
)
"""Words without content for a claim; attitudes to its content are in DENIAL."""

DAYS_AND_MONTHS = word_set(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june
    july august september october november december
    """
)
STEMS = {
    "goes": "go",
    "children": "child",
    "people": "person",
    "wrote": "write",
    "written": "write",
    "ran": "run",
    "chose": "choose",
    "chosen": "choose",
    "drank": "drink",
    "ate": "eat",
    "sent": "send",
    "spoke": "speak",
    "drove": "drive",
    "slept": "sleep",
}
"""Forms that no rule reduces to their stem."""

_NUMERALS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
DIGITS = {word: str(number) for number, word in enumerate(_NUMERALS, 1)}
NUMERAL = lazy_compile(rf"\b(?:{'|'.join(_NUMERALS)})\b")

DENIAL = lazy_compile(
    r"\b(?:no longer|no(?! (?:more|later|less) than\b| one\b| problem)|not(?! only\b)"
    r"|never(?! mind)|without|neither|nor|cannot|fewer|less(?! than)"
    r"|\w+n't(?! (?:forget|mind|hesitate))|instead of|rather than"
    r"|dislikes?|hates?|avoid(?:s|ing)?|stop(?:s|ped)?|quit|refuses?)\b"
    r"|不再|不(?:喜欢|想|用|要|会|能|许|准)|从来?不|没有?|(?<![特分级类性区个])别(?![人的名])"
    r"|无需|禁止|避免|讨厌|放弃|而不是|而非|少(?=[写用说加发问吃喝])"
    r"|不(?![错同过仅但超到止管断然少久如只论足知])"
)
"""What follows is denied, up to SCOPE_END."""

CONTRAST = lazy_compile(
    r"\b(?:prefer\w{0,8}|cho(?:o)?se[ns]?|pick(?:s|ed)?|favou?r\w{0,8})\b.{0,100}? over\b"
    r"|\brather\b.{0,100}? than\b|\bprefers? (?!to\b)(?:[\w-]{1,60} ){1,3}?to\b"
)
"""Compares two options; the second is the one that was not taken."""

SCOPE_END = lazy_compile(
    r"\b(?:in|on|for|from|at|with|by|before|after|during|when|if|unless|until|than"
    r"|as|that|only)\b"
    r"|\band (?=(?:i|we|they|prefers?|uses?|wants?|likes?|only|always|keeps?)\b)"
)
"""The end of a denial within its clause: the rest only says where or when."""

DENIED_BEFORE = lazy_compile(
    r"\bleave \w+ out\b|\b(?:left out|out of the question|forbidden|banned|dropped|ruled out)\b"
)
"""The whole clause is denied."""

OTHERS = lazy_compile(
    r"(?<!with a )(?<!with my )(?<!with our )(?<!with the )(?<!with their )(?<!user and their )\b"
    r"(?:ex[- ]|former |late )?(?:wife|husband|spouse|partner|girlfriend|boyfriend|ex"
    r"|son|daughter|kids?|child(?:ren)?|baby|mother|mom|mum|dad|father|parents|brother|sister|aunt|uncle|cousin|niece|nephew|grand\w+"
    r"|friends?|colleagues?|co-?workers?|boss|neighbou?rs?|roommate|flatmate)\b(?! and (?:i|me)\b)"
    r"|前[妻夫任]|前[男女]友|(?<![和跟同陪])(?:父母|爸爸?|妈妈?|父亲|母亲|儿子|女儿|孩子|老婆|老公|妻子"
    r"|太太|丈夫|姐姐|妹妹|哥哥|弟弟|爷爷|奶奶|外公|外婆"
    r"|(?:(?<=我)|(?<=我的))[弟妹哥姐妈爸舅姨叔婶]|闺女|媳妇|侄[子女]|男友|女友|朋友|同事|老板|邻居|室友"
    r"|[表堂][哥姐弟妹]|舅[舅妈]|姨妈|姑[姑妈]|叔叔|阿姨|岳[父母]|公公|婆婆|嫂子|闺蜜|同学|亲戚|发小|哥们)"
)
"""Persons by their relation to the user: what is true of them need not be true of the user.

A person who only comes along, as in "with a friend", is not included.
"""
FORMER = ("ex-", "ex ", "former ", "late ", "前")
"""The start of the name of somebody who was once close to the user."""

HAN_SILENT = lazy_compile(
    r"用户|自己|助手|我们|团队|咱们|你们|他们|(?<!吉)他"
    r"|(?<![成首京古新])都(?![市江城])|[我你她咱的了着也就又很太请吧呢吗啊呀嘛哦]|还(?![款钱书])"
    r"|(?<![周例年早晚开机社大])会(?![议员计场面话])|要(?![求点是紧素])|想(?!法)"
    r"|以后|今后|平时|一般|通常|现在|目前|已经|比较"
    r"|一定|可以|一律|一直|总是|经常|常常|喜欢|偏好|偏爱|习惯|希望"
)
"""Words without content for a Chinese claim."""

HAN_BREAK = lazy_compile(
    r"、|和(?![平谐尚])|跟|与|及|或者?|而且|并且|然后|因为|所以|如果|使用|用(?![户品途例法])"
    r"|[在是把被给让从到对]"
)
"""Separators of two parts of a Chinese claim."""

HABIT = lazy_compile(
    r"\b(?:always|usually|normally|generally|typically|tends? to|mostly|invariably)"
    r" (?:takes?|chooses?|picks?|(?:go|goes|opts?|asks?) for|orders?|books?|gets?|grabs?"
    r"|sits? (?:in|on|at))\b"
    r"|\b(?:main|primary|usual|go-to) (?:programming |development |coding )?language is\b"
    r"|\b(?:mostly|mainly|primarily) (?:(?:code|program|develop)s? in|writes?|uses?)\b"
    r"|主要(?:的)?(?:开发|编程)?语言[是为]|主要(?:用|写|使用)"
    r"|(?:总是?|都|一般|通常|每次都?|从来都?|永远)(?:会)?(?:选择?|挑|要坐|坐)(?=[^，。]{2})"
)
"""A choice made again and again, which shows a preference or a main tool."""

HOME = lazy_compile(
    r"\b(?:moved|relocated)(?: back)? to\b|\blives? in\b|\bliving in\b|\bsettled(?: down)? in\b"
    r"|\b(?:my |made (?:my|our) )?home(?: is)? in\b|\bi'm based in\b|\bis based in\b|定居|住在"
    r"|(?<=现在)住|家在|搬到了?|搬去了?|搬来"
)
"""Says where somebody lives; HOME_WORD replaces them all."""
HOME_WORD = " home "
