import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.errors import StorageError
from memdeck.storage.disk.text_encoding import Encoding, decode, encode, is_text

CHINESE = "### [a1b2c3] preference | 0.92 | 2026-02-20 | 12\n用户喜欢简洁的代码风格\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (CHINESE.encode(), Encoding.UTF_8),
        (codecs.BOM_UTF8 + CHINESE.encode(), Encoding.UTF_8),
        (codecs.BOM_UTF16_LE + CHINESE.encode("utf-16-le"), Encoding.UTF_16_LE),
        (codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"), Encoding.UTF_16_BE),
        (CHINESE.encode("gb18030"), Encoding.GB18030),
        ("用户".encode("gb18030"), Encoding.GB18030),
    ],
)
def test_a_file_is_read_in_its_own_encoding_and_goes_back_byte_for_byte(data, encoding):
    text, found = decode(data, "MEMORY.md")

    assert found is encoding
    assert text.removeprefix("\ufeff") in (CHINESE, "用户")
    assert encode(text, found, "MEMORY.md") == data


def test_a_byte_order_mark_is_part_of_the_text():
    text, _ = decode(codecs.BOM_UTF8 + b"x", "MEMORY.md")

    assert text == "\ufeffx"


@given(st.binary())
def test_what_can_be_read_can_be_written_back_unchanged(data):
    try:
        text, encoding = decode(data, "MEMORY.md")
    except StorageError:
        return

    assert encode(text, encoding, "MEMORY.md") == data


@given(st.text())
def test_every_text_in_utf_8_is_read_as_such(text):
    if "\0" not in text:
        assert decode(text.encode(), "MEMORY.md")[0] == text


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"text\0text",
        codecs.BOM_UTF32_LE + "text".encode("utf-32-le"),
        codecs.BOM_UTF16_LE + b"\0\xd8\0",
    ],
)
def test_a_binary_file_is_refused_with_the_next_step(data):
    with pytest.raises(
        StorageError, match=r"is not a text file; choose the MEMORY\.md of an agent"
    ):
        decode(data, "photo.png")


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (CHINESE.encode()[:-2], 2),
        ("用户喜欢\n".encode() + b"\xb0\xa1\n" + "简洁的代码".encode(), 2),
        ("naïve café\n".encode("latin-1"), 1),
        (codecs.BOM_UTF16_LE + b"x", 1),
    ],
)
def test_damaged_text_is_refused_rather_than_read_as_nonsense(data, line):
    with pytest.raises(StorageError, match=rf"not valid UTF-8 \(line {line}\); save it as UTF-8"):
        decode(data, "MEMORY.md")


def test_half_a_character_is_refused_before_it_reaches_the_disk():
    with pytest.raises(StorageError, match="line 2 holds half a character; take it out"):
        encode("one\ntwo \ud83d", Encoding.UTF_8, "MEMORY.md")


def test_a_nul_is_refused_before_it_makes_the_file_unreadable():
    with pytest.raises(StorageError, match="line 2 holds a NUL character; take it out"):
        encode("one\ntwo \0", Encoding.UTF_8, "MEMORY.md")


@given(st.text(st.characters() | st.sampled_from("\0\ud7ff\ud83d\udfff\ue000\n"), max_size=8))
def test_whether_a_text_can_be_a_file_is_reported_by_its_bytes(text):
    """Lone surrogates, NUL, and characters whose encoding starts with the same byte."""
    try:
        encode(text, Encoding.UTF_8, "MEMORY.md")
    except StorageError:
        can_be = False
    else:
        can_be = True

    assert is_text(text.encode("utf-8", "surrogatepass")) is can_be
