import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.prompt.tokens import budget_tokens
from memdeck.services.agent import token_counting
from memdeck.services.agent.token_counting import PIECE, counter_of


@pytest.fixture
def _not_installed(monkeypatch):
    monkeypatch.setattr(token_counting, "find_spec", lambda _name: None)
    counter_of.cache_clear()
    yield
    counter_of.cache_clear()


@pytest.mark.row("D2")
@pytest.mark.parametrize(
    ("encoding", "text", "tokens"),
    [
        ("cl100k_base", "antidisestablishmentarianism", 6),
        ("cl100k_base", "2 + 2 = 4", 7),
        ("cl100k_base", "お誕生日おめでとう", 9),
        ("o200k_base", "お誕生日おめでとう", 8),
        ("o200k_base", "", 0),
    ],
)
def test_a_known_encoding_is_counted_exactly(encoding, text, tokens):
    """The texts and their counts are from OpenAI's cookbook on counting tokens."""
    counter = counter_of(encoding)

    assert counter.is_exact
    assert counter.count(text) == tokens


@pytest.mark.parametrize("encoding", ["", "nobodys_base"])
def test_an_unknown_encoding_is_estimated_with_a_margin(encoding):
    counter = counter_of(encoding)

    assert not counter.is_exact
    assert counter.count("The user prefers tabs") == budget_tokens("The user prefers tabs")


@pytest.mark.usefixtures("_not_installed")
def test_without_the_library_every_text_is_estimated():
    assert not counter_of("o200k_base").is_exact


def test_what_looks_like_a_control_token_is_text():
    assert counter_of("o200k_base").count("<|endoftext|>") > 1


@pytest.mark.parametrize("text", ["x" * (5 * PIECE), "word 你好 " * PIECE, "\ud800"])
def test_a_text_of_any_length_and_with_half_a_character_is_counted(text):
    assert counter_of("o200k_base").count(text) > 0


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x2FFF), min_size=1))
def test_no_text_that_says_something_is_free(text):
    assert counter_of("o200k_base").count(text) >= 1
