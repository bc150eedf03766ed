"""How English asks to forget."""

from memdeck.extraction.forgetting.wording import Wording
from memdeck.extraction.patterns import compiled, joined

_AGENT = r"(?:me|us|you|it|the (?:assistant|agent|ai|bot|model|system))"
_POLITE = joined(r"""
        (?:please|pls|kindly|just|also|now|then|ok|okay|hey|hi|oh|actually|no|nah|well|sorry
        |oops
        |wait|thanks|thank you|alright|btw|by the way|again|claude|chatgpt|assistant|immediately
        |safely|simply|completely|permanently|never ?mind|hmm+|yes|yeah|fine)
""")
_FILLER = rf"(?:{_POLITE}[,.!:]? ){{0,6}}"
_ASKING = joined(rf"""
        (?:(?:can|could|would|will) you |would you mind |you (?:can|may|should|could|must|need to
        |ought to|have to|had better) |i(?:'d| would)? (?:really )?(?:want|need|like|love|prefer
        |wish
        |ask|request|demand|expect)(?: for)? you(?: to)? |i(?:'d| would) (?:like
        |appreciate) it if you[ ]
        |i(?:'d| would) (?:rather|prefer)(?: that| it if)? you |i(?:'m
        | am) asking you to |let'?s[ ]
        |let us |make sure (?:that )?(?:you |to )|be sure to |feel free to |go ahead and[ ]
        |(?:the )?user (?:has )?(?:just |now |explicitly |also )?(?:asks?|asked|requests?|requested
        |demands?|demanded|instructed)(?: {_AGENT})?(?: to| that (?:i|we|you|it))[ ]
        |(?:the )?user (?:has )?(?:just |now |explicitly |also )?(?:wants?|wanted|would like
        |'d like
        |told|tells|needs|wishes|expects|prefers)(?: for)? {_AGENT} to[ ])?
""")
_START = joined(rf"""
        (?:^\W*|[,;:(\u2013\u2014-] ?|\b(?:so|and|but|then) ){_FILLER}{_ASKING}{_FILLER}
""")
_KEEP = joined(r"""
        (?:remember|memori[sz]e|retain|hold on to|(?:keep|store|save|record|log|track|put|add|note)
        (?= (?:that i\b|(?:any|every)thing\b|(?:a |any )?(?:records?|memor(?:y|ies)|notes?
        |trace) (?:of|about)
        |my |our |what |(?:that|this|it)\b|where i\b|who i\b|how )))
""")
_KEEPING = joined(r"""
        (?:remembering|memori[sz]ing|storing|keeping|saving|recording|retaining|holding on to
        |tracking|knowing)
""")
_ERASE = joined(r"""
        (?:delete|remove|erase|wipe|scrub|purge|clear|drop|discard|get rid of|strike|expunge|lose
        |throw (?:away|out)|destroy|scratch|dump|cut|take|deleting|removing|erasing)
""")
_GONE = r"(?:removed|deleted|erased|wiped|cleared|purged|dropped|scrubbed|taken out)"
_TOPIC = r"(?P<topic>.{1,400})$"
_STORE = joined(r"""
        (?:your |the )?(?:own )?(?:long[- ]term )?(?:memor(?:y|ies)|notes|records?|knowledge
        |profile of me|mind|head)
""")

WORDING = Wording(
    requests=(
        compiled(r"""
            ^(?P<topic>.{1,300}?)[,;:(\u2013\u2014-]\s*(?:(?:but|and|so|please|pls|just),? ){0,3}
            (?:(?:(?:don't|do not|never) (?:remember|memori[sz]e|save|store|keep|note|record))
            |(?:forget|stop remembering)(?! it\b)) (?:that|this|it|them)(?: (?:please|though
            |to|in|into|your|the|memory)){0,4}\W*$
        """),
        compiled(rf"""
            {_START}(?:forget(?:ting)?|unlearn(?:ing)?|unremember|(?:stop|quit|no more) {_KEEPING})
            (?! (?:to|how to|yourself|myself|your)\b)\b {_TOPIC}
        """),
        compiled(rf"""
            {_START}(?:don't|do not|never|no longer|didn't|did not|not) (?:to )?
            (?:remember|memori[sz]e|retain|hold on to)\b {_TOPIC}
        """),
        compiled(rf"""
            {_START}(?:don't|do not|never|no longer|didn't|did not|not) (?:to )?{_KEEP}\b {_TOPIC}
        """),
        compiled(rf"""
            \bi (?:don't|do not|never|no longer) (?:want|need|wish|like)(?: for)? you (?:to )?
            (?:ever )?(?:remember|memori[sz]e|retain|keep|store|save|have|know|hold on to|record
            |{_KEEPING})\b {_TOPIC}
        """),
        compiled(rf"""
            \byou (?:shouldn't|should not|mustn't|must not|needn't|needn't|don't need to
            |no longer need to|need not|should no longer) (?:ever )?(?:remember|keep|store|know
            |have
            |retain|hold on to)\b {_TOPIC}
        """),
        compiled(rf"""
            \b(?:pretend|act as if|imagine) (?:that )?i (?:have )?(?:never|didn't|did not|hadn't)
            (?: ever)? (?:told|tell|said|say|mention(?:ed)?)(?: you)?\b {_TOPIC}
        """),
        compiled(
            rf"\bi (?:want to |would like to |'d like to )?take (?:that|it|this )?back {_TOPIC}"
        ),
        compiled(rf"""
            \bi(?:'d| would) (?:prefer|rather|like|appreciate|love)(?: it)?(?: that| if)? you
            (?: just)? (?:forgot|deleted|erased|removed|unlearned)\b {_TOPIC}
        """),
        compiled(rf"""
            {_START}take back what i (?:said|told you|mentioned) (?:about )?{_TOPIC}
        """),
        compiled(rf"""
            \buser (?:has )?(?:asks for|asked for|requests|requested|wants|demands|demanded)
            (?: the)?(?: complete)? (?:deletion|removal|erasure|forgetting) of {_TOPIC}
        """),
        compiled(r"""
            \b(?:user|i) (?:no longer wants?|doesn't want|does not want|don't want|do not want
            |never wants?) (?P<topic>.{1,300}?) (?:to be )?(?:remembered|stored|kept|retained
            |saved|known
            |in (?:your |the )?memory)\b
        """),
        compiled(rf"""
            \b(?:user|i) (?:no longer wants?|doesn't want|does not want) {_AGENT} to
            (?:remember|keep|store|know|save|retain) {_TOPIC}
        """),
        compiled(rf"""
            (?:^|[,;] )(?P<topic>[^,;]{{1,300}}?) (?:should(?:n't| not| no longer)|must(?:n't
            | not)|need not
            |doesn't (?:need|have) to|does not (?:need|have) to) be (?:in|on|part of) {_STORE}
        """),
        compiled(r"""
            (?:^|[,;] )(?:please )?(?:can|could|should|may
            |must) (?P<topic>[^,;]{1,300}?) (?:please )?be
            forgotten\b
        """),
    ),
    orders=(
        compiled(rf"""
            \b(?:user|i) (?:wants?|needs?|would like|wishes|asked|requested|demands?)(?: to have)?
            (?P<topic> [^,;]{{1,200}}?)(?: to be)? (?:gone|forgotten|{_GONE})\b
        """),
        compiled(rf"{_START}{_ERASE}\b {_TOPIC}"),
        compiled(rf"""
            (?:^|[,;] )(?:please )?(?:can|could|should|may
            |must) (?P<topic>[^,;]{{1,300}}?) (?:please )?be
            {_GONE}\b
        """),
    ),
    excluded=compiled(r"""
        ^\W*(?:how|why|when|where|what|which|who|whose|did|does|do (?:you|i|we|they)|is|are|was
        |were
        |if|should i|can i|may i)\b(?!.*[.;,] (?:so |please |then )*(?:forget|delete|erase
        |remove)\b)
        |\bnever ?mind,? forget (?!that (?:i|my)\b)|\b(?:previous|prior|above|earlier
        |system) (?:instructions?|rules|prompts?|orders)\b
    """),
    memory=compiled(rf"""
        \bwhat i(?:'ve| have)? (?:said|told you|mentioned|shared)\b|
        \b(?:from|in|into|out of|off|to) {_STORE}\b|\bfrom (?:what|all|everything) you\b
        |\b(?:what|all|everything|anything|whatever|stuff|things?|that)(?: that)? you(?:'ve|'re)?
        (?: have| had| ever)?(?: got)? ?(?:know|remember|learn\w*|stored|saved|kept|noted|recorded
        |about|on|of)\b
        |\bmemor(?:y|ies)\b(?! (?:leak|usage|limit|card|stick|allocation|address))
        |\b(?:everything|anything|information|info|data|details|notes?|records?|facts?|part|bit
        |thing
        |stuff|entry|entries)(?: \w+)? (?:about|on|of|to|with|regarding|concerning|that
        |where) (?:my|me|i|our
        |the user)\b|\buser (?:has )?(?:asked|requested|requests|wants|told)\b
    """),
    personal=compiled(
        r"(?:about |that |where |what |who |how )?(?:all |any )?(?:of )?"
        r"(?:my|our|i|i'm|me|mine|(?:the )?user(?:'s)?|their|his|her)\b"
    ),
    loose=compiled(r"\bforget about (?:the|this|these|those|all)\b"),
    filler=compiled(rf"\W*(?:{_POLITE}[,.!:]? ?){{1,6}}\W*"),
    lead=compiled(r"""
        (?:(?:this|the following)(?=[:,] )|about|of|on|in|for|regarding|concerning
        |(?:the )?fact that|that(?= )|that$(?!)|whether
        |(?:related|relating|connected) to|to do with|any of|all of|(?:any|all|every|the|that|those
        |a|an|this|my|our)? ?(?:memor(?:y|ies)|information|info|data|details?|records?|notes?
        |traces?
        |mentions?|facts?|part|bit|thing|stuff|entry|entries|piece|references?)(?= (?:about|of|on
        |that
        |where|related|regarding|concerning|to|i\b|you\b))
        |(?:everything|anything|all|whatever|what|things?|stuff)(?= (?:that |which )?(?:i|you
        |about|on|of
        |to|related|relating|regarding|concerning|connected|me)\b)
        |you(?:'ve| have| had)?(?: ever)?(?: got)?(?: know| remember| learn(?:ed|t)| stored?
        | saved?
        | kept| keep| noted| have| heard)?(?= (?:about|of|on|that|regarding|from)\b)
        |i(?:'ve| have)?(?: ever| just)? (?:told you|said|mentioned|told|shared|wrote)
        (?= (?:about|of|on|that|regarding|earlier|before)\b)
        |(?:which|who|whom|what) (?=\w)|(?:anything|everything)$|(?:please|ever|again)(?= )
        |i (?:never|didn't) |anything(?= about))
        \b
    """),
    tail=compiled(rf"""
        (?:^| )(?:(?:from|in|into|out of|off|to) {_STORE}|from (?:what|all|everything) you
        (?: know| remember| have)?(?: about me)?|please|pls|again|now|any ?more|any longer|though
        |ok|okay|thanks
        |for good|forever|completely|permanently|entirely|will you|would you|for me|immediately
        |if you (?:can|could|would)|(?:\w+ )?(?<=\w )(?:thing|stuff|business)(?<!the thing)
        |information|details|info|too|as well|at all|right now|already|just now|earlier)$
    """),
    several=compiled(
        r"\b(?:everything|anything|all|whatever|any|every|information|details|data)\b"
    ),
    aside=compiled(r"""
        [,;\u2013\u2014] |[,;]? (?:because|since (?:i|it|we)|as (?:i|it)|but|, so|and (?:push|then
        |move
        |continue|use|go|let|start|focus))\b|[(]
    """),
    polite=compiled(r"""
        [,; \u2013\u2014]*(?:(?:please|pls|thanks|thank you|will you|would you|ok|okay|now|again
        |claude
        |for me|if you (?:can|could|would))[,.!? ]*){1,4}
    """),
    pronoun=compiled(r"""
        (?:(?:about )?(?:(?:that|the) (?:very )?(?:last )?(?:part|bit|one|thing|message|sentence)
        |this|that
        |it|them|those|these|what i(?:'ve| have)? ?(?:just )?(?:said|told you|mentioned|wrote
        |shared)?
        |(?:that|this) (?:last )?(?:memory|note|entry)|the last (?:one|memory|thing i said)))
    """),
    idiom=compiled(r"\b(?:forget|forgetting|drop|scratch|lose|cut) (?:about )?(?:it|them)\b"),
    myself=compiled(
        r"(?:(?:all )?(?:about )?(?:me|myself|the user|us|my (?:data|information|memories)|i|you))"
    ),
    not_a_memory=compiled(r"""
        (?:the |my |that |this |your |those |all |any )?(?:previous|prior|above|last|latest
        |earlier) (?:\w+ )?
        (?:instructions?|questions?|messages?|requests?|prompts?|attempts?|tasks?|errors?|commits?
        |commands?|lines?|drafts?|versions?)\b
    """),
)
