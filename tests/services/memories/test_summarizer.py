"""Summaries of several memories."""

import asyncio

import pytest

from memdeck.domain.memory.candidate import Importance
from memdeck.domain.memory.policy import Policy
from memdeck.domain.upkeep.compression import Condensation, Condensed
from memdeck.domain.upkeep.idleness import IdleGroup
from memdeck.services.memories.summarizer import MOST_ASKED, TOO_NARROW, Condensing
from memdeck.services.recall.semantic_compare import Comparing
from tests.fakes.entries import TODAY, entry
from tests.fakes.upkeep import idle

PLAIN = Policy(name="plain")
GROUP = IdleGroup(
    (
        idle("b1", "User keeps bees"),
        idle("b2", "User is an apiarist", score=0.7),
        idle("t1", "User likes tea", score=0.9),
    ),
    2,
    90,
)


class Similarities:
    """An embedder for which an apiarist keeps bees, and which knows nothing about tea."""

    def of(self, one, other):
        if "tea" in one + other:
            return None
        return 0.97


class Knowing(Comparing):
    """Compares with a fake embedder, and counts the embedded texts."""

    def __init__(self):
        super().__init__(lambda: None)
        self.prepared: list[str] = []

    def prepare(self, texts):
        self.prepared += texts
        self.similarities = Similarities()  # type: ignore[assignment]


def condensed(condensing, group=GROUP):
    _, condensed = asyncio.run(condensing.group(group, TODAY))
    return condensed


@pytest.mark.row("B6")
def test_memories_are_grouped_by_meaning_where_there_is_an_embedder():
    knowing = Knowing()

    bees, tea = condensed(Condensing(None, knowing, PLAIN))

    assert set(bees.sources) == {"b1", "b2"}
    assert tea.sources == ("t1",)
    assert len(knowing.prepared) == 3


def test_an_embedder_is_not_asked_without_end():
    knowing = Knowing()
    condensing = Condensing(None, knowing, PLAIN)

    for _ in range(MOST_ASKED + 5):
        condensed(condensing)

    assert len(knowing.prepared) == 3 * MOST_ASKED


def test_without_an_embedder_words_decide():
    assert {one.content for one in condensed(Condensing(None, Comparing(), PLAIN))} == {
        "User keeps bees",
        "User likes tea",
    }


def test_a_model_gets_no_day_that_is_unknown():
    asked = []

    class Asked:
        async def condense(self, pieces, most):
            asked.extend(pieces)
            return Condensation(())

    undated = IdleGroup((entry("u1", last_activated=TODAY.max), *GROUP.entries), 1, 90)
    condensed(Condensing(Asked(), Comparing(), PLAIN), undated)

    assert [piece.on is None for piece in asked] == [True, False, False, False]


class Naming:
    """A model that returns a memory with these ids."""

    def __init__(self, *ids):
        self._memory = Condensed("User keeps bees and likes tea", Importance.MEDIUM, ids)

    async def condense(self, pieces, most):
        return Condensation((self._memory,))


@pytest.mark.row("B6")
def test_what_a_model_did_not_name_is_not_replaced():
    condensing = Condensing(Naming("b1", "t1"), Comparing(), PLAIN)

    group, (one,) = asyncio.run(condensing.group(GROUP, TODAY))

    assert [entry.id for entry in group.entries] == ["b1", "t1"]
    assert one.content == "User keeps bees and likes tea"
    assert condensing.notes == []


@pytest.mark.row("B6")
def test_if_a_model_names_fewer_than_half_the_most_representative_replace_all():
    condensing = Condensing(Naming("b1"), Comparing(), PLAIN)

    group, found = asyncio.run(condensing.group(GROUP, TODAY))

    assert group == GROUP
    assert {id_ for one in found for id_ in one.sources} == {"b1", "b2", "t1"}
    assert condensing.notes == [TOO_NARROW]
