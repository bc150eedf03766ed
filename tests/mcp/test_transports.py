"""The MCP server over standard input and over HTTP, each as a program of its own."""

import asyncio
import json
import socket
import subprocess
import sys
from contextlib import asynccontextmanager

import httpx2
import pytest

from memdeck.cli.main import run as run_command
from memdeck.mcp.transports import http_app
from memdeck.web_security import Guard
from tests.fakes.mcp_clients import (
    ERAS,
    TOKEN,
    arguments,
    client_on_http,
    client_on_stdio,
    environment,
    http_server,
)
from tests.fakes.vaults import MEMORY_MD, vault_at

pytestmark = pytest.mark.slow

WRITE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {"name": "memory_write", "arguments": {"content": "The user keeps bees"}},
}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}
GOOD = {
    "Authorization": f"Bearer {TOKEN}",
    "Accept": "application/json, text/event-stream",
    "Host": "127.0.0.1",
}


@pytest.fixture
def vault(tmp_path):
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("connect", [client_on_stdio, client_on_http])
@pytest.mark.parametrize("era", ERAS)
def test_a_client_of_either_era_writes_and_finds(vault, connect, era):
    async def use():
        async with connect(vault, era) as client:
            tools = await client.list_tools()
            await client.call_tool("memory_write", {"content": "The user keeps bees"})
            return tools, await client.call_tool("memory_search", {"query": "bees"})

    tools, found = asyncio.run(use())
    assert len(tools.tools) == 7
    assert found.structured_content["memories"][0]["content"] == "The user keeps bees"
    assert "The user keeps bees" in (vault / "MEMORY.md").read_text(encoding="utf-8")


def test_nothing_but_the_protocol_goes_to_standard_output(vault):
    lines = [
        "no json",
        '{"jsonrpc": "2.0"}',
        "",
        json.dumps(INITIALIZE),
        '{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        '{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "memory_list"}}',
    ]
    done = subprocess.run(
        [sys.executable, *arguments(vault)],
        input="\n".join([*lines, ""]),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=environment(vault),
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()
    assert all(line.startswith('{"jsonrpc":"2.0"') for line in done.stdout.splitlines())
    assert '"id":2' in done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Authorization": ""}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": f"Basic {TOKEN}"}, 401),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example:80"}, 421),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 200),
    ],
)
@pytest.mark.parametrize("path", ["/mcp"])
def test_only_a_program_with_the_token_on_this_machine_has_an_effect(
    tmp_path, headers, status, path
):
    manager = vault_at(tmp_path)

    async def post():
        app = http_app(manager)
        async with _lifespan(app):
            transport = httpx2.ASGITransport(Guard(app, TOKEN))
            async with httpx2.AsyncClient(
                transport=transport, base_url="http://127.0.0.1"
            ) as client:
                return await client.post(path, json=WRITE, headers={**GOOD, **headers})

    assert asyncio.run(post()).status_code == status
    assert (len(manager.list().rows) == 5) == (status == 200)


@asynccontextmanager
async def _lifespan(app):
    """Start and stop *app*, as a server does."""
    received: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    sent: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    task = asyncio.create_task(app({"type": "lifespan"}, received.get, sent.put))
    await received.put({"type": "lifespan.startup"})
    assert (await sent.get())["type"] == "lifespan.startup.complete"
    yield
    await received.put({"type": "lifespan.shutdown"})
    await task


def test_a_server_without_a_token_of_the_user_prints_a_new_one(vault):
    known = {name: value for name, value in environment(vault).items() if name != "MEMDECK_TOKEN"}
    with subprocess.Popen(
        [sys.executable, *arguments(vault, "--http", "--port", "0")],
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=known,
    ) as server:
        assert server.stderr is not None
        try:
            lines = [server.stderr.readline(), server.stderr.readline()]
        finally:
            server.terminate()

    assert lines[0].startswith("http://127.0.0.1:")
    assert lines[1].startswith("Authorization: Bearer ")
    assert len(lines[1]) > 60


def test_two_clients_and_an_editor_lose_nothing(vault):
    written = []

    async def write(client, text):
        for animal in ("hens", "bees", "goats", "a parrot"):
            written.append(text.format(animal))
            result = await client.call_tool("memory_write", {"content": written[-1]})
            assert not result.is_error, result.content

    def edit(number, city):
        written.append(f"The user was in {city} in spring")
        text = (vault / "MEMORY.md").read_text(encoding="utf-8")
        entry = f"### [ed0{number}ed] fact | 0.80 | 2026-03-01 | 1\n{written[-1]}\n\n"
        at = text.index("## Archived Memories")
        (vault / "MEMORY.md").write_text(text[:at] + entry + text[at:], encoding="utf-8")

    async def use():
        async with client_on_stdio(vault) as one, client_on_http(vault, ERAS[0]) as other:
            for number, city in enumerate(("Ghent", "Kyoto", "杭州", "Lima")):
                edit(number, city)
                await asyncio.gather(
                    write(one, f"The neighbour in {city} keeps {{}}"),
                    write(other, f"Aunt Bo sold {{}} in {city}"),
                )

    asyncio.run(use())
    manager = vault_at(vault, None)
    known = {row.entry.content for row in manager.list().rows}
    assert len(written) == 36
    assert set(written) <= known | {item.row.content for item in manager.waiting()}


def test_a_missing_vault_is_named_unless_it_is_to_be_created(tmp_path, capsys):
    assert run_command(["--vault", str(tmp_path / "no"), "mcp"], lambda *_: None) == 1
    assert capsys.readouterr().err.endswith("or create one there with `--create`.\n")


def test_without_the_package_the_command_says_what_to_install(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("memdeck.cli.commands.servers.find_spec", lambda _name: None)

    assert run_command(["--vault", str(tmp_path), "mcp"], lambda *_: None) == 1
    assert "pip install mcp" in capsys.readouterr().err


def test_the_server_prints_no_json(tmp_path, capsys):
    assert run_command(["--vault", str(tmp_path), "--json", "mcp"], lambda *_: None) == 2


@pytest.mark.parametrize("option", [["--port", "9000"], ["--host", "box"]])
def test_an_address_without_http_is_refused(vault, capsys, option):
    assert run_command(["--vault", str(vault), "mcp", *option], lambda *_: None) == 2
    assert "--host and --port need --http." in capsys.readouterr().err


@pytest.mark.parametrize("is_terminal", [True, False])
def test_who_starts_it_by_hand_is_told_what_it_is_for(vault, capsys, monkeypatch, is_terminal):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: is_terminal, raising=False)

    assert run_command(["--vault", str(vault), "mcp"], lambda *_: None) == 0
    assert ("for an agent's program" in capsys.readouterr().err) == is_terminal


def test_a_port_and_a_host_are_passed_on(tmp_path, monkeypatch):
    monkeypatch.setenv("MEMDECK_TOKEN", TOKEN)
    served = []
    (tmp_path / "MEMORY.md").write_text(MEMORY_MD, encoding="utf-8")

    arguments_ = ["--vault", str(tmp_path), "mcp", "--http", "--host", "box", "--port", "9"]
    assert run_command(arguments_, lambda *given: served.append(given)) == 0
    ((manager, address),) = served
    assert (address.host, address.port, address.token) == ("box", 9, TOKEN)
    assert manager.vault.by == "agent"


def test_a_server_for_one_user_reaches_no_memory_of_another(vault):
    served = []

    def write(manager, _address):
        served.append(asyncio.run(manager.call_tool("memory_write", {"content": "Rows a boat"})))
        served.append(asyncio.run(manager.call_tool("memory_list", {})))

    for user in ("ana", "bo"):
        assert run_command(["--vault", str(vault), "mcp", "--user", user], write) == 0

    assert [answer.startswith("ADD") for answer in served[::2]] == [True, True]
    assert [answer.count("Rows a boat") for answer in served[1::2]] == [1, 1]
    assert all("Hangzhou" not in answer for answer in served)


def test_a_port_that_is_in_use_is_an_error_that_says_what_to_choose(vault):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        done = subprocess.run(
            [sys.executable, *arguments(vault, "--http", "--port", port)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=environment(vault),
        )

    assert done.returncode == 1
    assert done.stderr == (
        f"memdeck: Nothing can listen at 127.0.0.1, port {port}; choose another one with --port,"
        " or another --host.\n"
    )


def test_the_address_is_of_this_machine(vault):
    with http_server(vault) as url:
        assert url.startswith("http://127.0.0.1:")
        assert url.endswith("/mcp")
