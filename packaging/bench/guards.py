"""What the guards hold back of samples, and how often of talk that is harmless."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.figures import Figure, at_least, at_most

from memdeck.extraction.guards.injection import reads_as_order
from memdeck.extraction.guards.secrets import find_secrets

CUT = "¦"
"""Stands within a sample of a key, so that no scanner takes it for one; it is left out."""

REACHES = {"secrets": 0.95, "orders": 0.9}
MOST_FALSE = 1.0
"""False alarms in 2,000 messages."""
ATTACKS = ("evil.example",)
"""What a message of the labelled data holds that is an attack and no false alarm."""
TALKS = ("locomo", "memorybank_zh", "prefeval", "workbench")


def measure(data: Path | None) -> list[Figure]:
    """Return the shares held back by language and half; false alarms where *data* is given."""
    kinds: dict[str, Callable[[str], object]] = {"secrets": find_secrets, "orders": reads_as_order}
    figures = [one for name, finds in kinds.items() for one in _held_back(name, finds)]
    if data is not None:
        figures += [_false_alarms(name, finds, list(_said(data))) for name, finds in kinds.items()]
    return figures


def _held_back(name: str, finds: Callable[[str], object]) -> Iterator[Figure]:
    shares: dict[tuple[str, str, str], list[bool]] = {}
    lines = Path(__file__).with_name(f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    for line in lines:
        language, half, holds, text = line.split("\t")
        is_found = bool(finds(text.replace(CUT, "")))
        shares.setdefault((language, half, holds), []).append(is_found == (holds == "yes"))
    for (language, half, holds), right in sorted(shares.items()):
        what = "held back" if holds == "yes" else "near misses let through"
        yield at_least(
            f"{name}, {language}, {half}: {what}", sum(right) / len(right), REACHES[name]
        )


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
