"""Recall on talks and memories that lie outside the project, against FTS5 in the same run."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from bench.figures import Figure, at_least

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Passage
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.embedders.embedder_registry import open_offline
from memdeck.recall.evaluation import (
    Id,
    Line,
    Measures,
    Question,
    Run,
    by_group,
    parse_line,
    parse_question,
)
from memdeck.recall.evaluation import measure as measured
from memdeck.recall.index.protocol import IndexQuery
from memdeck.recall.ranking.search import Search
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.query_parser import query_terms
from memdeck.recall.text.stop_words import stop_words
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.services.benchmark import read_records, run_benchmark

DISTRACTORS = 200
"""Of each language, among which the needles lie."""
PHRASES = 60
"""Of each length."""
SHORT_WORDS = (
    *("花生", "香菜", "过敏", "老板", "杭州", "猫", "狗", "茶", "书", "端口", "喜欢", "妈妈"),
    *("音乐", "电影", "旅行", "女儿", "咖啡", "钢琴", "北京", "上海", "跑步", "朋友", "考试", "画"),
)


def measure(data: Path) -> list[Figure]:
    """Measure on the sets in *data*; those that are not there are left out."""
    embedder = open_offline()
    figures = []
    if (data / "recall-corpus.jsonl").is_file():
        figures += _conversations(data, embedder)
    if (data / "zh_en_needles.json").is_file():
        figures += _needles(data, embedder)
        said = _said(data / "memorybank_zh.jsonl", {"user", "assistant"})
        figures += [*_short_words(said), *_phrases(said)]
    return figures


def _conversations(data: Path, embedder: Embedder) -> list[Figure]:
    lines = list(read_records(data / "recall-corpus.jsonl", parse_line, "line"))
    questions = list(read_records(data / "recall-queries.jsonl", parse_question, "query"))
    base = measured(questions, _fts5(lines, questions))
    keyword = run_benchmark(lines, questions, Mode.KEYWORD).measures
    hybrid = run_benchmark(lines, questions, Mode.HYBRID, embedder).measures
    return [
        *_against(base, keyword, "keyword", 0.05, 0.03),
        *_against(base, hybrid, "hybrid", 0.11, 0.08),
        *_lone(lines, questions, embedder),
    ]


def _lone(lines: Sequence[Line], questions: Sequence[Question], embedder: Embedder) -> list[Figure]:
    """Ask the same of what was said as separate texts, in no order: what a MEMORY.md is."""
    alone = [replace(line, session="") for line in lines]
    Random(1).shuffle(alone)  # noqa: S311 - no secret
    words = run_benchmark(alone, questions, Mode.KEYWORD).measures
    both = run_benchmark(alone, questions, Mode.HYBRID, embedder).measures
    more_found = (both.recall_at_10 or 0) - (words.recall_at_10 or 0)
    more_mrr = (both.mrr or 0) - (words.mrr or 0)
    return [
        Figure("locomo, each text alone: recall@10", f"{both.recall_at_10:.3f}"),
        Figure("locomo, each text alone: MRR", f"{both.mrr:.3f}"),
        at_least("locomo, each text alone: recall@10 above keyword", more_found, 0.05),
        at_least("locomo, each text alone: MRR above keyword", more_mrr, 0.04),
    ]


def _against(
    base: Measures, ours: Measures, name: str, more_found: float, more_mrr: float
) -> list[Figure]:
    return [
        Figure(f"locomo, {name}: recall@10", f"{ours.recall_at_10:.3f}"),
        Figure(f"locomo, {name}: MRR", f"{ours.mrr:.3f}"),
        at_least(
            f"locomo, {name}: recall@10 above FTS5",
            (ours.recall_at_10 or 0) - (base.recall_at_10 or 0),
            more_found,
        ),
        at_least(f"locomo, {name}: MRR above FTS5", (ours.mrr or 0) - (base.mrr or 0), more_mrr),
    ]


def _fts5(lines: Sequence[Line], questions: Sequence[Question]) -> list[Run]:
    """Return what FTS5 gives with Porter's stems and without stop words, group by group."""
    engines = {name: _engine(of_group) for name, of_group in by_group(lines).items()}
    return [{"id": one.id, "results": engines[one.group](one.text)} for one in questions]


def _engine(lines: Sequence[Line]) -> Callable[[str], list[Id]]:
    table = sqlite3.connect(":memory:")
    table.execute("create virtual table line using fts5 (text, tokenize = 'porter unicode61')")
    table.executemany(
        "insert into line (rowid, text) values (?, ?)",
        ((place, f"{line.at} | {line.text}") for place, line in enumerate(lines)),
    )

    def find(query: str) -> list[Id]:
        words = re.findall(r"\w+", query.lower())
        rarest_terms = [word for word in words if word not in stop_words("en")]
        wanted = " OR ".join(f'"{word}"' for word in rarest_terms)
        rows = table.execute(
            "select rowid from line where line match ? order by rank limit 20", (wanted,)
        )
        return [lines[place].id for (place,) in rows]

    return find


def _needles(data: Path, embedder: Embedder) -> list[Figure]:
    """Ask for memories in Chinese and English, in both, among talk in both."""
    needles = json.loads((data / "zh_en_needles.json").read_bytes())
    distractors = [text for of_language in _distractors(data) for text in of_language]
    lines = [
        *(Line(f"zh{n}", needle[0]) for n, needle in enumerate(needles)),
        *(Line(f"en{n}", needle[1]) for n, needle in enumerate(needles)),
        *(Line(f"no{n}", text) for n, text in enumerate(distractors)),
    ]
    figures = []
    for column, language, reach in ((2, "zh", 0.90), (3, "en", 0.87)):
        questions = [Question(str(n), needle[column]) for n, needle in enumerate(needles)]
        runs = run_benchmark(lines, questions, Mode.HYBRID, embedder).runs
        found = [bool({f"zh{n}", f"en{n}"} & set(run["results"][:5])) for n, run in enumerate(runs)]
        what = f"needles, asked in {language}: one of both in the first 5"
        figures.append(at_least(what, sum(found) / len(found), reach))
    return figures


def _short_words(texts: Sequence[str]) -> list[Figure]:
    """Look for Chinese words of one and two characters; right is what holds them."""
    segmenter = Segmenter(dictionary_cutter())
    index = SqliteIndex(None, segmenter)
    index.update(Passage(id=str(n), text=text) for n, text in enumerate(texts))
    right = given = held = 0
    for word in SHORT_WORDS:
        holding = {str(n) for n, text in enumerate(texts) if word in text}
        probe = IndexQuery(query_terms(segmenter, word), limit=len(texts))
        found = {one.id for one in index.candidate_hits(probe).found}
        right, given, held = right + len(found & holding), given + len(found), held + len(holding)
    index.close()
    return [
        at_least("short Chinese words: found of the texts that hold them", right / held, 1),
        at_least("short Chinese words: precision", right / given, 0.97),
    ]


def _phrases(texts: Sequence[str]) -> list[Figure]:
    """Look for phrases of 3 to 6 characters cut out of the texts; right is what holds them."""
    segmenter = Segmenter(dictionary_cutter())
    index = SqliteIndex(None, segmenter)
    index.update(Passage(id=str(n), text=text) for n, text in enumerate(texts))
    search = Search(index, segmenter, None)
    first = right = given = held = 0
    for phrase in _cut_out(texts):
        holding = {str(n) for n, text in enumerate(texts) if phrase in text}
        found = [one.id for one in search.find(phrase, Mode.KEYWORD)]
        first += len(holding.intersection(found[: len(holding)]))
        right, given, held = (
            right + len(holding & {*found}),
            given + len(found),
            held + len(holding),
        )
    index.close()
    return [
        at_least("Chinese phrases: texts that hold them listed first", first / held, 0.95),
        at_least("Chinese phrases: precision", right / given, 0.9),
    ]


def _cut_out(texts: Sequence[str]) -> Iterator[str]:
    dice = Random(1)  # noqa: S311 - no secret
    runs = [run for text in texts for run in re.findall("[\u4e00-\u9fff]{6,}", text)]
    for length in range(3, 7):
        for run in dice.sample(runs, PHRASES):
            start = dice.randrange(len(run) - length + 1)
            yield run[start : start + length]


def _distractors(data: Path) -> tuple[list[str], list[str]]:
    """Return what people say in Chinese and in English, in an order that is always the same."""
    chinese = _said(data / "memorybank_zh.jsonl", {"user"})
    english = _said(data / "locomo.jsonl", {"user", "assistant", "other"})
    for texts in (chinese, english):
        Random(1).shuffle(texts)  # noqa: S311 - no secret
    return chinese[:DISTRACTORS], english[:DISTRACTORS]


def _said(path: Path, roles: set[str]) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    messages = [message for line in lines for message in json.loads(line)["messages"]]
    return [message["text"] for message in messages if message["role"] in roles]
