import pytest

pytestmark = pytest.mark.row("B3")


def test_a_link_is_shown_from_both_ends(memdeck, as_json):
    result = memdeck("link", "a1b2c3", "supports", "d4e5f6", "--strength", "0.8")[1]
    assert result.startswith("Linked 1 memory. `memdeck undo` takes it back.")

    assert "supports        d4e5f6  0.80  User lives in Hangzhou" in memdeck("show", "a1b2c3")[1]
    assert "supported by    a1b2c3  0.80  " in memdeck("show", "d4e5f6")[1]
    assert as_json("show", "a1b2c3")["links"] == [
        {"relation": "supports", "target": "d4e5f6", "strength": 0.8}
    ]
    assert as_json("show", "d4e5f6")["linked_from"] == [
        {"relation": "supports", "source": "a1b2c3", "strength": 0.8}
    ]


def test_both_ids_of_a_link_may_be_prefixes(as_json):
    as_json("link", "a1b2", "refines", "d4e5")
    (after,) = as_json("unlink", "a1b2", "d4e5")["changeset"]["after"]

    assert after["links"] == []


def test_unlink_removes_all_relations_or_one(as_json, memdeck):
    for relation in ("refines", "supports"):
        memdeck("link", "a1b2c3", relation, "d4e5f6")
    memdeck("unlink", "a1b2c3", "d4e5f6", "--relation", "refines")

    assert [link["relation"] for link in as_json("show", "a1b2c3")["links"]] == ["supports"]
    assert memdeck("unlink", "a1b2c3", "d4e5f6", "--relation", "refines")[0] != 0


def test_a_link_to_a_forgotten_memory_is_shown_as_gone(memdeck):
    memdeck("link", "a1b2c3", "refines", "d4e5f6")
    memdeck("forget", "d4e5f6")

    assert "d4e5f6  0.50  gone; `memdeck restore`" in memdeck("show", "a1b2c3")[1]


def test_a_link_to_an_unknown_memory_is_an_error(memdeck):
    code, _, err = memdeck("link", "a1b2c3", "refines", "ffffff")

    assert code != 0
    assert "There is no memory “ffffff” to link to" in err


def test_confidence_and_data_are_edited_and_shown(memdeck, as_json):
    data = '{"tool": "git", "runs": 3}'
    memdeck("edit", "a1b2c3", "--confidence", "0.9", "--data", data)

    shown = as_json("show", "a1b2c3")
    assert (shown["confidence"], shown["structured_data"]) == (0.9, {"tool": "git", "runs": 3})
    lines = memdeck("show", "a1b2c3")[1]
    assert "confidence      0.90" in lines
    assert 'data            tool: "git"' in lines


@pytest.mark.parametrize("data", ["[1]", "{", "git"])
def test_data_must_be_a_json_object(memdeck, data):
    code, _, err = memdeck("edit", "a1b2c3", "--data", data)

    assert (code, "is not a JSON object; write one such as" in err) == (2, True)
