import pytest

from memdeck.extraction.rules.language import language_of
from memdeck.extraction.rules.score import ENOUGH, heard, total


def points(text: str) -> float:
    return total(heard(text, language_of(text)))


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("I prefer tabs because of my eyes.", "I prefer tabs."),
        ("I went to Graz last week.", "I went to Graz."),
        ("We use Redis.", "Maybe we could use Redis."),
        ("I live in Graz. I have a dog.", "I live in Graz."),
        ("I live in Graz.", "My colleague lives in Graz."),
        ("我昨天去了厦门，看了海。", "我去了厦门。"),
        ("我们决定用 Go。", "也许我们应该用 Go。"),
    ],
)
def test_what_is_said_more_firmly_weighs_more(stronger, weaker):
    assert points(stronger) > points(weaker)


@pytest.mark.parametrize(
    "text",
    [
        "Could you write a test?",
        "What if I moved to Graz?",
        "Thanks a lot!",
        "I prefer tabs?",
        "谢谢你！",
        "如果我住在巴黎就好了。",
        "",
    ],
)
def test_questions_thanks_and_what_ifs_weigh_nothing(text):
    assert points(text) == 0


@pytest.mark.parametrize(
    "text", ["Please always use type hints.", "Don't add emojis.", "回答简短一点。"]
)
def test_a_standing_wish_is_heard_although_it_sounds_like_a_request(text):
    assert points(text) >= ENOUGH


def test_a_curly_apostrophe_reads_like_a_straight_one():
    assert points("I don’t like tea.") == points("I don't like tea.")


def test_letters_that_change_length_in_lower_case_move_nothing():
    text = "İİİ I prefer tabs."
    (sentence,) = heard(text, language_of(text))

    assert text[sentence.span.start : sentence.span.end] == text
