import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.extraction.guards.quoting import FILLER, is_quoted, own_words


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
def test_what_is_not_the_persons_own_is_blanked(text, kept):
    assert own(text) == kept


@given(st.text(alphabet="aI \n`>'\"“”:：.说译翻$<!-", max_size=60))
def test_every_character_stays_in_its_place(text):
    blanked = own_words(text)

    assert len(blanked) == len(text)
    assert all(new in (old, FILLER) for new, old in zip(blanked, text, strict=True))
    assert blanked.count("\n") == text.count("\n")


def test_a_quote_is_somebody_elses_only_if_the_person_never_says_it():
    assert is_quoted("I like tea", "She said “I like tea” to me.")
    assert not is_quoted("I like tea", "I like tea. She said “I like tea” too.")
    assert not is_quoted("I like coffee", "I like tea.")
    assert not is_quoted("", "anything")
