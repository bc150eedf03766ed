"""Pending suggestions, and nothing else, outlive their window."""

import errno
import os
from dataclasses import replace
from datetime import date

import pytest

from memdeck.domain.consolidation.review_queue import ConversationHeader, Suggestion
from memdeck.domain.conversation.conversation import (
    Attachment,
    Conversation,
    ImportedMemory,
    Message,
    Role,
)
from memdeck.domain.memory.candidate import Flag, Intent, Verdict
from memdeck.errors import StorageError
from memdeck.storage.vault.purge import purge
from memdeck.storage.vault.state.review_file import Left, ReviewQueueFile, queue_files
from memdeck.storage.vault.state.transcript_archive import Sources
from tests.fakes.disk import names_in, refusing
from tests.fakes.reviews import head, talk
from tests.fakes.vaults import said
from tests.fakes.waits import proposed, suggested, waiting

BEES = suggested("User keeps bees")
SECRET = "User lives at 12 Lake Street"


def left_behind(layout, what):
    """Leave *what* like a window that crashed."""
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(what)
    file.release()


def test_a_purge_reaches_the_transcripts_of_a_pending_review(layout):
    layout.memory.write_text("# MEMORY\n")
    sources = Sources(layout, layout.pending_sources)
    sources.write(talk(texts=(SECRET, "Fine.")))
    (layout.pending_sources / "damaged.jsonl").write_text(f"{{{SECRET}")
    purge(layout, [], [SECRET])

    (path,) = layout.pending_sources.iterdir()
    assert SECRET not in path.read_text()
    stored = sources.read(talk().id)
    assert stored is not None
    assert [message.text for message in stored.messages] == ["", "Fine."]


def test_an_import_moves_what_agents_left_out_of_the_vault_and_not_the_other_way(layout):
    left_behind(layout, waiting(BEES))
    file = ReviewQueueFile(layout, [layout.pending, layout.waiting])
    assert file.claim().parts == (waiting(BEES),)
    file.write(waiting(BEES, suggested("User sails")))
    file.release()

    (path,) = queue_files(layout)
    assert path.parent == layout.pending
    assert ReviewQueueFile(layout, [layout.waiting]).claim().parts == ()


def test_transcripts_that_a_crash_left_without_suggestions_are_deleted_later(layout):
    sources = Sources(layout, layout.pending_sources)
    for id_ in ("cited", "fresh", "old"):
        sources.write(talk(id_))
    for path in layout.pending_sources.iterdir():
        os.utime(path, (0, 0))
    sources.write(talk("fresh"))
    sources.delete_left_behind({"cited"})

    assert {source.id for source in sources.all()} == {"cited", "fresh"}


def names(layout):
    return [path.name for path in queue_files(layout)]


def test_a_claim_where_nothing_is_pending_makes_nothing(layout):
    assert ReviewQueueFile(layout, [layout.waiting]).claim() == Left((), ())
    assert names_in(layout.folder) == []
    assert not layout.cache.exists()


def test_all_that_was_kept_comes_back_as_it_was(layout):
    candidate = said(
        "用户住在杭州",
        intent=Intent.REMEMBER,
        verdict=Verdict.CONTRADICTS,
        target="a1b2c3",
        said_on=date(2026, 2, 12),
        flags=(Flag.QUOTED,),
    )
    row = proposed(candidate, content="用户住在苏州", ticked=False, flags=(Flag.DOUBTFUL,))
    kept = waiting(
        Suggestion(candidate=candidate, proposed=proposed(candidate), row=row),
        rejected=(proposed(said("User sails")),),
        sessions=("s1", "s2"),
        talks=(head(),),
        extractor="rules",
    )
    left_behind(layout, kept)

    assert ReviewQueueFile(layout, [layout.waiting]).claim() == Left((kept,), ())


def test_what_is_decided_is_gone(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    file.write(waiting())

    assert names(layout) == []
    file.write(waiting(BEES))
    assert names(layout) == ["0.jsonl"]


def numbered(number, content):
    suggestion = suggested(content)
    return replace(suggestion, row=replace(suggestion.row, number=number))


def lines_in(layout):
    (path,) = queue_files(layout)
    return path.read_bytes().splitlines()


def test_what_comes_is_written_behind_what_is_there(layout):
    rows = [numbered(number, f"User keeps bee {number}") for number in range(1, 60)]
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(*rows[:-1]))
    (first,) = lines_in(layout)
    file.write(waiting(*rows))

    assert lines_in(layout)[0] == first
    assert len(lines_in(layout)[1]) < len(first) / 20
    assert file.changed_outside() is None
    file.release()
    assert ReviewQueueFile(layout, [layout.waiting]).claim().parts == (waiting(*rows),)


def test_what_is_as_it_was_is_not_written_again(layout):
    left_behind(layout, waiting(BEES))
    file = ReviewQueueFile(layout, [layout.waiting])
    file.claim()
    file.write(waiting(BEES))

    assert len(lines_in(layout)) == 1


def test_a_file_does_not_grow_without_end(layout, monkeypatch):
    monkeypatch.setattr("memdeck.storage.vault.state.review_file.SMALL", 0)
    file = ReviewQueueFile(layout, [layout.waiting])
    counts = []
    for number in range(30):
        file.write(waiting(BEES, numbered(2, f"User keeps {number} bees")))
        counts.append(len(lines_in(layout)))

    assert max(counts) < 6
    assert 1 in counts[1:]
    file.release()
    (kept,) = ReviewQueueFile(layout, [layout.waiting]).claim().parts
    assert kept.suggestions[1].row.content == "User keeps 29 bees"


def test_a_step_that_a_crash_cut_off_was_never_taken(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    file.write(waiting(BEES, numbered(2, "User sails")))
    file.release()
    (path,) = queue_files(layout)
    path.write_bytes(path.read_bytes()[:-9])

    file = ReviewQueueFile(layout, [layout.waiting])
    assert file.claim() == Left((waiting(BEES),), ())
    file.write(waiting(BEES, numbered(2, "User rows")))
    assert len(lines_in(layout)) == 1


def test_rows_of_one_number_are_kept_by_writing_all_of_them(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    both = waiting(suggested("User sails"), BEES)
    file.write(both)
    file.release()

    assert ReviewQueueFile(layout, [layout.waiting]).claim().parts == (both,)


def test_a_purge_leaves_no_word_that_stood_in_what_waited_before(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES, numbered(2, SECRET)))
    file.write(waiting(BEES))
    assert len(lines_in(layout)) == 2
    file.release()

    purge(layout, ["a"], [SECRET])

    assert SECRET.encode() not in b"".join(lines_in(layout))
    assert ReviewQueueFile(layout, [layout.waiting]).claim().parts == (waiting(BEES),)


def test_two_windows_hold_what_is_theirs(layout):
    first, second = (
        ReviewQueueFile(layout, [layout.waiting]),
        ReviewQueueFile(layout, [layout.waiting]),
    )
    first.write(waiting(BEES))
    assert second.claim().parts == ()
    second.write(waiting(suggested("User sails")))
    assert names(layout) == ["0.jsonl", "1.jsonl"]
    first.release()
    second.release()

    third = ReviewQueueFile(layout, [layout.waiting])
    left = third.claim()
    assert [part.suggestions[0].row.content for part in left.parts] == [
        "User keeps bees",
        "User sails",
    ]
    third.write(waiting(BEES))
    assert names(layout) == ["0.jsonl"]


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b'{"a": 1}', b"\xff\xfe", b"null"])
def test_a_damaged_or_foreign_file_is_reported_and_left_alone(layout, data):
    layout.waiting.mkdir(parents=True)
    (layout.waiting / "0.jsonl").write_bytes(data)
    (layout.waiting / "notes.jsonl").write_bytes(data)
    file = ReviewQueueFile(layout, [layout.waiting])

    assert file.claim() == Left((), (layout.waiting / "0.jsonl",))
    file.write(waiting(BEES))
    assert names(layout) == ["0.jsonl", "1.jsonl"]
    assert (layout.waiting / "0.jsonl").read_bytes() == data


def test_a_write_that_the_disk_refuses_leaves_the_older_state(layout, monkeypatch):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", refusing(errno.ENOSPC))
        with pytest.raises(StorageError):
            file.write(waiting(suggested("User sails")))
    file.release()

    assert ReviewQueueFile(layout, [layout.waiting]).claim().parts == (waiting(BEES),)


def test_a_vault_that_cannot_be_read_says_so(layout, monkeypatch):
    left_behind(layout, waiting(BEES))
    monkeypatch.setattr("pathlib.Path.glob", refusing(errno.EACCES))

    with pytest.raises(StorageError):
        ReviewQueueFile(layout, [layout.waiting]).claim()


def test_a_disk_that_cannot_be_written_is_reported(layout, monkeypatch):
    left_behind(layout, waiting(BEES))
    monkeypatch.setattr("pathlib.Path.mkdir", refusing(errno.EROFS))

    with pytest.raises(StorageError, match=r"waiting-0\.lock .*read-only"):
        ReviewQueueFile(layout, [layout.waiting]).claim()


def test_a_window_learns_what_another_program_made_of_its_file(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    assert file.changed_outside() is None
    file.write(waiting(BEES, suggested(SECRET)))
    assert file.changed_outside() is None

    purge(layout, [], [SECRET])

    assert file.changed_outside() == waiting(BEES)
    assert file.changed_outside() is None


@pytest.mark.parametrize("texts", [("User keeps bees", SECRET), (SECRET, "User keeps bees")])
def test_a_window_learns_of_a_purge_in_each_file_that_it_took_over(layout, texts):
    for text in texts:
        left_behind(layout, waiting(suggested(text)))
    file = ReviewQueueFile(layout, [layout.waiting])
    file.claim()
    assert file.changed_outside() is None

    purge(layout, [], [SECRET])

    assert file.changed_outside() == waiting(BEES)


def test_a_window_learns_that_nothing_is_pending_any_more(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(suggested(SECRET)))

    purge(layout, [], [SECRET])

    left = file.changed_outside()
    assert left is not None
    assert left.is_empty


def test_what_others_spoiled_is_written_again(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    (layout.waiting / "0.jsonl").write_bytes(b"{")

    assert file.changed_outside() is None
    file.write(waiting(suggested("User sails")))
    file.release()
    assert ReviewQueueFile(layout, [layout.waiting]).claim().damaged == ()


def test_a_purge_leaves_no_text_in_the_review_queue(layout):
    messages = (
        Message("m1", Role.USER, f"Note: {SECRET}."),
        Message("m2", Role.USER, "I keep bees."),
    )
    quoting = said("User keeps bees", reason=f"Beside “{SECRET}”.")
    quoted = proposed(quoting, reason=SECRET, evidence=proposed(said(SECRET)).evidence)
    left_behind(
        layout,
        waiting(
            Suggestion(candidate=quoting, proposed=quoted, row=quoted),
            suggested("User moved", content=SECRET),
            suggested(SECRET, content="User moved"),
            rejected=(proposed(said(SECRET)), proposed(said("User sails"))),
            talks=(ConversationHeader("s1", SECRET, "text"),),
        ),
    )
    Sources(layout).write(Conversation("s1", SECRET, "text", messages))

    purge(layout, ["a"], [SECRET])

    (path,) = queue_files(layout)
    assert SECRET not in path.read_text(encoding="utf-8")
    (kept,) = ReviewQueueFile(layout, [layout.waiting]).claim().parts
    assert [suggestion.row.content for suggestion in kept.suggestions] == ["User keeps bees"]
    assert [row.content for row in kept.rejected] == ["User sails"]
    assert kept.talks[0].name == ""


def test_a_purge_empties_the_messages_of_the_conversations_that_are_pending(layout):
    attached = Message("m3", Role.USER, "See this.", attachments=(Attachment("a.txt", SECRET),))
    messages = (
        Message("m1", Role.USER, f"Note: {SECRET}."),
        Message("m2", Role.USER, "I keep bees."),
        attached,
    )
    memories = (ImportedMemory(SECRET), ImportedMemory("Bees"))
    conversation = Conversation("s1", SECRET, "text", messages, remembered=memories)
    Sources(layout).write(conversation)
    left_behind(layout, waiting(BEES, talks=(head("s1"),)))

    purge(layout, ["a"], [SECRET])

    kept = Sources(layout).read("s1")
    assert kept is not None
    assert [message.text for message in kept.messages] == ["", "I keep bees.", ""]
    assert (kept.title, kept.remembered) == ("", (ImportedMemory("Bees"),))
    assert all(SECRET.encode() not in path.read_bytes() for path in layout.sources.iterdir())


def test_a_purge_removes_a_transcript_that_is_pending_and_cannot_be_searched(layout):
    Sources(layout).write(Conversation("s1", "Bees", "text", ()))
    (path,) = layout.sources.iterdir()
    path.write_bytes(b"{" + SECRET.encode())
    left_behind(layout, waiting(BEES, talks=(head("s1"),)))

    purge(layout, ["a"], [SECRET])

    assert not path.exists()


def test_a_transcript_that_is_to_go_goes_from_the_review_queue_too(layout):
    left_behind(layout, waiting(BEES, talks=(head("s1"), head("s2"))))

    purge(layout, ["a"], [SECRET], conversations=["s1"])

    (kept,) = ReviewQueueFile(layout, [layout.waiting]).claim().parts
    assert [first.id for first in kept.talks] == ["s2"]


def test_a_purge_leaves_alone_what_holds_none_of_the_text(layout):
    left_behind(layout, waiting(BEES))
    (path,) = queue_files(layout)
    before = path.stat().st_mtime_ns

    purge(layout, ["a"], [SECRET])

    assert path.stat().st_mtime_ns == before


def test_a_purge_removes_what_it_cannot_search(layout):
    layout.waiting.mkdir(parents=True)
    (layout.waiting / "0.jsonl").write_text(f"{{{SECRET}")
    (layout.waiting / ".0.jsonl.0123abcd.memdeck.tmp").write_text(SECRET)

    purge(layout, ["a"], [SECRET])

    assert names_in(layout.waiting) == []


def test_what_is_left_after_the_claim_joins_the_queue_once_it_is_accepted(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    assert not file.has_more()
    left_behind(layout, waiting(suggested("User sails")))

    assert file.has_more()
    assert file.claim_more().parts == (waiting(suggested("User sails")),)
    assert not file.has_more()
    file.accept()
    file.write(waiting(BEES, suggested("User sails")))
    file.release()

    assert names(layout) == ["0.jsonl"]
    assert ReviewQueueFile(layout, [layout.waiting]).claim().parts == (
        waiting(BEES, suggested("User sails")),
    )


@pytest.mark.parametrize("written", [waiting(), waiting(suggested("User rows"))])
def test_a_write_made_before_the_user_saw_what_was_left_does_not_lose_it(layout, written):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    left_behind(layout, waiting(suggested("User sails")))
    file.claim_more()

    file.write(written)
    file.release()

    parts = ReviewQueueFile(layout, [layout.waiting]).claim().parts
    assert [part for part in parts if part != written] == [waiting(suggested("User sails"))]


def test_what_is_claimed_is_free_for_others_once_it_is_declined(layout):
    left_behind(layout, waiting(BEES))
    file, second = (
        ReviewQueueFile(layout, [layout.waiting]),
        ReviewQueueFile(layout, [layout.waiting]),
    )
    file.claim_more()
    assert second.claim().parts == ()

    file.decline()

    assert second.claim().parts == (waiting(BEES),)


def test_a_purge_between_accepting_and_writing_keeps_what_was_accepted(layout):
    file = ReviewQueueFile(layout, [layout.waiting])
    file.write(waiting(BEES))
    left_behind(layout, waiting(suggested("User sails")))
    file.claim_more()
    file.accept()
    (layout.waiting / "0.jsonl").unlink()

    assert file.changed_outside() == waiting(suggested("User sails"))
