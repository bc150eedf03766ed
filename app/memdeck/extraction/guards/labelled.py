"""Secrets by what people call them: a label, then its value, in English and Chinese."""

import re

from memdeck.extraction.patterns import compiled


def _said(pattern: str) -> re.Pattern[str]:
    return compiled(pattern, re.IGNORECASE)


_TOKEN = r"""[^\s"'`“”，。；、！？]"""
_STRONG = rf"""["'`“「]?(?={_TOKEN}{{0,40}}[\d!@#$%^&*]){_TOKEN}{{4,200}}"""
"""A value without spaces that holds a digit or a sign."""

_WORD_LABEL = r"""
    (?:pass(?:word|wd|phrase|code|[ -]phrase|[ -]code)s?|pwd|psw|log-?in|secret(?:[ _-]key)?
    |(?:api|access|private|signing|encryption|licen[cs]e|product|master|recovery|activation|wi-?fi|network|security)[ _-]?key
    |(?:access|auth|bearer|api|refresh|session)[ _-]?token|token|credentials?
    |(?:security|secret) (?:answer|question)|mother'?s maiden name|safe ?word)
"""
_NUMBER_LABEL = r"""
    (?:pin(?:[ -]?(?:code|number))?|(?:cvv|cvc|cvv2|cid)(?: code)?|security code|otp|one[ -]time (?:code|password|passcode)
    |(?:2fa|mfa|two[ -]factor|authenticator|verification|sms|log-?in|confirmation)(?: (?:backup|recovery))? codes?|(?:backup|recovery|rescue|scratch|reset|unlock) codes?
    |passport(?: (?:no|number|num))?|social(?: security)?(?: (?:no|number))?|ssn|itin|(?:tax|national|state) id(?: number)?|nhs(?: number)?
    |national insurance(?: (?:no|number))?|driver'?s? (?:licen[cs]e)(?: (?:no|number))?|(?:green card|visa|residence permit) number
    |(?:bank )?account (?:no|number)|routing (?:no|number)|sort code|(?:credit |debit |bank )?card (?:no|number)
    |(?:door|gate|garage|alarm|safe|lock|locker|key ?box|building|entry|entrance|elevator|vault|voicemail|phone|screen|sim|puk)(?: (?:lock|box|door))? (?:code|pin|combination|combo)|combination|puk)
"""
_NOT_ITSELF = r"""
    (?! ?-?(?:upper |lower |rate |context |max\w{0,4} )?(?:managers?|polic(?:y|ies)|resets?|rotations?|length|fields?|lengths?|limits?|count|usage|generat\w{1,6}|vault|prompt|hash\w{0,4}
    |strength|requirements?|protect\w{1,5}|box|window|budget|ring|stores?|rules?|changes?|check\w{0,4}|expir\w{1,5}|page|screen|form|holder|control|office|photo|renewal|application|appointment|size|price|cost|s? per\b|e-?mails?|links?|上限|用完|用量|限制))
"""
_FOR = r"""(?: (?:for|to|of|on|at|in|i (?:use|have|set)|we (?:use|have)|you (?:need|want))\b[^\n.!?:=;]{0,40}?)?"""
_LINK = r"""(?: ?[:：=]+ ?|(?:,? (?:is|are|was|now|will be|has been|becomes?|would be|stays?|remains?|set)){1,2}(?: (?:now|still|just|set|currently|always|changed)){0,2}(?: to| as)?[:：]? |'s (?=\S{0,30}\d)| ?(?:-+>|→|[-–—]) ?| to (?=\S))"""
_NO_VALUE = r"""
    (?!["'“]?(?:not?|too|very|so|wrong|(?:in(?:correct|valid|secure)|correct|valid|secure)\b(?= ?(?:[.,;!?]|$|and\b|but\b|or\b|for\b|again|now))|bad|good|fine|ok(?:ay)?|weak|strong(?:er)?|short(?:er)?|long(?:er)?|hard|easy|simple|complex|unique|different|same|safe
    |required|needed|optional|mandatory|important|empty|blank|missing|unknown|private|secret|confidential|sensitive|personal|enough|invalid|available|visible
    |in|on|at|for|by|with|from|under|over|off|out|up|within|inside|behind|if|when|where|because|since|until|unless|or|and|but|also|then|than|again
    |a|an|one|some|something|anything|nothing|everything|this|that|it|they|there|here|what|which|who|why|how|case|about|due|still|already|always|never|usually|often|only|really|quite|being|been|going|gone|getting|probably|actually|supposed|longer|no longer
    |the (?:same|one|only|problem|issue|default|best|worst|most|first|last|right|wrong|way|reason|next|thing|part)|rather|up|used|using|see|none|null|todo|tbd|redacted|x{3,}|\*{3,}|\.{3}|<|\[|\{|\$
    |(?:my|our|your|his|her|their) (?:own|problem|concern|business|responsibility|favou?rite)|your?|you|we|he|she|i'?|please|let|can|could|should|must|may|might|need\w{0,2}|want|be|do|does|get|make|keep|use|login|password|username|user
    |[a-z]{2,20}(?:ed|ing|ly|ible|able|ory)\b|stolen|kept|sent|shown|stored|lost|found|forgotten|written|set|reset|stuck|down|broken|leaked|hidden|gone|known|safe|mine|yours|back|near|almost)\b)
"""
_PHRASE = r"""["'“]?[a-z][\w'-]{2,30}(?:[ -][\w'-]{1,20}){0,7}"""
_OWN = r"""\b(?:my|our|the|his|her|its|their|home|work|office|[a-z]{2,15}'s)\b(?: [\w-]{1,20}){0,3}? """

LABELLED = (
    _said(rf"\b{_WORD_LABEL}{_NOT_ITSELF}{_FOR}{_LINK}{_STRONG}"),
    _said(
        rf"{_OWN}(?:pass(?:word|phrase|code|wd)|pwd|secret (?:answer|word)|safe ?word|security answer|mother'?s maiden name){_NOT_ITSELF}{_FOR}{_LINK}{_NO_VALUE}{_PHRASE}"
    ),
    _said(
        rf"\b(?:pass(?:word|phrase|code|wd)|pwd)s?{_NOT_ITSELF}{_FOR} ?[:：=] ?{_NO_VALUE}{_PHRASE}"
    ),
    # The value comes at once: "password hunter2", "passport X1234567".
    _said(
        r"\b(?:pass(?:word|wd|code|phrase)|pwd) ?[\"'“(]?(?!\d{1,2}\b)(?=[^\s\"'”]{0,40}[a-z!@#$%^&*])(?=[^\s\"'”]{0,40}\d)[^\s\"'”()]{5,60}"
    ),
    _said(
        rf"\b{_NUMBER_LABEL}{_NOT_ITSELF}{_FOR}(?:{_LINK}|[ #:(]{{1,3}})(?:no\.? |number |code |#)?[\"'“(]?(?=[a-z-]{{0,12}}\d)(?!\d{{1,2}}(?![\d-])|(?:19|20)\d\d\b(?!-)|\d{{1,3}}(?:k|m|%| (?:years?|days?|minutes?|times|digits?|codes?|characters?|bits?))\b)[a-z\d][a-z\d /.-]{{2,40}}"
    ),
    _said(
        r"\b(?:use|used|using|type|typed|enter|entered|chose|picked|unlock it with|with|put|press|dial|key in|punch in|try)(?: in)? [\"'“]?(?=\S{0,30}[\d!@#$%^&*])\S{4,40}[\"'”]? (?:as|for|to (?:open|unlock|get into|log|enter|disarm)|on|at|in) (?:my|the|our|all|every|his|her|its|a)?\b[^.!?\n]{0,25}\b(?:pass(?:word|code|phrase)|pwd|pin|code|door|safe|gate|garage|alarm|lock|phone|vault|keypad|router|wi-?fi)\b(?! ?(?:manager|policy|generator|vault|app))"
    ),
    _said(
        r"\b(?:use|using|set|chose|picked|have|put|with) [\"'“]?[\w!@#$%^&*-]{4,40}[\"'”]? as (?:my|the|our|his|her|all my|every)\b[^.!?,\n]{0,20}\b(?:passwords?|passcode|passphrase|pwd|pin)\b(?! ?(?:manager|policy|generator|vault|app|storage|hash\w*|reset))"
    ),
    # An account and its password: "log in with alice / Tr0ub4dor&3".
    _said(
        r"\b(?:log(?:ged|ging)? ?-?in|sign(?:ed|ing)?[ -]in|ssh|login|credentials?|creds?|account|auth\w{0,12}|username|user)\b[^\n.!?]{0,40}?[ :][\w.@+-]{2,40} ?(?:/|:|\||,|,? and|,? with|,? pw|,? pass) ?(?:password )?[\"'“]?(?=[^\s\"']{0,40}[a-z])(?=[^\s\"']{0,40}\d)(?=[^\s\"']{0,40}[A-Z!@#$%^&*]|[^\s\"']{8})(?!https?:)[^\s\"'/]{6,60}"
    ),
    # The words of a wallet.
    _said(
        r"\b(?:(?:seed|recovery|backup|secret|mnemonic|wallet|ledger|metamask)[ -](?:recovery )?(?:phrase|words?|seed)|seed|mnemonic)\b[^\n]{0,40}?(?:[:：]|\bis\b|\bare\b|=)[ \"'“\n]{0,4}(?:\d{1,2}[.)]? ?)?[a-z]{3,8}(?:[ ,;\n]{1,3}(?:\d{1,2}[.)]? ?)?[a-z]{3,8}){4,23}"
    ),
)

_ZH_LABEL = r"""
    (?:密码|密碼|口令|密钥|秘钥|私钥|令牌|暗号|验证码|校验码|动态码|pin ?码|cvv码?|安全码|解锁码|开锁码|门禁码|开门码|取件码|激活码|授权码|提取码
    |恢复(?:码|密钥|代码)|备[用份](?:码|验证码|代码)|密保(?:答案|问题)?(?:的答案)?|两步验证(?:码|备用码)?|token|api ?key|access ?key|secret(?: ?key)?|appsecret|password)
"""
_ZH_NUMBER_LABEL = r"""
    (?:护照(?:号码?|编号)?|身份证(?:号码?|件号)?|社保(?:号码?|卡号|账号)?|社会安全号码?|驾照(?:号码?|编号)?|驾驶证号?|银行卡(?:号|卡号)?|信用卡(?:号|卡号)?|储蓄卡号?|卡号|银行账[号户]|账号|帐号
    |港澳通行证(?:号码?)?|台胞证(?:号码?)?|通行证(?:号码?)?|医保(?:卡号|号|账号)|公积金账?号|税号|居住证号?|回乡证号?)
"""
_ZH_NOT_ITSELF = r"(?!\s?(?:管理|学|上限|用[完量]|限制|数|消耗|花|费|本[，,身]|长度|强度|策略|规则|框|输入|登录|保护|重置|找回|泄[露漏]|错误|[至最]少|必须|需要|要求|过期|轮换|有效期|位数|格式|不[对能要会是可]|忘))"
_ZH_GAP = r"[^\n。！？，,；;：:=]{0,12}?"
_ZH_LINK = r"(?:就?[是为叫](?!否)|设(?:置)?[成为]了?|改(?:成|为|回|到)?了?|换成了?|用的?是?|写的是|[:：=]|->|→)"
_VALUE = r"""["'`“「【(（]?(?!\d{1,2}(?![\w])|[\d~到至-]{1,7}[位个天年次分秒月])[A-Za-z0-9!@#$%^&*_+=.?/-]{4,200}"""
_ZH_NO_VALUE = r"(?!错|不|没|什么|多少|啥|对的|正确|必须|需要|自动|随机|加密|明文|怎么|如何|否|安全|弱|强|一样|同一|统一|相同|几|存|保存|放|由|在|用来|至少|最少|太|很|一个|一种|个|忘|哪|谁|大写|小写|默认|空|我自己的事|我的隐私|隐私|重要|机密|被|通过|可以|要|应|为了|有|从|以|经|临时|一次性|指|我的$|密码学|数字|字母|唯一|公开|过期|敏感|私密|个人|个好|时候|因为|会|能|每|定期|管理|记在|写在|发|给|新的|旧的|长|短|简单|复杂)"

LABELLED_ZH = (
    _said(rf"{_ZH_LABEL}{_ZH_NOT_ITSELF}{_ZH_GAP}{_ZH_LINK}\s{{0,3}}{_VALUE}"),
    _said(rf"{_ZH_LABEL}(?<=[\u4e00-\u9fff])[\s(（]{{0,3}}(?=\S{{0,40}}[\d!@#$%^&*]){_VALUE}"),
    _said(
        rf"(?:密码|口令|暗号|密保(?:问题)?(?:的?答案)?|密码提示){_ZH_NOT_ITSELF}{_ZH_GAP}(?:[是为叫](?!否)|设(?:置)?[成为]了?|改[成为]了?|换成了?|[:：])\s{{0,2}}{_ZH_NO_VALUE}[\"“「]?[\u4e00-\u9fff][\u4e00-\u9fffA-Za-z0-9]{{1,20}}"
    ),
    _said(
        rf"{_ZH_NUMBER_LABEL}[^\n。！？，,；;：:=]{{0,5}}?(?:{_ZH_LINK}|\s)?\s{{0,3}}(?=[A-Za-z]{{0,4}}\d{{4}})[A-Za-z\d][A-Za-z\d -]{{5,30}}"
    ),
    _said(
        r"(?:用|拿|输入?|按)\s?[\"“「]?(?=[^\s，。]{0,20}[A-Za-z\d])[A-Za-z0-9!@#$%^&*_+=.-]{4,40}[\"”」]?\s?(?:(?:来|就能|就可以|可以|去|能|才能)?(?:当|做|作|作为|登录|登陆|开|解锁|进)[^。！？\n]{0,10}(?:密码|口令|门|锁|手机|电脑|保险[柜箱]|wi-?fi|账号|系统|后台))"
    ),
    _said(
        r"(?:登录|登陆|账号|帐号|用户名|账户)[^\n。！？A-Za-z0-9]{0,12}[A-Za-z0-9_.@+-]{2,40}\s?(?:/|｜|\||，|,|、|和|密码)\s?(?:密码)?(?:是|为|[:：])?\s?(?=[^\s，。]{0,40}[A-Za-z])(?=[^\s，。]{0,40}\d)[A-Za-z0-9!@#$%^&*_+=.-]{6,60}"
    ),
    _said(
        r"(?:助记词|恢复词|种子(?:词|短语)|钱包(?:词|单词|短语)|mnemonic)[^\n。！？]{0,12}?[\s:：是为]{0,4}(?:\d{1,2}[.、]? ?)?(?:[a-z]{3,8}|[\u4e00-\u9fff]{1,2})(?:[ ,，、\n]{1,2}(?:\d{1,2}[.、]? ?)?(?:[a-z]{3,8}|[\u4e00-\u9fff]{1,2})){4,23}"
    ),
)

SEED_WORDS = compiled(r"(?<![\w'])[a-z]{3,8}(?: [a-z]{3,8}){11,23}(?![\w'])")
"""As many words as a wallet has; ``is_seed`` tells whether they make no sentence."""
SEED_CHARACTERS = compiled(
    r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff](?: [\u4e00-\u9fff]){11,23}(?![\u4e00-\u9fff])"
)

_OF_SENTENCES = frozenset(
    [
        "the",
        "and",
        "for",
        "are",
        "was",
        "were",
        "his",
        "her",
        "its",
        "him",
        "she",
        "they",
        "them",
        "this",
        "that",
        "these",
        "those",
        "with",
        "from",
        "have",
        "has",
        "had",
        "but",
        "not",
        "you",
        "your",
        "our",
        "their",
        "would",
        "could",
        "should",
        "did",
        "does",
        "about",
        "into",
        "than",
        "then",
        "there",
        "here",
        "because",
        "when",
        "which",
        "who",
        "what",
        "how",
        "why",
        "been",
        "being",
        "just",
        "like",
        "some",
        "any",
        "all",
        "more",
        "very",
        "also",
        "too",
        "can",
        "will",
        "let",
        "get",
        "got",
    ]
)


def is_seed(words: str) -> bool:
    """Tell whether *words* hold none of those that nearly every English sentence has."""
    return _OF_SENTENCES.isdisjoint(words.split())
