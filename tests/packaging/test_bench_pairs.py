"""The pairs that measure the recognition of duplicates, and the thresholds they set."""

import numpy as np
import pytest
from bench.pairs import halves, measure, read_pairs, thresholds_for

from memdeck.recall.embedders.embedder_registry import OFFLINE, open_offline
from memdeck.recall.vectors.centering import HAN, LATIN, centred, means_of, neutral_means
from memdeck.recall.vectors.thresholds import lines_of


def test_there_are_enough_pairs_of_each_kind_and_language():
    pairs = read_pairs("pairs.tsv")

    assert len(pairs) >= 150
    assert {pair.kind for pair in pairs} == {"dup", "upd", "rel"}
    for language in (LATIN, HAN):
        assert sum(pair.language == language for pair in pairs) >= 75


def test_no_pair_both_sets_a_threshold_and_measures_it():
    first, rest = halves(read_pairs("pairs.tsv"))

    assert not set(first) & {*rest, *read_pairs("pairs_unseen.tsv")}
    assert abs(len(first) - len(rest)) <= 6


def test_every_figure_is_met():
    figures = measure()

    assert len(figures) == 2 * 2 * len(OFFLINE)
    assert [figure for figure in figures if not figure.is_met] == []


@pytest.mark.parametrize("name", OFFLINE)
@pytest.mark.parametrize("language", [LATIN, HAN])
def test_the_thresholds_are_those_that_the_first_half_sets(name, language):
    embedder = open_offline(name)
    pairs = [pair for pair in halves(read_pairs("pairs.tsv"))[0] if pair.language == language]
    languages = [language] * len(pairs)
    means = means_of({}, neutral_means(embedder.model, embedder.dimension), embedder.dimension)
    first, second = (
        centred(embedder.embed_passages(texts), languages, means)
        for texts in zip(*((pair.first, pair.second) for pair in pairs), strict=True)
    )

    thresholds = thresholds_for(pairs, [float(cosine) for cosine in np.sum(first * second, axis=1)])

    shipped = lines_of(embedder.model, language, language)
    assert shipped is not None
    assert (thresholds.related, thresholds.same) == pytest.approx(
        (shipped.related, shipped.same), abs=0.006
    )
