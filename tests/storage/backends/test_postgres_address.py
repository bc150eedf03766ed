import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.storage.backends.postgres_address import holds_password

HOST = "db.example:5432/memories"


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ana:s3cret@{HOST}",
        f"postgres://ana:1234@{HOST}",
        f"postgresql://ana:12/34@{HOST}",
        f"postgresql://ana:se:cr@et@{HOST}",
        f"postgresql://:secret@{HOST}",
        f"postgresql://{HOST}?password=s3cret",
        f"postgresql://ana@{HOST}?sslmode=require&Password=s3cret",
        f"postgresql://{HOST}?sslpassword=s3cret",
        "host=db.example password=s3cret",
        "host=db.example password = 's3 cret'",
    ],
)
def test_an_address_with_a_password_is_known(address):
    assert holds_password(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "db.example",
        f"postgresql://{HOST}",
        f"postgresql://ana@{HOST}",
        "postgresql://ana@[::1]:5432/memories",
        "postgresql://db.example:5432/memories?options=-csearch_path=a@b",
        "postgresql:///memories?host=/var/run/postgresql",
        "host=db.example port=5432 user=ana dbname=memories passfile=/home/ana/.pgpass",
    ],
)
def test_an_address_without_one_is_let_through(address):
    assert not holds_password(address)


@given(
    st.from_regex(r"[a-z]{0,8}", fullmatch=True),
    st.text(st.characters(exclude_characters="?"), min_size=1),
)
def test_no_password_between_a_name_and_a_host_gets_through(name, password):
    assert holds_password(f"postgresql://{name}:{password}@db.example/memories")
