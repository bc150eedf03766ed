import pytest

SUMMARY = ".memdeck/summary.md"


@pytest.mark.row("C15")
def test_the_summary_is_set_printed_renewed_and_undone(memdeck, as_json, vault):
    none = "There is no summary yet; `memdeck summary --renew` writes one.\n"
    assert memdeck("summary")[1] == none
    wrote = memdeck("summary", "--set", "Ana writes Python.")[1]
    assert wrote == "Wrote the summary. `memdeck undo` takes it back.\n"
    assert as_json("summary") == {"summary": "Ana writes Python."}
    assert (vault / SUMMARY).read_text() == "Ana writes Python.\n"

    (change,) = as_json("summary", "--renew")["changeset"]["files"]
    assert change["before"] == "Ana writes Python.\n"
    assert change["after"].startswith("Ana writes Python.\n\n")
    assert "User lives in Hangzhou" in change["after"]
    again = memdeck("summary", "--renew")[1]
    assert again == "There is nothing new to say; the summary stays as it is.\n"
    memdeck("undo")
    assert memdeck("summary")[1] == "Ana writes Python.\n"
    memdeck("summary", "--set", "")
    assert memdeck("summary")[1] == none
    assert not (vault / SUMMARY).exists()


@pytest.mark.row("C15")
def test_prompt_has_the_parts_of_the_policy(memdeck, as_json, vault):
    memdeck("summary", "--set", "Ana writes Python.")
    memdeck("log", "add", "Had tea")
    assert [part["kind"] for part in as_json("prompt")["parts"]] == ["memories"]
    (vault / ".memdeck" / "policy.toml").write_text(
        'name = "mine"\n[prompt_parts]\ntokens = 4000\nlog_days = 2\nhas_summary = true\n'
    )
    result = as_json("prompt")

    assert [part["kind"] for part in result["parts"]] == ["summary", "logs", "memories"]
    assert result["text"] == memdeck("prompt")[1].removesuffix("\n")
    assert result["text"].startswith("# Summary\n\nAna writes Python.\n\n# Recent days\n\n## ")
    assert "Had tea" in result["parts"][1]["text"]
