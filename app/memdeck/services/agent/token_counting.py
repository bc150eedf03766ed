"""Counting tokens: exactly where a library is installed and the model's way is known."""

import warnings
from functools import cache
from importlib.util import find_spec
from typing import Protocol

from memdeck.domain.prompt.token_estimate import budget_tokens

PIECE = 20_000
"""Characters that are counted at a time: the library refuses a text of too many tokens."""


class TokenCounter(Protocol):
    """Tells how many tokens a text costs a model; *is_exact*, or an estimate with a margin."""

    @property
    def is_exact(self) -> bool: ...

    def count(self, text: str) -> int: ...


class EstimatedTokens:
    """Counts by the kinds of characters, a fifth too much rather than too little."""

    is_exact = False

    def count(self, text: str) -> int:
        """Return as many tokens as a budget should set aside for *text*."""
        return budget_tokens(text)


class ExactTokens:
    """Counts as the model's own tokenizer does, without a network.

    Loading it takes most of a second. Of texts beyond ``PIECE`` a token more
    may be counted at each border.
    """

    is_exact = True

    def __init__(self, encoding: str) -> None:
        with warnings.catch_warnings():
            # It reads its tables in a way that Python is about to drop.
            warnings.simplefilter("ignore", DeprecationWarning)
            import bpe_openai  # noqa: PLC0415 - slow to load, and not always installed

            self._encoding = bpe_openai.get_encoding(encoding)

    def count(self, text: str) -> int:
        """Return how many tokens *text* is; what looks like a control token counts as text."""
        whole = text.encode("utf-8", "replace").decode()
        pieces = (whole[start : start + PIECE] for start in range(0, len(whole), PIECE))
        return sum(len(self._encoding.encode_ordinary(piece)) for piece in pieces)


@cache
def counter_of(encoding: str) -> TokenCounter:
    """Return what counts by *encoding*; "" or one that is not installed gives an estimate."""
    if not encoding or find_spec("bpe_openai") is None:
        return EstimatedTokens()
    try:
        return ExactTokens(encoding)
    except KeyError:  # a person's own table may name what the library does not know
        return EstimatedTokens()
