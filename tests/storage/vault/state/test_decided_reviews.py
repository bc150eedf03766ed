"""What changes decided on is kept by change, and is searched by a purge."""

import pytest

from memdeck.domain.consolidation.review_queue import (
    ConversationHeader,
    DecidedReview,
    PendingReview,
)
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.state.decided_reviews import DecidedReviews, render_decided
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.waits import suggested, waiting

SECRET = "User keeps a diary"
NOTHING = DecidedReview(())


@pytest.fixture
def layout(tmp_path):
    (tmp_path / "MEMORY.md").write_text("", encoding="utf-8")
    return VaultLayout(tmp_path)


def decided(*contents, brought_in=()):
    conversations = (ConversationHeader("s1", "A talk", "text"),)
    return DecidedReview.of(waiting(*map(suggested, contents), talks=conversations), brought_in)


def test_it_is_read_as_it_was_kept(layout):
    kept = decided("User keeps bees", brought_in=("s1",))
    DecidedReviews(layout).write("c1", kept)

    assert DecidedReviews(layout).read("c1") == kept
    assert DecidedReviews(layout).read("c2") == NOTHING


@pytest.mark.parametrize("change", ["../c1", "", "c1/../c1"])
def test_the_id_of_a_change_leads_to_no_other_folder(layout, change):
    DecidedReviews(layout).write("c1", decided("User keeps bees"))

    assert DecidedReviews(layout).read(change) == NOTHING


@pytest.mark.parametrize("data", [b"", b"{", b"no json"])
def test_a_damaged_file_holds_nothing(layout, data):
    DecidedReviews(layout).write("c1", decided("User keeps bees"))
    (path,) = DecidedReviews(layout).files()
    path.write_bytes(data)

    assert DecidedReviews(layout).read("c1") == NOTHING


def test_nothing_of_it_is_in_the_vault(layout, tmp_path):
    DecidedReviews(layout).write("c1", decided("User keeps bees"))

    assert [path.name for path in tmp_path.iterdir()] == ["MEMORY.md"]


def test_all_but_some_are_deleted_also_those_of_earlier_versions(layout):
    reviews = DecidedReviews(layout)
    for change in ("c1", "c2"):
        reviews.write(change, decided("User keeps bees"))
    layout.waiting.mkdir(parents=True)
    (layout.waiting / "decided-c3.jsonl").write_bytes(render_decided(NOTHING))

    reviews.delete_all_but({"c2"})

    assert [path.name for path in reviews.files()] == ["decided-c2.jsonl"]


def test_a_purge_leaves_no_text_in_it(layout):
    reviews = DecidedReviews(layout)
    reviews.write("c1", decided("User keeps bees", SECRET, brought_in=("s1", "s2")))
    reviews.write("c2", decided(SECRET, brought_in=("s1", "s2")))
    reviews.write("c3", decided(SECRET))
    layout.waiting.mkdir(parents=True)
    earlier = layout.waiting / "decided-c4.jsonl"
    earlier.write_bytes(render_decided(decided(SECRET)))
    (layout.pending / "decided-c5.jsonl").write_text(f"{{{SECRET}", encoding="utf-8")

    purge(layout, ["a"], [SECRET], conversations=["s1"])

    assert not any(SECRET in path.read_text("utf-8") for path in reviews.files())
    assert [row.row.content for row in reviews.read("c1").suggestions] == ["User keeps bees"]
    assert reviews.read("c1").brought_in == ("s2",)
    assert reviews.read("c2") == DecidedReview((), brought_in=("s2",))
    assert [path.name for path in reviews.files()] == ["decided-c1.jsonl", "decided-c2.jsonl"]
    assert isinstance(reviews.read("c1"), PendingReview)
