"""The properties of every index. Add a backend to ``BACKENDS``."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import cast

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memdeck.domain.memory.entry import Section
from memdeck.domain.memory.namespace import Namespace
from memdeck.domain.search.data_labels import data_labels
from memdeck.domain.search.mode import Mode
from memdeck.domain.search.passage import Kind, Passage, Where
from memdeck.recall.index.protocol import Index, IndexQuery, Meaning
from memdeck.recall.ranking.search import Search
from memdeck.recall.sqlite.sqlite_index import SqliteIndex
from memdeck.recall.text.query_parser import Term
from memdeck.recall.text.tokenizer import Segmenter
from tests.fakes.brute_force import BruteForceIndex, ids
from tests.fakes.embedder import WordEmbedder

BACKENDS: Mapping[str, Callable[[Segmenter, Path], Index]] = {
    "brute force": lambda segmenter, _folder: BruteForceIndex(segmenter),
    "sqlite": lambda segmenter, folder: SqliteIndex(folder / "index.sqlite", segmenter),
    "sqlite in memory": lambda segmenter, _folder: SqliteIndex(None, segmenter),
}

DAY = datetime(2026, 5, 8, 12, tzinfo=UTC)


def said(session, *texts, **fields):
    return [
        Passage(
            id=f"{session}/{place}",
            text=text,
            kind=Kind.MESSAGE,
            session=session,
            place=place,
            at=DAY + timedelta(days=place),
            **fields,
        )
        for place, text in enumerate(texts)
    ]


BEES = said(
    "bees",
    "Do you keep any animals, Ana?",
    "Yes, three hives behind the house",
    "Bees are calm in May",
    speaker="Ana",
    people=("Ana", "Ben"),
)
TRIP = said(
    "trip",
    "We fly to Porto in June",
    "去杭州看西湖，别忘了花生过敏",
    speaker="Ben",
    people=("Ben",),
)
MEMORIES = [
    Passage(
        id="m1",
        text="User keeps bees behind the house",
        category="fact",
        section="active",
        people=("",),
    ),
    Passage(id="m2", text="用户对花生过敏", category="fact", section="archived", group="health"),
    Passage(id="m3", text="Deploys run v1.2 of nginx", category="workflow", about="work ops"),
]
ALL = [*BEES, *TRIP, *MEMORIES]


@pytest.fixture(params=[*BACKENDS, "postgres"])
def index(request, segmenter, tmp_path):
    if request.param == "postgres":
        made = request.getfixturevalue("postgres_index")
    else:
        made = BACKENDS[request.param](segmenter, tmp_path)
    yield made
    made.close()


@pytest.fixture
def full(index):
    index.update(ALL)
    return index


@pytest.fixture
def search(full, segmenter):
    made = Search(full, segmenter, WordEmbedder())
    assert sum(made.embed()) == len(ALL)
    return made


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("bees", {"m1", "bees/2"}),
        ("花生", {"m2", "trip/1"}),
        ("西湖", {"trip/1"}),
        ("v1.2", {"m3"}),
        ("ops", {"m3"}),
        ("Ben", {"trip/0", "trip/1"}),
        ("nothing like it", set()),
    ],
)
def test_a_word_finds_the_passages_that_hold_it_and_no_others(search, query, first):
    assert set(ids(search.find(query, Mode.KEYWORD))) == first


def test_a_question_finds_the_answer_next_to_the_words_it_shares(search):
    found = ids(search.find("Which animals do you keep around?", Mode.KEYWORD))

    assert found[0] == "bees/0"
    assert "bees/1" in found


def test_meaning_finds_what_shares_no_place_with_the_rest(search):
    assert ids(search.find("hives behind house", Mode.VECTOR))[0] in {"bees/1", "m1"}


@pytest.mark.parametrize("mode", Mode)
def test_an_empty_query_finds_nothing(search, mode):
    assert search.find(" \n", mode) == []


@pytest.mark.parametrize("mode", Mode)
def test_nothing_is_found_in_an_empty_index(index, segmenter, mode):
    assert Search(index, segmenter, WordEmbedder()).find("bees", mode) == []


FILTERS = {
    "kind": Where(kinds=frozenset({Kind.MEMORY})),
    "section": Where(sections=frozenset({Section.ARCHIVED})),
    "categories": Where(categories=frozenset({"fact", "workflow"})),
    "group": Where(groups=frozenset({"health"})),
    "session": Where(sessions=frozenset({"bees"})),
    "speaker": Where(speakers=frozenset({"Ben"})),
    "people": Where(people=frozenset({"Ben", "Cem"})),
    "people, the user": Where(people=frozenset({""})),
    "since": Where(since=DAY + timedelta(days=1)),
    "until, and kind": Where(until=DAY, kinds=frozenset({Kind.MESSAGE})),
    "SQL": Where(groups=frozenset({"'; drop table passage; --"})),
}


@pytest.mark.parametrize("where", FILTERS.values(), ids=FILTERS)
@pytest.mark.parametrize("mode", Mode)
def test_a_filter_lets_through_what_it_admits(search, where, mode):
    everywhere = ids(search.find("Do you keep bees at the house 花生 v1.2 June", mode))
    admitted = {one.id for one in ALL if where.admits(one)}

    found = ids(search.find("Do you keep bees at the house 花生 v1.2 June", mode, where))

    assert set(found) == admitted & set(everywhere)


@pytest.mark.row("E6")
@pytest.mark.parametrize("mode", [Mode.KEYWORD, Mode.HYBRID])
def test_a_phrase_finds_the_texts_that_hold_it_and_stops_there(index, segmenter, mode):
    texts = {
        "whole": "最近我们一直在排练合唱",
        "both": "我们最近很忙",
        "one": "最近在下雨",
        "other": "我们去爬山吧",
    }
    index.update(Passage(id=id_, text=text) for id_, text in texts.items())
    search = Search(index, segmenter, WordEmbedder())
    list(search.embed())

    found = ids(search.find("最近我们", mode))

    assert found[0] == "whole"
    assert found == ["whole"] or mode is Mode.HYBRID


def test_an_update_takes_the_place_of_a_passage(full, segmenter):
    full.update([replace(MEMORIES[0], text="User keeps goats now")])

    find = Search(full, segmenter, None).find
    assert ids(find("goats")) == ["m1"]
    assert "m1" not in ids(find("bees"))
    assert full.digests()["m1"] != MEMORIES[0].digest


PAGES = [
    Passage(id="u", kind=Kind.EPISODE, text="Bees and hives behind the house; bees in May"),
    Passage(id="e", kind=Kind.EVENT, text="Ana keeps bees behind the house", evidence="bees/1"),
]


def test_pages_change_neither_the_order_nor_the_scores_of_other_kinds(search, full):
    where = Where(kinds=frozenset({Kind.MEMORY, Kind.MESSAGE}))
    queries = ["bees behind the house", "Where does Ana keep bees?", "花生"]
    before = [search.find(query, mode, where) for query in queries for mode in Mode]

    full.update(PAGES)
    assert sum(search.embed()) == len(PAGES)

    after = [search.find(query, mode, where) for query in queries for mode in Mode]
    for found, expected in zip(after, before, strict=True):
        assert ids(found) == ids(expected)
        scores = [one.score for one in found]
        assert scores == pytest.approx([one.score for one in expected], abs=1e-3)


def test_pages_are_found_where_their_kinds_are_searched(search, full):
    full.update(PAGES)
    list(search.embed())

    def found(*kinds):
        return set(ids(search.find("bees", Mode.KEYWORD, Where(kinds=frozenset(kinds)))))

    assert found(Kind.EVENT) == {"e"}
    assert found(Kind.EPISODE, Kind.EVENT) == {"u", "e"}
    assert found(Kind.EVENT, Kind.MEMORY) == {"e", "m1"}


def test_counts_of_pages_follow_every_change(full, segmenter):
    where = Where(kinds=frozenset({Kind.EVENT}))
    full.update(PAGES)
    full.update([replace(PAGES[1], text="Ana keeps goats", kind=Kind.MESSAGE)], ["u"])
    assert full.check() == []

    assert Search(full, segmenter, None).find("goats", where=where) == []
    hits = full.candidate_hits(IndexQuery((Term("goat"),)))
    assert [one.id for one in hits.found] == ["e"]
    assert (hits.passages.size, hits.passages.frequencies) == (len(ALL) + 1, (1,))


def test_what_is_removed_is_found_no_more(full, segmenter):
    full.update(remove=["m1", "never here"])

    assert ids(Search(full, segmenter, None).find("bees")) == ["bees/2"]
    assert full.digests().keys() == {one.id for one in ALL} - {"m1"}


def test_one_update_takes_out_and_puts_in(full):
    full.update([Passage(id="m9", text="new")], ["m1"])

    assert {"m9"} < full.digests().keys()
    assert "m1" not in full.digests()


def test_digests_tell_what_is_indexed(full):
    assert full.digests() == {one.id: one.digest for one in ALL}


def test_passages_come_back_as_they_were_put_in(full):
    assert full.passages([*(one.id for one in ALL), "never here"]) == {one.id: one for one in ALL}


def test_an_update_of_the_same_changes_nothing(full):
    before = full.stats()
    full.update(ALL)

    assert full.stats() == before
    assert full.check() == []


def test_counts_follow_every_change(full):
    before = full.stats()
    assert (before.passages, before.sessions, before.embedded) == (len(ALL), 2, {})

    full.update(remove=[one.id for one in BEES])

    assert (full.stats().passages, full.stats().sessions) == (len(ALL) - 3, 1)
    assert full.stats().tokens < before.tokens


def test_a_cleared_index_is_empty(search, full):
    full.clear()

    assert full.digests() == {}
    assert search.find("bees") == []
    assert full.stats().passages == 0


def test_a_vector_stays_where_the_text_does(search, full):
    full.update([replace(MEMORIES[0], category="preference")])
    assert full.unembedded(WordEmbedder.model, 9) == []

    full.update([replace(MEMORIES[0], text="User keeps goats")])
    assert ids(full.unembedded(WordEmbedder.model, 9)) == ["m1"]
    assert full.stats().embedded == {WordEmbedder.model: len(ALL) - 1}


def test_another_model_asks_for_all_vectors_again(search, full):
    assert len(full.unembedded("another", 99)) == len(ALL)
    assert len(full.unembedded("another", 3)) == 3


def test_a_vector_of_another_model_takes_the_place_of_the_first(search, full):
    embedder = WordEmbedder()
    meaning = Meaning(embedder.embed_query("bees"), embedder.model, "latin")
    assert full.candidate_hits(IndexQuery((), meaning)).found

    full.put_vectors("another", MEMORIES, embedder.embed_passages([one.text for one in MEMORIES]))

    near = {
        one.id
        for one in full.candidate_hits(IndexQuery((), meaning)).found
        if one.nearness is not None
    }
    assert near == {one.id for one in (*BEES, *TRIP)}


def test_a_vector_of_a_text_that_has_changed_since_is_left_out(full):
    embedder = WordEmbedder()
    waiting = full.unembedded(embedder.model, 99)
    vectors = embedder.embed_passages([one.spoken for one in waiting])
    full.update([replace(MEMORIES[0], text="User keeps goats")], ["m2"])

    full.put_vectors(embedder.model, waiting, vectors)

    assert ids(full.unembedded(embedder.model, 99)) == ["m1"]
    assert full.stats().embedded == {embedder.model: len(ALL) - 2}


def test_a_query_of_another_dimension_finds_by_words_alone(search, full):
    vector = WordEmbedder(dimension=8).embed_query("bees")
    meaning = Meaning(vector, WordEmbedder.model)

    found = full.candidate_hits(IndexQuery((Term("bee"),), meaning)).found

    assert {one.id for one in found} == {"m1", "bees/2"}
    assert all(one.nearness is None for one in found)


HOSTILE = [
    '" OR 1=1 --',
    "NEAR(a b) AND NOT c*",
    "words:bees ^bees",
    "'; drop table passage; --",
    "\0bees\0",
    "\ud800 bees",
    "🐝" * 40,
    "مرحبا بالعالم \u202ebees",
    "%_%",
    "{}[]()\\",
    "bees " * 10_000,
    "蜂" * 50_000,
    "".join(chr(0x4E00 + n % 20_000) for n in range(5_000)) * 10,
    " ".join(f"word{n}" for n in range(2_000)) * 4,
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("mode", Mode)
def test_any_query_gives_results_or_nothing(search, full, query, mode):
    search.find(query, mode)

    assert full.stats().passages == len(ALL)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_any_text_can_be_kept_and_taken_out_again(full, text):
    full.update([Passage(id=text[:50], text=text, about=text[:99], session=text[:9], place=0)])
    assert full.check() == []

    full.update(remove=[text[:50]])

    assert full.check() == []
    assert full.stats().passages == len(ALL)


LABELLED = [
    Passage(
        id=f"o{number}",
        text="bees behind the house",
        namespace=Namespace(user, agent, run),
        tags=tags,
        labels=data_labels(data),
    )
    for number, (user, agent, run, tags, data) in enumerate(
        cast(
            "list[tuple[str, str, str, tuple[str, ...], dict[str, object]]]",
            [
                ("", "", "", (), {}),
                ("ana", "", "", ("work",), {"project": "apollo"}),
                ("ana", "alfred", "r1", ("work", "家"), {"project": "apollo", "runs": 3}),
                ("ana", "alfred", "r2", ("家",), {"runs": 3.0, "is_done": True}),
                ("ben", "alfred", "r1", ("work",), {"runs": 1, "is_done": False}),
                ("Ana", "", "", ("WORK",), {"runs": "3", "is_done": 1}),
                ("ana ", "", "", ("wor", "k"), {"project": "apollo 2"}),
                ("蜂", "it's", '"', ("a,b", "'; --"), {"名": "阿波罗", "a\0": "\ud800"}),
            ],
        )
    )
]
OTHERS = [replace(LABELLED[4], id=f"b{n}", text="bees bees") for n in range(150)]
"""More memories of one user, nearer to the query, than a search without a filter returns."""
ALL_LABELLED = {one.id: one for one in (*OTHERS, *LABELLED)}
USER_IDS = ["", "ana", "ben", "Ana", "ana ", "蜂", "nobody"]
LABELS = st.fixed_dictionaries(
    {},
    optional={
        "project": st.sampled_from(["apollo", "apollo 2", "Apollo"]),
        "runs": st.sampled_from([1, 3, 3.0, "3", True]),
        "is_done": st.sampled_from([True, False, 1, 0]),
        "名": st.sampled_from(["阿波罗", ""]),
    },
)


def some(*values):
    return st.frozensets(st.sampled_from(values), max_size=2)


LABEL_FILTERS = st.builds(
    Where,
    user_ids=some(*USER_IDS),
    agent_ids=some("", "alfred", "it's", "nobody"),
    run_ids=some("", "r1", "r2", '"'),
    tags=some("work", "家", "WORK", "a,b", "'; --", "k"),
    structured_data=LABELS,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=LABEL_FILTERS, limit=st.integers(1, 4), embedded=st.booleans())
def test_filters_by_user_tags_and_data_admit_what_comparing_each_passage_admits(
    labelled, where, limit, embedded
):
    embedder = WordEmbedder()
    meaning = Meaning(embedder.embed_query("bees"), embedder.model, "latin") if embedded else None
    admitted = {id_ for id_, one in ALL_LABELLED.items() if where.admits(one)}

    hits = labelled.candidate_hits(IndexQuery((Term("bee"),), meaning, where, limit))
    found = {one.id for one in hits.found}

    assert found <= admitted
    assert len(found) >= min(limit, len(admitted))


@pytest.fixture
def labelled(index, segmenter):
    index.update(ALL_LABELLED.values())
    list(Search(index, segmenter, WordEmbedder()).embed())
    return index
