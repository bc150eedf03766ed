"""The labels of a relation, as seen from one of its ends."""

from PySide6.QtCore import QCoreApplication, QLocale

from memdeck.desktop.ui.models.cells import score_text
from memdeck.desktop.ui.models.display_names import passive_relation_name, relation_name
from memdeck.domain.memory.links import Edge


def relation_words(edge: Edge, seen_from: str) -> str:
    """Return the label of the relation from *seen_from*, active or passive."""
    if edge.source == seen_from:
        return relation_name(edge.link.relation)
    return passive_relation_name(edge.link.relation)


def edge_words(edge: Edge, seen_from: str) -> str:
    """Return the relation and its strength, in one line."""
    return QCoreApplication.translate("relations", "{relation}, strength {strength}").format(
        relation=relation_words(edge, seen_from),
        strength=score_text(edge.link.strength, QLocale()),
    )
