"""Layers: listed, filtered, chosen for a new memory, and changed."""

import pytest

from tests.fakes.vaults import LEARNINGS_MD


@pytest.fixture
def learned(vault):
    (vault / "LEARNINGS.md").write_text(LEARNINGS_MD)
    return vault


def ids(result):
    return [entry["id"] for entry in result["entries"]]


@pytest.mark.row("B1")
def test_list_prints_layers_and_filters_by_layer(learned, as_json):
    result = as_json("list")["entries"]

    assert [entry["id"] for entry in result if entry["layer"] == "procedural"] == [
        "e1e1e1",
        "e2e2e2",
        "e3e3e3",
    ]
    assert ids(as_json("list", "--layer", "procedural")) == ["e1e1e1", "e2e2e2", "e3e3e3"]
    assert ids(as_json("list", "--layer", "procedural", "--section", "archived")) == ["e3e3e3"]
    assert "e1e1e1" not in ids(as_json("list", "--layer", "semantic"))
    assert as_json("show", "e1e1e1")["layer"] == "procedural"


def test_a_memory_is_added_to_a_layer_and_moved_to_the_other(vault, as_json, memdeck):
    (added,) = as_json("add", "Run the formatter first", "--layer", "procedural")["changeset"][
        "after"
    ]
    assert "Run the formatter first" in (vault / "LEARNINGS.md").read_text()
    assert "layer           procedural" in memdeck("show", added["id"])[1]
    moved = as_json("edit", added["id"], "--layer", "semantic")["changeset"]
    assert (moved["before"][0]["layer"], moved["after"][0]["layer"]) == ("procedural", "semantic")
    as_json("undo")

    assert as_json("show", added["id"])["layer"] == "procedural"


def test_an_empty_layer_is_reported(memdeck):
    assert memdeck("list", "--layer", "procedural")[1] == "No memories here match: procedural.\n"
    assert (
        memdeck("list", "--layer", "procedural", "--section", "active")[1]
        == "No memories here match: active and procedural.\n"
    )


def test_a_broken_entry_in_the_second_file_is_reported_with_its_file(learned, memdeck, as_json):
    (learned / "LEARNINGS.md").write_text("### [x1] skill | high | 2026-03-01 | 0\nwords\n")

    assert "line 1 of the learnings is broken" in memdeck("list", "--section", "broken")[1]
    (broken,) = as_json("list", "--section", "broken")["broken"]
    assert (broken["line"], broken["layer"]) == (1, "procedural")
