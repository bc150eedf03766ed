"""English patterns of lasting wishes: how to write answers and code from now on."""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import DEIXIS, DO, PIECE, START, STYLE, WE
from memdeck.extraction.text.regex import joined

_NOT_HERE = joined(rf"""
        (?!.{{0,60}}(?:{DEIXIS}|{PIECE}|\bthe (?:fixed|corrected|full|final|updated|new|whole
        |original
        |first|second) ))
    """)
_ONE_PIECE = joined(r"""
        (?!.{0,60}\b(?:function|script|program|poem|story|essay|email|regex|query|loop
        |button) (?:for|that|to|which|about|of)\b)
    """)

_OTHERS = joined(r"""
        (?:any ?(?:one|body)(?: else)?|others|(?:an)?other (?:people|users?|person)|strangers
        |outsiders
        |third part(?:y|ies)|my (?:\w+ )?(?:boss|manager|colleagues?|team|family|friends?|wife
        |husband
        |partner|parents|mother|father|kids|children|landlord|employer|clients?))
    """)
"""People from whom to keep something."""
_MAIL = r"(?:e-?mails?|letters?|messages?|mails?|posts?|notes|replies|correspondence)"

WISHES = table(
    "preference",
    (
        1.2,
        "do not do so",
        rf"""
        {START}(?:don't|do not|dont|never|stop|avoid) (?!the\b|it\b|that\b|this\b|worry|forget|mind
        |know|bother|think
        |have|need|get|understand|see|remember)\w+ (?!.{{0,60}}(?:{DEIXIS}|\b(?:the|my code
        |any of)\b))\w+.{{4,80}}$
    """,
    ),
    (
        1.3,
        "to be kept private",
        rf"""
        {START}(?:don't|do not|never)(?: ever)? (?:(?:tell|share|give|show|reveal|disclose|mention
        |pass
        |send|forward|sell|post|publish|leak|hand|discuss)\b.{{0,40}}\b(?:my|our|i|i'm|me|we)\b.{{0,40}}
        \b{_OTHERS}\b
        |(?:tell|inform|let) {_OTHERS}\b.{{0,12}} (?:my|our|i|i'm|we|where i|that i|what i)\b)
        |{START}keep (?:my|our|what i|where i|the fact that i)\b.{{2,50}}
        \b(?:private|secret|confidential|to yourself|between us|anonymous)\b
        |^\W*(?:my|our) (?:[\w'-]+ ){{1,5}}?(?:is|are|stays?|must (?:stay|remain)|has to stay)
        (?: strictly)? (?:private|confidential|(?:a )?secret)\b
        |^\W*(?:nobody|no one)(?: else)? (?:may|must|should|can|is (?:allowed|supposed) to|needs to)
        \s(?:know|see|hear|find out|learn)\b.{{0,40}}\b(?:my|our|i|me)\b
        """,
    ),
    (
        2.5,
        "to be signed so",
        rf"""
        {START}(?:always )?(?:sign|end|close|finish)(?: off)? (?:all |all of )?(?:my|our)
        \s(?:\w+ )?{_MAIL} (?:off )?(?:as|with|by|using)\b
        |\b(?:my|our) (?:\w+ )?{_MAIL} (?:should|must|need to|have to|ought to|are to) (?:\w+ )?
        be signed\b
        """,
    ),
    (
        1.2,
        "remember to do so",
        rf"""
        {START}(?:remember|make sure|be sure) to (?:(?:always|never|only) \w+|use)\b{_NOT_HERE}
        """,
    ),
    (
        1.2,
        "this instead of that",
        rf"""
        {START}(?:use|write|prefer|choose|pick|take|put) (?!(?:an?|the|this|that
        |it)\b){_NOT_HERE}[\w -]{{2,40}} (?:instead of|rather than|over) \w
    """,
    ),
    (
        1.2,
        "this, not that",
        rf"""
        {START}(?:use|prefer|choose|pick|stick (?:to|with)|go with|run) (?!(?:an?|the|this|that|it
        |my|your|one|option)\b)(?!.{{0,60}}\bthe\b)[a-z@][\w@./+ -]{{1,40}}, (?:not|never)
        \s[a-z@][\w@./+-]{{1,20}}\W*$
    """,
    ),
    (
        1.25,
        "wants it done in such an order",
        r"""
        \bi(?:'d like| would like| want| need| expect) you to (?!.{0,60}\b(?:this|that|it|these)\b)
        .{3,60}\b(?:first|instead|every time|by default|from now on|at all times)\b
    """,
    ),
    (
        1.3,
        "let us do so here",
        rf"""
        {START}let(?:'s| us) (?:always |only |all )?(?:use|keep|write|stick (?:to|with)|name|call
        |avoid|follow|format)\b.{{0,60}}(?:\b(?:in|for|across|on) (?:this|the|our) (?:\w+ )?
        (?:project|repo|repository|codebase|app|team|course|thesis|docs?)\b|\b{STYLE}\W*$)
    """,
    ),
    (
        1.25,
        "has to look so",
        r"""
        ^\W*(?:all |our |my )?\w+s (?:must|should|have to|need to) (?:always )?
        (?:look like|be (?:written|formatted|spelled) (?:like|as|in))\b
    """,
    ),
    (
        1.3,
        "standing order",
        r"""
        \b(?:from now on|from here on|going forward|moving forward|from today|henceforth
        |at all times|for all (?:my|our|future)|in all (?:my|our|future|your)|unless i (?:say
        |ask|tell|write)|until further notice|for the future|as a general rule)\b
        |\bin (?:the )?future\b,? \w
    """,
    ),
    (
        1.3,
        "always or never do so",
        rf"""
        {START}(?:for \w+(?: \w+)?, )?(?:always|never|only ever)\b(?! (?:mind|again|heard|seen
        |been|thought|have|had|knew|a )\b)
    """,
    ),
    (1.2, "by default", rf"{START}by default\b|\bby default\W*$|\bas (?:the|a|my) default\b"),
    (
        1.25,
        "always, said last",
        r"""
        ^(?!.*\b(?:i|we|our)\b).*[,.] (?:always|every (?:single )?time|without exception
        |no exceptions)\W*$
    """,
    ),
    (
        1.2,
        "do so whenever",
        rf"""
        {START}(?:when(?:ever)?|any ?time|each time|every time|if) (?:you|i ask|i say|i send
        |i paste|i share|i write|answering|writing|unsure|in doubt
        |possible)\b.{{3,120}}[,;:] ?(?:please )?(?:always|never|don't|do not|just|{DO})\b
    """,
    ),
    (
        1.2,
        "stop doing so",
        rf"""
        {START}(?:stop|quit|don't (?:ever|keep)|never) (?:\w+ing|call|ask|use|suggest
        |assume)\b{_NOT_HERE}
    """,
    ),
    (
        1.1,
        "nothing but that",
        r"""
        ^\W*(?:for [\w ]{2,30}, )?[\w ]{2,40} (?:and nothing else|or nothing|all the way
        |everywhere|at all times|(?<!\bthe )(?<!\bbut )only)\b(?!.{0,20}\bif\b)
    """,
    ),
    (
        1.2,
        "spare me",
        rf"""
        {START}(?:spare me|save me|enough with|cut|ditch|lose) (?:the|all|any|your)\b{_NOT_HERE}
    """,
    ),
    (
        1.25,
        "when you do so",
        r"""
        ^\W*(?:please )?when(?:ever)? you (?!run|click|open|execute|look|call|press|start|go
        |see|have|are|try|type|say)\w+\b.{2,60}, \w
    """,
    ),
    (1.1, "this over that", r"^\W*[\w ]{2,30} over [\w ]{2,30}, (?:always|every time|any day)"),
    (
        1.1,
        "for such work, be so",
        rf"""
        {START}for (?!me\b|now\b|example\b|this\b|that\b|the \w+ (?:above
        |below))[\w -]{{3,40}}, (?:please )?(?:be|use|give|show|keep|stick|always|never|don't
        |only|i (?:want|like|prefer|need))\b
    """,
    ),
    (
        1.25,
        "would appreciate",
        r"""
        \b(?:i'd|i would) (?:appreciate|prefer) it if you\b|\bit (?:helps
        |works) (?:me )?(?:best |better |a lot )?(?:when|if) you\b
    """,
    ),
    (
        1.4,
        "as to one like me",
        r"\b(?:like|as if|as though|assume|assuming) i(?:'m| am| was| were)\b",
    ),
    (
        1.05,
        "only for me",
        rf"""
        ^(?!\W*(?:can|could|would|will|do|does|is|are|what|how|why
        |{DO})\b){_NOT_HERE}.{{3,60}}\b(?:only|just) (?:for|with) (?:me|us)\b
    """,
    ),
)


STYLE_WISHES = table(
    "preference",
    (
        1.1,
        "wants it so",
        rf"""
        (?:{WE}(?:want|like|expect|require|insist on|ask for)
        |\bi need) (?!to\b)(?:all |every |each |any |my |
        our |the |your )?(?:[\w-]+ ){{0,2}}{STYLE}\b(?! (?:that|which|to|for (?:this|the
        |an?))\b){_ONE_PIECE}
    """,
    ),
    (
        1.25,
        "order about style",
        rf"""
        {START}(?:keep|answer|reply|respond|speak|talk|stick (?:to|with)|address me|go easy on
        |be|prefer|assume|default to|spell|indent|wrap|limit|stay|favou?r
        |aim for)\b(?! in (?:an?|one|two|three)\b){_NOT_HERE}{_ONE_PIECE}.{{0,60}}\b{STYLE}\b
    """,
    ),
    (
        1.2,
        "use such style",
        rf"""
        {START}(?:use|format|name|write|show|put|give me|comment|document|quote
        |explain)(?: (?:in|with|me))?+ (?!(?:an?|the|some|two|three|four|five
        |unit)\b){_NOT_HERE}{_ONE_PIECE}(?:[\w-]+ ){{0,3}}?{STYLE}\b(?: \w+)?(?:\W*$
        |,? (?:instead|rather|not|never|over|everywhere|in|for (?:all|every|each|my|our)|when
        |only|please|always|and|as|so|like)\b)
    """,
    ),
    (
        1.2,
        "leave out",
        rf"""
        {START}(?:don't|do not|dont|stop|quit|avoid|skip|drop|no more|no|less|fewer|without|cut
        |enough with|spare me|never)\b(?: \w+ing\b| (?:use|add|include|give|write|put|start|end
        |the|any|me|with|all|to|so|many|ever|long|fancy|unnecessary|extra|your
        |more than \w+))*(?! (?:worry|worries|problems?|idea|need|way|thanks|bother|know|matter
        |longer)\b){_NOT_HERE}.{{0,30}}\b{STYLE}\b
    """,
    ),
    (
        1.1,
        "wish without a verb",
        rf"""
        ^(?!.*\b(?:i|we)\b)(?!\W*(?:can|could|would|will|do|does|is|are|what|how|why|thanks
        |thank|{DO})\b){_NOT_HERE}(?=.{{0,90}}\b{STYLE}\b).{{2,80}}?(?:\b(?:please|pls|only
        |everywhere|always|ever|for me|all the way|by default|thanks)|, (?:not|no
        |never) [\w ]{{2,30}}|(?:over|instead of|rather than) [\w ]{{2,30}})\W*$
    """,
    ),
    (
        1.1,
        "this here, that there",
        rf"""
        ^\W*(?:[\w-]+ ){{0,2}}{STYLE} (?:in
        |for) [\w ]{{2,30}}, (?:[\w-]+ ){{0,3}}{STYLE} (?:only )?(?:in|for|elsewhere
        |everywhere)\b
    """,
    ),
    (
        1.05,
        "bare wish about style",
        rf"""
        ^(?!\W*(?:{DO}|i|we|you|he|she|they|it|there|what|how|why|who|is|are|can|could|would
        |will|thanks?|now|then|again|next|also)\b)(?!.*\b(?:i|we|you|he|she|they|it|this|that
        |these|those|is|are|was|were|has|have|had|do|does|did|can|could|will|would|says?
        |said|looks?|seems?|works?|fails?|runs?|gets?|shows?
        |breaks?)\b)(?!.{{0,90}}{PIECE})
        (?=.*\b{STYLE}\b)\W*(?:[\w/+#.'-]+,? ){{0,3}}[\w/+#.'-]+ (?:in|for|over|under
        |with|without|as|instead of|before|after|per|first|only|please|always
        |everywhere)\b.{{0,60}}$
    """,
    ),
    needs=STYLE,
)
