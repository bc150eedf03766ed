"""The file by which other programs find a running server."""

import json
import os
import socket
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


def left_behind(folder, url, pid=999_999_999):
    """Write the file of a server that was killed."""
    path = ServerFiles(folder).write(RunningServer(url, "old", "/home/you/alfred", pid))
    return path, path.read_bytes()


def test_the_file_of_a_server_that_was_killed_is_removed_by_the_next_one(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as running:
        port = running.getsockname()[1]
    gone, _ = left_behind(tmp_path, f"http://127.0.0.1:{port}")

    own = ServerFiles(tmp_path).write(RunningServer("http://127.0.0.1:1", "s3cret", "/v"))

    assert list(tmp_path.iterdir()) == [own]
    assert gone != own


def test_the_file_of_a_killed_server_at_the_own_address_is_removed(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as own_socket:
        url = f"http://127.0.0.1:{own_socket.getsockname()[1]}"
        left_behind(tmp_path, url)

        own = ServerFiles(tmp_path).write(RunningServer(url, "s3cret", "/v"))

    assert list(tmp_path.iterdir()) == [own]


def test_the_files_of_running_servers_and_what_is_not_understood_stay(tmp_path):
    (tmp_path / "server-1.json").write_text("[]", encoding="utf-8")
    (tmp_path / "server-2.json").write_text("{", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as running:
        url = f"http://127.0.0.1:{running.getsockname()[1]}"
        other, data = left_behind(tmp_path, url)

        own = ServerFiles(tmp_path).write(SERVER)

    assert {path.name for path in tmp_path.iterdir()} == {
        *("server-1.json", "server-2.json", other.name, own.name)
    }
    assert other.read_bytes() == data


def test_only_the_user_can_read_the_file_and_its_folder(tmp_path):
    path = ServerFiles(tmp_path / "servers").write(SERVER)

    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_the_files_are_in_the_folder_of_the_user_or_in_the_one_that_is_named(tmp_path):
    program = Program({"MEMDECK_HOME": str(tmp_path)})

    assert program.server_files.write(SERVER).parent == tmp_path / "servers"
