"""Logs of open sessions: a line for each message, after any crash."""

import errno
import subprocess
import sys
from datetime import timedelta

import pytest

from memdeck.domain.conversation.session import SessionMessage, Speaker, Summary
from memdeck.errors import StorageError
from memdeck.storage.text.redaction import RedactionTargets
from memdeck.storage.vault.state.session_logs import SessionFiles
from tests.fakes.disk import refusing
from tests.fakes.entries import NOW


def message(number, content="Hello", **fields):
    at = NOW + timedelta(minutes=number)
    return SessionMessage(id=f"m{number}", role=Speaker.USER, content=content, at=at, **fields)


@pytest.fixture
def files(layout):
    return SessionFiles(layout)


def file_of(layout):
    (path,) = layout.sessions.iterdir()
    return path


def contents(session):
    return [message.content for message in session.messages]


def test_looking_makes_nothing(files, layout):
    assert files.all() == ()
    assert files.read("s1").messages == ()
    assert not layout.state.exists()


@pytest.mark.row("D1")
def test_a_message_comes_back_as_it_was(files, layout):
    added = message(
        1,
        "第一\n行\u2028",
        token_count=7,
        tool_calls=({"id": "c1", "function": {"name": "run"}},),
        tool_call_id="c0",
        name="ana",
        metadata={"channel": "web"},
    )
    files.add("telegram/../7", added)

    assert SessionFiles(layout).read("telegram/../7").messages == (added,)
    assert file_of(layout).parent == layout.sessions


def test_what_one_program_adds_the_other_sees(files, layout):
    other = SessionFiles(layout)
    files.add("s1", message(1, "one"))
    other.add("s1", message(2, "two"))

    assert contents(files.add("s1", message(3, "three"))) == ["one", "two", "three"]
    assert contents(other.read("s1")) == ["one", "two", "three"]


def test_a_line_that_a_kill_tore_costs_itself_alone(files, layout):
    files.add("s1", message(1, "one"))
    with file_of(layout).open("ab") as file:
        file.write(b'{"session":"s1","message":{"id":"m2","ro')

    assert contents(files.read("s1")) == ["one"]
    files.add("s1", message(3, "three"))
    assert contents(SessionFiles(layout).read("s1")) == ["one", "three"]


def test_the_session_that_went_on_last_comes_first(files):
    files.add("old", message(1))
    files.add("new", message(2))
    files.add("older", message(0))

    assert [session.id for session in files.all()] == ["new", "old", "older"]


@pytest.mark.row("D1")
def test_a_summary_goes_on_where_the_last_one_ends(files, layout):
    for number in range(6):
        files.add("s1", message(number))
    files.sum_up("s1", Summary("First.", 2))
    files.sum_up("s1", Summary("Second.", 4))

    session = SessionFiles(layout).read("s1")
    assert (session.summary, session.summarised) == ("First.\n\nSecond.", 4)
    assert len(session.messages) == 6


def test_a_better_summary_replaces_the_one_that_ends_where_it_does(files, layout):
    for number in range(4):
        files.add("s1", message(number))
    files.sum_up("s1", Summary("By rules.", 2))
    files.sum_up("s1", Summary("Second.", 4))
    files.sum_up("s1", Summary("By a model.", 2, "gpt"))

    assert SessionFiles(layout).read("s1").summary == "By a model.\n\nSecond."


@pytest.mark.parametrize("until", [1, 9])
def test_a_summary_that_came_too_late_is_not_kept(files, layout, until):
    for number in range(4):
        files.add("s1", message(number))
    files.sum_up("s1", Summary("First.", 2))
    files.sum_up("s1", Summary("Late.", until))

    assert SessionFiles(layout).read("s1").summary == "First."


def test_a_session_that_is_gone_is_not_summed_up(files, layout):
    files.sum_up("s1", Summary("Late.", 2))

    assert not layout.state.exists()


def test_clearing_a_session_removes_its_file_unless_it_went_on(files, layout):
    files.add("s1", message(1))
    files.add("s1", message(2))

    assert not files.clear("s1", 1)
    assert len(files.read("s1").messages) == 2
    assert files.clear("s1", 2)
    assert list(layout.sessions.iterdir()) == []
    assert files.read("s1").messages == ()
    assert files.clear("s1", 0)


def test_a_session_may_begin_again_under_its_id(files):
    files.add("s1", message(1, "one"))
    files.clear("s1", 1)

    assert contents(files.add("s1", message(2, "two"))) == ["two"]


SECRET = "my pin is 9731"


def test_a_purge_empties_what_holds_the_text(files, layout):
    files.add("s1", message(1, f"Listen: {SECRET}"))
    files.add("s1", message(2, "ok", tool_calls=({"arguments": SECRET},)))
    files.add("s1", message(3, "ok", metadata={"note": SECRET}, name="ana"))
    files.sum_up("s1", Summary(f"They said {SECRET}.", 2))
    files.sum_up("s1", Summary("And so on.", 3))
    files.add("s2", message(4, "kept"))
    files.clean(RedactionTargets.of([], [SECRET]))

    assert SECRET.encode() not in b"".join(path.read_bytes() for path in layout.sessions.iterdir())
    session = SessionFiles(layout).read("s1")
    assert (contents(session), session.summary) == (["", "", ""], "And so on.")
    assert session.summarised == 3
    assert contents(files.read("s2")) == ["kept"]


def test_a_purge_takes_a_session_that_is_named_by_the_text(files, layout):
    files.add(SECRET, message(1))
    files.clean(RedactionTargets.of([], [SECRET]))

    assert files.all() == ()


def test_a_purge_takes_what_killed_programs_left(files, layout):
    torn = f'{{"session":"s1","message":{{"content":"{SECRET}'.encode()
    files.add("s1", message(1, "one"))
    files.sum_up("s1", Summary("It began.", 1))
    with file_of(layout).open("ab") as file:
        file.write(torn)
    (layout.sessions / "torn.jsonl").write_bytes(torn)
    (layout.sessions / ".s2.jsonl.12ab34cd.memdeck.tmp").write_bytes(torn)
    files.clean(RedactionTargets.of([], [SECRET]))

    assert SECRET.encode() not in file_of(layout).read_bytes()
    session = SessionFiles(layout).read("s1")
    assert (contents(session), session.summary) == (["one"], "It began.")


def test_a_purge_without_sessions_makes_nothing(files, layout):
    files.clean(RedactionTargets.of([], [SECRET]))

    assert not layout.state.exists()
    assert not layout.cache.exists()


def test_a_session_can_be_removed_whatever_it_holds(files):
    files.add("s1", message(1))
    files.remove("s1")

    assert files.all() == ()


def test_a_disk_that_refuses_is_reported_and_costs_nothing(files, layout, monkeypatch):
    files.add("s1", message(1, "one"))
    with monkeypatch.context() as patch:
        patch.setattr("os.write", refusing(errno.ENOSPC))
        with pytest.raises(StorageError):
            files.add("s1", message(2, "two"))

    assert contents(SessionFiles(layout).read("s1")) == ["one"]


def test_a_folder_that_is_none_is_reported(files, layout):
    layout.make_state()
    layout.sessions.write_text("a file")

    with pytest.raises(StorageError, match="sessions"):
        files.all()


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from memdeck.domain.conversation.session import SessionMessage, Speaker
from memdeck.storage.vault_layout import VaultLayout
from memdeck.storage.vault.state.session_logs import SessionFiles
folder, cache, writer = sys.argv[1:]
files = SessionFiles(VaultLayout(Path(folder), cache_root=Path(cache)))
for n in range(20):
    now = datetime.now(UTC)
    message = SessionMessage(id=f"{writer}-{n}", role=Speaker.USER, content="", at=now)
    files.add("s1", message)
"""


def test_programs_that_add_at_once_lose_no_message(layout):
    folders = [str(layout.folder), str(layout.cache_root)]
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, *folders, name]) for name in "abc"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]

    added = [message.id for message in SessionFiles(layout).read("s1").messages]
    assert len(added) == 60
    for name in "abc":
        assert [message for message in added if message[0] == name] == [
            f"{name}-{n}" for n in range(20)
        ]
