"""Two facts in one message: a memory each, so that one can be forgotten alone."""

import pytest

from tests.extraction.talk import said


def contents(text: str) -> list[str]:
    return [candidate.content for candidate in said(text)]


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        (
            "I am allergic to nuts and I live in Oslo.",
            "The user is allergic to nuts",
            "The user lives in Oslo.",
        ),
        (
            "We live in Turin and we have three cats.",
            "The user lives in Turin",
            "The user has three cats.",
        ),
        (
            "I speak Dutch and my wife speaks Greek.",
            "The user speaks Dutch",
            "The user's wife speaks Greek.",
        ),
        (
            "I own a bakery, I live in Lyon.",
            "The user owns a bakery",
            "The user lives in Lyon.",
        ),
        (
            "I work at a bank but I live in the countryside.",
            "The user works at a bank",
            "The user lives in the countryside.",
        ),
        (
            "My name is Ottilie. I live in Graz.",
            "The user's name is Ottilie.",
            "The user lives in Graz.",
        ),
        ("我对花生过敏，我住在南京。", "用户对花生过敏", "用户住在南京。"),
        ("我对青霉素过敏，而且我在西门子工作。", "用户对青霉素过敏", "用户在西门子工作。"),
        ("我讨厌香菜，我的生日是五月三号。", "用户讨厌香菜", "用户的生日是五月三号。"),
        ("我吃素。我住在大理。", "用户吃素。", "用户住在大理。"),
    ],
)
def test_two_facts_are_two_memories(text, first, second):
    assert contents(text) == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "I live in Ghent because I work at the harbour.",
        "I moved to Oslo and so I learn Norwegian.",
        "I moved to Ghent and I love it.",
        "I sold my Fiat and I bought a Skoda.",
        "I quit my job and I'm a freelancer now.",
        "When I'm tired I listen to jazz and I read.",
        "My wife and I live in Brno.",
        "I live and work in Oslo.",
        "我搬到了杭州，我很喜欢。",
        "我在博世工作，所以我住在苏州。",
        "我辞职了，我现在是自由职业者。",
        "我和我老婆住在昆明。",
    ],
)
def test_what_says_something_only_as_a_whole_is_one_memory(text):
    assert len(contents(text)) == 1


def test_each_fact_of_what_is_to_be_remembered_is_a_memory():
    assert contents("Remember that I am allergic to nuts and I live in Oslo.") == [
        "The user is allergic to nuts",
        "The user lives in Oslo.",
    ]


def test_the_sentences_of_an_experience_are_one_memory():
    told = "I went to Rome in May. I lost my passport there and had to go to the embassy."

    assert len(contents(told)) == 1
