import pytest
from PySide6.QtCore import QLocale

from tests.fakes.desks import desk_at


@pytest.fixture(autouse=True)
def british():
    """Dates and figures as the tests write them."""
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def desk(tmp_path, qtbot):
    with desk_at(tmp_path, qtbot) as made:
        yield made
