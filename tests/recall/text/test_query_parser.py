import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.query_parser import (
    LONGEST_QUERY,
    is_bare_query,
    query_phrases,
    query_terms,
)
from memdeck.recall.text.tokenizer import Segmenter


@pytest.mark.parametrize("query", ["who", "what is it", "的", "我的", "什么", "und der"])
def test_stop_words_are_searched_if_there_is_nothing_else(cut, query):
    assert query_terms(cut, query)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("What is the name of the dog?", {"name", "dog"}),
        ("Wie heißt der Hund?", {"heisst", "hund", "~heiss"}),
        ("Don't they know?", {"know"}),
    ],
)
def test_stop_words_drop_out_of_a_question(cut, query, expected):
    assert {term.token for term in query_terms(cut, query)} == expected


def test_a_chinese_question_searches_its_words_first():
    terms = dict(query_terms(Segmenter(dictionary_cutter()), "做幻灯片该选什么颜色？"))

    assert terms["颜色"] == terms["幻灯片"] == 1
    assert terms["选什"] < terms["颜色"]
    assert "什么" not in terms


def test_single_characters_of_longer_words_are_searched_only_without_a_dictionary():
    """With one, 力 of 量子力学 would find every text with 压力 or 能力."""
    assert "力" not in dict(query_terms(Segmenter(dictionary_cutter()), "量子力学"))
    assert "力" in dict(query_terms(Segmenter(None), "量子力学"))


@pytest.mark.parametrize(
    ("query", "tokens"),
    [
        ("最近我们", {"最近", "近我", "我们"}),
        ("周二跑", {"周二", "二跑"}),
        ("FastAPI服务", {"fastapi", "服务"}),
        ("“copper number” of the room", {"copper", "number"}),
        ("谁说过「下周一起去」", {"下周", "周一", "一起", "起去"}),
        ("花生", set()),
        ("花生 过敏史", set()),
        ("copper number", set()),
        ("我平时周末一般会去哪里走走", set()),
        ("", set()),
    ],
)
def test_short_phrases_and_quoted_text_are_searched_literally(cut, query, tokens):
    assert query_phrases(cut, query, is_answered=True) == ((tokens,) if tokens else ())
    assert tokens <= {term.token for term in query_terms(cut, query)}


@pytest.mark.parametrize("query", ["我住在哪里", "谁爱喝茶", "会下雨吗"])
def test_a_question_is_a_phrase_if_it_is_not_answered_by_meaning(cut, query):
    assert not query_phrases(cut, query, is_answered=True)
    assert query_phrases(cut, query, is_answered=False)


@pytest.mark.parametrize(
    ("query", "said", "other"),
    [
        ("我跑步", "我跑步很多年了", "跑步很伤膝盖"),
        ("我们搬家", "我们搬家那天下雨", "他们在搬家"),
        ("请你叫我起", "请你叫我起床", "请你别叫醒他，我起晚了"),
    ],
)
def test_a_phrase_keeps_the_user_if_only_one_word_is_left_without(cut, query, said, other):
    def holds(text):
        return any(
            one <= {*cut.tokens(text)} for one in query_phrases(cut, query, is_answered=True)
        )

    assert holds(said)
    assert holds(said.replace("我们", "用户").replace("我", "用户"))
    assert not holds(other)


@pytest.mark.parametrize("query", ["我每天跑步", "用户每天跑步", "我们每天跑步"])
def test_a_phrase_of_several_words_is_searched_without_the_user(cut, query):
    assert query_phrases(cut, query, is_answered=True) == (frozenset({"每天", "天跑", "跑步"}),)


def test_a_possession_of_the_user_is_no_phrase(cut):
    """A memory has other words: 用户养了一条狗 for 我的狗."""
    assert query_phrases(cut, "我的狗", is_answered=True) == ()


def test_a_word_of_two_characters_is_searched_literally(cut):
    assert [term.token for term in query_terms(cut, "花生")] == ["花生"]


@pytest.mark.parametrize(
    ("query", "is_bare"),
    [
        ("application", True),
        ("there", True),
        ("python tests", True),
        ("花生", True),
        ("猫", True),
        ("小满 花生", True),
        ("西班牙语", True),
        ("my employer", False),
        ("What does my employer do?", False),
        ("我的宠物叫什么", False),
        ("pull request review", False),
    ],
)
def test_a_bare_query_has_one_or_two_words_and_is_no_question(cut, query, is_bare):
    assert is_bare_query(cut, query) == is_bare


def test_only_the_start_of_a_long_query_is_used(cut):
    tokens = {term.token for term in query_terms(cut, "bees " + "x" * LONGEST_QUERY + " wasps")}

    assert "bee" in tokens
    assert "wasp" not in tokens


@given(st.text(max_size=60))
def test_any_text_is_cut_into_tokens_an_index_can_keep(text):
    cut = Segmenter(dictionary_cutter())
    tokens = [*cut.tokens(text), *(term.token for term in query_terms(cut, text))]

    assert all(token and not set(token) & set(' \n"\0') for token in tokens)
    assert all(0 < term.weight <= 1 for term in query_terms(cut, text))
    if not set(text) & set("我咱"):  # whom a memory may call by another name
        assert {term.token for term in query_terms(cut, text)} <= set(tokens)


@given(st.text(max_size=60))
def test_a_text_is_found_by_its_own_words(text):
    cut = Segmenter(dictionary_cutter())

    terms = {term.token for term in query_terms(cut, text)}
    assert not terms or terms & set(cut.tokens(text))
