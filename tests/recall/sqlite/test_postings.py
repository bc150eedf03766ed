from hypothesis import given
from hypothesis import strategies as st

from memdeck.recall.sqlite.postings import PART, changed, part_of, read_postings

ENTRIES = st.dictionaries(st.integers(0, PART - 1), st.integers(1, 255), max_size=20)


def read(part, written):
    _, numbers, counts = read_postings([(0, part, written)])
    return dict(zip(numbers.tolist(), counts.tolist(), strict=True))


def test_nothing_written_is_no_posting():
    assert [len(column) for column in read_postings([])] == [0, 0, 0]


def test_each_posting_names_its_token():
    first, second = changed(b"", [(1, 2), (3, 1)], ()), changed(b"", [(PART + 1, 5)], ())

    tokens, numbers, counts = read_postings([(0, 0, first), (0, 1, second), (1, 1, second)])

    assert tokens.tolist() == [0, 0, 0, 1]
    assert numbers.tolist() == [1, 3, PART + 1, PART + 1]
    assert counts.tolist() == [2, 1, 5, 5]


@given(ENTRIES, ENTRIES, st.integers(0, 3))
def test_entries_come_back_as_they_were_put_in(first, second, part):
    base = part * PART
    old = [(base + offset, count) for offset, count in first.items()]
    new = [(base + offset, count) for offset, count in second.items()]

    written = changed(changed(b"", old, ()), new, [number for number, _ in new])

    assert read(part, written) == dict(old) | dict(new)
    assert all(part_of(number) == part for number, _ in old)


@given(ENTRIES)
def test_what_is_taken_out_again_leaves_nothing(entries):
    assert changed(changed(b"", entries.items(), ()), (), entries.keys()) == b""


def test_more_than_a_byte_can_hold_is_as_often_as_it_can():
    assert read(0, changed(b"", [(7, 1000)], ())) == {7: 255}
