"""Relations between memories."""

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.entry import Link, MemoryEntry, Relation, Section
from memdeck.domain.memory.links import (
    Edge,
    check_links,
    contradicting,
    linked,
    neighbourhood_of,
    relatives_of,
    unlinked,
)
from memdeck.errors import UsageError
from tests.fakes.entries import entry

pytestmark = pytest.mark.row("B3")

SUPPORTS, CONTRADICTS, REFINES = Relation


def vault(*links: tuple[str, Relation, str, float], also: str = "") -> dict[str, MemoryEntry]:
    """Return memories with these links, by id."""
    ids = {*also, *(id_ for source, _, target, _ in links for id_ in (source, target))}
    made = {id_: entry(id_) for id_ in sorted(ids)}
    for source, relation, target, strength in links:
        made[source] = linked(made[source], Link(relation, target, strength))
    return made


WEB = vault(
    ("m", SUPPORTS, "a", 0.4),
    ("m", REFINES, "b", 0.9),
    ("c", CONTRADICTS, "m", 0.7),
    ("a", SUPPORTS, "c", 0.5),
    ("a", REFINES, "x", 0.5),
    ("y", SUPPORTS, "b", 0.2),
    ("x", SUPPORTS, "z", 1.0),
    also="lonely",
)


def test_relations_are_found_from_either_end_the_strongest_first():
    found = relatives_of("m", WEB)

    assert [edge.target for edge in found.outgoing] == ["b", "a"]
    assert [(edge.source, edge.link.relation) for edge in found.incoming] == [("c", CONTRADICTS)]
    assert found.count == 3


def test_a_neighbourhood_reaches_two_links_and_no_further():
    around = neighbourhood_of("m", WEB)

    assert around.near == ("b", "c", "a")
    assert around.far == ("y", "x")
    assert {(edge.source, edge.target) for edge in around.edges} == {
        ("m", "a"),
        ("m", "b"),
        ("c", "m"),
        ("a", "c"),
        ("a", "x"),
        ("y", "b"),
    }
    assert around.left_out == 0


def test_the_strongest_relations_find_room_first():
    star = vault(*(("m", SUPPORTS, f"{n:02}", n / 100) for n in range(20)))
    around = neighbourhood_of("m", star, near=5)

    assert around.near == ("19", "18", "17", "16", "15")
    assert around.left_out == 15
    assert len(around.edges) == 5


def test_no_more_of_the_second_degree_than_asked_for():
    chain = vault(("m", SUPPORTS, "a", 0.5), *(("a", REFINES, f"f{n}", 0.5) for n in range(9)))

    assert neighbourhood_of("m", chain, far=4).far == ("f0", "f1", "f2", "f3")


def test_what_the_first_degree_has_no_room_for_does_not_come_back_as_the_second():
    both = vault(("m", SUPPORTS, "a", 0.9), ("m", SUPPORTS, "b", 0.1), ("a", SUPPORTS, "b", 0.5))

    assert neighbourhood_of("m", both, near=1).far == ()


def test_a_target_that_is_gone_stays_in_sight():
    left = {id_: one for id_, one in WEB.items() if id_ != "a"}

    assert "a" in neighbourhood_of("m", left).near
    assert relatives_of("m", left).outgoing[1].target == "a"


def test_a_memory_without_relations_stands_alone():
    assert relatives_of("lonely", WEB).count == 0
    assert neighbourhood_of("lonely", WEB).near == ()


def test_what_a_file_says_of_a_memory_and_itself_is_no_relation():
    own = {"m": entry("m", links=(Link(SUPPORTS, "m"),))}

    assert relatives_of("m", own).count == 0


@given(st.randoms(use_true_random=False))
def test_the_order_of_the_file_changes_nothing(random: Random):
    shuffled = list(WEB.items())
    random.shuffle(shuffled)

    assert neighbourhood_of("m", dict(shuffled)) == neighbourhood_of("m", WEB)
    assert relatives_of("m", dict(shuffled)) == relatives_of("m", WEB)


def test_an_edge_knows_its_other_end():
    edge = Edge("a", Link(SUPPORTS, "b"))

    assert (edge.other_end("a"), edge.other_end("b")) == ("b", "a")


def test_a_link_is_written_once_and_takes_the_place_of_an_older_strength():
    once = linked(entry(), Link(SUPPORTS, "b", 0.5))
    twice = linked(once, Link(REFINES, "b", 0.5))

    assert linked(once, Link(SUPPORTS, "b", 0.9)).links == (Link(SUPPORTS, "b", 0.9),)
    assert len(twice.links) == 2


def test_links_are_taken_away_all_or_by_relation():
    both = entry(links=(Link(SUPPORTS, "b"), Link(REFINES, "b"), Link(REFINES, "c")))

    assert unlinked(both, "b").links == (Link(REFINES, "c"),)
    assert unlinked(both, "b", SUPPORTS).links == (Link(REFINES, "b"), Link(REFINES, "c"))


@pytest.mark.parametrize(("target", "relation"), [("z", None), ("b", CONTRADICTS)])
def test_a_link_that_is_not_there_cannot_be_taken_away(target, relation):
    with pytest.raises(UsageError, match="no such link"):
        unlinked(entry(links=(Link(SUPPORTS, "b"),)), target, relation)


@pytest.mark.parametrize(
    ("links", "words"),
    [
        ([Link(SUPPORTS, "a1b2c3")], "to itself"),
        ([Link(SUPPORTS, "zzz")], "no memory “zzz” to link to"),
        ([Link(SUPPORTS, "b", 1.1)], "from 0 to 1"),
        ([Link(SUPPORTS, "b", -0.1)], "from 0 to 1"),
        ([Link(SUPPORTS, "b", math.nan)], "from 0 to 1"),
        ([Link(SUPPORTS, "b"), Link(SUPPORTS, "b", 0.9)], "one link of a kind"),
    ],
)
def test_what_may_not_be_written_as_a_link_is_reported(links, words):
    with pytest.raises(UsageError, match=words):
        check_links(entry(), links, {"a1b2c3", "b"})


def test_a_link_to_what_is_gone_may_stay_and_be_checked_again():
    before = entry(links=(Link(SUPPORTS, "gone"),))

    check_links(before, [Link(SUPPORTS, "gone", 0.9), Link(REFINES, "b")], {"a1b2c3", "b"})


@pytest.mark.row("A9")
def test_active_memories_that_contradict_each_other_are_found():
    found = contradicting(
        vault(("a", CONTRADICTS, "b", 0.5), ("c", SUPPORTS, "d", 0.9), ("e", CONTRADICTS, "e", 0.5))
    )

    assert found == {"a", "b"}


@pytest.mark.parametrize("settled", ["a", "b"])
def test_a_contradiction_is_settled_once_one_of_both_is_archived(settled):
    entries = vault(("a", CONTRADICTS, "b", 0.5), ("a", CONTRADICTS, "gone", 0.5))
    del entries["gone"]
    entries[settled] = replace(entries[settled], section=Section.ARCHIVED)

    assert contradicting(entries) == frozenset()
