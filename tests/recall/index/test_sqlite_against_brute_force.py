"""The index in SQLite finds what a look at every passage finds, after any updates."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memdeck.domain.search.passage import PAGES as PAGE_KINDS
from memdeck.domain.search.passage import Kind, Passage, Where
from memdeck.recall.index.protocol import IndexQuery, Meaning
from memdeck.recall.ranking.ranking import rank
from memdeck.recall.ranking.search import Search
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.query_parser import query_terms
from memdeck.recall.text.tokenizer import Segmenter
from tests.fakes.brute_force import BruteForceIndex, exact_parts, ids, nearness
from tests.fakes.embedder import WordEmbedder

WORDS = ["bees", "hives", "house", "花生", "过敏", "杭州", "Porto", "june", "v1.2", "keep", "the"]
TEXTS = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)
IDS = "abcdefgh"


def made(id_, text, about, session, category, is_placed, kind):
    place = IDS.index(id_) if is_placed else None
    named = {"id": id_, "text": text, "about": about, "category": category, "kind": kind}
    return (
        Passage(**named) if kind in PAGE_KINDS else Passage(**named, session=session, place=place)
    )


PASSAGES = st.builds(
    made,
    st.sampled_from(IDS),
    TEXTS,
    st.sampled_from(["", "8 May"]),
    st.sampled_from(["", "s", "t"]),
    st.sampled_from(["fact", "todo"]),
    st.booleans(),
    st.sampled_from([Kind.MEMORY, Kind.MESSAGE, Kind.EVENT]),
)
STEPS = st.lists(
    st.tuples(st.lists(PASSAGES, max_size=6), st.lists(st.sampled_from(IDS), max_size=2)),
    max_size=6,
)
CUT = Segmenter(None)


@settings(max_examples=30)
@given(steps=STEPS, query=TEXTS, embedded=st.booleans())
def test_sqlite_finds_what_looking_at_every_passage_finds(steps, query, embedded):
    embedder = WordEmbedder()
    slow, quick = BruteForceIndex(CUT), SqliteIndex(None, CUT)
    meaning = Meaning(embedder.embed_query(query), embedder.model, "latin") if embedded else None
    for put, remove in steps:
        for index in (slow, quick):
            index.update(put, remove)
            list(Search(index, CUT, embedder if embedded else None).embed())
        for where in (
            Where(),
            Where(categories=frozenset({"todo"})),
            Where(kinds=frozenset({Kind.MEMORY, Kind.MESSAGE})),
            Where(kinds=frozenset({Kind.EVENT})),
        ):
            probe = IndexQuery(query_terms(CUT, query), meaning, where)
            found, reference = quick.candidate_hits(probe), slow.candidate_hits(probe)
            assert exact_parts(found) == exact_parts(reference)
            assert nearness(found) == pytest.approx(nearness(reference), abs=1e-4)
            scores = {one.id: one.score for one in rank(reference)}
            assert {one.id: one.score for one in rank(found)} == pytest.approx(scores, abs=1e-4)
            if meaning is None:
                assert ids(rank(found)) == ids(rank(reference))
    assert quick.check() == []
    assert quick.digests() == slow.digests()
    quick.close()
