"""Recognize the text that WhatsApp itself adds among messages, in the phone's language.

On an iPhone a direction mark precedes all of it; elsewhere only the text shows it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.conversation.clean_text import clean

DELETED = """
this message was deleted|you deleted this message|message deleted
diese nachricht wurde gelöscht|du hast diese nachricht gelöscht
se eliminó este mensaje|eliminaste este mensaje|este mensaje fue eliminado
ce message a été supprimé|vous avez supprimé ce message
questo messaggio è stato eliminato|hai eliminato questo messaggio
mensagem apagada|esta mensagem foi apagada|você apagou esta mensagem|apagou esta mensagem
apagaste esta mensagem|esta mensagem foi apagada pelo remetente
dit bericht is verwijderd|je hebt dit bericht verwijderd|u hebt dit bericht verwijderd
данное сообщение удалено|вы удалили данное сообщение|вы удалили это сообщение
це повідомлення було видалено|ви видалили це повідомлення
wiadomość usunięta|ta wiadomość została usunięta|usunięto tę wiadomość
usunąłeś tę wiadomość|usunęłaś tę wiadomość|usunąłeś(-ęłaś) tę wiadomość
bu mesaj silindi|bu mesajı sildiniz
pesan ini telah dihapus|pesan ini dihapus|anda menghapus pesan ini|anda telah menghapus pesan ini
mesej ini telah dipadam|anda telah memadamkan mesej ini
det här meddelandet raderades|detta meddelande raderades|du raderade det här meddelandet
du har tagit bort meddelandet|du raderade detta meddelande
denne besked er blevet slettet|denne besked blev slettet|du slettede denne besked
du har slettet denne besked
denne meldingen ble slettet|du slettet denne meldingen
tämä viesti poistettiin|poistit tämän viestin
tato zpráva byla smazána|tato zpráva byla odstraněna|tuto zprávu jste smazal/a
táto správa bola odstránená|túto správu ste odstránili
ez az üzenet törlésre került|törölted ezt az üzenetet|ezt az üzenetet törölted
acest mesaj a fost șters|ați șters acest mesaj
αυτό το μήνυμα διαγράφηκε|διαγράψατε αυτό το μήνυμα|διαγράψατε το μήνυμα
съобщението беше изтрито|изтрихте това съобщение
ova je poruka izbrisana|ova poruka je izbrisana|izbrisali ste ovu poruku
aquest missatge s'ha suprimit|has suprimit aquest missatge
הודעה זו נמחקה|מחקת את ההודעה הזו|מחקת הודעה זו
تم حذف هذه الرسالة|لقد حذفت هذه الرسالة|أنت حذفت هذه الرسالة
این پیام حذف شده است|این پیام حذف شد|شما این پیام را حذف کردید
यह मैसेज डिलीट कर दिया गया है|आपने यह मैसेज डिलीट किया
tin nhắn này đã bị xóa|bạn đã xóa tin nhắn này|tin nhắn này đã bị xoá|bạn đã xoá tin nhắn này
ข้อความนี้ถูกลบแล้ว|คุณได้ลบข้อความนี้|คุณลบข้อความนี้
이 메시지는 삭제되었습니다|삭제된 메시지입니다|삭제한 메시지입니다|이 메시지를 삭제했습니다
このメッセージは削除されました|このメッセージを削除しました
"""
"""In place of a deleted message; the Chinese is built by a pattern."""
FILE_ATTACHED = """
file attached|datei angehängt|archivo adjunto|archivo adjuntado|fichier joint|file allegato
arquivo anexado|ficheiro anexado|bestand bijgevoegd|файл добавлен|файл додано|załączony plik
plik załączony|dosya ekli|file terlampir|fail dilampirkan|bifogad fil|fil vedhæftet|vedlagt fil
liitetiedosto|soubor byl přiložen|súbor pripojený|fájl csatolva|fișier atașat|συνημμένο αρχείο
прикачен файл|datoteka u privitku|arxiu adjunt|קובץ מצורף|الملف مرفق|फ़ाइल अटैच की गई
फाइल अटैच कर दी गई है|tệp đính kèm|ไฟล์ที่แนบ|파일 첨부됨|添付ファイル|添付ファイル有り
文件附件|附件|檔案附件|附加檔案|附件檔案
"""
"""After a file's name, between brackets."""
KINDS = """
image|video|audio|gif|sticker|document|contact card|photo|video note
bild|dokument|kontaktkarte|imagen|vídeo|documento|tarjeta de contacto|vidéo|fiche contact
immagine|scheda contatto|imagem|áudio|figurinha|cartão do contato|foto|afbeelding|visitekaartje
изображение|видео|аудиофайл|стикер|документ|карточка контакта|зображення|відео|аудіо
obraz|wideo|plik gif|görüntü|ses|çıkartma|belge|kişi kartı|gambar|stiker|dokumen|kartu kontak
ljud|kontaktkort|billede|lyd|klistermærke|obrázek|obrázok|nálepka|vizitka
画像|ビデオ|動画|音声|スタンプ|ドキュメント|이미지|사진|비디오|동영상|오디오|스티커|문서|연락처 카드
图像|图片|照片|视频|语音|音频|动图|gif 动态图|贴图|文档|文件|联系人名片|联系人卡片
圖片|圖像|相片|影片|視訊|音訊|語音|貼圖|文件檔|聯絡人卡片|動態圖像
"""
LEFT_OUT = """
omitted|weggelassen|ausgelassen|omitido|omitida|absente|absent|manquant|manquante|omis|omise|retiré
omesso|omessa|esclusa|non incluso|ocultado|ocultada|oculta|não revelado|não revelada|weggelaten
отсутствует|не добавлен|відсутнє|пропущено|pominięty|pominięte|pominięta|dahil edilmedi
tidak disertakan|tidak dimasukkan|utesluten|utelämnat|udeladt|utelatt|vynechán|vynechána|vynecháno
vynechaný|vynechaná|vynechané|は含まれていません|は省略されました|を省略|생략됨|제외됨
已忽略|已略去|已省略|已被忽略|已被省略
"""
"""An omitted attachment, by *KINDS*, as an iPhone writes it."""
LEFT_OUT_WHOLE = """
התמונה הושמטה|סרטון הווידאו הושמט|קטע קול הושמט|סטיקר הושמט|מסמך הושמט
لم يتم إدراج الصورة|لم يتم إدراج الفيديوهات|لم يتم إدراج المقاطع الصوتية|تم حذف الملصقات
لم يتم إدراج المستند|đã bỏ qua hình ảnh|đã bỏ video|bỏ qua tệp âm thanh|đã bỏ sticker
ไม่มีรูปภาพ|วิดีโอถูกลบ|ไม่มีไฟล์เสียง|ไม่มีสติกเกอร์|फ़ोटो हटाई गई|वीडियो छोड़ा गया|ऑडियो हटाई गयी
ei kuvaa|videota ei sisällytetä|äänitiedostoa ei sisällytetä|tarraa ei sisällytetty
"""
"""The same, for languages that do not write a kind followed by a word."""
EDITED = """
edited|bearbeitet|editó|modifié|modificato|editad|bewerkt|изменено|змінено|edytowan|zmodyfikowan
düzenlendi|diedit|disunting|redigera|redigere|muokat|uprav|szerkeszt|editat|επεξεργ|редактиран
uređen|נערכ|تعديل|ویرایش|एडिट|संपादित|chỉnh sửa|แก้ไข|수정|編集|编辑|編輯
"""
"""The note in angle brackets after text that was edited."""
ENCRYPTED = """
end-to-end|ende-zu-ende|extremo a extremo|bout en bout|crittografati|ponta a ponta|ponto a ponto
сквозным шифрованием|наскрізним шифруванням|w pełni zaszyfrowane|pełne szyfrowanie|uçtan uca
hujung ke hujung|komplett krypter|komplett kryptering|ende-til-ende|salataan täysin|koncovým šifrov
zabezpečené šifrovaním|végpontok közötti|criptate integral|criptare integrală|κρυπτογραφούνται
от край до край|potpunom enkripcijom|d'extrem a extrem|מקצה-לקצה|מקצה לקצה|التشفير التام
مشفرة تمامًا|سرتاسر رمزگذاری|एंड-टू-एंड|mã hóa đầu cuối|ต้นทางถึงปลายทาง|종단간 암호화|종단 간 암호화
エンドツーエンド|端到端加密|端對端加密|端对端的加密|端對端的加密
"""
"""Words of the notice that a chat begins with."""
_FROM_PHONE = "\u200e"
_LONGEST_NOTICE = 100  # characters
# <attached: photo.jpg>   <附件：photo.jpg>   <Anhang: photo.jpg>
_ATTACHED = re.compile(r"\u200e?<[^<>:：\n]{2,30}[:：]\s?(?P<name>[^<>\n]{1,200}\.\w{1,5})>")
# <Media omitted>   <Medien ausgeschlossen>   <省略影音内容>: angle brackets around several words
_BRACKETED = re.compile(
    r"\A\u200e?<(?:[^<>\n]{2,40}[ ][^<>\n]{2,40}|[^<>\n\x00-\x7f]{3,40})>(?=\n|\Z)"
)
_SHORTEST_ENCRYPTION_NOTICE = 25  # characters


@dataclass(frozen=True, slots=True)
class PersonalContent:
    """The part of an entry that a person wrote."""

    text: str
    attachments: tuple[Attachment, ...] = ()


def alternatives(text: str) -> str:
    """Return a pattern for any of *text*, which are separated by bars and line ends."""
    each = filter(None, (word.strip() for word in re.split(r"[|\n]", text)))
    return "|".join(map(re.escape, sorted(each, key=len, reverse=True)))


def own_content(body: str) -> PersonalContent:
    """Return the person's text in *body*, "" if it is all the program's, and the attachments."""
    left = body.strip()
    names: list[str] = []
    for placeholder in _placeholders(left):
        names += map(_name, placeholder.finditer(left))
        left = placeholder.sub("", left)
    if left.endswith(">"):
        left = _EDITED.sub("", left)
    if not names and _is_notice(left):
        return PersonalContent("")
    return PersonalContent(clean(left), tuple(map(Attachment, names)))


def is_encryption_notice(body: str) -> bool:
    """Return whether *body* is a chat's initial notice, rather than a question about it.

    On an iPhone its author is the other person or the group.
    """
    is_notice = len(body) >= _SHORTEST_ENCRYPTION_NOTICE and not {"?", "？"} & set(body)
    return is_notice and _ENCRYPTION.search(body) is not None


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
