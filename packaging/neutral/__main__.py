"""Makes the means of neutral sentences that an index of vectors begins with.

    .venv/bin/python packaging/neutral

``sentences.tsv`` holds sentences of our own on everyday matters, in English and,
beside each, in Chinese: memories, remarks of conversations, requests. That they are
translations makes the languages all that the two means differ by. Run it anew
after a change of the sentences or of an embedder's weights.
"""

import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "app"))

from memdeck.recall.centring import HAN, LATIN
from memdeck.recall.embedders.registry import OFFLINE, open_offline

SENTENCES = Path(__file__).with_name("sentences.tsv")
MEANS = ROOT / "resources" / "recall" / "neutral_means.json"
SOURCE = "packaging/neutral/sentences.tsv, by packaging/neutral"


def main() -> None:
    """Write the means of every embedder that comes with an installation."""
    pairs = [line.split("\t") for line in SENTENCES.read_text("utf-8").splitlines()]
    texts = {LATIN: [pair[0] for pair in pairs], HAN: [pair[1] for pair in pairs]}
    models = {}
    for name in OFFLINE:
        embedder = open_offline(name)
        weights = embedder.model.partition(" ")[0]
        models[weights] = {
            language: rounded(embedder.embed_passages(said)) for language, said in texts.items()
        }
    lines = json.dumps({"source": SOURCE, "models": models}).replace("]", "]\n")
    MEANS.write_text(lines.rstrip() + "\n", "utf-8")


def rounded(vectors: NDArray[np.float32]) -> list[float]:
    """Return the mean of *vectors* to four decimals, which moves no cosine by as much."""
    return [round(float(number), 4) for number in vectors.mean(axis=0)]


if __name__ == "__main__":
    main()
