"""The properties that exports of Chinese chat programs share."""

from datetime import UTC, datetime

import pytest

from memdeck.transcripts.chat_text.chinese_apps import in_china, without_media


@pytest.mark.parametrize("text", ["[图片]", "[语音] 3秒", "[视频通话]", "[动画表情]", "[文件]"])
def test_a_picture_or_the_like_is_no_words(text):
    assert without_media(text) == ""


@pytest.mark.parametrize("text", ["[微笑]", "看[图片]", "[图片]好看", "图片", ""])
def test_what_somebody_typed_is(text):
    assert without_media(text) == text


def test_a_time_is_one_of_china():
    local = datetime(2024, 6, 3, 14, 20)  # noqa: DTZ001 - as an export writes it

    assert in_china(local) == datetime(2024, 6, 3, 6, 20, tzinfo=UTC)


def test_a_time_before_all_chats_is_none():
    assert in_china(datetime(1, 1, 1)) is None  # noqa: DTZ001 - as above
    assert in_china(None) is None
