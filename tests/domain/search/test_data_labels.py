"""The labels of a memory's data: the same JSON whichever way a value is written."""

import json

from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.search.data_labels import data_labels, wanted_labels

PLAIN = st.text() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)


@given(st.dictionaries(st.text(), PLAIN))
def test_a_label_is_json_of_the_name_and_the_value(data):
    assert [json.loads(label) for label in data_labels(data)] == [
        list(item) for item in data.items()
    ]
    assert wanted_labels(data) == set(data_labels(data))


def test_labels_stay_as_an_index_holds_them():
    data = {"城市": '杭州 "湖"', "runs": 3.0, "share": 0.5, "is_done": True, "steps": [1], "at": {}}

    assert data_labels(data) == (
        '["城市", "杭州 \\"湖\\""]',
        '["runs", 3]',
        '["share", 0.5]',
        '["is_done", true]',
    )
