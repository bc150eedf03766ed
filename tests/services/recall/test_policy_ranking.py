"""The ranking of results by each policy."""

from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, timedelta
from functools import partial

import numpy as np
import pytest

from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Passage
from memdeck.recall.index.protocol import Meaning
from memdeck.recall.ranking.ranking import Ranked
from memdeck.recall.vectors.centering import LATIN
from memdeck.services.manager import MemoryManager
from memdeck.services.pages.passage_fields import memory_id
from memdeck.services.recall.asked_time import asked_time
from memdeck.services.recall.policy_ranking import PolicyRanking
from memdeck.storage.config.policies import shipped_policies
from tests.fakes.entries import EVERBOT, NOW, TODAY, entry
from tests.fakes.vaults import FakeClock, ids_of

POLICIES = shipped_policies()


def entry_block(id_, content, score=0.8, day=TODAY, comment=""):
    return f"### [{id_}] fact | {score} | {day} | 1\n{content}\n{comment}\n"


def holding(folder, *blocks, policy="everbot", **options):
    """Return a manager of a vault with *blocks* and a built-in policy."""
    text = "# Agent Memory\n\n## Active Memories\n\n" + "\n".join(blocks)
    (folder / "MEMORY.md").write_text(text, encoding="utf-8")
    return MemoryManager(folder, policy=POLICIES[policy], clock=FakeClock(), **options)


@pytest.mark.row("B5")
def test_the_layers_rank_by_a_sum_of_likeness_recency_and_importance(tmp_path):
    manager = holding(
        tmp_path,
        entry_block("aa1111", "User keeps bees", 0.5, date(2026, 1, 30)),
        policy="layers",
    )
    with closing(manager.recollection):
        (found,) = manager.recall("bees", mode=Mode.KEYWORD).results

    assert found.similarity == 1.0
    assert found.score == pytest.approx(0.6 * 1 + 0.2 * 2.718281828 ** (-30 / 30) + 0.2 * 0.5)


def test_of_equals_the_newer_memory_comes_first(tmp_path):
    days = {"cc3333": "<!-- created=2026-02-03 -->", "aa1111": "", "bb2222": ""}
    days["bb2222"] = "<!-- created=2026-02-09 -->"
    manager = holding(
        tmp_path, *(entry_block(id_, "User keeps bees", comment=day) for id_, day in days.items())
    )
    with closing(manager.recollection):
        found = manager.recall("bees", mode=Mode.KEYWORD)

    assert ids_of(found) == ["bb2222", "cc3333", "aa1111"]


def test_what_is_important_and_answers_nothing_is_left_out(tmp_path):
    class Apart:
        """Gives each text a vector that is orthogonal to all others."""

        model, dimension = "apart 1", 8

        def embed_passages(self, texts):
            return np.eye(self.dimension, dtype=np.float32)[: len(texts)]

        def embed_query(self, _text):
            return np.eye(self.dimension, dtype=np.float32)[0]

    manager = holding(
        tmp_path,
        entry_block("aa1111", "User keeps bees", 0.2),
        *(entry_block(f"bb000{n}", f"Important matter {n}", 1.0) for n in range(5)),
        open_embedder=Apart,
    )
    with closing(manager.recollection):
        manager.recollection.embedding.embed_missing()
        response = manager.recall("apiary")

    assert [(result.why.split()[0], result.meaning >= 0.05) for result in response.results] == [
        ("meaning", True)
    ]


@pytest.mark.row("B5")
def test_the_layers_count_recency_from_the_last_access_where_one_is_known(tmp_path):
    used = f"<!-- accessed={(NOW - timedelta(days=15)).isoformat()} access_count=3 -->"
    manager = holding(
        tmp_path,
        entry_block("aa1111", "User keeps bees", 0.5, date(2025, 1, 1), used),
        policy="layers",
    )
    with closing(manager.recollection):
        (found,) = manager.recall("bees", mode=Mode.KEYWORD).results

    assert found.score == pytest.approx(0.6 + 0.2 * 2.718281828 ** (-15 / 30) + 0.1)
    assert found.why.endswith("15 days old")


@pytest.mark.row("C6")
def test_vibeworker_ranks_by_a_product(tmp_path):
    manager = holding(
        tmp_path,
        entry_block("aa1111", "User keeps bees", 0.5, TODAY - timedelta(days=20)),
        policy="vibeworker",
    )
    with closing(manager.recollection):
        (found,) = manager.recall("bees", mode=Mode.KEYWORD).results

    assert found.score == pytest.approx(1.0 * 0.5 * 2.718281828 ** (-0.05 * 20))


@pytest.mark.row("D4")
def test_the_consolidator_halves_recency_in_a_month(tmp_path):
    manager = holding(
        tmp_path,
        entry_block("aa1111", "User keeps bees", 0.4, TODAY - timedelta(days=30)),
        policy="consolidator",
    )
    with closing(manager.recollection):
        (found,) = manager.recall("bees", mode=Mode.KEYWORD).results

    assert found.score == pytest.approx(0.6 * 1 + 0.25 * 0.4 + 0.15 * 0.5)


@pytest.mark.parametrize("policy", POLICIES)
def test_of_two_that_answer_alike_the_more_important_and_the_later_one_is_first(tmp_path, policy):
    manager = holding(
        tmp_path,
        entry_block("aa1111", "User keeps bees", 0.3, TODAY),
        entry_block("bb2222", "User keeps bees", 0.9, TODAY),
        entry_block("cc3333", "User keeps bees", 0.9, TODAY - timedelta(days=60)),
        policy=policy,
    )
    with closing(manager.recollection):
        found = ids_of(manager.recall("bees", mode=Mode.KEYWORD))

    assert found[0] == "bb2222"
    assert set(found) == {"aa1111", "bb2222", "cc3333"}


@pytest.mark.parametrize(
    ("content", "words", "nearness", "is_answer"),
    [
        ("每周五写周报", 0.0, 0.09, False),
        ("每周五写周报", 0.0, 0.12, True),
        ("每周五写周报", 0.0, None, False),
        ("每周五写周报", 0.2, -0.3, True),
        ("Birthday is 3 May", 0.0, 0.09, True),
        ("Birthday is 3 May", 0.0, 0.04, False),
    ],
)
def test_what_no_word_speaks_for_must_be_as_near_as_its_language_asks_for(
    content, words, nearness, is_answer
):
    one = entry("a1b2c3", content)
    ranked = Ranked(memory_id(one.id), 1.0, words, 0.0, 0.0, nearness)
    query = Meaning(np.ones(1, np.float32), "multilingual-e5-small-q4", LATIN)
    ranking = PolicyRanking(EVERBOT, TODAY, UTC, {}, query)

    assert [hit.source for hit in ranking.scored([ranked], {ranked.id: one})] == (
        [one] if is_answer else []
    )


def test_a_plan_that_has_passed_ranks_below_one_to_come_unless_its_time_is_asked_for(tmp_path):
    manager = holding(
        tmp_path,
        entry_block("aa1111", "User is going to Rome in May 2025", 0.9),
        entry_block("bb2222", "User has thought of a holiday to Rome and will go in May 2027", 0.6),
    )
    later, past = manager.recall("Is the user going to Rome?").results
    (asked, _) = manager.recall("Where did the user plan to go in May 2025?").results
    (asked_in_chinese, _) = manager.recall("2025年5月 Rome 有什么计划").results
    block = manager.recall_memory("Is the user going to Rome?")

    assert (later.id, later.past_plan) == ("bb2222", "")
    assert (past.id, past.past_plan) == ("aa1111", "May 2025")
    assert (asked.id, asked_in_chinese.id) == ("aa1111", "aa1111")
    assert past.why.endswith("was planned for May 2025")
    assert "in May 2025 (was planned for May 2025)" in block


@pytest.mark.parametrize(
    ("question", "share"),
    [
        ("What did I plan for May 2025?", 1.0),
        ("What did I have planned for 2025?", 1.0),
        ("What did I plan for 20 May 2025?", 1.0),
        ("What did I plan before June 2025?", 1.0),
        ("去年五月我打算去哪", 1.0),
        ("What did I plan after May 2025?", 0.5),
        ("What did I plan for June 2025?", 0.5),
        ("去年六月我打算去哪", 0.5),
        ("Where am I going?", 0.5),
    ],
)
def test_a_plan_keeps_its_score_if_the_question_names_its_time(question, share):
    plan = replace(entry("a1b2c3", "User is going to Rome in May 2025"), created_at=None)
    hit = Ranked("m", 1.0, 1.0, 0.0, 0.0, None)

    def score(asked_of, text):
        day = date(2026, 11, 27)
        asked = partial(asked_time, asked_of, day, UTC, lambda _event: None)
        ranking = PolicyRanking(EVERBOT, day, UTC, {}, None, asked)
        return ranking.scored([hit], {"m": replace(plan, content=text)})[0].score

    assert score(question, plan.content) == pytest.approx(share * score("", "User likes Rome"))


def test_a_message_that_announced_a_plan_stays_what_was_said():
    message = Passage(
        id="m", text="I am going to Rome in May 2025", kind=Kind.MESSAGE, at=NOW - timedelta(900)
    )
    ranking = PolicyRanking(EVERBOT, TODAY, UTC, {}, None)
    hit = Ranked("m", 1.0, 1.0, 0.0, 0.0, None)

    assert [found.past_plan for found in ranking.scored([hit], {"m": message})] == [""]
    claim = replace(message, kind=Kind.SEMANTIC)
    assert [found.past_plan for found in ranking.scored([hit], {"m": claim})] == ["May 2025"]
