"""The check that a text supports a claim that shares words with it."""

import pytest

from memdeck.extraction.llm.checks.support import (
    ENOUGH,
    contradicts,
    is_supported,
    support,
    unsupported_numbers,
)
from tests.fakes.cpu_time import least_cpu_s


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("It's raining again and that's fine", "The user's wife is Anna"),
        ("It’s raining again and that’s fine", "The user’s wife is Anna"),
        ("What's the difference", "The user's name is Bob"),
        ("Let's go", "The user's sister died"),
        ("I don't get this error", "The user doesn't drink"),
        ("That's what I'd do as well", "The user'd like a dog"),
        ("I've seen that they've shipped", "The user've two dogs"),
        ("c'est l'heure, j'arrive", "l'ami habite Lyon, j'adore"),
    ],
)
def test_an_apostrophe_supports_no_claim(text, claim):
    assert support(claim, text) == 0
    assert not is_supported(claim, text)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("It's my daughter's birthday on Sunday", "The user's daughter has her birthday on Sunday"),
        ("my brother-in-law's called O'Brien", "The user's brother-in-law is called O’Brien"),
        ("I can't eat shellfish", "The user cannot eat shellfish"),
        ("don't ever put emojis in commits", "The user does not want emojis in commits"),
        ("we don't use Jira, it's all in Linear", "The user's team uses Linear, not Jira"),
        ("I couldn't live without my espresso", "The user loves their espresso"),
        ("I don't hate jazz at all", "The user likes jazz"),
        ("I hate cilantro", "The user hates cilantro"),
        ("I'm allergic to penicillin", "The user is allergic to penicillin"),
        ("I don't drink coffee, tea please", "The user drinks tea"),
        ("I don't live in Ghent any more but in Bruges", "The user lives in Bruges"),
        ("I can't wait to move to Lyon", "The user will move to Lyon"),
        ("use spaces rather than tabs", "The user prefers spaces over tabs"),
        ("I never work on Fridays", "The user does not work on Fridays"),
        ("I gave up smoking", "The user no longer smokes, they gave up smoking"),
        ("我对花生过敏", "用户对花生过敏"),
        ("没想到我会喜欢上钓鱼", "用户喜欢钓鱼"),
        ("我不住上海了，现在住在杭州", "用户住在杭州"),
        ("离不开咖啡", "用户喜欢咖啡"),
        ("以后别用表情符号", "用户不希望用表情符号"),
    ],
)
def test_a_true_claim_is_supported(text, claim):
    assert support(claim, text) >= ENOUGH
    assert not contradicts(claim, text)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("I hate coffee", "The user loves coffee"),
        ("I hate coffee in the morning", "The user loves coffee in the morning"),
        ("I don't like horror films", "The user likes horror films"),
        ("I don’t like horror films", "The user likes horror films"),
        ("We love the new office", "The user hates the new office"),
        ("I never eat meat", "The user eats meat"),
        ("I can't stand Java", "The user enjoys Java"),
        ("I'm sick of Slack", "The user likes Slack"),
        ("I'm not a fan of karaoke", "The user is a fan of karaoke"),
        ("we stopped using Jenkins", "The user uses Jenkins"),
        ("do use emojis", "The user does not want emojis"),
        ("I no longer live in Graz", "The user lives in Graz"),
        ("I'm allergic to nuts", "The user enjoys nuts"),
        ("我讨厌早起", "用户喜欢早起"),
        ("我不吃香菜", "用户爱吃香菜"),
        ("我没去过日本", "用户去过日本"),
        ("我很喜欢下雨天", "用户讨厌下雨天"),
        ("对海鲜过敏", "用户爱吃海鲜"),
        ("我受不了加班", "用户喜欢加班"),
        ("我已经不住在上海了", "用户住在上海"),
    ],
)
def test_a_claim_that_contradicts_the_text_is_reported(text, claim):
    assert contradicts(claim, text)
    assert not is_supported(claim, text)


@pytest.mark.parametrize(
    ("claim", "text", "unsaid"),
    [
        ("The user has 3 kids", "I have two kids", {"3"}),
        ("The user has 2 kids", "I have two kids", set()),
        ("The user has 1 cat", "I have a cat", set()),
        ("用户养了两只猫", "我养了2只猫", set()),
        ("用户养了三只猫", "我养了2只猫", {"3"}),
        ("The meeting is at 18:00", "it's at 6pm", set()),
        ("The meeting is at 09:30", "it's at 9:30", set()),
        ("The rent is 1450", "they raised it to 1,450", set()),
        ("The rent is 1540", "they raised it to 1,450", {"1540"}),
    ],
)
def test_a_number_has_to_be_said(claim, text, unsaid):
    assert unsupported_numbers(claim, text) == unsaid


@pytest.mark.parametrize("piece", ["'", "n't ", "not ", "a's ", "don’t", "不", "hate ", "prefer "])
def test_long_hostile_text_is_read_in_linear_time(piece):
    text = piece * (100_000 // len(piece))

    assert least_cpu_s(lambda text: is_supported(text, text), text, 3) < 3
