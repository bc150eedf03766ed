"""Signs that a new statement speaks against an old one on the same subject.

No similarity score can tell contradiction, so these signs only raise a
question for the person; nothing is decided by them.
"""

import re

from memdeck.domain.matching import normalised

_CHANGE = re.compile(
    r"\b(now|no longer|any ?more|switch(?:ed|ing)|moved|changed|instead|stopped|quit|used to)\b"
    r"|改用|换成|换到|改成|改为|不再|搬到|搬去|现在|已经不|不用了|离开|放弃",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(not|no|never|don't|doesn't|dislikes?|hates?|avoids?|isn't|won't|can't|without)\b"
    r"|不喜欢|不想|不要|不用|没有|从不|讨厌|别|不是",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+(?:[.:/-]\d+)*")


def contradiction_sign(old: str, new: str, *, are_close: bool = True) -> str | None:
    """Return why *new* may speak against *old*, as a short phrase; None where nothing shows.

    Both are taken to be on one subject; the caller has matched them. Unless
    they *are_close* in wording, a denial in one of them tells nothing.
    """
    if normalised(old) == normalised(new):
        return None
    if found := _CHANGE.search(new):
        return f"it speaks of a change (“{found.group().strip()}”)"
    if are_close and bool(_NEGATION.search(old)) != bool(_NEGATION.search(new)):
        return "one of the two is a denial"
    numbers_before, numbers_after = set(_NUMBER.findall(old)), set(_NUMBER.findall(new))
    if numbers_before and numbers_after and numbers_before.isdisjoint(numbers_after):
        return "the numbers differ"
    return None
