"""Tests have no access to the network or to the user's own files."""

import os
import socket
from pathlib import Path

import keyring
import pytest
from keyring.errors import NoKeyringError
from platformdirs import user_config_path, user_data_path

OUTSIDE = "192.0.2.1"  # an address reserved for documentation (RFC 5737)


def test_another_machine_is_out_of_reach(asked_outside):
    with pytest.raises(ConnectionRefusedError, match=OUTSIDE):
        socket.create_connection((OUTSIDE, 80), timeout=1)

    assert asked_outside
    asked_outside.clear()


def test_a_server_on_this_machine_can_be_reached():
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname(), timeout=5) as client,
    ):
        assert client.getpeername() == server.getsockname()


def test_the_home_is_made_up(home):
    assert Path.home() == home
    assert user_config_path("memdeck").is_relative_to(home)
    assert user_data_path("memdeck").is_relative_to(home)


def test_no_key_of_the_user_is_in_sight():
    assert not [name for name in os.environ if name.startswith(("OPENAI_", "MEMDECK_"))]
    with pytest.raises(NoKeyringError):
        keyring.get_password("memdeck", "default")
