"""The rules on typical messages, which were written for this test.

Each line of the tables has the expected category ("-" for no memory), the kind of difficulty, and
the message.
"""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.extraction.conversations import candidates_from

NOON = datetime(2024, 5, 15, 12, tzinfo=UTC)
TABLES = Path(__file__).parents[1] / "data"


def rows(language: str) -> list[tuple[str, str, str]]:
    lines = (TABLES / f"{language}.tsv").read_text(encoding="utf-8").splitlines()
    return [(line.split("\t")[0], line.split("\t")[1], line.split("\t")[2]) for line in lines]


KEPT = [row for language in ("english", "chinese") for row in rows(language) if row[0] != "-"]
LEFT = [row for language in ("english", "chinese") for row in rows(language) if row[0] == "-"]


@pytest.mark.parametrize(("category", "text"), [(row[0], row[2]) for row in KEPT])
def test_a_statement_worth_remembering_is_suggested_in_its_category(category, text):
    found = candidates_from(text, at=NOON)
    assert category in {candidate.category for candidate in found if candidate.ticked}


@pytest.mark.parametrize(("trap", "text"), [row[1:] for row in LEFT])
def test_a_statement_not_worth_remembering_is_not_ticked(trap, text):
    assert [candidate.content for candidate in candidates_from(text) if candidate.ticked] == []


def test_every_quote_is_in_its_message():
    quotes = [
        (text, evidence.quote)
        for _, _, text in KEPT + LEFT
        for candidate in candidates_from(text)
        for evidence in candidate.evidence
    ]

    assert len(quotes) >= len(KEPT)
    assert [(text, quote) for text, quote in quotes if quote not in text] == []


@pytest.mark.parametrize("language", ["english", "chinese"])
def test_the_tables_are_broad_enough_to_mean_something(language):
    filed = [row[0] for row in rows(language)]
    traps = {row[1] for row in rows(language) if row[0] == "-"}

    assert len(filed) >= 240
    assert min(filed.count(category) for category in set(filed)) >= 20
    assert traps >= {"question", "request", "thanks", "hypothetical", "quote", "injection"}
    assert traps >= {"log", "third", "task", "chat"}
