"""A person corrects, deletes and finds the claims of a profile, and decides their conflicts."""

from dataclasses import replace

import pytest

from memdeck.domain.profiles.profile import conflicts_in
from memdeck.domain.search.passage import Kind, Where
from memdeck.errors import UsageError
from tests.fakes.chats import FRIENDS, chat, claim, texts


@pytest.mark.row("E2")
def test_a_corrected_claim_stays_and_new_ones_are_added(manager):
    manager.memorize(chat())
    memory = claim(manager, "Anna Lee", "Leeds")

    manager.edit_claim(memory.id[:6], "Anna Lee lives in Otley.")
    manager.memorize(
        replace(chat(), messages=chat([*FRIENDS, ("Anna Lee", "I hate mushrooms.")]).messages)
    )

    anna = manager.profile("Anna Lee")
    assert "Anna Lee lives in Otley." in texts(anna)
    assert "Anna Lee hates mushrooms." in texts(anna)
    assert not any("Leeds" in text for text in texts(anna))


def test_what_contradicts_a_correction_is_a_conflict(manager):
    manager.memorize(chat())
    manager.edit_claim(claim(manager, "Anna Lee", "Leeds").id, "Anna Lee lives in Otley.")
    longer = [*FRIENDS, ("Anna Lee", "I moved to York.")]
    manager.memorize(chat(longer))

    anna = manager.profile("Anna Lee")
    assert len(conflicts_in(anna.memories)) == 1
    assert all(memory.holds for memory in anna.memories)


@pytest.mark.row("E2")
def test_a_deleted_claim_does_not_return(manager):
    manager.memorize(chat())
    memory = claim(manager, "Anna Lee", "Leeds")

    manager.delete_claim(memory.id)
    manager.memorize(chat([*FRIENDS, ("Anna Lee", "I hate mushrooms.")]))

    assert not any("Leeds" in text for text in texts(manager.profile("Anna Lee")))
    manager.undo()
    manager.undo()
    assert claim(manager, "Anna Lee", "Leeds") == memory


def test_an_unknown_claim_is_refused(manager):
    manager.memorize(chat())

    for verb in (manager.delete_claim, manager.remember_claim):
        with pytest.raises(UsageError, match="no claim"):
            verb("ffffffff")
    assert manager.people.find("fff") is None


@pytest.mark.row("E5")
def test_claims_that_hold_are_found_with_the_message_they_rest_on(manager):
    manager.memorize(chat([*FRIENDS, ("Anna Lee", "I moved to York.")]))
    claims = Where(kinds=frozenset({Kind.SEMANTIC}))

    (found,) = manager.recall("York", where=claims, originals=True).results
    assert found.named.claim == claim(manager, "Anna Lee", "York").id
    assert [message.text for message in found.originals] == ["I moved to York."]
    assert manager.recall("Leeds", where=claims).results == ()
    halls = [found.passage for found in manager.recall("hall", where=claims).results]
    names = {tuple(name for name in passage.people if " " in name) for passage in halls}
    assert names == {("Anna Lee", "Ben Ortiz", "Clara Moss")}


def test_a_deleted_claim_is_no_longer_found(manager):
    manager.memorize(chat())
    claims = Where(kinds=frozenset({Kind.SEMANTIC}))
    assert manager.recall("Leeds", where=claims).results

    manager.delete_claim(claim(manager, "Anna Lee", "Leeds").id)

    assert manager.recall("Leeds", where=claims).results == ()


def in_conflict(manager):
    """Let Anna say something else than what was corrected; return the pairs of her claims."""
    manager.memorize(chat())
    manager.people.edit_claim(claim(manager, "Anna Lee", "Leeds").id, "Anna Lee lives in Oslo.")
    manager.memorize(chat([*FRIENDS, ("Anna Lee", "I moved to York last week.")]))
    return conflicts_in(manager.profile("Anna Lee").memories)


def test_a_conflict_is_decided_for_one_claim_or_for_both(manager):
    ((first, second),) = in_conflict(manager)
    manager.people.prefer_claim(second[:8], first[:8])
    by_id = {memory.id: memory for memory in manager.profile("Anna Lee").memories}
    assert (by_id[first].superseded_by, by_id[second].superseded_by) == (second, "")

    manager.undo()
    assert conflicts_in(manager.profile("Anna Lee").memories) == ((first, second),)
    manager.people.keep_both_claims(first, second)
    memories = manager.profile("Anna Lee").memories
    assert conflicts_in(memories) == ()
    assert all(memory.holds for memory in memories)


def test_claims_that_are_not_in_conflict_are_not_decided(manager):
    ((first, _),) = in_conflict(manager)
    with pytest.raises(UsageError, match="not in conflict"):
        manager.people.prefer_claim(first, claim(manager, "Ben Ortiz", "nurse").id)
