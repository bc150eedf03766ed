"""A keychain in memory."""

import contextlib

import keyring
from keyring.backend import KeyringBackend


class Keychain(KeyringBackend):
    """Stores keys by service and name."""

    priority = 5.0

    def __init__(self):
        super().__init__()
        self.kept = {}

    def get_password(self, service, username):
        return self.kept.get((service, username))

    def set_password(self, service, username, password):
        self.kept[service, username] = password


@contextlib.contextmanager
def own_keychain():
    """Replace the keychain during the block."""
    before, made = keyring.get_keyring(), Keychain()
    keyring.set_keyring(made)
    try:
        yield made
    finally:
        keyring.set_keyring(before)
