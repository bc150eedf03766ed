from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.matching.similarity import MatchKind
from memdeck.domain.memory.memory_edits import new_entry
from memdeck.recall.matching import word_neighbours
from memdeck.recall.matching.word_neighbours import IncrementalNeighbours, WordNeighbours

NOW = datetime(2026, 3, 1, tzinfo=UTC)
WORDS = st.sampled_from(["bees", "tea", "garden", "oslo", "violin", "red", "blue", "绿茶", "提琴"])
TEXTS = st.lists(st.lists(WORDS, min_size=1, max_size=6).map(" ".join), max_size=9, unique=True)


def entries_of(texts):
    return {str(n): new_entry(str(n), text, "fact", 0.6, NOW) for n, text in enumerate(texts)}


def found(index, text):
    return {one.entry_id: pytest.approx(one.similarity) for one in index.matches(text, 20)}


@given(TEXTS, TEXTS, st.lists(WORDS, max_size=5).map(" ".join))
def test_however_a_vault_came_about_its_nearest_are_those_of_an_index_made_again(old, new, asked):
    after = entries_of(new)
    kept = IncrementalNeighbours()
    kept.follow(entries_of(old))
    kept.follow(after)

    fresh = WordNeighbours((id_, entry.content) for id_, entry in after.items())
    assert found(kept, asked) == found(fresh, asked)


def test_the_best_comes_first():
    kept = IncrementalNeighbours()
    kept.follow(entries_of(["User plays the violin", "User keeps bees behind the house"]))

    first, *_ = kept.matches("User keeps red bees near the house")

    assert (first.entry_id, first.kind) == ("1", MatchKind.FUZZY)


def test_one_of_the_very_same_words_comes_alone():
    kept = IncrementalNeighbours()
    kept.follow(entries_of(["User keeps bees", "User keeps red bees"]))

    assert [one.entry_id for one in kept.matches("user keeps BEES!")] == ["0"]


def test_what_went_is_found_no_more():
    kept = IncrementalNeighbours()
    both = entries_of(["User keeps bees", "User drinks tea"])
    kept.follow(both)
    kept.follow({"1": both["1"]})

    assert kept.matches("User keeps bees") == ()


def test_words_that_nearly_all_texts_hold_are_not_looked_up_once_rarer_ones_name_some(monkeypatch):
    monkeypatch.setattr(word_neighbours, "MOST_VISITED", 10)
    kept = IncrementalNeighbours()
    kept.follow(entries_of([*(f"garden number{n}" for n in range(50)), "garden bees"]))

    assert [one.entry_id for one in kept.matches("bees garden")] == ["50"]
