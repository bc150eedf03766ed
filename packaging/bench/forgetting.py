"""How well requests to forget are recognized, matched to memories, and enforced.

Each line of ``forget_requests.tsv`` has a language, ``request`` or ``other``, and a sentence. The
others use the same words without asking to forget. Nothing was learned from these sentences. Once
somebody has looked at their errors, they are to be moved to the sentences that are learned from
(``packaging/classifiers``), and replaced by new ones.

Each line of ``forgetting.tsv`` and ``forgetting_unseen.tsv`` is a case in English or Chinese:
``known`` is a memory with a name, ``ask`` a request of the user with the names of the memories it
means (none if it means no known memory), ``agent`` a request as an agent writes it, ``bare`` a
statement followed by a request that names nothing, and ``other`` a text that is no request. Each
runs on a vault of all known memories of its language. The rules were developed on the first file;
the second was written before them and not used for them.

A forgotten memory must not return in other words: of the held-out pairs of ``pairs.tsv`` and the
pairs of ``pairs_unseen.tsv``, one memory is forgotten and the other one is said.
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
_TARGET = 0.95
_REQUESTS = ("ask", "agent", "bare")


@dataclass(frozen=True, slots=True)
class Case:
    """A message *said* after the message *before*, which may be "", and the memories it means."""

    kind: str
    language: str
    targets: frozenset[str]
    said: str
    before: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The forgotten memories by name, the new memories, and the targets that wait for review."""

    forgotten: frozenset[str]
    stored: tuple[str, ...]
    pending: tuple[str | None, ...]

    def verdict(self, case: Case) -> str:
        """Classify the outcome; a bare request is honoured if its statement is not stored."""
        if self.stored:
            return "stored"
        if self.forgotten - case.targets:
            return "unrelated"
        if self.forgotten:
            return "honoured"
        if self.pending:
            return "pending"
        return "honoured" if case.kind == "bare" else "nothing"


def measure() -> list[Figure]:
    """Measure with rules alone, and with the offline embedder."""
    requests = [
        figure
        for name, comparing in (
            ("rules", None),
            ("embedder", Comparing(lambda: open_offline(AUTO))),
        )
        for half, file in _SETS.items()
        for language in _LANGUAGES
        for figure in _figures(name, half, language, run_cases(file, language, comparing))
    ]
    return [*_recognized_requests(), *requests, *_recognized_memories()]


def _recognized_requests() -> Iterator[Figure]:
    """Yield the shares of requests that are recognized, and of others taken for requests."""
    for language, language_name in _LANGUAGES.items():
        for label, result in (("request", "recognized"), ("other", "taken for requests")):
            found = [
                {request.likelihood >= SURE for request, _ in requests_in(text)}
                for kind, text in _read_requests(language)
                if kind == label
            ]
            what = f"sentences about forgetting, {language_name}, {label}: {result}"
            any_, sure = (sum(map(test, found)) / len(found) for test in (bool, any))
            yield Figure(what, f"{any_:.3f}, with certainty {sure:.3f}")


def _read_requests(language: str) -> Iterator[tuple[str, str]]:
    """Yield the label and the text of each sentence in *language*."""
    for line in (_FOLDER / "forget_requests.tsv").read_text("utf-8").splitlines():
        line_language, label, text = line.split("\t")
        if line_language == language:
            yield label, text


def run_cases(
    file: str, language: str, comparing: Comparing | None = None
) -> list[tuple[Case, Outcome]]:
    """Run the cases of *file* in *language*; return each with its outcome."""
    known, cases = read_cases(_FOLDER / file, language)
    with tempfile.TemporaryDirectory() as folder:
        manager = MemoryManager(folder)
        for content in known.values():
            manager.add(content)
        return [
            (case, asyncio.run(_run_case(case, known, Path(folder), comparing))) for case in cases
        ]


def read_cases(path: Path, language: str) -> tuple[dict[str, str], list[Case]]:
    """Return the known memories by name, and the cases, in *language*."""
    known: dict[str, str] = {}
    cases = []
    for line in path.read_text("utf-8").splitlines():
        kind, line_language, third, *rest = line.split("\t")
        if line_language != language:
            continue
        match kind:
            case "known":
                known[third] = rest[0]
            case "bare":
                cases.append(Case(kind, language, frozenset(), rest[0], third))
            case "other":
                cases.append(Case(kind, language, frozenset(), rest[0]))
            case _:
                cases.append(
                    Case(kind, language, frozenset(filter(None, third.split(","))), rest[0])
                )
    return known, cases


async def _run_case(
    case: Case, known: dict[str, str], vault: Path, comparing: Comparing | None
) -> Outcome:
    """Run *case* on a copy of *vault*, which contains the *known* memories."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(vault, folder, dirs_exist_ok=True)
        manager = MemoryManager(folder, comparing=comparing)
        names_by_content = {content: name for name, content in known.items()}
        names = {row.entry.id: names_by_content[row.entry.content] for row in manager.list().rows}
        if case.kind == "agent":
            await manager.memory_write(case.said)
        else:
            texts = filter(None, (case.before, case.said))
            await manager.process_session_end(list(_messages(texts)), "s1")
        left = {row.entry.id: row.entry.content for row in manager.list().rows}
        return Outcome(
            frozenset(names[id_] for id_ in names.keys() - left.keys()),
            tuple(left[id_] for id_ in left.keys() - names.keys()),
            tuple(names.get(suggestion.row.target or "") for suggestion in manager.waiting()),
        )


def _messages(texts: Iterable[str]) -> Iterator[dict[str, str]]:
    for text in texts:
        yield {"role": "user", "content": text, "timestamp": "2026-11-20T10:00:00Z"}
        yield {"role": "assistant", "content": "All right."}


def _figures(
    name: str, half: str, language: str, results: Sequence[tuple[Case, Outcome]]
) -> Iterator[Figure]:
    what = f"forget requests, {_LANGUAGES[language]}, {half}, {name}"
    requests = [(case, outcome) for case, outcome in results if case.kind in _REQUESTS]
    verdicts = Counter(outcome.verdict(case) for case, outcome in requests)
    correct = verdicts["honoured"] + verdicts["pending"]
    yield at_least(f"{what}: honoured or pending", correct / len(requests), _TARGET)
    yield Figure(f"{what}: honoured at once", f"{verdicts['honoured'] / len(requests):.3f}")
    yield at_most(f"{what}: stored", verdicts["stored"], 0, "requests")
    yield at_most(f"{what}: unrelated memory forgotten", verdicts["unrelated"], 0, "requests")
    others = [outcome.verdict(case) for case, outcome in results if case.kind not in _REQUESTS]
    false_alarms = sum(verdict in {"pending", "unrelated"} for verdict in others)
    yield Figure(f"{what}: false alarms", f"{false_alarms} of {len(others)}")


def _recognized_memories() -> Iterator[Figure]:
    """Yield the shares of reworded forgotten memories and of other memories that are rejected."""
    comparing = Comparing(lambda: open_offline(AUTO))
    all_pairs = [*halves(read_pairs("pairs.tsv"))[1], *read_pairs("pairs_unseen.tsv")]
    for name, with_meaning in (("rules", None), ("embedder", comparing)):
        for language, language_name in LANGUAGES.items():
            results = [
                (pair.kind == "dup", _is_rejected(pair, with_meaning))
                for pair in all_pairs
                if pair.language == language
            ]
            for is_same, what in ((True, "recognized"), (False, "others taken for it")):
                rejected = [is_rejected for is_dup, is_rejected in results if is_dup == is_same]
                yield Figure(
                    f"forgotten memory in other words, {language_name}, {name}: {what}",
                    f"{sum(rejected) / len(rejected):.3f}",
                )


def _is_rejected(pair: Pair, comparing: Comparing | None) -> bool:
    """Return whether the second memory of *pair* is rejected once the first is forgotten."""
    tombstone = Tombstone(pair.first, date(2026, 1, 1), TombstoneReason.FORGOTTEN)
    tombstones = TombstoneMatcher([tombstone], comparing)
    tombstones.prepare([pair.second])
    return tombstones.near(pair.second) is not None
