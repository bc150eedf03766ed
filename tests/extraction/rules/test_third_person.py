"""Messages of the user become statements about them. Each line of the tables is an example.

The rules were developed with ``dev``. ``unseen``, ``later`` and ``last`` were each used once the
rules were finished; their errors were fixed afterwards.
"""

from pathlib import Path

import pytest

from memdeck.domain.matching.statement_relation import Stance, compare
from memdeck.extraction.rules.grammar.chinese import third_person as chinese
from memdeck.extraction.rules.grammar.english.third_person import third_person as english
from tests.fakes.cpu_time import least_cpu_s

DATA = Path(__file__).parents[1] / "data"
LANGUAGES = {"english": english, "chinese": chinese}
LIMIT_S = 1.0


def rows(language):
    lines = (DATA / f"third_person_{language}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines]


ROWS = [
    (language, statement, memory)
    for language in LANGUAGES
    for _, statement, memory in rows(language)
]


@pytest.mark.parametrize(("language", "statement", "memory"), ROWS)
def test_what_the_user_says_becomes_a_statement_about_them(language, statement, memory):
    assert LANGUAGES[language](statement, "") == memory


@pytest.mark.parametrize(("language", "statement", "memory"), ROWS)
def test_a_statement_about_the_user_is_not_converted_again(language, statement, memory):
    if memory != statement and not memory.startswith(("The user wants to be", "用户希望")):
        assert LANGUAGES[language](memory, "") == memory


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_sentences_are_converted_in_each_half(language):
    for half in ("dev", "unseen", "later", "last"):
        pairs = [(statement, memory) for name, statement, memory in rows(language) if name == half]
        converted = sum(statement != memory for statement, memory in pairs)

        assert converted >= 0.94 * len(pairs)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_memory_in_the_first_person_is_repeated_in_the_third(language):
    pairs = [(statement, memory) for _, statement, memory in rows(language)]
    repeated = sum(
        compare(statement, memory).stance is Stance.REPEATS for statement, memory in pairs
    )

    assert repeated >= 0.95 * len(pairs)


@pytest.mark.parametrize(
    ("statement", "memory"),
    [
        ("I live in Ghent and my wife is Mia.", "Anna lives in Ghent and their wife is Mia."),
        ("My brother works at Siemens.", "Anna's brother works at Siemens."),
        ("We had a great time.", "Anna had a great time."),
        ("Take care!", "Take care!"),
        ("I told you that I'm pescatarian.", "Anna told you that they're pescatarian."),
    ],
)
def test_of_several_speakers_the_subject_bears_a_name(statement, memory):
    assert english(statement, "Anna") == memory


@pytest.mark.parametrize(
    ("statement", "memory"),
    [
        ("我对花生过敏。", "小李对花生过敏。"),
        ("我妈妈住在成都。", "小李的妈妈住在成都。"),
        ("我跟你说过，别忘了。", "小李跟你说过，别忘了。"),
    ],
)
def test_of_several_chinese_speakers_the_subject_bears_a_name(statement, memory):
    assert chinese(statement, "小李") == memory


def test_sentences_are_converted_one_by_one_and_an_ambiguous_one_stays():
    statement = "I live in Ghent. We met in 2010. My wife is Mia."

    assert (
        english(statement, "") == "The user lives in Ghent. We met in 2010. The user's wife is Mia."
    )


@pytest.mark.parametrize(
    "piece", ["I ", "my ", "I, ", "and I cook ", "I'm my me ", '"I', "we are "]
)
def test_a_long_english_text_takes_time_in_proportion(piece):
    assert seconds(english, piece) < LIMIT_S


@pytest.mark.parametrize("piece", ["我", "我的", "我，", "我们", "“我", "请我", "你"])
def test_a_long_chinese_text_takes_time_in_proportion(piece):
    assert seconds(chinese, piece) < LIMIT_S


def seconds(third_person, piece):
    text = piece * (20_000 // len(piece))
    return least_cpu_s(lambda text: third_person(text, ""), text, LIMIT_S)
