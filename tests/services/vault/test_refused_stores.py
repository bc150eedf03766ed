"""Files that resemble another program's memories, but are invalid or incomplete."""

import json

import pytest

from memdeck.domain.memory.memory_edits import Edit
from memdeck.errors import StorageError, UsageError
from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import FakeClock


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"results": [', r"not valid JSON \(line 1: "),
        ("{} {}", r"not valid JSON \(line 1: Extra data"),
        ('["a", "b"]', "import it there"),
        ('[{"title": "Bees", "mapping": {}}]', "import it there"),
        ("7", "import it there"),
        ('"{\\"agents\\": [], \\"blocks\\": []}"', "JSON within a JSON text"),
        ("[" * 200_000, "nested too deep"),
    ],
)
def test_json_that_is_no_store_is_rejected_in_one_sentence(tmp_path, text, sentence):
    path = tmp_path / "other.json"
    path.write_text(text)
    manager = MemoryManager(path, clock=FakeClock())

    with pytest.raises(StorageError, match=sentence):
        manager.list()
    with pytest.raises(StorageError, match=sentence):
        manager.add("Keeps bees")
    assert path.read_text() == text


def test_a_row_that_is_no_memory_is_reported_and_left_alone(tmp_path):
    path = tmp_path / "memories.json"
    path.write_text('[{"id": "a", "memory": "Bees", "hash": "x"}, {"id": "b", "memory": " "}, 7]')
    manager = MemoryManager(path, clock=FakeClock())
    manager.pin(["a"])

    assert [broken.line for broken in manager.list().broken] == [1, 1]
    assert path.read_text().endswith(', {"id": "b", "memory": " "}, 7]')


def test_two_rows_of_one_id_are_one_memory_and_a_broken_one(tmp_path):
    path = tmp_path / "memories.json"
    path.write_text(
        '[{"id": "a", "memory": "Bees", "hash": ""}, {"id": "a", "memory": "Wasps", "hash": ""}]'
    )
    listing = MemoryManager(path, clock=FakeClock()).list()

    assert [row.entry.content for row in listing.rows] == ["Bees"]
    assert [broken.reason.partition(";")[0] for broken in listing.broken] == [
        "The id a is taken by a memory above"
    ]


def test_what_a_later_version_of_ours_said_is_kept_and_nonsense_is_passed_over(tmp_path):
    path = tmp_path / "memories.json"
    ours = {"score": 7.5, "pinned": True, "mood": "calm", "hits": []}
    row = {"id": "a", "memory": "Bees", "metadata": {"memdeck": ours}}
    path.write_text(json.dumps([row, row | {"id": "b", "metadata": {"memdeck": {"score": "x"}}}]))
    manager = MemoryManager(path, clock=FakeClock())

    assert [row.entry.score for row in manager.list().rows] == [0.6, 0.6]
    manager.edit("a", Edit(score=0.4))
    own_fields = json.loads(path.read_text())[0]["metadata"]["memdeck"]
    assert (own_fields["score"], own_fields["mood"]) == (0.4, "calm")


def test_a_number_that_json_cannot_hold_is_rejected(tmp_path):
    path = tmp_path / "memories.json"
    row = {"id": "a", "memory": "Bees", "metadata": {"memdeck": {"confidence": "inf"}}}
    path.write_text(json.dumps([row]))
    manager = MemoryManager(path, clock=FakeClock())

    with pytest.raises(UsageError, match="infinite or none"):
        manager.pin(["a"])
