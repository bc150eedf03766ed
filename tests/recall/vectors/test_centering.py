import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.recall.embedders.text_vectors import unit
from memdeck.recall.index.protocol import Meaning
from memdeck.recall.vectors.centering import (
    HAN,
    LATIN,
    centred,
    cosines,
    direction_of,
    language_of,
    lengths_of,
    means_of,
    totals_of,
)

D = 6


def rows(seed: int, number: int) -> np.ndarray:
    return unit(np.random.default_rng(seed).normal(size=(number, D)).astype(np.float32))


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("", "latin"),
        ("The user likes tea.", "latin"),
        ("Größe und Maß", "latin"),
        ("用户喜欢喝茶", "han"),
        ("项目使用 PostgreSQL", "han"),
        ("We call it 面包 at home, as everybody does here", "latin"),
        ("東京に住んでいます", "kana"),
        ("서울에 산다", "hangul"),
        ("Я люблю чай", "cyrillic"),
        ("أحب الشاي", "arabic"),
        ("😀 — !", "latin"),
        ("茶" * 50_000, "han"),
    ],
)
def test_a_language_is_detected_by_its_writing(text, language):
    assert language_of(text) == language


@given(st.text())
def test_any_text_has_a_language(text):
    assert language_of(text)


def test_each_language_is_summed_apart():
    vectors = rows(3, 3)
    totals = totals_of(vectors, [HAN, LATIN, HAN])

    assert totals[HAN].count == 2
    assert totals[HAN].vector == pytest.approx(vectors[0] + vectors[2], abs=1e-6)
    assert totals[LATIN].vector == pytest.approx(vectors[1], abs=1e-6)


def test_an_empty_index_has_the_neutral_means():
    neutral = {LATIN: rows(4, 1)[0], HAN: rows(5, 1)[0]}
    means = means_of({}, neutral, D)

    assert means.of(HAN) == pytest.approx(neutral[HAN])
    assert means.of("thai") == pytest.approx((neutral[LATIN] + neutral[HAN]) / 2)


def test_without_neutral_means_an_empty_index_takes_nothing_off():
    assert not means_of({}, {}, D).of(LATIN).any()


def test_a_full_index_has_its_own_means():
    vectors = rows(6, 10_000)
    means = means_of(totals_of(vectors, [LATIN] * 10_000), {LATIN: rows(7, 1)[0]}, D)

    assert means.of(LATIN) == pytest.approx(vectors.mean(axis=0), abs=2e-3)


def test_five_passages_weigh_as_much_as_the_neutral_mean():
    neutral, own = rows(8, 2)
    means = means_of(totals_of(np.stack([own] * 5), [HAN] * 5), {HAN: neutral}, D)

    assert means.of(HAN) == pytest.approx((neutral + own) / 2, abs=1e-6)


def test_a_language_the_index_lacks_is_moved_as_far_as_the_others_lie_from_neutral():
    """English conversations say nothing about the mean of a few Chinese memories."""
    neutral = {LATIN: rows(9, 1)[0], HAN: rows(10, 1)[0]}
    shift = np.full(D, 0.1, np.float32)
    english = np.stack([neutral[LATIN] + shift] * 100_000)

    means = means_of(totals_of(english, [LATIN] * 100_000), neutral, D)

    assert means.of(HAN) == pytest.approx(neutral[HAN] + shift, abs=1e-3)


def test_centred_rows_have_length_1_and_their_languages_mean_at_nought():
    corner = np.array([5, 0, 0, 0, 0, 0], np.float32)
    vectors = unit(rows(11, 4000) + corner)
    spoken = [LATIN] * 4000
    given_off = centred(vectors, spoken, means_of(totals_of(vectors, spoken), {}, D))

    assert np.linalg.norm(given_off, axis=1) == pytest.approx(1, abs=1e-5)
    assert np.linalg.norm(given_off.mean(axis=0)) < 0.05
    assert np.linalg.norm(vectors.mean(axis=0)) > 0.9


def test_nothing_centred_is_nothing():
    assert centred(rows(1, 0), [], means_of({}, {}, D)).shape == (0, D)


@given(st.integers(0, 2**32 - 1))
def test_cosines_are_those_of_centred_rows(seed):
    vectors, (query,) = rows(seed, 12), rows(seed + 1, 1)
    spoken = [LATIN, HAN] * 6
    means = means_of(totals_of(vectors, spoken), {HAN: rows(seed + 2, 1)[0]}, D)
    table = np.stack([means.of(LATIN), means.of(HAN)])
    places = np.array([0, 1] * 6)

    direction = direction_of(Meaning(query, "a model", HAN), means)
    found = cosines(vectors, lengths_of(vectors, places, table), places, table, direction)

    exact = centred(vectors, spoken, means) @ centred(query[None], [HAN], means)[0]
    assert found == pytest.approx(exact, abs=1e-4)


@given(st.integers(0, 2**32 - 1))
def test_where_a_question_points_depends_less_on_that_it_is_one(seed):
    (query, question) = rows(seed, 2)
    means = means_of({}, {LATIN: rows(seed + 2, 1)[0]}, D)

    plain = direction_of(Meaning(query, "a model", LATIN), means)
    found = direction_of(Meaning(query, "a model", LATIN, question), means)

    if plain @ question > 0:
        assert 0 <= found @ question < plain @ question
    else:  # it resembles a question less than a sentence does
        assert found == pytest.approx(plain)


def test_a_vector_that_is_its_mean_is_near_nothing_and_breaks_nothing():
    (vector,), (other,) = rows(12, 1), rows(13, 1)
    places, table = np.zeros(1, np.intp), vector[None]

    found = cosines(
        vector[None],
        lengths_of(vector[None], places, table),
        places,
        table,
        unit(other - vector),
    )

    assert found == pytest.approx([0], abs=1e-3)
