"""Recognize English requests to an assistant by the form of the sentence."""

import re

from memdeck.extraction.rules.english.verbs import ALSO_NOUNS, MOSTLY_VERBS, VERBS
from memdeck.extraction.rules.english.words import DO, STYLE, WHEN
from memdeck.extraction.text.regex import compiled

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
    r"|\w+ing|\w+ly|again|first|briefly|more|less"
    r"|prices|amounts|temperatures|distances|dates|times|weights|measurements|units|numbers)"
)
_REQUEST = compiled(rf"""
    \A(?:(?:also|and|so|then|just|ok|okay|for now|in (?:the )?future|from now on|going forward
    |next time|by default|as a rule|when in doubt|if in doubt),? |(?:if|when|whenever|unless|before
    |after|once)\b[^,.!?]{{1,80}}, ){{0,2}}
    (?:(?:do not|don't|please don't|try not to|make sure|be sure to) (?!i\b|we\b|{_STATES}\b)[a-z]
    |(?:(?:always|never|ever|only|just|do|try to) )+{_VERB}\b(?! (?:i|we|you)\b)
    |(?!{_NOUNS}\b(?! {_ARGUMENT}\b)|let us\b|{_STATES}\b){_VERB}\b(?!'| (?:i|we|you)\b)
    (?!(?: [\w'-]+){{0,2}} (?:is|are|was|were|has|have|had|will|can|makes|means|works|takes|does
    |feels|seems|gives|needs|helps|matters|hurts|calms|bores)\b)
    |no (?:[\w'-]+ ){{0,2}}{STYLE}\b(?:,? [\w'-]+){{0,6}}[.!]?\s{{0,9}}\Z)
""")
_BRIEF = re.compile(r"\A(?:[\w'-]{1,30},? ){1,6}(?:please|pls)[.!]?\s{0,9}\Z")
_FINITE = re.compile(r"\b(?:i|i'm|my|we|is|are|was|were|has|have|had|will|can)\b")
_NAMED = re.compile(
    r"\A(?:would you mind |you (?:can|may|could|should) )?(?:just |always )?"
    r"(?:call(?:ing)? me |(?:address|refer to) me as )"
    r"(?=[^\W_])",
    re.IGNORECASE,
)
_REMINDED = re.compile(
    rf"\Aremind me(?P<when> (?:again )?(?:on |at |by |every |next |this |before |in )?{WHEN}"
    r"(?: (?:morning|afternoon|evening|night|at \d[\d:]{0,4}(?: ?[ap]m)?)\b)?)?"
    r"(?P<stop> ?[,:\u2013\u2014-]+)? (?!what\b|how\b|why\b|who\b|where\b|which\b)",
    re.IGNORECASE,
)
_CLAUSE = compiled(r"""
    \A(?:i|i'm|i've|we|we're|we've|it's|there's|(?:the|my|our|an?|there|it|this|he|she|they|\w+'s)
    \b.{0,80}?(?:\b(?:is|are|was|were|has|have|had|will|can|must|should|needs?|goes|go|gets?|wants?
    |starts?|ends?|begins?|closes?|opens?|expires?|leaves?|arrives?|lands?|departs?|comes?|runs?
    |renews?|takes?)
    |'s (?:\w+ing|due|on|at|in|a)))\b
""")
_ARTICLE = re.compile(r"\A(?:The|My|Our|An?|There|It|This|He|She|They|We)\b")
_TIES = re.compile(r"\A(?:(?:also|and|so|then|ok|okay),? )+", re.IGNORECASE)
_LEAD = re.compile(
    r"\A((?:for now|in (?:the )?future|from now on|going forward|next time|by default|as a rule"
    r"|(?:when|if) in doubt)(?:,? )"
    r"|(?:if|when|whenever|unless|before|after|once)\b[^,.!?]{1,80}, )",
    re.IGNORECASE,
)
_DENIED = re.compile(
    r"\A(?:(?P<ever>never(?: ever)?|(?:do not|don['’]t) ever)|do not|don['’]t) ", re.IGNORECASE
)
_THEN_DENIED = re.compile(
    r"(?P<tie>,? (?:and|but) |[,;] )(?:(?P<ever>never)|do not|don['’]t) "
    rf"(?={_VERB}\b)",
    re.IGNORECASE,
)
_OWN_CLAUSE = re.compile(r", (?=(?:i|i['’]m|i['’]ve|we|we['’]re|my|our)\b)", re.IGNORECASE)
_STARTS_WITH_VERB = re.compile(
    rf"\A(?:(?:always|only|just|do|try to) ){{0,3}}{_VERB}\b", re.IGNORECASE
)
_WANTED = compiled(
    rf"\A(?:no |(?!(?:in|on|at|by|with|without|as|for|to|be|not|never)\b)(?:[\w'-]+ ){{0,3}}"
    rf"{STYLE}\b(?: only| everywhere)?[.!]?\Z)",
    re.IGNORECASE,
)
_PROPER = re.compile(
    r"(?:English|French|German|Spanish|Chinese|Italian|Portuguese|Japanese|British"
    r"|American|Celsius|Fahrenheit|Oxford)\b"
)
_TASK = re.compile(rf"{_STARTS_WITH_VERB.pattern}(?! (?:on|at|in|by|{WHEN})\b)")
_MANNER = compiled(r"""
    \A(?:(?:more|less|very|rather|quite|as) )?(?:concise|brief|short|terse|formal|informal|casual
    |direct|blunt|polite)(?: as possible)?[.!]?\Z
""")
_ASKS = "The user asks"
_HOPES = "The user wants to be"


def request_in(sentence: str) -> str | None:
    """Return the request in *sentence* as a statement; None if it already is a statement.

    "Call me Sam" is "The user wants to be called Sam", "No emojis" "The user asks for no emojis".
    """
    plain = sentence.replace("’", "'").lower()
    wish = _PLEASE.sub("", sentence, count=2).strip().rstrip("?")
    if found := _NAMED.match(wish):
        return f"{_HOPES} called {wish[found.end() :]}"
    if found := _REMINDED.match(wish):
        return (
            f"{_HOPES} reminded{found['when'] or ''}{_reminder(wish[found.end() :], found['stop'])}"
        )
    is_brief = _BRIEF.match(plain) and not _FINITE.search(plain)
    if not is_brief and not _REQUEST.match(_PLEASE.sub("", plain, count=2).strip()):
        return None
    return _asked(_TIES.sub("", wish))


def _reminder(what: str, stop: str | None) -> str:
    """Return *what* to remind the user of, as it follows "reminded"."""
    plain = what.replace("’", "'").lower()
    if _CLAUSE.match(plain):
        return f" that {_uncapitalised(what) if _ARTICLE.match(what) else what}"
    if not stop:
        return f" {what}"
    return f" to {_uncapitalised(what)}" if _TASK.match(plain) else f": {what}"


def _asked(wish: str) -> str:
    """Return *wish*, an imperative or what the user wants to get, as a statement."""
    lead = _LEAD.match(wish)
    deed = wish[lead.end() :] if lead else wish
    deed = _OWN_CLAUSE.sub("; ", _THEN_DENIED.sub(_denied_next, deed))
    if denied := _DENIED.match(deed):
        deed = f"{'never' if denied['ever'] else 'not'} to {deed[denied.end() :]}"
    elif _MANNER.match(deed.lower()):
        deed = f"to be {_uncapitalised(deed)}"
    elif _STARTS_WITH_VERB.match(deed):
        deed = f"to {_uncapitalised(deed)}"
    elif not lead and _WANTED.match(deed):
        return f"{_ASKS} for {deed if _PROPER.match(deed) else _uncapitalised(deed)}"
    else:
        return f"{_ASKS}: {_uncapitalised(wish)}"
    when = f", {_uncapitalised(lead[1].rstrip(' ,'))}," if lead else ""
    return f"{_ASKS} the assistant{when} {deed}"


def _denied_next(hit: re.Match[str]) -> str:
    return f"{hit['tie'].replace(';', ',')}{'never' if hit['ever'] else 'not'} to "


def _uncapitalised(text: str) -> str:
    """Return *text* without a capital at its start, which an acronym keeps."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
