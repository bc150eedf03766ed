"""English patterns of open tasks and their due days."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import ABOUT_SELF, START, WHEN
from memdeck.extraction.text.regex import joined

_OUGHT = joined(r"""
        (?:need|have(?! \w{3,}ed\b)|must|should|gotta|got to|ought|promised|am supposed
        |are supposed|will|owe|plan to|want|intend to|am going|are going|am due|am meant)
    """)
_EVENT = joined(r"""
        (?:meeting|appointment|interview|exam|call|review|flight|demo|dentist|doctor
        |presentation|talk|launch|release|kick-?off|test|check-?up|visit|party|wedding|trip
        |conference|workshop|submission|surgery|delivery|hearing|inspection|audit|thesis
        |defen[cs]e|race|marathon|concert|migration|freeze|report|slides|proposal|invoice|paper
        |application|renewal|rent|assignment|homework|draft|payment|tax(?:es)?|contract|lease
        |visa|passport|subscription|certificate|domain|milestone|go-live|cutover|offsite|retro)
    """)

_AHEAD = joined(r"""
        (?:moved|re-?scheduled|scheduled|postponed|pushed|booked|planned|set|confirmed|arranged
        |extended|promised|agreed|registered|signed up)
    """)
"""Past in form only: the event is still to come."""
_TOOK_PLACE = joined(rf"""
        (?:was|were|did|didn't|had|went|broke|fell|came|took|began|ran|lost|froze|threw|hung|saw
        |found|sent|left|met|won|flew|spent|cost|(?!{_AHEAD}\b)\w{{3,}}ed)
    """)
_OVER = joined(rf"""
        (?: (?!(?:is|are|will|{_AHEAD})\b)[\w'-]+){{0,4}}? {_TOOK_PLACE}\b(?! {_AHEAD}\b)
        (?!.{{0,60}}\b(?:is|are|will|has to|must)\b)
    """)
"""Follows an event that, by the sentence, took place."""
_WE_DID = rf"^\W*(?:i|we)(?:'ve| have)?(?: just| already| finally)? {_TOOK_PLACE}\b"
_DATED = joined(r"""
        \d|days?\b|tomorrow|tonight|weekend|week|month|year|quarter|sprint|noon|midnight|eod
        |eow|fortnight|term|semester|spring|summer|autumn|fall|winter|jan|feb|mar|apr|may|jun|jul|aug|sep
        |oct|nov|dec
    """)
"""Contained in every ``WHEN``; cheaper to search."""
_ABOUT_TO = joined(r"""
        \b(?:i'm|we're|i am|we are|i'll be|we'll be) (?:\w+ing|due|off to|supposed to|meant to)\b
    """)
_HAS_TO = joined(rf"""
        \b(?:i|we)(?:'ve|'ll|'d)? (?:\w+ly |still |also |just )?{_OUGHT}(?: better)?\b
    """)

TODO = table(
    "todo",
    (
        1.35,
        "marked as to do",
        r"""
        ^\W*(?:to-?do|action items?|follow[- ]?up|reminder|next steps?)\b ?[:\u2013\u2014-]
    """,
    ),
    (
        1.3,
        "deadline",
        rf"""
        \bdeadline\b(?! (?:exceeded|error)|{_OVER})|\b(?:is|are|was|be|'s) due\b
        |\bdue (?:date|tomorrow|next|by|on|in)\b
    """,
    ),
    (
        1.05,
        "must remember to",
        r"""
        \b(?:must|should|need to|have to|gotta) (?:remember|not forget)\b(?: to)?|\b(?:is
        |are) (?:still )?(?:open|pending|outstanding|overdue|waiting) (?:on|for) (?:me|my|us)\b
    """,
    ),
    (1.25, "overdue", r"\b(?:is|are) (?:long |way )?overdue\b"),
    (
        1.1,
        "do not forget to",
        rf"""
        {START}(?:don't|must not|mustn't|never) forget (?:to|about)\b
        |{START}remember to (?!always|never|use)\w+
    """,
    ),
)

DATED_TODO = table(
    "todo",
    (
        1.25,
        "runs out",
        rf"""
        \b(?:expires?|runs? out|renews?|lapses?|has to be|have to be|must be
        |needs? to be)\b.{{0,40}}\b{WHEN}
    """,
    ),
    (
        1.25,
        "it has to, by a day",
        rf"""
        \b(?:by|before|until|on) {WHEN}\b.{{0,50}}\b(?:have to|has to|must|should|need to
        |needs to|be (?:done|ready|sent|with))\b
    """,
    ),
    (
        1.25,
        "a note to self",
        rf"""
        ^\W*(?:ping|call|email|mail|text|ask|tell|pay|buy|book|order|submit|send|renew|cancel
        |schedule|pick up|drop off|return|finish|file|sign|review|prepare|update|check|meet
        |invite|bring|write|fix|move|follow up|reply|confirm|register|upload|water|clean
        |collect|visit)\b(?!.{{0,60}}\b(?:this|that|above|below|me|following|code|function
        |snippet|paragraph)\b).{{2,70}}\b(?:by |on |before |until |due )?{WHEN}
    """,
    ),
    (
        1.15,
        "must, no I",
        rf"""
        {START}(?:gotta|got to|have to|need to|must|should) \w+.{{2,90}}\b{WHEN}
    """,
    ),
    (
        1.25,
        "an appointment",
        rf"""
        \b{_EVENT}\b(?!{_OVER})(?:(?!\b{_EVENT}\b)[\w ,'-]){{0,50}} (?:is|are|on|at|due
        |scheduled|this|next|has|must|needs|starts?|begins?|goes|moved|by|ends?|until)\b.{{0,40}}\b{WHEN}
        |\b{_EVENT} (?:tomorrow|tonight|today|next|on {WHEN}(?!{_OVER}))
    """,
    ),
    (
        1.25,
        "there is something on a day",
        rf"""
        \bthere(?:'s| is| are| will be) (?:(?!\bthere\b).){{2,44}}\b{WHEN}
    """,
    ),
    (
        1.2,
        "leaves on a day",
        rf"""
        \b(?:leaves?|departs?|lands?|starts?|begins?|opens?|closes?|ends?|runs out
        |happens)\b.{{0,20}} (?:on|at|by|in|until) (?:the )?{WHEN}
    """,
    ),
    needs=_DATED,
    unless=_WE_DID,
)

OWN_TODO = table(
    "todo",
    (
        1.4,
        "remind me",
        r"""
        \bremind me\b(?! (?:what|how|why|who|where|which|when|of (?:the|what|how)))
        |\bdon't let me forget\b
    """,
    ),
    (1.2, "on the list", r"\bon my (?:to-?do|list|plate)\b|\bmy to-?dos?\b"),
    (
        1.3,
        "has to, by a day",
        rf"""
        {_HAS_TO}(?:(?!{_HAS_TO}).){{2,90}}\b{WHEN}
    """,
    ),
    (
        1.3,
        "on a day, has to",
        rf"""
        \b{WHEN},? (?:i|we)(?:'ll|'m|'re|'ve got to| need to| have to| must| should| gotta
        | will| am| are)\b
    """,
    ),
    (
        1.25,
        "will be doing so",
        rf"""
        {_ABOUT_TO}(?:(?!{_ABOUT_TO}).){{1,90}}\b{WHEN}
    """,
    ),
    (
        1.2,
        "it is my turn",
        rf"""
        \b(?:my|our) turn (?:to|on)\b|\bi(?:'m| am) (?:on call|up) .{{0,20}}{WHEN}
    """,
    ),
    (
        1.0,
        "still to do",
        r"""
        \b(?:i|we) (?:still (?:need|have|must|gotta|should|owe)|need to remember|mustn't forget
        |have yet to|can't forget|must not forget|should remember to|keep forgetting to|promised)\b
    """,
    ),
    (
        1.1,
        "has not yet",
        r"""
        \b(?:i|we)(?: still)? (?:haven't|have not|didn't)\b.{3,60}\byet\b|\b(?:i
        |we) still haven't\b
    """,
    ),
    needs=ABOUT_SELF,
)
