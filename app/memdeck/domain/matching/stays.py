"""Statements of what holds for a while: a stay, a business trip, a rented car.

"I'm home for six weeks" says nothing about where the home is. How long something has held, "I have
lived here for six weeks", does not limit it.

Source: the patterns are the project's own, written with ``packaging/bench/profile_changes.tsv``.
"""

import re

from memdeck.domain.regex import lazy_compile

_NUMBER = (
    r"(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|few|couple of|several)"
)
_HAN_NUMBER = r"(?:[一二两三四五六七八九十几半\d]{1,3}|好几)"
_FOR_A_TIME = lazy_compile(
    rf"\bfor (?:the |a |an |another |about |around |only |just |next |whole |{_NUMBER} ){{0,3}}"
    r"(?:days?|nights?|weeks?|weekends?|fortnight|months?|spring|summer|autumn|winter|semester|term"
    r"|season|holidays?|christmas|easter|internship|exchange)\b(?! (?:company|firm|business|agency"
    r"|park|resort|camp|app|paper|school)\b)"
    r"|\b(?:until|till)\b(?! (?:\d|noon|late|midnight|the evening|night))"
    r"|\btemporar(?:y|ily)\b|\bfor (?:now|the time being)\b|\bonly for\b"
    r"|\bon (?:holiday|vacation|tour|exchange|(?:a|an) (?:\w+ )?trip)\b"
    r"|\b(?:staying|stays|crashing|crashes) (?:with|at|in)\b|\bvisit(?:s|ing)?\b"
    r"(?! (?:rights|hours|professor|fellow|scholar|lecturer|nurse)\b)"
    r"|\bhouse-?sitting\b|\bspend(?:s|ing) (?:the |a |this )?(?:\w+ )?\w+ (?:in|at|with)\b"
    r"|\b(?:over|during) (?:the )?(?:christmas|easter|summer|winter|spring|autumn|holidays?|term)\b"
    r"|\b(?:rented|rental|borrowed|hired) (?!(?:\w{1,20} )?(?:flat|apartment|house|home|room|studio"
    r"|firm|company|agency|business)\b)"
    r"|出差|度假(?!村|区|酒店|屋)|旅[游行](?!公司|社|局|业|网|平台)|暂[时且住]|临时|借[住调]"
    r"|短租(?!公司|平台|房东)|探亲|路过|[暑寒]假|假期"
    rf"|(?<!了){_HAN_NUMBER}(?:个?多?(?:天|周|星期|礼拜|晚)|个多?月)(?!了|前|以?[前后内]|大)",
    re.IGNORECASE,
)
_THESE_DAYS = lazy_compile(
    r"\bthis (?:week|weekend|month|spring|summer|autumn|winter|term|semester)\b"
    r"|\b(?:while|as long as)\b|这(?:几天|两?周|几?个?星期|个?月|阵子|段时间|次)",
    re.IGNORECASE,
)
_SINCE_THEN = lazy_compile(
    r"(?:\b(?:have|has)|'ve|\w's)(?: now| just| already| only)? (?:been|\w{1,20}ed)\b|\bsince\b",
    re.IGNORECASE,
)
_STARTS = lazy_compile(
    r"\b(?:moved|moving|relocated|started|starting|joined|got|bought|signed|settled)\b"
    r"|搬|入职|跳槽|加入|买",
    re.IGNORECASE,
)
"""Says that something began within these days, and may last."""


def is_for_a_while(text: str) -> bool:
    """Return whether *text* says for how long something holds, or that it is a stay or a loan."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return _FOR_A_TIME.search(straight) is not None and not _SINCE_THEN.search(straight)


def is_stay(text: str) -> bool:
    """Return whether *text* tells of what holds for a while, or only of these days."""
    is_of_these_days = _THESE_DAYS.search(text) is not None and not _STARTS.search(text)
    return is_of_these_days or is_for_a_while(text)
