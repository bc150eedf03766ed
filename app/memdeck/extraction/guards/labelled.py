"""Secrets by what people call them: a label, then its value, in English and Chinese."""

import re

from memdeck.extraction.patterns import compiled


def _said(pattern: str) -> re.Pattern[str]:
    return compiled(pattern, re.IGNORECASE)


_TOKEN = r"""[^\s"'`“”，。；、！？]"""
_STRONG = rf"""["'`“「]?(?={_TOKEN}{{0,40}}[\d!@#$%^&*]){_TOKEN}{{4,200}}"""
"""A value without spaces that holds a digit or a sign."""

_WORD_LABEL = r"""
    (?:pass(?:word|wd|phrase|code|[ -]phrase|[ -]code)s?|pwd|psw|pw|log-?in|secret(?:[ _-]key)?
    |(?:api|access|private|signing|encryption|licen[cs]e|product|master|recovery|activation|wi-?fi|network|hotspot|security)[ _-]?key
    |(?:wi-?fi|network|hotspot|router|user|admin|root|mail|e-?mail|account|server|database|db)[ _-]?pass
    |(?:access|auth|bearer|api|refresh|session)[ _-]?token|token|credentials?
    |(?:security|secret) (?:answer|question)|mother'?s maiden name|safe ?word)
"""
_NUMBER_LABEL = r"""
    (?:pin(?:[ -]?(?:code|number))?|(?:cvv|cvc|cvv2|cid)(?: code)?|security code|otp|one[ -]time (?:code|password|passcode)
    |(?:2fa|mfa|two[ -]factor|authenticator|verification|sms|log-?in|confirmation)(?: (?:backup|recovery))? codes?|(?:backup|recovery|rescue|scratch|reset|unlock) codes?
    |passport(?: (?:no|number|num))?|social(?: security)?(?: (?:no|number))?|ssn|itin|(?:tax|national|state) id(?: number)?|nhs(?: number)?
    |national insurance(?: (?:no|number))?|driver'?s? (?:licen[cs]e)(?: (?:no|number))?|(?:green card|visa|residence permit) number
    |(?:bank )?account (?:no|number)(?! of)|routing (?:no|number)|sort code|(?:credit |debit |bank )?card (?:no|number)
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
_OWN = r"""(?P<whose>\b(?:my|our|the|his|her|its|their|home|work|office|[a-z]{2,15}'s)\b(?: [\w-]{1,20}){0,3}? )"""
"""Whose it is, which is no secret: ``secrets`` masks from behind it."""

_CODE = r"""
    (?<![\w-])(?=[a-z])(?!(?:area|zip|post|postal|error|exit|status|country|promo|promotion|discount|coupon|voucher|dial|dialling|dialing|source|http|response|return|product|item|booking|reservation
    |airport|colou?r|hex|qr|bar|swift|tax|class|course|module|project|cost|job|stock|model|style|dress|morse|referral|invite|language|currency|building|region|state|station|legacy|python
    |test|review|sample|flight|fault|reason|result|key|char|character|unicode|event|unit|room|order|tracking|icd|naics|sic|the|a|this|that|our|my|your|no|of|in|to|line|lines|some|more|clean|new|old|open|dead)\b)
    [a-z][\w'-]{1,15} (?:code|combo|combination|pin|keypad)s?|(?:2fa|otp|recovery|backup|rescue|scratch|reset|unlock|verification|one[ -]time|security|login|sms) codes?
    |(?:pass|key) ?codes?|keypad|combo|combination|pin(?: (?:code|number))?|puk|medicare(?: (?:no|number))?
"""
"""What opens something: any code that is not known to be harmless."""
_CODE_VALUE = r"""
    (?!(?:19|20)\d\d\b(?!\*|\#))(?<![\w.$€£¥])[#*]?(?=[a-z\d-]{0,12}\d)(?:\d[ -]?){3,11}\d[#*]?(?![\w%])(?!\s?(?:characters?|digits?|times|users?|people|bits?|lines?|tests?|words?|euros?|dollars?|km|ms|mb|gb)\b)
"""

LABELLED = (
    # A code, and within a few words its digits: "the verification code they sent me was 448210".
    _said(rf"(?:{_CODE}){_NOT_ITSELF}[^\n.!?\d]{{0,40}}?{_CODE_VALUE}"),
    # Turns of a dial, parts with letters: "22 left, 7 right", "1f9a2-77bc0 and 63d1e-00aa9".
    _said(
        r"\b(?:combo|combination)\b(?! of)[^\n.!?\d]{0,40}\d{1,2}(?: (?:left|right|clockwise|l|r)\b|[ -]{1,3}\d{1,2}[ -]{1,3}\d{1,2}\b)"
    ),
    _said(
        r"\b(?:(?:2fa|otp|mfa|recovery|backup|rescue|scratch|reset|unlock|verification|one[ -]time|security|activation|licen[cs]e|medicare|access) (?:codes?|keys?|numbers?|secrets?)|puk|otp|totp)\b[^\n.!?]{0,40}?(?<![\w-])(?=[a-z-]{0,14}\d)(?=[\d-]{0,14}[a-z])(?:[a-z\d]{4,40}|[a-z\d]{2,8}(?:-[a-z\d]{2,8}){1,7})(?![\w])"
    ),
    # Whatever opens a thing, and groups of digits: "the padlock opens with 6-0-2-7".
    _said(
        r"\b(?:padlock|lock|locker|lock ?box|safe|vault|keypad|gate|door|garage|alarm|lock ?screen|phone|ipad|tablet|luggage|suitcase|cabinet|code (?:for|to|of|on|at)|combination(?! of)|combo|pin)\b[^\n.!?\d]{0,30}?\b(?:is|are|opens? with|goes|changed to|reset to|unlocks? with|to)[: ]{1,3}(?!(?:19|20)\d\d\b)(?<![\d$€£])(?:\d{4,10}[#*]?|\d{1,2}(?:(?:, ?| |-)\d{1,2}){2,6})(?![\w%.:/])(?!\s?(?:am|pm|characters?|digits?|times|users?|euros?|dollars?|km|cm|mm|kg|people|minutes?|weeks?|feet|inches)\b)"
    ),
    # A password and, some words on, what no word looks like.
    _said(
        rf"\b(?:pass(?:word|wd|phrase|code)|pwd|pw|credentials?|sign-?in|log-?in|(?:recovery|master|licen[cs]e|activation|product|encryption|secret|access|api) key)s?\b{_NOT_ITSELF}[^\n.!?]{{0,40}}?(?<![\w./@-])(?=[^\s\"']{{0,40}}[a-z])(?=[^\s\"'.,;:)]{{0,40}}[\d!#$%^&*_+=])(?!https?:|1password|\w+[(]|[\w-]{{1,30}}[.](?:py|js|ts|md|txt|json|com|net|org|example)\b|\d{{1,4}}(?:st|nd|rd|th|s|k|gb|mb|px|ms|am|pm|min|chars?)\b|[a-z]{{1,12}}_[a-z_]{{1,20}}\b|[a-z]{{1,8}}\d{{1,2}}\b(?![!#$%^&*]))[\"'“]?[\w!#$%^&*+=@-]{{6,60}}(?![\w/(])"
    ),
    _said(
        r"\b(?:get|log|sign|let yourself|break) (?:in|into|on|onto|in to|on to)\b[^.!?\n]{0,30}\b(?:with|using|by typing|via) [\"'“]?(?!touch|face|windows|google|github|office|oauth|sso)(?=\S{0,40}[a-z])(?=\S{0,40}[\d!#$%^&*])[\w!#$%^&*+=-]{6,40}|\b(?:laptop|phone|computer|tablet|account|safe|door|gate)\b[^.!?\n]{0,12}\b(?:unlocks?|opens?)\b with [\"'“]?(?=\S{0,40}\d)[\w!#$%^&*+=-]{4,40}"
    ),
    _said(
        r"\b(?:uses? the|with the|under the|,|;|@[\w.-]{1,60}) ?(?:pass(?:word|phrase|code)|pwd|pw) [\"'“]?(?!(?:is|are|was|reset|manager|polic|field|and|or|for|in|on|must|should|have|has|had|do|does|to|both|not|login|box|column|stored|list|that|which|from|prompt|protection|you|we|they|at|of|hash|changes|expires?|length|rules?|generator)\w{0,3}\b)[\w!@#$%^&*-]{5,40}(?=[\"'”]?\s{0,3}(?:$|[.,;!\n]))"
    ),
    _said(
        r"\b(?:safe ?word|duress word|code ?word|pass ?word|passphrase)\b (?:for|to|with|at|on) [^\n.!?:=]{1,40}? (?:is|was|=) [\"'“]?(?!(?:not?|too|very|a|an|the|that|what|which|in|on|at|required|needed|optional|important|always|still|now|never|expired|wrong|secret|different|same|stored|kept|set|strong|weak|long|short)\b)[a-z][\w-]{2,30}(?: [a-z][\w-]{1,20}){0,4}(?=[\"'”]?\s{0,3}(?:$|[.,;!\n]))"
    ),
    _said(
        r"\bbitlocker\b[^\n]{0,40}\d{6}(?:-\d{6}){2,7}|\b(?:recovery|backup) (?:key|code)s?\b[^\n.!?\d]{0,30}\d{4,8}(?:[- ,]{1,2}\d{4,8}){1,12}"
    ),
    _said(r"\bbasic auth\w{0,12}[: ]{1,3}[a-z\d+/]{8,200}={0,2}(?![\w])"),
    # One word at the end: "for the record, Spotify pw is discodancer".
    _said(
        rf"(?<=\w )(?<!\ba )(?<!\ban )(?<!\bany )(?<!every )(?<!each )(?<!\bno )(?<!good )(?<!strong )(?<!\bone )(?<!new )(?<!old )(?<!which )(?<!what )(?<!whose )(?<!your )(?:pass(?:word|wd|phrase|code)|pwd|pw)(?: (?:everywhere|for [\w ]{{1,20}}|on [\w ]{{1,20}}))? ?(?:is|was|=|:)(?: (?:just|still|now|simply|literally|always))?[ ]{_NO_VALUE}[\"'“]?[a-z][\w-]{{3,30}}(?=[\"'”]?\s{{0,3}}(?:$|[.,;!\n]))"
    ),
    _said(
        r"\b(?:wi-?fi|wlan|wireless|hotspot|router|guest|network|netflix|spotify|e-?mail|mail|admin|root)[ -](?:pass|pw|key)\b ?(?:[:=]|is|was) ?[\"'“]?(?!(?:not|no|the|a|an|in|on|at|too|to|very|expired|wrong|working)\b)[a-z\d]\S{3,40}"
    ),
    _said(
        r"\b(?:network|wi-?fi|ssid|hotspot)\b[^\n.!?]{0,40}\b(?:key|pass|password) (?:is|was|=) ?[\"'“]?(?!(?:not|no|the|a|an|in|on|at|too|to|very|expired|wrong|working)\b)[a-z\d][\w!@#$%-]{3,40}"
    ),
    _said(
        r"\b(?:answer|reply) (?:to|for) (?:my|the|our) (?:security|secret|recovery) questions?[^\n.!?:]{0,30}?(?::|=|\bis\b|\bwas\b) ?[\"'“]?\w{2,40}"
    ),
    _said(
        r"\b(?:user(?:name)?|login|account|e-?mail|id) [:=]?[\w.@+-]{2,40},? (?:and )?(?:password|passwd|pass|pwd|pw)(?: is|:|=)? ?(?!(?:is|are|was|reset|manager|policy|field|fields|and|or|for|in|on|must|should|have|has|do|does|to|both|not|login|boxes?|columns?|stored|list)\b)[\w!@#$%^&*-]{4,40}"
    ),
    # What programs take: "mysql -u root -pSecret", a session's cookie.
    _said(
        r"\b(?:mysql\w{0,6}|mariadb|sshpass|mongo|psql|redis-cli)\b[^\n]{0,60}\s-(?:p|a|pw) ?[^\s-]\S{3,60}"
    ),
    _said(
        r"\b(?:set-)?cookie: ?[^\n]{0,40}?=[\w%.+/-]{12,400}|\b(?:session_?id|sid|csrf_?token|phpsessid|jsessionid)=[\w%.+/-]{8,400}"
    ),
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
    (?:密码|密碼|口令|密钥|秘钥|私钥|令牌|暗号|验证码|校验码|动态码|pin ?码|cvv码?|安全码|解锁码|开锁码|门禁码|开门码|锁屏码|开机码|暗码|取件码|激活码|授权码|提取码
    |恢复(?:码|密钥|代码)|备[用份](?:码|验证码|代码)|密保(?:答案|问题)?(?:的答案)?|两步验证(?:码|备用码)?|(?<!\w)token(?!s|\s?(?:count|limit|usage|budget|window))|(?<=[\u4e00-\u9fff])token|api ?key|access ?key|secret(?: ?key)?|appsecret|password)
"""
_ZH_NUMBER_LABEL = r"""
    (?:护照(?:号码?|编号)?|身份证(?:号码?|件号)?|社保(?:号码?|卡号|账号)?|社会安全号码?|驾照(?:号码?|编号)?|驾驶证号?|银行卡(?:号|卡号)?|信用卡(?:号|卡号)?|储蓄卡号?|卡号|银行账[号户]|账号|帐号
    |港澳通行证(?:号码?)?|台胞证(?:号码?)?|通行证(?:号码?)?|医保(?:卡号|号|账号)|公积金账?号|税号|居住证号?|回乡证号?)
"""
_ZH_NOT_ITSELF = r"(?!\s?(?:管理|学|上限|用[完量]|限制|数|消耗|花|费|本[，,身]|长度|强度|策略|规则|框|输入|登录|保护|重置|找回|泄[露漏]|错误|[至最]少|必须|需要|要求|过期|轮换|有效期|位数|格式|不[对能要会是可]|忘))"
_ZH_GAP = r"[^\n。！？，,；;：:=]{0,12}?"
_ZH_LINK = r"(?:就?[是为叫](?!否)|设(?:置)?[成为]了?|改(?:成|为|回|到)?了?|换成了?|用的?是?|写的是|[:：=]|->|→)"
_VALUE = r"""["'`“「【(（]?(?!(?:required|optional|must|should|null|none|string|true|false|count|limit)\b)(?!\d{1,2}(?![\w])|[\d~到至-]{1,7}[位个天年次分秒月])[A-Za-z0-9!@#$%^&*_+=.?/-]{4,200}"""
_ZH_NO_VALUE = r"(?!错|不|没|什么|多少|啥|对的|正确|必须|需要|自动|随机|加密|明文|怎么|如何|否|安全|弱|强|一样|同一|统一|相同|几|存|保存|放|由|在|用来|至少|最少|太|很|一个|一种|个|忘|哪|谁|大写|小写|默认|空|我自己的事|我的隐私|隐私|重要|机密|被|通过|可以|要|应|为了|有|从|以|经|临时|一次性|指|我的$|密码学|数字|字母|唯一|公开|过期|敏感|私密|个人|个好|时候|因为|会|能|每|定期|管理|记在|写在|发|给|新的|旧的|长|短|简单|复杂)"

_ZH_CODE = r"""
    (?:(?<![邮区错误状态优惠折扣二维条形代源乱页号编解转尺扫数砝筹起价税股票学工图班型色订单型机地])码|密码锁?|口令|暗号|暗码|密语|令牌(?![桶环数上])|密钥|保险[柜箱]|门锁|密码箱)
"""
_ZH_DIGITS = r"[零〇一二三四五六七八九十两幺]"

LABELLED_ZH = (
    _said(
        r"(?:解锁|开锁|锁|密码|保险[柜箱]|组合|转盘|储物柜|行李箱|门禁|图案)[^\n。！？\d，,]{0,8}?[是为:：]\s?[#*]?(?:\d{3,12}|\d{1,2}(?:[ -]\d{1,2}){2,7})[#*]?(?![\dA-Za-z])(?!\s?[%.位个天年次分秒月块元名把号楼层的公米斤毫厘倍])"
    ),
    _said(
        r"(?:短信码|动态码|[三四六]码|识别码)\s?\d{3,8}(?![\dA-Za-z])(?!\s?[%.位个天年次分秒月块元])"
    ),
    _said(
        r"(?:组合|密码|转盘)[^\n。！？]{0,8}?[左右]\s?\d{1,2}[\s，,]{0,2}[左右]\s?\d{1,2}|卡[^\n。！？\d]{0,3}[后背][^\n。！？\d]{0,6}\d{3,4}(?!\d)"
    ),
    # A code, and within a few words its digits, also by their names.
    _said(
        rf"(?:验证|恢复|备用|备份|解锁|锁屏|开锁|动态|激活|安全|校验|登录|取款|支付|开门|门禁|密){{1,2}}码{_ZH_NOT_ITSELF}[^\n。！？\d]{{0,15}}?(?<![\w.])(?!(?:19|20)\d\d\s?年)\d(?:[ -]?\d){{3,11}}(?![\d\w%.位个天年次分秒月块元名])"
    ),
    _said(
        rf"{_ZH_CODE}{_ZH_NOT_ITSELF}[^\n。！？\d]{{0,8}}?(?:[是为:：=叫]|设[成为]|改[成为]|锁)\s?[“\"「]?\d{{3,12}}[#*]?(?![\d\w%.位个天年次分秒月块元名])"
    ),
    _said(
        rf"{_ZH_CODE}{_ZH_NOT_ITSELF}[^\n。！？]{{0,8}}?(?:左|右|{_ZH_DIGITS}{{4}}|{_ZH_DIGITS}个{_ZH_DIGITS})[左右转圈到\s零〇一二三四五六七八九十两幺]{{0,20}}"
    ),
    _said(
        rf"密码{_ZH_NOT_ITSELF}[^\n。！？，,]{{0,8}}?[是为:：](?![^\n。！？，,]{{0,8}}(?:至少|最少|必须|要求|需要|不))[^\n。！？，,]{{0,10}}?(?:[A-Za-z]{{2,20}}|生日|手机号|名字|拼音)[^\n。！？，,]{{0,8}}?\d{{2,12}}"
    ),
    _said(
        r"(?:暗码|暗号|口令|密语)(?!红包)[^\n。！？，,]{0,6}?(?:[是为叫](?!否)|[:：])\s{0,2}[“\"「]?(?!什么|不|很|太|用|在|由|被|要|谁|怎么|多少)[\u4e00-\u9fffA-Za-z0-9]{2,20}"
    ),
    _said(
        r"(?:cvv2?|cvc2?|安全)码?[^\n。！？\d]{0,6}\d{3,4}(?!\d)|(?:卡)[^\n。！？\d]{0,4}(?:背面|后面|反面)[^\n。！？\d]{0,12}\d{3,4}(?!\d)"
    ),
    _said(
        r"(?:身份证|银行卡|信用卡|社保|护照|卡号)[^\n。！？]{0,8}?[零〇一二三四五六七八九十两幺]{8,24}"
    ),
    _said(
        r"(?:账[号户]|帐号|用户名?|后台|登录名?)[^\n。！？]{0,24}?(?:密码|口令)\s?(?:是|为|[:：])?\s?(?!不|没|都|也|要|用)[A-Za-z0-9!@#$%^&*_+=.-]{4,60}"
    ),
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
        r"(?:助记词|助记符|恢复(?:词|短语|单词)|种子(?:词|短语)|钱包(?:词|单词|短语)|mnemonic)[^\n。！？]{0,12}?[\s:：是为]{0,4}(?:\d{1,2}[.、]? ?)?(?:[a-z]{3,8}|[\u4e00-\u9fff]{1,4})(?:[ ,，、\n]{1,2}(?:\d{1,2}[.、]? ?)?(?:[a-z]{3,8}|[\u4e00-\u9fff]{1,4})){4,23}"
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


_DIFFERENT = 8
"""Words of a wallet's twelve that differ, at the least: they are drawn from 2,048."""


def is_seed(words: str) -> bool:
    """Tell whether *words* hold none of those that nearly every English sentence has."""
    different = set(words.split())
    return len(different) >= _DIFFERENT and _OF_SENTENCES.isdisjoint(different)
