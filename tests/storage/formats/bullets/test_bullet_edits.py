"""The heading for archived bullets exists only while there are archived bullets."""

from dataclasses import replace
from datetime import UTC

import pytest

from memdeck.domain.memory.entry import Section
from memdeck.storage.formats.bullets.bullet_edits import NOTE
from memdeck.storage.formats.bullets.bullet_format import BULLETS
from memdeck.storage.formats.protocol.foreign_format import Alteration
from tests.fakes.entries import NOW


def moved(text, section):
    document = BULLETS.parse(text, UTC)
    gone = next(entry for entry in document.entries if entry.content == "Sings alto")
    return BULLETS.edited(document, Alteration({gone.id: replace(gone, section=section)}, now=NOW))


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_the_heading_made_for_an_archived_bullet_goes_with_it(end):
    text = f"# Notes{end}{end}- Is Ana{end}- Sings alto{end}{end}Last words.{end}"
    archived = moved(text, Section.ARCHIVED)
    back = moved(archived, Section.ACTIVE)

    assert f"{end}## Archived{end}" in archived
    assert "## Archived" not in back
    assert back.endswith(f"{end}{end}Last words.{end}")


def test_a_bullet_that_is_added_at_the_end_after_a_restore_is_active():
    back = moved(moved("- Is Ana\n- Sings alto\n", Section.ARCHIVED), Section.ACTIVE)
    sections = {entry.section for entry in BULLETS.parse(back + "- Has a cat\n", UTC).entries}

    assert sections == {Section.ACTIVE}


@pytest.mark.parametrize(
    "below",
    [
        "## Archived\n\n- Sings alto\n",
        f"## Archived\n\n{NOTE}\n\n- Sings alto\n- Sang bass\n",
        f"## Archived\n\n{NOTE}\n\n- Sings alto\n\nMore of it elsewhere.\n",
        f"## Archived\n\n{NOTE}\n\n- Sings alto\n\n## Rules\n",
        f"## Archive\n\n{NOTE}\n\n- Sings alto\n",
    ],
    ids=[
        "one without our note",
        "another bullet",
        "words",
        "a heading after it",
        "a heading of somebody's own",
    ],
)
def test_a_heading_with_more_to_it_stays(below):
    back = moved(f"- Is Ana\n\n{below}", Section.ACTIVE)

    assert below.splitlines()[0] in back.splitlines()


def test_a_heading_that_is_all_of_the_file_stays():
    document = BULLETS.parse("## Archived\n\n- Sings alto\n", UTC)
    (only,) = document.entries

    assert BULLETS.edited(document, Alteration(remove={only.id}, now=NOW)) == "## Archived\n\n"


def test_a_heading_that_somebody_wrote_for_archived_bullets_outlives_the_last_of_them():
    text = "- Is Ana\n- Sings alto\n\n## Archived\n"
    back = moved(moved(text, Section.ARCHIVED), Section.ACTIVE)

    assert "## Archived" in back.splitlines()
    assert NOTE not in back
