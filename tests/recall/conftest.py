import contextlib
import importlib.util
import uuid

import pytest

from memdeck.recall.text.cjk import dictionary_cutter
from memdeck.recall.text.tokenizer import Segmenter

HAS_PSYCOPG = importlib.util.find_spec("psycopg") is not None  # it has no wheel for some machines
collect_ignore = [] if HAS_PSYCOPG else ["test_postgres_index.py", "test_postgres_server.py"]


@pytest.fixture(scope="session")
def segmenter():
    return Segmenter(dictionary_cutter())


@pytest.fixture
def schema(postgres):
    """The name of a schema for this test only."""
    name = f"memdeck_test_{uuid.uuid4().hex}"
    yield name
    with postgres.connect() as connection:
        connection.execute(f'drop schema if exists "{name}" cascade')


@pytest.fixture
def open_postgres(postgres, schema, segmenter):
    """Opens the index of this test, like each of several programs."""
    from memdeck.postgres.connections import PostgresConnections
    from memdeck.recall.postgres.postgres_index import PostgresIndex

    with contextlib.ExitStack() as opened:

        def open_another(segmenter=segmenter):
            connections = PostgresConnections()
            opened.callback(connections.close)
            return PostgresIndex(postgres, schema, segmenter, connections)

        yield open_another


@pytest.fixture
def postgres_index(open_postgres):
    return open_postgres()
