"""The address of a server on this machine, and the token that its clients need."""

import secrets
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HttpAddress:
    """The host name and the port to listen on, 0 for any free one, and the *token* of clients.

    *is_token_new* says that nobody knows the token yet.
    """

    host: str
    port: int
    token: str
    is_token_new: bool


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(32)
