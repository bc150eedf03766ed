"""English words that introduce a statement, and words that say nothing by themselves."""

import re

from memdeck.domain.matching.vocabulary import word_set
from memdeck.extraction.rules.english.requests import request_in
from memdeck.extraction.rules.english.verbs import AGREEING, MODALS, VERB_FORMS, VERBS, is_past
from memdeck.extraction.rules.english.words import DAY, PERIOD, STYLE, UNIT
from memdeck.extraction.text.regex import compiled

INTRODUCTION = compiled(rf"""
    \A\W*+(?:(?:and|so|but|also|ok|okay|oh|please|just|well),? ){{0,3}}
    (?:(?:from (?:now|here|today|tomorrow|this (?:day|point|moment)) on(?:wards?)?|henceforth
    |starting (?:now|today|tomorrow)|as of (?:now|today)|(?:going|moving) forward|hereafter
    |in (?:the )?(?:near )?future
    |in (?:general|short|addition|fact|particular|the meantime|all cases
    |every case|doubt)|next time|by default|as (?:a rule|always|usual|ever|before|said)
    |for (?:now|context|reference|example|instance|later|the record|the future
    |(?:my|your) (?:info|information|reference|records))|by the way|(?:if|when|whenever) (?:in doubt
    |possible|needed|necessary)|(?:every|each) (?:single )?time|one (?:more|last) thing
    |on the other hand|on top of that|that (?:being )?said|with that (?:being )?(?:said|in mind)
    |to be (?:honest|clear|fair|exact)|(?:every|each) (?:\w{{2,12}} )?{PERIOD}
    |(?:on|at|in) (?:the )?(?:{DAY}s?|weekdays|weekends|mornings?|evenings?|afternoons?|nights?|work
    |home|school|first|last|least|present|the moment)
    |always|usually|normally|generally|typically|never|also|besides|meanwhile|nowadays|lately
    |recently|currently|sometimes|today|tomorrow|tonight|now|then|again|first|finally|later|soon|basically
    |actually|honestly|personally|anyway)
    (?:,? (?:then|also|please|pls|though|always|and) ?)?){{1,2}}\W*
""")
"""Matches, as a whole, text that only introduces a statement: "from now on"."""

_NAMES_VALUE = re.compile(r"[\w)] ?(?:[:=]|- ) ?\w")
_NO_VERB_HERE = re.compile(
    r"\b(?:an?|the|my|our|your|his|her|its|their|this|that|these|those|in|on|at|by|for|from|with"
    r"|without|about|of|as|after|before|since|until|during|'s) [\w'-]{1,30}"
)
"""A word in a position where no predicate can be."""
_OF_CLAUSE = word_set("i we it he she they you there is are was were has had does")
"""Subjects and verbs that only a clause has."""
_WORD = re.compile(r"[a-z][a-z'-]*")
_VERBAL = re.compile(r"\A(?:[\w-]+'(?:s|re|m|ve|ll|d)|[a-z]{2,}(?:[^s]s|ed))\Z")


def lacks_predicate(clause: str) -> bool:
    """Return whether *clause*, lower case, cut out of a sentence, says nothing."""
    if _NAMES_VALUE.search(clause) or request_in(clause):
        return False
    if re.search(rf"\b(?:{STYLE}|{UNIT})\b", clause):
        return False
    words = _WORD.findall(_NO_VERB_HERE.sub(" ", clause))
    return not any(
        word in VERB_FORMS | VERBS | MODALS | _OF_CLAUSE
        or word in AGREEING
        or is_past(word)
        or _VERBAL.match(word)
        for word in words
    )
