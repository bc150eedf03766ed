"""Bytes are decoded with the most likely encoding."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.transcripts.input.encoding import decode

CHINESE = "用户：我喜欢简洁的代码风格。\n助手：好的。\n"
FRENCH = "User: J'ai préféré le café à Besançon.\nAssistant: “Très bien”.\n"


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-32", "gb18030"],
)
def test_chinese_is_read_from(encoding):
    assert decode(CHINESE.encode(encoding)) == CHINESE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_french_is_read_from(encoding):
    assert decode(FRENCH.encode(encoding)) == FRENCH


@pytest.mark.parametrize("word", ["Müller", "café", "Åse", "naïve Größe"])
def test_a_single_western_word_is_not_taken_for_chinese(word):
    assert decode(word.encode("cp1252")) == word


@pytest.mark.parametrize("word", ["你好", "我对花生过敏", "OK，好的"])
def test_a_short_chinese_text_is_not_taken_for_western(word):
    assert decode(word.encode("gb18030")) == word


def test_utf8_with_a_broken_byte_stays_utf8():
    data = (CHINESE * 3).encode()

    assert decode(data[:6] + b"\xff" + data[6:]) == CHINESE[:2] + "\ufffd" + (CHINESE * 3)[2:]


@given(st.binary())
def test_any_bytes_are_some_text(data):
    assert isinstance(decode(data), str)


@given(st.text(st.characters(codec="utf-8", exclude_characters="\x00\ufeff")))
def test_utf8_is_read_back(text):
    assert decode(text.encode()) == text
