"""The check of a server: it is started as an agent's program starts it."""

import sys

import pytest

from memdeck.bootstrap.server_check import check_server
from memdeck.errors import UsageError


def script(code):
    return (sys.executable, "-c", code)


def test_the_tools_of_our_server_are_listed(tmp_path, monkeypatch):
    monkeypatch.setenv("MEMDECK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("MEMDECK_EMBEDDER", "none")
    tools = check_server(
        (sys.executable, "-P", "-m", "memdeck", "--vault", str(tmp_path), "mcp"), 60
    )

    assert {"memory_search", "memory_write"} <= set(tools)


def test_the_server_gets_the_variables_of_its_entry():
    code = "import os, sys; sys.exit(os.environ['VAULT_OF_ENTRY'])"

    with pytest.raises(UsageError, match="/家"):
        check_server(script(code), 30, {"VAULT_OF_ENTRY": "/家"})


@pytest.mark.parametrize(
    ("command", "timeout_s", "part"),
    [
        (("/nowhere/memdeck", "mcp"), 30, "could not be started"),
        (script("input(); import time; time.sleep(60)"), 0.2, "within 0.2 seconds"),
        (
            script("import sys; sys.exit('memdeck: No package; get it.')"),
            30,
            ": No package; get it.",
        ),
        (script("print('hello')"), 30, "does not answer like a memory server"),
        (script("input(); print('[' * 100_000)"), 30, "does not answer like"),
        (script('input(); print(\'{"id": 1, "error": {}}\'); input()'), 30, "does not answer"),
        (script('input(); print(\'{"id": 1, "result": {}}\')'), 30, "does not answer"),
    ],
)
def test_what_is_wrong_with_a_server_is_said(command, timeout_s, part):
    with pytest.raises(UsageError) as caught:
        check_server(command, timeout_s)

    assert part in str(caught.value)
