"""Everything Memdeck raises on purpose.

    MemdeckError
    ├── UsageError          the request is invalid: a score of 7.5
    │   ├── NotFoundError   it names what does not exist: an unknown id
    │   └── WholeVaultError it works on the whole vault, which is opened for one user
    ├── StorageError        a file or disk that is missing, unreadable, full or read-only
    │   └── LockedError     another program holds the vault
    ├── ConflictError       the vault changed since it was read
    ├── TranscriptError     a file that cannot be read as conversations
    ├── PolicyError         a policy file, or a table of models, that breaks its own rules
    ├── EmbedderError       no vectors could be computed for a text
    └── ModelError          the language model did not give a usable answer
        ├── ModelRefusedError     it declined, or the key or address is wrong
        │   └── ModelWindowError  the request is longer than its context window
        └── ModelUnreachableError no connection, a timeout, or too many requests

The message of each is one sentence for the user, and says what to do next. Anything else
that escapes is a bug.
"""

import re

_LONG_WORD = re.compile(r"(?<!\S)\S{300,}")
_LONGEST_MESSAGE = 2_000
_HEAD, _TAIL = 150, 20


def shortened(message: str) -> str:
    """Return *message* without its middle, if it is too long to be read.

    Words of 300 characters or more, as of typed or received text, are shortened too. The
    end of the message, which says what to do next, stays.
    """
    message = _LONG_WORD.sub(lambda word: f"{word[0][:_HEAD]}…{word[0][-_TAIL:]}", message)
    if len(message) > _LONGEST_MESSAGE:
        message = f"{message[: _LONGEST_MESSAGE // 2]} … {message[-_LONGEST_MESSAGE // 2 :]}"
    return message


class MemdeckError(Exception):
    """An error whose message can be shown to the user as it is."""

    def __init__(self, message: str = "") -> None:
        super().__init__(shortened(message))


class UsageError(MemdeckError):
    """The request is invalid; nothing was changed."""


class NotFoundError(UsageError):
    """The request names a memory, a profile or a suggestion that does not exist."""


class WholeVaultError(UsageError, AttributeError):
    """What was asked for works on the whole vault, which is opened for one user, agent or run.

    It is an ``AttributeError`` too, so that ``hasattr`` and ``inspect.getmembers`` can ask a
    manager what it offers.
    """


class StorageError(MemdeckError):
    """A file could not be read or written; every file is as it was."""


class LockedError(StorageError):
    """Another program kept the vault locked for too long."""


class ConflictError(MemdeckError):
    """The vault changed since it was read; nothing was written."""


class TranscriptError(MemdeckError):
    """A file without a conversation that Memdeck can read."""


class PolicyError(MemdeckError):
    """A policy file, or a table of models, is not valid."""


class EmbedderError(MemdeckError):
    """No vectors could be computed; what needs none still works."""


class ModelError(MemdeckError):
    """The language model gave no usable answer."""


class ModelRefusedError(ModelError):
    """The model or its server declined; trying again will not help."""


class ModelWindowError(ModelRefusedError):
    """The request is longer than the model's context window.

    *window* is its size in tokens; None if the server does not say.
    """

    def __init__(self, sentence: str, window: int | None = None) -> None:
        super().__init__(sentence)
        self.window = window


class ModelUnreachableError(ModelError):
    """The model's server could not be reached in time; trying again may help."""
