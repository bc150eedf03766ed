"""Every command that takes an id accepts a prefix of it."""

import json

import pytest

from memdeck.cli.main import run
from tests.fakes.stores import CLAUDE_MD, MEM0

LONG = "892db2ae-06d9-49e5-8b3e-585ef9b85b8e"


@pytest.fixture
def on_file(tmp_path, capsys):
    """Run a command on a store's file and return its exit code and all its output."""

    def call(store, *arguments):
        path = tmp_path / store.name
        if not path.exists():
            path.write_bytes(store.text.encode())
        code = run(["--vault", str(path), *arguments])
        result = capsys.readouterr()
        return code, result.out + result.err

    return call


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "892d"),
        ("edit", "892d", "--text", "Likes chess"),
        ("archive", "892d", "1f0e"),
        ("pin", "892d"),
        ("forget", "892d"),
        ("purge", "892d", "--yes"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_an_id_may_be_a_prefix(on_file, arguments):
    code, message = on_file(MEM0, *arguments)

    assert code == 0
    assert LONG in message or "Purged 1" in message


def test_a_forgotten_memory_is_restored_by_a_prefix_of_its_id(on_file):
    on_file(MEM0, "forget", "892d")

    assert LONG in on_file(MEM0, "restore", "892d")[1]
    assert on_file(MEM0, "history", "892d")[1].count(LONG) == 2


def test_archiving_in_a_file_of_another_program_brings_a_warning(on_file, memdeck):
    id_ = json.loads(on_file(CLAUDE_MD, "list", "--json")[1])["entries"][0]["id"]

    assert "reads all of CLAUDE.md still sees" in on_file(CLAUDE_MD, "archive", id_)[1]
    assert "still sees" not in memdeck("archive", "a1b2c3")[1]
