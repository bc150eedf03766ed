import pytest

from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.query_parser import (
    query_terms,
)
from memdeck.recall.text.tokenizer import Segmenter


def finds(cut, query, text):
    return bool({term.token for term in query_terms(cut, query)} & set(cut.tokens(text)))


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


def test_a_word_that_stands_by_itself_is_reported_twice_and_one_within_another_once():
    tokens = Segmenter(dictionary_cutter()).tokens

    assert tokens("买猫").count("猫") == 2
    assert tokens("熊猫").count("猫") == 1


def test_first_letters_stand_for_words_but_not_for_those_of_english(cut):
    assert "~traba" in cut.tokens("ella trabaja desde casa")
    assert not any(token.startswith("~") for token in cut.tokens("She is working from the house"))


def test_segmenters_that_cut_differently_say_so():
    assert Segmenter(None).fingerprint != Segmenter(dictionary_cutter()).fingerprint
