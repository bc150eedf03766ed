"""Recognize LINE's own placeholders and notices.

Source: LINE's chat histories in English, Chinese, Japanese and Korean, as openly published
readers of them list their words.
"""

import re

_KINDS = (
    "Photos?|Videos?|Stickers?|Audio|Voice messages?|Files?|Location|Contact|Albums?|Notes?|Gift"
    "|照片|圖片|图片|影片|视频|視訊|贴图|貼圖|语音信息|語音訊息|檔案|文件|位置|位置資訊|聯絡資訊|相簿|記事本|记事本"
    "|写真|画像|動画|スタンプ|ボイスメッセージ|ファイル|位置情報|連絡先|アルバム|ノート"
    "|사진|동영상|스티커|음성메시지|파일|위치"
)
_WORDLESS = re.compile(rf"\[(?:{_KINDS})\]|☎[^\n]*|null")
_BARE = re.compile(_KINDS)
_NOTICE = re.compile(
    r"(?:joined|left) the (?:chat|group)\.?|(?:unsent a message|Message unsent)\.?"
    r"|(?:added|invited|removed) [^\n]{1,100} (?:to|from) the (?:chat|group)\.?"
    r"|changed the (?:chat|group)[^\n]{1,200}|made an announcement[^\n]{0,200}"
    r"|已?(?:收回訊息|加入聊天|加入群組|退出群組)。?|撤回了一条消息"
)


def is_wordless(text: str) -> bool:
    """Return whether *text* is only a placeholder for a picture, a call or the like."""
    return _WORDLESS.fullmatch(text) is not None


def is_wordless_on_a_computer(text: str) -> bool:
    """Return the same for files saved on a computer, which write kinds without brackets."""
    return is_wordless(text) or _BARE.fullmatch(text) is not None


def is_notice(text: str) -> bool:
    """Return whether *text*, which follows a name, reports an action rather than a message."""
    return _NOTICE.fullmatch(text) is not None
