"""A request to forget in a conversation is executed or pending."""

import asyncio

import pytest

from memdeck.domain.changes.changeset import TombstoneReason
from memdeck.domain.changes.plan import Action
from memdeck.domain.conversation.conversation import ImportedMemory, Role
from memdeck.domain.memory.candidate import Flag
from memdeck.services.manager import MemoryManager
from tests.extraction.conversations import build_conversation
from tests.services.proposals.forgetting import (
    JAZZ,
    LEEDS,
    PASSPORT,
    contents_of,
    end_session,
    offered,
    pending,
    vault_with,
    write,
)


@pytest.fixture
def manager(tmp_path):
    return vault_with(tmp_path, LEEDS, PASSPORT, JAZZ)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("said", "gone"), [("Please forget where I live.", LEEDS), ("忘掉护照的事。", PASSPORT)]
)
def test_a_session_that_asks_to_forget_a_topic_forgets_it_and_undo_restores_it(manager, said, gone):
    end_session(manager, said)

    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ} - {gone}
    assert [(s.text, s.burial) for s in manager.vault.tombstones.read()] == [
        (gone, TombstoneReason.FORGOTTEN)
    ]
    assert pending(manager) == []
    manager.undo()
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


@pytest.mark.row("A7")
@pytest.mark.parametrize("said", ["Forget my shoe size.", "忘记我的鞋码。"])
def test_a_request_that_matches_nothing_waits_once_until_it_is_dismissed(manager, said):
    end_session(manager, said)
    end_session(manager, said, name="s2")

    (one,) = manager.waiting()
    assert (one.row.action, one.row.flags) == (Action.NOOP, (Flag.UNMATCHED,))
    assert one.row.reason == "Nothing known matches it."
    manager.reject_waiting([one.id])
    assert pending(manager) == []
    assert manager.vault.tombstones.read() == ()
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


def test_a_request_that_waits_finds_what_is_learned_later(manager):
    end_session(manager, "Forget my shoe size.")
    entry = manager.add("The user's shoe size is 44.").entry

    assert pending(manager) == [(Action.DELETE, entry.id, "My shoe size")]
    manager.forget([entry.id])
    end_session(manager, "I prefer tea.", name="s3")
    assert [action for action, _, _ in pending(manager)] == [Action.NOOP]


@pytest.mark.row("A7")
def test_the_matches_of_an_unclear_request_wait_and_are_decided_one_by_one(manager):
    manager.add("The user's beagle is old.")
    manager.add("The user's beagle likes the beach.")

    end_session(manager, "Forget my beagle.")

    first, second = manager.waiting()
    assert first.id != second.id
    manager.apply_waiting([first.id])
    assert [one.id for one in manager.waiting()] == [second.id]
    manager.forget([second.row.target])
    assert pending(manager) == []


@pytest.mark.row("A7")
def test_forget_that_in_a_session_of_its_own_offers_what_was_learned_last(tmp_path):
    manager = MemoryManager(tmp_path)
    last = manager.add("The user's locker code is 3318.").entry

    end_session(manager, "Please forget that.")

    assert pending(manager) == [(Action.DELETE, last.id, "Forget that.")]
    (waiting,) = manager.waiting()
    assert not waiting.row.ticked
    assert waiting.row.reason.endswith("this was learned last.")


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("Renew the passport before 10 February 2027.", "Forget my passport number."),
        ("用户护照到期前要换新照片。", "忘掉我的护照号。"),
    ],
)
def test_a_memory_that_a_request_may_mean_is_not_ticked_however_often_it_is_looked_at(
    tmp_path, known, said
):
    manager = MemoryManager(tmp_path)
    entry = manager.add(known).entry

    end_session(manager, said)
    manager.add("The user likes rye bread.")

    for looked in (manager, MemoryManager(tmp_path)):
        (one,) = looked.waiting()
        assert (one.row.target, one.row.ticked) == (entry.id, False)
        assert one.row.reason == "Your request to forget may mean this memory."


def test_a_request_among_memories_of_a_file_is_none_of_them(manager):
    proposal = manager.sessions.propose_memories([ImportedMemory("Forget where the user lives.")])

    assert [(row.action, row.ticked) for row in proposal.plan.rows] == [(Action.DELETE, True)]


def test_what_a_file_says_was_forgotten_later_is_not_proposed(manager):
    said = ["User has a cat.", "Forgets names easily.", "Forget that the user has a cat."]

    proposal = manager.sessions.propose_memories([ImportedMemory(one) for one in said])

    assert [row.content for row in proposal.plan.ticked] == ["Forgets names easily."]


def test_requests_of_an_unattended_import_wait(manager):
    proposal = asyncio.run(
        manager.extract([build_conversation((Role.USER, "Forget my shoe size."))])
    )

    manager.sessions.apply(proposal.plan, proposal.conversations, candidates=proposal.candidates)

    assert [content for _, _, content in pending(manager)] == ["My shoe size"]


@pytest.mark.row("A7")
@pytest.mark.parametrize("said", ["I reside in Leeds now.", "I have lived in Leeds since 2022."])
def test_a_forgotten_memory_comes_back_in_other_words_only_by_the_users_word(manager, said):
    end_session(manager, "Forget where I live.")

    end_session(manager, said, name="s2")
    written = write(manager, "The user resides in Leeds.")

    assert LEEDS not in contents_of(manager)
    assert contents_of(manager) == {PASSPORT, JAZZ}
    assert written.is_waiting
    assert all(Flag.FORGOTTEN_BEFORE in one.row.flags for one in manager.waiting())
    assert all(one.row.reason.startswith("You forgot this on") for one in manager.waiting())


@pytest.mark.parametrize(
    "said", ["Forgets names easily.", "Forget-me-nots are her favourite flowers.", "用户容易忘事。"]
)
def test_a_memory_about_forgetting_is_kept(manager, said):
    written = write(manager, said)

    assert written.entry is not None
    assert written.entry.content == said


@pytest.mark.row("A7")
def test_a_request_that_matches_nothing_is_not_carried_out_unseen_with_all_that_waits(manager):
    end_session(manager, "Forget my shoe size.")

    manager.apply_waiting("all")

    (one,) = manager.waiting()
    assert (one.row.content, one.row.flags) == ("My shoe size", (Flag.UNMATCHED,))
    manager.apply_waiting([one.id])
    assert pending(manager) == []


def test_a_request_that_names_no_memory_waits_with_those_that_share_a_word(manager):
    guitar = manager.add("The user restores old guitars in a shed behind the house.").entry

    end_session(manager, "Forget the songs that I once wrote for the guitar.")

    assert [(action, target) for action, target, _ in pending(manager)] == [
        (Action.DELETE, guitar.id)
    ]


@pytest.mark.row("A6")
def test_the_end_of_a_session_counts_what_it_forgot_and_what_waits(manager):
    counts = end_session(manager, "Forget where I live. Forget my shoe size.")

    assert counts == {"new": 0, "updated": 0, "forgotten": 1, "waiting": 1}


@pytest.mark.parametrize(
    "said", ["Forget my car, and forget my car insurance.", "忘掉我的车，也忘掉我的车险。"]
)
def test_a_narrower_request_does_not_replace_a_wider_one(manager, said):
    end_session(manager, said)

    assert len(pending(manager)) == 2


@pytest.mark.row("A7")
@pytest.mark.parametrize("said", ["Please forget where I live.", "忘掉我住哪里。"])
def test_a_request_among_people_waits_and_is_no_memory(manager, said):
    messages = [
        {"role": "user", "name": "Ann", "content": said},
        {"role": "user", "name": "Ben", "content": "All right, see you on Monday then."},
    ]

    asyncio.run(manager.process_session_end(messages, "s1"))

    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}
    assert pending(manager)
    assert all(not one.row.ticked and one.row.asks_to_forget for one in manager.waiting())


@pytest.mark.parametrize(
    "said", ["My fear of flying is private. Please forget it.", "我怕坐飞机。请忘了吧。"]
)
def test_a_polite_request_takes_back_what_was_said_right_before_it(manager, said):
    end_session(manager, said)

    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


@pytest.mark.parametrize(
    ("said", "is_request"),
    [
        ("I used to drink too much. Clear that out.", True),
        ("我以前喝酒喝得很凶。这条清掉。", True),
        ("The second paragraph is too long. Clear that out.", False),
        ("Delete it.", False),
    ],
)
def test_an_order_to_delete_what_was_said_is_a_request_if_that_is_about_the_user(
    manager, said, is_request
):
    end_session(manager, said)

    assert bool(pending(manager)) is is_request
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


@pytest.mark.parametrize(
    "said",
    [
        "The new flat is lovely, and please delete that I lived in Leeds, and then draft a mail.",
        "新护照昨天办好了，记忆里护照那条清一下，然后帮我写封邮件给房东",
    ],
)
def test_a_request_in_a_clause_of_a_long_sentence_is_recognized(manager, said):
    end_session(manager, said)

    assert pending(manager) or contents_of(manager) < {LEEDS, PASSPORT, JAZZ}


def test_a_request_names_a_place_whose_second_character_says_little(tmp_path):
    manager = vault_with(tmp_path, "用户住在成都武侯区。", "用户的妹妹住在苏州。")

    end_session(manager, "成都的住址忘掉吧。")

    assert contents_of(manager) == {"用户的妹妹住在苏州。"}


@pytest.mark.parametrize(
    ("memory", "said"),
    [
        ("用户在医院当医生。", "我永远不会忘记当医生的第一天"),
        ("The user works as a baker.", "I will never forget my first day as a baker."),
    ],
)
def test_a_fond_memory_changes_no_memory(manager, memory, said):
    manager.add(memory)

    end_session(manager, said)

    assert memory in contents_of(manager)
    assert pending(manager) == []


@pytest.mark.parametrize(
    "said", ["Can you forget things I said?", "你能忘掉我说过的话吗", "Will you ever forget stuff?"]
)
def test_a_question_about_forgetting_leaves_nothing_to_decide(manager, said):
    end_session(manager, said)

    assert pending(manager) == []
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("用户每周三打羽毛球", "麻烦把“每周三打羽毛球”从记忆里去掉"),
        ("The user swims on Mondays.", 'Please remove "swims on Mondays" from your memory.'),
    ],
)
def test_what_is_to_be_forgotten_may_stand_in_quotes(tmp_path, known, said):
    manager = vault_with(tmp_path, known)

    end_session(manager, said)

    assert contents_of(manager) == set()


def test_of_a_whole_topic_nothing_is_left_out_of_the_review(tmp_path):
    health = {"The user has a bad knee.", "The user had a knee surgery.", "用户有糖尿病"}
    manager = vault_with(tmp_path, *health, JAZZ)

    end_session(manager, "Purge anything medical about me.")

    assert health - contents_of(manager) | offered(manager) == health


@pytest.mark.row("C11")
@pytest.mark.parametrize(
    "said",
    [
        "身份证号这么要紧的东西，怎么会在你这儿？马上去掉。",
        "今晚我弟要用电脑，先把我欠了多少钱那条弄没了再说",
        "Don't store the ounces and inches thing.",
        "My guests may read this. Get my rent off your books right away.",
    ],
)
def test_a_clause_that_asks_is_neither_stored_nor_lost(manager, said):
    end_session(manager, said)

    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}
    assert pending(manager)
