import json

import pytest

from tests.fakes.stores import MEMORY_JSON


@pytest.mark.row("C13")
def test_a_vault_is_converted_with_a_report_of_what_does_not_fit(memdeck, as_json, vault, tmp_path):
    target = tmp_path / "there" / "memory.json"
    memdeck("pin", "a1b2c3")
    preview = as_json("convert", str(vault), str(target), "--dry-run")
    code, out, _ = memdeck("convert", str(vault), str(target))

    assert (preview["into"], preview["memories"], preview["done"]) == (
        "a memory.json of VibeWorker",
        4,
        False,
    )
    assert {
        "id": "a1b2c3",
        "field": "pinned",
        "fit": "aside",
        "before": "True",
        "after": "True",
    } in (preview["misfits"])
    assert code == 0
    assert (
        "Only Memdeck will see the day of the last hit of 4 memories, the hits of 4, the pin of 1,"
        " the group of 1, the section of 1; `--json` lists them.\n"
    ) in out
    assert out.count("\n") == 2
    assert out.endswith("Converted 4 memories into a memory.json of VibeWorker.\n")
    assert len(json.loads(target.read_text(encoding="utf-8"))["memories"]) == 4
    code, out, err = memdeck("convert", str(vault), str(target))
    assert (code, out) == (1, "")
    assert "is there already; name a file that is not" in err


def test_a_dry_run_writes_nothing(memdeck, tmp_path):
    (tmp_path / "memory.json").write_bytes(MEMORY_JSON.text.encode())
    out = memdeck("convert", str(tmp_path / "memory.json"), str(tmp_path / "x.md"), "--dry-run")[1]

    assert out.count("Only Memdeck will see the ") == 1
    assert "cannot be kept.\n" in out
    assert out.endswith(
        "3 memories would go into a MEMORY.md with scores; nothing is written yet.\n"
    )
    assert not (tmp_path / "x.md").exists()


def test_a_memory_that_does_not_fit_is_reported(memdeck, vault, tmp_path):
    path = vault / "MEMORY.md"
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace("User lives in Hangzhou", "Home\n<!-- confidence=inf -->"), encoding="utf-8"
    )
    out = memdeck("convert", str(vault), str(tmp_path / "memory.json"))[1]

    assert "d4e5f6: It cannot be converted, and is left out: A number of this memory" in out
    assert out.endswith("Converted 3 memories into a memory.json of VibeWorker.\n")


@pytest.mark.row("C13")
def test_a_folder_is_migrated_in_place_and_back(memdeck, as_json, vault):
    before = as_json("list")["entries"]
    preview = memdeck("migrate", "memory.json", "--dry-run")[1]
    assert preview.endswith("go into a memory.json of VibeWorker; nothing is written yet.\n")
    assert not (vault / "memory.json").exists()
    out = memdeck("migrate", "memory.json")[1]
    assert "What was in MEMORY.md stays beside it, with the ending .migrated.\n" in out
    assert {path.name for path in vault.iterdir()} >= {"memory.json", "MEMORY.md.migrated"}
    assert as_json("migrate", "MEMORY.md")["done"] is True

    assert as_json("list")["entries"] == before


def test_the_error_names_the_file_as_typed(memdeck, vault, tmp_path):
    code, _, err = memdeck("convert", str(vault), str(tmp_path / "out.x"), "--as", "sqlite")

    assert (code, "“out.x” is not a name for" in err, "MEMORY.md" in err) == (1, True, False)
    assert "such as out.x.db" in err


@pytest.mark.row("C1")
def test_the_source_of_a_memory_is_shown(memdeck, as_json, tmp_path):
    path = tmp_path / "memory.json"
    path.write_text(MEMORY_JSON.text, encoding="utf-8")
    shown = {
        id_: memdeck("--vault", str(path), "show", id_)[1].partition("source")[2].split()[0]
        for id_ in ("a1b2c3d4", "e5f6g7h8", "0f0f0f0f")
    }
    result = as_json("--vault", str(path), "list")["entries"]

    expected = ["user_explicit", "auto_reflection", "import"]
    assert list(shown.values()) == expected
    assert sorted(item["source"] for item in result) == sorted(expected)
