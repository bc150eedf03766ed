"""Whose a statement is, in a chat of several people."""

import pytest

from memdeck.domain.conversation.conversation import Message, Role
from memdeck.domain.memory.candidate import Intent
from memdeck.extraction.rules import RuleExtractor
from tests.extraction.conversations import Line, build_conversation

NOTED: Line = (Role.ASSISTANT, "Noted.")
ENGLISH = ("Anna Keller", "Ben", "Tom Baker", "Tom Weber")
CHINESE = ("李雷", "韩梅梅", "小王")


def owned(author, text, names=None):
    """Return the owner and the text of each candidate of *text*, said by *author* to an agent."""
    names = names or (ENGLISH if text.isascii() else CHINESE)
    others = [(Role.USER, "Hello!", name) for name in names if name != author]
    conversation = build_conversation(*others, NOTED, (Role.USER, text, author), NOTED)
    found = RuleExtractor().extract(conversation).candidates
    return [(candidate.owner, candidate.content) for candidate in found]


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    ("author", "text", "owner", "memory"),
    [
        ("Ben", "I am allergic to nuts.", "Ben", "Ben is allergic to nuts."),
        ("Ben", "We moved to Leeds in May.", "Ben", "Ben moved to Leeds in May."),
        ("Ben", "My sister Anna lives in Porto.", "Ben", "Ben's sister Anna lives in Porto."),
        ("Ben", "Remember that Anna is vegan.", "Anna Keller", "Anna Keller is vegan."),
        ("Ben", "Remember that Lisa is vegan.", "Lisa", "Lisa is vegan."),
        ("Ben", "Remember that Ben is vegan.", "Ben", "Ben is vegan."),
        ("Ben", "@Anna I am allergic to nuts.", "Ben", "Ben is allergic to nuts."),
        ("Ben", "Anna, I live in Oslo now.", "Ben", "Ben lives in Oslo now."),
        (
            "Ben",
            "Tom and I moved to York last year.",
            "Ben",
            "Ben and Tom moved to York last year.",
        ),
        ("李雷", "我对花生过敏。", "李雷", "李雷对花生过敏。"),
        ("李雷", "我姐姐在深圳开咖啡店。", "李雷", "李雷的姐姐在深圳开咖啡店。"),
        ("李雷", "记住梅梅不吃香菜。", "韩梅梅", "韩梅梅不吃香菜。"),
        ("李雷", "记住小李不吃香菜。", "小李", "小李不吃香菜。"),
        ("李雷", "@小王 我搬到了杭州。", "李雷", "李雷搬到了杭州。"),
    ],
)
def test_a_statement_belongs_to_whom_it_is_about(author, text, owner, memory):
    assert owned(author, text) == [(owner, memory)]


@pytest.mark.row("E2")
@pytest.mark.parametrize(
    "text",
    [
        "Me too!",
        "I am too.",
        "Same here",
        "So am I",
        "She is allergic to cats.",
        "You are allergic to cats.",
        "Anna: I am allergic to nuts",
        "Fwd: I am the new head of sales and I live in Boston.",
        "> I am allergic to nuts",
        "[Forwarded from Tom] I am allergic to nuts",
        "---------- Forwarded message ---------\nI am allergic to nuts",
        "我也是",
        "俺也一样",
        "她对花生过敏。",
        "你对花生过敏。",
        "韩梅梅：我住在上海",
        "转发：我是新来的产品总监，我住在上海。",
        "【转发】我是校长，我住在教师公寓。",
        "「我对花生过敏」",
    ],
)
def test_what_repeats_quotes_or_names_nobody_is_nobodys(text):
    assert owned("Ben" if text.isascii() else "李雷", text) == []


def test_a_pronoun_is_the_person_named_before_it():
    found = owned("Ben", "Remember this: Anna is back. She is allergic to nuts.")

    assert ("Ben", "Ben: She is allergic to nuts.") not in found
    assert {owner for owner, _ in found} == {"Anna Keller"}


@pytest.mark.parametrize(
    ("text", "owners"),
    [
        ("I live in Oslo and Anna lives in Bergen.", ["Ben", "Anna Keller"]),
        ("Anna is moving to Rome. I work at Siemens.", ["Ben"]),
        ("我住在杭州，李雷住在苏州。", ["小王", "李雷"]),
    ],
)
def test_statements_of_two_people_in_a_message_are_apart(text, owners):
    found = owned("Ben" if text.isascii() else "小王", text)

    assert [owner for owner, _ in found] == owners
    assert all(owner in memory for owner, memory in found)


@pytest.mark.row("E2")
def test_a_name_that_two_people_have_is_left_to_the_user():
    said = [(Role.USER, "Hello!", name) for name in ENGLISH]
    told = (Role.USER, "Remember that Tom is vegan.", "Ben")
    (candidate,) = RuleExtractor().extract(build_conversation(*said, NOTED, told)).candidates

    assert (candidate.owner, candidate.ticked) == ("Tom", False)
    assert candidate.reason == "Several people in the chat have this name."


def test_of_two_people_of_one_name_the_full_name_or_the_number_tells_who_it_is():
    authors = ("Tom Baker", "Tom Weber", "+44 7700 900123")
    said = [(Role.USER, "I live in Oslo.", name) for name in authors]
    found = RuleExtractor().extract(build_conversation(*said, NOTED)).candidates

    assert [(one.owner, one.content) for one in found] == [
        (name, f"{name} lives in Oslo.") for name in authors
    ]


@pytest.mark.row("E2")
def test_the_known_users_statements_are_the_users_and_those_about_others_are_theirs():
    conversation = build_conversation(
        (Role.USER, "I live in Oslo.", "Ana"),
        (Role.OTHER, "I live in Rome.", "Ben"),
        (Role.USER, "Remember that Ben is vegan.", "Ana"),
    )
    found = RuleExtractor().extract(conversation).candidates

    assert [(one.owner, one.content) for one in found] == [
        ("", "The user lives in Oslo."),
        ("Ben", "Ben is vegan."),
    ]


def test_with_one_person_and_an_assistant_everything_is_the_users():
    said = (Role.USER, "Remember that Ben is vegan.", "Ana")
    found = RuleExtractor().extract(build_conversation(said, NOTED)).candidates

    assert [one.owner for one in found] == [""]


@pytest.mark.parametrize(("author", "count"), [("Ana", 1), ("Ben", 0)])
def test_forget_that_means_what_the_same_person_said_before(author, count):
    conversation = build_conversation(
        (Role.USER, "I live in Oslo.", "Ana"),
        NOTED,
        (Role.USER, "Hello!", "Ben"),
        (Role.USER, "I live in Rome.", "Ana"),
        (Role.USER, "Forget that.", author),
    )
    found = RuleExtractor().extract(conversation).candidates
    requests = [one for one in found if one.intent is Intent.FORGET]

    assert {one.owner for one in requests} == {author}
    assert sum("Rome" in one.content for one in requests) == count


def test_the_user_who_passes_a_message_on_does_not_own_it():
    said = Message("m", Role.USER, "I live in Rome.", "Ana", is_quoted=True)
    conversation = build_conversation((Role.USER, "Hello!", "Ana"))
    passed_on = type(conversation)("c", "", "test", (*conversation.messages, said))

    assert RuleExtractor().extract(passed_on).candidates == ()
