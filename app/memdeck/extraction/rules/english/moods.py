"""English patterns of sentences without a statement: thanks, requests, questions."""

import re

from memdeck.extraction.rules.cues import Asking, table
from memdeck.extraction.rules.english.words import DO
from memdeck.extraction.text.regex import joined

_SMALL = joined(r"""
        (?:(?:please|pls|now|ok|okay|then|next|and|also|so|first|just|hey|hi|great|good|nice
        |yes|cool|thanks|instead|finally|alright|right|perfect|but|this time),? )*
    """)
_PIECE = joined(r"""
        (?:function|script|regex|query|list|plan|summary|example|explanation|poem|story|name
        |way|recipe|template|program|code|table|diagram|email|letter|outline|tutorial|class
        |method|formula|command|list of \w+|tool that)
    """)

DISMISSALS = table(
    "",
    (
        0,
        "thanks",
        r"""
        ^\W*(?:(?:ok|okay|great|perfect|awesome|wow|cool|nice|yes|yeah|oh|aww?
        |many),? )*(?:thanks|thank you|thx|ty|cheers|much appreciated
        |i (?:really )?appreciate)\b(?:[^.!?,]{0,60}$|.{0,40}\b(?:that|it|this) (?:worked|works
        |helped|did|fixed|helps|makes|solved))
    """,
    ),
    (
        0,
        "praise",
        r"""
        ^\W*(?:wow|whoa|woah|awesome|amazing|great|cool|nice|perfect|excellent|congrats
        |congratulations|sounds|looks|good (?:job|luck|idea|point|call|to hear|morning|evening
        |night)|glad (?:to|you|it)|happy (?:to hear|for you)|way to go|keep|that's|that sounds
        |love (?:it|that|this|your|the|how)|so (?:proud|happy|glad) (?:of|for)|no (?:problem
        |worries|prob)|you're|you are|got it|makes sense|bye|see you|take care|hey|hi|hello
        |sorry|my (?:bad|mistake|apologies))\b(?!.{0,80}\b(?:i|my|we|our)\b).{0,80}$
    """,
    ),
    (
        0,
        "asks for a deed",
        rf"""
        ^\W*{_SMALL}(?:can|could|would|will) (?:you|we|i|u)\b|^\W*{_SMALL}{DO}\b(?! (?:is|was
        |are|were)\b)|\bhelp me\b
    """,
    ),
    (
        0,
        "wants a deed",
        r"""
        \bi (?:need|want|would like|wanted|expect) you to\b|\bi'd (?:like|love|want
        |need) (?:you|it|this|that|the)\b
    """,
    ),
    (
        0,
        "wants a piece of work",
        rf"""
        \bi(?:'d| would)? (?:need|want|could use|would like|like|am looking for) (?:some |
        your |a bit of |a little |any )?(?:help|advice|assistance|suggestions?|ideas?
        |recommendations?|tips|feedback)\b|\bi(?:'d| would)? (?:need|want|could use|would like
        |like) (?:an? |the |some )?(?:\w+ ){{0,3}}{_PIECE}\b(?! (?:that|which) (?:is
        |are) \w+\W*$)
    """,
    ),
    (
        0,
        "wants to do a thing now",
        r"""
        \b(?:i(?:'d| would) like|i(?:'d| would)? (?:want|need|have|wish)) to (?:know|understand
        |ask|see|learn how|find out|hear|make (?:an?|this|the|it)|write|create|sort|parse
        |convert|print|add|get|change|delete|remove|build an?|check|display|replace|extract|fix
        |count|merge|install|compare|implement|filter|read|loop|split|find|solve|calculate
        |compute|use a|call|access|connect|run|test|center|align|generate|scrape|plot
        |draw)\b(?!.{0,80}\b(?:by|before|until|tomorrow|today|next|on \w+day)\b)
    """,
    ),
    (
        0,
        "wants the thing to be so",
        r"""
        \bi (?:want|need|would like) (?:the|this|that|it|my (?:button|page|app|code|function
        |script|table|text|loop|list)) .{0,20}\bto\b
    """,
    ),
    (
        0,
        "wants to be let",
        r"""
        \blet me (?:know|try|see|check|think|test|get|look|ask|explain|rephrase)\b
    """,
    ),
    (
        0,
        "takes up what was said",
        r"""
        ^\W*you(?:'ve| have)? (?:really |just |totally )?(?:saved|helped) (?:me|us)\b.{0,30}$|
        ^\W*that's (?:what|how|why|where|when)\b|\b(?:i|we) (?:\w+ )?(?:thought|knew|heard|noticed
        |guessed|suspected|expected|wondered)(?: (?:of|about))? (?:that|it|this|so|as much)\W*$
        |\bask (?:such|so many|stupid|basic|dumb|silly)\b
    """,
    ),
    (
        0,
        "will try",
        r"""
        \bi(?:'ll| will) (?:try|test|check|let you|get back|see|take a look|look|think|give it
        |do that|report|be back|go with that)\b
    """,
    ),
    (
        0,
        "is at it",
        r"""
        \bi(?:'m| am) (?:trying|attempting|looking|asking|wondering|curious|confused|stuck
        |getting)\b|\bi tried (?:it|that|this|your|the)\b|\bi (?:ran|changed|copied|pasted
        |followed|used|applied|added|did) (?:it|that|this|your|the)\b.{0,60}$
    """,
    ),
    (
        0,
        "says yes or no",
        r"""
        ^\W*(?:yes|no|yeah|yep|nope|sure|ok|okay|right|exactly|absolutely|definitely|indeed
        |totally|true|agreed|of course|never ?mind|forget it|correct|fine|done|hmm+
        |well)\b(?!.{0,60}\b(?:i|my|we|our)\b).{0,50}$
    """,
    ),
    (
        0,
        "keeps the talk going",
        r"""
        \bi (?:see|understand|agree|know|get it|mean|meant|hope (?:this|that|it|you)|have (?:a
        |one|another|some) questions?|don't (?:get|understand|know|see)|didn't (?:get
        |understand|know|mean)|think (?:so|that's|it's|this is|you)|bet|feel you
        |love (?:it\b(?! when)|that|this|your|how|the way)|forgot to (?:say|mention)
        |was wondering)\b
    """,
    ),
)

_LASTING = joined(r"""
        (?:from (?:now|here) on|in (?:the )?future|going forward|every (?:single )?time
        |whenever|each time|by default|(?:call|refer to|address)(?:ing)? me)
    """)
ASKING = Asking(
    sentence=re.compile(
        joined(rf"""
        \A(?!\W*(?:(?:and|also|so|hey|please),? )?(?:(?:can|could) you|would you mind)
        \b[^?]{{0,120}}\b{_LASTING}\b).{{0,600}}?\?[\s"')\]]*$
        |^\W*(?:(?:so|and|but|or|hey|then|also),? )*(?:what|how|why|where|which|who|whose|is|are
        |does|did|can|could|would|should|shall|has|do (?:you|i|we|they)
        |have (?:you|we)|will (?:you|it|this|that|the)|when (?:is|are|do|does|did|should|will)
        |any (?:idea|tips|suggestions|advice|thoughts))\b[^.!?]{{2,160}}$(?<!\.)(?<!!)
    """)
    ),
    clause=re.compile(
        joined(r"""
        (?<![,;:\u2013\u2014])[,;:\u2013\u2014]++\s+|\s-+\s+|\s(?=(?:but|so|and) (?:what|how
        |why|which|where|can|could|should|do|is|are)\b)
    """)
    ),
    clause_asks=re.compile(
        joined(r"""
        ^\W*(?:(?:so|and|but|or|well|hey|then|also|please|btw|by the way|how about
        |what about),? )*(?:what|how|why|when|where|which|who|whose|is|are|do|does|did|can
        |could|would|will|should|shall|have|has|any|isn't|aren't|don't|doesn't|right|huh|eh|ok
        |okay|you|anything|ever|got|wanna|want|mind|know|tell|if|when)\b
    """)
    ),
    clause_idles=re.compile(
        joined(r"""
        ^\W*(?:thanks|thank you|thx|hey|hi|hello|ok|okay|great|cool|nice|perfect|awesome|sorry
        |good (?:morning|evening|point))\b[^,]{0,40}$
        |^\W*(?:no|(?:that|this|it)(?:'s| is| was) (?:wrong|incorrect|not (?:right|correct)))\W*$
    """)
    ),
    errand=re.compile(
        joined(r"""
        \A(?!.{0,80}\b(?:always|every|each|never|only|when|whenever|until|unless|weekly|daily|default
        |future|from now|remind|remember)\b)
        \W{0,2}(?:so |and |then |now ){0,2}(?:(?:please|pls) (?:help|make|give|write|create
        |suggest|recommend|plan|find|show|list|draft|design|build|explain|generate|translate
        |summari[sz]e|tell)\b
        |help (?:me|us)\b|(?:make|give|write|find|show|plan|draft|design|build|tell|teach|get) (?:me
        |us|him|her|them)\b|(?:suggest|recommend|create|generate|draft|design|explain|summari[sz]e
        |translate|write|list) (?:me |us )?(?:an?|some|the|this|two|three|four|five|ten|\d{1,2})\b)
    """)
    ),
    owes=re.compile(
        r"\b(?:don't|do not)\b|\bi (?:have|need|want|must|should|plan|got|will|can)\b"
        r"|\bi'(?:ll|d|ve got)\b"
        r"|\b(?:need|needs|have|has|going|supposed|want|wants|plan|asked|told|ought) to\b|\btodo\b"
    ),
)
