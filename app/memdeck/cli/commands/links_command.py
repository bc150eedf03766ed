"""The commands for links between memories."""

from argparse import Namespace
from collections.abc import Iterable, Mapping

from memdeck.cli.command_group import AddCommand
from memdeck.cli.commands.history import changed
from memdeck.cli.output import terminal
from memdeck.cli.output.report import Shape, Told
from memdeck.cli.values import score
from memdeck.domain.memory.entry import MemoryEntry, Relation
from memdeck.domain.memory.links import Edge, Relatives
from memdeck.services.manager import MemoryManager

_BY = {
    Relation.SUPPORTS: "supported by",
    Relation.CONTRADICTS: "contradicted by",
    Relation.REFINES: "refined by",
}
_RELATIONS = [one.value for one in Relation]


def add_links(command: AddCommand, id_help: str) -> None:
    """Add ``link`` and ``unlink``."""
    to = command("link", "Link a memory to another one: supports, contradicts or refines.")
    to.add_argument("id", help=id_help)
    to.add_argument("relation", choices=_RELATIONS)
    to.add_argument("target", metavar="TARGET", help="the id of the other memory")
    to.add_argument("--strength", type=score, default=0.5, metavar="N", help="from 0 to 1")
    to = command("unlink", "Remove a link between two memories.")
    to.add_argument("id", help=id_help)
    to.add_argument("target", metavar="TARGET", help="the id of the other memory")
    to.add_argument("--relation", choices=_RELATIONS, help="only this kind of link")


def link(manager: MemoryManager, words: Namespace) -> Told:
    relation = Relation(words.relation)
    return changed(manager.link(words.id, relation, words.target, words.strength))


def unlink(manager: MemoryManager, words: Namespace) -> Told:
    relation = words.relation and Relation(words.relation)
    return changed(manager.unlink(words.id, words.target, relation))


def shape(told: Relatives) -> Shape:
    """Return what links to a memory; its own links are in the memory itself."""
    return {
        "linked_from": [
            {
                "relation": edge.link.relation.value,
                "source": edge.source,
                "strength": edge.link.strength,
            }
            for edge in told.incoming
        ]
    }


def lines(told: Relatives, entries: Mapping[str, MemoryEntry]) -> Iterable[str]:
    """Yield a line for each relation, those of the memory itself first."""
    for edge in told.outgoing:
        yield _line(edge.link.relation.value, edge.target, edge, entries)
    for edge in told.incoming:
        yield _line(_BY[edge.link.relation], edge.source, edge, entries)


def _line(word: str, other: str, edge: Edge, entries: Mapping[str, MemoryEntry]) -> str:
    entry = entries.get(other)
    said = "gone; `memdeck restore` may bring it back" if entry is None else entry.content
    return f"  {word:<15} {other}  {edge.link.strength:.2f}  {terminal.brief(said)}"
