"""Input into the Recall page of the settings."""

from memdeck.desktop.settings.recall.index_location_form import POSTGRES
from memdeck.desktop.settings.recall.page import RecallPage
from memdeck.desktop.settings.recall.recall_labels import EMBEDDERS


def choose(page: RecallPage, name: str, address: str = "", model: str = "") -> None:
    """Select an embedder, with the address and the model of a server."""
    page.embedder.embedder.setCurrentIndex(EMBEDDERS.index(name))
    page.embedder.address.setText(address)
    page.embedder.model.setText(model)


def keep_index_at(page: RecallPage, address: str) -> None:
    """Select the server at *address* for the index."""
    page.location.location.setCurrentIndex(POSTGRES)
    page.location.address.setText(address)
