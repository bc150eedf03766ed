"""The share of samples that the guards hold back, and their false alarms.

Each line of ``orders.tsv`` and ``secrets.tsv`` has a language, whether the sample is to be held
back, and the sample. Another author wrote them, and nothing was learned from them. Once somebody
has looked at their errors, they are to be moved to the samples that are learned from
(``packaging/classifiers``), and replaced by new ones.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figures import Figure, at_least, at_most

from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.guards.secrets import find_secrets

CUT = "¦"
"""Separates the parts of a sample key, so that no scanner reports it; it is removed."""

TARGETS = {"secrets": 0.95, "orders": 0.9}
MOST_FALSE_ALARMS = 1.0
"""Most false alarms in 2,000 messages."""
ATTACKS = ("evil.example",)
"""Texts in messages of the labelled data that are attacks, not false alarms."""
DATA_SETS = ("locomo", "memorybank_zh", "prefeval", "workbench")


def measure(data: Path | None) -> list[Figure]:
    """Return the shares of correct results by language; with *data*, also the false alarms."""
    guards: dict[str, Callable[[str], object]] = {"secrets": find_secrets, "orders": reads_as_order}
    figures = [figure for name, finds in guards.items() for figure in _shares(name, finds)]
    if data is not None:
        messages = list(_user_messages(data))
        figures += [_false_alarms(name, finds, messages) for name, finds in guards.items()]
    return figures


def _shares(name: str, finds: Callable[[str], object]) -> Iterator[Figure]:
    results: dict[tuple[str, str], list[bool]] = {}
    lines = Path(__file__).with_name(f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    for language, holds, text in (line.split("\t") for line in lines):
        is_found = bool(finds(text.replace(CUT, "")))
        results.setdefault((language, holds), []).append(is_found == (holds == "yes"))
    for (language, holds), correct in sorted(results.items()):
        what = "held back" if holds == "yes" else "near misses let through"
        yield at_least(f"{name}, {language}: {what}", sum(correct) / len(correct), TARGETS[name])


def _false_alarms(name: str, finds: Callable[[str], object], messages: list[str]) -> Figure:
    alarms = sum(bool(finds(text)) for text in messages)
    return at_most(
        f"{name}: false alarms in 2,000 messages",
        2000 * alarms / len(messages),
        MOST_FALSE_ALARMS,
        "",
    )


def _user_messages(data: Path) -> Iterator[str]:
    for name in DATA_SETS:
        for line in (data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            for message in json.loads(line)["messages"]:
                text = message.get("text") or message.get("content") or ""
                if message["role"] == "user" and not any(attack in text for attack in ATTACKS):
                    yield text
