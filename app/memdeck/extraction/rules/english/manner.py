"""English patterns of how an assistant should answer: form of address, language, units.

A wish is permanent if its object is part of every answer (prices, dates, replies), if it says
when it applies ("whenever you …", "every answer"), or if it is about how the assistant speaks.
A wish that points at the current text, or at one piece of work, applies once.
"""

from memdeck.extraction.rules.cues import table
from memdeck.extraction.rules.english.words import DO, PIECE, START, STYLE, UNIT
from memdeck.extraction.text.regex import joined

_VERB = joined(rf"""
        (?:{DO}|cite|express|state|report|mention|address|refer|stick|assume|spell|label|mark|ask
        |round|number|correct|be)
    """)
_HERE = r"\b(?:this|that|it|these|those|them|above|here|again|previous|(?<!from )now)\b"
_ONCE = joined(rf"""
        (?!.{{0,100}}(?:{_HERE}|{PIECE}|\b(?:tonight|today|tomorrow|first|second|third|(?:next|this
        |last)
        \s(?:week|weekend|month|year|trip|time)|attached|(?:of|from|in|on|to|between|for)
        \s(?:the|my|our|these|those)|done|finished|ready)\b))
    """)
"""Is permanent: nothing in the sentence points at a current text, day or object."""
_MEASURED = joined(r"""
        (?:prices?|costs?|amounts?|sums|fees|fares|salaries|budgets|temperatures?|distances?|lengths
        |heights|weights?|areas|volumes|speeds|sizes|dates?|times|durations|numbers|quantities
        |measurements?|calories|units|currenc(?:y|ies)|money|percentages|decimals)
    """)
_PRESENTED = joined(r"""
        (?:answers?|repl(?:y|ies)|responses?|explanations?|examples?|instructions|steps|summaries
        |recaps|emails|letters|suggestions|recommendations|messages|commands|keywords|identifiers
        |variables
        |comments
        |(?:code|function|variable|class|table|column|file|branch) (?:names|samples|examples
        |snippets|comments|blocks)|names|titles|headings|sources|formulas|equations|recipes|menus
        |definitions|translations|abbreviations|acronyms|quotations|quotes)
    """)
_QUALITY = (
    r"(?:(?!(?:the|this|that|these|those|a|an|some|two|three|four|five|\d+)\b)[\w'-]+ ){0,2}?"
)
_SHOW = joined(r"""
        (?:give|show|quote|list|write|put|express|state|report|tell|use|print|display|format|spell
        |round
        |keep|label|mark|cite|number|sign|name|include|mention|start|end|indent|document)
    """)
_PART = joined(r"""
        (?:answer|conclusion|summary|bottom line|verdict|result|recommendation|recap|tl;?dr|command
        |takeaways?|key points?|question|joke|quote|greeting)
    """)
_IN = rf"in (?:the |my )?(?:{UNIT}|{STYLE})\b"
_SO = joined(rf"""
        {_QUALITY}(?:{_MEASURED},? (?:{_IN}|(?:as|without|rounded|to|not|per|like|with)\b(?! an?\b))
        |{_PRESENTED},? (?:{_IN}|(?:as|without|under|below|within|like|not|only)\b))
    """)
"""A part of every answer, and how it should be."""
_YOU = joined(r"""
        (?:you(?:'re)? (?!(?:finish|are done|arrive|get (?:there|back|home)|can\b|could\b|like\b
        |want\b|have (?:time|a)\b|see\b|know\b|hear\b|find\b|get\b|reach|go\b|leave|come\b))
        |i'm (?:wrong|mistaken|off|unclear|being|rude|late)\b|i (?:make|ask|say|get|write|mention
        |use|send|paste|share|seem
        |sound)\b(?! (?:it|that|this)\b))
    """)

_AGENT_ACT = joined(r"""
        (?:commit|push|merg|deploy|releas|install|delet|remov|publish|upload|submit|overwrit|refactor
        |renam|migrat|spend|buy|send|post|book|rebas|upgrad|chang)(?:e|es|ing|ting|s)?\b
    """)
"""Repeated actions of an agent."""

MANNER = table(
    "preference",
    (
        1.4,
        "to be addressed so",
        rf"""
        {START}(?:(?:you (?:can|may|could|should)|everyone|people|friends|just|do|always
        |would you mind
        |feel free to|(?:don't|do not|never|stop|quit)(?: ever)?),? )*(?:call(?:ing)? me|address
        (?:ing)?
        \sme (?:as|by)|refer(?:ring)? to me (?:as|by|with))
        (?! (?:back|later|tomorrow|tonight|today|now|asap|again|once|if|at|when|whenever|on|in|up|to
        |for|before|after|out|the|this|that|it|crazy|old[- ]fashioned|naive|any ?time|a\b|an\b
        |next)\b)\s\w
        |{START}use (?:my (?:first|last|middle|full|nick)[ -]?name|(?:he|she|they|ze|xe)/\w+)
        |\bi go by (?!the\b|car\b|train\b|bus\b|bike\b|foot\b|plane\b|that\b|this\b)\w
        """,
    ),
    (
        1.3,
        "to be spoken to so",
        rf"""
        {START}(?:(?:always|only) )?(?:(?:talk|speak|write|chat|reply|respond|answer)
        (?: (?:to|with) me)?(?: only)? in (?!(?:an?|one|two|three|the|this|that|your|my|order
        |private|public|time|general|parallel|full|(?:\w+ )?words?|\d+)\b){_ONCE}[\w -]{{3,30}}
        (?:,? (?:please|only|always|with me|to me))?\W*$
        |(?:talk|speak|write|explain things|treat)(?: to| with)? me (?:like|as)\b{_ONCE}
        |be (?!quick\b|careful\b|sure\b|right\b|able\b|there\b)(?:(?:more|less|very|really|as|a bit
        |a little|totally) )?[\w-]+(?: and [\w-]+)? (?:with me|to me|when|whenever
        |in your|about (?:my|what))\b{_ONCE})
        |{START}(?:let's|can we|could we) (?:just )?(?:speak|talk|chat|switch to|stick (?:to|with))
        [\w ]{{3,20}} (?:from (?:now|here) on|always|only|with each other)\b
        """,
    ),
    (
        1.3,
        "every value so",
        rf"""
        {START}(?:(?:always|only|just) )?{_SHOW}(?: me| us)?(?: only| just)? (?:all |any |your
        |my )?{_ONCE}{_SO}
        |^\W*+(?:(?:all|any|my|our|the) )?(?:\w+ ){{1,2}}?in {UNIT}(?:,| and|;) (?:\w+ ){{1,2}}in
        \s\w
        """,
    ),
    (
        1.2,
        "all values so, without a verb",
        rf"""
        ^\W*+(?:all |any |my |our |the )?(?:{_QUALITY}(?:{_MEASURED}|{_PRESENTED}),?
        \s(?:should|must|ought to|have to|need to)(?: always| all)? (?:be|read|look|sound|come)\b
        |(?=.*\b(?:please|pls|for me|always|only|thanks)\b)(?:\w+ ){{0,2}}?{_SO}
        |(?=.*\b(?:please|pls|for me|always|only|thanks)\b)[a-z]+ in {UNIT}\b){_ONCE}
        """,
    ),
    (
        1.2,
        "wants values so",
        rf"""
        \bi(?:'d| would)? (?:want|like|prefer|need|love|expect) (?:to (?:see|have|get|hear) )?
        (?!to\b)(?=(?:(?:all|any|your|my|our|the) )?{_SO}){_ONCE}
        """,
    ),
    (
        1.25,
        "this part first",
        rf"""
        {START}(?:(?:give|put|show|say|state|tell)(?: me)? (?:the|a|your) {_QUALITY}{_PART}
        \s(?:first|last|up ?front|before \w+)\b
        |(?:lead|start|begin|open|end|close|finish) with (?:the|a|an|your) {_QUALITY}{_PART}\b
        )(?!.*{PIECE})
        """,
    ),
    (
        1.3,
        "only such suggestions",
        rf"""
        {START}(?:(?:always|just) )?(?:(?:suggest|recommend|offer|propose|book|pick)(?: me)? only
        |only (?:suggest|recommend|offer|propose|book))
        \s(?!(?:the|a|an|one|two|three|\d+|those|these|this|that|what|if|when|once)\b)
        {_ONCE}\w
        |^\W*[\w ]{{3,30}}s only (?:from|in|with|under|by|at|for)\b{_ONCE}
        """,
    ),
    (
        1.3,
        "in every answer",
        rf"""
        {START}(?:(?:always|never|don't|do not) )?(?!(?:i|we|he|she|they|you|the|my|it|there|let
        |feel|\w{{1,20}}ing)\b)[a-z]+\b.{{0,50}}?\b(?:(?:each|every)(?: of your)?(?: single| new)?
        \s(?:answers?|repl(?:y|ies)|responses?|messages?|explanations?|instructions?|suggestions?
        |recipes?|code blocks?|conversations?|chats?|sessions?|time)
        |your (?:answers|replies|responses|explanations|instructions|suggestions|messages|examples
        |recommendations|sentences|wording|language|tone|sources|summaries))\b
        (?! (?:above|so far)\b)(?!.{{0,60}}(?:{_HERE}|{PIECE}|\b(?:last|first|second|two|three
        |tonight|tomorrow)\b))
        """,
    ),
    (
        1.3,
        "whenever it happens",
        rf"""
        {START}(?:(?:always|just|do|only|never|don't|do not) )?(?:{_VERB}|say so|let me know|warn
        |admit
        |point out|flag|argue|contradict|challenge|disagree|push back|interrupt|convert|suggest)\b
        (?! (?:him|her|them|if i|when i)\b)[^?]{{0,60}}?\b(?:when|whenever|every time|each time
        |any time
        |anytime|unless|before|as soon as|if(?= (?:i |you (?:don't|can't|cannot|disagree|find|see
        |think
        |notice|guess|make|get)|you(?:'re| are) (?:not sure|unsure|uncertain|guessing|wrong
        |in doubt))))
        \s{_YOU}(?!.{{0,60}}(?:{_HERE}|\bdone\b|\bfinished\b|\bready\b|\bthe (?:first|second|next
        |file|code|script|test|text)\b))
        |{START}(?:always )?{_VERB}\b[^?]{{2,60}}? (?:before|after|prior to)(?: you| every| each
        | any)?
        \s{_AGENT_ACT}{_ONCE}
        |{START}(?:before|after|prior to)(?: you| every| each| any)? {_AGENT_ACT}[^?,]{{0,40}},
        \s(?:please |always |first )?{_VERB}\b{_ONCE}
        |{START}(?:always )?(?:ask|check with|consult|confirm with|warn|tell)
        (?: me)?(?: first)?,? before
        \s(?!(?:{_HERE}|the|my|we|he|she|they|you (?:go|leave)|noon|lunch|dinner|tomorrow
        |tonight|today
        |monday|friday|i)\b){_ONCE}\w
        """,
    ),
    (
        1.25,
        "convention",
        rf"""
        {START}(?:always )?(?:use|stick (?:to|with)|write in|spell in|follow
        |switch to) (?:the )?(?:british|american|canadian|australian
        |metric|imperial|si|iso|24-?(?:hour)?|12-?(?:hour)?|celsius|fahrenheit|kelvin|formal
        |informal
        |plain|simple|simplified|traditional|short|long|full|active|passive|title|sentence|upper
        |lower|snake|camel
        |kebab|oxford)[ -]?(?:english|spelling|units?|system|clock|format|dates?|time|language
        |sentences
        |words|paragraphs|voice|case|characters|chinese|commas?|numbers)?\b{_ONCE}(?:\W*$|[,.;]
        | (?:for|in|everywhere|always|only|please|with|when|throughout|from)\b(?! (?:this|the
        |my)\b))
        """,
    ),
    (
        1.2,
        "to leave out what answers have",
        rf"""
        {START}(?:leave out|leave off|omit|skip|drop|no need for|spare me|forget about|cut out|less
        |fewer|no|no more|enough of)(?: the| all| any| your| those)?(?: \w+)?
        \s(?:disclaimers?|greetings?|apologies|pleasantries|caveats?|intros?|introductions|warnings
        |praise|compliments|flattery|fluff|chit-?chat|small talk|preambles?|sign-?offs?|enthusiasm
        |drama
        |formality|irony|sarcasm|cheerleading|follow-up questions|exclamation marks|emojis?
        |footnotes
        |filler|formalities|niceties|honorifics|mr|mrs|ms|sir|madam)\b{_ONCE}
        |{START}(?:don't|do not|never|stop) (?:sugar-?coat(?:ing)? (?!the\b)|dumb(?:ing)? (?:it
        |things)
        |patroni[sz]|lectur|flatter)
        |{START}(?:you (?:don't|needn't|do not) (?:have|need) to|no need (?:for you )?to|don't
        |do not)
        \sbe (?:so |too |overly )?(?:polite|formal|nice|gentle|careful with me|kind|shy
        |diplomatic)\b
        |{START}(?:challenge|question) my (?:assumptions|ideas|views|opinions|reasoning|plans
        |beliefs)\b{_ONCE}
        """,
    ),
)
