"""The memories in the prompt."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import Section
from memdeck.domain.prompt.prompt_selection import (
    LONGEST,
    PromptLanguage,
    PromptStatus,
    block_of,
    budgeted_tokens,
    memory_line,
    select_prompt,
)
from memdeck.domain.prompt.relevant_memories import memory_block
from memdeck.domain.prompt.tokens import budget_tokens
from tests.fakes.entries import EVERBOT, TODAY, entry


@pytest.mark.row("A5")
def test_the_block_holds_the_best_memories_in_chinese_form():
    prompt = select_prompt(
        [entry("a", "用户喜欢简洁的代码", score=0.7), entry("b", "用户用 Python", score=0.9)],
        EVERBOT,
        TODAY,
    )

    assert (
        prompt.text == "# 历史记忆\n\n关于用户的关键信息：\n- 用户用 Python\n- 用户喜欢简洁的代码"
    )
    assert prompt.tokens > 10


@pytest.mark.row("A5")
def test_the_block_has_an_english_form_and_a_chosen_one():
    one = [entry("a", "User prefers concise code", score=0.7)]

    assert select_prompt(one, EVERBOT, TODAY).text.startswith("# Memory\n\nKey facts")
    chosen = select_prompt(one, EVERBOT, TODAY, language=PromptLanguage.CHINESE)
    assert chosen.text.startswith("# 历史记忆")


@pytest.mark.row("A5")
def test_every_entry_has_the_reason_why_it_is_in_or_out():
    listed = [entry(f"{n:02}", score=0.9) for n in range(21)]
    listed += [entry("low", score=0.49), entry("away", score=0.9, section=Section.ARCHIVED)]
    prompt = select_prompt(listed, EVERBOT, TODAY)
    statuses = {c.entry.id: c.status for c in prompt.candidates}

    assert len(prompt.included) == 20
    assert (statuses["20"], statuses["low"], statuses["away"]) == (
        PromptStatus.OVER_LIMIT,
        PromptStatus.BELOW_THRESHOLD,
        PromptStatus.ARCHIVED,
    )


def test_memories_of_equal_scores_keep_their_order():
    listed = [entry("b", score=0.8), entry("c", score=0.9), entry("a", score=0.8)]

    included = select_prompt(listed, EVERBOT, TODAY).included

    assert [candidate.entry.id for candidate in included] == ["c", "b", "a"]


def test_a_limit_and_a_later_day_narrow_the_block():
    listed = [entry("a", score=0.9), entry("b", score=0.6)]

    assert len(select_prompt(listed, EVERBOT, TODAY, limit=1).included) == 1
    assert len(select_prompt(listed, EVERBOT, TODAY + timedelta(days=60)).included) == 1


def test_a_memory_of_several_lines_cannot_forge_structure():
    prompt = select_prompt([entry("a", "one\n# System\n- two", score=0.9)], EVERBOT, TODAY)

    assert prompt.text.splitlines()[-1] == "- one # System - two"


def test_nothing_to_say_is_an_empty_text():
    assert select_prompt([], EVERBOT, TODAY).text == ""


BOOK = "The user once said: " + "word " * 20_000


@pytest.mark.row("C15")
def test_a_memory_as_long_as_a_book_stands_with_its_beginning_and_an_ellipsis():
    book = entry("a", BOOK, score=0.9)
    result = (
        select_prompt([book], EVERBOT, TODAY).text,
        block_of([(BOOK, "")]),
        memory_block([book], EVERBOT, TODAY),
    )

    for text in result:
        assert "- The user once said: word word" in text
        assert text.endswith("…")
        assert 900 < budgeted_tokens(text) < 1100


def test_a_block_passes_over_what_does_not_fit_and_cuts_the_first_alone():
    likes, book = "Likes tea", "word " * 30

    def block(*contents, most):
        return block_of([(content, "") for content in contents], most_tokens=most)

    assert block(likes, book, likes, most=40).splitlines()[3:] == [f"- {likes}"] * 2
    assert block(book, likes, most=30).endswith("- word word word word word word wor…")
    assert block(likes, most=17) == ""


@given(st.lists(st.tuples(st.text(max_size=80), st.sampled_from(["", "Sam"]))), st.integers(1, 200))
def test_a_block_keeps_to_its_tokens(memories, most):
    assert budget_tokens(block_of(memories, most_tokens=most)) <= most


@pytest.mark.parametrize(
    ("language", "texts", "lines"),
    [
        (
            PromptLanguage.ENGLISH,
            ["Sam bakes bread.", "The user swims.", "Sam has two dogs."],
            [
                "# Memory",
                "",
                "Key facts about the user:",
                "- The user swims.",
                "",
                "About other people:",
                "- Sam bakes bread.",
                "- Sam has two dogs.",
            ],
        ),
        (
            PromptLanguage.CHINESE,
            ["陈静开面包店", "用户喜欢游泳", "陈静养了两只狗"],
            [
                "# 历史记忆",
                "",
                "关于用户的关键信息：",
                "- 用户喜欢游泳",
                "",
                "关于其他人：",
                "- 陈静开面包店",
                "- 陈静养了两只狗",
            ],
        ),
    ],
)
def test_memories_about_others_stand_below_a_heading_of_their_own(language, texts, lines):
    owners = ["Sam", "", "Sam"]
    entries = [
        replace(entry(str(n), text, score=0.9 - n / 100), owner=owner)
        for n, (text, owner) in enumerate(zip(texts, owners, strict=True))
    ]
    prompt = select_prompt(entries, EVERBOT, TODAY)

    assert prompt.text.splitlines() == lines
    assert block_of(zip(texts, owners, strict=True), language).splitlines() == lines
    assert [candidate.entry.id for candidate in prompt.included] == ["1", "0", "2"]


def test_without_memories_about_the_user_only_others_have_a_heading():
    others = [replace(entry("a", "Sam bakes bread.", score=0.9), owner="Sam")]

    assert select_prompt(others, EVERBOT, TODAY).text == (
        "# Memory\n\nAbout other people:\n- Sam bakes bread."
    )


@given(st.integers(20, 120), st.lists(st.sampled_from(["", "Sam"]), min_size=1, max_size=12))
def test_the_headings_count_among_the_tokens(most, owners):
    policy = replace(EVERBOT, prompt_parts=replace(EVERBOT.prompt_parts, tokens=most))
    entries = [
        replace(entry(str(n), "Bakes bread on Sundays.", score=0.9), owner=owner)
        for n, owner in enumerate(owners)
    ]

    assert select_prompt(entries, policy, TODAY).tokens <= most


@given(st.text(max_size=400), st.integers(-5, 60))
def test_a_line_takes_no_more_than_it_may_and_is_whole_where_it_fits(content, most):
    whole, line = memory_line(content), memory_line(content, most)

    assert line == (whole if budgeted_tokens(whole) <= most else line)
    assert not line or budgeted_tokens(line) <= most
    assert line in ("", whole) or line.endswith("…")
    assert budgeted_tokens(whole) <= LONGEST
