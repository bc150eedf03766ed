import json

import pytest

from memdeck.domain.search.mode import Mode
from memdeck.errors import TranscriptError
from memdeck.recall.evaluation import Line, Question
from memdeck.services.benchmark import measure_recall, run_benchmark
from tests.fakes.embedder import WordEmbedder

LINES = [
    Line("g/1", "Ana: Do you keep any animals?", "8 May", "g", "s"),
    Line("g/2", "Ben: Bees, behind the house", "8 May", "g", "s"),
    Line("h/1", "用户对花生过敏", group="h"),
    Line("h/1", "The very same id", group="h"),
]
QUESTIONS = [
    Question("q1", "bees", "g", frozenset({"g/2"})),
    Question("q2", "花生", "h", frozenset({"h/1"})),
    Question("q3", "花生", "g", frozenset({"h/1"})),
    Question("q4", "花生"),
    Question("q5", "bees", "never here"),
]


def given(mode, embedder=None):
    result = run_benchmark(LINES, QUESTIONS, mode, embedder)
    return {run["id"]: run["results"] for run in result.runs}


def test_a_query_searches_its_group_and_without_one_all_lines():
    assert given(Mode.KEYWORD) == {
        "q1": ["g/2"],
        "q2": ["h/1"],
        "q3": [],
        "q4": ["h/1"],
        "q5": [],
    }


@pytest.mark.parametrize("mode", [Mode.VECTOR, Mode.HYBRID])
def test_meaning_brings_the_rest_of_the_group_behind(mode):
    assert given(mode, WordEmbedder())["q1"] == ["g/2", "g/1"]


def test_what_it_took_is_reported():
    result = run_benchmark(LINES, QUESTIONS, Mode.KEYWORD)

    assert result.measures.n == 3
    assert 0 < result.latency.p50_ms <= result.latency.p99_ms
    assert result.index_s > 0


def test_no_questions_take_no_time():
    result = run_benchmark(LINES, [], Mode.KEYWORD)

    assert (result.measures.n, result.latency.p50_ms, result.latency.p99_ms, result.index_s) == (
        0,
        0,
        0,
        0,
    )


def test_files_are_read_and_what_was_given_is_written(tmp_path):
    corpus, queries, out = (tmp_path / name for name in ("c.jsonl", "q.jsonl", "out.jsonl"))
    corpus.write_text('{"id": "a", "text": "bees"}\n\n{"id": "b", "text": "a\u2028b"}\n', "utf-8")
    queries.write_text('{"id": "q", "text": "bees", "relevant": ["a"]}\n', "utf-8")

    result = measure_recall(corpus, queries, Mode.KEYWORD, run_file=out)

    assert result.measures.mrr == 1
    assert json.loads(out.read_text("utf-8")) == {"id": "q", "results": ["a"]}


@pytest.mark.parametrize("line", ["{}", "[]", '"text"', "nonsense", '{"id": "a"}', "[" * 9999])
def test_a_line_that_is_none_is_named(tmp_path, line):
    (tmp_path / "c.jsonl").write_text(f'{{"id": "a", "text": "b"}}\n{line}\n', "utf-8")

    with pytest.raises(TranscriptError, match="line 2"):
        measure_recall(tmp_path / "c.jsonl", tmp_path / "c.jsonl", Mode.KEYWORD)
