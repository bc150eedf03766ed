"""The file by which other programs find a running server."""

import json
import os
import stat
import sys

from memdeck.bootstrap import Program
from memdeck.bootstrap.server_files import RunningServer, ServerFiles

SERVER = RunningServer("http://127.0.0.1:8765", "s3cret", "/home/you/alfred")


def test_a_server_has_a_file_until_it_removes_it(tmp_path):
    files = ServerFiles(tmp_path / "servers")
    path = files.write(SERVER)
    assert json.loads(path.read_text()) == {
        "url": "http://127.0.0.1:8765",
        "token": "s3cret",
        "vault": "/home/you/alfred",
        "pid": os.getpid(),
    }

    files.remove_own()
    assert not path.exists()
    files.remove_own()


def test_only_the_user_can_read_the_file_and_its_folder(tmp_path):
    path = ServerFiles(tmp_path / "servers").write(SERVER)

    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_files_are_in_the_folder_of_the_user_or_in_the_one_that_is_named(tmp_path):
    program = Program({"MEMDECK_HOME": str(tmp_path)})

    assert program.server_files.write(SERVER).parent == tmp_path / "servers"
