"""What Chinese chat programs share: one time zone, and words in brackets for what is no text."""

import re
from datetime import UTC, datetime, timedelta, timezone

from memdeck.transcripts.clocks import hour_of_day, local_moment

_ZONE = timezone(timedelta(hours=8))

DATE = r"(?P<year>\d{4})[-/.年](?P<month>\d{1,2})[-/.月](?P<day>\d{1,2})日?"
CLOCK = (
    r"(?P<part>[上下中]午|凌晨|早上|晚上)?[ ]?"
    r"(?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d))?"
)
"""Patterns for a date and a time, whose groups ``moment_of`` reads."""

_STAMP = re.compile(rf"\s*{DATE}\s+{CLOCK}")

# [图片]   [语音] 3秒   [文件]   but not [微笑], which somebody typed
_MEDIA = re.compile(
    r"\[(?:图片|照片|截图|语音|视频|短视频|小视频|表情|表情包|动画表情|贴图|文件|位置|地理位置|链接|网页"
    r"|名片|个人名片|红包|微信红包|QQ红包|转账|音乐|音乐分享|小程序|聊天记录|语音通话|视频通话|通话|视频号"
    r"|卡片消息|分享|闪照|引用|转发|合并转发|拍一拍|撤回)\](?:[ ]?\d{1,3}(?:秒|\"|″|''))?"
)


def moment_of(stamp: re.Match[str]) -> datetime | None:
    """Return the time that ``DATE`` and ``CLOCK`` found, as one of China."""
    date = int(stamp["year"]), int(stamp["month"]), int(stamp["day"])
    hour = hour_of_day(int(stamp["hour"]), stamp["part"] or "")
    local = local_moment(date, (hour, int(stamp["minute"]), int(stamp["second"] or 0)))
    return local.replace(tzinfo=_ZONE).astimezone(UTC) if local and local.year > 1 else None


def parse_china_time(text: str) -> datetime | None:
    """Return the time that *text* names without a zone, or None."""
    stamp = _STAMP.match(text)
    return moment_of(stamp) if stamp else None


def without_media(text: str) -> str:
    """Return *text*, or "" where it only says that there was a picture or the like."""
    return "" if _MEDIA.fullmatch(text) else text
