"""Find passwords that a sentence says somebody uses: "she uses … as her password"."""

import re
from collections.abc import Iterator

from memdeck.extraction.text.regex import compiled

_USES = r"\b(?:choose|enter|have|keep|pick|prefer|put|set|take|type|use|using|used)s? "
_CODE = r"(?P<code>(?=[^\s\d]{0,40}\d)[^\s\"']{3,39}[^\s\"'.,;:!?])"
_WHOSE = r"(?:(?:a|an|her|his|my|our|the|their|your) )?"
_CHOSEN = (
    compiled(
        rf"{_USES}{_CODE} as {_WHOSE}(?:\w{{2,12}} ){{0,2}}(?:pass(?:word|phrase|code)|pin)\b"
        r"(?= ?(?:[.,;:!?)]|$)| (?:at|because|everywhere|for|in|on|since)\b)",
        re.IGNORECASE,
    ),
    compiled(
        rf"{_USES}(?!(?:aes|ecdsa|ed|md|oauth|rsa|sha)-?\d)(?=\S{{0,20}}[a-z]{{3}}\S{{0,20}}\d\d)"
        rf"{_CODE} for (?:all|each|every|most)(?: of)? {_WHOSE}(?:\w{{2,12}} )?"
        r"(?:accounts?|logins?|passwords?)\b",
        re.IGNORECASE,
    ),
    compiled(
        r"\bpass(?:code|phrase|word)(?: is|:) ?(?P<mark>[\"'])"
        r"(?P<code>(?=[^\"'\d]{0,60}\d)[^\"'\n]{4,80})(?P=mark)",
        re.IGNORECASE,
    ),
    compiled(
        r"\bpassphrase (?!(?:for|has|in|is|must|of|on|than|that|to|was|with)\b)"
        r"(?P<code>(?:[a-z]{2,12} ){1,5}\d{1,4})(?= (?:for|on)\b)",
        re.IGNORECASE,
    ),
)
"""Each requires a digit, so that neither a program nor a remark is taken for a password."""


def chosen(text: str) -> Iterator[tuple[int, int]]:
    """Yield the span in *text* of a code that is said to be somebody's usual password."""
    for pattern in _CHOSEN:
        yield from (hit.span("code") for hit in pattern.finditer(text))
