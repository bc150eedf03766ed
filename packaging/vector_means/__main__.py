"""Makes the means of neutral sentences that an index of vectors begins with, and of questions.

    .venv/bin/python packaging/vector_means

``sentences.tsv`` holds sentences of our own on everyday matters, in English and,
beside each, in Chinese: memories, remarks of conversations, requests. That they are
translations makes the languages all that the two means differ by. ``questions.tsv``
holds questions alike, and what their mean has beyond that of the sentences is what makes a
text a question. Run it again after a change of the sentences or of an embedder's weights.
"""

import json
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "app"))

from memdeck.recall.embedders.embedder_registry import OFFLINE, open_offline
from memdeck.recall.vectors.centering import HAN, LATIN

SENTENCES = Path(__file__).with_name("sentences.tsv")
QUESTIONS = Path(__file__).with_name("questions.tsv")
MEANS = ROOT / "resources" / "recall" / "neutral_means.json"
SOURCE = "packaging/vector_means/sentences.tsv, by packaging/vector_means"


def main() -> None:
    """Write the means of every embedder that comes with an installation."""
    models, questions = {}, {}
    for name in OFFLINE:
        embedder = open_offline(name)
        weights = embedder.model.partition(" ")[0]
        means = {
            language: embedder.embed_passages(said).mean(axis=0)
            for language, said in by_language(SENTENCES).items()
        }
        asked = {
            language: np.mean([embedder.embed_query(one) for one in said], axis=0)
            for language, said in by_language(QUESTIONS).items()
        }
        models[weights] = {language: rounded(mean) for language, mean in means.items()}
        questions[weights] = {
            language: rounded(mean - means[language]) for language, mean in asked.items()
        }
    made = {"source": SOURCE, "models": models, "questions": questions}
    MEANS.write_text(json.dumps(made).replace("]", "]\n").rstrip() + "\n", "utf-8")


def by_language(path: Path) -> dict[str, list[str]]:
    """Return the texts of each language in a file of pairs."""
    pairs = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    return {LATIN: [pair[0] for pair in pairs], HAN: [pair[1] for pair in pairs]}


def rounded(vector: NDArray[np.float32]) -> list[float]:
    """Return *vector* to four decimals, which moves no cosine by as much."""
    return [round(float(number), 4) for number in vector]


if __name__ == "__main__":
    main()
