"""`memdeck serve`, as a process of its own on this machine."""

import json
import os
import signal
import socket
import stat
import subprocess
import sys
from contextlib import contextmanager
from types import SimpleNamespace

import httpx2
import pytest

from memdeck.cli.commands import servers
from memdeck.cli.main import run
from memdeck.storage.vault.store.store import MemoryStore
from memdeck.storage.vault_layout import VaultLayout
from tests.fakes.vaults import MEMORY_MD

DEADLINE_S = 60

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path):
    vault = tmp_path / "vault"
    vault.mkdir()
    (vault / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    return vault


@contextmanager
def serving(folder, *options, **variables):
    """Start the command; yield its process and its file."""
    home = folder.parent / "home"
    variables |= {"MEMDECK_HOME": str(home), "MEMDECK_EMBEDDER": "none"}
    environment = os.environ | variables
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "memdeck", "--vault", str(folder), "--json"),
            *("serve", "--port", "0", *options),
        ],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        yield process, told
    finally:
        process.kill()
        process.communicate(timeout=DEADLINE_S)


@contextmanager
def client_of(told):
    with open(told["file"], encoding="utf-8") as file:  # noqa: PTH123 - a name, as a client has it
        server = json.load(file)
    headers = {"authorization": f"Bearer {server['token']}"}
    with httpx2.Client(
        base_url=server["url"], headers=headers, timeout=DEADLINE_S, trust_env=False
    ) as client:
        yield client


def test_the_file_of_a_server_is_private_and_gone_at_its_end(folder):
    with serving(folder) as (process, told):
        with open(told["file"], encoding="utf-8") as file:  # noqa: PTH123 - as above
            server = json.load(file)
        assert (server["url"], server["pid"]) == (told["url"], process.pid)
        assert server["vault"] == str(folder)
        assert len(server["token"]) >= 40
        if sys.platform != "win32":
            assert stat.S_IMODE(os.stat(told["file"]).st_mode) == 0o600  # noqa: PTH116 - as above
        with client_of(told) as client:
            assert client.get("/api/memory/stats").status_code == 200
            client.headers.pop("authorization")
            assert client.get("/api/memory/stats").status_code == 401
        if sys.platform != "win32":
            process.send_signal(signal.SIGTERM)
            assert process.wait(DEADLINE_S) == 0
            assert not os.path.exists(told["file"])  # noqa: PTH110 - as above


@pytest.mark.skipif(sys.platform == "win32", reason="Windows ends a process without a signal")
def test_a_server_that_ends_closes_the_streams_of_events(folder):
    with (
        serving(folder) as (process, told),
        client_of(told) as client,
        client.stream("GET", "/api/memory/events") as stream,
    ):
        lines = stream.iter_lines()
        assert next(lines) == ": connected"
        process.send_signal(signal.SIGTERM)

        assert set(lines) == {""}
        assert process.wait(DEADLINE_S) == 0
        assert process.stderr.read() == ""


def test_a_change_by_the_command_line_reaches_a_client_as_an_event(folder, capsys):
    with (
        serving(folder) as (_process, told),
        client_of(told) as client,
        client.stream("GET", "/api/memory/events") as stream,
    ):
        lines = stream.iter_lines()
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert next(lines) == ": connected"
        assert run(["--vault", str(folder), "pin", "a1b2c3"]) == 0
        event = next(line for line in lines if line.startswith("data: "))

    assert json.loads(event.removeprefix("data: "))["ids"] == ["a1b2c3"]


def test_a_client_hears_soon_that_another_program_holds_the_vault(folder):
    with (
        serving(folder) as (_process, told),
        client_of(told) as client,
        MemoryStore(VaultLayout.at(folder)).locked(),
    ):
        response = client.post("/api/memory/entries/pin", json={"ids": ["a1b2c3"]})

    assert response.status_code == 503
    assert response.elapsed.total_seconds() < 10  # others wait for 30 s


def test_a_token_and_a_name_may_be_chosen(folder):
    path = "/api/memory/doctor"
    with (
        serving(folder, "--name", "Memory.example", MEMDECK_TOKEN="chosen-by-the-user") as (
            _process,
            told,
        ),
        client_of(told) as client,
    ):
        assert client.headers["authorization"] == "Bearer chosen-by-the-user"
        assert client.get(path, headers={"host": "memory.example"}).status_code == 200
        assert client.get(path, headers={"host": "other.example"}).status_code == 421


@pytest.mark.parametrize(("host", "is_warned"), [("0.0.0.0", True), ("127.0.0.1", False)])
def test_a_start_that_other_machines_reach_warns_of_the_connection(folder, capsys, host, is_warned):
    server = SimpleNamespace(url="http://box:1", file=folder / "server.json", run=lambda: None)

    options = ["--vault", str(folder), "serve", "--host", host]
    assert run(options, open_http=lambda *_arguments: server) == 0

    assert ("the connection is not encrypted" in capsys.readouterr().err) == is_warned


def test_agents_find_the_tools_at_the_same_server(folder):
    call = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accepts = {"accept": "application/json, text/event-stream"}
    with serving(folder) as (_process, told), client_of(told) as client:
        answer = client.post("/mcp", json=call, headers=accepts)
        assert client.post("/mcp", json=call, headers={"authorization": ""}).status_code == 401

    names = [tool["name"] for tool in answer.json()["result"]["tools"]]
    assert "memory_search" in names


def test_a_port_that_is_taken_is_an_error_that_says_what_to_do(folder):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [
            *(sys.executable, "-m", "memdeck", "--vault", str(folder), "serve"),
            *("--port", str(taken.getsockname()[1])),
        ]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=DEADLINE_S
        )

    assert done.returncode == 1
    assert "choose another one with --port" in done.stderr


def test_without_its_packages_the_command_says_what_to_install(folder, monkeypatch, capsys):
    monkeypatch.setattr(servers, "find_spec", lambda name: None if name == "fastapi" else object())

    assert run(["--vault", str(folder), "serve"]) == 1
    assert "pip install fastapi uvicorn" in capsys.readouterr().err


def test_the_other_commands_load_no_server():
    code = (
        "import sys; from memdeck.cli.main import run; run(['--version']);"
        " print({'fastapi', 'uvicorn', 'starlette', 'memdeck.http'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout.splitlines()[-1] == "set()"
