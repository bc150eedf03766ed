import pytest

from memdeck.recall.index.protocol import MOST_TERMS, IndexQuery, rarest_terms
from memdeck.recall.text.query_parser import Term


def test_terms_that_stand_nowhere_are_not_looked_for():
    assert rarest_terms([Term("bee"), Term("wasp")], {"bee": 3}, 10) == (Term("bee"),)


def test_of_a_long_query_the_rare_and_heavy_terms_are_looked_for():
    terms = [Term(f"t{n}", 1.0 if n % 2 else 0.5) for n in range(3 * MOST_TERMS)]
    frequencies = {term.token: 10 for term in terms} | {"t0": 1, "t1": 900}

    kept = rarest_terms(terms, frequencies, 1000)

    assert len(kept) == MOST_TERMS
    assert terms[0] in kept
    assert terms[1] not in kept
    assert all(term.weight == 1 for term in kept if term != terms[0])


@pytest.mark.parametrize(("count", "is_question"), [(0, False), (2, False), (3, True)])
def test_a_query_of_several_words_is_a_question(count, is_question):
    terms = tuple(Term(f"t{n}") for n in range(count))

    assert IndexQuery(terms).is_question is is_question
