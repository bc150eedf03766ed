"""Settings of the model: its server, timeouts and retries."""

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from memdeck.errors import ModelRefusedError

Key = str | Callable[[], str | None] | None
"""A key, a function that fetches one when needed, or None for a server without keys."""

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """An OpenAI-compatible server and one of its models; the key is passed separately.

    *timeout_s* limits one answer, *deadline_s* all the work on one conversation: a
    user waits three minutes at most for a silent server, and ten for a conversation.
    *max_retries* counts the tries after the first, after "too many requests", a busy
    server or a broken connection. Each except the first in another format follows a
    wait: *first_wait_s*, doubled each time, or what the server asks for, up to
    *longest_wait_s*. A conversation of more than *conversation_tokens* is summarised in parts
    of that size first.
    """

    base_url: str
    model: str
    timeout_s: float = 180.0
    deadline_s: float = 600.0
    max_retries: int = 2
    first_wait_s: float = 1.0
    longest_wait_s: float = 60.0
    conversation_tokens: int = 8000

    @property
    def server(self) -> str:
        """Return the host, with the port if the address has one, as shown to the user.

        Raises:
            ModelRefusedError: it is not a web address.
        """
        return self._address.netloc.rpartition("@")[2]

    @property
    def is_local(self) -> bool:
        """Return whether the text never leaves this machine; raises like *server*."""
        return self._address.hostname in _LOOPBACK

    @property
    def _address(self) -> SplitResult:
        try:
            address = urlsplit(self.base_url.strip())
            is_sound = address.scheme in {"http", "https"} and bool(address.hostname)
            _ = address.port
        except ValueError:
            is_sound = False
        if not is_sound:
            raise bad_address(self.base_url)
        return address


def bad_address(address: str) -> ModelRefusedError:
    """Return the error for an invalid *address*."""
    return ModelRefusedError(
        f"“{address}” is not a web address; enter one such as http://localhost:11434/v1."
    )
