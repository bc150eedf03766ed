"""Whether a request to forget is carried out or waits for the user.

``forgetting.tsv`` and ``forgetting_unseen.tsv`` hold cases of our own, English and
Chinese, a line each. ``known`` is a memory with a name, ``ask`` a request of the user
with the names of the memories it means (none if it means no known one), ``agent`` a request
as an agent writes it down, ``bare`` a statement and a request that names nothing,
``other`` a text that is no request. Each is put to a vault of all the known
memories of its language. The rules were developed on the first file; the second
was written before them and kept unseen.

A forgotten memory must not come back in other words: of the pairs of ``pairs.tsv`` that
set nothing, and of ``pairs_unseen.tsv``, one memory is forgotten and the other is said.
"""

import asyncio
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from bench.figures import Figure, at_least, at_most
from bench.forget_wordings import forget_wordings
from bench.pairs import LANGUAGES, Pair, halves, read_pairs

from memdeck import MemoryManager
from memdeck.domain.changes.changeset import Tombstone, TombstoneReason
from memdeck.domain.consolidation.forget_request_targets import SURE
from memdeck.extraction.forgetting import requests_in
from memdeck.recall.embedders.embedder_registry import AUTO, open_offline
from memdeck.services.proposals.tombstone_match import TombstoneMatcher
from memdeck.services.recall.semantic_compare import Comparing

_FOLDER = Path(__file__).parent
_SETS = {"developed": "forgetting.tsv", "unseen": "forgetting_unseen.tsv"}
_LANGUAGES = {"en": "English", "zh": "Chinese"}
_REACH = 0.95
_REQUESTS = ("ask", "agent", "bare")


@dataclass(frozen=True, slots=True)
class Case:
    """What is *said*, after *before* if that is not empty, and which memories it means."""

    kind: str
    language: str
    targets: frozenset[str]
    said: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a case: names of forgotten memories, new memories, targets that wait."""

    gone: frozenset[str]
    stored: tuple[str, ...]
    offered: tuple[str | None, ...]

    def verdict(self, case: Case) -> str:
        """Return the result in one word; a statement that is not stored counts as honoured."""
        if self.stored:
            return "stored"
        if self.gone - case.targets:
            return "unrelated"
        if self.gone:
            return "honoured"
        if self.offered:
            return "pending"
        return "honoured" if case.kind == "bare" else "nothing"


def measure() -> list[Figure]:
    """Measure by rules alone, and with the offline embedder."""
    found = [
        figure
        for name, comparing in (
            ("rules", None),
            ("embedder", Comparing(lambda: open_offline(AUTO))),
        )
        for half, file in _SETS.items()
        for language in _LANGUAGES
        for figure in _figures(name, half, language, judged(file, language, comparing))
    ]
    return [*_wordings(), *found, *_known_again()]


def _wordings() -> Iterator[Figure]:
    """Give the share of requests recognised, and of other messages taken for one."""
    for language, called in _LANGUAGES.items():
        for label, bound in (("request", "recognised"), ("other", "taken for one")):
            found = [
                {one.likelihood >= SURE for one, _ in requests_in(text)}
                for kind, text in forget_wordings(language)
                if kind == label
            ]
            what = f"wordings of a request to forget, {called}, {label}: {bound}"
            any_, sure = (sum(map(test, found)) / len(found) for test in (bool, any))
            yield Figure(what, f"{any_:.3f}, surely {sure:.3f}")


def judged(
    file: str, language: str, comparing: Comparing | None = None
) -> list[tuple[Case, Outcome]]:
    """Return each case of *file* in *language* with what became of it."""
    known, cases = read_cases(_FOLDER / file, language)
    with tempfile.TemporaryDirectory() as folder:
        made = MemoryManager(folder)
        for words in known.values():
            made.add(words)
        return [(case, asyncio.run(_tried(case, known, Path(folder), comparing))) for case in cases]


def read_cases(path: Path, language: str) -> tuple[dict[str, str], list[Case]]:
    """Return the known memories by their names, and the cases, in *language*."""
    known: dict[str, str] = {}
    cases = []
    for line in path.read_text("utf-8").splitlines():
        kind, spoken, third, *rest = line.split("\t")
        if spoken != language:
            continue
        match kind:
            case "known":
                known[third] = rest[0]
            case "bare":
                cases.append(Case(kind, spoken, frozenset(), rest[0], third))
            case "other":
                cases.append(Case(kind, spoken, frozenset(), rest[0]))
            case _:
                cases.append(Case(kind, spoken, frozenset(filter(None, third.split(","))), rest[0]))
    return known, cases


async def _tried(
    case: Case, known: dict[str, str], vault: Path, comparing: Comparing | None
) -> Outcome:
    """Run *case* on a copy of *vault*, which has the *known* memories."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(vault, folder, dirs_exist_ok=True)
        manager = MemoryManager(folder, comparing=comparing)
        called = {words: name for name, words in known.items()}
        names = {row.entry.id: called[row.entry.content] for row in manager.list().rows}
        if case.kind == "agent":
            await manager.memory_write(case.said)
        else:
            said = filter(None, (case.before, case.said))
            await manager.process_session_end(list(_messages(said)), "s1")
        left = {row.entry.id: row.entry.content for row in manager.list().rows}
        return Outcome(
            frozenset(names[id_] for id_ in names.keys() - left.keys()),
            tuple(left[id_] for id_ in left.keys() - names.keys()),
            tuple(names.get(one.row.target or "") for one in manager.waiting()),
        )


def _messages(said: Iterable[str]) -> Iterator[dict[str, str]]:
    for words in said:
        yield {"role": "user", "content": words, "timestamp": "2026-11-20T10:00:00Z"}
        yield {"role": "assistant", "content": "All right."}


def _figures(
    name: str, half: str, language: str, found: Sequence[tuple[Case, Outcome]]
) -> Iterator[Figure]:
    what = f"forget requests, {_LANGUAGES[language]}, {half}, {name}"
    asked = [(case, one) for case, one in found if case.kind in _REQUESTS]
    verdicts = Counter(one.verdict(case) for case, one in asked)
    kept = verdicts["honoured"] + verdicts["pending"]
    yield at_least(f"{what}: honoured or pending", kept / len(asked), _REACH)
    yield Figure(f"{what}: honoured at once", f"{verdicts['honoured'] / len(asked):.3f}")
    yield at_most(f"{what}: stored", verdicts["stored"], 0, "of them")
    yield at_most(f"{what}: unrelated memory forgotten", verdicts["unrelated"], 0, "of them")
    others = [one.verdict(case) for case, one in found if case.kind not in _REQUESTS]
    false = sum(verdict in {"pending", "unrelated"} for verdict in others)
    yield Figure(f"{what}: false alarms", f"{false} of {len(others)}")


def _known_again() -> Iterator[Figure]:
    """Give the share of forgotten memories recognised, and of others taken for them."""
    comparing = Comparing(lambda: open_offline(AUTO))
    every = [*halves(read_pairs("pairs.tsv"))[1], *read_pairs("pairs_unseen.tsv")]
    for name, with_meaning in (("rules", None), ("embedder", comparing)):
        for language, called in LANGUAGES.items():
            pairs = [pair for pair in every if pair.language == language]
            known = [(pair.kind == "dup", _is_known_again(pair, with_meaning)) for pair in pairs]
            for is_same, what in ((True, "known again"), (False, "others taken for it")):
                found = [is_known for is_dup, is_known in known if is_dup == is_same]
                share = f"{sum(found) / len(found):.3f}"
                yield Figure(f"forgotten memory in other words, {called}, {name}: {what}", share)


def _is_known_again(pair: Pair, comparing: Comparing | None) -> bool:
    tombstone = Tombstone(pair.one, date(2026, 1, 1), TombstoneReason.FORGOTTEN)
    tombstones = TombstoneMatcher([tombstone], comparing)
    tombstones.prepare([pair.other])
    return tombstones.near(pair.other) is not None
