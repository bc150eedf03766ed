"""What WhatsApp itself writes among the words of people, in the language of the phone.

On an iPhone a mark of direction stands before all of it; elsewhere only the
wording tells, so the commonest languages are known by theirs.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memdeck.domain.conversation import Attachment
from memdeck.transcripts.wording import clean

_FROM_PHONE = "\u200e"
_LONGEST_NOTICE = 100  # characters

# <attached: photo.jpg>   <附件：photo.jpg>   <Anhang: photo.jpg>
_ATTACHED = re.compile(r"\u200e?<[^<>:：\n]{2,30}[:：]\s?(?P<name>[^<>\n]{1,200}\.\w{1,5})>")

# IMG-20240305-WA0001.jpg (file attached)   notes.pdf (archivo adjunto)
_FILE_LINE = re.compile(
    r"\A\u200e?(?P<name>[^\n]{1,200}\.\w{1,5}) \((?:file attached|archivo adjunto|datei angehängt"
    r"|fichier joint|file allegato|arquivo anexado|ficheiro anexado|bestand bijgevoegd"
    r"|файл добавлен|文件附件|附件|檔案附件|附加檔案|파일 첨부됨|添付ファイル)\)"
    r"[^\S\n]*(?:\n|\Z)",
    re.IGNORECASE,
)

_KINDS = (
    r"image|video|audio|gif|sticker|document|contact card|photo|bild|dokument|kontaktkarte"
    r"|imagen|vídeo|imagem|foto|figurinha|immagine|afbeelding|图像|图片|照片|视频|语音|音频|动图|贴图"
    r"|文档|文件|联系人名片|圖片|相片|影片|視訊|音訊|語音|貼圖|文件檔|聯絡人卡片|動態圖像"
)
_LEFT_OUT = (
    r"omitted|omitid[oa]|omess[oa]|ocultad[oa]|absente?|weggelassen|weggelaten|已忽略|已略去|已省略"
)
# image omitted   图像已忽略   Report.pdf • 12 pages document omitted
_OMITTED = re.compile(
    rf"(?:\A|\u200e|(?<=\n))"
    rf"(?:(?P<name>[^\u200e•\n]{{1,100}}?) ?• ?\u200e?[^\u200e•\n]{{1,30}} \u200e?)?"
    rf"(?:{_KINDS})[ ]?(?:{_LEFT_OUT})[^\S\n]*(?=\n|\Z)",
    re.IGNORECASE,
)

# <Media omitted>   <Medien ausgeschlossen>   <省略影音内容>: angle brackets around several words
_BRACKETED = re.compile(
    r"\A\u200e?<(?:[^<>\n]{2,40}[ ][^<>\n]{2,40}|[^<>\n\x00-\x7f]{3,40})>(?=\n|\Z)"
)

_EDITED = re.compile(
    r"(?:\u200e<[^<>\n]{3,60}>|<(?:this message was edited|diese nachricht wurde bearbeitet\.?"
    r"|se editó este mensaje\.?|ce message a été modifié\.?|questo messaggio è stato modificato"
    r"|(?:esta )?mensagem (?:foi )?editada|dit bericht is bewerkt|此消息已编辑|這則訊息已編輯"
    r"|此訊息已編輯|данное сообщение изменено|이 메시지는 수정되었습니다)>)\Z",
    re.IGNORECASE,
)

_NOTICES = re.compile(
    r"null|this message was deleted\.?|you deleted this message\.?|message deleted"
    r"|(?:this message was )?deleted by admin [^\n]{1,60}"
    r"|waiting for this message[^\n]{0,60}|missed (?:group )?(?:voice|video) call"
    r"|diese nachricht wurde gelöscht\.?|du hast diese nachricht gelöscht\.?"
    r"|(?:se eliminó|eliminaste) este mensaje\.?|este mensaje fue eliminado\.?"
    r"|ce message a été supprimé\.?|vous avez supprimé ce message\.?"
    r"|questo messaggio è stato eliminato\.?|hai eliminato questo messaggio\.?"
    r"|(?:esta )?mensagem (?:foi )?apagada\.?|(?:você )?apag(?:ou|aste) esta mensagem\.?"
    r"|dit bericht is verwijderd\.?|je hebt dit bericht verwijderd\.?"
    r"|данное сообщение удалено\.?|вы удалили данное сообщение\.?"
    r"|(?:此|这条|該|這則|此則)?(?:消息|訊息)已(?:被)?(?:删除|刪除)。?"
    r"|(?:您|你)已?(?:删除|刪除)了?(?:这条|此|這則)(?:消息|訊息)。?|正在等待(?:此|这条|這則)(?:消息|訊息)[^\n]{0,30}"
    r"|이 메시지는 삭제되었습니다\.?|このメッセージは削除されました。?",
    re.IGNORECASE,
)

ENCRYPTION = re.compile(
    r"end-to-end|端到端加密|端對端加密|ende-zu-ende|extremo a extremo|bout en bout"
    r"|ponta a ponta|сквозным шифрованием|종단간 암호화|エンドツーエンド|uçtan uca",
    re.IGNORECASE,
)
"""The notice that a chat begins with, which an iPhone signs with the other's name."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is left of an entry as a person's own."""

    text: str
    attachments: tuple[Attachment, ...] = ()


def said_in(body: str) -> Said:
    """Return the words of *body*, "" where there are only the program's, and what came along."""
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


def _placeholders(body: str) -> Iterator[re.Pattern[str]]:
    """Give those worth looking for: in most messages there is none, and a chat has very many."""
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
    """Say whether the program wrote all of *body*; a poll or a place is somebody's all the same."""
    if len(body) <= _LONGEST_NOTICE and _NOTICES.fullmatch(clean(body)):
        return True
    return body.startswith(_FROM_PHONE) and "\n" not in body and "://" not in body
