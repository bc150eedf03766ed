"""The only access to a model's server: send a request, return an outcome."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from memdeck.errors import ModelError, ModelRefusedError
from memdeck.extraction.guards.secrets import redact
from memdeck.extraction.llm.client.errors import error_of, overdue, unanswered, unreachable
from memdeck.extraction.llm.client.responses import (
    BrokenOff,
    Failure,
    NotAChat,
    Outcome,
    Rejected,
    read_completion,
    read_model_names,
    read_problem,
)
from memdeck.extraction.llm.client.settings import Key, ModelSettings, bad_address

if TYPE_CHECKING:
    import httpx2
    from openai import AsyncOpenAI, Omit

Turn = Mapping[str, str]
"""One turn of a prompt: its ``role`` and ``content``."""

_CONNECT_S = 10.0
"""Seconds after which a host that has not connected never will."""
_NO_KEY = "none"
"""Sent if there is no key; the client would take another server's from the environment."""
_LONGEST_ABOUT = 1000
"""Characters of an error searched for names of parameters; they are never shown."""
_LONGEST_WORDS = 200
"""Most characters of a server's text in a message to the user."""
_VERSION_PATH = "/v1"
_NO_PATH = frozenset({404, 405})


@asynccontextmanager
async def connect(settings: ModelSettings, key: Key) -> AsyncIterator["ModelServer"]:
    """Yield the server, and close it afterwards, also when cancelled.

    Raises:
        ModelRefusedError: the address, the model or the key cannot be right.
    """
    async with _open(settings, key) as server:
        if not settings.model.strip():
            raise ModelRefusedError("No model is selected; enter its name.")
        yield server


@asynccontextmanager
async def _open(settings: ModelSettings, key: Key) -> AsyncIterator["ModelServer"]:
    try:
        import httpx2  # noqa: PLC0415 - openai depends on it
        from openai import (  # noqa: PLC0415 - it takes most of a second, and nothing else needs it
            AsyncOpenAI,
            DefaultAsyncHttpxClient,
        )

        from memdeck.response_limit import (  # noqa: PLC0415 - it imports httpx2
            UNPACKED,
            limit_response,
        )
    except ImportError:
        raise ModelRefusedError(
            "A language model needs openai; install it with `pip install openai`."
        ) from None
    secret = await _fetch(key, settings.server)

    async def limit(response: httpx2.Response) -> None:
        limit_response(response, error_of(NotAChat(), settings, has_key=bool(secret)))

    # The whole answer has its own limit, in ``ask``; single reads have none.
    timeout = httpx2.Timeout(None, connect=_CONNECT_S)
    # A proxy from the environment must not see requests to this machine.
    # Only the server that the user chose may receive a conversation, so no redirect is followed.
    transport = DefaultAsyncHttpxClient(
        timeout=timeout,
        trust_env=not settings.is_local,
        follow_redirects=False,
        headers=UNPACKED,
        event_hooks={"response": [limit]},
    )
    async with transport:
        try:
            client = AsyncOpenAI(
                base_url=settings.base_url.strip(),
                api_key=secret or _NO_KEY,
                http_client=transport,
                timeout=timeout,
                max_retries=0,
            )
        except httpx2.InvalidURL:
            raise bad_address(settings.base_url) from None
        yield ModelServer(settings, client, secret)


@asynccontextmanager
async def connect_with_deadline(settings: ModelSettings, key: Key) -> AsyncIterator["ModelServer"]:
    """Yield the server as ``connect`` does, for all the work on one conversation.

    Raises:
        ModelUnreachableError: that took longer than ``deadline_s``.
    """
    try:
        async with asyncio.timeout(settings.deadline_s), connect(settings, key) as server:
            yield server
    except TimeoutError:
        raise overdue(settings) from None


@dataclass(frozen=True, slots=True)
class ModelList:
    """The names of a server's models, and the address at which it lists them."""

    base_url: str
    names: tuple[str, ...]


async def list_models(settings: ModelSettings, key: Key) -> ModelList:
    """Return the models of the server; ``/v1`` is tried where the address lacks it.

    *settings* needs no model; *timeout_s* limits each request.

    Raises:
        ModelUnreachableError: the server does not answer in time.
        ModelError: the answer is no list of models; the message says what to do.
    """
    base_url = settings.base_url.strip().rstrip("/")
    result, has_key = await _listed(settings, key)
    is_no_list = isinstance(result, NotAChat)
    if is_no_list and not base_url.endswith(_VERSION_PATH):
        base_url += _VERSION_PATH
        result, has_key = await _listed(replace(settings, base_url=base_url), key)
    if isinstance(result, tuple):
        return ModelList(base_url, result)
    raise error_of(result, settings, has_key=has_key)


async def _listed(settings: ModelSettings, key: Key) -> tuple[tuple[str, ...] | Failure, bool]:
    """Return the names of the models or the failure, and whether a key was sent."""
    async with _open(settings, key) as server:
        return await server.list_models(), server.has_key


async def _fetch(key: Key, server: str) -> str:
    # In a thread, because a keychain may wait for the user to unlock it.
    found = await asyncio.to_thread(key) if callable(key) else key
    secret = (found or "").strip()
    if not (secret.isascii() and secret.isprintable()):
        raise ModelRefusedError(
            f"The key for {server} holds characters that no key has; paste it again."
        )
    return secret


class ModelServer:
    """A server that can be asked while ``connect`` keeps it open."""

    def __init__(self, settings: ModelSettings, client: "AsyncOpenAI", secret: str) -> None:
        self.settings = settings
        self._client = client
        self._secret = secret

    @property
    def has_key(self) -> bool:
        """Return whether a key is sent with each request."""
        return bool(self._secret)

    async def ask(
        self,
        turns: Sequence[Turn],
        response_format: Mapping[str, object] | None = None,
        sampling: Mapping[str, object] | None = None,
    ) -> Outcome:
        """Return the outcome of one request; it does not retry.

        *sampling* holds further parameters of the request, such as ``temperature``.

        Raises:
            ModelUnreachableError: the server does not answer within ``timeout_s``.
            ModelError: the answer is longer than any of a chat model.
        """
        body = await self._received(self._send(turns, response_format, sampling or {}))
        if not isinstance(body, bytes):
            return body
        outcome = read_completion(body)
        if isinstance(outcome, NotAChat):
            return NotAChat(self._without_secrets(outcome.message))
        return outcome

    async def list_models(self) -> tuple[str, ...] | Failure:
        """Return the names of the server's models, or why it lists none.

        Raises:
            ModelUnreachableError: the server does not answer within ``timeout_s``.
        """
        body = await self._received(self._send_list_request())
        if isinstance(body, Rejected) and body.status in _NO_PATH:
            return NotAChat()
        if not isinstance(body, bytes):
            return body
        return read_model_names(body)

    async def _received(self, request: Awaitable[bytes]) -> bytes | Rejected | BrokenOff:
        """Return the body of the response, or why there is none."""
        import httpx2  # noqa: PLC0415 - as in _open
        import openai  # noqa: PLC0415

        # Errors are raised from None: their causes carry headers and server text.
        try:
            async with asyncio.timeout(self.settings.timeout_s):
                return await request
        except openai.APIStatusError as error:
            return self._rejected(error.response)
        except openai.APIConnectionError as error:
            if isinstance(error.__cause__, ModelError):  # the answer is too long
                raise error.__cause__ from None
            if isinstance(error.__cause__, httpx2.ConnectError | httpx2.ConnectTimeout):
                raise unreachable(self.settings) from None
            return BrokenOff()
        except TimeoutError:
            raise unanswered(self.settings) from None

    async def _send(
        self,
        turns: Sequence[Turn],
        response_format: Mapping[str, object] | None,
        sampling: Mapping[str, object],
    ) -> bytes:
        from openai import omit  # noqa: PLC0415 - as in _open

        reply = await self._client.chat.completions.with_raw_response.create(
            model=self.settings.model,
            messages=cast("Any", [_sendable(turn) for turn in turns]),
            response_format=cast("Any", response_format) if response_format else omit,
            extra_headers=self._headers(),
            extra_body=dict(sampling),
        )
        return reply.content

    async def _send_list_request(self) -> bytes:
        reply = await self._client.models.with_raw_response.list(extra_headers=self._headers())
        return reply.content

    def _headers(self) -> Mapping[str, "str | Omit"]:
        """Return what the client must not fill in from the environment, whatever the server."""
        from openai import omit  # noqa: PLC0415 - as in _open

        headers: dict[str, str | Omit] = {"OpenAI-Organization": omit, "OpenAI-Project": omit}
        if not self._secret:
            headers["Authorization"] = omit
        return headers

    def _rejected(self, response: "httpx2.Response") -> Rejected:
        problem = read_problem(response.content)
        following = response.next_request
        return Rejected(
            response.status_code,
            self._without_secrets(problem.message),
            problem.code,
            _wait_s(response.headers),
            f"{following.url.scheme}://{following.url.netloc.decode()}" if following else "",
            problem.full_message[:_LONGEST_ABOUT],
            problem.window,
        )

    def _without_secrets(self, message: str) -> str:
        """Return a server's text, shortened, and with any repeated key removed."""
        safe = redact(message.replace(self._secret, "…") if self._secret else message)
        return safe if len(safe) <= _LONGEST_WORDS else safe[:_LONGEST_WORDS] + "…"


def _sendable(turn: Turn) -> Turn:
    """Return *turn* without lone surrogates, which some exports have and no request may."""
    return {name: text.encode("utf-8", "replace").decode() for name, text in turn.items()}


def _wait_s(headers: Mapping[str, str]) -> float | None:
    """Return how long the server asks to wait, if given in numbers.

    Source: RFC 9110, section 10.2.3; ``retry-after-ms`` is OpenAI's own.
    """
    for name, unit_s in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit_s
        except ValueError:
            continue
        if 0 <= seconds < float("inf"):
            return seconds
    return None
