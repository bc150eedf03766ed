"""What is rendered again and again is what is rendered once."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.backends.backend import NewText
from memdeck.storage.text.markdown.document import Document, Prose
from memdeck.storage.text.markdown.parser import parse, render
from memdeck.storage.vault.store import render_cache
from memdeck.storage.vault.store.render_cache import RUN, Renderer
from tests.fakes.memory_files import memory_files

BLOCKS = [Prose(f"Line {n}\n") for n in range(6 * RUN)]
"""Each is one object, as the blocks of a file are that nobody edits."""

spans = st.tuples(st.integers(0, len(BLOCKS)), st.integers(0, 2 * RUN))
new_lines = st.lists(st.text().map(Prose), max_size=3)
edits = st.lists(st.tuples(spans, new_lines), max_size=6)


def edited(blocks, span, new):
    start, length = span
    return [*blocks[:start], *new, *blocks[start + length :]]


@given(edits)
def test_any_edits_of_a_long_file_are_rendered_as_if_it_were_new(steps):
    renderer, blocks = Renderer(), BLOCKS
    for span, new in steps:
        blocks = edited(blocks, span, new)
        document = Document(tuple(blocks), bom="\ufeff")

        assert renderer.rendered(document) == NewText.of(render(document))


@given(st.lists(memory_files))
def test_files_that_have_nothing_in_common_follow_each_other(texts):
    renderer = Renderer()
    for text in texts:
        assert renderer.rendered(parse(text)) == NewText.of(text)


def test_an_edit_gathers_no_more_than_what_is_near_it(monkeypatch):
    gathered = []

    class Run(render_cache._Run):
        @classmethod
        def of(cls, blocks):
            gathered.append(len(blocks))
            return super().of(blocks)

    monkeypatch.setattr(render_cache, "_Run", Run)
    renderer, blocks = Renderer(), BLOCKS
    renderer.rendered(Document(tuple(blocks)))
    assert sum(gathered) == len(BLOCKS)

    for n in range(3 * RUN):
        gathered.clear()
        blocks = edited(blocks, (n, n % 2), [replace(BLOCKS[n], text="Another\n")])
        renderer.rendered(Document(tuple(blocks)))

        assert max(gathered) <= 2 * RUN
        assert sum(gathered) <= 3 * RUN
