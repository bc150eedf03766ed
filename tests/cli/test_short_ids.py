"""Ids of other programs are long: their starts will do, in every command that takes one."""

import json

import pytest

from memdeck.cli.main import run
from tests.fakes.stores import CLAUDE_MD, MEM0

LONG = "892db2ae-06d9-49e5-8b3e-585ef9b85b8e"


@pytest.fixture
def on_file(tmp_path, capsys):
    """Run a command on a store's file and return its exit code and all it said."""

    def call(store, *words):
        path = tmp_path / store.name
        if not path.exists():
            path.write_bytes(store.text.encode())
        code = run(["--vault", str(path), *words])
        told = capsys.readouterr()
        return code, told.out + told.err

    return call


@pytest.mark.parametrize(
    "words",
    [
        ("show", "892d"),
        ("edit", "892d", "--text", "Likes chess"),
        ("archive", "892d", "1f0e"),
        ("pin", "892d"),
        ("forget", "892d"),
        ("purge", "892d", "--yes"),
    ],
    ids=lambda words: words[0],
)
def test_the_start_of_an_id_will_do(on_file, words):
    code, said = on_file(MEM0, *words)

    assert code == 0
    assert LONG in said or "Purged 1" in said


def test_what_was_forgotten_is_restored_by_the_start_of_its_id(on_file):
    on_file(MEM0, "forget", "892d")

    assert LONG in on_file(MEM0, "restore", "892d")[1]
    assert on_file(MEM0, "history", "892d")[1].count(LONG) == 2


def test_who_archives_in_a_file_of_another_program_is_told_who_still_reads_it(on_file, memdeck):
    id_ = json.loads(on_file(CLAUDE_MD, "list", "--json")[1])["entries"][0]["id"]

    assert "reads all of CLAUDE.md still sees" in on_file(CLAUDE_MD, "archive", id_)[1]
    assert "still sees" not in memdeck("archive", "a1b2c3")[1]
