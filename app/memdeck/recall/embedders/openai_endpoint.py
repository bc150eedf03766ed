"""Vectors from any server with OpenAI's ``/embeddings``: OpenAI's own, Ollama's, others.

Texts leave the program here, and the machine unless the server is local; the caller has
asked the user first. No text of a server is repeated in an error: some repeat the key.

Source: OpenAI API reference, "Create embeddings".
"""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from memdeck.errors import EmbedderError
from memdeck.recall.embedders.text_vectors import LONGEST_PASSAGE, LONGEST_QUERY, plain, unit

if TYPE_CHECKING:
    from openai import OpenAI

    from memdeck.recall.embedders.embedder import Vectors

Key = Callable[[], str | None]
"""A function that returns the key to a server, called once when it is opened."""

_BATCH = 64
"""Texts in one request; servers take from 25 to 2,048."""
_RETRIES = 2
"""Retries for passages. A user waits for a query, so it has one attempt."""
_NO_KEY = "none"
"""Used if there is no key; the client would take another server's from the environment."""
_BLANK = "-"
"""Replaces an empty text, which some servers reject."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The server of an embedder: its address, a model there, and the timeout of one answer.

    *server* is the name that the user knows the address by.
    """

    base_url: str
    model: str
    server: str
    is_local: bool
    query_timeout_s: float = 10.0
    timeout_s: float = 60.0


class EndpointEmbedder:
    """A server that has embedded a test text. It may be called from several threads.

    Raises:
        EmbedderError: there is no such server or model, or its answer makes no sense.
    """

    def __init__(self, endpoint: Endpoint, key: Key) -> None:
        self._endpoint = endpoint
        self._secret = (key() or "").strip()
        if not (self._secret.isascii() and self._secret.isprintable()):
            raise EmbedderError(
                f"The key for {endpoint.server} holds characters that no key has; paste it again."
            )
        self._client = self._connected()
        self.dimension = self._request(["memory"], endpoint.query_timeout_s, None).shape[1]
        # A server that returns another dimension under the same name has another model.
        self.model = f"{endpoint.model} {endpoint.server} {self.dimension}"

    def embed_passages(self, texts: Sequence[str]) -> "Vectors":
        """Return a row for each of *texts*; see ``Embedder``."""
        rows = [_sendable(text, LONGEST_PASSAGE) for text in texts]
        vectors = [np.zeros((0, self.dimension), np.float32)]
        for start in range(0, len(rows), _BATCH):
            batch = rows[start : start + _BATCH]
            vectors.append(
                self._request(batch, self._endpoint.timeout_s, self.dimension, retries=_RETRIES)
            )
        return unit(np.concatenate(vectors))

    def embed_query(self, text: str) -> "Vectors":
        """Return the vector of a query; see ``Embedder``."""
        texts = [_sendable(text, LONGEST_QUERY)]
        row: Vectors = unit(self._request(texts, self._endpoint.query_timeout_s, self.dimension))[0]
        return row

    def _connected(self) -> "OpenAI":
        try:
            import httpx2  # noqa: PLC0415 - openai brings it along
            from openai import DefaultHttpxClient, OpenAI  # noqa: PLC0415 - takes most of a second

            from memdeck.response_limit import (  # noqa: PLC0415 - it imports httpx2
                UNPACKED,
                limit_response,
            )
        except ImportError:
            raise EmbedderError(
                "A server's embedder needs openai; install it with `pip install openai`."
            ) from None
        # A proxy from the environment must not see requests to this machine. Only the server that
        # the user chose may receive texts, so no redirect is followed.
        transport = DefaultHttpxClient(
            trust_env=not self._endpoint.is_local,
            follow_redirects=False,
            headers=UNPACKED,
            event_hooks={"response": [lambda response: limit_response(response, self._nonsense())]},
        )
        try:
            return OpenAI(
                base_url=self._endpoint.base_url.strip(),
                api_key=self._secret or _NO_KEY,
                http_client=transport,
            )
        except httpx2.InvalidURL:
            raise self._unreachable() from None

    def _unreachable(self) -> EmbedderError:
        step = "start it" if self._endpoint.is_local else "check the network"
        return EmbedderError(
            f"{self._endpoint.server} could not be reached; {step}, or check the address."
        )

    def _nonsense(self) -> EmbedderError:
        return EmbedderError(
            f"{self._endpoint.server} did not answer like an embedding model;"
            " check the model and the address, it usually ends in /v1."
        )

    def _request(
        self, texts: Sequence[str], timeout_s: float, dimension: int | None, retries: int = 0
    ) -> "Vectors":
        server = self._endpoint.server
        vectors = read_vectors(self._answer(texts, timeout_s, retries), len(texts))
        if vectors is None:
            raise self._nonsense()
        if dimension is not None and vectors.shape[1] != dimension:
            raise EmbedderError(
                f"{server} gave vectors of {vectors.shape[1]} numbers where it gave {dimension}"
                " before; choose the embedder again."
            )
        return vectors

    def _answer(self, texts: Sequence[str], timeout_s: float, retries: int) -> bytes:
        """Return the body of an answer.

        Errors are raised from None: their causes carry headers and server text.
        """
        import httpx2  # noqa: PLC0415 - as in _connected
        import openai  # noqa: PLC0415

        server = self._endpoint.server
        try:
            return self._received(texts, timeout_s, retries)
        except openai.APIStatusError as error:
            if following := error.response.next_request:
                other = f"{following.url.scheme}://{following.url.netloc.decode()}"
                raise EmbedderError(
                    f"{server} redirects to {other}, and nothing was sent there;"
                    " if you trust that address, enter it."
                ) from None
            message = _status_message(
                server, error.status_code, self._endpoint.model, has_key=bool(self._secret)
            )
            raise EmbedderError(message) from None
        except (openai.APITimeoutError, httpx2.TimeoutException, TimeoutError):
            raise EmbedderError(
                f"{server} gave no vectors within {timeout_s:g} seconds; try again,"
                " or choose a faster model."
            ) from None
        except (openai.APIConnectionError, httpx2.HTTPError):
            raise self._unreachable() from None

    def _received(self, texts: Sequence[str], timeout_s: float, retries: int) -> bytes:
        from openai import omit  # noqa: PLC0415 - as in _connected

        # The client would fill these in from the environment, whatever the server.
        headers = {"OpenAI-Organization": omit, "OpenAI-Project": omit}
        if not self._secret:
            headers["Authorization"] = omit
        client = self._client.with_options(max_retries=retries, timeout=timeout_s)
        with client.embeddings.with_streaming_response.create(
            model=self._endpoint.model,
            input=list(texts),
            encoding_format="float",  # not every server knows the client's own choice
            extra_headers=headers,
        ) as reply:
            deadline = time.monotonic() + timeout_s
            body = bytearray()
            for part in reply.iter_bytes():
                body += part
                if time.monotonic() > deadline:
                    raise TimeoutError
            return bytes(body)


def _sendable(text: str, longest: int) -> str:
    cleaned = plain(text, longest)
    return cleaned if cleaned.strip() else _BLANK


def read_vectors(body: bytes, number: int) -> "Vectors | None":
    """Return *number* rows in the order of the request; None if the answer lacks them.

    Each has a length above 0, and all have as many numbers.
    """
    try:
        items = json.loads(body)["data"]
        rows = {item["index"]: item["embedding"] for item in items}
        vectors = np.array([rows[index] for index in range(number)], np.float32)
    except (ValueError, TypeError, LookupError, RecursionError, OverflowError):
        return None
    is_table = vectors.ndim == 2 and vectors.shape[1] > 0 and len(items) == number
    is_sound = is_table and np.isfinite(vectors).all() and vectors.any(axis=1).all()
    return vectors if is_sound else None


def _status_message(server: str, status: int, model: str, *, has_key: bool) -> str:
    """Return what *server* did that answered with an error *status*, and what to do."""
    match status:
        case 401 | 403 if has_key:
            return f"{server} did not accept the key; check the key."
        case 401 | 403:
            return f"{server} asks for a key; enter one."
        case 404:
            return f"{server} has no embedding model “{model}” at this address; check both."
        case 429:
            return (
                f"{server} has had too many requests, or the account is used up;"
                " try again in a few minutes."
            )
        case 408 | 409:
            return f"{server} was busy; try again."
        case _ if status >= 500:
            return f"{server} failed (error {status}); try again."
        case _:
            return (
                f"{server} rejected the request (error {status}); check the model and the address."
            )
