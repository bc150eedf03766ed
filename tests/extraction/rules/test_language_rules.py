"""The properties of every cue of every language."""

from pathlib import Path

import pytest

from memdeck.extraction.rules.language_rules import chinese_rules, english_rules, language_of

CATEGORIES = {
    *("preference", "fact", "experience", "workflow", "decision", "skill_usage", "todo"),
}
TABLES = Path(__file__).parents[1] / "data"
TEXTS = [
    line.split("\t")[2].lower()
    for name in ("english", "chinese")
    for line in (TABLES / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("language", [english_rules(), chinese_rules()], ids=["english", "chinese"])
def test_the_cues_of_categories_cover_all_seven_and_score_points(language):
    cues = [cue for table in language.category_tables for cue in table.cues]

    assert {cue.category for cue in cues} == CATEGORIES
    assert all(cue.why for cue in cues)
    assert all(cue.points > 0 for cue in cues)


@pytest.mark.parametrize("language", [english_rules(), chinese_rules()], ids=["english", "chinese"])
def test_boosts_raise_the_score_and_penalties_lower_it(language):
    assert all(cue.points > 0 for cue in language.boosts.cues)
    for table in (language.penalties, language.malfunctions, language.named_others):
        assert all(cue.points < 0 for cue in table.cues)


@pytest.mark.parametrize("language", [english_rules(), chinese_rules()], ids=["english", "chinese"])
def test_no_cue_matches_a_text_without_what_its_table_needs(language):
    for table in language.category_tables:
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
        ("I prefer tabs.", english_rules()),
        ("以后用 TypeScript", chinese_rules()),
        ("CI 从 Jenkins 搬到 GitHub Actions 了。", chinese_rules()),
        ("Please translate 你好 into English for me", english_rules()),
        ("", english_rules()),
    ],
)
def test_a_text_has_the_language_of_most_of_its_letters(text, language):
    assert language_of(text) is language
