"""The address of a server on this machine."""

import asyncio
import socket

import pytest

from memdeck.bootstrap.http_address import HttpAddress, checked_token, new_token
from memdeck.errors import UsageError


def address(host: str = "127.0.0.1", port: int = 0) -> HttpAddress:
    return HttpAddress(host, port, "token", is_token_new=False)


def test_port_0_takes_a_free_port():
    with address().listen() as one, address().listen() as other:
        assert len({0, one.getsockname()[1], other.getsockname()[1]}) == 3


def test_a_port_that_is_in_use_is_refused():
    with address().listen() as other:
        port = other.getsockname()[1]
        with pytest.raises(UsageError, match=f"listen at 127.0.0.1, port {port}; choose another"):
            address(port=port).listen()


@pytest.mark.parametrize("host", ["x" * 300, "no such host", "ü..de"])
def test_a_host_that_cannot_be_one_is_refused(host):
    with pytest.raises(UsageError, match="choose another"):
        address(host).listen()


def test_an_answer_in_two_parts_is_sent_at_once():
    """Else the second part waits 40 ms for the client."""
    options = asyncio.Queue[int]()

    async def serve():
        def connected(_reader, writer):
            connection = writer.get_extra_info("socket")
            options.put_nowait(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = address().listen()
        async with await asyncio.start_server(connected, sock=listening):
            _reader, writer = await asyncio.open_connection(*listening.getsockname())
            option = await options.get()
            writer.close()
            await writer.wait_closed()
            return option

    assert asyncio.run(serve())


@pytest.mark.parametrize(
    ("host", "name"), [("127.0.0.1", "127.0.0.1"), ("::1", "[::1]"), ("Box.Local", "box.local")]
)
def test_the_name_is_as_in_a_url(host, name):
    assert address(host).name == name


@pytest.mark.parametrize(
    ("host", "is_loopback"),
    [
        *(("127.0.0.1", True), ("127.8.0.1", True), ("::1", True), ("Localhost", True)),
        *(("0.0.0.0", False), ("::", False), ("192.168.1.5", False), ("box.local", False)),
    ],
)
def test_only_an_address_of_this_machine_is_loopback(host, is_loopback):
    assert address(host).is_loopback == is_loopback


def test_a_short_token_is_refused():
    assert checked_token("x" * 16) == "x" * 16
    with pytest.raises(UsageError, match=r"shorter than 16 characters.*set a longer random one"):
        checked_token("x" * 15)


def test_tokens_differ_and_are_long():
    assert new_token() != new_token()
    assert len(new_token()) > 40
