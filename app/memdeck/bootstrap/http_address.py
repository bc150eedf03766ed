"""The address of a server on this machine, and the token that its clients need."""

import ipaddress
import secrets
import socket
from dataclasses import dataclass

from memdeck.errors import UsageError

_MIN_TOKEN_CHARACTERS = 16


@dataclass(frozen=True, slots=True)
class HttpAddress:
    """The host name and the port to listen on, 0 for any free one, and the *token* of clients.

    *is_token_new* says that nobody knows the token yet.
    """

    host: str
    port: int
    token: str
    is_token_new: bool

    @property
    def name(self) -> str:
        """The host as it is in a URL and in the header ``Host``."""
        return f"[{self.host}]" if ":" in self.host else self.host.lower()

    @property
    def is_loopback(self) -> bool:
        """Whether only programs on this machine can reach it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.name == "localhost"

    def listen(self) -> socket.socket:
        """Return a socket that listens here; the system queues connections until it is served.

        Raises:
            UsageError: nothing can listen here, such as when another program does.
        """
        family = socket.AF_INET6 if ":" in self.host else socket.AF_INET
        try:
            self.host.encode("idna")  # create_server would raise a TypeError, and leak the socket
            listening = socket.create_server((self.host, self.port), family=family, backlog=256)
        except (OSError, UnicodeError) as error:
            raise UsageError(
                f"Nothing can listen at {self.host}, port {self.port}; choose another one with"
                " --port, or another --host."
            ) from error
        # With the protocol named, asyncio sends at once (TCP_NODELAY); else an answer whose
        # headers and body are written one after the other waits 40 ms for the client.
        return socket.socket(
            family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=listening.detach()
        )


def checked_token(token: str) -> str:
    """Return *token*, which the user chose.

    Raises:
        UsageError: it is short enough to be guessed.
    """
    if len(token) < _MIN_TOKEN_CHARACTERS:
        raise UsageError(
            "The token in MEMDECK_TOKEN is shorter than 16 characters, so it can be guessed; set a"
            " longer random one, or remove the variable to get a new token at each start."
        )
    return token


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(32)
