"""Relations between memories: who links to whom, and which links may be written.

Links are kept by the memory that they start from. One to a memory that was forgotten stays, so
that restoring the target restores the relation.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from memdeck.domain.memory.entry import Link, MemoryEntry, Relation, Section
from memdeck.errors import UsageError

NEAR = 12
"""Memories of the first degree that a neighbourhood holds."""
FAR = 24
"""Memories of the second degree that a neighbourhood holds."""

Entries = Mapping[str, MemoryEntry]


@dataclass(frozen=True, slots=True)
class Edge:
    """A link, with the memory that it starts from."""

    source: str
    link: Link

    @property
    def target(self) -> str:
        return self.link.target

    def other_end(self, id_: str) -> str:
        """Return the end that is not *id_*."""
        return self.target if self.source == id_ else self.source


@dataclass(frozen=True, slots=True)
class Relatives:
    """The edges from and to one memory, the strongest first."""

    outgoing: tuple[Edge, ...] = ()
    incoming: tuple[Edge, ...] = ()

    @property
    def count(self) -> int:
        return len(self.outgoing) + len(self.incoming)


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """The memories around *middle*, the nearest relation first.

    *near* are ids of the first degree, *far* those of the second; *edges* join the middle with
    the near ones, these with one another and with the far. *left_out* counts the ids of the
    first degree beyond the limit. An id may be one that the vault no longer holds.
    """

    middle: str
    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    left_out: int = 0


def relatives_of(id_: str, entries: Entries) -> Relatives:
    """Return the links from and to the memory *id_*."""
    return _Web(entries).around(id_)


def neighbourhood_of(id_: str, entries: Entries, near: int = NEAR, far: int = FAR) -> Neighbourhood:
    """Return the memories that are one or two links from *id_*, at most so many of each."""
    web = _Web(entries)
    others = _ends(id_, web.edges_at(id_))
    firsts = others[:near]
    seconds = (end for first in firsts for end in _ends(first, web.edges_at(first)))
    lasts = tuple(islice(_new_among(seconds, {id_, *others}), far))
    nodes = {*firsts, *lasts}
    edges = [edge for edge in web.edges_at(id_) if edge.other_end(id_) in firsts]
    for first in firsts:
        edges += (edge for edge in web.edges_at(first) if edge.other_end(first) in nodes)
    return Neighbourhood(id_, firsts, lasts, tuple(dict.fromkeys(edges)), len(others) - len(firsts))


def contradicting(entries: Entries) -> frozenset[str]:
    """Return the ids of the active memories that contradict another active one, by a link.

    A contradiction is settled once one of the two is archived, or gone.
    """
    active = {id_ for id_, entry in entries.items() if entry.section is Section.ACTIVE}
    return frozenset(
        id_
        for source in active
        for link in entries[source].links
        if link.relation is Relation.CONTRADICTS and link.target != source
        if link.target in active
        for id_ in (source, link.target)
    )


def linked(entry: MemoryEntry, link: Link) -> MemoryEntry:
    """Return *entry* with *link*, in place of its link of the same relation to the same target."""
    links = {_key(known): known for known in entry.links} | {_key(link): link}
    return replace(entry, links=tuple(links.values()))


def unlinked(entry: MemoryEntry, target: str, relation: Relation | None = None) -> MemoryEntry:
    """Return *entry* without its links to *target*, or without the one of *relation*.

    Raises:
        UsageError: it has none.
    """
    links = tuple(
        link
        for link in entry.links
        if link.target != target or relation not in (None, link.relation)
    )
    if len(links) == len(entry.links):
        raise UsageError(
            f"Memory {entry.id} has no such link to “{target}”; `memdeck show {entry.id}` lists"
            " those it has."
        )
    return replace(entry, links=links)


def check_links(entry: MemoryEntry, links: Sequence[Link], known: Collection[str]) -> None:
    """Check *links* as those of *entry*, in a vault that holds the ids *known*.

    A link that *entry* has already may lead to a memory that is gone.

    Raises:
        UsageError: a link leads nowhere, to itself, or is there twice; or a strength is no
            number from 0 to 1.
    """
    targets = {*known, *(link.target for link in entry.links)}
    for link in links:
        if link.target == entry.id:
            raise UsageError("A memory cannot be linked to itself; choose another one.")
        if link.target not in targets:
            raise UsageError(
                f"There is no memory “{link.target}” to link to; `memdeck list` shows them all."
            )
        if not 0 <= link.strength <= 1:
            raise UsageError("A strength is a number from 0 to 1, such as 0.75.")
    if len({_key(link) for link in links}) < len(links):
        raise UsageError("A memory has one link of a kind to another; change the one it has.")


class _Web:
    """Every link of a vault, indexed by either end; one to itself is not followed."""

    def __init__(self, entries: Entries) -> None:
        self._outgoing: dict[str, list[Edge]] = defaultdict(list)
        self._incoming: dict[str, list[Edge]] = defaultdict(list)
        for entry in entries.values():
            for link in entry.links:
                if link.target != entry.id:
                    edge = Edge(entry.id, link)
                    self._outgoing[entry.id].append(edge)
                    self._incoming[link.target].append(edge)

    def around(self, id_: str) -> Relatives:
        return Relatives(
            tuple(_in_order(id_, self._outgoing.get(id_, ()))),
            tuple(_in_order(id_, self._incoming.get(id_, ()))),
        )

    def edges_at(self, id_: str) -> list[Edge]:
        return _in_order(id_, (*self._outgoing.get(id_, ()), *self._incoming.get(id_, ())))


def _in_order(id_: str, edges: Iterable[Edge]) -> list[Edge]:
    """Return *edges* at *id_* the strongest first, else in an order independent of any file."""

    def sort_key(edge: Edge) -> tuple[float, str, str, str]:
        link = edge.link
        return (-link.strength, edge.other_end(id_), edge.source, link.relation.value)

    return sorted(dict.fromkeys(edges), key=sort_key)


def _ends(id_: str, edges: Iterable[Edge]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(edge.other_end(id_) for edge in edges))


def _new_among(ids: Iterable[str], known: Collection[str]) -> Iterator[str]:
    return (id_ for id_ in dict.fromkeys(ids) if id_ not in known)


def _key(link: Link) -> tuple[Relation, str]:
    return link.relation, link.target
