"""Statements about changes in the user's life."""

import pytest

from tests.extraction.conversations import candidates_from


@pytest.mark.row("A3")
@pytest.mark.parametrize(
    "text",
    [
        "I sold my Fiat and bought a Skoda.",
        "I traded in my Honda for a Mazda.",
        "Nora and I broke up in May.",
        "I've retrained as a carpenter.",
        "We sold the house in Lund and rent a flat in Malmö.",
        "I moved my mail from Gmail to Fastmail.",
        "I went vegan in January.",
        "我和小雨分手了。",
        "我辞职去开花店了。",
        "我卖了大众买了辆比亚迪。",
        "我搬去重庆了。",
        "我现在主要写 Rust。",
        "我家狗叫豆豆。",
        "我退学改读生物了。",
    ],
)
def test_a_change_in_a_life_is_a_fact(text):
    assert [one.evidence[0].quote for one in candidates_from(text)] == [text]


@pytest.mark.parametrize(
    "text",
    [
        "My brother sold his Fiat and bought a Skoda.",
        "Should I sell my Fiat and buy a Skoda?",
        "The function dropped out of the loop.",
        "邻居的狗叫豆豆。",
        "我要不要辞职？",
    ],
)
def test_what_only_looks_like_a_change_is_none(text):
    assert candidates_from(text) == ()
