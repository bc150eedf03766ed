"""What a terminal shows of recall."""

from memdeck.cli.commands.search import index_lines
from memdeck.recall.index.protocol import IndexStats


def test_an_index_that_keeps_no_vectors_says_whom_to_ask_and_not_to_embed():
    lack = "There is no pgvector; ask for it."

    lines = [*index_lines(IndexStats("postgres", 4, 0, 20, {}, 100_000, lack))]

    assert lines == ["4 texts can be found; the index takes 0.1 MB (postgres).", lack]
