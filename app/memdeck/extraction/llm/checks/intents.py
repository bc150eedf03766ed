"""Check whether the user really asked to remember or to forget.

A "remember" restores forgotten memories and a "forget" deletes, so the model is
trusted with neither.
"""

import re

from memdeck.domain.memory.candidate import Intent

_PATTERNS = {
    Intent.REMEMBER: re.compile(
        r"\b(?:remember|memori[sz]e|(?:keep|bear) (?:it |this |that )?in mind|don'?t forget"
        r"|(?:make a |take )?note|write (?:it |this |that )?down|save (?:it|this|that)|store"
        r"|for the record)\b"
        r"|记住|记下|记着|记得|记一下|记好|牢记|别忘|不要忘|备忘|保存",
        re.IGNORECASE,
    ),
    Intent.FORGET: re.compile(
        r"\b(?:forget|delete|remove|erase|drop|discard|(?:stop|quit) remembering|no longer remember"
        r"|don'?t (?:remember|keep|store))\b"
        r"|忘掉|忘了|忘记|删掉|删除|删了|去掉|抹掉|别再?记|不要再?记|不用再?记",
        re.IGNORECASE,
    ),
}


def intent_of(claimed: str, text: str) -> Intent:
    """Return the intent that the model claims, if the user's *text* ask for it."""
    for intent, pattern in _PATTERNS.items():
        if claimed.casefold() == intent and pattern.search(text):
            return intent
    return Intent.STATED
