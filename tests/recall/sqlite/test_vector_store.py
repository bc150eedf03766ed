import numpy as np
import pytest

from memdeck.recall.index.index_rows import VectorRow
from memdeck.recall.index.protocol import Meaning
from memdeck.recall.sqlite.vector_store import Meanings
from memdeck.recall.vectors.centering import centred, means_of, totals_of

DICE = np.random.default_rng(1)


def unit_rows(count, dimension=16):
    drawn = DICE.normal(size=(count, dimension)).astype(np.float32)
    return drawn / np.linalg.norm(drawn, axis=1, keepdims=True)


VECTORS = unit_rows(700)
LANGUAGES = ["han" if n % 3 else "latin" for n in range(700)]
QUERY = Meaning(unit_rows(1)[0], "a model", "han")


def rows(numbers):
    return [VectorRow(n, LANGUAGES[n], VECTORS[n]) for n in numbers]


def expected(numbers):
    vectors, languages = VECTORS[numbers], [LANGUAGES[n] for n in numbers]
    means = means_of(totals_of(vectors, languages), {}, 16)
    (query,) = centred(QUERY.vector[None], [QUERY.language], means)
    return dict(zip(numbers, centred(vectors, languages, means) @ query, strict=True))


def similarities(meanings):
    near = meanings.nearness(QUERY, 700)
    return {int(n): near[n] for n in np.flatnonzero(~np.isnan(near))}


@pytest.fixture
def meanings():
    made = Meanings("a model", 16)
    made.put(rows(range(700)))
    return made


def test_every_vector_is_compared(meanings):
    assert similarities(meanings) == pytest.approx(expected(list(range(700))), abs=1e-5)


def test_what_is_removed_and_changed_counts_as_if_it_had_never_been_otherwise(meanings):
    similarities(meanings)
    meanings.remove([0, 350, 699, 699, 5000])
    meanings.put([VectorRow(7, "han", VECTORS[8])])
    meanings.put(rows([7, 350]))

    left = [n for n in range(700) if n not in {0, 699}]
    assert similarities(meanings) == pytest.approx(expected(left), abs=1e-5)


def test_a_vector_of_another_dimension_is_left_out(meanings):
    meanings.put([VectorRow(7, "han", np.ones(3, np.float32))])

    assert similarities(meanings) == pytest.approx(expected(list(range(700))), abs=1e-5)


def test_nothing_is_near_where_there_are_no_vectors():
    assert similarities(Meanings("a model", 16)) == {}
