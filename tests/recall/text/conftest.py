import pytest

from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.tokenizer import Segmenter


@pytest.fixture(scope="module", params=["dictionary", "pairs"])
def cut(request):
    """A segmenter with the dictionary, and one without it."""
    return Segmenter(dictionary_cutter() if request.param == "dictionary" else None)
