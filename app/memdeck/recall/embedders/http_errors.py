"""Errors of a request to an embedding server, as a sentence with the next step."""

from memdeck.errors import EmbedderError


def redirected(server: str, other: str) -> EmbedderError:
    """Return the error for a server that sends the request on to the address *other*."""
    return EmbedderError(
        f"{server} redirects to {other}, and nothing was sent there;"
        " if you trust that address, enter it in Settings."
    )


def rejected(server: str, model: str, status: int, *, has_key: bool) -> EmbedderError:
    """Return the error for a response with an error status."""
    match status:
        case 401 | 403 if has_key:
            return EmbedderError(f"{server} did not accept the key; check it in Settings.")
        case 401 | 403:
            return EmbedderError(f"{server} asks for a key; enter one in Settings.")
        case 404:
            return EmbedderError(
                f"{server} has no embedding model “{model}” at this address;"
                " check both in Settings."
            )
        case 429:
            return EmbedderError(
                f"{server} has had too many requests, or the account is used up;"
                " try again in a few minutes."
            )
        case 408 | 409:
            return EmbedderError(f"{server} was busy; try again.")
        case _ if status >= 500:
            return EmbedderError(f"{server} could not do its work (error {status}); try again.")
        case _:
            return EmbedderError(
                f"{server} turned the request down (error {status});"
                " check the model and the address in Settings."
            )


def strange_answer(server: str) -> EmbedderError:
    """Return the error for a response without the requested vectors."""
    return EmbedderError(
        f"{server} did not answer like an embedding model;"
        " check the model and the address in Settings, it usually ends in /v1."
    )


def overdue(server: str, timeout_s: float) -> EmbedderError:
    """Return the error for a timeout."""
    return EmbedderError(
        f"{server} gave no vectors within {timeout_s:g} seconds; try again,"
        " or choose a faster model in Settings."
    )


def unreachable(server: str, *, is_local: bool) -> EmbedderError:
    """Return the error for an address without a server, or an interrupted response."""
    step = "start it" if is_local else "check the network"
    return EmbedderError(
        f"{server} could not be reached; {step}, or check the address in Settings."
    )


def unsound_key(server: str) -> EmbedderError:
    """Return the error for a malformed key."""
    return EmbedderError(
        f"The key for {server} holds characters that no key has; paste it again in Settings."
    )
