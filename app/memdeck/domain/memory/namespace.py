"""The user, the agent and the run that a memory belongs to, where programs share a vault."""

from dataclasses import astuple

from memdeck.domain.fast_dataclass import value
from memdeck.errors import UsageError

LONGEST_ID = 150
"""Characters of an id: what an index of a database holds of each."""


@value(frozen=True, slots=True)
class Namespace:
    """The user, the agent and the run that a memory belongs to: ids that programs chose.

    "" for none. The user is an account of a program. The person whom a conversation is about is the
    ``owner`` of an entry instead.
    """

    user_id: str = ""
    agent_id: str = ""
    run_id: str = ""

    def admits(self, other: "Namespace") -> bool:
        """Return whether *other* has every id of this namespace; one without ids admits all."""
        return all(
            not wanted or wanted == given
            for wanted, given in (
                (self.user_id, other.user_id),
                (self.agent_id, other.agent_id),
                (self.run_id, other.run_id),
            )
        )

    def reaches(self, other: "Namespace") -> bool:
        """Return whether what is said in this namespace may change a memory of *other*.

        A namespace without ids reaches only memories without ids.
        """
        return other == NO_NAMESPACE if self == NO_NAMESPACE else self.admits(other)

    def bound_to(self, bound: "Namespace") -> "Namespace":
        """Return this namespace with the ids of *bound* in place of missing ones.

        Raises:
            UsageError: it has another id than *bound*.
        """
        if bound == NO_NAMESPACE:
            return self
        both = Namespace(
            *(own or outer for own, outer in zip(_ids(self), _ids(bound), strict=True))
        )
        if not bound.admits(both):
            raise UsageError(OTHER_NAMESPACE)
        return both


NO_NAMESPACE = Namespace()

OTHER_NAMESPACE = (
    "This vault is opened for another user, agent or run; leave out the id, or open the vault"
    " with it."
)

OTHER_SESSION = "This session belongs to another user, agent or run; choose another id for it."
BLANK_ID = "The id of a user, an agent or a run is blank; write an id, or leave the option out."
WHOLE_VAULT = "This works on the whole vault; open it without a user, an agent or a run."


def _ids(namespace: Namespace) -> tuple[str, str, str]:
    ids: tuple[str, str, str] = astuple(namespace)
    return ids


def checked_namespace(user_id: str = "", agent_id: str = "", run_id: str = "") -> Namespace:
    """Return the namespace of these ids, without the white space around them; "" for none.

    Raises:
        UsageError: an id is longer than ``LONGEST_ID``, or has characters that are invisible.
    """
    ids = [id_.strip() for id_ in (user_id, agent_id, run_id)]
    if any(len(id_) > LONGEST_ID or not id_.isprintable() for id_ in ids):
        raise UsageError(
            f"The id of a user, an agent or a run is one line of at most {LONGEST_ID} visible"
            " characters; choose another id."
        )
    return Namespace(*ids)


def given_namespace(
    user_id: str | None = None, agent_id: str | None = None, run_id: str | None = None
) -> Namespace:
    """Return the namespace of the ids that a memory is added with, or a vault is opened for.

    None is no id.

    Raises:
        UsageError: an id is blank, or none of ``checked_namespace``. A blank one is most often a
            variable that was not set, and would open the memories of everyone.
    """
    ids = (user_id, agent_id, run_id)
    if any(id_ is not None and not id_.strip() for id_ in ids):
        raise UsageError(BLANK_ID)
    return checked_namespace(*(id_ or "" for id_ in ids))
