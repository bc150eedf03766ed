"""The Recall page of the settings, as a user fills it in."""

from memdeck.desktop.settings.recall.index_location_form import POSTGRES
from memdeck.desktop.settings.recall.page import RecallPage
from memdeck.desktop.settings.recall.recall_labels import EMBEDDERS


def choose(page: RecallPage, name: str, address: str = "", model: str = "") -> None:
    """Choose that embedder, with a server's address and model."""
    page.embedder.embedder.setCurrentIndex(EMBEDDERS.index(name))
    page.embedder.address.setText(address)
    page.embedder.model.setText(model)


def keep_index_at(page: RecallPage, address: str) -> None:
    """Choose to keep the index on the server at *address*."""
    page.location.location.setCurrentIndex(POSTGRES)
    page.location.address.setText(address)
