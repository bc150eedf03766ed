"""The files by which other programs find a running server."""

import json
import stat
import sys

from memdeck.bootstrap import Program
from memdeck.bootstrap.server_files import RunningServer, ServerFiles

SERVER = RunningServer("http://127.0.0.1:8765", "s3cret", "/home/you/alfred")


def test_a_server_is_found_until_it_removes_its_file(tmp_path):
    files = ServerFiles(tmp_path / "servers")
    assert files.running() == []

    files.write(SERVER)
    assert files.running() == [SERVER]
    files.remove_own()
    assert files.running() == []
    files.remove_own()


def test_only_the_user_can_read_the_file_and_its_folder(tmp_path):
    path = ServerFiles(tmp_path / "servers").write(SERVER)

    assert set(json.loads(path.read_text())) == {"url", "token", "vault", "pid"}
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_damaged_file_is_no_server(tmp_path):
    folder = tmp_path / "servers"
    files = ServerFiles(folder)
    files.write(SERVER)
    (folder / "server-1.json").write_text("{")
    (folder / "server-2.json").write_text('{"url": 1}')

    assert files.running() == [SERVER]


def test_the_files_are_in_the_folder_of_the_user_or_in_the_one_that_is_named(tmp_path):
    program = Program({"MEMDECK_HOME": str(tmp_path)})

    assert program.server_files.write(SERVER).parent == tmp_path / "servers"
