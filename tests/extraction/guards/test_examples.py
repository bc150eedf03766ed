"""The guards hold back secrets and harmful orders, and let near misses through."""

from pathlib import Path

import pytest

from memdeck.extraction.guards.injection import memory_reads_as_order, reads_as_order
from memdeck.extraction.guards.secrets import find_secrets, redact

DATA = Path(__file__).parents[1] / "data"


def samples(name, label):
    lines = (DATA / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    rows = (line.split("\t") for line in lines)
    return [text.replace("¦", "") for _, found, text in rows if found == label]


@pytest.mark.parametrize("text", samples("secrets", "secret"))
def test_a_secret_is_found_and_nothing_is_found_in_what_is_left(text):
    assert find_secrets(text)
    assert not find_secrets(redact(text))


@pytest.mark.parametrize("text", samples("secrets", "harmless"))
def test_what_only_looks_like_a_secret_stays(text):
    assert redact(text) == text


@pytest.mark.parametrize("text", samples("orders", "order"))
def test_a_request_that_can_do_harm_is_left_to_the_user(text):
    assert reads_as_order(text)
    assert memory_reads_as_order(text)


@pytest.mark.parametrize("text", samples("orders", "harmless"))
def test_a_harmless_request_is_remembered(text):
    assert not reads_as_order(text)
