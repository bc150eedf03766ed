"""What stands at the ends of lines."""

from datetime import date

from memdeck.desktop.panels.editor.page import Annotation
from memdeck.desktop.panels.memory_file.annotator import line_notes
from memdeck.desktop.ui.session.snapshot import VaultSnapshot, take_snapshot
from memdeck.services.manager import MemoryManager
from tests.fakes.vaults import MEMORY_MD, FakeClock, vault_at

BROKEN = MEMORY_MD.replace("0.88 |", "high |")


def shown_after(folder, days: int, text: str = MEMORY_MD, day: date | None = None):
    clock = FakeClock()
    clock.pass_days(days)
    return take_snapshot(vault_at(folder, text, clock=clock), day)


def notes(shown: VaultSnapshot, text: str, wording: str) -> dict[int, Annotation]:
    return line_notes(shown.file, shown.rows, text, wording)


def said(notes: dict[int, Annotation]) -> dict[int, str]:
    return {line: note.text for line, note in notes.items()}


def test_a_heading_that_says_what_it_reads_has_no_annotation(tmp_path):
    shown = shown_after(tmp_path, 0)

    assert notes(shown, shown.file.text, "{score} today") == {}


def test_a_reading_that_differs_at_two_digits_is_stated_at_its_heading(tmp_path):
    shown = shown_after(tmp_path, 40)

    assert said(notes(shown, shown.file.text, "{score} today")) == {
        8: "0.66 today",
        11: "0.63 today",
        14: "0.30 today",
        19: "0.12 today",
    }


def test_it_follows_the_day_that_is_shown(tmp_path):
    shown = shown_after(tmp_path, 0, day=date(2026, 4, 10))

    assert said(notes(shown, shown.file.text, "{score} then"))[8] == "0.66 then"


def test_words_keep_to_their_headings_in_a_text_that_is_being_edited(tmp_path):
    shown = shown_after(tmp_path, 40)
    edited = shown.file.text.replace("# Agent Memory\n", "# Agent Memory\n\nA note\n")

    assert sorted(notes(shown, edited, "{score}")) == [10, 13, 16, 21]


def test_a_heading_that_was_edited_has_no_reading_before_it_is_saved(tmp_path):
    shown = shown_after(tmp_path, 40)
    edited = shown.file.text.replace("0.88 |", "0.33 |")

    assert 11 not in notes(shown, edited, "{score}")


def test_a_broken_entry_says_why_in_the_file_and_while_it_is_typed(tmp_path):
    shown = shown_after(tmp_path, 0, BROKEN)
    (line, note), *_ = notes(shown, shown.file.text, "{score}").items()
    assert (line, note.is_problem) == (11, True)
    assert note.text.startswith("The score “high” is not a number")

    whole = shown_after(tmp_path, 0)
    assert notes(whole, BROKEN, "{score}") == {line: note}


def test_the_forgotten_and_the_repaired_are_not_spoken_of(tmp_path):
    manager = vault_at(tmp_path)
    manager.forget(["d4e5f6"])

    shown = take_snapshot(manager)
    assert notes(shown, MEMORY_MD, "{score}") == {}


def test_line_ends_and_marks_of_order_do_not_shift_the_lines(tmp_path):
    text = "\ufeff" + MEMORY_MD.replace("\n", "\r\n")
    shown = shown_after(tmp_path, 40, text)

    assert sorted(notes(shown, shown.file.text, "{score}")) == [8, 11, 14, 19]
    assert sorted(notes(shown, shown.file.text + "x", "{score}")) == [
        8,
        11,
        14,
        19,
    ]


def test_a_format_without_scores_has_annotations_for_broken_entries_alone(tmp_path):
    path = tmp_path / "memories.json"
    path.write_text('[{"id": "a", "memory": "Bees", "hash": "x"},\n{"id": "a", "memory": "Wasps"}]')
    shown = take_snapshot(MemoryManager(path, clock=FakeClock()))
    found = notes(shown, shown.file.text, "{score}")

    assert {line: note.is_problem for line, note in found.items()} == {2: True}
    assert notes(shown, shown.file.text + " ", "{score}") == found
    assert notes(shown, shown.file.text[:-1], "{score}") == {}


def test_each_memory_whose_id_is_taken_is_offered_another_id(tmp_path):
    heading = "### [d4e5f6] fact | 0.88 | 2026-02-28 | 8"
    text = f"{MEMORY_MD}\n{heading}\nTwice\n\n{heading}\nThree times\n"
    shown = shown_after(tmp_path, 0, text)
    fixes = [note.fix for note in notes(shown, text, "{score}").values() if note.fix is not None]

    assert [fix.old for fix in fixes] == [heading, heading]
    assert len({fix.new for fix in fixes} | {heading}) == 3


def test_a_broken_score_that_is_not_clear_has_no_fix(tmp_path):
    shown = shown_after(tmp_path, 0, BROKEN)

    assert [note.fix for note in notes(shown, BROKEN, "{score}").values()] == [None]
