"""A candidate before it is compared with memories."""

from memdeck.domain.memory.candidate import Candidate, Flag, as_fiction


def test_what_was_said_in_role_play_is_not_ticked_and_keeps_its_other_flags():
    said = Candidate(content="User is a dragon", category="fact", flags=(Flag.UNMATCHED,))

    assert as_fiction(said).ticked is False
    assert as_fiction(said).flags == (Flag.UNMATCHED, Flag.FICTION)
