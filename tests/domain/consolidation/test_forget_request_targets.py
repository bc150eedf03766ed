"""The memories that a request to forget names."""

from dataclasses import replace

import pytest

from memdeck.domain.consolidation.forget_request_targets import (
    Naming,
    Target,
    is_excepted,
    naming,
    possibly_about,
    targets_of,
)
from memdeck.domain.matching.similarity import Match, MatchKind
from memdeck.domain.memory.candidate import Candidate, Intent, Scope
from tests.fakes.entries import entry


def asked(content, **fields):
    return replace(Candidate(content=content, category="fact", intent=Intent.FORGET), **fields)


def vault(*memories):
    return {f"e{n}": replace(entry(f"e{n}"), content=text) for n, text in enumerate(memories)}


@pytest.mark.parametrize(
    ("topic", "memory", "expected"),
    [
        ("I live in Leeds", "The user lives in Leeds.", Naming.SAME),
        ("It is this.", "it is this", Naming.SAME),
        ("the Leeds flat", "The user rents a flat in Leeds.", Naming.SURE),
        ("手机尾号", "用户的手机尾号是8841。", Naming.SURE),
        ("where I live", "The user moved to Leeds in 2022.", Naming.ABOUT),
        ("my allergy", "The user is allergic to peanuts.", Naming.ABOUT),
        ("my beagle", "The user's beagle is old.", Naming.ABOUT),
        ("my beagle", "The user's friend at the beagle club is Ann.", Naming.LIKELY),
        ("my beagle", "The user goes to the beagle club.", Naming.LIKELY),
        ("the blue peanuts", "The user does not eat blue peanuts.", Naming.LIKELY),
        ("护照", "用户的护照三月到期。", Naming.ABOUT),
        ("工作", "用户工作时听爵士乐。", Naming.LIKELY),
        ("my wife's name", "The user's wife is called Ines.", Naming.LIKELY),
        ("that I do not eat pork", "The user eats pork.", None),
        ("that I like light mode", "The user prefers dark mode.", None),
        ("that I play the flute", "The user plays the harp.", None),
        ("that I adore Pim", "The user's hamster is called Pim.", Naming.LIKELY),
        ("my cat", "The user has a dog.", None),
        ("我喜欢浅色主题", "用户喜欢深色主题。", None),
        ("我不喝牛奶", "用户每天喝牛奶。", None),
        ("我吹什么号", "用户在乐团吹长号。", Naming.ABOUT),
        ("喝咖啡", "用户早上喝黑咖啡。", Naming.LIKELY),
        ("my sister's home", "The user's sister lives in Leeds.", Naming.SURE),
        ("where I live", "The user's sister lives in Leeds.", None),
        ("my sister's flat", "The user rents a flat.", None),
        ("where I live", "The user works from home.", None),
        ("my loan of books", "The user owes 4,000 euros.", None),
        ("my loan of books and pens", "The user has a loan of pens.", Naming.LIKELY),
        ("where my sister lives now and then", "The user lives in Leeds.", None),
        ("my nut allergy", "The user is allergic to peanuts.", Naming.LIKELY),
        ("my blue garden key", "The user keeps a blue key under the pot.", Naming.LIKELY),
        ("jazz", "The user keeps bees.", None),
        ("which", "The user keeps bees.", None),
        ("the kiln", "The user is building a brick kiln behind the shed.", Naming.ABOUT),
        ("the shed", "The user is building a brick kiln behind the shed.", Naming.LIKELY),
        (
            "my newts",
            "The user has three crested newts called Huey, Dewey and Louie.",
            Naming.ABOUT,
        ),
        ("my milk", "The user prefers milk in the tea.", Naming.LIKELY),
        ("my code", "The user writes code in Vim.", Naming.LIKELY),
        ("my diet", "The user eats vegan at work.", Naming.ABOUT),
        ("Oona", "The user fell out with Oona over the rent.", Naming.ABOUT),
        ("oona", "The user fell out with Oona over the rent.", Naming.ABOUT),
        ("Oona", "The user's aunt met Oona at a fair.", Naming.LIKELY),
        ("Friday", "The user swims in the lake with others on Friday.", Naming.LIKELY),
        ("where I live", "The user wants to move to Porto.", None),
        ("鹩哥", "用户养了一只爱唱歌的鹩哥，八岁了。", Naming.ABOUT),
        ("阁楼", "用户在阁楼养了一只爱唱歌的鹩哥。", Naming.LIKELY),
    ],
)
def test_how_surely_a_request_names_a_memory(topic, memory, expected):
    assert naming(topic, memory) is expected


def test_the_memory_of_the_same_words_goes_and_what_also_holds_them_waits():
    entries = vault("The user lives in Leeds with two cats.", "The user lives in Leeds.")

    assert targets_of(asked("I live in Leeds"), entries, ()) == (
        Target("e1", 0.0, is_sure=True),
        Target("e0", 0.0, is_sure=False),
    )


def test_what_one_part_of_a_request_names_waits():
    entries = vault("The user plays the harp in a band.", "The user keeps bees.")

    assert targets_of(asked("the harp, the flute and my old drum"), entries, ()) == (
        Target("e0", 0.0, is_sure=False),
    )


@pytest.mark.parametrize(("scope", "is_sure"), [(Scope.NAMED, False), (Scope.SEVERAL, True)])
def test_several_memories_on_a_topic_are_forgotten_only_if_all_were_meant(scope, is_sure):
    entries = vault("The user's passport is red.", "The user's passport expires in May.")

    targets = targets_of(asked("my passport", scope=scope), entries, ())

    assert [(target.entry_id, target.is_sure) for target in targets] == [
        ("e0", is_sure),
        ("e1", is_sure),
    ]


def test_several_memories_that_hold_all_the_words_wait_unless_all_were_meant():
    entries = vault("The user plays guitar in a band.", "The band tours; the user plays guitar.")

    named = targets_of(asked("I play guitar"), entries, ())
    all_of_it = targets_of(asked("I play guitar", scope=Scope.SEVERAL), entries, ())

    assert [target.is_sure for target in named] == [False, False]
    assert [target.is_sure for target in all_of_it] == [True, True]


def test_a_memory_that_only_holds_a_word_of_it_waits():
    entries = vault("The user goes to the beagle club.")

    assert targets_of(asked("my beagle"), entries, ()) == (Target("e0", 0.0, is_sure=False),)


def test_where_none_is_named_those_near_by_meaning_wait():
    near = [Match(f"e{n}", 0.9, MatchKind.EMBEDDING) for n in range(5)]

    targets = targets_of(asked("my flat hunt"), vault("The user keeps bees."), near)

    assert [(target.entry_id, target.is_sure) for target in targets] == [
        (f"e{n}", False) for n in range(3)
    ]


def test_a_memory_without_letters_is_named_by_itself():
    entries = vault("…", "!!")

    assert [target.entry_id for target in targets_of(asked("!!"), entries, ())] == ["e1"]


def test_what_is_true_of_the_user_is_not_offered_for_somebody_elses():
    assert targets_of(asked("my sister's flat"), vault("The user rents a flat."), ()) == ()


@pytest.mark.parametrize(
    ("topic", "memory"),
    [
        ("I am allergic to dogs", "The user is allergic to cats"),
        ("I have a cat", "The user has a dog"),
        ("I am a vegetarian", "The user is a vegan"),
        ("my phone number", "The user's phone is a Pixel 7"),
        ("我对狗过敏", "用户对猫过敏"),
        ("我的手机号码", "用户的手机是华为"),
        ("my email", "The user's email client is Thunderbird"),
        ("my phone", "The user has a blue phone case"),
        ("my phone", "The user has a phone case in blue"),
        ("my car", "The user's car insurance is with Nordia"),
        ("my car", "My car keys are under the mat"),
        ("my boat", "The user's boat trailer is red"),
        ("我的邮箱", "用户的邮箱客户端是Thunderbird"),
        ("手机", "用户的手机壳是蓝色的"),
    ],
)
def test_a_sibling_of_what_a_request_names_is_not_named_surely(topic, memory):
    assert naming(topic, memory) in {None, Naming.LIKELY}


@pytest.mark.parametrize(
    ("topic", "memory"),
    [
        ("my phone number", "The user's phone number ends in 0193"),
        ("my cats and my dog", "The user has a dog and two cats"),
        ("my email", "The user's email address is kit@example.org"),
        ("my dog", "The user's dog sleeps in the kitchen"),
        ("my wife", "The user's wife Ines is a doctor"),
        ("my kids", "The user's kids go to Hillside"),
        ("我的护照", "用户的护照快到期了"),
        ("我的邮箱", "用户的邮箱是kit@example.org"),
    ],
)
def test_what_a_request_names_with_its_siblings_is_still_named(topic, memory):
    found = naming(topic, memory)

    assert found is not None
    assert found > Naming.LIKELY or " and " in topic


@pytest.mark.parametrize(
    ("topic", "stays", "kept", "forgotten"),
    [
        ("my allergies", "hazelnuts", "The user is allergic to hazelnuts.", "Cats are an allergy."),
        ("my allergies", "the one to nuts", "The user is allergic to hazelnuts.", "An allergy."),
        ("my diet", "my birthday", "The user was born in May.", "The user is vegan."),
        (
            "green tea",
            "I drink coffee now",
            "The user drinks coffee.",
            "The user drinks green tea.",
        ),
        ("过敏的事", "虾过敏", "用户对虾过敏。", "用户对花粉过敏。"),
        ("我的爱好", "我的生日", "用户出生于五月。", "用户的爱好是下棋。"),
        ("my flat", "it", "The user has a harp.", "The user has a flat."),
    ],
)
def test_what_a_request_says_is_to_stay_is_not_forgotten(topic, stays, kept, forgotten):
    request = asked(topic, stays=(stays,))

    assert is_excepted(kept, request) is (stays != "it")
    assert not is_excepted(forgotten, request)


@pytest.mark.parametrize(
    ("stays", "memories", "sure"),
    [
        ("cats", ("The user is allergic to cats.", "The user is allergic to dust."), [True]),
        ("shrimp", ("The user is allergic to cats.", "The user is allergic to dust."), [False] * 2),
        ("cats", ("The user is allergic to cats.", "用户对青霉素过敏。"), [False]),
        ("my harp", ("The user is allergic to cats.",), [False]),
        ("my birthday", ("The user is allergic to cats.",), [True]),
    ],
)
def test_what_may_be_to_stay_in_other_words_waits(stays, memories, sure):
    request = asked("my allergies", scope=Scope.SEVERAL, stays=(stays,))

    assert [one.is_sure for one in targets_of(request, vault(*memories), ())] == sure


VAULT = {
    "boat": "The user keeps a sloop named Petrel in Falmouth.",
    "bees": "The user keeps two hives of bees.",
    "dog": "The user has a dog that howls in Falmouth.",
}


@pytest.mark.parametrize(
    ("news", "keys"),
    [
        ("Petrel went to a couple from Falmouth", ["boat"]),
        ("My cat moved to Falmouth", ["boat"]),
        ("Nobody came yesterday", []),
        ("The puppy ran off", ["dog"]),
    ],
)
def test_news_touches_the_memories_that_share_its_rarest_words_or_its_topic(news, keys):
    assert possibly_about(news, VAULT) == keys


def test_news_in_words_that_very_many_memories_have_touches_none():
    texts = {place: f"The user rents garage {place}." for place in range(30)}

    assert possibly_about("The garage burned down", texts) == []


@pytest.mark.parametrize(
    ("topic", "memory"),
    [
        ("my mortgage", "The user owes 300 on a store card."),
        ("my surgery", "The user has asthma."),
        ("我的房贷", "用户欠老张两万块。"),
    ],
)
def test_a_kind_of_debt_or_illness_names_no_other_one(topic, memory):
    assert naming(topic, memory) is None
