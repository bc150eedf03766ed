import pytest

from memdeck.extraction.rules.language_rules import language_of
from memdeck.extraction.rules.scoring import ENOUGH, score_sentences, total_points
from tests.extraction.conversations import candidates_from


def points(text: str) -> float:
    return total_points(score_sentences(text, language_of(text)))


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
def test_a_stronger_statement_scores_more(stronger, weaker):
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
def test_questions_thanks_and_hypothetical_sentences_score_nothing(text):
    assert points(text) == 0


@pytest.mark.parametrize(
    "text", ["Please always use type hints.", "Don't add emojis.", "回答简短一点。"]
)
def test_a_lasting_request_scores_although_it_sounds_like_a_momentary_one(text):
    assert points(text) >= ENOUGH


def test_a_curly_apostrophe_reads_like_a_straight_one():
    assert points("I don’t like tea.") == points("I don't like tea.")


def test_letters_that_change_length_in_lower_case_move_nothing():
    text = "İİİ I prefer tabs."
    (sentence,) = score_sentences(text, language_of(text))

    assert text[sentence.span.start : sentence.span.end] == text


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("I avoid night buses because I live far out.", "preference"),
        ("I live far out because I hate noise.", "fact"),
        (
            "Releases go out on Wednesdays, so last night was something I don't want again.",
            "workflow",
        ),
        ("I have weak eyes, so I prefer large type.", "preference"),
        ("我从不坐夜车，因为我住得很远。", "preference"),
    ],
)
def test_a_sentence_is_classified_by_its_point_and_not_by_its_reason(text, category):
    (sentence,) = score_sentences(text, language_of(text))

    assert sentence.category == category


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("One more thing: don't use semicolons in code.", "don't use semicolons in code."),
        ("还有，回答里不要用表情。", "回答里不要用表情。"),
    ],
)
def test_an_opening_hides_the_point_from_no_cue(text, bare):
    assert points(text) >= points(bare) >= 1


@pytest.mark.parametrize(
    "text",
    [
        "I prefer the second draft.",
        "I like this version.",
        "I need this by Friday.",
        "My son just walked in, give me five minutes.",
        "I moved the function to another module.",
        "我喜欢这个版本。",
        "我按你说的把超时改成了三十秒。",
        "重启之后我才看到改动。",
    ],
)
def test_what_speaks_of_the_moment_or_of_what_lies_before_both_is_not_enough(text):
    assert points(text) < 1


@pytest.mark.parametrize(
    "text",
    [
        "Make him allergic to gold.",
        "I forgot my passport at the hotel yesterday.",
        "My phone is dead.",
        "Don't tell me the answer.",
        "让他对金子过敏。",
        "把护照忘在酒店了。",
        "我手机没电了。",
        "我在高铁上。",
        "别告诉我答案。",
    ],
)
def test_a_character_and_a_passing_state_are_no_memory(text):
    assert candidates_from(text) == ()


@pytest.mark.parametrize(
    "text", ["Don't forget my wife's allergy!", "Remember my birthday.", "记住我老婆的生日。"]
)
def test_a_topic_alone_says_nothing_to_remember(text):
    assert candidates_from(text) == ()


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("My son is allergic to nuts, keep that in mind.", "The user's son is allergic to nuts"),
        ("我对花生过敏，请记住。", "用户对花生过敏"),
        ("My son Leo (6) only eats pasta.", "The user's son Leo (6) only eats pasta."),
        ("I'm Priya, 34, PM in Bangalore.", "The user is Priya, 34, PM in Bangalore."),
        ("The doctor told me I have celiac.", "The doctor told the user they have celiac."),
        ("儿子乐乐6岁，只肯吃面条。", "儿子乐乐6岁，只肯吃面条。"),
        ("家里有空气炸锅。", "家里有空气炸锅。"),
        ("我们组周五不发版。", "用户的组周五不发版。"),
    ],
)
def test_a_fact_about_the_user_and_their_home_is_a_memory(text, content):
    assert [one.content for one in candidates_from(text)] == [content]
