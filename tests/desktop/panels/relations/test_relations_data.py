import pytest

from memdeck.desktop.panels.relations.relations_data import Presence
from tests.fakes.entries import entry
from tests.fakes.relations import related, star

pytestmark = pytest.mark.row("B3")


def test_each_relative_has_its_presence():
    known = related().known

    assert {id_: box.presence for id_, box in known.items()} == {
        "a": Presence.ACTIVE,
        "b": Presence.ACTIVE,
        "far": Presence.ACTIVE,
        "old": Presence.ARCHIVED,
        "lost": Presence.FORGOTTEN,
        "purged": Presence.UNKNOWN,
    }
    assert (known["lost"].content, known["purged"].content) == ("Writes Java", "")


def test_what_is_gone_is_counted_once_and_only_where_it_is_near():
    assert related().gone == 2
    assert star(3).gone == 0


def test_its_own_relations_come_first_and_the_sources_of_the_others_are_known():
    relations = related()

    assert [edge.other_end("m") for edge in relations.edges] == ["a", "old", "lost", "purged", "b"]
    assert set(relations.sources) == {"b"}


def test_a_memory_in_the_trash_has_its_relations_still():
    assert [edge.target for edge in related(entry("t", links=star(2).entry.links)).edges] == [
        "n00",
        "n01",
    ]
