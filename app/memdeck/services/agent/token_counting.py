"""Count tokens: exactly if a library is installed and knows the model's encoding."""

import warnings
from functools import cache
from importlib.util import find_spec
from typing import Protocol

from memdeck.domain.prompt.tokens import budget_tokens

PIECE = 20_000
"""Characters that are counted at a time: the library rejects a text of too many tokens."""


class TokenCounter(Protocol):
    """Counts the tokens of a text for a model; *is_exact*, or an estimate with a margin."""

    @property
    def is_exact(self) -> bool: ...

    def count(self, text: str) -> int: ...


class EstimatedTokens:
    """Estimates by the kinds of characters, a fifth too many rather than too few."""

    is_exact = False

    def count(self, text: str) -> int:
        """Return how many tokens a budget should reserve for *text*."""
        return budget_tokens(text)


class ExactTokens:
    """Counts as the model's own tokenizer does, without a network.

    Loading it takes most of a second. In texts longer than ``PIECE``, one more token may be
    counted at each border.
    """

    is_exact = True

    def __init__(self, encoding: str) -> None:
        with warnings.catch_warnings():
            # It reads its tables by a deprecated function of Python.
            warnings.simplefilter("ignore", DeprecationWarning)
            import bpe_openai  # noqa: PLC0415 - slow to load, and not always installed

            self._encoding = bpe_openai.get_encoding(encoding)

    def count(self, text: str) -> int:
        """Return the number of tokens of *text*; what looks like a control token counts as text."""
        whole = text.encode("utf-8", "replace").decode()
        pieces = (whole[start : start + PIECE] for start in range(0, len(whole), PIECE))
        return sum(len(self._encoding.encode_ordinary(piece)) for piece in pieces)


@cache
def counter_of(encoding: str) -> TokenCounter:
    """Return the counter for *encoding*; "" or one that is not installed gives an estimate."""
    if not encoding or find_spec("bpe_openai") is None:
        return EstimatedTokens()
    try:
        return ExactTokens(encoding)
    except KeyError:  # a user's own table may name what the library does not know
        return EstimatedTokens()
