"""Recognize requests to forget something, and what they name.

In English and Chinese, from the user ("forget where I live") or from an agent ("the user
asked to forget their address"). The memory that is meant is determined in
``domain/consolidation/forget_request_targets.py``.
"""

from memdeck.extraction.forgetting.request_parser import (
    ForgetRequest,
    forget_requests,
    requests_in,
    says_what_stays,
    sentences_in,
)

__all__ = [
    "ForgetRequest",
    "forget_requests",
    "requests_in",
    "says_what_stays",
    "sentences_in",
]
