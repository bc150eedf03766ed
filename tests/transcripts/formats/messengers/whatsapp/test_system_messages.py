"""The messages of WhatsApp itself."""

import pytest

from memdeck.domain.conversation.conversation import Attachment
from memdeck.transcripts.formats.messengers.whatsapp.system_messages import (
    PersonalContent,
    own_content,
)


@pytest.mark.parametrize(
    "body",
    [
        "<Media omitted>",
        "<Medien ausgeschlossen>",
        "<Multimedia omitido>",
        "<省略影音内容>",
        "<attached: 0001-PHOTO.jpg>",
        "\u200e<附件：0001-PHOTO.jpg>",
        "\u200eimage omitted",
        "image omitted",
        "GIF omitted",
        "Bild weggelassen",
        "imagen omitida",
        "图像已忽略",
        "\u200e圖片已略去",
        "Report.pdf • \u200e12 pages \u200edocument omitted",
        "IMG-20240305-WA0001.jpg (file attached)",
        "\u200eIMG-20240305-WA0001.jpg (archivo adjunto)",
        "This message was deleted",
        "\u200eYou deleted this message.",
        "此消息已删除",
        "您已删除这条消息。",
        "Diese Nachricht wurde gelöscht.",
        "null",
        "\u200eMissed voice call",
        "\u200eSomething new that an iPhone says",
        "Waiting for this message. This may take a while.",
        "Bu mesaj silindi",
        "Ta wiadomość została usunięta.",
        "Pesan ini telah dihapus",
        "\u200eاین پیام حذف شد",
        "このメッセージは削除されました。",
        "görüntü dahil edilmedi",
        "изображение отсутствует",
        "画像は含まれていません",
        "<immagine omessa>",
        "התמונה הושמטה",
        "PTT-20240305-WA0002.opus (dosya ekli)",
        "",
    ],
)
def test_what_only_the_program_says_leaves_no_words(body):
    assert own_content(body).text == ""


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("Hello <This message was edited>", "Hello"),
        ("Hello \u200e<This message was edited>", "Hello"),
        ("你好 <此消息已编辑>", "你好"),
        ("Vou sim <Mensagem editada>", "Vou sim"),
        ("Geliyorum <Bu mesaj düzenlendi>", "Geliyorum"),
        ("press <edit>", "press <edit>"),
        ("silindi bu mesaj", "silindi bu mesaj"),
        ("Hallo \u200e<Etwas Neues>", "Hallo"),
        ("a < b and c > d", "a < b and c > d"),
        ("<3", "<3"),
        ("use <b> here", "use <b> here"),
        ("the file notes.md (the old one)", "the file notes.md (the old one)"),
        ("is the image omitted?", "is the image omitted?"),
        ("nullify it", "nullify it"),
        (
            "\u200ePOLL:\nWhere?\n\u200eOPTION: Graz (\u200e2 votes)",
            "POLL:\nWhere?\nOPTION: Graz (2 votes)",
        ),
        ("\u200eLocation: https://maps.example/?q=1,2", "Location: https://maps.example/?q=1,2"),
    ],
)
def test_what_the_user_says_is_kept_without_what_the_program_adds(body, text):
    assert own_content(body) == PersonalContent(text)


@pytest.mark.parametrize(
    ("body", "text", "name"),
    [
        ("Look \u200e<attached: 0001-PHOTO.jpg>", "Look", "0001-PHOTO.jpg"),
        ("IMG-1.jpg (file attached)\nMy dog", "My dog", "IMG-1.jpg"),
        ("<Media omitted>\nMy dog", "My dog", "Media omitted"),
        (
            "My report\nReport.pdf • \u200e12 pages \u200edocument omitted",
            "My report",
            "Report.pdf",
        ),
        ("My dog \u200eimage omitted", "My dog", "image omitted"),
    ],
)
def test_attachments_are_named_next_to_the_text(body, text, name):
    assert own_content(body) == PersonalContent(text, (Attachment(name),))
