from collections.abc import Iterator

import pytest

from memdeck.extraction.llm import ModelSettings
from tests.fakes.model_server import ModelServer, model_server


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server() as running:
        yield running


@pytest.fixture
def settings(server: ModelServer) -> ModelSettings:
    """Settings with very short waits."""
    return ModelSettings(server.base_url, "tiny-1", timeout_s=20, deadline_s=20, first_wait_s=0.001)
