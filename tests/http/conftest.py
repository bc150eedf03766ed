import json

import pytest
from starlette.testclient import TestClient

from memdeck.http.http_app import http_app
from memdeck.services.proposals.extractors import OfflineExtractor
from tests.fakes.vaults import FakeClock, vault_at

TOKEN = "s3cret-token"
PREFIX = "/api/memory"


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def manager(tmp_path, clock):
    manager = vault_at(tmp_path, clock=clock)
    manager.sessions.extractor = OfflineExtractor()
    return manager


@pytest.fixture
def client(manager):
    """A client of the vault's server, in this process, with the token."""
    headers = {"authorization": f"Bearer {TOKEN}"}
    with TestClient(
        http_app(manager, TOKEN), base_url="http://127.0.0.1:8765", headers=headers
    ) as client:
        yield client


@pytest.fixture
def ask(client):
    """Send a request; return the JSON of its answer, which must be a success."""

    def call(method, path, body=None, **headers):
        response = client.request(method, PREFIX + path, json=body, headers=headers)
        assert response.status_code == 200, response.text
        return json.loads(response.content)

    return call


@pytest.fixture
def refused(client):
    """Send a request; return the status of its answer, which must be a problem."""

    def call(method, path, body=None, **headers):
        response = client.request(method, PREFIX + path, json=body, headers=headers)
        assert response.headers["content-type"] == "application/problem+json"
        problem = response.json()
        assert problem["status"] == response.status_code
        assert problem["title"]
        assert problem["detail"]
        return response.status_code

    return call
