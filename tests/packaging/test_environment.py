"""The set-up of ``.venv``: once, and with a message if it fails."""

import sys

import environment
import pytest
from environment import SetUpError, provide_environment


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout with a fake Python in ``.venv`` that only records its arguments."""
    files = {
        "ROOT": tmp_path,
        "PROJECT": tmp_path / "pyproject.toml",
        "CONSTRAINTS": tmp_path / "constraints.txt",
        "VENV": tmp_path / ".venv",
        "PYTHON": tmp_path / ".venv" / "python",
        "STAMP": tmp_path / ".venv" / "stamp",
    }
    for name, path in files.items():
        monkeypatch.setattr(environment, name, path)
    files["PROJECT"].write_text('[dependency-groups]\ndev = ["pytest"]\n')
    files["CONSTRAINTS"].write_text("pytest==9.2.0\n")
    files["VENV"].mkdir()
    fake_python(tmp_path, "sys.exit(0)")
    return tmp_path


def fake_python(checkout, statement):
    """Let the checkout's Python record its arguments and execute *statement*."""
    python = checkout / ".venv" / "python"
    record = f"open({str(checkout / 'arguments')!r}, 'a').write(' '.join(sys.argv[1:]) + '\\n')"
    python.write_text(f"#!{sys.executable}\nimport sys\n{record}\n{statement}\n")
    python.chmod(0o755)


def installs(checkout):
    lines = (checkout / "arguments").read_text().splitlines()
    return [line for line in lines if "pip install" in line]


def test_the_pinned_versions_and_the_program_itself_are_installed(checkout):
    provide_environment()

    tools, program = installs(checkout)
    assert tools.endswith(f"--constraint {checkout / 'constraints.txt'} pytest")
    assert program.endswith(f"--editable {checkout}")


def test_a_second_start_installs_nothing(checkout):
    provide_environment()
    provide_environment()

    assert len(installs(checkout)) == 2


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_changed_pins_or_dependencies_are_installed_at_the_next_start(checkout, name):
    provide_environment()
    with (checkout / name).open("a") as file:
        file.write("# another\n")
    provide_environment()

    assert len(installs(checkout)) == 4


def test_a_missing_network_is_reported(checkout):
    fake_python(checkout, "sys.exit('pip' in sys.argv and 'NewConnectionError(...)')")

    with pytest.raises(SetUpError) as caught:
        provide_environment()

    assert str(caught.value) == (
        "The packages could not be downloaded; connect to the network and run this again."
    )


def test_a_failed_installation_is_repeated(checkout):
    fake_python(checkout, "sys.exit('--editable' in sys.argv and 'disk full')")
    with pytest.raises(SetUpError, match="disk full"):
        provide_environment()
    fake_python(checkout, "sys.exit(0)")

    provide_environment()

    assert len(installs(checkout)) == 4
