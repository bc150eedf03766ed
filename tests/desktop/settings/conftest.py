"""Settings on a disk of the test's own, with a bridge to change them by."""

import pytest

from memdeck.bootstrap import Program
from memdeck.desktop.settings.fields.preferences import Preferences
from memdeck.storage.config.settings import Settings
from tests.fakes.keychain import own_keychain


@pytest.fixture
def environment(tmp_path):
    return {"MEMDECK_HOME": str(tmp_path / "home")}


@pytest.fixture
def program(environment):
    return Program(environment)


@pytest.fixture
def preferences(program, bridge):
    return Preferences(program, bridge, Settings())


@pytest.fixture
def settle(bridge, qtbot):
    def wait():
        qtbot.waitUntil(lambda: not bridge.is_busy)

    return wait


@pytest.fixture
def keychain():
    with own_keychain() as fake_keychain:
        yield fake_keychain
