"""Recognize the text that WhatsApp itself adds among messages, in the phone's language.

On an iPhone a direction mark precedes all of it; elsewhere only the text shows it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.conversation.clean_text import clean
from memdeck.transcripts.formats.messengers.whatsapp.vocabulary import (
    DELETED,
    EDITED,
    ENCRYPTED,
    FILE_ATTACHED,
    KINDS,
    LEFT_OUT,
    LEFT_OUT_WHOLE,
    alternatives,
)

_FROM_PHONE = "\u200e"
_LONGEST_NOTICE = 100  # characters

# <attached: photo.jpg>   <附件：photo.jpg>   <Anhang: photo.jpg>
_ATTACHED = re.compile(r"\u200e?<[^<>:：\n]{2,30}[:：]\s?(?P<name>[^<>\n]{1,200}\.\w{1,5})>")

# IMG-20240305-WA0001.jpg (file attached)   notes.pdf (archivo adjunto)
_FILE_LINE = re.compile(
    rf"\A\u200e?(?P<name>[^\n]{{1,200}}\.\w{{1,5}}) \((?:{alternatives(FILE_ATTACHED)})\)"
    r"[^\S\n]*(?:\n|\Z)",
    re.IGNORECASE,
)

# image omitted   图像已忽略   Report.pdf • 12 pages document omitted
_OMITTED = re.compile(
    rf"(?:\A|\u200e(?!\u200e)|(?<=\n)(?!\n))<?"
    rf"(?:(?P<name>[^\u200e•\n]{{1,100}}?) ?• ?\u200e?[^\u200e•\n]{{1,30}} \u200e?)?"
    rf"(?:(?:{alternatives(KINDS)})[ ]?(?:{alternatives(LEFT_OUT)})|{alternatives(LEFT_OUT_WHOLE)})"
    r">?\.?[^\S\n]*(?=\n|\Z)",
    re.IGNORECASE,
)

# <Media omitted>   <Medien ausgeschlossen>   <省略影音内容>: angle brackets around several words
_BRACKETED = re.compile(
    r"\A\u200e?<(?:[^<>\n]{2,40}[ ][^<>\n]{2,40}|[^<>\n\x00-\x7f]{3,40})>(?=\n|\Z)"
)

# <This message was edited>   <Mensagem editada>   <此消息已编辑>
_EDITED = re.compile(
    r"(?:\u200e<[^<>\n]{3,60}>|<(?=[^<>\n]*(?:[ ]|[^\x00-\x7f]))"
    rf"[^<>\n]{{0,50}}(?:{alternatives(EDITED)})[^<>\n]{{0,50}}>)\Z",
    re.IGNORECASE,
)

_NOTICES = re.compile(
    rf"\A(?:null|(?:{alternatives(DELETED)})[.。]?"
    r"|(?:this message was )?deleted by admin [^\n]{1,60}"
    r"|waiting for this message[^\n]{0,60}|missed (?:group )?(?:voice|video) call"
    r"|(?:此|这条|該|這則|此則)?(?:消息|訊息|信息)已(?:被)?(?:删除|刪除)。?"
    r"|(?:您|你)已?(?:删除|刪除)了?(?:这条|此|這則|这个)(?:消息|訊息|信息)。?"
    r"|正在等待(?:此|这条|這則)(?:消息|訊息)[^\n]{0,30})",
    re.IGNORECASE,
)

_ENCRYPTION = re.compile(alternatives(ENCRYPTED), re.IGNORECASE)
_SHORTEST_ENCRYPTION_NOTICE = 25  # characters


@dataclass(frozen=True, slots=True)
class Said:
    """The part of an entry that a person wrote."""

    text: str
    attachments: tuple[Attachment, ...] = ()


def said_in(body: str) -> Said:
    """Return the person's text in *body*, "" if it is all the program's, and the attachments."""
    left = body.strip()
    names: list[str] = []
    for placeholder in _placeholders(left):
        names += map(_name, placeholder.finditer(left))
        left = placeholder.sub("", left)
    if left.endswith(">"):
        left = _EDITED.sub("", left)
    if not names and _is_notice(left):
        return Said("")
    return Said(clean(left), tuple(map(Attachment, names)))


def is_encryption_notice(body: str) -> bool:
    """Return whether *body* is a chat's initial notice, rather than a question about it.

    On an iPhone its author is the other person or the group.
    """
    is_told = len(body) >= _SHORTEST_ENCRYPTION_NOTICE and not {"?", "？"} & set(body)
    return is_told and _ENCRYPTION.search(body) is not None


def _placeholders(body: str) -> Iterator[re.Pattern[str]]:
    """Yield the patterns worth searching: most of a chat's many messages match none."""
    if "<" in body:
        yield _ATTACHED
    if "(" in body:
        yield _FILE_LINE
    if _FROM_PHONE in body or _OMITTED.match(body):
        yield _OMITTED
    if body.startswith(("<", f"{_FROM_PHONE}<")):
        yield _BRACKETED


def _name(placeholder: re.Match[str]) -> str:
    return clean(placeholder.groupdict().get("name") or placeholder.group()).strip("<>")


def _is_notice(body: str) -> bool:
    """Return whether the program wrote all of *body*; a poll or a place is still a person's."""
    if len(body) <= _LONGEST_NOTICE and _NOTICES.fullmatch(clean(body)):
        return True
    return body.startswith(_FROM_PHONE) and "\n" not in body and "://" not in body
