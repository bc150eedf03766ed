import pytest

from memdeck.recall.segmentation import Segmenter
from memdeck.recall.unspaced import dictionary_cutter


@pytest.fixture(scope="session")
def segmenter():
    return Segmenter(dictionary_cutter())
