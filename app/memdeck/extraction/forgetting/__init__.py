"""Whether a sentence asks that something be forgotten, and what it names.

English and Chinese, from the person ("forget where I live") and from an agent
that reports it ("the user asked to forget their address"). Vault and memories are
unknown here: which memory is meant is for ``domain/consolidation/forget_request_targets.py``.
"""

from memdeck.extraction.forgetting.chinese import CHINESE
from memdeck.extraction.forgetting.english import ENGLISH
from memdeck.extraction.forgetting.request_parser import (
    ForgetRequest,
    forget_requests,
    requests_in,
    says_what_stays,
    sentences_in,
)

__all__ = [
    "CHINESE",
    "ENGLISH",
    "ForgetRequest",
    "forget_requests",
    "requests_in",
    "says_what_stays",
    "sentences_in",
]
