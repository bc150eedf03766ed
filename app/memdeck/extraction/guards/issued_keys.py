"""Patterns of keys in the formats that their issuers publish for leak scanners."""

import re

from memdeck.extraction.text.regex import compiled


def _key(pattern: str) -> re.Pattern[str]:
    return compiled(rf"(?<![\w-])(?:{pattern})")


def _any_case(pattern: str) -> re.Pattern[str]:
    return compiled(rf"(?<![\w-])(?:{pattern})", re.IGNORECASE)


ISSUED_KEYS = (
    _any_case(r"(?:sk|pk|rk)[-_](?:[a-z0-9]{1,40}[-_]){0,6}[a-z0-9]{16,200}\b"),
    # Code hosts and package registries.
    _any_case(r"gh[pousr]_[a-z0-9]{20,255}|github_pat_\w{20,255}|gl(?:pat|dt|rt)-[\w-]{16,64}"),
    _key(
        r"npm_[A-Za-z0-9]{30,40}|pypi-[\w-]{20,300}|dckr_pat_[\w-]{20,40}|AT(?:ATT3|BB)[\w=-]{20,300}"
    ),
    # Clouds.
    _any_case(r"(?:AKIA|ASIA)[a-z0-9]{16}\b"),
    _key(r"LTAI[A-Za-z0-9]{12,30}\b|AKID[A-Za-z0-9]{13,40}\b|AKLT[A-Za-z0-9]{13,60}"),
    _key(r"AIza[\w-]{30,40}|GOCSPX-[\w-]{20,40}|ya29\.[\w-]{20,300}|1//0[\w-]{30,200}"),
    _key(r"do[opr]_v1_[a-f0-9]{40,64}|tskey-[\w-]{16,80}|hvs\.[\w-]{20,200}|CFPAT-[\w-]{20,60}"),
    # Models.
    _key(
        r"hf_[A-Za-z0-9]{20,60}|xai-[A-Za-z0-9]{20,100}|gsk_[A-Za-z0-9]{20,80}|nvapi-[\w-]{20,100}|r8_\w{20,60}"
    ),
    # Messages, mail, money, work.
    _key(r"xox[abeoprs]-[\w-]{10,200}|xapp-[\w-]{10,200}|SG\.[\w-]{16,40}\.[\w-]{16,60}"),
    _key(
        r"key-[0-9a-f]{32}\b|[0-9a-f]{32}-us\d{1,2}\b|whsec_[\w+/=-]{16,80}|sq0[a-z]{3}-[\w-]{20,60}"
    ),
    _key(
        r"shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}|(?:secret|ntn)_[A-Za-z0-9]{36,60}|lin_api_\w{20,60}|figd_[\w-]{20,60}|PMAK-[\w-]{20,80}"
    ),
    _key(r"\d{8,10}:AA[\w-]{30,36}|[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{25,40}"),
    # Signed tokens, private keys, wallets.
    _key(r"eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}(?:\.[\w-]{0,2000})?"),
    compiled(
        r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[\w+/=\s]{0,5000}(?:-----END [A-Z ]{0,40}-----)?|PuTTY-User-Key-File-\d"
    ),
    _key(
        r"AGE-SECRET-KEY-1\w{20,80}|xprv[1-9A-HJ-NP-Za-km-z]{60,120}|[5KL][1-9A-HJ-NP-Za-km-z]{50,51}\b"
    ),
    # Addresses that grant access to anyone who has them.
    compiled(
        r"""
        (?:hooks\.slack\.com/(?:services|workflows)/|discord(?:app)?\.com/api/webhooks/
        |open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/
        |oapi\.dingtalk\.com/robot/send\?access_token=|qyapi\.weixin\.qq\.com/cgi-bin/webhook/send\?key=
        |webhook\.office(?:365)?\.com/|outlook\.office(?:365)?\.com/webhook/
        |hooks\.zapier\.com/hooks/catch/|maker\.ifttt\.com/trigger/|sctapi\.ftqq\.com/
        |api\.telegram\.org/bot)[^\s"'<>，。]{6,300}
        """,
        re.IGNORECASE,
    ),
    compiled(
        r"[?&](?:access_|auth_|api_?)?(?:token|key|secret|sig|signature|password|X-Amz-Signature)=[\w%.+/=-]{12,400}",
        re.IGNORECASE,
    ),
    compiled(r"\botpauth://[^\s]{10,300}", re.IGNORECASE),
    # Passwords within addresses and connections.
    _any_case(r"(?<=[a-z0-9]://)[^\s/:@]{0,100}:[^\s/@]{1,200}(?=@)"),
    # Settings and variables by name, but not placeholders, other variables and calls.
    compiled(
        r"""
        (?<![\w.-])(?!(?:max|min|num|n|next|page)[_-])[\w.-]{0,40}(?:
        pass(?:w(?:or)?d|phrase)?|pwd|secret|token|(?:access|account|api|auth|encryption|licen[cs]e
        |private|secret|sharedaccess|signing|webhook)[_-]?key)["']?\s?=\s?["']?
        (?!(?:change_?me|your|example|placeholder|(?:pass(?:word)?|secret|token|key)\b|none\b|null\b
        |true\b|false\b|undefined|env\b|(?:config|form|os|process|request|self|settings)\.|x{3}|\*{3}
        |\.{3}))[^\s"'`,;&(){}<>\[\]$]{4,200}+(?![(\[])
        """,
        re.IGNORECASE,
    ),
    compiled(r"\bAuthorization: ?(?:Basic|Bearer|Token) [\w.~+/=-]{8,2000}", re.IGNORECASE),
)
