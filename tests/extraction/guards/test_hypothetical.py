import pytest

from memdeck.extraction.guards.hypothetical import is_hypothetical


@pytest.mark.parametrize(
    "sentence",
    [
        "If I lived in Paris I would eat croissants.",
        "What if we used Rust?",
        "Imagine I hate tea.",
        "Let's say my name is Bob.",
        "I would move if I had the money.",
        "Had we chosen Redis, this would be simpler.",
        "For example, I always drink tea.",
        "I wish I had a dog.",
        "如果我住在巴黎，大概每天都会吃可颂。",
        "要是我叫小明呢",
        "假设我喜欢茶",
        "重来一次的话，我可能会选 Go",
    ],
)
def test_a_supposition_is_recognized(sentence):
    assert is_hypothetical(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "If the build fails I always clear the cache.",
        "If tests are red, we never merge.",
        "By default, assume I'm on Linux.",
        "I would rather have tea.",
        "I'd like every function to have a docstring.",
        "If in doubt, ask me.",
        "我主要是做后端的",
        "如果构建失败，我都会先清缓存",
        "我的假设检验课在周三",
    ],
)
def test_a_habit_or_a_wish_is_not_hypothetical(sentence):
    assert not is_hypothetical(sentence)


def test_a_curly_apostrophe_hides_nothing():
    assert is_hypothetical("If I were you I’d wait.")
