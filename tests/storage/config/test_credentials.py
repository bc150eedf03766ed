import subprocess
import sys
from collections.abc import Iterator

import keyring
import pytest
from keyring.backends import fail, null
from keyring.errors import InitError, KeyringLocked

from memdeck.storage.config.credentials import FoundKey, KeySource, Saving, find_key, save_key
from tests.fakes.keychain import Keychain

SERVER = "models.example:8443"


class PlainFile(Keychain):
    """A backend that stores passwords unprotected."""

    priority = 0.5


class Locked(Keychain):
    """A keychain whose owner does not unlock it."""

    def get_password(self, service, username):
        raise KeyringLocked("locked")

    def set_password(self, service, username, password):
        raise KeyringLocked("locked")


class Unstarted(Keychain):
    """A keychain on a session bus without its service."""

    def get_password(self, service, username):
        raise InitError("no service")


class Chain(Keychain):
    """Several backends in one, as keyring provides them if it finds more than one."""

    priority = 10
    backends = (PlainFile(),)


class Unfit(Keychain):
    """A backend forced on a machine that cannot run it."""

    viable = False


@pytest.fixture(autouse=True)
def _own_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


def use(backend: Keychain) -> Keychain:
    keyring.set_keyring(backend)
    return backend


def test_the_environment_goes_before_the_keychain():
    use(Keychain())
    save_key(SERVER, "kept")

    assert find_key(SERVER, {"MEMDECK_API_KEY": " typed \n"}) == FoundKey(
        "typed", KeySource.ENVIRONMENT
    )
    assert find_key(SERVER, {"MEMDECK_API_KEY": "  "}) == FoundKey("kept", KeySource.KEYCHAIN)


def test_the_openai_variable_goes_to_openai_alone():
    environment = {"OPENAI_API_KEY": "sk-theirs"}

    assert find_key(SERVER, environment) is None
    assert find_key("api.openai.com", environment) == FoundKey("sk-theirs", KeySource.ENVIRONMENT)


def test_each_server_has_its_own_key():
    use(Keychain())
    save_key(SERVER, "one")
    save_key("localhost:11434", "other")

    assert find_key(SERVER, {}) == FoundKey("one", KeySource.KEYCHAIN)
    assert find_key("elsewhere.example", {}) is None


def test_a_saved_key_replaces_the_earlier_one():
    chain = use(Keychain())

    assert save_key(SERVER, "first") is Saving.KEPT
    assert save_key(SERVER, "second") is Saving.KEPT
    assert list(chain.kept.values()) == ["second"]


@pytest.mark.parametrize("backend", [PlainFile(), Chain(), Unfit()])
def test_a_key_is_never_put_into_a_backend_that_is_no_keychain(backend):
    use(backend)

    assert save_key(SERVER, "secret") is Saving.NO_KEYCHAIN
    assert backend.kept == {}


@pytest.mark.parametrize("backend", [fail.Keyring(), null.Keyring(), Locked(), Unstarted()])
def test_a_machine_without_a_working_keychain_says_so_and_goes_on(backend):
    keyring.set_keyring(backend)

    assert save_key(SERVER, "secret") is Saving.NO_KEYCHAIN
    assert find_key(SERVER, {}) is None


class Forgetful(Keychain):
    """Accepts passwords, and drops them."""

    def set_password(self, service, username, password):
        return


def test_a_keychain_that_drops_what_it_is_given_is_none():
    use(Forgetful())
    assert save_key(SERVER, "secret") is Saving.NO_KEYCHAIN


def test_a_found_key_does_not_show_itself():
    assert "sk-theirs" not in repr(FoundKey("sk-theirs", KeySource.ENVIRONMENT))


def test_keyring_is_imported_when_first_asked():
    code = "import sys, memdeck.storage.config.credentials; sys.exit('keyring' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_keyring_a_key_comes_from_the_environment_and_is_not_saved(monkeypatch):
    monkeypatch.setitem(sys.modules, "keyring.errors", None)

    assert save_key(SERVER, "sk-1") is Saving.NO_KEYCHAIN
    assert find_key(SERVER, {}) is None
    assert find_key(SERVER, {"OWN": "sk-1"}, "OWN") == FoundKey("sk-1", KeySource.ENVIRONMENT)
