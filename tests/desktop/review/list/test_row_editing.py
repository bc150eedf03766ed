"""The form in place of a row gives values of the domain, whatever a combo box keeps."""

import pytest

from memdeck.desktop.review.list.row_editing import RowForm
from memdeck.domain.changes.plan import Action
from memdeck.domain.memory.candidate import Importance
from tests.fakes.reviews import suggestion


@pytest.mark.parametrize("action", [Action.ADD, Action.UPDATE, Action.KEEP_BOTH])
def test_the_form_leaves_a_row_with_an_action_and_an_importance_of_the_domain(view, action):
    row = suggestion(1, "User keeps bees", action=action, target="a1b2c3")
    wording = RowForm(row, ("fact",), view).row_edit()

    assert wording.action is action
    assert isinstance(wording.importance, Importance)
