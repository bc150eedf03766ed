"""The test button of the settings page."""

import time

from memdeck.extraction.llm.faults import declined, error_of
from memdeck.extraction.llm.replies import Answer
from memdeck.extraction.llm.server import connect
from memdeck.extraction.llm.settings import Key, ModelSettings


async def check(settings: ModelSettings, key: Key) -> str:
    """Ask the model for a word, and return a sentence that says how long it took.

    Raises:
        ModelError: it did not answer; the message says why and what to do.
    """
    async with connect(settings, key) as server:
        start = time.perf_counter()
        outcome = await server.ask([{"role": "user", "content": "Answer with the word: ready"}])
        took_s = time.perf_counter() - start
    if not isinstance(outcome, Answer):
        raise error_of(outcome, settings, has_key=server.has_key)
    if outcome.refusal:
        raise declined(settings, outcome.refusal)
    return f"“{settings.model}” at {settings.server} answered in {took_s:.1f} s."
