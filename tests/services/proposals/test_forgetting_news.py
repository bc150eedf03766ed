"""Requests to forget that refer to earlier messages, and messages that are no requests."""

import pytest

from memdeck.domain.changes.plan import Action
from tests.services.proposals.forgetting import (
    JAZZ,
    LEEDS,
    PASSPORT,
    contents_of,
    end_session,
    pending,
    vault_with,
)


@pytest.fixture
def manager(tmp_path):
    return vault_with(tmp_path, LEEDS, PASSPORT, JAZZ)


@pytest.mark.row("A7")
@pytest.mark.parametrize(
    ("memory", "said"),
    [
        ("The user owns a Vespa.", "Swapped the Vespa for a canoe. You can drop that one now."),
        ("The user owns a Vespa.", "Flogged the Vespa on Sunday. That one can come off your list."),
        ("The user fences with Odile.", "Quit fencing after the fall. Mind un-remembering it?"),
        ("The user fences with Odile.", "Odile. Delete."),
        ("The user fences with Odile.", "I never want to hear about Odile again."),
        ("The user fences with Odile.", "del fencing"),
        ("The user plans a masked ball.", "she uses this too so please lose the ball thing"),
        ("用户在学探戈。", "探戈不跳了，膝盖疼，你把它擦了。"),
        ("用户和阿哲合租。", "忘了阿哲吧，我们闹翻了。"),
        ("用户和阿哲合租。", "以后不要再提阿哲了。"),
        ("The user's dog is called Rex.", "Rex died. Don't mention him again and forget him."),
        ("用户的狗叫毛毛。", "毛毛死了。别再提它了，忘掉它吧。"),
    ],
)
def test_a_request_that_points_at_what_was_said_waits_with_the_memory_it_is_about(
    manager, memory, said
):
    entry = manager.add(memory).entry

    end_session(manager, said)

    assert [target for _, target, _ in pending(manager)] == [entry.id]
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ, memory}


def test_an_order_on_what_was_said_that_matches_nothing_waits_and_keeps_nothing(manager):
    end_session(manager, "I handed in my badge at the museum today. Scrap that one.")

    assert [action for action, _, _ in pending(manager)] == [Action.NOOP]
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ}


@pytest.mark.parametrize(
    ("memory", "said"),
    [
        (
            "The user owes 300 on a store card.",
            "Under data protection law I request erasure of all information on my mortgage.",
        ),
        ("The user has asthma.", "I invoke my right to erasure regarding my surgery."),
        ("用户欠老张两万块。", "根据个人信息保护法，请删除有关我房贷的全部信息。"),
    ],
)
def test_a_formal_request_forgets_no_other_memory_of_its_topic(manager, memory, said):
    manager.add(memory)

    end_session(manager, said)

    assert pending(manager)
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ, memory}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I want you to remember I hate liver.", "The user hates liver."),
        ("我想让你记住我的生日是5月3日。", "用户的生日是5月3日。"),
        (
            "Never mention horoscopes again.",
            "The user asks the assistant never to mention horoscopes again.",
        ),
    ],
)
def test_a_wish_to_remember_or_on_manner_is_no_request_to_forget(manager, said, kept):
    end_session(manager, said)

    assert pending(manager) == []
    assert contents_of(manager) == {LEEDS, PASSPORT, JAZZ, kept}
