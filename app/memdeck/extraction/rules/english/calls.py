"""How English asks to remember or to forget, and what comes before the point."""

from memdeck.extraction.patterns import compiled, joined

_CALL = joined(r"""
        ^\W*(?:(?:please|pls|hey|ok|okay|and|also|btw|fyi|oh|so|just|actually|can you|could you
        |you can|claude|chatgpt),? ){0,4}
    """)

REMEMBER = compiled(rf"""
        {_CALL}(?:remember|note|keep in mind|bear in mind|make a note|take note|memori[sz]e
        |don't forget|do not forget|never forget|jot down|write down|save (?:this|that|it) (?:to
        |in|for)|store (?:this|that)|for (?:the|your) (?:records?|reference|memory)
        |(?:add|commit) (?:this )?to (?:your )?memory)\b
        (?! (?:when|the time|how|what|if|to|me|about|last)\b)[\s,:;\u2013\u2014-]*
        (?:(?:that|this|the following|down|of|for (?:later|next time|the future|future)|it)\b
        [\s,:;\u2013\u2014-]*){{0,2}}
    """)
"""Matches up to what is to be remembered."""

FORGET = compiled(rf"""
        {_CALL}(?:forget|stop remembering|don't remember|do not remember|no longer remember
        |remove from (?:your )?memory|delete from (?:your )?memory|erase)[\s,:]*
        (?:(?:this|the following)\s*[:,\u2013\u2014-]\s*(?:but )?(?=\S))?
        (?:the (?:fact|part) )?(?:that (?=(?:i|we|my|our)\b)|(?=what i (?:said|told you)\b)
        |(?=everything (?:i|about|you know)\b)|(?=my\b|our\b)|(?=about (?:my|our)\b)
        |the memory (?:that|about|of)? ?|(?=i (?:said|told you|mentioned)\b)
        |(?=anything (?:i|about)\b))
    """)  # noqa: S608 - English, not SQL
"""Matches up to what is to be forgotten; "forget it" alone asks for nothing."""

FORGET_END = compiled(r" (?:from|in) (?:your |the )?memory(?: please)?\W*$")

_NOT_KEEP = joined(r"""
        (?:(?:forget|stop remembering)(?! it\b)|(?:don't|do not|never) (?:remember|memori[sz]e
        |(?:save|store|keep|note|record|put|add)(?= [\w ]{2,40} memory\b)))
""")
TAKE_BACK = compiled(rf"""
        {_CALL}(?:(?:never ?mind|no|nah|sorry|hmm+|well|wait|thanks)[,.!]? )*(?:please )?
        (?:{_NOT_KEEP}|(?:erase|delete|remove)(?= [\w ]{{2,40}} memory\b))
        (?: about)? (?:(?:that|the) (?:last )?(?:part|bit|one|thing|message)|that|this
        |(?<!about )it|what i(?:'ve)? (?:just )?(?:said|told you|mentioned|wrote))
        (?: (?:just now|earlier|before|again|please|now|to|from|in|into|your|the|memory)){{0,5}}\W*$
    """)
"""A sentence of no other content; "forget it" alone is an idiom."""

TAKE_BACK_END = compiled(rf"""
        [,;:(\u2013\u2014-]\s*(?:(?:but|and|so|please|pls|just),? ){{0,3}}{_NOT_KEEP} (?:that|this
        |it)(?: (?:please|though|to|in|into|your|the|memory)){{0,4}}\W*$
    """)

OPENING = compiled(r"""
        ^\W*(?:(?:(?:that|this|it)(?:'s| is| was) (?:all )?)?(?:wrong|incorrect
        |not (?:right|correct|what i (?:want|wanted|meant|asked(?: for)?)))[,!:;.\u2013\u2014-]+ *
        |(?:hey|hi|hello|ok|okay|oh|btw|by the way|fyi|also|and|but|yes|yeah|yep|thanks
        |thank you|please|pls|actually|for context|for reference|just so you know|heads up
        |(?:yes|sure|no) (?:please|thanks))\b(?: (?:claude|chatgpt|there|all))?[,!:;. ]+
        |(?:so|well|no|right|sure|fair enough|agreed|good(?: (?:idea|point))?|great|nice|perfect
        |exactly|true|hmm+|anyway|one (?:more |last )?thing(?: (?:for
        |about) [\w ]{2,20})?)[,!:;.]+ *|so (?=(?:i|we|my|our)\b))*
    """)
"""What a memory can do without at its start."""

ASIDE = compiled(r"""
        ,? (?:because|as (?=(?:i|we|it|they) )|since (?=(?:i|we|it|they|my|our|the|there)\b))
        |, so (?!(?:i|we|you|please|my|our|don't|do not|never|always|no|use|keep|give|that)\b)
    """)
"""Where a sentence goes on to say why, or what came of it; its point stands before."""
