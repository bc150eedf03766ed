"""English patterns of requests to remember, and of text before the point."""

from memdeck.extraction.text.regex import compiled, joined

_CALL = joined(r"""
        ^\W*(?:(?:please|pls|hey|ok|okay|and|also|btw|fyi|oh|so|just|actually|can you|could you
        |you can|claude|chatgpt),? ){0,4}
        (?:i(?:'d| would)? (?:really |just |also )?(?:want|need|like|love) you to[ ]
        (?:please |always |also ){0,2})?
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
"""Matches up to the text to remember."""

REMEMBERED = compiled(r"""
        ,? (?:and |so |but )?(?:please )?(?:keep (?:that|this|it) in mind|remember
        \s(?:that|this|it)(?: for me)?(?:,? please)?
        |make a note of (?:that|this|it)|note (?:that|this|it) down|don't forget (?:that|this
        |it))\W*$
    """)
BARE_TOPIC = compiled(r"""
        (?:about )?(?:my|our)(?: \w{2,15}'s)? (?:allerg(?:y|ies)|birthday|anniversary|names?|diet
        |address
        |preferences?|phone number|medication|condition|favou?rites?)\W*$
    """)
"""A topic that the user names without a statement."""

OPENING = compiled(r"""
        ^\W*(?:(?:sorry|apologies|oops|whoops|oh,? no|wait|hang on|hold on|correction
        |(?:a |my )?typo
        |my (?:bad|mistake|error)|scratch that|strike that
        |i (?:mistyped|misspoke|got (?:it|that) wrong
        |was wrong|made a (?:mistake|typo)|said (?:it|that) wrong|take (?:it|that) back)
        |i meant(?: to (?:say|write|type))?)[,!:;.\u2013\u2014 -]+
        (?=(?:(?:sorry|typo|my|no|wait|i|i'm|i've|i'd
        |we|we're|our|it|actually|correction)\b))
        |(?:(?:that|this|it)(?:'s| is| was) (?:all )?)?(?:wrong|incorrect
        |not (?:right|correct|what i (?:want|wanted|meant|asked(?: for)?)))[,!:;.\u2013\u2014-]+ *
        |(?:hey|hi|hello|ok|okay|oh|btw|by the way|fyi|also|and|but|yes|yeah|yep|thanks
        |thank you|please|pls|actually|for context|for reference|just so you know|heads up
        |(?:yes|sure|no) (?:please|thanks))\b(?: (?:claude|chatgpt|there|all))?[,!:;. ]+
        |(?:so|well|no|right|sure|fair enough|agreed|good(?: (?:idea|point))?|great|nice|perfect
        |exactly|true|hmm+|anyway|one (?:more |last )?thing(?: (?:for
        |about) [\w ]{2,20})?)[,!:;.]+ *|so (?=(?:i|we|my|our)\b)
        |(?:(?:it|that)(?:'s| is| was) |i'm |i am )?not (?:me|mine)[,;.!: \u2013\u2014-]+
        |(?:can|could) you (?:please )?(?=[^?]{1,120}\?)
        |(?:no|nope|nah)[,;.!: ]+(?:it|that)(?:'s| is| was) (?=(?:my|our)\b))*
    """)
"""Dispensable text at the start of a memory."""

ASIDE = compiled(r"""
        ,? (?:because|as (?=(?:i|we|it|they) )|since (?=(?:i|we|it|they|my|our|the|there)\b))
        |, so (?!(?:i|we|you|please|my|our|don't|do not|never|always|no|use|keep|give|that)\b)
    """)
"""Where a sentence continues with a reason or a consequence; its point is before."""

CLOSING = compiled(r"""
    (?:(?:,|[ ]?[\u2013\u2014-])[ ]{0,2}(?:so,? yeah|you know|lol|haha+|tbh|to be honest
    |if that helps|just so you know|as you know)|,?[ ](?:btw|by the way|fyi|lol|tbh)){1,2}
    [.!\s]{0,9}\Z
""")
"""Dispensable text at the end of a sentence."""
