"""The commands `recall`, `similar` and `reindex`."""

import json
from datetime import timedelta

import pytest

from memdeck.bootstrap.embedder_settings import Embedders
from memdeck.cli.commands.search import index_lines
from memdeck.cli.main import run
from memdeck.errors import EmbedderError
from memdeck.recall.index.protocol import IndexStats
from memdeck.services.manager import local_now
from memdeck.services.recall.recall import Least
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.conversations import BEES
from tests.fakes.embedder import WordEmbedder


@pytest.fixture
def embedder(monkeypatch):
    fake = WordEmbedder()
    monkeypatch.setattr(Embedders, "open", lambda *_: fake)
    return fake


@pytest.fixture(autouse=True)
def _no_embedder(monkeypatch):
    monkeypatch.setattr(Embedders, "open", lambda *_: None)


@pytest.fixture
def with_transcript(vault, tmp_path, memdeck):
    """The vault with an archived transcript."""
    export = tmp_path / "chat.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")
    assert memdeck("extract", str(export), "--apply", "--offline")[0] == 0
    return vault


@pytest.mark.row("A8")
@pytest.mark.row("E5")
def test_recall_prints_what_the_contract_names(as_json):
    result = as_json("recall", "Hangzhou")

    assert set(result) >= {"results", "mode", "took_ms"}
    (found,) = result["results"]
    assert set(found) >= {"id", "kind", "content", "score", "similarity", "why"}
    assert (found["id"], found["kind"]) == ("d4e5f6", "memory")
    assert found["content"] == "User lives in Hangzhou"
    assert found["why"] == "words 1.00, importance .88, 1 day old"
    assert (result["mode"], result["total"]) == ("keyword", 1)
    assert "choose an embedder" in result["word"]


@pytest.mark.row("B2")
def test_recall_uses_keywords_if_the_index_server_is_unreachable(memdeck, as_json, monkeypatch):
    monkeypatch.setenv("MEMDECK_POSTGRES", "postgresql://mem@127.0.0.1:1/none")

    code, out, err = memdeck("recall", "Hangzhou")
    result = as_json("recall", "Hangzhou", "--mode", "hybrid")

    assert (code, err) == (0, "")
    assert "User lives in Hangzhou" in out
    assert "Found by words alone, in the files. PostgreSQL at 127.0.0.1:1/none" in out
    assert (result["mode"], result["results"][0]["id"]) == ("keyword", "d4e5f6")


def test_recall_prints_plain_lines(memdeck):
    code, out, err = memdeck("recall", "代码", "--mode", "keyword")

    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "0.99  a1b2c3  preference",
        "      用户喜欢简洁的代码风格，不喜欢过多注释",
        "      words 1.00, importance .92, today",
    ]


def test_recall_without_results_says_what_to_try(memdeck):
    code, out, _ = memdeck("recall", "qqqq", "--mode", "keyword")

    assert (code, out) == (0, "No results; try other words or fewer filters.\n")


def test_a_recalled_message_names_its_conversation(with_transcript, as_json, memdeck):
    (found,) = as_json("recall", "bees", "--kind", "message", "-k", "1")["results"]

    assert found["speaker"] == "user"
    assert found["id"] == f"{found['conversation']}#{found['message']}"
    _, out, _ = memdeck("recall", "bees", "--kind", "message", "-k", "1")
    assert out.splitlines()[0].endswith(f"{found['id']}  user")


YESTERDAY = local_now().date() - timedelta(days=1)


@pytest.mark.row("E5")
@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["-k", "2"], {"d4e5f6", "a7b8c9"}),
        (["--section", "archived"], {"b1c2d3"}),
        (["--category", "fact", "--category", "workflow"], {"d4e5f6", "a7b8c9", "b1c2d3"}),
        (["--group", "work"], {"a7b8c9"}),
        (["--kind", "message"], set()),
        (["--session", "nosuch"], set()),
        (["--person", "Ana"], set()),
        (["--since", YESTERDAY.isoformat()], {"d4e5f6"}),
        (["--until", (YESTERDAY - timedelta(days=20)).isoformat()], {"b1c2d3"}),
        (["--min-score", "1"], set()),
        (["--min-importance", "0.8"], {"d4e5f6"}),
    ],
)
def test_recall_applies_its_filters(as_json, arguments, found):
    result = as_json("recall", "user", "--mode", "keyword", *arguments)

    assert {item["id"] for item in result["results"]} == found


@pytest.mark.row("E5")
def test_results_are_grouped_on_request(as_json, memdeck):
    arguments = ("recall", "user", "--mode", "keyword", "--by-group")

    result = as_json(*arguments)
    lines = memdeck(*arguments)[1].splitlines()

    groups = {group["group"]: group["ids"] for group in result["groups"]}
    assert groups == {None: ["d4e5f6", "b1c2d3"], "work": ["a7b8c9"]}
    assert len(result["results"]) == 3
    assert [line for line in lines if line.endswith(":")] == ["No group:", "work:"]


@pytest.mark.row("E5")
def test_a_result_has_its_evidence(as_json, memdeck, tmp_path):
    export = tmp_path / "chat.json"
    export.write_text(json.dumps(BEES), encoding="utf-8")
    memdeck("extract", str(export), "--apply", "--offline")

    (found, *_) = as_json("recall", "bees", "--kind", "memory")["results"]

    assert set(found) >= {"score", "importance", "tags"}
    assert found["evidence"][0]["quote"] in json.dumps(BEES)


@pytest.mark.row("E5")
@pytest.mark.parametrize(("mode", "least"), [("vector", 0.2), ("hybrid", 0.15)])
def test_the_default_radius_depends_on_the_mode(as_json, embedder, monkeypatch, mode, least):
    meanings = []
    monkeypatch.setattr(Least, "admits", lambda self, found: meanings.append(self.meaning))

    as_json("recall", "Hangzhou", "--mode", mode, "--radius")

    assert set(meanings) == {least}


def test_recall_computes_scores_as_of_a_day(as_json):
    later = (local_now().date() + timedelta(days=99)).isoformat()
    (found,) = as_json("recall", "Hangzhou", "--mode", "keyword", "--at", later)["results"]

    assert found["why"].endswith("100 days old")
    assert found["importance"] < 0.4


def test_recall_embeds_a_few_texts(as_json, embedder):
    result = as_json("recall", "User lives in Hangzhou")

    assert (result["mode"], result["word"]) == ("hybrid", "")
    assert result["results"][0]["meaning"] == pytest.approx(1.0)
    assert len(embedder.asked) == 5


def test_recall_embeds_many_texts_only_on_request(as_json, memdeck, embedder, monkeypatch):
    monkeypatch.setattr("memdeck.services.recall.embedding.FEW", 3)

    assert "memdeck reindex --embed" in as_json("recall", "Hangzhou")["word"]

    code, out, _ = memdeck("reindex", "--embed")
    assert (code, "4 of them can also be found by meaning" in out) == (0, True)
    assert as_json("recall", "Hangzhou")["mode"] == "hybrid"


def test_an_embedder_error_is_reported_with_the_results(as_json, memdeck, monkeypatch):
    def broken(*_):
        raise EmbedderError("The wheel is broken; reinstall it.")

    monkeypatch.setattr(Embedders, "open", broken)

    result = as_json("recall", "Hangzhou")
    assert [item["id"] for item in result["results"]] == ["d4e5f6"]
    assert "The wheel is broken" in result["word"]
    assert memdeck("reindex", "--embed")[::2] == (
        1,
        "memdeck: The wheel is broken; reinstall it.\n",
    )


@pytest.mark.row("B10")
def test_similar_memories_are_found_by_the_id_of_one(as_json, memdeck, embedder):
    memdeck("add", "User lives in Hangzhou, near the lake")

    result = as_json("similar", "d4e5f6", "-k", "1")

    assert [item["content"] for item in result["results"]] == [
        "User lives in Hangzhou, near the lake"
    ]
    assert memdeck("similar", "nosuch")[0] == 1


@pytest.mark.row("E7")
def test_reindex_reports_the_size_of_the_index(as_json, memdeck):
    assert as_json("reindex")["passages"] == 4
    lines = memdeck("reindex")[1].splitlines()
    assert lines[0].startswith("4 texts can be found; the index takes 0.")
    assert "reindex --embed" in lines[1]


@pytest.mark.row("E7")
def test_check_exits_with_1_if_the_index_is_out_of_sync(vault, memdeck):
    memdeck("recall", "Hangzhou")
    assert memdeck("reindex", "--check") == (0, "The index is up to date.\n", "")
    path = vault / "MEMORY.md"
    path.write_text(path.read_text(encoding="utf-8").replace("Vue", "Svelte"), encoding="utf-8")

    code, out, err = memdeck("reindex", "--check")
    assert (code, out) == (1, "1 text can be found by words that were changed since.\n")
    assert "differs from the files" in err
    code, out, _ = memdeck("reindex", "--check", "--json")
    assert (code, len(json.loads(out)["differences"])) == (1, 1)

    memdeck("recall", "anything")
    assert json.loads(memdeck("reindex", "--check", "--json")[1]) == {"differences": []}


def test_check_and_embed_exclude_each_other(vault):
    assert run(["--vault", str(vault), "reindex", "--check", "--embed"]) == 2


@pytest.mark.parametrize(
    "arguments", [["--at", "soon"], ["-k", "many"], ["--min-score", "high"], ["--mode", "magic"]]
)
def test_invalid_days_numbers_and_modes_are_wrong_usage(vault, arguments):
    assert run(["--vault", str(vault), "recall", "bees", *arguments]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--radius", "nan"], "“nan” is not a number from 0 to 1"),
        (["--min-importance", "7"], "“7” is not a number from 0 to 1"),
        (["--min-score", "-1"], "“-1” is not a number from 0 to 1"),
        (["-k", "0"], "write a number such as 10"),
        (["--mode", "magic"], "write one of keyword, vector, hybrid"),
    ],
)
def test_filters_that_match_nothing_are_wrong_usage(vault, capsys, arguments, message):
    assert run(["--vault", str(vault), "recall", "bees", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--since", "2026-03-02", "--until", "2026-03-01"], "give --since the earlier"),
        (["--mode", "keyword", "--radius", ".3"], "leave out --radius or --mode"),
    ],
)
def test_contradictory_options_are_an_error(memdeck, arguments, message):
    code, _, err = memdeck("recall", "bees", *arguments)

    assert (code, message in err) == (1, True)


def test_an_empty_query_has_a_message_of_its_own(memdeck):
    assert memdeck("recall", "  ")[:2] == (
        0,
        "The query is empty; write a word or a question.\n",
    )


def test_a_memory_without_similar_ones_is_reported(memdeck):
    memdeck("forget", "a1b2c3", "a7b8c9", "b1c2d3")

    code, out, _ = memdeck("similar", "d4e5f6")

    assert (code, out.splitlines()[0]) == (0, "No other memory is like this one.")


def test_a_damaged_index_is_rebuilt(vault, as_json):
    as_json("recall", "Hangzhou")
    (VaultLayout.at(vault).cache / "recall.sqlite").write_bytes(b"no database" * 500)

    assert [item["id"] for item in as_json("recall", "Hangzhou")["results"]] == ["d4e5f6"]


def test_escape_sequences_in_a_result_are_not_printed(vault, memdeck):
    memdeck("add", "bees \x1b[31mred\x1b[0m \u202eteeb")

    _, out, _ = memdeck("recall", "bees", "--mode", "keyword")

    assert "\x1b" not in out
    assert "\u202e" not in out


def test_an_index_without_vectors_says_what_is_missing():
    lack = "There is no pgvector; ask for it."

    lines = [*index_lines(IndexStats("postgres", 4, 0, 20, {}, 100_000, lack))]

    assert lines == ["4 texts can be found; the index takes 0.1 MB (postgres).", lack]
