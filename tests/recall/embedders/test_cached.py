import numpy as np
import pytest

from memdeck.recall.embedders.cached import CachedEmbedder
from tests.fakes.embedder import WordEmbedder


@pytest.mark.row("C14")
def test_a_query_asked_again_is_not_embedded_again():
    inner = WordEmbedder()
    cached = CachedEmbedder(inner)

    first, again = cached.embed_query("green tea"), cached.embed_query("green tea")

    assert np.array_equal(first, again)
    assert inner.asked == ["green tea"]


@pytest.mark.row("D7")
def test_the_queries_asked_longest_ago_are_let_go():
    inner = WordEmbedder()
    cached = CachedEmbedder(inner, capacity=2)

    for query in ("one", "two", "one", "three", "one", "two"):
        cached.embed_query(query)

    assert inner.asked == ["one", "two", "three", "two"]


def test_it_says_how_often_it_helped():
    cached = CachedEmbedder(WordEmbedder())
    assert cached.use.hit_rate == 0

    for query in ("tea", "tea", "coffee", "tea"):
        cached.embed_query(query)

    assert (cached.use.hits, cached.use.misses, cached.use.hit_rate) == (2, 2, 0.5)


def test_what_is_shared_cannot_be_written_to():
    vector = CachedEmbedder(WordEmbedder()).embed_query("tea")

    with pytest.raises(ValueError, match="read-only"):
        vector[0] = 1


def test_passages_pass_through_and_so_does_what_it_is():
    inner = WordEmbedder("words 2", 8)
    cached = CachedEmbedder(inner)

    assert cached.embed_passages(["tea", "tea"]).shape == (2, 8)
    assert (cached.model, cached.dimension) == ("words 2", 8)
    assert cached.use.misses == 0
