"""A request to forget affects only its targets, and other statements next to it are learned."""

import pytest

from tests.services.proposals.forgetting import (
    JAZZ,
    LEEDS,
    PASSPORT,
    contents_of,
    end_session,
    offered,
    pending,
    vault_with,
)

HARP = "The user plays the harp."
ZITHER = "用户弹古筝。"


@pytest.fixture
def manager(tmp_path):
    return vault_with(tmp_path, LEEDS, PASSPORT, JAZZ)


@pytest.mark.parametrize(
    ("said", "request_", "left"),
    [
        (
            "I am allergic to nuts and I live in Oslo.",
            "Forget that I live in Oslo.",
            "The user is allergic to nuts",
        ),
        ("我对花生过敏，我住在南京。", "忘掉我住在南京。", "用户对花生过敏"),
    ],
)
def test_of_two_facts_said_in_one_sentence_one_can_be_forgotten(tmp_path, said, request_, left):
    manager = vault_with(tmp_path)
    end_session(manager, said)
    end_session(manager, request_, name="s2")

    assert contents_of(manager) == {left}


def test_what_is_said_next_to_a_request_is_still_learned(manager):
    end_session(manager, "I prefer oat milk. Forget where I live. My sister lives in Ghent.")

    assert LEEDS not in contents_of(manager)
    assert {"The user prefers oat milk", "The user's sister lives in Ghent"} <= {
        one.rstrip(".") for one in contents_of(manager)
    }


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("Delete the harp but leave my passport.", [HARP]),
        ("Forget Leeds and the harp, keep the rest.", [HARP, LEEDS]),
        ("忘掉我弹什么琴的事，护照的留着。", []),
        ("别记古筝了。", [ZITHER]),
        ("忘掉古筝，护照别动。", [ZITHER]),
        ("Forget that I play the oboe.", []),
        ("Forget that I left Leeds for my cat.", []),
    ],
)
def test_a_request_is_about_what_it_names_and_not_about_what_is_to_stay(manager, said, named):
    manager.add(HARP)
    manager.add(ZITHER)
    before = contents_of(manager)

    end_session(manager, said)

    gone = before - contents_of(manager)
    assert gone | offered(manager) <= set(named)
    assert gone or pending(manager)
    assert contents_of(manager) <= before


@pytest.mark.parametrize(
    ("forgotten", "kept", "said"),
    [
        (
            "The user's rent is 900.",
            "The user is vegan.",
            "Forget my rent, but keep that I am vegan.",
        ),
        ("用户的工资是两万", "用户不喝酒", "忘掉我的工资，不过记住我不喝酒"),
        (
            "The user is allergic to dust.",
            "The user is allergic to shrimp.",
            "Forget everything about my allergies except shrimp.",
        ),
        ("用户对花粉过敏", "用户对虾过敏", "除了虾过敏以外，把过敏的事都忘了"),
        ("用户养了一条狗", "用户养了一只猫", "把我的宠物都忘了，只留猫"),
    ],
)
def test_what_is_to_stay_is_neither_forgotten_nor_offered(tmp_path, forgotten, kept, said):
    manager = vault_with(tmp_path, forgotten, kept)

    end_session(manager, said)

    assert kept in contents_of(manager)
    assert {forgotten} - contents_of(manager) | offered(manager) == {forgotten}


@pytest.mark.parametrize(
    ("known", "said", "left"),
    [
        (
            "The user drinks green tea.",
            "Forget what I said about green tea, but remember that I drink coffee now.",
            "The user drinks coffee now.",
        ),
        ("用户住在成都", "我住在成都这件事不用记了，我搬到重庆了", "用户搬到重庆了"),
    ],
)
def test_what_is_said_behind_a_request_to_forget_is_learned(tmp_path, known, said, left):
    manager = vault_with(tmp_path, known)

    end_session(manager, said)

    assert contents_of(manager) == {left}
