"""Recall on conversations and memories that are not distributed, compared with FTS5."""

import json
import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, time
from pathlib import Path
from random import Random

from bench.figures import Figure, at_least

from memdeck.domain.conversation.conversation import Conversation, Message, Role
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Passage, Where
from memdeck.extraction.dates.resolver import date_expressions
from memdeck.extraction.episodes.units import UnitReader
from memdeck.recall.embedders.embedder import Embedder
from memdeck.recall.embedders.embedder_registry import open_offline
from memdeck.recall.evaluation import (
    GIVEN,
    Id,
    Line,
    Measures,
    Question,
    Run,
    by_group,
    parse_line,
    parse_question,
    passages_of,
)
from memdeck.recall.evaluation import measure as measured
from memdeck.recall.index.protocol import IndexQuery
from memdeck.recall.ranking.event_evidence import evidence_of, is_named, moved_up
from memdeck.recall.ranking.search import Search, found_events, meaning_of
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.query_parser import query_terms
from memdeck.recall.text.stop_words import stop_words
from memdeck.recall.text.tokenizer import Segmenter
from memdeck.services.benchmark import read_records, run_benchmark
from memdeck.services.pages.episodes_page import EpisodesPage
from memdeck.services.pages.passage_fields import named
from memdeck.services.recall.asked_time import asked_time

DISTRACTORS = 200
"""Texts of each language that are not asked for."""
TUNED = 2
"""Conversations on which the weights of events were set."""
TEMPORAL = 2
"""The category of LoCoMo's questions that ask for a time."""
PHRASES = 60
"""Phrases of each length."""
SHORT_WORDS = (
    *("花生", "香菜", "过敏", "老板", "杭州", "猫", "狗", "茶", "书", "端口", "喜欢", "妈妈"),
    *("音乐", "电影", "旅行", "女儿", "咖啡", "钢琴", "北京", "上海", "跑步", "朋友", "考试", "画"),
)


def measure(data: Path) -> list[Figure]:
    """Measure on the data sets in *data*; missing ones are left out."""
    embedder = open_offline()
    figures = []
    if (data / "recall-corpus.jsonl").is_file():
        figures += _conversations(data, embedder)
    if (data / "zh_en_needles.json").is_file():
        figures += _needles(data, embedder)
        messages = _messages(data / "memorybank_zh.jsonl", {"user", "assistant"})
        figures += [*_short_words(messages), *_phrases(messages)]
    return figures


def _conversations(data: Path, embedder: Embedder) -> list[Figure]:
    lines = list(read_records(data / "recall-corpus.jsonl", parse_line, "line"))
    questions = list(read_records(data / "recall-queries.jsonl", parse_question, "query"))
    base = measured(questions, _fts5(lines, questions))
    keyword = run_benchmark(lines, questions, Mode.KEYWORD).measures
    hybrid = run_benchmark(lines, questions, Mode.HYBRID, embedder).measures
    return [
        *_compare(base, keyword, "locomo, keyword", "FTS5", 0.05, 0.03),
        *_compare(base, hybrid, "locomo, hybrid", "FTS5", 0.11, 0.08),
        *_separate_texts(lines, questions, embedder),
        *_with_units(lines, questions, data, embedder),
    ]


def _separate_texts(
    lines: Sequence[Line], questions: Sequence[Question], embedder: Embedder
) -> list[Figure]:
    """Ask the same questions of separate, shuffled texts, as the entries of a MEMORY.md are."""
    texts = [replace(line, session="") for line in lines]
    Random(1).shuffle(texts)  # noqa: S311 - not a secret
    keyword = run_benchmark(texts, questions, Mode.KEYWORD).measures
    hybrid = run_benchmark(texts, questions, Mode.HYBRID, embedder).measures
    return _compare(keyword, hybrid, "locomo, separate texts", "keyword", 0.05, 0.04)


def _with_units(
    lines: Sequence[Line], questions: Sequence[Question], data: Path, embedder: Embedder
) -> list[Figure]:
    """Ask the same questions of the lines alone, and of these and the units made of them.

    The weights were set on the first two conversations; the others are unseen.
    """
    records = map(json.loads, (data / "recall-queries.jsonl").read_text("utf-8").splitlines())
    temporal = {record["id"] for record in records if record.get("category") == TEMPORAL}
    alone, with_units = _runs_with_units(lines, questions, embedder)
    groups = list(dict.fromkeys(line.group for line in lines))
    parts = {
        "all": frozenset(question.id for question in questions),
        "unseen": frozenset(q.id for q in questions if q.group not in groups[:TUNED]),
        "temporal": frozenset(temporal),
    }
    targets = {"all": (0.02, 0.02), "unseen": (0.02, 0.02), "temporal": (0.05, 0.05)}
    figures = []
    for part, ids in parts.items():
        chosen = [question for question in questions if question.id in ids]
        base = measured(chosen, [alone[question.id] for question in chosen])
        ours = measured(chosen, [with_units[question.id] for question in chosen])
        name = f"locomo with units, {part}"
        figures += [
            Figure(f"{name}: recall@10", f"{base.recall_at_10:.3f} to {ours.recall_at_10:.3f}"),
            Figure(f"{name}: MRR", f"{base.mrr:.3f} to {ours.mrr:.3f}"),
            *_gains(base, ours, name, "lines alone", *targets[part]),
        ]
    return figures


def _runs_with_units(
    lines: Sequence[Line], questions: Sequence[Question], embedder: Embedder
) -> tuple[dict[Id, Run], dict[Id, Run]]:
    """Return the results of each question without and with the units, from one index."""
    alone, with_units = dict[Id, Run](), dict[Id, Run]()
    segmenter = Segmenter(dictionary_cutter())
    of_lines = Where(kinds=frozenset({Kind.MESSAGE}))
    for group, corpus in by_group(lines).items():
        asked = [question for question in questions if question.group == group and group]
        if not asked:
            continue
        with closing(SqliteIndex(None, segmenter)) as index:
            passages = {
                passage.id: replace(passage, at=_said_at(line))
                for passage, line in zip(passages_of(corpus), corpus, strict=True)
            }
            today = max(passage.at.date() for passage in passages.values() if passage.at)
            index.update([*passages.values(), *_pages(corpus)])
            search = Search(index, segmenter, embedder)
            for _ in search.embed():
                pass
            for question in asked:
                found = search.find(question.text, Mode.HYBRID, of_lines)
                meaning = meaning_of(question.text, embedder)
                events = found_events(question.text, meaning, index, segmenter, Mode.HYBRID)
                evidence = evidence_of(question.text, events)
                messages = {hit.id: passages[hit.id] for hit in found}
                time_named = asked_time(question.text, today, UTC, lambda _event: None)
                in_time = set[str]()
                if time_named is not None:
                    in_time = {id_ for id_, one in messages.items() if time_named.admits(one)}
                    in_time |= {e.evidence for _, e in events if time_named.admits(e)}
                of_named = {
                    id_ for id_, one in messages.items() if is_named(one.speaker, question.text)
                }
                moved = moved_up(found, evidence, in_time, messages, {}, of_named)
                for runs, hits in ((alone, found), (with_units, moved)):
                    results = [corpus[int(hit.id)].id for hit in hits[:GIVEN]]
                    runs[question.id] = {"id": question.id, "results": results}
    return alone, with_units


def _said_at(line: Line) -> datetime:
    (said_on, *_rest) = date_expressions(line.at, None)
    assert said_on.days is not None  # noqa: S101 - the dates of LoCoMo name their year
    return datetime.combine(said_on.days.first, time(12), UTC)


def _pages(lines: Sequence[Line]) -> Iterator[Passage]:
    """Yield the passages of the units of each session of *lines*, which have their positions."""
    sessions = defaultdict[str, list[Message]](list)
    for position, line in enumerate(lines):
        text = line.text.removeprefix(f"{line.speaker}: ")
        message = Message(str(position), Role.OTHER, text, line.speaker, _said_at(line))
        sessions[line.session].append(message)
    for name, messages in sessions.items():
        conversation = Conversation(name, name, "bench", tuple(messages))
        for unit in UnitReader(conversation, (), lambda _text: False, is_final=True):
            for passage in EpisodesPage(unit).passages():
                evidence = named(passage.evidence).message if passage.evidence else ""
                yield replace(passage, evidence=evidence)


def _compare(
    base: Measures, ours: Measures, name: str, above: str, recall_target: float, mrr_target: float
) -> list[Figure]:
    return [
        Figure(f"{name}: recall@10", f"{ours.recall_at_10:.3f}"),
        Figure(f"{name}: MRR", f"{ours.mrr:.3f}"),
        *_gains(base, ours, name, above, recall_target, mrr_target),
    ]


def _gains(
    base: Measures, ours: Measures, name: str, above: str, recall_target: float, mrr_target: float
) -> list[Figure]:
    recall_gain = (ours.recall_at_10 or 0) - (base.recall_at_10 or 0)
    mrr_gain = (ours.mrr or 0) - (base.mrr or 0)
    return [
        at_least(f"{name}: recall@10 above {above}", recall_gain, recall_target),
        at_least(f"{name}: MRR above {above}", mrr_gain, mrr_target),
    ]


def _fts5(lines: Sequence[Line], questions: Sequence[Question]) -> list[Run]:
    """Return the results of FTS5 with Porter stemming and without stop words, group by group."""
    engines = {name: _engine(of_group) for name, of_group in by_group(lines).items()}
    return [
        {"id": question.id, "results": engines[question.group](question.text)}
        for question in questions
    ]


def _engine(lines: Sequence[Line]) -> Callable[[str], list[Id]]:
    table = sqlite3.connect(":memory:")
    table.execute("create virtual table line using fts5 (text, tokenize = 'porter unicode61')")
    table.executemany(
        "insert into line (rowid, text) values (?, ?)",
        ((row, f"{line.at} | {line.text}") for row, line in enumerate(lines)),
    )

    def find(query: str) -> list[Id]:
        words = re.findall(r"\w+", query.lower())
        terms = [word for word in words if word not in stop_words("en")]
        match = " OR ".join(f'"{term}"' for term in terms)
        rows = table.execute(
            "select rowid from line where line match ? order by rank limit 20", (match,)
        )
        return [lines[row].id for (row,) in rows]

    return find


def _needles(data: Path, embedder: Embedder) -> list[Figure]:
    """Ask in Chinese and English for memories in both languages, among messages in both."""
    needles = json.loads((data / "zh_en_needles.json").read_bytes())
    distractors = [text for of_language in _distractors(data) for text in of_language]
    lines = [
        *(Line(f"zh{n}", needle[0]) for n, needle in enumerate(needles)),
        *(Line(f"en{n}", needle[1]) for n, needle in enumerate(needles)),
        *(Line(f"no{n}", text) for n, text in enumerate(distractors)),
    ]
    figures = []
    for column, language, target in ((2, "zh", 0.90), (3, "en", 0.87)):
        questions = [Question(str(n), needle[column]) for n, needle in enumerate(needles)]
        runs = run_benchmark(lines, questions, Mode.HYBRID, embedder).runs
        found = [bool({f"zh{n}", f"en{n}"} & set(run["results"][:5])) for n, run in enumerate(runs)]
        what = f"needles, asked in {language}: found in the first 5, in either language"
        figures.append(at_least(what, sum(found) / len(found), target))
    return figures


def _short_words(texts: Sequence[str]) -> list[Figure]:
    """Search Chinese words of one and two characters; texts that contain them are correct."""
    segmenter = Segmenter(dictionary_cutter())
    index = SqliteIndex(None, segmenter)
    index.update(Passage(id=str(n), text=text) for n, text in enumerate(texts))
    correct = returned = expected = 0
    for word in SHORT_WORDS:
        matching = {str(n) for n, text in enumerate(texts) if word in text}
        query = IndexQuery(query_terms(segmenter, word), limit=len(texts))
        found = {hit.id for hit in index.candidate_hits(query).found}
        correct += len(found & matching)
        returned += len(found)
        expected += len(matching)
    index.close()
    return [
        at_least("short Chinese words: recall", correct / expected, 1),
        at_least("short Chinese words: precision", correct / returned, 0.97),
    ]


def _phrases(texts: Sequence[str]) -> list[Figure]:
    """Search phrases of 3 to 6 characters from the texts; texts that contain them are correct."""
    segmenter = Segmenter(dictionary_cutter())
    index = SqliteIndex(None, segmenter)
    index.update(Passage(id=str(n), text=text) for n, text in enumerate(texts))
    search = Search(index, segmenter, None)
    first = correct = returned = expected = 0
    for phrase in _sample_phrases(texts):
        matching = {str(n) for n, text in enumerate(texts) if phrase in text}
        found = [hit.id for hit in search.find(phrase, Mode.KEYWORD)]
        first += len(matching.intersection(found[: len(matching)]))
        correct += len(matching & {*found})
        returned += len(found)
        expected += len(matching)
    index.close()
    return [
        at_least("Chinese phrases: matching texts ranked first", first / expected, 0.95),
        at_least("Chinese phrases: precision", correct / returned, 0.9),
    ]


def _sample_phrases(texts: Sequence[str]) -> Iterator[str]:
    """Yield random Chinese phrases from *texts*, the same each time."""
    dice = Random(1)  # noqa: S311 - not a secret
    runs = [run for text in texts for run in re.findall("[\u4e00-\u9fff]{6,}", text)]
    for length in range(3, 7):
        for run in dice.sample(runs, PHRASES):
            start = dice.randrange(len(run) - length + 1)
            yield run[start : start + length]


def _distractors(data: Path) -> tuple[list[str], list[str]]:
    """Return messages in Chinese and in English, shuffled in the same way each time."""
    chinese = _messages(data / "memorybank_zh.jsonl", {"user"})
    english = _messages(data / "locomo.jsonl", {"user", "assistant", "other"})
    for texts in (chinese, english):
        Random(1).shuffle(texts)  # noqa: S311 - not a secret
    return chinese[:DISTRACTORS], english[:DISTRACTORS]


def _messages(path: Path, roles: set[str]) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    messages = [message for line in lines for message in json.loads(line)["messages"]]
    return [message["text"] for message in messages if message["role"] in roles]
