"""What holds for every cue of every language."""

from pathlib import Path

import pytest

from memdeck.extraction.rules.chinese import CHINESE
from memdeck.extraction.rules.english import ENGLISH
from memdeck.extraction.rules.language import language_of

CATEGORIES = {
    *("preference", "fact", "experience", "workflow", "decision", "skill_usage", "todo"),
}
TABLES = Path(__file__).parents[1] / "data"
TEXTS = [
    line.split("\t")[2].lower()
    for name in ("english", "chinese")
    for line in (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=["english", "chinese"])
def test_claims_cover_the_seven_categories_and_all_count(language):
    cues = [cue for table in language.claims for cue in table.cues]

    assert {cue.category for cue in cues} == CATEGORIES
    assert all(cue.why for cue in cues)
    assert all(cue.points > 0 for cue in cues)


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=["english", "chinese"])
def test_supports_raise_and_doubts_lower(language):
    assert all(cue.points > 0 for cue in language.supports.cues)
    for table in (language.doubts, language.faults, language.named_others):
        assert all(cue.points < 0 for cue in table.cues)


@pytest.mark.parametrize("language", [ENGLISH, CHINESE], ids=["english", "chinese"])
def test_no_cue_is_in_a_text_without_what_its_table_needs(language):
    for table in language.claims:
        missed = [
            (cue.why, text)
            for text in TEXTS
            if table.needs is not None and not table.needs.search(text)
            for cue in table.cues
            if cue.pattern.search(text)
        ]
        assert missed == []


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I prefer tabs.", ENGLISH),
        ("以后用 TypeScript", CHINESE),
        ("CI 从 Jenkins 搬到 GitHub Actions 了。", CHINESE),
        ("Please translate 你好 into English for me", ENGLISH),
        ("", ENGLISH),
    ],
)
def test_a_text_is_read_in_the_language_that_carries_it(text, language):
    assert language_of(text) is language
