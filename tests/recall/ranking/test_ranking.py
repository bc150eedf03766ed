import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.policy import Curve, Ranking
from memdeck.recall.index.protocol import CandidateHit, CandidateHits, Counted, Field
from memdeck.recall.ranking.ranking import combined, rank
from memdeck.recall.text.query_parser import Term

BEE = (Term("bee"), Term("hive", 0.5))


def candidate_hits(*found, sessions=None, terms=BEE):
    field = Field(100, 20, (10, 5)[: len(terms)])
    return CandidateHits(terms, found, sessions or {}, field, field)


def one(id_, *counts, session="", place=None, length=20, nearness=None):
    return CandidateHit(id_, session, place, Counted(counts or (0, 0), length), nearness)


def order(*found, **rest):
    return [ranked.id for ranked in rank(candidate_hits(*found, **rest))]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (one("b", 1, 1), one("a", 1, 0)),
        (one("b", 2, 0), one("a", 1, 0)),
        (one("b", 1, 0, length=8), one("a", 1, 0, length=80)),
        (one("b", 1, 0, nearness=0.9), one("a", 1, 0, nearness=0.1)),
        (one("b", 1, 0, nearness=0.1), one("a", 1, 0, nearness=-0.9)),
        (one("b", 1, 0, nearness=0.9), one("a", 0, 0, nearness=0.9)),
        (one("a", 1, 0), one("b", 1, 0)),
    ],
    ids=["more terms", "said twice", "in a short text", "near", "far", "words and near", "equals"],
)
def test_of_two_the_more_informative_one_comes_first(better, worse):
    assert order(worse, better) == [better.id, worse.id]


def test_a_rare_term_counts_more_than_a_common_one():
    terms = (Term("bee"), Term("hive"))

    assert order(one("common", 1, 0), one("rare", 0, 1), terms=terms) == ["rare", "common"]


def test_a_neighbour_of_what_matches_comes_before_a_stranger():
    match = one("m", 1, 1, session="s", place=4)
    beside = one("beside", session="s", place=5)
    further = one("further", session="s", place=7)
    sessions = {"s": Counted((1, 1), 200)}

    found = rank(candidate_hits(further, beside, match, sessions=sessions))

    assert [ranked.id for ranked in found] == ["m", "beside", "further"]
    assert found[1].neighbours > 0 == found[1].words


def test_places_in_different_sessions_are_no_neighbours():
    found = rank(
        candidate_hits(
            one("m", 1, 1, session="s", place=4),
            one("n", session="t", place=5),
            sessions={"s": Counted((1, 1), 200), "t": Counted((0, 0), 200)},
        )
    )

    assert (found[1].id, found[1].score) == ("n", 0)


def test_matches_in_a_session_raise_its_passages():
    sessions = {"rich": Counted((9, 9), 200), "poor": Counted((1, 0), 200)}
    poor = one("a", 1, 0, session="poor", place=0)
    rich = one("b", 1, 0, session="rich", place=0)

    assert order(poor, rich, sessions=sessions) == ["b", "a"]


def test_what_stands_alone_is_not_put_behind_a_conversation():
    sessions = {"s": Counted((1, 0), 200)}

    found = rank(candidate_hits(one("m", 1, 0), one("a", 1, 0, session="s"), sessions=sessions))

    assert found[0].score == found[1].score


def test_one_common_word_of_many_does_not_outweigh_a_like_meaning():
    asked = (*BEE, Term("wax"), Term("sting"))
    word, meaning = one("a", 1, 0, nearness=0.5), one("b", 0, 0, nearness=0.7)
    found = candidate_hits(word, meaning)

    assert [ranked.id for ranked in rank(found)] == ["a", "b"]
    assert [ranked.id for ranked in rank(found, asked)] == ["b", "a"]


def test_what_holds_a_bare_word_comes_before_what_only_means_the_like():
    long, near = one("word", 1, 0, length=60, nearness=0.1), one("near", 0, 0, nearness=0.7)
    found = candidate_hits(near, long)

    assert [ranked.id for ranked in rank(found, BEE)] == ["near", "word"]
    assert [ranked.id for ranked in rank(found, BEE, is_bare=True)] == ["word", "near"]


def test_where_nothing_holds_a_bare_word_meaning_counts_in_full():
    found = candidate_hits(one("near", 0, 0, nearness=0.7), one("far", 0, 0, nearness=0.1))

    assert rank(found, BEE, is_bare=True) == rank(found, BEE)


@pytest.mark.row("D4")
@pytest.mark.parametrize("counts", [(0, 0), (1, 1)], ids=["by meaning alone", "by both"])
def test_the_best_that_was_found_scores_1_whatever_it_is_found_by(counts):
    best, other = one("best", *counts, nearness=0.6), one("other", 0, 0, nearness=0.3)

    found = rank(candidate_hits(other, best), BEE)

    assert (found[0].id, found[0].score) == ("best", 1)
    assert 0 < found[1].score <= 0.5 + 1e-9


def test_a_session_of_one_message_adds_nothing_to_its_score():
    alone, single = one("a", 1, 1, nearness=0.4), one("b", 1, 1, session="s", nearness=0.4)
    weaker = one("c", 1, 0, nearness=0.7)

    found = rank(candidate_hits(weaker, single, alone, sessions={"s": Counted((1, 1), 20)}), BEE)
    scores = {each.id: each.score for each in found}

    assert scores["a"] == scores["b"]


def test_a_word_of_a_short_question_does_not_hide_what_means_the_same():
    """An example is "what do I do on my days off?", of which only "day" is searched."""
    holds_it, answers = one("day", 1, 0, nearness=0.1), one("weekend", 0, 0, nearness=0.6)

    assert order(holds_it, answers) == ["weekend", "day"]


HIVE_BEE = frozenset({"bee", "hive"})


def test_what_holds_a_phrase_is_all_that_is_found_by_its_words():
    part, whole = one("part", 9, 0, length=5), one("whole", 1, 1, length=90)

    assert order(part, whole) == ["part", "whole"]
    assert [each.id for each in rank(candidate_hits(part, whole), BEE, [HIVE_BEE])] == ["whole"]


def test_where_nothing_holds_a_phrase_its_parts_are_found():
    part = one("part", 9, 0)

    assert [each.id for each in rank(candidate_hits(part), BEE, [HIVE_BEE])] == ["part"]
    one_known = candidate_hits(one("part", 9), terms=BEE[:1])
    assert [each.id for each in rank(one_known, BEE, [HIVE_BEE])] == ["part"]


def test_every_version_of_a_phrase_is_found():
    said, named, neither = one("said", 1, 0), one("named", 0, 1), one("neither", 0, 0)

    found = rank(candidate_hits(said, named, neither), BEE, [{"bee"}, {"hive"}])

    assert {each.id for each in found} == {"said", "named"}


def test_what_is_as_far_from_a_phrase_as_from_anything_is_left_out():
    holds, far = one("holds", 1, 1, nearness=0.1), one("far", 1, 0, nearness=0.3)

    assert [each.id for each in rank(candidate_hits(far, holds), BEE, [HIVE_BEE])] == ["holds"]


def test_what_means_more_like_a_phrase_than_what_holds_it_follows_that():
    holds, near, far = (
        one("holds", 1, 1, nearness=0.4),
        one("near", 0, 0, nearness=0.6),
        one("far", 1, 0, nearness=0.3),
    )

    found = rank(candidate_hits(near, far, holds), BEE, [HIVE_BEE])

    assert [each.id for each in found] == ["holds", "near"]


def test_a_passage_without_a_vector_yet_is_judged_by_its_words():
    near, fresh = one("near", 0, 0, nearness=0.9), one("fresh", 2, 2)

    assert order(near, fresh) == ["fresh", "near"]


def test_nothing_gives_nothing():
    assert rank(candidate_hits()) == []


@given(
    st.lists(
        st.tuples(
            st.integers(0, 9),
            st.integers(0, 9),
            st.integers(18, 99),
            st.none() | st.floats(-1, 1),
            st.none() | st.integers(0, 5),
        ),
        max_size=8,
    )
)
def test_parts_and_scores_lie_between_0_and_1_and_are_in_order(drawn):
    found = [
        one(f"c{n}", bee, hive, session="s" if place is not None else "", place=place, length=size)
        if near is None
        else one(f"c{n}", bee, hive, length=size, nearness=near)
        for n, (bee, hive, size, near, place) in enumerate(drawn)
    ]
    ranked = rank(candidate_hits(*found, sessions={"s": Counted((3, 3), 300)}))

    scores = [each.score for each in ranked]
    assert scores == sorted(scores, reverse=True)
    assert all(-1e-9 <= score <= 1 + 1e-9 for score in scores)
    assert all(
        0 <= part <= 1 + 1e-9
        for each in ranked
        for part in (each.words, each.neighbours, each.session)
    )


SUM = Ranking(similarity=0.6, recency=0.2, importance=0.2, curve=Curve(0.5))


def test_a_policy_weighs_importance_and_recency():
    assert combined(1.0, 0.5, 1, SUM) == pytest.approx(0.6 + 0.1 + 0.1)
    assert combined(0.5, 0.5, 0, Ranking(is_product=True, curve=Curve(0.5))) == pytest.approx(0.25)
    assert combined(0.5, 0.5, 2, Ranking(is_product=True, curve=Curve(0.5))) == pytest.approx(
        0.0625
    )


@given(st.floats(0, 1), st.floats(0, 1), st.integers(0, 999))
def test_an_older_memory_never_ranks_higher_for_its_age(similarity, importance, days):
    assert combined(similarity, importance, days + 1, SUM) <= combined(
        similarity, importance, days, SUM
    )
