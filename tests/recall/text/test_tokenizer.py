import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.tokenizer import LONGEST_QUERY, Segmenter


@pytest.fixture(scope="module", params=["dictionary", "pairs"])
def cut(request):
    """A segmenter with the dictionary, and one where it is not installed."""
    return Segmenter(dictionary_cutter() if request.param == "dictionary" else None)


def finds(cut, query, text):
    return bool({term.token for term in cut.terms(query)} & set(cut.tokens(text)))


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("bee", "She keeps bees"),
        ("deploying", "We deploy on Friday"),
        ("caroline", "Caroline's painting"),
        ("email", "Send an e-mail to Ana"),
        ("e-mail", "The email is late"),
        ("cafe", "Un café noir"),
        ("CAFÉ", "the cafe"),
        ("strasse", "die Straße"),
        ("c++", "Prefers C++ over Rust"),
        ("c++", "Builds with C++20"),
        ("C++17", "Prefers C++ over Rust"),
        ("C#", "Writes C# at work"),
        ("v1.2", "Pinned to v1.2 of the client"),
        ("1.2", "Pinned to v1.2 of the client"),
        ("FastAPI", "built on fastapi"),
        ("api", "built on FastAPI"),
        ("snake_case", "names in snake_case"),
        ("snake", "names in snake_case"),
        ("nginx.conf", "see /etc/nginx/nginx.conf"),
        ("/etc/nginx/nginx.conf", "see /etc/nginx/nginx.conf for it"),
        ("ana@example.org", "write to ana@example.org."),
        ("example", "write to ana@example.org."),
        ("postgres", "PostgreSQL 16"),
        ("gpt4", "asked GPT-4"),
        ("2023", "on 2023-05-08"),
        ("1000", "costs 1,000 francs"),
        ("école", "à l'école du village"),
        ("trabajo", "ella trabaja desde casa"),
        ("Häuser", "das Hauser Haus der Häuser"),
        ("собака", "у меня есть собаки"),
        ("🐝", "honey 🐝 season"),
        ("猫", "家里有一只橘猫"),
        ("猫", "熊猫很可爱"),
        ("花生", "用户对花生过敏"),
        ("过敏", "用户对花生过敏"),
        ("西班牙语", "我在学西班牙语"),
        ("コーヒー", "毎朝コーヒーを飲みます"),
        ("犬", "犬が好きです"),
        ("커피", "커피를 좋아해요"),
        ("물", "물을 마셔요"),
        ("กาแฟ", "ชอบดื่มกาแฟทุกเช้า"),
        ("שלום", "שָׁלוֹם לכולם"),
        ("محمد", "مُحَمَّد يحب القهوة"),
        ("नमस्ते", "नमस्ते दुनिया"),
        ("ＡＢＣ", "the abc of it"),
    ],
)
def test_a_word_is_found_in_the_forms_people_write_it(cut, query, text):
    assert finds(cut, query, text)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("c++", "Prefers C# and C"),
        ("v1.2", "Pinned to v1.3"),
        ("生花", "用户对花生过敏"),
        ("花生", "生日送花"),
        ("老板", "老师在看黑板"),
        ("bee", "a beer"),
    ],
)
def test_what_only_looks_alike_is_not_found(cut, query, text):
    assert not finds(cut, query, text)


@pytest.mark.parametrize("query", ["who", "what is it", "的", "我的", "什么", "und der"])
def test_stop_words_are_looked_for_where_there_is_nothing_else(cut, query):
    assert cut.terms(query)


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("What is the name of the dog?", {"name", "dog"}),
        ("Wie heißt der Hund?", {"heisst", "hund", "~heiss"}),
        ("Don't they know?", {"know"}),
    ],
)
def test_stop_words_drop_out_of_a_question(cut, query, told):
    assert {term.token for term in cut.terms(query)} == told


def test_a_chinese_question_looks_for_its_words_first():
    terms = dict(Segmenter(dictionary_cutter()).terms("做幻灯片该选什么颜色？"))

    assert terms["颜色"] == terms["幻灯片"] == 1
    assert terms["选什"] < terms["颜色"]
    assert "什么" not in terms


def test_single_characters_of_longer_words_are_looked_for_without_a_dictionary_alone():
    """With one, 力 of 量子力学 would find every text that holds 压力 or 能力."""
    assert "力" not in dict(Segmenter(dictionary_cutter()).terms("量子力学"))
    assert "力" in dict(Segmenter(None).terms("量子力学"))


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
def test_a_short_phrase_and_what_is_quoted_are_looked_for_as_they_stand(cut, query, tokens):
    assert cut.phrases(query, is_answered=True) == ((tokens,) if tokens else ())
    assert tokens <= {term.token for term in cut.terms(query)}


@pytest.mark.parametrize("query", ["我住在哪里", "谁爱喝茶", "会下雨吗"])
def test_a_question_is_a_phrase_where_no_other_text_can_answer_it(cut, query):
    assert not cut.phrases(query, is_answered=True)
    assert cut.phrases(query, is_answered=False)


@pytest.mark.parametrize(
    ("query", "said", "other"),
    [
        ("我跑步", "我跑步很多年了", "跑步很伤膝盖"),
        ("我们搬家", "我们搬家那天下雨", "他们在搬家"),
        ("请你叫我起", "请你叫我起床", "请你别叫醒他，我起晚了"),
    ],
)
def test_where_one_word_is_left_without_the_user_they_are_part_of_a_phrase(cut, query, said, other):
    def holds(text):
        return any(one <= {*cut.tokens(text)} for one in cut.phrases(query, is_answered=True))

    assert holds(said)
    assert holds(said.replace("我们", "用户").replace("我", "用户"))
    assert not holds(other)


@pytest.mark.parametrize("query", ["我每天跑步", "用户每天跑步", "我们每天跑步"])
def test_a_phrase_of_several_words_is_looked_for_whoever_it_is_said_of(cut, query):
    assert cut.phrases(query, is_answered=True) == ({"每天", "天跑", "跑步"},)


def test_what_belongs_to_the_user_is_a_word_and_no_phrase(cut):
    """A memory says it in other words: 用户养了一条狗 for 我的狗."""
    assert cut.phrases("我的狗", is_answered=True) == ()


def test_a_word_of_two_characters_is_looked_for_as_it_stands(cut):
    assert [term.token for term in cut.terms("花生")] == ["花生"]


def test_a_word_that_stands_by_itself_is_told_twice_and_one_within_another_once():
    tokens = Segmenter(dictionary_cutter()).tokens

    assert tokens("买猫").count("猫") == 2
    assert tokens("熊猫").count("猫") == 1


def test_first_letters_stand_for_words_but_not_for_those_of_english(cut):
    assert "~traba" in cut.tokens("ella trabaja desde casa")
    assert not any(token.startswith("~") for token in cut.tokens("She is working from the house"))


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
def test_a_word_or_two_are_told_from_a_question(cut, query, is_bare):
    assert cut.is_bare(query) == is_bare


def test_a_long_query_is_looked_at_from_its_beginning(cut):
    told = {term.token for term in cut.terms("bees " + "x" * LONGEST_QUERY + " wasps")}

    assert "bee" in told
    assert "wasp" not in told


def test_segmenters_that_cut_differently_say_so():
    assert Segmenter(None).fingerprint != Segmenter(dictionary_cutter()).fingerprint


@given(st.text(max_size=60))
def test_any_text_is_cut_into_tokens_an_index_can_keep(text):
    cut = Segmenter(dictionary_cutter())
    tokens = [*cut.tokens(text), *(term.token for term in cut.terms(text))]

    assert all(token and not set(token) & set(' \n"\0') for token in tokens)
    assert all(0 < term.weight <= 1 for term in cut.terms(text))
    if not set(text) & set("我咱"):  # of whom a memory may speak by another name
        assert {term.token for term in cut.terms(text)} <= set(tokens)


@given(st.text(max_size=60))
def test_a_text_is_found_by_its_own_words(text):
    cut = Segmenter(dictionary_cutter())

    assert not cut.terms(text) or finds(cut, text, text)
