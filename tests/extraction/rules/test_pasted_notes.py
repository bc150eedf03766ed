"""Headings and list marks of a pasted note are structure, and not text of a memory."""

import pytest

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.extraction.rules.extractor import RuleExtractor


def memories(text):
    message = Message(id="m1", role=Role.USER, text=text)
    conversation = Conversation(id="c1", format="plain_text", title="", messages=(message,))
    candidates = RuleExtractor().extract(conversation).candidates
    return [candidate.content for candidate in candidates]


@pytest.mark.parametrize(
    ("note", "contents"),
    [
        (
            "# Notes about me\n\n- I live in Lisbon\n- I prefer short answers\n",
            ["The user lives in Lisbon", "The user prefers short answers"],
        ),
        (
            "# 关于我\n- 我住在成都\n- 我喜欢简洁的回答\n\n## 工作\n我是一名护士",
            ["用户住在成都", "用户喜欢简洁的回答", "用户是一名护士"],
        ),
        (
            "Remember this:\n## My setup\n- My editor is Helix\n- My shell is fish",
            ["The user's editor is Helix", "The user's shell is fish"],
        ),
        (
            "记住：\n## 我的设置\n1、我的编辑器是 Helix\n2、我用的是 fish",
            ["用户的编辑器是 Helix", "用户用的是 fish"],
        ),
        (
            "My taste\n========\nI prefer tea over coffee.\n\nMy work\n---\nI work at Initech.",
            ["The user prefers tea over coffee.", "The user works at Initech."],
        ),
        (
            "**About me:**\n+ I use Neovim\n+ I never use tabs",
            ["The user uses Neovim", "The user never uses tabs"],
        ),
        ("(1) I live in Oslo\n（2）I have a dog called Rex", None),
        (
            "#### My family\nI have two kids.\n#### My job\nI work as a baker.",
            ["The user has two kids.", "The user works as a baker."],
        ),
    ],
)
def test_a_title_is_no_memory_and_no_part_of_one(note, contents):
    found = memories(note)

    assert found == (contents or ["The user lives in Oslo", "The user has a dog called Rex"])


@pytest.mark.parametrize(
    ("note", "content"),
    [
        ("# I live in Lyon", "The user lives in Lyon"),
        ("# I live in Lyon\n\nThanks for asking", "The user lives in Lyon"),
        ("## 我住在里昂\n谢谢", "用户住在里昂"),
        (
            "## I moved to Porto last year.\nPlease keep that in mind",
            "The user moved to Porto last year.",
        ),
    ],
)
def test_a_statement_that_is_set_as_a_heading_is_one_all_the_same(note, content):
    assert content in memories(note)


@pytest.mark.parametrize(
    "note",
    [
        "## Travel\nTook the night train to Vienna last spring\n## Family\nTwo kids, Tim is six",
        "## 旅行\n去年春天坐夜车去了维也纳\n## 家庭\n两个孩子，老大六岁\n- 五月养了一只狗",
        "I spent a year in Kyoto and learned to cook there\n* I burned out at my last job",
        "我在京都住了一年，学会了做菜\n* 上一份工作让我累垮了",
    ],
)
def test_parts_of_a_note_are_not_joined_over_their_marks(note):
    assert not [content for content in memories(note) if "#" in content or "*" in content]
    assert not [content for content in memories(note) if "- " in content]
