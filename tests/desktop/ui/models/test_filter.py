import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.desktop.ui.models.entry_rows import Item, MemoryStatus
from memdeck.desktop.ui.models.filter import CHUNK, Filter, Scan
from memdeck.domain.memory.entry import Layer
from tests.fakes.rows import row

KYOTO = row("a00001", "Trip to Kyoto in May", category="experience", tags=("travel",))
HANGZHOU = row(
    "a00002", "用户住在杭州", memory_status=MemoryStatus.ACTIVE, category="fact", group="home"
)
PYTHON = row(
    "a00003",
    "Ｐｙｔｈｏｎ 3.12 and FastAPI",
    memory_status=MemoryStatus.ARCHIVED,
    category="decision",
    layer=Layer.PROCEDURAL,
)
ITEMS = [Item(each) for each in (KYOTO, HANGZHOU, PYTHON)]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (Filter(), [KYOTO, HANGZHOU, PYTHON]),
        (Filter("kyoto"), [KYOTO]),
        (Filter("KYO"), [KYOTO]),
        (Filter("杭州"), [HANGZHOU]),
        (Filter("州"), [HANGZHOU]),
        (Filter("python"), [PYTHON]),
        (Filter("may trip"), [KYOTO]),
        (Filter("may python"), []),
        (Filter("travel"), [KYOTO]),
        (Filter("home"), [HANGZHOU]),
        (Filter("a00003"), [PYTHON]),
        (Filter("   "), [KYOTO, HANGZHOU, PYTHON]),
        (
            Filter(memory_statuses=frozenset({MemoryStatus.PROMPT, MemoryStatus.ACTIVE})),
            [KYOTO, HANGZHOU],
        ),
        (Filter(memory_statuses=frozenset()), []),
        (Filter(categories=frozenset({"fact", "decision"})), [HANGZHOU, PYTHON]),
        (Filter(categories=frozenset({"fact/home"})), [HANGZHOU]),
        (Filter(categories=frozenset({"fact/work", "decision"})), [PYTHON]),
        (Filter(categories=frozenset({"decision/home"})), []),
        (Filter(ids=frozenset({"a00001", "a00003"})), [KYOTO, PYTHON]),
        (Filter(categories=frozenset({"fact/home"}), ids=frozenset({"a00001"})), []),
        (Filter(layers=frozenset({Layer.PROCEDURAL})), [PYTHON]),
        (Filter("fact", layers=frozenset({Layer.SEMANTIC})), [HANGZHOU]),
        (Filter("o", frozenset({MemoryStatus.PROMPT}), frozenset({"experience"})), [KYOTO]),
    ],
)
def test_a_filter_lets_through_what_holds_every_word_in_the_chosen_places(wanted, found):
    assert [item.row for item in wanted.matching(ITEMS)] == found


texts = st.text("ab c", max_size=5)
memory_statuses = st.none() | st.frozensets(st.sampled_from(MemoryStatus))
categories = st.none() | st.frozensets(st.sampled_from(["fact", "todo"]))
filters = st.builds(Filter, texts, memory_statuses, categories)


@given(filters, filters, st.lists(st.text("abc ", max_size=8)))
def test_a_filter_that_narrows_another_finds_nothing_beyond_it(one, other, contents):
    items = [Item(row(f"{n:06x}", text)) for n, text in enumerate(contents)]

    if one.narrows(other):
        assert set(one.matching(items)) <= set(other.matching(items))


@given(st.integers(0, 3 * CHUNK))
def test_a_scan_finds_in_slices_what_a_filter_finds_at_once(count):
    items = ITEMS * (count // 3)
    wanted = Filter("kyoto")
    scan, found = Scan(wanted, items), []
    while not scan.is_done:
        found += scan.next_hits(0)

    assert found == wanted.matching(items)


def test_a_scan_looks_at_one_chunk_at_least_and_stops_when_time_is_up():
    scan = Scan(Filter(), ITEMS * CHUNK)

    assert len(scan.next_hits(0)) == CHUNK
    assert not scan.is_done
    assert len(scan.finish()) == 2 * CHUNK
    assert scan.is_done


def test_what_comes_after_a_scan_is_not_found_by_it():
    items: list[Item] = []
    scan = Scan(Filter(), items)
    items.append(ITEMS[0])

    assert scan.finish() == []
