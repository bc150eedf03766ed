"""The import rules in pyproject.toml."""

from importlinter.cli import lint_imports

from tests.contracts.checkout import ROOT


def test_every_room_imports_only_what_its_contract_allows(capsys, monkeypatch):
    monkeypatch.chdir(ROOT)

    status = lint_imports(config_filename="pyproject.toml", no_cache=True, no_logo=True)

    assert status == 0, capsys.readouterr().out
