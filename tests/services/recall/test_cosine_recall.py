"""Retrieval as in the document of design B, compared with its code."""

import asyncio
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta

import numpy as np
import pytest

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.text_vectors import unit
from memdeck.storage.config.policies import shipped_policies
from tests.fakes.vaults import vault_at

pytestmark = pytest.mark.row("B5")

QUERY = "帮我生成一份市场分析PPT"
TEXTS = ("用户偏好蓝色配色方案", "用户之前做过类似的竞品分析", "用户的公司是科技行业")
"""Source: seed 001, section 2.3."""
ENGLISH = ("User prefers tea", "User has a sister in Oslo", "Deploy on Mondays", "User runs")


@dataclass
class HashEmbedder:
    """Gives each text a constant direction by its letters, which is similar to no other."""

    model: str = "letters 1"
    dimension: int = 16

    def embed_passages(self, texts):
        return np.array([self.embed_query(text) for text in texts], np.float32).reshape(-1, 16)

    def embed_query(self, text):
        letters = np.zeros(self.dimension, np.float32)
        for place, letter in enumerate(text):
            letters[(ord(letter) * 7 + place) % self.dimension] += 1
        return unit(letters)


@pytest.fixture
def manager(tmp_path, clock):
    manager = vault_at(tmp_path, None, clock=clock, open_embedder=HashEmbedder)
    manager.vault.policy = shipped_policies()["layers"]
    with closing(manager.recollection):
        yield manager


def documents_score(cosine, days_since_access, importance):
    """Source: seed 001, section 4.1, _calculate_relevance_score."""
    return cosine * 0.6 + np.exp(-days_since_access / 30) * 0.2 + importance * 0.2


def saved(manager, content, **how):
    return asyncio.run(manager.save_memory(content, **how)).entry.id


def cosine_of(text, query=QUERY):
    embedder = HashEmbedder()
    return float(embedder.embed_query(text) @ embedder.embed_query(query))


def test_all_three_of_the_documents_example_are_given(manager):
    for text in (*TEXTS, *ENGLISH):
        manager.add(text)

    entries = asyncio.run(manager.retrieve_relevant_memories(QUERY, k=10, by_cosine=True))

    assert {entry.content for entry in entries} == {*TEXTS, *ENGLISH}
    assert len(manager.recall(QUERY).results) < len(entries)


def test_scores_are_the_documents_own_where_nothing_was_accessed(manager):
    for text, score in zip(TEXTS, (0.8, 0.5, 0.3), strict=True):
        saved(manager, text, importance_score=score)

    results = manager.recall_by_cosine(QUERY)

    wanted = {
        text: documents_score(cosine_of(text), 365, importance)
        for text, importance in zip(TEXTS, (0.8, 0.5, 0.3), strict=True)
    }
    assert {one.content: one.score for one in results} == pytest.approx(wanted, abs=1e-6)
    assert [one.content for one in results] == sorted(wanted, key=wanted.__getitem__, reverse=True)
    assert all(one.similarity == one.meaning for one in results)


def test_days_count_from_the_last_access(manager, clock):
    saved(manager, TEXTS[0], importance_score=0.8)
    manager.recall_by_cosine(QUERY)
    clock.now += timedelta(days=12)

    (again,) = manager.recall_by_cosine(QUERY)

    assert again.score == pytest.approx(documents_score(cosine_of(TEXTS[0]), 12, 0.8), abs=1e-6)
    assert manager.recollection.accesses.usages()[again.id].count == 2


def test_types_filter_and_archived_memories_are_left_out(manager):
    manager.add("User prefers tea", category="preference")
    manager.add("User has a sister in Oslo", category="fact")
    manager.archive([saved(manager, "User prefers cake", memory_type="preference")])

    found = asyncio.run(
        manager.retrieve_relevant_memories("tea", 5, ["preference"], by_cosine=True)
    )

    assert [entry.content for entry in found] == ["User prefers tea"]


@pytest.mark.parametrize(("query", "k"), [("", 5), ("  ", 5), (QUERY, 0)])
def test_no_question_and_no_number_give_nothing(manager, query, k):
    manager.add(TEXTS[0])

    assert manager.recall_by_cosine(query, k) == ()
    assert manager.recollection.accesses.all() == ()


def test_the_nearest_are_given_best_first(manager):
    for text in (*TEXTS, *ENGLISH):
        manager.add(text)

    (best,) = manager.recall_by_cosine("User prefers tea", 1)

    assert (best.content, best.similarity) == ("User prefers tea", pytest.approx(1.0))


def test_without_an_embedder_it_is_said_what_to_do(tmp_path):
    manager = vault_at(tmp_path)
    with closing(manager.recollection), pytest.raises(EmbedderError, match="choose an embedder"):
        manager.recall_by_cosine("tea")
