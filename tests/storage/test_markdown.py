"""MEMORY.md comes apart and together again without losing a byte."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.markdown import as_written, parse, render, render_entry
from tests.fakes.memory_files import days, full_entries, memory_files

DATA = Path(__file__).parent / "data"


@given(st.text() | memory_files)
def test_any_text_comes_back_as_it_was(text):
    assert render(parse(text)) == text


@given(full_entries, st.none() | days, st.sampled_from(["\n", "\r\n", "\r"]))
def test_any_entry_comes_back_from_its_lines(entry, as_of, newline):
    header = f"<!-- Last updated: {as_of} -->{newline}" if as_of else ""

    (found,) = parse(header + render_entry(entry, as_of=as_of, newline=newline)).entries

    assert found == as_written(entry)


@given(full_entries)
def test_what_was_written_once_is_written_alike_again(entry):
    assert render_entry(as_written(entry)) == render_entry(entry)


@given(full_entries, memory_files)
def test_no_content_reaches_out_of_its_entry(entry, rest):
    """Whatever an entry says, what follows it is read as if it stood alone."""
    text = render_entry(entry)
    after = "# Rest\n" + rest

    together = parse(text + after)

    assert [block.text for block in together.blocks[1:]] == [b.text for b in parse(after).blocks]
