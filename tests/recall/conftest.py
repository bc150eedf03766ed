import contextlib
import os
import uuid

import pytest

from memdeck.recall.postgres_index import PostgresIndex
from memdeck.recall.postgres_server import Server
from memdeck.recall.segmentation import Segmenter
from memdeck.recall.unspaced import dictionary_cutter
from tests.fakes.postgres import TEST_SERVER, binaries, own_server

GIVEN_SERVER = os.environ.get(TEST_SERVER, "")


@pytest.fixture(scope="session")
def segmenter():
    return Segmenter(dictionary_cutter())


@pytest.fixture(scope="session")
def postgres():
    """Where a PostgreSQL server with pgvector is."""
    if GIVEN_SERVER:
        yield Server(GIVEN_SERVER)
        return
    programs = binaries()
    if programs is None:
        pytest.skip(
            f"There is no PostgreSQL for this machine as a wheel; name one in {TEST_SERVER}."
        )
    with own_server(programs) as server:
        yield Server(server.address)


@pytest.fixture
def schema(postgres):
    """The name of a schema that is there for one test alone."""
    name = f"memdeck_test_{uuid.uuid4().hex}"
    yield name
    with postgres.connect() as connection:
        connection.execute(f'drop schema if exists "{name}" cascade')


@pytest.fixture
def open_postgres(postgres, schema, segmenter):
    """Opens the index of this test, as each of several programs would."""
    with contextlib.ExitStack() as opened:

        def open_another(segmenter=segmenter):
            index = PostgresIndex(postgres, schema, segmenter)
            opened.callback(index.close)
            return index

        yield open_another


@pytest.fixture
def postgres_index(open_postgres):
    return open_postgres()
