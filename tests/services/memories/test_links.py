"""Relations, confidence and data of memories, written to the file and read again."""

import pytest

from memdeck.domain.memory.entry import Link, Relation
from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import UsageError
from memdeck.services.manager import MemoryManager
from tests.fakes.stores import STORES
from tests.fakes.vaults import MEMORY_MD, vault_at

pytestmark = pytest.mark.row("B3")


def read_again(folder):
    """Return what another program reads from the file."""
    return MemoryManager(folder)


def text_of(folder):
    return (folder / "MEMORY.md").read_text(encoding="utf-8")


def test_a_link_is_in_the_file_and_is_read_back(tmp_path):
    vault_at(tmp_path).link("a1b2c3", Relation.SUPPORTS, "d4e5f6", 0.75)

    assert 'links="supports:d4e5f6:0.75"' in text_of(tmp_path)
    assert read_again(tmp_path).show("a1b2c3").entry.links == (
        Link(Relation.SUPPORTS, "d4e5f6", 0.75),
    )


def test_a_link_is_seen_from_the_memory_that_it_leads_to(tmp_path):
    manager = vault_at(tmp_path)
    manager.link("a1b2c3", Relation.REFINES, "d4e5f6")

    assert [edge.source for edge in manager.entries.relatives("d4e5f6").incoming] == ["a1b2c3"]
    assert [edge.target for edge in manager.entries.relatives("a1b2c3").outgoing] == ["d4e5f6"]


def test_linking_and_unlinking_are_taken_back_and_done_again(tmp_path):
    manager = vault_at(tmp_path)
    manager.link("a1b2c3", Relation.SUPPORTS, "d4e5f6")
    linked = text_of(tmp_path)
    manager.undo()
    assert text_of(tmp_path) == MEMORY_MD
    manager.redo()
    assert text_of(tmp_path) == linked
    manager.unlink("a1b2c3", "d4e5f6")
    assert manager.show("a1b2c3").entry.links == ()
    manager.undo()
    assert text_of(tmp_path) == linked


def test_a_link_outlives_the_forgetting_of_its_target_and_works_again_once_that_is_restored(
    tmp_path,
):
    manager = vault_at(tmp_path)
    manager.link("a1b2c3", Relation.CONTRADICTS, "d4e5f6")
    manager.forget(["d4e5f6"])
    assert [edge.target for edge in manager.entries.relatives("a1b2c3").outgoing] == ["d4e5f6"]
    manager.restore(["d4e5f6"])

    assert [edge.source for edge in manager.entries.relatives("d4e5f6").incoming] == ["a1b2c3"]


def test_a_link_to_what_is_gone_can_still_be_weighed_and_taken_away(tmp_path):
    manager = vault_at(tmp_path)
    manager.link("a1b2c3", Relation.SUPPORTS, "d4e5f6")
    manager.forget(["d4e5f6"])
    manager.link("a1b2c3", Relation.SUPPORTS, "d4e5f6", 1.0)
    assert manager.show("a1b2c3").entry.links == (Link(Relation.SUPPORTS, "d4e5f6", 1.0),)
    manager.unlink("a1b2c3", "d4e5f6")

    with pytest.raises(UsageError, match="no memory “d4e5f6” to link to"):
        manager.link("a1b2c3", Relation.SUPPORTS, "d4e5f6")


@pytest.mark.parametrize(
    "links",
    [
        (Link(Relation.SUPPORTS, "ffffff"),),
        (Link(Relation.SUPPORTS, "a1b2c3"),),
        (Link(Relation.SUPPORTS, "d4e5f6", 2.0),),
        (Link(Relation.SUPPORTS, "d4e5f6"), Link(Relation.SUPPORTS, "d4e5f6", 0.1)),
    ],
)
def test_a_link_that_makes_no_sense_changes_nothing(tmp_path, links):
    manager = vault_at(tmp_path)

    with pytest.raises(UsageError):
        manager.edit("a1b2c3", Edit(links=links))
    assert text_of(tmp_path) == MEMORY_MD


def test_confidence_and_data_are_in_the_file_and_are_read_back(tmp_path):
    data = {"tool": "git", "runs": 3, "计划": ["一", {"ok": True}], "end": "-->"}
    vault_at(tmp_path).edit("a1b2c3", Edit(confidence=0.9, structured_data=data))

    read = read_again(tmp_path).show("a1b2c3").entry
    assert (read.confidence, dict(read.structured_data)) == (0.9, data)


def test_confidence_and_data_can_be_taken_away(tmp_path):
    manager = vault_at(tmp_path)
    manager.edit("a1b2c3", Edit(confidence=0.9, structured_data={"tool": "git"}))
    manager.edit("a1b2c3", Edit(drops_confidence=True, structured_data={}))

    read = read_again(tmp_path).show("a1b2c3").entry
    assert (read.confidence, dict(read.structured_data)) == (None, {})


@pytest.mark.parametrize("kind", STORES, ids=lambda kind: f"{kind.name}-{len(kind.text)}")
def test_every_kind_of_store_holds_what_is_known_of_a_memory(tmp_path, kind):
    path = tmp_path / kind.name
    path.write_text(kind.text, encoding="utf-8", newline="")
    manager = MemoryManager(path)
    bees, tea = (manager.add(words).entry.id for words in ("User keeps bees", "User likes tea"))
    manager.link(bees, Relation.SUPPORTS, tea, 0.75)
    manager.edit(bees, Edit(confidence=0.9, structured_data={"hives": [3]}))

    read = MemoryManager(path).show(bees).entry
    assert read.links == (Link(Relation.SUPPORTS, tea, 0.75),)
    assert (read.confidence, dict(read.structured_data)) == (0.9, {"hives": [3]})
    manager.undo()
    manager.undo()
    taken_back = MemoryManager(path).show(bees).entry
    assert (taken_back.links, taken_back.confidence) == ((), None)
