"""How English puts several statements of the user's into one sentence."""

import re

from memdeck.extraction.patterns import compiled
from memdeck.extraction.rules.cues import Statements

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
)
