import json

import pytest

from memdeck.cli.language import ENGLISH, set_language
from memdeck.cli.main import run
from memdeck.services.manager import local_now
from tests.fakes.vaults import memory_md


@pytest.fixture(autouse=True)
def english_again():
    """A command sets the language of the whole process; the next test starts in English."""
    yield
    set_language(ENGLISH)


@pytest.fixture
def in_chinese(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "")  # a command sets it; this restores it
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")


@pytest.fixture
def vault(tmp_path):
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(memory_md(local_now().date()), encoding="utf-8")
    return folder


@pytest.fixture
def memdeck(vault, capsys):
    """Run a command on the vault and return its exit code, stdout and stderr."""

    def call(*arguments):
        code = run(["--vault", str(vault), *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def as_json(memdeck):
    """Run a command with ``--json`` and return the parsed output."""

    def call(*arguments):
        code, out, err = memdeck(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return call
