"""The English vocabulary of requests to forget."""

from memdeck.extraction.forgetting.lexicon import lexicon


def _misspelt(word: str) -> str:
    """Return a pattern of *word* with one letter missing, doubled or swapped with its neighbour."""
    inner = range(1, len(word) - 1)
    forms = {
        *(word[:place] + word[place + 1 :] for place in inner),
        *(word[:place] + word[place] + word[place:] for place in range(len(word))),
        *(word[:place] + word[place + 1] + word[place] + word[place + 2 :] for place in inner),
    }
    return "|".join(sorted(forms - {word}))


_WORDS = {
    "latest": r"""
        (?:(?:most recent|latest|last)(?: (?:one|two|three|few|couple of|\d))?
        (?= (?:thing|message|memor|entr|fact|bit|statement|sentence|point))|that one)\b
    """,
    "rules": r"""
        (?:instructions?|rules|guidelines|(?:system )?prompts?|guardrails|previous \w{1,30}
        |prior \w{1,30})\b
    """,
    "code": r"""
        (?:files?|branch(?:es)?|tables?|columns?|rows?|folders?|director(?:y|ies)|functions?
        |code|scripts?
        |repo(?:sitory)?|commits?|tests?|imports?|e-?mails? to|docker|cache|database|server
        |logs|indent\w{0,9}
        |paragraphs?|sentences?|essay|letter|slides?|image|photos?|video|calendar|meeting|inbox
        |spreadsheet
        |whitespace|comments?|variables?|classes|endpoint|dependenc\w{1,9}|button|regex|git|npm|api
        |csv|bullet
        |draft|speech|poem|recipe|duplicates?|branch|migration|schema|index|app|feature
        |warnings?)\b
        |[\w-]{1,30}\(\)|\w{1,30}\.(?:py|js|ts|json|ya?ml|md|txt|c|go|rs|css|html)\b
        |\w{0,30}_\w{1,30}|\w{0,30}/\w{1,30}
    """,
    "dont_forget": r"""
        (?:do(?:n't| not)|never|won't|can't|cannot|will not|always|keeps?|often|sometimes
        |easily)(?: \w{1,20})? forget(?:ting|s)?\b|(?:do(?:n't| not)|never) let (?:me|us|him|her
        |them) forget\b
    """,
    "forget": rf"""
        (?:forget(?:ting)?|forgot(?:ten)?|un-?(?:learn|remember|save|store|know|hear|see|read)(?:ing)?
        |(?:un|dis)-?(?:memori[sz]e|remember)
        |{_misspelt("forget")})\b
    """,
    "remove": rf"""
        (?:del(?= )|(?:delet|remov|eras|wip|purg|strik|redact|retract|expung|eliminat|destroy
        |scratch|discard
        |withdraw|withdrew|revok|rescind|disregard|dump|trash|ditch|scrub|shred|clear|obliterat
        |cancel|eradicat|relinquish
        |nuk|zapp?)(?:e|es|ed|d|ing|al|ion|bed|bing|s|n|ure)?|lose|struck|drop(?:s|ped|ping)?
        |scrap(?:s|ped|ping)?
        |binn?(?:ed|ing)?
        |g[eo]t(?:ting)? rid(?: of)?|let(?:ting)? go(?: of)?|(?:toss|throw|chuck|rub
        |strip|blot)(?:ed|ing)?
        (?: (?:out|away|off|down))?|clean(?:ed)?(?: (?:out|up))?|(?:do )?away with
        |dispos(?:e|ed|ing|al) of|(?:be|get) (?:rid|shot) of|off with|bur(?:y|ied)
        |cross(?:ed)? (?:out|off)|cross(?=(?: [\w'-]{{1,20}}){{1,8}} (?:off|out)\b)|part with
        |rid yourself of
        |tak(?:e|en|ing) (?:out|away|back|off|down)
        |tak(?:e|en|ing)(?=(?: [\w'-]{{1,20}}){{1,8}} (?:off
        |out|away|back|from|down)\b)
        |(?:leave|get|put)(?=(?: [\w'-]{{1,20}}){{1,8}} (?:off|out)\b)
        |cut|pull|gone|undo|reset|revert|(?:disappear|vanish)(?:ed|es|s)?|erasure|deletion|removal
        |omit(?:ted)?|exclu(?:de|ded|ding)|le(?:ave|aving|ft) out|annul|nullif(?:y|ied)|invalidate
        |void|flush|burn|nix|axe|kill|out with|overwrite|rip out|sweep away
        |anonymi[sz]e|black out|blank out
        |(?:should|can|must|may|could|(?:has|have|needs?) to) go(?=\W*(?:$|[.,;!?]|please|now|away
        |from|too))
        |{_misspelt("delete")}|{_misspelt("remove")})\b
    """,
    "keep": rf"""
        (?:remember(?:s|ed|ing)?|recall(?:s|ed|ing)?|memori[sz](?:e|ed|ing)|retain(?:ed|ing|s)?|retention
        |(?:h[oe]ld(?:ing)?|hang(?:ing)?|cling(?:ing)?)(?: on ?to| to)?
        |ke(?:ep|pt|eping|eps)(?! (?:going|on(?! (?:file|record))|up|it up|me|trying))
        (?: (?:tabs on|track of|hold of))?|stor(?:e|ed|ing|es)|sav(?:e|ed
        |ing|es)
        |record(?:ed|ing)|record(?= (?:my|that|of|any|what))|log(?:ged|ging)?|track(?:ed|ing)?
        |bring(?:ing)?|brought|mention(?:ing)?|refer(?:ring)?(?: to)?|know(?:s|ing)?|known
        |learn(?:ed|t)?
        |stay(?:ed|ing)?|on (?:file|record)|archiv\w{{1,9}}|hav(?:e|ing)(?= (?:my|our|the user's)\b)
        |(?<=you )hav(?:e|ing)(?= (?:any|all|the|that|it|info|data|details)\b)
        |show(?:s|ing)? up|com(?:e|es|ing) up|appear(?:s|ing)?|remain(?:s|ing)?|linger(?:s|ing)?
        |writ(?:e|ing) (?:this|that|it) (?:down|off)
        |left(?! out)|belong(?:s)?|exist(?:s)?
        |possess|collect(?:ed|ing)?|remind(?:s|ed|ing)?|not(?:ed|ing) down|writ(?:e|ten
        |ing) (?:down|off)
        |{_misspelt("remember")}|remem?ber)\b
    """,
    "unsaid": r"""
        (?:pretend|act(?:ing)? (?:as if|as though|like)|imagine|as if)(?: that)? i(?:'ve
        | have)? (?:never|didn't|did not|hadn't)
        (?: ever)?(?: (?:told|tell|said|say|mention(?:ed)?))?\b|as if (?:you )?never (?:heard
        |knew)\b|you(?:'d|'ve| had| have)? never (?:heard|knew|known|learn(?:ed|t)|saw|read)\b
        |(?:none of your|nobody's|no one's|not your) (?:\w{1,20} )?business\b
        |regret(?:s|ted)?\b|should(?:n't| not| never) (?:have|of) (?:told|said|mentioned|shared)\b
        |off the record\b
    """,
    "neg": r"""
        (?:(?:do|does|did|should|must|need|would|could|had|was|were|is|are|have|has)n'?t|don'?t
        |not|never|no longer
        |no more|any ?more|any longer|ever again|stop(?:ped)?|quit|cease|none|no|nothing
        |without|out of
        |rather|avoid|refrain(?:ing)?(?: from)?|object(?: to)?|refus(?:e|es|ed)|hate|dislike
        |un(?:comfortable|easy|happy)|bother(?:s|ed)?
        |creep(?:s|y|ed)?)\b
    """,
    "memory": r"""
        (?:memor(?:y|ies)|long-term memory|traces?|notes?|records|the record|profile|files?
        |data ?bank
        |storage
        |knowledge|mind|head|brain|system|databases?|list
        |(?<=your )(?:books?|ledger|notebook|journal|archives?|end|side))\b(?! (?:leak|usage|limit
        |card|stick|buffer|error))
    """,
    "all": r"""
        (?:everything|anything|all|any|every|whatever|the rest
        |details?|info(?:rmation)?|data|stuff)\b
    """,
    "stuff": r"""
        (?:something|whole|bits?|parts?|things?|pieces?|facts?|mentions?|references?
        |entr(?:y|ies)
        |line|matters?|topic|subject|thread|business)\b
    """,
    "because": r"(?:because|since|cuz|as(?= i\b))\b",
    "you": r"(?:you(?:'ve|'re|'d|'ll|r|rs|rself)?|assistant|claude|chatgpt|bot)\b",
    "told": r"""
        (?:t[eo]ll?(?:d|ing)?|sa(?:id|y|ying)|mentioned|shared?|confided|confessed|talk(?:ed|ing)|spoke
        |told|wrote|gave)\b
    """,
    "consent": r"""
        (?:consent(?:ed|ing)?|permission|privacy|private(?= ?(?:[,.;-]|matter|$))|confidential
        |gdpr|right(?= to)|rights?(?= under)|concern
        |agreed?|authori[sz]\w{1,9}|allow(?:ed)?|personal(?= ?(?:[,.;-]|$)))\b
    """,
    "polite": r"""
        (?:please|pls|plz|kindly|thanks|thank you|thx|sorry|ok(?:ay)?|hey|hi|oh|also|just|now
        |then|actually|well|wait
        |btw|by the way|too|immediately|completely|permanently|entirely|forever|for good|for me
        |right away|at once
        |asap|already|again|from now on|going forward|will you|would you|as well|at all
        |right now|simply|safely
        |if (?:you can|possible|you could)|never ?mind|yes|yeah|fine|alright|damn|anywhere
        |on second thought|oops
        |instead|anyways?|anyhow|yep|yup|nope|nah|look|listen|honestly|frankly|seriously|so
        |ever|still|reason|great|better|happier|why|any)\b
    """,
    "ask": r"""
        (?:can|could|would|will|able|possible|want(?:s|ed)?|(?<=would )like|(?<='d )like
        |need(?:s|ed)?|mind
        |appreciate|prefer|wish|ask(?:s|ed|ing)?|request(?:s|ed)?
        |demand(?:s|ed)?|make sure|be sure|ensure|go ahead|feel free|let'?s|let|should|must
        |(?<!in )may
        |ought|better|best
        |pretend|act(?: as (?:if|though)| like)?|exercis(?:e|ing)|invok(?:e|ing)
        |imagine|see to it|expect|hereby|time|you'd|i'd)\b
    """,
    "user": r"(?:the )?user(?!')\b",
    "mine": r"(?:my|mine|our|the user's|user's)\b",
    "me": r"(?:i(?:'m|'ve)?|me|myself|we(?:'re|'ve)?|us)\b",
    "third": r"(?:he|she|they|his|him|hers?|their|people|everyone|someone|nobody|no one)\b",
    "which": r"(?:what|where|who|which|how|when|whom|whether)\b",
    "this": r"(?:that|this|it|its|those|these|them)\b",
    "about": r"""
        (?:about|regarding|concerning|related to|relating to|to do with|connected to
        |with regard to|re|as (?:for|to|regards)
        |in regard to|on the subject of)\b
    """,
    "if": r"if\b",
    "small": r"""
        (?:a|an|the|of|on|in|for|to|from|off|out|with|and|but|or|as|at|up|into|earlier|is|are|was|be
        |been|being|am|were|do|does|did
        |has|had|have|having|got|there|by|under|down|long|term|one|last|fact|saying|really|only)\b
    """,
}

_SPARED = r"""
    (?:[,;:.\u2013\u2014-] ?)?(?:(?:but|and|though|although|yet|while|plus|only|just|please|instead
    |also|then|so|still|do)\b[, ]{1,2}){0,4}(?:
    (?:i(?:'d| would) like you to |i want you to |you (?:can|may|should|must|could) (?:still )?
    |(?:make sure|be sure) (?:you |to ))?
    (?:remember|keep(?: in mind)?|retain)(?: that)?
    (?= (?:i|i'm|i've|we|we're|we've|my|our|the user)\b)
    (?!.*\b(?:out|off|private|secret|yourself|forget|delete|remove|erase)\b)
    |(?:keep(?:ing)?|leav(?:e|ing)|retain(?:ing)?|preserv(?:e|ing)|spar(?:e|ing)|save|remember
    |h[oa]ng on ?to|hold(?:ing)? on ?to)\b(?! (?:going|me|it|this|that|them)\b)
    (?!.*\b(?:no|not|nothing|none|out|off|private|secret|yourself|forget|delete|remove|erase)\b)
    |(?:(?:i(?:'d| would) like|i want) you |you (?:can|may|should|must|could) )?
    (?:don't|do not|never|not|without) (?:touch|delet|remov|eras|drop|los|forget|wip|clear|chang)
    |(?<=but )not\b|(?<=just )not\b|(?<=only )not\b|(?<=, )not (?:my|the|our|where|what|who|how)\b
    |(?<=thing )but\b|(?<=all )but\b|(?<=all of it )but\b|except(?:ing)?\b
    |(?:apart|aside) from\b|other than\b|besides\b|excluding\b|with the exception of\b)
"""
_STAYS = r"""
    (?!.*\b(?:not|no|never|neither|nor|forget|delete|remove|erase|out)\b)(?!.*n't\b)
    (?P<stays>.*\w) \W?(?:
    (?:can|may|should|must|could|has to|have to|is to|are to) (?:stay|remain|be kept|be left)\b.*
    |(?:stays?|remains?)(?: as (?:it is|they are)| where (?:it is|they are)| put| in)?
    |you (?:can|should|may|must|could)(?: still)? (?:keep|remember|know|leave|hold on ?to)
    |(?:is|are) (?:still )?(?:fine|ok(?:ay)?|correct|right|good|all ?right|alright))\W*$
"""
"""Says to keep something: "but leave the dog", "the dog can stay"."""
_EXCEPTED = r"""
    \b(?:all|every\w{0,5}|any\w{0,5})\b[^,.;!?]{0,80}?(?P<out> (?:but|save)(?: for)?
    (?!(?:also|please|just|then|forget|delete|remove|erase|wipe|keep|leave|save|remember|retain|not
    |do|don't|never|i|i'm|we|you|it|the rest|the others?)\b)(?P<stays>[^,.;!?]{1,40}))
"""
_WONDERS = r"""
    ^\W*(?:(?:so|and|hey|but|oh|ok|okay|also|just|i wonder|curious|wondering|tell me)\b
    [, ]{1,2}){0,3}
    (?:if [^,]{1,40}, )?
    (?:(?:are you|is it|would you be|is there) (?:even |actually |ever )?(?:able|capable|possible
    |a way)\b|how (?:do|can|could|would|does)\b|(?:do|did|does|have|had) you\b
    |if you (?:can|could|are able)\b
    |(?:can|could|will) (?:memories|things|facts|an? (?:memory|thing|fact))\b
    |(?:can|could|will|would|may|might) (?:you|i|we|one)\b(?=.*\b(?:things?|stuff|something|anything
    |memor(?:y|ies)|facts?|ever|information|messages|conversations|people)\b)
    (?!.*\b(?:please|pls|plz|kindly|just|last|latest|everything|all|that|this|these|those|about|from
    |of)\b))
"""
"""A question whether, or how, an assistant forgets; without a topic it is no request."""
_DISMISSES = r"""
    ^\W*(?:oh |ok(?:ay)? |just |well ){0,2}(?:forget|never mind|screw|skip)(?: about)?
    (?! (?:my|our|mine|what|where|that|the user|about my)\b) [\w' -]{2,40}[,;:.\u2013\u2014-]+ ?
    (?!.*\b(?:you|your|memory|please)\b).*(?:\b(?:is|are|was|were|makes?|tastes?|gets?|feels?)\b
    |'s\b)
    .*\b(?:best|better|nicer|tastier|\w{3,12}est|more|beats?|where|what
    |way|real|only|future|king|far)\b
"""
"""Praise of an alternative: "forget tea, coffee is better"."""

_THING = r"(?!(?:it|that|this|them|him|her|you|me|us|to|in)\b)"
_DROPS = r"""
    .{0,200}\b(?:so|please|just|sake|and),? (?:lose|drop|kill|ditch|del|bin|scrap|forget)
    \ (?:the|this|that)\ (?P<what>[a-z][\w'-]{1,20}(?:\ [\w'-]{1,20})?)
    \ (?:thing|stuff|memory|entry|note)\b
"""
_SILENCES = rf"""
    \W*(?:(?:please|and|so|also|ok(?:ay)?|from now on|just)\b[, ]{{1,2}}){{0,3}}
    (?:(?:i )?(?:never|(?:do not|don't)(?: ever)?) (?:want to|wanna|wish to|need to)
    |(?:do not|don't)(?: ever| you ever| you dare)?|never(?: ever)?)
    \ (?:hear(?: anything| a word| another word)?(?: about| of)|talk about
    |speak (?:of|about)|mention|bring up|read about|be reminded of|remind me of)
    \ {_THING}(?P<what>[^,.;:!?]{{1,40}}?) (?:ever again|again|any ?more|any longer)\b
    (?:,? (?:please|pls|thanks|thank you|ok(?:ay)?))?\W{{0,5}}$
"""

ENGLISH = lexicon(
    "en",
    _WORDS,
    r"(?P<ask_mark>\?)|(?P<mark>[,;:!.\u2013\u2014-])",
    r"(?P<x>[^\W_]+(?:['.-][^\W_]+)*)",
    asking="forget remove keep neg memory all stuff you told unsaid consent polite ask user"
    " about mark ask_mark",
    joining="mine me which this small",
    begins="mine which this forget remove neg polite",
    ands="and or but also plus",
    patterns={
        "idiom": r"^(?!.*\b(?:please|pls|plz|kindly)\b).*\b(?:forget|drop|scratch|lose|cut)"
        r" (?:about )?(?:it|them)\b",
        "passive": r"(?:ed|en|gone|struck|cut|out|off)$",
        "spares": f"{_SPARED}|{_STAYS}",
        "excepted": _EXCEPTED,
        "parting": r"(?:but|and|though|although|yet|while|except(?:ing)?|apart|aside|other|with"
        r"|excluding|besides"
        r"|just|only)\b",
        "forbids": r"(?<!why )\b(?:don't|do not|never|must not|mustn't|should not|shouldn't"
        r"|under no circumstances)(?: (?:you dare|you|ever|please|just)){0,2} (?:delete|remove"
        r"|erase|wipe|purge|clear|drop|scrub|forget|lose|get rid of)\b",
        "removes": r"\b(?:delet|remov|eras|wip(?:e|ing)|purg|clear|drop|scrub|forget|los[et]"
        r"|get rid|let go|scratch|strike"
        r"|(?:don't|stop|not|no longer) (?:remember|keep|stor|sav|hold|mention))",
        "wonders": _WONDERS,
        "dismisses": _DISMISSES,
        "commands": r"\W*(?:(?:please|pls|kindly|ok(?:ay)?|so|now|just|also|and|then) ){0,3}"
        r"forget\b(?!-)",
        "drops": _DROPS,
        "silences": _SILENCES,
        "reports": r"\W*(?:the )?user (?:no longer|does(?:n't| not)|never|would not|wouldn't) "
        r"(?:wants?|wish(?:es)?|likes?) (?:for )?(?:the |an |this )?(?:assistant|agent|ai|bot|model"
        r"|claude|chatgpt|me|us|you|it|anyone) to (?:ever )?"
        r"(?:remember|memori[sz]e|keep|store|save|retain|know|record|mention|bring up)\b",
    },
)
