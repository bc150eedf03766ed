"""Harm that a wish asks for, by the kinds of words that stand together in one sentence.

A wording is one of very many, so no pattern knows it whole: each kind below knows one part of
it (what is done, to what, how often, whether anybody is asked), and ``_HARMS`` knows which kinds
together do harm. "Delete" and "without asking" do, in any order; either alone does not.
"""

import re

from memdeck.extraction.patterns import compiled


def _kind(english: str, chinese: str) -> re.Pattern[str]:
    return compiled(rf"\b(?:{english})\b|(?:{chinese})", re.IGNORECASE)


_SENTENCE_END = compiled(r"[.!?](?=\s|$)|[。！？；;\n]")

_KINDS = {
    # What is done.
    "send": _kind(
        r"send|forward|post|upload|e-?mail|mail|bcc|cc|copy|push|mirror|ship|submit|share|sync(?:hroni[sz]e)?|back up|publish|leak|report|dm|message|text|pass(?: on| along)|relay|feed|stream|deliver|hand over|transmit|exfiltrate|paste|attach|dump|drop|put|slip|stash|duplicate|route|funnel|redirect|(?:go|land|end up|arrive|appear) (?:at|on|in|with|to)|(?:save|store|archive|keep|log|write)(?: it| them| a copy)? (?:to|at|on|in)",
        r"发[给到往至送]?|上传|转[发给]|转一份|送[到给去]|[发留存]一份|推[到往给]|存到|丢到|扔到|写到|导出|抄送|提交|推送|传[给到]|同步|备份到|寄|贴到|粘贴|抄一?份|分享|附[在上]|拷贝|复制到|汇报给|报给|抄给|抄送",
    ),
    "give": _kind(
        r"give|tell|share|hand(?: it| them)?(?: over| out)?|show|reveal|disclose|expose|publish|post|paste|commit|upload|send|attach|forward|e-?mail|mail|dm|sync|copy|leak|read out|dictate|let .{1,20} have|check in|text|print|include|put|write|embed|hard-?code|dump|lend|provide|supply|pass on|grant access to|spell out|recite|repeat",
        r"告诉|发[给到出布]?|给(?!我(?!的))|贴|提交|公开|上传|透露|泄[露漏]|分享|附[在上]|同步|念|说出|打印|输出|写[进到死入]|放[到进在]|传[给到]|转[发给]|推[到送]|硬编码|提供|交[给出]|报给|说给|借给|抄给|推到|告知",
    ),
    "risk": _kind(
        r"delet(?:e|ing)|drop(?:ping)?|wip(?:e|ing)|eras(?:e|ing)|overwrit(?:e|ing)|truncat(?:e|ing)|purg(?:e|ing)|pay(?:ing)?(?! attention)|payments?|spend(?:ing)?|buy(?:ing)?|purchas(?:e|es|ing)|transfer(?:s|ring)?|wir(?:e|ing)|invest(?:ing)?|trad(?:e|es|ing)|withdraw(?:ing|als?)?|refund(?:s|ing)?|donat(?:e|ing)|sell(?:ing)?|force[- ]?push(?:ing|es)?|push --force|push(?:ing)? (?:straight |directly )?to (?:main|master|prod\w*)|rewrit(?:e|ing) (?:the )?(?:git )?history|deploy(?:ing|s|ments?)?|production|sign(?:ing)? (?:contracts?|documents?|anything|it|them|for me)|(?:send|forward|shar)(?:e|ing)?|e-?mail(?:ing)? (?:clients?|customers?|people|anyone|everyone)|grant(?:ing)?|approv(?:e|ing)|merg(?:e|ing)|install(?:ing)? (?:any\w*|every\w*|whatever|software|packages?|apps?)|(?:run|execut)(?:e|ing|ning)? (?:any\w*|every\w*|whatever|commands?|scripts?|code from|as root|sudo|shell)|sudo|format(?:ting)? (?:the |my )?(?:disks?|drives?)|reboot(?:ing)?|shut(?:ting)? down|refund\w{0,3}|hir(?:e|ing)|fir(?:e|ing) people|cancel(?:ling)? (?:my|the)|restart(?:ing)? (?:the )?(?:servers?|prod\w*)|reset(?:ting)? (?:my|the|their|his|her) passwords?|rotat(?:e|ing) keys|migrat(?:e|ing)|unsubscrib(?:e|ing)|clos(?:e|ing) (?:my )?accounts?|reset(?:ting)? passwords?|open(?:ing)? (?:ports?|attachments?)",
        r"删|清空|抹[掉除]|销毁|覆盖|转账|转钱|付款|支付(?!宝)|付[掉钱]|打款|打钱|汇款|下单|购买|买入|买进|卖出|扣款|花钱|刷卡|提现|借款|贷款|投资|代扣|交易|续费|退款|捐|强制?推送?|强推|上线|部署|发布到|生产|签[字署约合]|群发|授权|执行(?:任何|所有|命令|脚本|代码|指令)|运行(?:任何|所有|命令|脚本|代码|指令)|安装(?:任何|软件|程序)|格式化(?!代码|文[件档]|日期|输出)|合并到|重置密码|关机|重启|注销|销户|root|sudo|发送?邮件",
    ),
    "money": _kind(
        r"pay(?! attention)|spend|buy|purchas(?:e|es)|transfer|wire|invest|trade|withdraw|charge|donate|tip|subscribe|renew|settle|order|book|bid|top up|put .{0,15}money|send .{0,12}(?:money|funds|bitcoin|crypto)|accept|lend|send|use (?:my|the (?:company|saved|stored))|clear|deposit|bet|stake|gamble|move|sweep|snap up|place orders?|put .{0,20}on|bill|debit|auto-?renew",
        r"转账|转钱|转[一二两三四五六七八九十百千万\d]|付|打款|打钱|汇款|汇|下单|购买|买|卖出|扣款|花|刷|提现|借|贷|投资|代扣|缴|充值|交易|续费|捐|打赏|加仓|抄底|下注|结清|划[账走]|扣|下单|记我|投|订阅|用我",
    ),
    "pay": _kind(
        r"pay(?! attention)|wire|transfer|remit|refund|settle|reimburse|send .{0,12}(?:money|funds|bitcoin|crypto)",
        r"转账|转钱|付|打款|打钱|汇款|退款|报销",
    ),
    "run": _kind(
        r"run|execute|follow|obey|do (?:it|so|as|what\w*|every\w*|any\w*|exactly)|comply|act on|carry (?:it |them )?out|listen to|trust|believe|accept|approve|apply|install|open|reset|honou?r|count(?:s)? as|treat|take|consider|pay|process|fulfil|go along with",
        r"执行|运行|照[做办着搞]|听从|服从|遵[守从照]|按.{0,10}[做办来]|信任|相信|照单全收|当[成作做]|视[为作同]|听|安装|打款|转账|重置|算数|回应|满足|做什么|干什么|干啥|做啥|跑|当真|落实|满足|办理|跟着做|配合",
    ),
    "destroy": _kind(
        r"delet(?:e|es|ing)|wip(?:e|es|ing)|eras(?:e|es|ing)|clear(?:ing)?|purg(?:e|es|ing)|shred|truncat(?:e|ing)|drop|destroy|scrub|remove|nuke|rm -rf|overwrite|encrypt|format",
        r"删|清空|清掉|清除|抹[掉除]|销毁|格式化|干掉|毁掉|加密掉|清理",
    ),
    "off": _kind(
        r"disabl(?:e|ing)|(?:turn|switch|shut|keep|leave|put)(?:ing|ting)? [^.!?\n]{0,50}?\b(?:off|down|disabled|out)|(?:turn|switch|shut) (?:off|down)|skip(?:ping)?|bypass(?:ing)?|ignor(?:e|ing)|deactivat(?:e|ing)|remov(?:e|ing)|suppress(?:ing)?|circumvent|get (?:a)?round|work (?:a)?round|evade|weaken|kill|stop(?:ping)?|uninstall|pause|mute|lower|loosen|relax|dismiss|click through|whitelist|allow ?list|exempt|opt out|wave through|let .{0,20}through|open up|drop|strip|take down|(?:don't|do not|never|no need to|needn't|without|stop|quit) (?:ever |even )?(?:us(?:e|ing)|verif(?:y|ying)|check(?:ing)?|validat(?:e|ing)|enabl(?:e|ing)|enforc(?:e|ing)|scan(?:ning)?|inspect(?:ing)?|apply(?:ing)?|bother(?:ing)?|respect(?:ing)?|run(?:ning)?|look(?:ing)? at|heed(?:ing)?)",
        r"关[闭掉了着上停]?|禁用|停[用掉了]|跳过|绕[过开]|忽略|无视|取消|去掉|屏蔽|卸载|解除|放弃|省[掉略了]|别管|不管|不用管|免[掉去]|拆掉|(?:不要?|不用|不必|别|无需|停止|不再|不需要)(?:再|去)?(?:做|进行|管|走|开|启用|使用|扫描?|检查|校验|验证|核对|查|验签)|777|全开|放开|敞开|降[低下]|不用理|别理|撤[掉下]|拆除|卸掉|停掉|放行|甩开|不理会|[别不].{0,3}拦|废掉|形同虚设",
    ),
    "grant": _kind(
        r"(?:i|we) (?:hereby |now |formally )?(?:grant|give|appoint|authori[sz]e|make|promote|entrust|name|declare)(?: to)? you|you (?:now )?(?:have|hold|get)|give (?:yourself|him|her|them|everyone|anyone|\w+)|grant|elevate|make (?:me|him|her|them|\w+) (?:an? )?(?=admin|owner|root)|promote",
        r"授予|赋予|授权给?|给(?:你|他|她|所有|自己|我)|开放|提升|提权|任命|加成|设为|封你|委任|你[现就已]?[在是经]?[有拥是]|归你|交给你",
    ),
    # To what, with what.
    "address": compiled(
        r"https?:|s?ftp:|www\.|[\w.+-]@\w|[a-z0-9-]\.(?:com|net|org|io|xyz|shop|example|cn|ru|top|info|dev|app|test|invalid)\b|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])|(?<![\w+])\+\d[\d ]{7,15}|(?<!\d)1[3-9]\d{9}(?!\d)",
        re.IGNORECASE,
    ),
    "public": _kind(
        r"public(?:ly)?|shared? (?:bucket|drive|folder|link|doc)|bucket|telegram|whatsapp|discord|pastebin|gists?|forum|twitter|open link|internet|competitors?|third part(?:y|ies)|partners?|outsiders?|external|anonymous|mirrors?|web|online|facebook|reddit|linkedin|dropbox|personal (?:mail|e-?mail|drive)",
        r"公开|公共|共享|网盘|外网|论坛|朋友圈|公网|外部|第三方|对手|陌生人|电报群|云盘|贴吧|微博|网上|境外|镜像|外面|校外|暗网",
    ),
    "anyone": _kind(
        r"anyone|anybody|somebody|someone|everyone|everybody|whoever|who(?:ever)? asks?|strangers?|people who ask|visitors?|on request|callers?|asks? (?:for|you)|requests?|colleagues?|any \w+ (?:who|that)|(?:those|people|who) (?:who )?(?:needs?|wants?|asks?)|interns?|contractors?|support|it desk|vendors?|strangers",
        r"谁|任何人|有人|别人|所有人|大家|随便|陌生人|来问|问起|要的人|对方|他们|外包|需要的人|客服|实习生|想要的|自称|同事",
    ),
    "place": _kind(
        r"wikis?|channels?|chats?|repo(?:sitor(?:y|ies))?s?|logs?|readmes?|comments?|code|commits?|git\w{0,3}|slack|e-?mails?|tickets?|issues?|answers?|repl(?:y|ies)|frontend|html|urls?|plain ?text|screenshots?|config|client|notes?|docs?",
        r"群|频道|仓库|日志|代码|提交|注释|文档|邮件|回复|回答|前端|网页|聊天|截图|明文|工单|git",
    ),
    "secrets": _kind(
        r"(?:api|access|ssh|private|secret|encryption|signing|deploy|licen[cs]e)?[ _-]?keys?|credentials?|creds|passwords?|passcodes?|pins?|secrets?|tokens?|env(?:ironment)?[ -](?:files?|variables?|vars?)|cookies|credit cards?|card (?:numbers?|details)|bank details|log-?ins?|2fa codes?|one-time codes?|verification codes?|recovery (?:codes?|phrase)|seed phrase|social security|password (?:vault|list|manager)|vault|keychain|client secrets?|certificates? and keys",
        r"密[钥码匙]|秘钥|私钥|token|令牌|凭[证据]|环境变量|api ?key|cookie|口令|验证码|信用卡号?|银行卡号?|卡号|密码库|账号密码|身份证|助记词|恢复码|动态码|账号信息",
    ),
    "key_files": compiled(
        r"\.env\b|\.ssh\b|id_rsa|id_ed25519|\.aws\b|\.netrc|\.npmrc|\.pem\b|\.kube\b|keychain|wallet\.dat|/etc/(?:passwd|shadow)|私钥文件|密钥文件",
        re.IGNORECASE,
    ),
    "goods": _kind(
        r"contracts?|clients?|customers?|conversations?|transcripts?|chats?|chat history|history|details|lists?|contacts?|documents?|files?|invoices?|drafts?|data(?:base)?|source(?: code)?|memor(?:y|ies)|notes|prompts?|messages?|everything|payroll|salar(?:y|ies)|personal|photos?|recordings?|backups?|records?|mail(?:box)?|inbox|commands?|output|whatever|repo(?:s|sitor(?:y|ies))?|calendar|location|screenshots?|attachments?|reports|keystrokes|words|searches|contract",
        r"合同|客户|名单|对话|聊天|记录|文件|资料|数据|通讯录|联系人|源码|代码|发票|草稿|照片|录音|每句话|内容|工资|病历|目录|邮件|全部|命令|输出|一切|内容|仓库|收件箱|日程|位置|截图|附件|说的|话|搜索|工作|报表",
    ),
    "protection": _kind(
        r"tls|ssl|https|cert(?:ificate)?s?|signatures?|2fa|mfa|two[- ](?:factor|step)|firewalls?|sandbox\w{0,3}|anti-?virus|malware|viruses|phishing|defender|selinux|apparmor|gatekeeper|guardrails?|authentication|authori[sz]ation|encryption|audit\w{0,3}|code signing|csrf|cors|checksums?|hash(?:es)? checks?|host[- ]?key\w{0,12}|safeguards?|safety|branch protection|protections?|password prompts?|(?:security|permission|access|content|spam)[ -](?:\w+ )?(?:checks?|filters?|rules?|warnings?|alerts?|reviews?|prompts?|scans?|scanning|controls?|headers?|polic(?:y|ies)|settings?|features?|measures?|updates?|software|tools?|hooks?)|screen lock|vpn|intrusion detection|edr|monitoring|fraud (?:checks?|alerts?)|pre-commit hooks?|integrity checks?|secret scanning|secure boot|(?:virus|spam|malware) scanners?|lockfile checks?|code ?owners|sso|parental controls?",
        r"tls|ssl|https|证书|签名|双重?(?:因素)?(?:验证|认证)|双因素|两步验证|2fa|防火墙|沙[箱盒]|杀毒|病毒|木马|钓鱼|安全(?!带|套|感|区域|距离)|权限|身份(?:验证|校验|认证)|鉴权|加密|审计|风控|防护|内容过滤|主机密钥|校验和|入侵检测|监控告警|分支保护|锁屏|验签|安全启动|备份策略|登录保护|反垃圾|白名单|黑名单",
    ),
    "rules": _kind(
        r"(?:your|its|all|any|the (?:system|safety|content|developer|platform|usual)) (?:\w+ )?(?:guidelines|polic(?:y|ies)|restrictions|rules|limits|limitations|principles|ethics|filters|instructions|constraints|safeguards|safety)|no (?:\w+ )?(?:polic(?:y|ies)|rules?|restrictions?|limits?)|content (?:rules|polic(?:y|ies))|(?:polic(?:y|ies)|rules|guidelines|restrictions|instructions) of (?:your|the)|developer(?:'s)? (?:instructions|rules)",
        r"(?:你的?|你们|厂商|开发者|官方|系统|安全|公司给你|所有|任何|什么|道德|模型)[^，。]{0,6}(?:准则|规定|政策|条条框框|禁令|规矩|守则|限制|规则|规范|约束|原则|底线|条款|设定)",
    ),
    "lifted": _kind(
        r"(?:don't|do not|doesn't|no longer|never|not) (?:apply|bind|bound|matter|hold|count|exist|concern)|(?:are|is|be) (?:\w+ )?(?:void|off|suspended|lifted|gone|optional|cancelled|irrelevant|obsolete|waived)|no longer bound|not bound|free (?:of|from)|exempt|forget|ignore|disregard|drop|set aside|throw out|override|outside|skip|waive|freed|released|absolved|liberated|binds?|holds? you|appl(?:y|ies) to you|beyond|above|cease to|lose|stop following|put aside|shed|break",
        r"不适用|不受|不再|别管|不用管|不必管|忽略|无视|作废|失效|解除|不必遵守|不用遵守|抛开|抛到|无效|放一边|忘[掉了记]|打破|不算数|摆脱|约束不了|管不住|不必理|甩掉|挣脱|失去效力|取消|绕过|当.{0,4}不存在|管不[到着]",
    ),
    "whole": _kind(
        r"all|every(?:thing)?|repo(?:s|sitor(?:y|ies))?|backups?|databases?|(?:audit |access |system )?logs?|history|disks?|drives?|home directory|production|tables?|accounts?|branch(?:es)?|records?|evidence|traces?|servers?|tracks|mailbox|inbox|bucket|snapshots?",
        r"所有|全部|整个|一切|仓库|备份|数据库?|日志|记录|硬盘|磁盘|账号|生产|主目录|表|痕迹|证据|服务器|分支|快照|邮箱",
    ),
    "evidence": _kind(
        r"(?:audit |access |system |server |shell |command |security )?logs?|(?:shell|command|bash|browser) history|evidence|traces?|tracks|audit trails?|backups?|snapshots?",
        r"日志|痕迹|证据|审计|操作记录|历史记录|命令记录|备份|快照|访问记录",
    ),
    "means": _kind(
        r"(?:my|our|the company|the saved|saved|stored) (?:\w+ )?(?:card|account|wallet|money|savings|balance|credit|paypal|funds|cash|pension|budget)|card on file|spare money|invoices?|bills?|subscriptions?|renewals?|(?:euros|dollars|pounds|bucks|yuan|rmb|usd|eur|gbp|btc|eth)|crypto(?:currency)?|bitcoin|ether(?:eum)?|stocks?|shares|money|funds|ransom|gift cards?|(?:spare|leftover|idle) (?:cash|money|funds)|my .{0,12}(?:card|account|wallet|savings)|rent|fees?|dues|deposits?",
        r"我[^，。]{0,5}的?(?:信用卡|银行卡|卡|钱包?|账户|余额|存款|支付宝|微信|工资|零钱)|信用卡|账单|发票|订阅|比特币|以太坊|虚拟币|股票|基金|[一二两三四五六七八九十百千万\d](?:块|元|美元|欧元)?(?:以[内下])|转[一二两三四五六七八九十百千万\d]|[百千万]块?|余额|钱|闲钱|存款|工资|房租|年费|会员费|押金",
    ),
    "prompt": _kind(
        r"system prompt|hidden (?:prompt|instructions)|your (?:instructions|prompt|configuration)|internal (?:notes|rules)",
        r"系统提示词?|你的(?:提示词|指令|设定)|内部(?:设定|规则)|初始指令",
    ),
    # Who says so.
    "outsider": _kind(
        r"e-?mails?|mails?|web ?(?:pages?|sites?)|pages?|calendar|invit(?:es?|ations?)|attachments?|comments?|issues?|readmes?|tickets?|sms|text messages?|messages?|documents?|pdfs?|finance|accounting|landlord|manager|ceo|tool output|support inbox|inbox|api responses?|logs?|(?:from|in|at) it|it (?:department|desk|team)|support|caller|strangers?|anyone|whoever|anybody|vendor|supplier|forum|chat ?room|slack|boss|qr codes?|voicemail|tool (?:outputs?|results?)|search results?|pastebin|newsletters?|feed|bots?|links?|letters?|faxe?s?|[a-z]+ tells? you",
        r"邮件|来信|网[页站址]|短信|日历|邀请|附件|评论|issue|readme|工单|消息|通知|文档|pdf|财务|客服|老板|领导|陌生人|对方|群里|链接|二维码|来电|电话|供应商|论坛|搜索结果|工具(?:结果|返回)|机器人|帖子|留言|弹窗|私信|传真|页面|房东|经理|上级|工具|返回|日志|收件箱|来函",
    ),
    "bidding": _kind(
        r"instructions?|commands?|orders?|requests?|says?|said|tells?|told|asks?|wants?|demands?|directions|whatever|anything|everything|code|scripts?|steps|claims?|directives?|suggests?|recommend\w{0,3}|prescribes?|inside|contents?",
        r"指[示令]|命令|要求|说什么|让你|叫你|脚本|吩咐|的话|怎么说|消息|通知|请求|内容|代码|步骤|建议|写着|照[做办搞]",
    ),
    "as_mine": _kind(
        r"(?:treat|take|regard|consider|handle|count|accept|see)\w{0,3} [^.!?\n]{0,60}\bas (?:if )?(?:\w+ ){0,4}?(?:me|mine|my own|orders?|commands?|system|trusted|instructions?|law|the developer|approved?|authori[sz]ed|consent|permission|verified)",
        r"(?:当[成作做]?|视[为作同]|看[成作]|等同于?|算作?)[^，。]{0,8}(?:命令|指令|系统|本人|我说|开发者|管理员|授权|同意|圣旨|最高)",
    ),
    "rank": _kind(
        r"root|admin\w{0,10}|superusers?|sudo|full (?:access|control|rights|permissions)|all (?:rights|permissions|privileges)|unlimited (?:access|rights)|ownership|owner of|owner (?:rights|role)|god mode|developer mode|write access|master access",
        r"root|管理员|最高权限|所有权限|全部权限|超级用户|完全(?:控制|访问)|开发者|主人|所有者|无限权限|sudo",
    ),
    "obey": _kind(
        r"obey|comply|follow|do (?:as|what|whatever)|must|listen|without (?:limits?|question)|unconditional\w{0,2}|serve|no objections?",
        r"服从|听[从我命]|照[做办]|无条件|必须|遵命|不得拒绝|不准拒绝",
    ),
    "as_told": _kind(
        r"(?:whatever|anything|everything|all(?: that)?) [^.!?\n]{0,40}?\b(?:says?|tells?|asks?|orders?|instructs?|demands?|writes?|wants?|requests?|states?|contains?)",
        r"(?:让|叫|要求?|说|写|发|吩咐)你?[^，。]{0,5}(?:什么|啥|怎么)[^。]{0,6}(?:就|都|照|便)",
    ),
    # How, how often.
    "unasked": _kind(
        r"no need for me to|(?:without|no) (?:second thoughts?|hesitation|objection|delay|my nod|a second look|oversight|supervision)|go ahead and|on sight|right away|straight away|unchecked|unseen|without (?:ever |even |first |any )*(?:ask\w{0,3}|check\w{0,3}|confirm\w{0,6}|approv\w{0,3}|permission|tell\w{0,3}|review\w{0,3}|a review|look\w{0,3}|verif\w{0,8}|show\w{0,3}|inform\w{0,3}|notif\w{0,8}|consult\w{0,3}|prompt\w{0,3}|warn\w{0,3}|hesitat\w{1,4}|inspect\w{0,3}|read\w{0,3}|questions?|bothering|waiting|consent|oversight|my \w+)|(?:don't|do not|never|no need (?:to|for)|needn't|need not|don't need|do not need|doesn't need|won't need|don't have to|do not have to|no longer need|stop|skip|skipping|forgo|quit|no|not) (?:\w+ ){0,3}?(?:ask\w{0,3}|(?:double[- ])?check\w{0,3}|confirm\w{0,6}|warn\w{0,3}|prompt\w{0,3}|approv\w{0,3}|permission|consent|verif\w{0,8}|questions?|okay|ok|sign(?:ing|s)?[- ]?off|nod|hesitat\w{1,4}|go-?between|second thoughts?|objections?|consulting|delay|inspection|my word|blessing|green light|go-ahead|review\w{0,3}|bother me|wait\w{0,3}|consult\w{0,3}|oversight)|no questions|unattended|unprompted|unasked|at (?:your|its) (?:own )?discretion|(?:as|whenever|when|if) you (?:see fit|think|feel like|like|please)|on your own(?: authority)?|silently|behind (?:my|his|her|their) back|pre-?approved|auto-?\w{4,12}|blindly|sight unseen",
        r"(?:不用|不必|无需|无须|不要|别|甭|不需要|未经|不经|省得|免得|何必|用不着|不再|免|不)(?:再|来|跟|去|先|事先|每次)*(?:我|找我|跟我|[跟和同][谁人我])?(?:问|询问|确认|请示|征求|经过|批准|审批|审核|同意|核实|核对|看|检查|通知|告诉|打扰|报备|商量|等我|过问|验证|校验|过目|二次确认|复核|点头|犹豫|表态|首肯|签字|拍板|答复|回复|请教|露面|在场|等)|先斩后奏|二话不说|别问|免审|看着[买办付]|自己[决做看]|自作主张|悄悄|偷偷|私下|背着|盲目",
    ),
    "consent": _kind(
        r"(?:treat|take|count|consider|read|regard)\w{0,3} [^.!?\n]{0,30}\b(?:silence|no (?:reply|answer|response)|nothing)\b[^.!?\n]{0,20}\b(?:approval|consent|yes|agreement|permission|go-ahead|ok)|(?:silence|no (?:reply|answer)) [^.!?\n]{0,10}(?:means|is|equals|counts)[^.!?\n]{0,10}\b(?:approval|consent|yes|agreement|permission|ok)|assume [^.!?\n]{0,12}\b(?:i|we|my)\b[^.!?\n]{0,16}\b(?:said|say|agree\w?|approv\w{1,3}|consent\w{0,3}|answer|yes|allow\w{0,3}|permit\w{0,4})|(?:answer|say|reply|click|press|choose|hit|type|pick|select) [\"'“]?(?:yes|y|ok|allow|accept|approve|agree|confirm)\b[^.!?\n]{0,30}\b(?:every|any|all|whenever|each|always|prompts?|behalf|dialogs?)|(?:my|standing|blanket|permanent|full) (?:consent|approval|authori[sz]ation|permission)(?: is| to| for)?[^.!?\n]{0,20}\b(?:everything|anything|all|any|always|given|whatever)|(?:auto-?(?:approve|accept|confirm|run|execute))|(?:approve|accept|allow|confirm|grant) (?:all|any|every)(?:thing)?\b[^.!?\n]{0,20}\b(?:prompts?|requests?|permissions?|dialogs?|popups?|changes?|actions?)",
        r"默认[^。，]{0,6}(?:同意|授权|允许|批准|答应|许可)|(?:一律|都|统统|全部|直接|总是|自动)[^。，]{0,4}(?:点|选|回答|按)?[“\"]?(?:允许|同意|确定|接受|批准|放行|通过)(?!了)|(?:silence|不(?:说话|回|吭声|表态)|没(?:回|说))[^。]{0,8}(?:同意|批准|答应|默认|可以|允许)|(?:当|算|视为)我[^。，]{0,4}(?:同意|批准|授权|答应|允许)|我[^。，]{0,4}(?:永久|全部|一律|事先)(?:同意|授权|批准)",
    ),
    "standing": _kind(
        r"always|every(?:thing)?|each|any|anything|anyone|whoever|whenever|whatever|every time|from (?:now|here|today|this point) on|going forward|by default|automatically|nightly|daily|weekly|as a rule|in (?:the )?future|all|permanently|forever|without exception|once (?:a|per|the|you|it)|after|before|at (?:start|startup|the end|login|midnight|the start)|the (?:moment|instant)|evening|morning|night|day|first|as soon as|when(?:ever)?|if|also|quietly|secretly|never",
        r"以后|今后|每|凡是?|一律|总是|都|从[今现此]|只要|永远|统统|一直|自动|默认|随时|遇到|见到|看到|收到|提到|听到|一旦|逢|就|先|顺便|悄悄|偷偷|所有|任何|常年|长期|直接|谁",
    ),
    "auto": _kind(
        r"anything|whatever|as soon as|always|every|each|whenever|automatically|by default|any|all|from now on|when(?:ever)?|if|as soon as|once|on autopilot",
        r"以后|每|凡是?|一律|总是|都|从[今现此]|只要|永远|统统|自动|默认|随时|一旦|直接|一[^，。]{1,4}就|就(?!是)",
    ),
    "trigger": _kind(
        r"(?:when(?:ever)?|if|once|as soon as|every time|on|upon|the (?:moment|instant|day)) [^.!?\n]{0,25}?\b(?:say|says|type|types|write|mention|mentions|see|seeing|hear|hearing|utter|word|phrase|appears?|shows? up|date is|pops? up|contains?|reads?|comes? up|reach(?:es)?|month|friday|monday|clock|message)|code ?words?|passphrase|magic words?|secret word|trigger|midnight|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?",
        r"(?:只要|当|每当|一旦|凡是?|听到|看到|等到|如果|要是|我一?)[^，。]{0,14}?(?:说|出现|看到|听到|提到|输入|打出|写|听见|发出|喊)|暗号|口令|关键词|[两三四]个字|每月|零点|半夜|[“\"「][^”\"」]{1,12}[”\"」]",
    ),
    "claimant": _kind(
        r"(?:someone|somebody|anyone|anybody|whoever|a caller|people|a person|the one)\b[^.!?\n]{0,25}\b(?:calling|claim\w{0,3}|says?|saying|pretend\w{0,3}|introduc\w{1,4}|sounds?|signed?|posing)",
        r"自称|冒充|说(?:自己)?是(?:我|公司|it|客服|老板)|声称",
    ),
    "above": _kind(
        r"outranks?|beats?|overrid(?:e|es)|overrules?|supersedes?|(?:takes?|has|have) (?:precedence|priority)|counts? (?:for )?more|prevails?|trumps?|wins? over|above|weighs? more|comes? before",
        r"高于|优先|大过|大于|压过|管用|说了算|凌驾|胜过|为准|盖过",
    ),
    "authority": _kind(
        r"developers?|your (?:maker|creator|vendor|system|rules|polic\w{1,4}|guidelines|training|safety)|openai|anthropic|system (?:message|prompt|rules)|safety|polic(?:y|ies)|guidelines",
        r"开发者|系统(?:提示|消息|规则)?|官方|厂商|规定|安全(?:准则|规则|策略)|政策|守则",
    ),
    "my_word": _kind(
        r"my (?:\w+ )?(?:words?|instructions?|orders?|requests?|commands?|messages?|wishes|say|rules)|what(?:ever)? i (?:say|ask|write|want|tell)|i (?:outrank|overrule|override)",
        r"我(?:说|讲|写|要求|吩咐)?的(?:话|指令|命令|要求|规则|意思)?|我说",
    ),
    "hide": _kind(
        r"(?:don't|do not|never|no need to|needn't|without|stop|not|avoid|don't need to|do not need to) (?:ever |even )?(?:tell|tells|telling|mention|mentioning|inform|informing|report|reporting|notify|notifying|reveal|revealing|log|logging|record|recording|disclose|let|show|admit|leave|announce|bring up)|hide|conceal|cover up|(?:nobody|no one) (?:needs?|has|must|should|is) to know|between (?:us|you and me)|hidden from|out of sight|keep (?:it|this|that|them|quiet|secret|silent)|keep [^.!?\n]{0,20}(?:secret|hidden|quiet)|quietly|secretly|without a trace|in secret",
        r"(?:不用|不必|不要|别|无需|不需要|甭|不能|不许)(?:再|去|跟|让|对|和|向)?[^，。]{0,5}(?:说|告诉|提|知道|通知|汇报|记录|声张|发现|透露|留)|隐瞒|瞒着|保密|偷偷|悄悄|别留|神不知|[别不].{0,2}[让给].{0,8}(?:知道|看见|发现|看到)|只有你我|不留|不入账",
    ),
    "deed": _kind(
        r"what you (?:install|did|have done|change|delete|spend|run|ran|send|sent|buy|bought)|when you (?:install|delete|change|buy|send|spend)|this (?:rule|instruction|memory|order|arrangement)|delet(?:e|ing)|install(?:s|ing)?|backdoor|transfer\w{0,4}|payments?|purchases?|wire|(?:your|the|these|those) (?:changes|actions|commands|transfers|payments|orders)|copy|copies|forward\w{0,3}|upload\w{0,3}|spend\w{0,3}|exceptions?",
        r"你(?:装|做|改|删|干|跑|执行|花|买|发|动)了?|这条(?:规则|记忆|指令|命令|约定)|备份|删|转账|后门|安装|上传|转发|执行了|改动|抄送|花了|(?:这些|这笔|那笔)|转的|删的|打款|记录",
    ),
    "mode": _kind(
        r"(?:developer|god|admin|unrestricted|jailbreak|dan|root|unfiltered|uncensored|evil|unsafe|no[- ]limits?|yolo|maintenance|free) mode",
        r"(?:开发者?|上帝|管理员|无限制|越狱|不受限|自由|维护|超级|无审查)模式",
    ),
    "you": _kind(
        r"you|you're|your|yourself|switch|enter|go into|activate|assistant|agent|nothing is|anything goes",
        r"你|切换|进入|开启|启用|助手",
    ),
}
"""What one part of a wish can be; the words of both languages, as people mix them."""

_DEEDS = frozenset({"send", "give", "risk", "money", "run", "destroy", "off", "grant", "prompt"})
"""Kinds that a "never" before them turns into their contrary."""

_DENIAL = compiled(
    r"""
    \b(?:never|don't|do not|not|avoid|without|cannot|can't|won't|rather than|instead of|nobody (?:may|should)|refuse to|stop|remind (?:me|us) to|remember to|help(?: me)?(?: to)?|how (?:to|do (?:i|we)))\s
    (?:(?!ask|check|confirm|double|wait|tell|need|verif|mention|warn|prompt|hesitate|bother|forget|fail|question)[\w']{1,15}\s){0,3}$
    |(?:不要|别|不得|禁止|不能|不许|不可以?|切勿|绝不|从不|严禁|请勿|不想|不应该?|不会|提醒我|如何|怎么)
    (?:(?!问|确认|询问|请示|通知|告诉我|经过|等|批准|管|检查|核)[^，,。！？\n]){0,8}$
    """,
    re.IGNORECASE,
)
_ARTICLE = compiled(r"\b(?:the|an?|this|that|by|via|of)\s$", re.IGNORECASE)
"""Before what is no deed: "the e-mail", "a copy"."""
_BEFORE = 40
"""Characters before a deed among which its denial stands."""

_OWN_DOING = compiled(
    r"""
    ^\W{0,3}(?:i|we|he|she|they|my (?:\w+ )?(?:wife|husband|boss|team|mother|father|son|daughter|sister|brother|company|colleagues?|friends?|manager|bank|landlord))\s
    (?!want|need|prefer|expect|authori|allow|grant|permit|trust|give|let|like|would|am\b|'m|ask|require|order|command|hereby|insist|demand|wish|say|approve|empower|consent|think)
    |^\W{0,3}(?:我|我们|他|她|他们|我[爱妈爸老同妻丈儿女朋哥姐弟妹]\w{0,3})
    (?!要|想|希望|授权|允许|同意|的|说|是|以|叫|需要|让|给你|准|批准|委托|一?(?:说|喊|提|打)|不说|没[说回]|不在|正式|[口讲]|没空|要求)
    """,
    re.IGNORECASE,
)
"""How a sentence begins that tells what somebody does, and wishes nothing of an agent."""
_AGENT = compiled(r"\b(?:you|your|agents?|assistants?|ai)\b|你|助手|智能体", re.IGNORECASE)

_HARMS = tuple(
    frozenset(kinds.split())
    for kinds in (
        "send address goods standing",
        "send address secrets",
        "send address key_files",
        "send public goods standing",
        "send public secrets",
        "send key_files",
        "give key_files standing",
        "give key_files public",
        "give secrets anyone",
        "give secrets public",
        "give secrets place standing",
        "risk unasked",
        "consent",
        "money means auto",
        "money means unasked",
        "protection off",
        "rules lifted",
        "trigger destroy whole",
        "trigger prompt give",
        "trigger send address",
        "trigger give secrets",
        "mode you",
        "destroy evidence standing",
        "destroy evidence hide",
        "hide deed",
        "grant rank",
        "outsider run bidding standing",
        "outsider run bidding unasked",
        "address run bidding standing",
        "outsider run as_told",
        "pay outsider auto",
        "claimant give",
        "claimant risk",
        "claimant pay",
        "my_word above authority",
        "outsider as_mine",
        "address as_mine",
        "rank obey",
    )
)
"""Which kinds within one sentence do harm."""


def asks_for_harm(text: str) -> bool:
    """Tell whether a sentence of *text* asks an agent for what does harm."""
    text = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return any(_is_harm(sentence) for sentence in _SENTENCE_END.split(text) if sentence)


def _is_harm(sentence: str) -> bool:
    if _OWN_DOING.search(sentence) and not _AGENT.search(sentence):
        return False
    found: dict[str, bool] = {}

    def has(kind: str) -> bool:
        if kind not in found:
            found[kind] = _stands_in(sentence, kind)
        return found[kind]

    return any(all(map(has, harm)) for harm in _HARMS)


def _stands_in(sentence: str, kind: str) -> bool:
    for hit in _KINDS[kind].finditer(sentence):
        before = sentence[max(0, hit.start() - _BEFORE) : hit.start()]
        is_contrary = kind in _DEEDS and _DENIAL.search(before)
        is_noun = kind in {"send", "give"} and _ARTICLE.search(before)
        if not is_contrary and not is_noun:
            return True
    return False
