"""What a user asks of an assistant in English, known by the form of the sentence."""

import re

from memdeck.extraction.patterns import compiled
from memdeck.extraction.rules.english.verbs import ALSO_NOUNS, MOSTLY_VERBS, VERBS
from memdeck.extraction.rules.english.words import DO, STYLE

_PLEASE = re.compile(r"\b(?:please|pls),? {0,2}|,? (?:please|pls)(?=[.!]?\s{0,9}\Z)", re.IGNORECASE)
_VERB = (
    rf"(?:{DO}|{'|'.join(sorted(VERBS | ALSO_NOUNS))}|address|allow|apologi[sz]e|assume|be|cite"
    r"|commit|indent|lint|mention|number|push|refer|remember(?= to\b)|remind|return|sign|spell"
    r"|stick|treat)"
)
_STATES = r"(?:like|love|have|own|drink|eat|smoke|know|think|care|want|need|mind|believe|feel|live)"
_NOUNS = (
    r"(?:test|design|work|change|name|plan|print|sort|order|review|search|document|process|call|read"
    r"|help|quote|rank|group|filter|plot|sketch|number|sign|limit|end|answer|reply|check|support|study"
    r"|start|stop|show|look|move|load|import|export|set|open|wrap|port|edit|pick|query"
    rf"|{'|'.join(sorted(ALSO_NOUNS - MOSTLY_VERBS))})"
)
_ARGUMENT = (
    r"(?:an?|the|my|your|our|this|that|these|those|it|them|me|us|all|every\w*|each|any\w*|no|only|up"
    r"|in|with|without|to|for|as|by|on|at|after|before|between|when|if|back|out|off|over|like|one|two"
    r"|\w+ing|\w+ly|again|first|briefly|more|less)"
)
_REQUEST = compiled(rf"""
    \A(?:(?:also|and|so|then|just|ok|okay|for now|in (?:the )?future|from now on|going forward
    |next time|by default|as a rule|when in doubt|if in doubt),? |(?:if|when|whenever|unless|before
    |after|once)\b[^,.!?]{{1,80}}, ){{0,2}}
    (?:(?:do not|don't|please don't|try not to|make sure|be sure to) (?!i\b|we\b|{_STATES}\b)[a-z]
    |(?:(?:always|never|only|just|do|try to) )+{_VERB}\b(?! (?:i|we|you)\b)
    |(?!{_NOUNS}\b(?! {_ARGUMENT}\b)|let us\b|{_STATES}\b){_VERB}\b(?!'| (?:i|we|you)\b)
    (?!(?: [\w'-]+){{0,2}} (?:is|are|was|were|has|have|had|will|can|makes|means|works|takes|does
    |feels|seems|gives|needs|helps|matters|hurts|calms|bores)\b)
    |no (?:[\w'-]+ ){{0,2}}{STYLE}\b(?:,? [\w'-]+){{0,6}}[.!]?\s{{0,9}}\Z)
""")
_BRIEF = re.compile(r"\A(?:[\w'-]{1,30},? ){1,6}(?:please|pls)[.!]?\s{0,9}\Z")
_FINITE = re.compile(r"\b(?:i|i'm|my|we|is|are|was|were|has|have|had|will|can)\b")
_NAMED = re.compile(
    r"\A(?:would you mind |you (?:can|may|could|should) )?(?:just |always )?call(?:ing)? me "
    r"(?=[^\W_])",
    re.IGNORECASE,
)
_REMINDED = re.compile(
    r"\Aremind me(?= (?:to|about|of|that|on|in|at|tomorrow|next|every)\b)", re.IGNORECASE
)


def request_in(sentence: str) -> str | None:
    """Return what *sentence* asks for, without "please"; None where it states something.

    Where it can be said as a wish it is: "Call me Sam" as "The user wants to be called Sam".
    """
    plain = sentence.replace("’", "'").lower()
    wish = _PLEASE.sub("", sentence, count=2).strip().rstrip("?")
    if found := _NAMED.match(wish):
        return "The user wants to be called " + wish[found.end() :]
    if found := _REMINDED.match(wish):
        return "The user wants to be reminded" + wish[found.end() :]
    is_brief = _BRIEF.match(plain) and not _FINITE.search(plain)
    if not is_brief and not _REQUEST.match(_PLEASE.sub("", plain, count=2).strip()):
        return None
    is_acronym = wish[1:2].isupper()
    return wish if is_acronym else wish[:1].lower() + wish[1:]
