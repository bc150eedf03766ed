"""Turn the user's Chinese into a statement about them: "我住在杭州", "用户住在杭州".

"我" becomes 用户, or 自己 if the same clause has named the user as its subject. "我们" is the
user if the statement applies to each of several, and a request becomes a wish: "用户希望…".
Quoted text and code are unchanged, and so is a whole sentence that is ambiguous.
"""

import re

from memdeck.extraction.rules.chinese.requests import request_in
from memdeck.extraction.rules.chinese.subjects import with_subject
from memdeck.extraction.text.regex import compiled

_QUOTED = re.compile(
    r"(`[^`]{1,300}`|\"[^\"]{1,300}\"|“[^“”]{1,300}”|「[^「」]{1,300}」|『[^『』]{1,300}』|《[^《》]{1,300}》)"
)
_MASK = "\ue000"
"""Stands for quoted text while the rest is converted."""
_SENTENCE = re.compile(r"[^。！？!?\n]*[。！？!?\n]*")
_SELF = re.compile(r"我|咱|俺|(?<![\u4e00-\u9fff])本人")
_REMINDER = re.compile(
    r"^(?:请|帮我|麻烦|务必|你要){0,2}(?:记住|记得|记一下|记下|别忘了|注意)"
    r"[，,：: ]?(?=我(?!的?时候)|咱|本人|俺)"
)
_NOT_SELF = re.compile(r"我国(?!庆)|我行我素|(?<!来)自我|忘我|敌我|唯我|你我")
"""Words with the character for "I" that are not about the user."""
_TOGETHER = compiled(r"""
    (?:我|咱)们?俩|(?:我们|咱们?)(?:两个|三个|几个|一共|彼此|互相|相互|都|全都|之间|大家|每个人|[^，。]{0,6}是[^，。]{0,8}
    (?:同学|同事|朋友|夫妻|夫妇|兄弟|姐妹|邻居|小组|团队|双胞胎|人的)|[^，。]{0,6}(?:认识|在一起|相遇))
""")
"""Matches text that applies to several together, not to each."""
_ALL_OF_US = re.compile(
    r"\A(?:我们|咱们)(?:全?都|大家都)(?=用|在|吃|喝|喜欢|不|会|住|信|说|是(?![^，。]{0,8}[友人学事]))"
)
"""Text that applies to the user and to people who are not named."""
_KIN = {short: short * 2 for short in "妈爸哥姐弟妹舅叔姑婶爷奶"} | {"姨": "阿姨"}
_PERSON = (
    r"(?:大|小|二|亲)?(?:老婆|妻子|爱人|媳妇|老公|丈夫|太太|先生|对象|未婚[夫妻]|女朋友|男朋友|女友|男友|儿子|女儿|闺女"
    r"|孩子|宝宝|娃|妈妈|母亲|爸爸|父亲|父母|爸妈|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|舅舅|姑姑|婶婶|姐夫|妹夫|嫂子|弟媳|侄[子女]|外甥女?|爹|娘|外公|外婆|姥姥|姥爷|叔叔|阿姨"
    r"|岳[父母]|公公|婆婆|表[哥姐弟妹]|堂[哥姐弟妹]|家人|全家|亲戚|同事|朋友|室友|邻居|老板|领导|上司|经理|导师|老师"
    r"|同学|房东|客户|医生|前任|前[夫妻]|猫|狗)"
)
_GROUP = (
    r"(?:团队|公司|单位|部门|小组|项目组|项目|学校|学院|实验室|班级|办公室|工作室|店|后端|前端|代码|仓库|服务器|数据库"
    r"|流水线|产品|网站|小区|组(?![长员合织装建成件])|班(?![长委级主车次会]))"
)
_MENTION = compiled(rf"""
    (?P<self>我们|咱们|俺们|我|咱|俺|(?<![\u4e00-\u9fff])本人)
    (?:(?P<whose>的)|(?P<home>家(?=[^人]))|(?P<kin>[{"".join(_KIN)}](?![妈爸哥姐弟妹舅叔姑婶爷奶子们夫]))
    |(?P<person>{_PERSON})|(?P<group>{_GROUP})|(?P<firm>[司校])(?![机徽友园])|(?P<pause>呢[，,]))?
""")
_CLAUSE_START = re.compile(
    r"(?:^|[，,；;：:])(?:但是?|不过|而且|所以|因为|如果|虽然|其实|最近|现在|平时|周末|一般|以前|去年|今年|等|当|每次|自从|作为[^，]{1,8}[，,])?$"
)
_GIVEN = re.compile(
    r"给我(?=[^，。的看加写改做用]{0,4}(?:短|长|完整|命令|代码|结论|答案|例子|链接|来源|步骤|版本|结果|方案|建议|总结|表格|列表))"
)
"""A request for the user alone."""
_ANSWERING = re.compile(r"(回[答复]|写)我的时候")
_WITH = re.compile("[和跟与]")
_LONGEST_START = 20
"""Most characters before the subject of a clause."""
_YOU = re.compile(r"(?<![迷])[你您](?!们|好)")
_ANOTHER = re.compile(r"有[一两几]?[个位些]|[让请叫问说]|告诉")
"""Mentions another person, whom 自己 may mean."""
_NEXT_CLAUSE = re.compile(r"[，,；;：:]")


def third_person(text: str, name: str = "") -> str:
    """Return *text* with the user, or the person called *name*, in the third person.

    A sentence that cannot be converted reliably is left unchanged.
    """
    masked = _QUOTED.sub(_MASK, text.replace(_MASK, " "))
    turned = "".join(_turned(sentence, name) for sentence in _SENTENCE.findall(masked))
    pieces = iter(_QUOTED.findall(text))
    return re.sub(_MASK, lambda _: next(pieces), turned)


def _turned(sentence: str, name: str) -> str:
    if not name:
        sentence = _REMINDER.sub("", sentence)
    sentence = _ALL_OF_US.sub("我这边都", with_subject(sentence))
    plain = _NOT_SELF.sub("", sentence)
    wish = request_in(sentence)
    if name and wish is not None:
        wish = wish.replace("用户", name, 1) if "被提醒" in wish else None
    if (wish is None and not _SELF.search(plain)) or _TOGETHER.search(plain):
        return sentence
    user = name or "用户"
    if wish is not None:
        wish = _ANSWERING.sub(r"\1时", _GIVEN.sub("给出", wish))
        return _with_user(wish, user, is_wish=True)
    turned = _with_user(sentence, user, is_wish=False)
    first, mentioned, rest = turned.partition(user)
    return turned if name else first + mentioned + _YOU.sub("助手", rest)


def _with_user(sentence: str, user: str, *, is_wish: bool) -> str:
    """Return *sentence* with *user* for the first person, or 自己 if that is nobody else."""
    kept = [hit.span() for hit in _NOT_SELF.finditer(sentence)]
    pieces: list[str] = []
    end, is_subject = 0, is_wish
    for hit in _MENTION.finditer(sentence):
        start = hit.start()
        if any(first <= start < last for first, last in kept):
            continue
        between = sentence[end:start]
        if not is_wish and _NEXT_CLAUSE.search(between):
            is_subject = False
        if not is_wish and _ANOTHER.search(between):
            is_subject = False
        has_noun = any(hit[part] for part in ("whose", "kin", "person", "group"))
        is_own = is_subject and (is_wish or has_noun)
        whose = "自己" if is_own else user
        if is_own and (hit["person"] or hit["kin"]) and _WITH.fullmatch(between):
            pieces += between, hit["person"] or _KIN[hit["kin"]]
            end = hit.end()
            continue
        is_called = between.endswith(("叫", "喊", "称呼"))  # what follows is a name: 叫我阿姨
        noun = hit.group().removeprefix(hit["self"])
        pieces += between, f"{whose}{noun}" if is_called else _noun(hit, whose)
        if not is_wish and not has_noun and not hit["home"]:
            near = max(0, start - _LONGEST_START)
            is_subject = is_subject or bool(_CLAUSE_START.search(sentence, near, start))
        end = hit.end()
    return "".join([*pieces, sentence[end:]])


def _noun(hit: re.Match[str], user: str) -> str:
    """Return *user* with their possession in *hit*."""
    if hit["kin"]:
        return f"{user}的{_KIN[hit['kin']]}"
    if hit["firm"]:
        return f"{user}的{'公司' if hit['firm'] == '司' else '学校'}"
    if noun := hit["person"] or hit["group"]:
        return f"{user}的{noun}"
    return user + (hit["whose"] or hit["home"] or "")
