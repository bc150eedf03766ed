"""Request parameters that not every server accepts: the limit of the answer, the temperature."""

from collections.abc import Mapping

from memdeck.extraction.llm.client.errors import is_too_long
from memdeck.extraction.llm.client.responses import Rejected

_STATUSES = frozenset({400, 422})
_LIMIT, _NEWER_LIMIT = "max_tokens", "max_completion_tokens"


class Sampling:
    """The parameters that one server accepts; one that it rejects by name is not sent again."""

    def __init__(self) -> None:
        self._limit: str | None = _LIMIT
        self._has_temperature = True

    def parameters(self, max_tokens: int) -> Mapping[str, object]:
        """Return the parameters of a request for an answer of at most *max_tokens*."""
        limit = {self._limit: max_tokens} if self._limit else {}
        return {**limit, **({"temperature": 0} if self._has_temperature else {})}

    def adapt(self, rejected: Rejected) -> bool:
        """Drop or replace the parameter that *rejected* names; return whether it names one."""
        if rejected.status not in _STATUSES:
            return False
        full_message = rejected.full_message.casefold()
        if self._limit == _LIMIT and _NEWER_LIMIT in full_message:
            self._limit = _NEWER_LIMIT
            return True
        # Some servers count the limit of the answer as part of the context window.
        counts_answer = is_too_long(rejected) and (
            "completion" in full_message or "max_new" in full_message
        )
        if self._limit and (self._limit in full_message or counts_answer):
            return self.drop_limit()
        if self._has_temperature and "temperature" in full_message:
            self._has_temperature = False
            return True
        return False

    def drop_limit(self) -> bool:
        """Stop sending a limit; return whether one was sent before."""
        had_limit, self._limit = bool(self._limit), None
        return had_limit
