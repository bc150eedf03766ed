"""What the user says, as a statement about them: sentences of our own, a line each in the tables.

The rules were written with those of ``dev``. Those of ``unseen``, ``later`` and ``last`` were
each read when the rules stood, and what was wrong then was mended afterwards.
"""

import time
from pathlib import Path

import pytest

from memdeck.domain.matching.stance import Stance, compare
from memdeck.extraction.rules.chinese.third_person import third_person as chinese
from memdeck.extraction.rules.english.third_person import third_person as english

DATA = Path(__file__).parents[1] / "data"
LANGUAGES = {"english": english, "chinese": chinese}
LIMIT_S = 1.0


def rows(language):
    lines = (DATA / f"third_person_{language}.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines]


ROWS = [(language, said, told) for language in LANGUAGES for _, said, told in rows(language)]


@pytest.mark.parametrize(("language", "said", "told"), ROWS)
def test_what_the_user_says_becomes_a_statement_about_them(language, said, told):
    assert LANGUAGES[language](said, "") == told


@pytest.mark.parametrize(("language", "said", "told"), ROWS)
def test_a_statement_about_the_user_is_not_turned_again(language, said, told):
    if told != said and not told.startswith(("The user wants to be", "用户希望")):
        assert LANGUAGES[language](told, "") == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_sentences_are_turned_in_each_half(language):
    for half in ("dev", "unseen", "later", "last"):
        told = [(said, told) for name, said, told in rows(language) if name == half]
        turned = sum(said != told for said, told in told)

        assert turned >= 0.94 * len(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_kept_in_the_first_person_is_said_again_in_the_third(language):
    told = [(said, told) for _, said, told in rows(language)]
    repeated = sum(compare(said, told).stance is Stance.REPEATS for said, told in told)

    assert repeated >= 0.95 * len(told)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I live in Ghent and my wife is Mia.", "Anna lives in Ghent and their wife is Mia."),
        ("My brother works at Siemens.", "Anna's brother works at Siemens."),
        ("We had a great time.", "Anna had a great time."),
        ("Take care!", "Take care!"),
        ("I told you that I'm pescatarian.", "Anna told you that they're pescatarian."),
    ],
)
def test_of_several_speakers_the_subject_bears_a_name(said, told):
    assert english(said, "Anna") == told


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("我对花生过敏。", "小李对花生过敏。"),
        ("我妈妈住在成都。", "小李的妈妈住在成都。"),
        ("我跟你说过，别忘了。", "小李跟你说过，别忘了。"),
    ],
)
def test_of_several_chinese_speakers_the_subject_bears_a_name(said, told):
    assert chinese(said, "小李") == told


def test_sentences_are_turned_one_by_one_and_a_doubtful_one_stays():
    said = "I live in Ghent. We met in 2010. My wife is Mia."

    assert english(said, "") == "The user lives in Ghent. We met in 2010. The user's wife is Mia."


@pytest.mark.parametrize(
    "piece", ["I ", "my ", "I, ", "and I cook ", "I'm my me ", '"I', "we are "]
)
def test_a_long_english_text_takes_time_in_proportion(piece):
    assert seconds(english, piece) < LIMIT_S


@pytest.mark.parametrize("piece", ["我", "我的", "我，", "我们", "“我", "请我", "你"])
def test_a_long_chinese_text_takes_time_in_proportion(piece):
    assert seconds(chinese, piece) < LIMIT_S


def seconds(third_person, piece):
    start = time.process_time()
    third_person(piece * (20_000 // len(piece)), "")
    return time.process_time() - start
