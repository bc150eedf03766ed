import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.prompt.tokens import ModelTable, budget_of

TABLE = ModelTable(
    context_windows={"gpt-4": 8192, "gpt-4o": 128000, "claude": 200000},
    encodings={"gpt-4": "cl100k_base", "gpt-4o": "o200k_base"},
)


@pytest.mark.row("D2")
def test_a_window_is_shared_out_as_design_d_has_it():
    budget = budget_of(128000)

    assert budget.system_prompt == 19200
    assert budget.long_term_memory == 19200
    assert budget.short_term_memory == 64000
    assert budget.response_reserve == 25600


@given(st.integers(0, 10**8))
def test_the_shares_never_come_to_more_than_the_window(total):
    budget = budget_of(total)
    shares = (
        budget.system_prompt
        + budget.long_term_memory
        + budget.short_term_memory
        + budget.response_reserve
    )
    assert total - 4 <= shares <= total


@pytest.mark.row("D2")
@pytest.mark.parametrize(
    ("model", "tokens"),
    [
        ("gpt-4", 8192),
        ("gpt-4o-mini-2024-07-18", 128000),
        ("openai/GPT-4o", 128000),
        (" Claude-3-opus ", 200000),
        ("anthropic/claude-3", 200000),
        ("my-own-model", 8192),
        ("", 8192),
    ],
)
def test_the_longest_name_that_a_model_begins_with_gives_its_window(model, tokens):
    assert TABLE.context_window(model) == tokens


def test_a_model_whose_way_to_cut_text_is_not_published_has_no_encoding():
    assert TABLE.encoding("gpt-4o") == "o200k_base"
    assert TABLE.encoding("claude-3") == ""


def test_an_own_table_has_the_last_word_and_leaves_the_rest():
    own = ModelTable(context_windows={"gpt-4": 4096}, encodings={})
    both = own.over(TABLE)

    assert (both.context_window("gpt-4"), both.context_window("claude")) == (4096, 200000)
    assert both.encoding("gpt-4") == "cl100k_base"
