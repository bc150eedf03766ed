"""The label for the location of a server's key."""

from PySide6.QtCore import QCoreApplication

from memdeck.bootstrap.keys import KeyPlace


def key_words(place: KeyPlace) -> str:
    """Return a sentence with the location of a server's key."""
    translate = QCoreApplication.translate
    match place:
        case KeyPlace.ENVIRONMENT:
            return translate("settings", "The key comes from the environment.")
        case KeyPlace.KEYCHAIN:
            return translate("settings", "The key is in the system keychain.")
        case KeyPlace.SESSION:
            return translate(
                "settings",
                "There is no system keychain here; the key is kept until Memdeck closes.",
            )
        case KeyPlace.NOWHERE:
            return translate(
                "settings", "No key is kept for this server; one on this machine needs none."
            )
