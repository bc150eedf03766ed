import pytest
from hypothesis import given
from hypothesis import strategies as st

from memdeck.domain.memory.namespace import (
    LONGEST_ID,
    NO_NAMESPACE,
    Namespace,
    checked_namespace,
    given_namespace,
)
from memdeck.errors import UsageError

ids = st.sampled_from(["", "ana", "ben"])
namespaces = st.builds(Namespace, ids, ids, ids)


@given(namespaces, namespaces)
def test_what_is_bound_is_in_the_namespace_or_refused(own, bound):
    try:
        both = own.bound_to(bound)
    except UsageError:
        assert not bound.admits(own)
        return
    assert bound.admits(both)
    assert own.admits(both)


@given(namespaces)
def test_a_namespace_without_ids_admits_all_and_binds_nothing(namespace):
    assert NO_NAMESPACE.admits(namespace)
    assert namespace.bound_to(NO_NAMESPACE) == namespace


def test_nothing_is_in_a_namespace_by_the_ids_of_another_kind():
    assert not Namespace("ana").admits(Namespace("", "ana", "ana"))


def test_white_space_around_an_id_is_not_part_of_it():
    assert checked_namespace(" ana ", "", "\n") == Namespace("ana")


@pytest.mark.parametrize("id_", ["a\nb", "a\0", "\u202eana", "a" * (LONGEST_ID + 1)])
def test_an_id_of_several_lines_or_invisible_signs_or_too_long_is_refused(id_):
    with pytest.raises(UsageError, match="at most 150 visible characters"):
        checked_namespace(run_id=id_)


@pytest.mark.parametrize("blank", ["", " ", "\n\t", "\u3000"])
@pytest.mark.parametrize("name", ["user_id", "agent_id", "run_id"])
def test_a_blank_id_opens_no_vault(name, blank):
    with pytest.raises(UsageError, match="blank"):
        given_namespace(**{"user_id": "ana", name: blank})


def test_a_vault_is_bound_to_the_ids_that_are_given():
    assert given_namespace() == NO_NAMESPACE
    assert given_namespace(" ana ", run_id="r1") == Namespace("ana", "", "r1")
