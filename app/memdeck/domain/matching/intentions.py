"""Statements of what somebody wants, plans or hopes: they are not so yet, and end nothing.

"I'm moving to Antwerp next month" does not say that the old home is left, and "I would like another
job" may never come true.

Source: the patterns are the project's own, written with ``packaging/bench/profile_changes.tsv``.
"""

from memdeck.domain.regex import lazy_compile

_INTENDED = lazy_compile(
    r"\b(?<!not )(?<!never )(?<!no longer )(?:wants?|wish(?:es)?|hop(?:e|es|ing)|hopefully"
    r"|plan(?:s|ning)?|intends?|considers?|considering|thinks? (?:of|about)"
    r"|thinking (?:of|about)|dreams? of|aims?|looking to|might|maybe|perhaps|would|should"
    r"|could|(?<!in )(?<!of )(?<!since )(?<!by )may(?= [a-z])|(?:going|about|due) to|will|gonna"
    r"|some ?day|one day)\b|'(?:d|ll)\b"
    r"|\b(?:is|am|are|'m|'s|'re) (?:\w+ ){0,2}?\w{2,12}ing\b[^,.;!?]{0,60}\b(?:next|tomorrow"
    r"|soon|later|in (?:a|an|one|two|three|four|five|six|\d{1,2}|january|february|march|april|may"
    r"|june|july|august|september|october|november|december|(?:early |late )?(?:spring|summer"
    r"|autumn|fall|winter))|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b"
    r"|(?<!不)(?<!不再)(?<!没)(?:想(?![到起念法])|打算|准备|计划|希望|考虑|期待|争取)|也许|可能|说不定|有望|即将|将要"
    r"|(?:明[天年]|后[天年]|下(?:个?月|周|个?星期|个?礼拜|学期)|[年月]底)[^，。！？]{0,4}(?:[要就会去搬换]|开始)"
    r"|(?<![不只主需重])要(?![是么求点])[^，。！？]{0,10}(?:了|去|到|换|搬|辞)",
)


def is_intended(text: str) -> bool:
    """Return whether *text* says what somebody wants, plans or hopes, and not what is so."""
    straight = text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")
    return _INTENDED.search(straight.lower()) is not None
