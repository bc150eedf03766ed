"""Repair text as Meta exports it, mis-encoded, and recognize notices that nobody wrote."""

import re

_NUMBER = re.compile(r"_\d+\Z")
_BARE = re.compile(
    r"(?:Reacted .{1,20} to your message|Liked a message|Say hi to your new .{1,200}"
    r"|You are now connected on Messenger|You can now (?:message|call) .{1,200})\s*[.!]?"
)
# The text after a name or “You” in a notice. In other languages notices are kept as messages.
_DEED = re.compile(
    r"(?:sent an? (?:attachment|photo|video|voice message|audio|sticker|GIF|link|location|file)"
    r"|sent \d+ (?:photos|videos)|shared a (?:story|post|reel|location)"
    r"|unsent a message|liked a message|reacted .{1,20} to .{1,40} message"
    r"|started an? (?:video |audio )?(?:chat|call)"
    r"|missed (?:your|a|an) (?:video |audio )?(?:chat|call)"
    r"|(?:joined|left|ended) the (?:group|(?:video |audio )?(?:chat|call))"
    r"|created the group|named the group .{1,200}"
    r"|changed the (?:group photo|chat theme|theme).{0,200}"
    r"|set (?:the|your|his|her|their|own).{0,40}(?:nickname|emoji|quick reaction).{0,200}"
    r"|(?:added|removed) .{1,200} (?:to|from) the group)\s*[.!]?"
)


def mended(text: str) -> str:
    """Return *text* with its characters restored.

    Meta writes the bytes of UTF-8 as if each were a character of Latin-1. Other
    text is returned unchanged.
    """
    if text.isascii():
        return text
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text


def is_notice(text: str, author: str) -> bool:
    """Return whether *text*, sent in the name of *author*, is the program's own."""
    if _BARE.fullmatch(text):
        return True
    for name in ("You", author, author.partition(" ")[0]):
        if name and text.startswith(f"{name} ") and _DEED.fullmatch(text[len(name) + 1 :]):
            return True
    return False


def without_number(name: str) -> str:
    """Return the name of an encrypted conversation without the number at its end."""
    return _NUMBER.sub("", name)
