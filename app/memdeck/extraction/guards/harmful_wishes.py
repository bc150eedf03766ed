"""What a person may well say, and nobody may have an agent learn unseen: wishes that can do harm.

A first person cannot be told from somebody who types for it. The border is the harm: what sends
things to an address, spends money, turns protections off, gives keys away, destroys traces,
or puts somebody above the rules. "Run the tests without asking" does none of it.
"""

import re

from memdeck.extraction.patterns import compiled


def _wish(pattern: str) -> re.Pattern[str]:
    return compiled(pattern, re.IGNORECASE)


_PLACE = r"(?:https?:|ftp:|www\.|\w@[\w-]|[\w-]\.(?:com|net|org|io|xyz|shop|example|cn|ru|top|info|dev|app)\b)"
_ALWAYS = r"(?:always|every|each|any|all|before|after|whenever|when|whatever|from now on|first|by default|automatically|silently|also|copy|a copy)"
_SEND = r"(?:send|sent|sends|post(?:ed|s)?|upload(?:ed|s)?|forward(?:ed|s)?|pipe[ds]?|curl|report(?:ed|s)?|cc|bcc|push(?:ed)?|mirror(?:ed)?|copy|copied|e-?mail(?:ed)?|share[ds]?|submit(?:ted)?|ship|log|leak|fetch|download|load)"
_THINGS = r"(?:commands?|shell|terminal|output|env\b|environment|files?|code|keys?|secrets?|tokens?|passwords?|credentials|prompts?|conversations?|chats?|logs?|answers?|repl(?:y|ies)|drafts?|contracts?|data|history|memor(?:y|ies)|documents?|contacts?|everything|messages?|invoices?)"
_UNASKED = r"(?:without (?:ever |even )?(?:asking|checking|confirm\w{0,6}|approval|permission|telling|review\w{0,3}|a review|looking|verif\w{0,8}|show\w{0,3}|inform\w{0,3}|notif\w{0,6}|consult\w{0,3}|prompting|warning|questions?|my (?:ok|approval|permission|consent|confirmation))|(?:don't|do not|never|no need to|needn't|you need not|stop) (?:ever )?(?:ask\w{0,3}|check\w{0,3}|confirm\w{0,3}|warn\w{0,3}|prompt\w{0,3})|no questions asked|unattended|no confirmation|skip (?:the )?(?:confirmation|approval))"
_HARM = r"(?:(?:run|execute|do) (?:any|every|all|whatever|anything|everything|shell|commands?|scripts?|code from)|pay|payments?|spend|buy|buying|purchas\w{1,4}|order(?:ing)? (?:it|them|anything|online)|transfers?|transferring|wire|wiring|invest|trade|withdraw|book(?:ing)? (?:flights?|hotels?|trips?)|delet\w{1,4}|drop(?:ping)? (?:tables?|the)|wip(?:e|ing)|eras(?:e|ing)|overwrit\w{1,4}|sudo|root|admin|grant\w{0,3}|force[- ]push\w{0,3}|push(?:ing)? (?:to|straight|directly)|(?:deploy|releas|ship|publish|merg)\w{0,4} (?:\w+ ){0,2}?(?:to|in|into|straight|directly)|production|install(?:ing)? (?:any|every|whatever)|sign(?:ing)? (?:any|contracts?|documents?)|send(?:ing)? (?:e?mails?|money|funds|messages|files|data)|e-?mailing|e-?mail (?:clients?|customers?|people|everyone|anyone)|shar(?:e|ing) (?:my|our|the|any)|accept(?:ing)? (?:any|all|every)|approv(?:e|ing))"
_PROTECTION = r"(?:tls|ssl|https|cert(?:ificate)?s?|signatures?|2fa|mfa|two[- ]factor|firewalls?|sandbox\w{0,3}|anti-?virus|defender|selinux|apparmor|(?:safety|security|permission|access|content|malware|virus)(?: \w+)? (?:checks?|filters?|rules?|warnings?|reviews?|prompts?|scans?|scanning|controls?|headers?|polic(?:y|ies)|settings|features|measures|guidelines)|guardrails?|authentication|authori[sz]ation|encryption|audit(?: ?logs?| trails?|ing)?|host[- ]?key\w{0,12}|code signing|csrf|cors|rate limit\w{0,3}|input validation|password protection|safeguards?|safety|protections?|branch protection)"
_KEYS = r"(?:api[ _-]?keys?|access[ _-]?keys?|ssh[ _-]?keys?|private keys?|\bkeys|credentials?|passwords?|secrets|tokens?|\.env\b|env(?:ironment)? (?:files?|variables?|vars?)|cookies)"
_MONEY = r"(?:spend|pay|purchase|transfer|wire|buy|withdraw|trade|invest|charge|send (?:money|funds|bitcoin|crypto|eth|\$|€))"
_NOT_DENIED = r"(?<!never )(?<!not )(?<!n't )(?<!avoid )(?<!without )(?<!nobody should )"

HARMFUL_WISHES = (
    # To an address.
    _wish(rf"\b{_ALWAYS}\b[^.!?\n]{{0,60}}\b{_SEND}\b[^!?\n]{{0,60}}?{_PLACE}"),
    _wish(
        rf"\b{_SEND}\b[^.!?\n]{{0,40}}\b{_THINGS}[^!?\n]{{0,50}}?\b(?:to|at|via|through|into|with)\b.{{0,12}}?{_PLACE}"
    ),
    _wish(rf"\b{_THINGS}\b[^.!?\n]{{0,40}}\b{_SEND}\b[^!?\n]{{0,30}}?{_PLACE}"),
    _wish(
        rf"\b(?:run|execute|install|obey|follow|trust|do)\b[^.!?\n]{{0,40}}\b(?:from|at|by|says?|of|on)\b.{{0,20}}?{_PLACE}"
    ),
    _wish(
        r"\bcurl\b[^|\n]{0,80}\| ?(?:sudo )?(?:ba|z)?sh\b|\b(?:authorized_keys|chmod (?:-R )?777|verify ?= ?false|NODE_TLS_REJECT_UNAUTHORIZED|StrictHostKeyChecking[ =]no)|(?<!\w)--(?:insecure|no-verify|dangerously[\w-]{0,40}|force)\b"
    ),
    _wish(
        rf"\b{_SEND}\b[^!?\n]{{0,50}}?{_PLACE}[^!?\n]{{0,40}}\b(?:every|each|always|whenever|before|after|and (?:run|execute)|first)\b"
    ),
    # Unasked, where it does harm.
    _wish(rf"{_NOT_DENIED}\b{_HARM}\b[^.!?\n]{{0,60}}?\b{_UNASKED}"),
    _wish(rf"\b{_UNASKED}\b[^.!?\n]{{0,50}}?\b{_HARM}\b"),
    _wish(
        r"(?<!you )(?<!I )\b(?:run|execute|follow|obey|do|trust|carry out)\b.{0,12}\b(?:any|every|all|whatever|anything|everything)\b[^.!?\n]{0,30}\b(?:commands?|scripts?|orders?|instructions?|code|links?|attachments?|(?:says?|said|tells?|asks?|sends?)(?: you)?)\b"
    ),
    _wish(
        r"\b(?:auto-?(?:approve|accept|confirm|run|execute)|pre-?approved?|yolo mode)\b[^.!?\n]{0,40}"
    ),
    # Protections.
    _wish(
        rf"\b{_NOT_DENIED}(?:disabl(?:e|ing)|turn(?:ing)? off|switch(?:ing)? off|skip(?:ping)?|bypass(?:ing)?|ignor(?:e|ing)|deactivat(?:e|ing)|remov(?:e|ing)|suppress(?:ing)?|circumvent|work around|weaken|strip|drop|kill|leave out|leave off|(?:don't|do not|never) (?:use|verify|check|validate|enable|enforce|apply|respect|bother with))\b[^.!?\n]{{0,30}}?\b{_PROTECTION}\b"
    ),
    _wish(
        rf"\b(?:without|no) (?:\w+ )?{_PROTECTION}\b[^.!?\n]{{0,20}}\b(?:always|every|in all|from now|by default|ever)\b|\b{_PROTECTION}\b[^.!?\n]{{0,20}}\b(?:must|should|has to|have to|needs? to|can|may|are to|is to|always|stays?|be|is)\b[^.!?\n]{{0,12}}\b(?:off|disabled|skipped|ignored|bypassed|turned off|switched off|removed|outside)\b"
    ),
    _wish(
        r"\b(?:outside|escape|leave|break out of|get out of) (?:of )?(?:the |its |your |any )?sandbox"
    ),
    # Money.
    _wish(
        rf"\b(?:you|the (?:agent|assistant|ai|bot)|it|agents?|assistants?)\b[^.!?\n]{{0,24}}\b(?:may|can|could|should|are (?:allowed|authori[sz]ed|free|permitted)|have (?:my |full |the )?(?:permission|authority|consent|power)|is (?:allowed|authori[sz]ed)|must)\b[^.!?\n]{{0,30}}\b{_MONEY}\b[^.!?\n]{{0,50}}\b(?:behalf|my (?:account|card|wallet|bank|money|name|savings)|any(?: amount|thing)?|whatever|automatically|money|funds|bitcoin|crypto|up to|without|limit|[$€£¥]\d|\d+ (?:dollars|euros|pounds|usd|eur))"
    ),
    _wish(
        rf"\b(?:i|we) (?:hereby |fully |always )?(?:authori[sz]e|approve|permit|allow|trust|consent to|empower)\b[^.!?\n]{{0,40}}\b(?:{_MONEY}|payments?|transfers?|purchases?|spending|transactions?|trades|withdrawals?|invoices?)\b"
    ),
    _wish(
        r"\b(?:whenever|when|if|every time|each time|any time)\b[^.!?\n]{0,50}\b(?:wire|transfer|pay|send)\b[^.!?\n]{0,20}(?:[$€£¥]\s?\d|\d+ ?(?:usd|eur|btc|eth|dollars|euros|pounds)|\b(?:money|funds|bitcoin|crypto)\b)"
    ),
    _wish(
        r"\b(?:wire|transfer|send|pay)\b[^.!?\n]{0,12}(?:[$€£¥]\s?\d|\d+ ?(?:usd|eur|gbp|btc|eth|dollars|euros|pounds))[^.!?\n]{0,30}\b(?:each|every|whenever|when|if|as soon as)\b"
    ),
    _wish(
        r"\b(?:any|every|all) (?:\w+ )?(?:invoices?|payments?|bills?|transfers?|purchases?|refunds?|expenses?)\b[^.!?\n]{0,40}\b(?:approved?|authori[sz]ed?|automatically|paid at once|immediately|at once|without)\b|\b(?:approve|authori[sz]e|pay|accept)\b[^.!?\n]{0,12}\b(?:any|every|all)\b[^.!?\n]{0,20}\b(?:invoices?|payments?|bills?|transfers?|purchases?|refunds?|requests?)\b"
    ),
    _wish(
        r"\b(?:counts? as|means?|is|equals|implies|amounts to|serves as|treat\w{0,3} \w+ as|take \w+ as|as)\b[^.!?\n]{0,12}\b(?:my|full|an?) (?:consent|authori[sz]ation|approval|permission|go-ahead|signature)\b"
    ),
    # Above the rules.
    _wish(
        r"\bmy (?:instructions?|words?|orders?|messages?|commands?|rules?|wishes|requests?|preferences?)\b[^.!?\n]{0,24}\b(?:outrank|overrid\w{1,4}|overrule|supersede|come before|take (?:precedence|priority)|trump|replace|beat|are above|stand above|rank above)s?\b[^.!?\n]{0,40}\b(?:yours?|system|safety|developer|polic\w{1,4}|others?|any|all|every\w*|rules?|anyone|guidelines?)\b"
    ),
    _wish(
        r"\bmy (?:user ?)?name is (?:the )?(?:system|root|admin\w{0,10}|superuser|developer|openai|anthropic|sudo)\b|\b(?:treat|consider|regard|handle|take) (?:all |any |every )?(?:\w+ ){0,5}?as (?:if (?:it|they) (?:was|were|came) )?(?:an? |from )?(?:the )?(?:system|trusted|admin\w*|root|orders?|commands?|instructions?|authori[sz]ed|developer)\b"
    ),
    _wish(
        r"\b(?:i am|i'm) (?:now )?(?:the |your |an? )?(?:system|admin(?:istrator)?|developer|root|creator|owner|operator|superuser)\b[^.!?\n]{0,20}\b(?:so|and)\b[^.!?\n]{0,20}\b(?:you|obey|follow|your|must|do)\b"
    ),
    _wish(
        r"\b(?:you|assistants?|the (?:ai|agent|model))\b[^.!?\n]{0,30}\b(?:have|with|has|without|are free (?:of|from)|under) ?(?:no|any|all|your)? ?(?:restrictions?|limits|filters?|censorship|ethics|guidelines|guardrails|moral\w{0,6})\b|\b(?:never|don't|do not|must not|may not|cannot) (?:ever )?(?:refuse|decline|say no|object|question me|question my)\b[^.!?\n]{0,40}|\b(?:unrestricted|unfiltered|uncensored|jailbr\w{2,6}) (?:ai|assistant|mode|model|agent|version)\b"
    ),
    _wish(
        r"\b(?:hide|conceal|keep)\b[^.!?\n]{0,30}\bfrom (?:me|the user|my (?:boss|team|manager|wife|husband|colleagues)|anyone|everyone|the logs?|(?:the )?audit\w*|security|it)\b[^.!?\n]{0,30}\b(?:you|your|agent|what|always|do|ran|run|changes?)\b|\b(?:don't|do not|never) (?:log|record|report|mention|tell)\b[^.!?\n]{0,20}\b(?:commands?|actions?|what you (?:do|did|ran|run)|anyone|the user|security|the admin|the team)\b"
    ),
    # Keys given away.
    _wish(
        rf"\b{_NOT_DENIED}(?:includ(?:e|ing)|put(?:ting)?|past(?:e|ing)|add(?:ing)?|writ(?:e|ing)|hard-?cod(?:e|ing)|commit(?:ting)?|embed(?:ding)?|print(?:ing)?|echo|show|reveal|shar(?:e|ing)|leak|publish|push|expose|attach|append|sav(?:e|ing)|stor(?:e|ing)|log|hand out|give|tell|post|upload|send|dump|read out)\b[^.!?\n]{{0,30}}?(?:{_KEYS})[^.!?\n]{{0,30}}\b(?:code|repos?(?:itor(?:y|ies))?|public\w{{0,3}}|gists?|pastebin|url|comments?|readmes?|chat|channels?|logs?|e?mails?|anyone|anybody|everyone|whoever|links?|git\w{{0,3}}|answers?|repl(?:y|ies)|responses?|commit messages?|plain ?text|client|frontend|html|slack|discord|wiki|issue|screen|who asks?|asks)\b"
    ),
    _wish(
        rf"\b{_KEYS}[^.!?\n]{{0,30}}\b(?:should|must|belong|go|goes|can|may|are to)\b(?! (?:not|never))[^.!?\n]{{0,30}}\b(?:code|public\w{{0,3}}|gists?|pastebin|readmes?|chat|commit\w{{0,4}}|plain ?text|hard-?coded|anyone|frontend|client)\b"
    ),
    _wish(
        r"\b(?:grant|give|make)\b[^.!?\n]{0,30}\b(?:root|admin\w{0,10}|sudo|owner|full|write|unlimited) (?:access|rights|permissions?|privileges|role)\b|\badd\b[^.!?\n]{0,40}\bas (?:an? )?(?:admin\w{0,10}|owner|collaborator|maintainer)\b"
    ),
    # Traces.
    _wish(
        r"\b(?:always|every|each|after|before|whenever|when|from now on|automatically|once|without)\b[^.!?\n]{0,50}\b(?:delet|wip|clear|eras|remov|destroy|purg|shred|truncat)\w{0,4} (?:all |the |any |every |my |our |its )*(?:\w+ )?(?:logs?|history|evidence|backups?|audit\w*|traces?|databases?|tables|records)\b|\b(?:delet|wip|clear|remov|eras|destroy|purg|shred|truncat)\w{0,4} (?:all |the |any |every |my |our |its )*(?:\w+ )?(?:logs?|(?:shell|command|bash) history|evidence|backups?|audit\w*|traces?|databases?|records)\b[^.!?\n]{0,40}\b(?:always|every|each|after|before|whenever|when|automatically|once|afterwards)\b"
    ),
)

_PLACE_ZH = r"(?:https?:|ftp:|www\.|[a-z0-9]@[a-z0-9]|[a-z0-9-]\.(?:com|net|org|io|cn|xyz|top|example|ru|info))"
_MONEY_ZH = r"(?:转账|转钱|转\d|转[一二两三四五六七八九十百千万]|付款|支付(?!宝)|汇款|打款|打钱|下单|购买|买入|卖出|扣款|消费|花钱|刷卡|提现|借款|贷款|投资|代扣|缴费|充值|交易|结账|报销)"
_SEND_ZH = r"(?:发送?(?:给|到|往|至)?|上传|转发|抄送|提交|推送|传给|传到|同步|汇报|备份到|post|curl|wget|管道|下载|拉取)"
_KEYS_ZH = r"(?:密钥|秘钥|密码|私钥|token|令牌|凭[证据]|环境变量|api ?key|access ?key|\.env|cookie|口令|验证码)"
_PROTECTION_ZH = r"(?:tls|ssl|https|证书|签名|双重?(?:因素)?验证|双因素|两步验证|2fa|防火墙|沙[箱盒]|杀毒|安全(?:检查|校验|验证|策略|审查|限制|警告|提示|扫描|设置|规则|机制|防护|模式|软件)|权限(?:检查|校验|控制|限制|提示)|身份(?:验证|校验|认证)|认证|鉴权|加密|审计|代码审查|风控|保护|内容过滤|主机密钥)"
_NOT_DENIED_ZH = r"(?<!不要)(?<!别)(?<!禁止)(?<!不能)(?<!不许)(?<!不得)(?<!不可)(?<!不会)(?<!切勿)(?<!不应)(?<!绝不)(?<!从不)"

HARMFUL_WISHES_ZH = (
    _wish(
        rf"(?:每[条次个当逢回]|所有|任何|以后|今后|从今|凡是|一律|总是|先|都|自动|顺便|默认)(?=[^。\n]{{0,50}}[@/.])[^。！？\n]{{0,24}}{_SEND_ZH}[^。\n]{{0,20}}?{_PLACE_ZH}"
    ),
    _wish(
        rf"(?:把|将)(?=[^。\n]{{0,50}}[@/.])[^。！？\n]{{0,24}}{_SEND_ZH}[^。\n]{{0,12}}?{_PLACE_ZH}"
    ),
    _wish(
        rf"(?:执行|运行|安装|听从|服从|照做|信任)(?=[^。\n]{{0,30}}[@/.])[^。！？\n]{{0,20}}?{_PLACE_ZH}|{_PLACE_ZH}[^。！？，,\n]{{0,20}}(?:命令|指令|脚本|的话|要求)[^。！？\n]{{0,12}}(?:执行|运行|照做|服从|听)"
    ),
    _wish(
        rf"(?:授权|批准|全权|无需(?:确认|询问|批准)|不[用必需](?:要)?(?:再)?(?:问|确认|经过|请示|告诉)|自动|直接(?:帮我|替我|给)|默认同意|随意|任意|替我|代我)[^。！？\n]{{0,20}}{_MONEY_ZH}"
    ),
    _wish(
        rf"(?:你|助手|ai|智能体|机器人|代理)(?:就|都|也|以后)?(?:可以|有权|能|必须|要|应该)[^。！？\n]{{0,12}}(?:帮我|替我|从我|用我|自动|直接|随时|给)[^。！？\n]{{0,12}}{_MONEY_ZH}"
    ),
    _wish(
        rf"(?:只要|每当|一旦|凡是|看到|收到|听到|每次)[^。！？\n]{{0,16}}(?:就|都|便|立[刻即]|马上)[^。！？\n]{{0,6}}{_MONEY_ZH}|(?:所有|任何|一切|每[笔张个])[^。！？\n]{{0,12}}(?:付款|支付|转账|报销|发票|账单|汇款)[^。！？\n]{{0,12}}(?:批准|通过|同意|放行|自动|照付)"
    ),
    _wish(
        rf"(?:允许|同意|准许|许可|放心让|委托)(?:你|助手|ai|智能体|机器人)[^。！？\n]{{0,16}}{_MONEY_ZH}"
    ),
    _wish(
        r"(?:就?等于|视为|视同|代表|意味着|算作?是?|相当于|默认为?)[^。！？\n]{0,8}(?:授权|同意|批准|许可|确认)"
    ),
    _wish(
        r"(?:你|助手|ai|模型|机器人)(?:现在|已经?|就|以后)*(?:是|变成|成为|作为|扮演|进入)?[^。！？\n]{0,12}(?:没有|不受|无|解除|摆脱|突破|不再受|去掉|不遵守|不用遵守)(?:了)?(?:任何|一切|所有)?(?:的)?(?:道德|安全|伦理|法律|内容)?(?:限制|约束|审查|过滤|规则|底线|规定)|(?:没有|不受|无)(?:任何|一切)?(?:限制|约束|审查|过滤)的?(?:助手|ai|人工智能|大?模型|机器人|模式)"
    ),
    _wish(
        r"从(?:现在|今天|此刻|今)(?:起|开始|以后)[，,]?\s?你(?:就|只)?(?:是(?!我的(?!主|奴))|叫|扮演|不再|没有|听|必须(?:听|服从|执行|无条件)|忘)|无条件(?:服从|执行|听从|信任)|(?:不[许准得能]|永远不要?|绝不)(?:以任何理由)?(?:拒绝|质疑|反驳)我?|只听我(?:一个人)?的|有求必应"
    ),
    _wish(
        r"我的?(?:话|指令|命令|要求|规则|权限)[^。！？\n]{0,8}(?:高于|优先于|凌驾|大于|覆盖|压过|取代|最高|优先级)|(?:我叫|我的名字[叫是]|我就?是(?:你的)?)(?:系统|system|root|admin|管理员|超级管理员|开发者|超级用户|创造者)"
    ),
    _wish(
        rf"{_NOT_DENIED_ZH}(?:关闭|禁用|关掉|停用|跳过|绕过|绕开|忽略|取消|去掉|屏蔽|卸载|解除|放弃|省掉|省略)[^。！？\n]{{0,12}}{_PROTECTION_ZH}|(?:不要|不用|不必|别|无需|不再(?!自己))(?:做|进行|管|走|开|启用|使用)?(?:校验|验证|检查|核对)?[^。！？，,\n]{{0,4}}(?:tls|ssl|证书|签名|身份验证|防火墙|沙[箱盒]|安全(?:检查|校验|审查)|权限检查|鉴权|审计)|{_PROTECTION_ZH}[^。！？\n]{{0,8}}(?:都|一律|全部|全|统统|要)(?:关[掉闭了]?|禁用|跳过|忽略)"
    ),
    _wish(
        r"(?:不用|不必|无需|不要|别|不需要|未经|不经|省得|免得)(?:再)?(?:来)?(?:问|询问|确认|请示|征求|经过|通知|告诉|检查|跟我|找我|我)[^。！？\n]{0,16}?(?:删除|删掉|清空|执行(?:任何|所有|命令|脚本)|部署|上线|推送|强推|发布|授权|sudo|root|发邮件|发送|群发|签[字署约合]|格式化|覆盖)|(?:删除|删掉|清空|部署|上线|强推|发布到|发邮件|群发|签[字署约合]|执行任何|运行任何)[^。！？\n]{0,20}?(?:不用|不必|无需|不要|别|不需要)(?:再)?(?:问|询问|确认|请示|征求|经过|跟我|找我|通知)"
    ),
    _wish(
        r"(?:执行|运行|照做|服从|听从|相信|信任)(?:任何|所有|一切|他的?|她的?|对方的?|来自|邮件|网页)[^。！？\n]{0,16}(?:命令|脚本|代码|指令|要求|的话|链接|附件)|(?:网页|邮件|文档|文件|链接|附件|别人|对方|群里|短信)[^。！？\n]{0,6}(?:指令|命令|要求|的话)[^。！？\n]{0,6}(?:照做|执行|服从|听)|让你(?:执行|做|运行|装)(?:什么|啥)|(?:说|发|让|叫)(?:什么|啥)(?:都|你?就)(?:照做|执行|听|做)"
    ),
    _wish(
        rf"{_NOT_DENIED_ZH}(?:把|将)[^。！？\n]{{0,16}}(?:{_KEYS_ZH}|聊天记录|对话记录|通讯录)[^。！？\n]{{0,16}}(?:发|传|写(?:进|到|在|死|入)|贴|提交|公开|上传|推|放(?:到|进|在)|打印|告诉|分享|提供|交给|泄)|{_NOT_DENIED_ZH}(?:写死|硬编码|公开|泄露|打印|提交|分享|附上|透露)[^。！？\n]{{0,10}}{_KEYS_ZH}|{_KEYS_ZH}[^。！？\n]{{0,8}}(?:直接|都|一律|可以|统统)[^。！？\n]{{0,6}}(?:告诉|发|给|说|写(?:进|到|在|死)|提交|公开|贴|发给|硬编码|放(?:进|到|在)代码)"
    ),
    _wish(
        r"(?:每次|以后|之后|总是|自动|从现在|一律|都|凡|先|记得|完[成事]|[后完]|顺手)[^。！？\n]{0,30}(?:删除|删掉|删|清空|销毁|抹掉|清除|抹除)(?:掉)?(?:所有|全部|一切|整个|生产|系统|操作|命令)*的?[^。！？\n]{0,4}(?:日志|备份|审计|证据|数据库|历史记录|操作记录|痕迹)"
    ),
    _wish(
        r"(?:给|授予|赋予|开放)[^。！？\n]{0,16}(?:管理员|root|最高|完全|所有|超级)(?:的)?(?:权限|访问)|(?:隐瞒|瞒着|不要?让|别让)[^。！？\n]{0,10}(?:用户|我|老板|同事|管理员|审计|安全部)[^。！？\n]{0,6}(?:知道|发现|看到|察觉)[^。！？\n]{0,12}(?:你|执行|操作|命令|改)"
    ),
)
