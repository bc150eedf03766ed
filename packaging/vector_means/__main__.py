"""Compute the mean vectors of neutral sentences and of questions, by embedder and language.

    .venv/bin/python packaging/vector_means

Each line of ``sentences.tsv`` has an everyday sentence in English and its Chinese translation:
memories, messages and requests. Because they are translations, the two means differ only by the
language. ``questions.tsv`` has questions in the same form; the difference between their mean and
that of the sentences is what makes a text a question. An index starts with these means. Run this
again after a change of the sentences or of an embedder's weights.
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
    """Write the means of every embedder that is installed with Memdeck."""
    models, questions = {}, {}
    for name in OFFLINE:
        embedder = open_offline(name)
        weights = embedder.model.partition(" ")[0]
        means = {
            language: embedder.embed_passages(texts).mean(axis=0)
            for language, texts in by_language(SENTENCES).items()
        }
        question_means = {
            language: np.mean([embedder.embed_query(text) for text in texts], axis=0)
            for language, texts in by_language(QUESTIONS).items()
        }
        models[weights] = {language: rounded(mean) for language, mean in means.items()}
        questions[weights] = {
            language: rounded(mean - means[language]) for language, mean in question_means.items()
        }
    content = {"source": SOURCE, "models": models, "questions": questions}
    MEANS.write_text(json.dumps(content).replace("]", "]\n").rstrip() + "\n", "utf-8")


def by_language(path: Path) -> dict[str, list[str]]:
    """Return the texts of a file of pairs by language."""
    pairs = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    return {LATIN: [pair[0] for pair in pairs], HAN: [pair[1] for pair in pairs]}


def rounded(vector: NDArray[np.float32]) -> list[float]:
    """Return *vector* rounded to four decimals, which changes cosines by less than that."""
    return [round(float(number), 4) for number in vector]


if __name__ == "__main__":
    main()
