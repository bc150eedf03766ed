"""English patterns of several user statements in one sentence."""

import re

from memdeck.extraction.rules.cues import Statements
from memdeck.extraction.rules.english.requests import request_in
from memdeck.extraction.rules.english.verbs import ALSO_NOUNS, VERBS
from memdeck.extraction.rules.english.words import DEIXIS, DO, WHEN
from memdeck.extraction.text.regex import compiled

_ERRAND = (
    r"(?:book|cancel|collect|drop|email|invite|mail|message|order|phone|ping|post|renew|reschedule"
    rf"|schedule|ship|text|{DO}|{'|'.join(sorted(VERBS | ALSO_NOUNS))})"
)

STATEMENTS = Statements(
    joint=re.compile(r"(?:,? (?:and|but)(?: also)?|,) (?=(?:i|i'm|i've|we|we're|we've|my|our)\b)"),
    own=compiled(r"""
        ^\W*(?:(?:and|but|also|yes|btw|fyi|oh|ok|okay|well|hi|hello|remember|note
        |please)\b,? |that ){0,3}
        (?:i|i'm|i've|we|we're|we've|my|our)\b
    """),
    leans=compiled(r"""
        \b(?:it|its|it's|that|that's|this|these|those|them|they|their|he|him|his|she|her|hers
        |there|then|so|therefore|one|ones|either|both|same|instead|otherwise|since|because|which|who
        |whose|whom|what|how|why|where|if|when|whenever|while|whereas|although|though|unless
        |until|till|once|before|after|whether|as (?:i|we|my|it|the|they|long|soon|much|well)
        |sa(?:y|id)|think|thought|feel|felt|hope|wish|guess|know|knew|believe|told|promised?
        |heard|imagine|suppose|the (?:more|less|former|latter|other))\b
    """),
    asks=lambda clause: request_in(clause) is not None,
    then=re.compile(r"(?:,? (?:and )?so|[,;]| ?[-\u2013\u2014]{1,2}) (?:so |and )?"),
    lasts=compiled(rf"""
        \A(?!.{{0,80}}(?:{DEIXIS}|\b(?:today|tonight|tomorrow|worry|mind|bother|laugh|forget|judge|ask)\b))
        (?=.{{0,80}}\b(?:always|never|every|each|only|don't|do not|avoid|without)\b)
    """),
    reminds=re.compile(
        r"(?:,? (?:and|so)|,)(?: please| also| then)? (?=remind me\b(?! (?:what|how|why|who)\b))"
    ),
    owes=compiled(r"""
        ^\W*(?:(?:and|also|please|btw|ok|okay|hey|can you|could you),? ){0,3}
        (?:(?:remind me|remember|don't forget|don't let me forget) to
        |(?:i|we) (?:(?:still |also )?(?:need|have|ought) to|must|should|gotta))[ ]
    """),
    next_errand=re.compile(
        rf"(?:,? and|,)(?: then| also)? (?:(?:(?:i|we) (?:have|need) )?to )?(?={_ERRAND}\b)"
    ),
    day=re.compile(rf"\b{WHEN}"),
)
