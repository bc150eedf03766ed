"""The share of samples that the guards hold back, and their false alarms.

``orders.tsv`` and ``secrets.tsv`` hold a sample a line: its language, whether it is to be held
back, itself. Another author wrote them, and nothing is learned from them. Once their errors are
looked at, they are to be learned from (``packaging/classifiers``), and others are to take their
place.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figures import Figure, at_least, at_most

from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.guards.secrets import find_secrets

CUT = "¦"
"""Put into a sample of a key, so that no scanner takes it for one; it is removed."""

REACHES = {"secrets": 0.95, "orders": 0.9}
MOST_FALSE = 1.0
"""False alarms in 2,000 messages."""
ATTACKS = ("evil.example",)
"""Marks messages of the labelled data that are attacks, and no false alarms."""
TALKS = ("locomo", "memorybank_zh", "prefeval", "workbench")


def measure(data: Path | None) -> list[Figure]:
    """Return the shares held back by language; false alarms where *data* is given."""
    kinds: dict[str, Callable[[str], object]] = {"secrets": find_secrets, "orders": reads_as_order}
    figures = [one for name, finds in kinds.items() for one in _held_back(name, finds)]
    if data is not None:
        figures += [_false_alarms(name, finds, list(_said(data))) for name, finds in kinds.items()]
    return figures


def _held_back(name: str, finds: Callable[[str], object]) -> Iterator[Figure]:
    shares: dict[tuple[str, str], list[bool]] = {}
    lines = Path(__file__).with_name(f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    for language, holds, text in (line.split("\t") for line in lines):
        is_found = bool(finds(text.replace(CUT, "")))
        shares.setdefault((language, holds), []).append(is_found == (holds == "yes"))
    for (language, holds), right in sorted(shares.items()):
        what = "held back" if holds == "yes" else "near misses let through"
        yield at_least(f"{name}, {language}: {what}", sum(right) / len(right), REACHES[name])


def _false_alarms(name: str, finds: Callable[[str], object], said: list[str]) -> Figure:
    alarms = sum(bool(finds(text)) for text in said)
    return at_most(
        f"{name}: false alarms in 2,000 messages", 2000 * alarms / len(said), MOST_FALSE, ""
    )


def _said(data: Path) -> Iterator[str]:
    for name in TALKS:
        for line in (data / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            for message in json.loads(line)["messages"]:
                text = message.get("text") or message.get("content") or ""
                if message["role"] == "user" and not any(one in text for one in ATTACKS):
                    yield text
