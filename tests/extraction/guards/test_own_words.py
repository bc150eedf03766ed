import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.guards.own_words import FILLER, is_quoted, own_words


def own(text: str) -> str:
    return own_words(text).replace(FILLER, "").strip()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("I use `pnpm` here.", "I use  here."),
        ("Look:\n```py\nprefer = 1\n```\nI like it.", "Look:\n\n\n\nI like it."),
        ("> I always use vim\nNot me.", "Not me."),
        ("He wrote “I like tea” once.", "He wrote  once."),
        ('The article says: "I prefer tabs."', "The"),
        ("As Tom said: I prefer tabs.", "As"),
        ("I said: no emojis.", "I said: no emojis."),
        ("It's the kids' room, don't worry.", "It's the kids' room, don't worry."),
        ("The sign says 'never on Mondays' today.", "The sign says  today."),
        ("See https://example.org/a?b=c now", "See  now"),
        ("2024-05-01 12:00:01 INFO I prefer dark", ""),
        ("KeyError: 'x'", ""),
        ("$ git commit -m done", ""),
        ("feat(api): we decided on JSON", ""),
        ("fix the test", "fix the test"),
        ("Assistant: I prefer tabs\nOK", "OK"),
        ("Translate to French: I live in Graz.", ""),
        ("Here are my preferences: no emojis.", "Here are my preferences: no emojis."),
        ("Here is the email I got: We decided to stop.", ""),
        ("Dear Sir,\nI have ten years of practice.", ""),
        ("The fix: delete the lock file", "The fix: delete the lock file"),
        ("翻译：我住在马德里。", ""),
        ("他说：我喜欢茶。", "他"),
        ("我说过：不要表情。", "我说过：不要表情。"),
        ("以下是我的偏好：简短。", "以下是我的偏好：简短。"),
        ("下面这篇文章：我喜欢茶。", ""),
        ("文章里写道：“我更喜欢制表符。”", ""),
        ("我看了《我讨厌周一》。", "我看了《》。"),
        ("他说‘我讨厌周一’。", "他说。"),
        ("他写『我讨厌「异常」。』", "他写"),
        ("The sign said ‘never on Mondays’ then.", "The sign said  then."),
    ],
)
def test_text_that_is_not_the_users_own_is_blanked(text, kept):
    assert own(text) == kept


@pytest.mark.row("C5")
@pytest.mark.parametrize(
    ("text", "result"),
    [
        (
            "Can you look at https://example.com/a?b=1 and sum it up. I eat no nuts.",
            "I eat no nuts.",
        ),
        ("summarise: https://example.org/post/1 I work at a bakery.", "I work at a bakery."),
        ("summarise: https://example.org/post/1\nI work at a bakery.", "I work at a bakery."),
        ("Please read this: www.example.org/a, I'm vegan.", "I'm vegan."),
        ("Review http://localhost:8080/x: I live in Rome.", "I live in Rome."),
        ("Look at localhost:3000 for me. I live in Rome.", "I live in Rome."),
        ("Check the notes of 10:30. I prefer tabs.", "I prefer tabs."),
        (r"Fix this file C:\tmp\x.py please. I live in Rome.", "I live in Rome."),
        ("帮我看看 https://example.com/a 。我对青霉素过敏。", "我对青霉素过敏。"),
        ("帮我看看：https://example.com/a 我住在苏州。", "我住在苏州。"),
        ("总结一下这篇 https://a.cn/x.html，我下周三要交报告。", "我下周三要交报告。"),
        ("检查一下 10:30 的会议。我喜欢下午开会。", "我喜欢下午开会。"),
    ],
)
def test_text_next_to_an_address_is_still_the_users_own(text, result):
    assert own(text).endswith(result)


@pytest.mark.parametrize(
    "text",
    [
        "Translate this: 3 apples a day, I say",
        "翻译：3个苹果，我吃",
        "Summarise this:\nI live in Rome.",
    ],
)
def test_text_after_any_other_colon_is_somebody_elses(text):
    assert own(text) == ""


@given(st.text(alphabet="aI \n`>'\"“”:：.说译翻$<!-", max_size=60))
def test_every_character_stays_at_its_position(text):
    blanked = own_words(text)

    assert len(blanked) == len(text)
    assert all(new in (old, FILLER) for new, old in zip(blanked, text, strict=True))
    assert blanked.count("\n") == text.count("\n")


def test_a_quote_is_somebody_elses_only_if_the_user_never_says_it():
    assert is_quoted("I like tea", "She said “I like tea” to me.")
    assert not is_quoted("I like tea", "I like tea. She said “I like tea” too.")
    assert not is_quoted("I like coffee", "I like tea.")
    assert not is_quoted("", "anything")
