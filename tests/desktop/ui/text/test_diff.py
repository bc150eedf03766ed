"""Two memories shown as one text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.ui.text.diff import Change, diff, similarity
from memdeck.desktop.ui.text.plain_text import LONGEST

MARKS = {Change.KEPT: "{}", Change.REMOVED: "[-{}-]", Change.ADDED: "[+{}+]"}


def written(old, new):
    return "".join(MARKS[piece.change].format(piece.text) for piece in diff(old, new))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("User lives in Hangzhou", "User lives in Suzhou", "User lives in [-Hangzhou-][+Suzhou+]"),
        ("用户住在杭州", "用户住在苏州", "用户住在[-杭-][+苏+]州"),
        ("用户喜欢喝茶", "用户喜欢喝绿茶", "用户喜欢喝[+绿+]茶"),
        ("PostgreSQL 16", "PostgreSQL 17.2", "PostgreSQL [-16-][+17.2+]"),
        ("I don't like tea", "I like tea", "I[- don't-] like tea"),
        ("uses Python 和 Vue", "uses Python 和 Svelte", "uses Python 和 [-Vue-][+Svelte+]"),
        ("", "Bees", "[+Bees+]"),
        ("Bees", "", "[-Bees-]"),
        ("Bees", "Bees", "Bees"),
        ("", "", ""),
    ],
)
def test_words_differ_as_words_and_chinese_by_characters(old, new, expected):
    assert written(old, new) == expected


def test_changes_that_only_a_space_parts_read_as_one():
    assert written("a red fox ran", "a blue cat ran") == "a [-red fox-][+blue cat+] ran"


def test_a_space_at_either_end_is_no_change():
    assert written(" a", " b") == " [-a-][+b+]"
    assert written("a ", "b ") == "[-a-][+b+] "


texts = st.text(alphabet="ab 用户.'\n", max_size=30)


@given(texts, texts)
def test_both_texts_can_be_read_out_of_the_pieces(old, new):
    pieces = diff(old, new)

    assert "".join(p.text for p in pieces if p.change is not Change.ADDED) == old
    assert "".join(p.text for p in pieces if p.change is not Change.REMOVED) == new
    assert all(piece.text for piece in pieces)


@given(texts, texts)
def test_likeness_is_a_share_and_whole_for_the_same_words(old, new):
    assert 0 <= similarity(diff(old, new)) <= 1
    assert similarity(diff(f"x{old}", f"x{old}")) == 1


def test_texts_with_nothing_in_common_are_not_alike():
    assert similarity(diff("bees", "sailing")) == 0
    assert similarity(()) == 0


def test_only_the_beginnings_of_long_texts_are_compared():
    pieces = diff("a" * 3 * LONGEST, "b" * 3 * LONGEST)

    assert [len(piece.text) for piece in pieces] == [LONGEST, LONGEST]
