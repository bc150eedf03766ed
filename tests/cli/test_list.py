"""`memdeck list`, as a user and a script call it."""

import json
from datetime import timedelta

import pytest

from memdeck.cli.main import run
from memdeck.cli.text import width
from memdeck.services.manager import local_now


def test_list_prints_what_the_contract_names(as_json):
    result = as_json("list")

    assert set(result["entries"][0]) >= {
        "id",
        "content",
        "category",
        "group",
        "score",
        "section",
        "created_at",
        "last_activated",
        "hits",
        "pinned",
        "source_session",
        "evidence",
        "expires_at",
        "tags",
        "archives_on",
        "forgotten_on",
    }
    assert [entry["section"] for entry in result["entries"]] == ["active"] * 3 + ["archived"]
    assert result["broken"] == []


def test_list_filters_by_section_and_computes_scores_as_of_a_day(as_json):
    assert [item["id"] for item in as_json("list", "--section", "archived")["entries"]] == [
        "b1c2d3"
    ]
    assert as_json("list", "--section", "broken")["entries"] == []
    day = local_now().date() + timedelta(days=17)
    (first, *_) = as_json("list", "--at", day.isoformat())["entries"]
    assert first["score"] == pytest.approx(0.92 * 0.99**10, abs=1e-6)


def test_a_broken_entry_is_listed_with_its_line_and_reason(vault, as_json, memdeck):
    path = vault / "MEMORY.md"
    path.write_text(path.read_text(encoding="utf-8").replace("0.88", "7.5"), encoding="utf-8")

    (broken,) = as_json("list")["broken"]
    assert (broken["line"], "7.5" in broken["reason"]) == (11, True)
    assert "line 11 is broken" in memdeck("list")[1]


@pytest.mark.row("E2")
def test_the_owner_of_a_memory_is_shown_and_filters_the_list(vault, as_json, memdeck):
    path = vault / "MEMORY.md"
    of_anna = (
        "### [e5f6a7] fact | 0.70 | 2026-02-28 | 1\nAnna Keller lives in Leeds\n"
        '<!-- owner="Anna Keller" -->\n\n## Archived'
    )
    path.write_text(
        path.read_text(encoding="utf-8").replace("## Archived", of_anna), encoding="utf-8"
    )

    (listed,) = as_json("list", "--owner", "Anna Keller")["entries"]
    assert (listed["id"], listed["owner"]) == ("e5f6a7", "Anna Keller")
    assert "e5f6a7" not in [entry["id"] for entry in as_json("list", "--owner", "")["entries"]]
    assert "Anna Keller" in memdeck("show", "e5f6a7")[1].splitlines()[4]


@pytest.mark.row("A9")
def test_list_shows_the_memories_of_some_categories_and_groups(as_json, memdeck):
    memdeck("add", "User plays chess on Fridays", "--category", "fact/home")
    memdeck("add", "User leads the data team", "--category", "fact/office")
    memdeck("add", "User prefers meetings at noon", "--category", "preference/office")

    def listed(*filters):
        return [entry["content"] for entry in as_json("list", *filters)["entries"]]

    assert listed("--group", "office") == [
        "User leads the data team",
        "User prefers meetings at noon",
    ]
    assert listed("--group", "office", "--category", "fact") == ["User leads the data team"]
    assert len(listed("--group", "office", "--group", "home")) == 3
    assert "No memories here match: nothing." in memdeck("list", "--group", "nothing")[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["find", "zebra"], "No memory here contains “zebra”."),
        (["list", "--section", "broken"], "Nothing is broken here."),
        (["list", "--section", "gone"], "The history has no memory that is gone."),
    ],
)
def test_an_empty_result_says_what_was_looked_for(memdeck, arguments, message):
    assert memdeck(*arguments) == (0, f"{message}\n", "")


def test_a_memory_without_a_day_is_printed_without_one(tmp_path, capsys):
    path = tmp_path / "CLAUDE.md"
    path.write_text("- Keeps bees\n")
    run(["--vault", str(path), "list", "--json"])
    (entry,) = json.loads(capsys.readouterr().out)["entries"]
    run(["--vault", str(path), "show", entry["id"]])
    result = capsys.readouterr().out

    assert (entry["last_activated"], entry["scored_at"]) == (None, None)
    assert "0.60 (set to 0.60, no day known)" in result
    assert "0, no day known" in result


def test_list_in_an_empty_vault_names_files_of_other_programs(tmp_path, capsys):
    (tmp_path / "CLAUDE.md").write_text("- Uses uv")
    for name in ("GEMINI.md", "AGENTS.md", ".cursorrules", ".clinerules", ".windsurfrules"):
        (tmp_path / name).write_text("")

    assert run(["--vault", str(tmp_path), "list"]) == 0
    result = capsys.readouterr().out
    assert (
        "there are .clinerules, .cursorrules, .windsurfrules, AGENTS.md, CLAUDE.md and 1" in result
    )
    assert f"`--vault {tmp_path / '.clinerules'}`" in result
    assert "creates a MEMORY.md next to it" in result

    (tmp_path / "MEMORY.md").write_text("")
    assert run(["--vault", str(tmp_path), "list"]) == 0
    assert capsys.readouterr().out.startswith("No memories here yet; `memdeck add")

    (tmp_path / "MEMORY.md").write_text("# Agent Memory\n\n### [a1b2")
    assert run(["--vault", str(tmp_path), "list"]) == 0
    assert capsys.readouterr().out.startswith("line 3 is broken: This line is cut off; write")


def test_a_group_is_chosen_in_any_case_of_letters(memdeck, as_json):
    memdeck("add", "User leads the data team", "--category", "fact/Work life")

    listed = as_json("list", "--group", "WORK LIFE")["entries"]
    assert [entry["content"] for entry in listed] == ["User leads the data team"]


def test_the_texts_of_a_list_stand_in_one_column(memdeck):
    memdeck("add", "User leads the data team", "--category", "fact/Work life")
    memdeck("add", "User plays chess on Fridays", "--category", "fact/家庭生活和朋友")

    lines = memdeck("list")[1].splitlines()
    starts = [width(line[: line.index("User")]) for line in lines if "User " in line]
    assert len(starts) > 2
    assert len(set(starts)) == 1
