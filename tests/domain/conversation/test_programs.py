"""The programs whose chats are read."""

from memdeck.domain.conversation.programs import PROGRAMS, Group


def test_every_program_has_a_name_of_its_own_and_a_note_that_is_a_sentence():
    assert len({program.name for program in PROGRAMS.values()}) == len(PROGRAMS)
    assert {program.note[-1] for program in PROGRAMS.values()} == {"."}


def test_every_group_has_programs():
    assert {program.group for program in PROGRAMS.values()} == set(Group)
