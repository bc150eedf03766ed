"""Conventions of Chinese chat programs: one time zone, and bracketed placeholders for media.

Source: the placeholders of WeChat's and QQ's texts, as openly published readers list them.
"""

import re
from datetime import UTC, datetime, timedelta, timezone

_ZONE = timezone(timedelta(hours=8))
_EPOCH_YEAR = 1970

# [图片]   [语音] 3秒   [文件]   but not [微笑], which a user typed
_MEDIA = re.compile(
    r"\[(?:图片|照片|截图|语音|视频|短视频|小视频|表情|表情包|动画表情|贴图|文件|位置|地理位置|链接|网页"
    r"|名片|个人名片|红包|微信红包|QQ红包|转账|音乐|音乐分享|小程序|聊天记录|语音通话|视频通话|通话|视频号"
    r"|卡片消息|分享|闪照|引用|转发|合并转发|拍一拍|撤回)\](?:[ ]?\d{1,3}(?:秒|\"|″|''))?"
)


def in_china(local: datetime | None) -> datetime | None:
    """Return *local*, a time without a zone, in China's zone; None if it is None."""
    if local is None or local.year < _EPOCH_YEAR:
        return None
    return local.replace(tzinfo=_ZONE).astimezone(UTC)


def without_media(text: str) -> str:
    """Return *text*, or "" if it is only a placeholder for a picture or the like."""
    return "" if _MEDIA.fullmatch(text) else text
